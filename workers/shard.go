package workers

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"cardlab/whole"
)

// partFormat names the form of a part file.
const partFormat = "cardlab/part/1"

// A Part is what one shard of a run counted, with all that a merge needs to
// know whether it belongs with the others.
type Part struct {
	Shard  int       `json:"shard"` // from 1
	Of     int       `json:"of"`
	Meta   []Fact    `json:"meta"`   // what the caller wants to be equal in all parts, and to have back
	Source []byte    `json:"source"` // text of the config
	Jobs   []PartJob `json:"jobs"`
}

// A PartJob is what a shard counted of one job.
type PartJob struct {
	Name      string     `json:"name"`
	Identity  []Fact     `json:"identity"`
	Asked     uint64     `json:"asked"` // trials of the whole job
	Block     uint64     `json:"block"` // trials in a block
	First     uint64     `json:"first"` // the shard's blocks are [First, Last)
	Last      uint64     `json:"last"`
	Trials    uint64     `json:"trials"` // in these blocks
	Tables    layout     `json:"tables"` // rows and bins of each metric
	Counts    []uint64   `json:"counts"`
	Snapshots []Snapshot `json:"snapshots,omitempty"` // sums over the shard alone
}

// PartOf returns the part that states, the finished states of jobs under opts,
// are. Meta and source are kept in it; meta must be equal in all parts of a run.
// It is an error if opts are not those of a shard, if there are not as many states
// as jobs, or if a state is not that of all trials of the shard, run to their end.
func PartOf(jobs []Job, states []State, opts Options, meta []Fact, source []byte) (Part, error) {
	if opts.Of == 0 {
		return Part{}, errors.New("only a shard makes a part")
	}
	if len(jobs) != len(states) {
		return Part{}, errors.New("a part needs as many states as jobs")
	}
	part := Part{Shard: opts.Shard, Of: opts.Of, Meta: meta, Source: source}
	for i := range jobs {
		j, s := &jobs[i], &states[i]
		first, last, trials := extent(j, &opts)
		if s.Stopped != StoppedTrials || s.Trials != trials {
			return Part{}, fmt.Errorf("experiment %q: %d of %d trials of shard %d/%d are done", j.Name, s.Trials, trials, opts.Shard, opts.Of)
		}
		part.Jobs = append(part.Jobs, PartJob{
			Name:      j.Name,
			Identity:  j.facts(),
			Asked:     j.Trials,
			Block:     uint64(j.Experiment.BlockSize()),
			First:     first,
			Last:      last,
			Trials:    trials,
			Tables:    layoutOf(j.Experiment.Metrics()),
			Counts:    slices.Clone(s.Tally.Counts),
			Snapshots: s.Snapshots,
		})
	}
	return part, nil
}

// WritePart writes p to path, whole or not at all.
func WritePart(path string, p Part) error {
	data, err := seal(partFormat, p)
	if err == nil {
		err = whole.Write(path, data)
	}
	if err != nil {
		return fmt.Errorf("failed to write part: %w", err)
	}
	return nil
}

// ReadPart reads the part at path. It is an error if the file is damaged or
// says what no shard can have counted.
func ReadPart(path string) (Part, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Part{}, fmt.Errorf("failed to read part: %w", err)
	}
	p, err := decodePart(data)
	if err != nil {
		return Part{}, fmt.Errorf("failed to read part: %s: %w", path, err)
	}
	return p, nil
}

func decodePart(data []byte) (Part, error) {
	var p Part
	if err := unseal(partFormat, data, &p); err != nil {
		return Part{}, err
	}
	if err := p.check(); err != nil {
		return Part{}, fmt.Errorf("malformed: %w", err)
	}
	return p, nil
}

// mostShards bounds what a merge of damaged parts can be made to look for.
const mostShards = 1 << 16

// check returns an error if p cannot be a part.
func (p *Part) check() error {
	if p.Of < 1 || p.Of > mostShards || p.Shard < 1 || p.Shard > p.Of {
		return fmt.Errorf("there is no shard %d/%d", p.Shard, p.Of)
	}
	names := map[string]bool{}
	for i := range p.Jobs {
		j := &p.Jobs[i]
		err := j.check(p.Shard, p.Of)
		if err == nil && names[j.Name] {
			err = errors.New("it is there twice")
		}
		if err != nil {
			return fmt.Errorf("experiment %q: %w", j.Name, err)
		}
		names[j.Name] = true
	}
	return nil
}

func (j *PartJob) check(shard, of int) error {
	if j.Asked == 0 || j.Block == 0 {
		return errors.New("it has no trials")
	}
	count := blockCount(j.Asked, j.Block)
	if first, last := shardRange(count, shard, of); j.First != first || j.Last != last {
		return fmt.Errorf("blocks %d to %d are not shard %d/%d of %d", j.First, j.Last, shard, of, count)
	}
	trials := (j.Last - j.First) * j.Block
	if j.Last == count {
		trials = j.Asked - j.First*j.Block
	}
	if j.Trials != trials {
		return fmt.Errorf("it has %d trials for %d", j.Trials, trials)
	}
	if _, err := j.Tables.tally(j.Counts); err != nil {
		return err
	}
	// The merge adds to the snapshots by their place, so they are all there.
	places := snapshotsIn(j.First, j.First+j.Trials/j.Block)
	if len(j.Snapshots) != len(places) {
		return fmt.Errorf("it has %d snapshots for %d", len(j.Snapshots), len(places))
	}
	for i, s := range j.Snapshots {
		if s.Trials != (places[i]-j.First)*j.Block || len(s.Counts) != len(j.Counts) {
			return fmt.Errorf("the snapshot of %d trials is damaged", s.Trials)
		}
	}
	return nil
}
