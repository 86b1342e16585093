package workers

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"cardlab/sim"
)

// A PartMismatchError says that two parts are not of one run.
type PartMismatchError struct {
	A, B           int    // indices of the parts, as given to Merge
	ShardA, ShardB string // "1/3"
	Job            string // empty where the whole parts differ
	Key            string // what differs: "config", "of", "seed", "trials", ...
	ValueA, ValueB string // empty where not stated, or too long to tell
}

func (e *PartMismatchError) Error() string {
	s := fmt.Sprintf("shards %s and %s are of different runs: ", e.ShardA, e.ShardB)
	if e.Job != "" {
		s += fmt.Sprintf("experiment %q: ", e.Job)
	}
	if e.ValueA == "" && e.ValueB == "" {
		return s + e.Key + " differs"
	}
	return s + fmt.Sprintf("%s is %s and %s", e.Key, stated(e.ValueA), stated(e.ValueB))
}

// An OverlapError says that blocks were counted by two parts.
type OverlapError struct {
	A, B   int    // indices of the parts, as given to Merge
	Shard  string // of both
	Blocks []Blocks
}

func (e *OverlapError) Error() string {
	return fmt.Sprintf("shard %s is there twice: %s would be counted twice", e.Shard, blockList(e.Blocks))
}

// A GapError says that blocks were counted by no part.
type GapError struct {
	Shards []string // the missing ones, "2/3"
	Blocks []Blocks
}

func (e *GapError) Error() string {
	word := "shard"
	if len(e.Shards) > 1 {
		word = "shards"
	}
	return fmt.Sprintf("%s %s missing: %s", word, listed(e.Shards), blockList(e.Blocks))
}

// Blocks is a range of the blocks of one job.
type Blocks struct {
	Job         string
	First, Last uint64 // [First, Last)
}

func (b Blocks) String() string {
	if b.Last == b.First+1 {
		return fmt.Sprintf("block %d of %q", b.First, b.Job)
	}
	return fmt.Sprintf("blocks %d to %d of %q", b.First, b.Last-1, b.Job)
}

// blockList names the blocks, or the first of many.
func blockList(list []Blocks) string {
	if len(list) == 0 {
		return "no blocks"
	}
	words := make([]string, len(list))
	for i, b := range list {
		words[i] = b.String()
	}
	return listed(words)
}

func listed(words []string) string {
	const most = 8
	if n := len(words) - most; n > 1 {
		return fmt.Sprintf("%s and %d more", strings.Join(words[:most], ", "), n)
	}
	return strings.Join(words, ", ")
}

// Merge puts the parts of one run together, in any order, and returns the
// states of its jobs, in the order of the jobs of a part: those that Run returns
// without shards. It is a [*PartMismatchError] if the parts are not of one run,
// an [*OverlapError] if one is there twice, and a [*GapError] if one is missing.
func Merge(parts []Part) ([]State, error) {
	if len(parts) == 0 {
		return nil, errors.New("there are no parts")
	}
	for i := range parts {
		if err := parts[i].check(); err != nil {
			return nil, fmt.Errorf("part %d: %w", i+1, err)
		}
		if err := compare(parts, 0, i); err != nil {
			return nil, err
		}
	}
	order, err := arrange(parts)
	if err != nil {
		return nil, err
	}
	states := make([]State, len(parts[0].Jobs))
	for j := range states {
		tally, err := parts[0].Jobs[j].Tables.tally(make([]uint64, len(parts[0].Jobs[j].Counts)))
		if err != nil {
			return nil, err
		}
		states[j] = State{Tally: tally, Stopped: StoppedTrials}
		for _, i := range order {
			states[j].append(&parts[i].Jobs[j])
		}
	}
	return states, nil
}

// append adds the blocks of part, which come after those of s.
func (s *State) append(part *PartJob) {
	for _, shot := range part.Snapshots {
		sum := sim.Tally{Counts: slices.Clone(shot.Counts)}
		sum.Merge(s.Tally)
		s.Snapshots = append(s.Snapshots, Snapshot{s.Trials + shot.Trials, sum.Counts})
	}
	s.Tally.Merge(&sim.Tally{Counts: part.Counts})
	s.Trials += part.Trials
}

// compare returns an error if parts a and b are not of one run.
func compare(parts []Part, a, b int) error {
	p, q := &parts[a], &parts[b]
	differ := func(job, key, was, is string) error {
		return &PartMismatchError{a, b, shardName(p.Shard, p.Of), shardName(q.Shard, q.Of), job, key, was, is}
	}
	if p.Of != q.Of {
		return differ("", "number of shards", fmt.Sprint(p.Of), fmt.Sprint(q.Of))
	}
	if key, was, is, found := difference(p.Meta, q.Meta); found {
		return differ("", key, was, is)
	}
	for j := range min(len(p.Jobs), len(q.Jobs)) {
		x, y := &p.Jobs[j], &q.Jobs[j]
		if x.Name != y.Name {
			return differ("", fmt.Sprintf("experiment %d", j+1), x.Name, y.Name)
		}
		if key, was, is, found := difference(x.Identity, y.Identity); found {
			return differ(x.Name, key, was, is)
		}
		switch {
		case x.Asked != y.Asked:
			return differ(x.Name, "trials", fmt.Sprint(x.Asked), fmt.Sprint(y.Asked))
		case x.Block != y.Block:
			return differ(x.Name, "block", fmt.Sprint(x.Block), fmt.Sprint(y.Block))
		case !slices.Equal(x.Tables, y.Tables):
			return differ(x.Name, "tables", x.Tables.String(), y.Tables.String())
		}
	}
	if len(p.Jobs) != len(q.Jobs) {
		return differ("", "number of experiments", fmt.Sprint(len(p.Jobs)), fmt.Sprint(len(q.Jobs)))
	}
	if !bytes.Equal(p.Source, q.Source) {
		return differ("", "text of the config", "", "")
	}
	return nil
}

// arrange returns the indices of parts, which are of one run, in the order of
// their shards. It is an error if they are not all shards once.
func arrange(parts []Part) ([]int, error) {
	of := parts[0].Of
	index := map[int]int{}
	for i := range parts {
		p := &parts[i]
		if first, twice := index[p.Shard]; twice {
			return nil, &OverlapError{first, i, shardName(p.Shard, of), blocksOf(p, p.Shard)}
		}
		index[p.Shard] = i
	}
	if len(index) < of {
		gap := &GapError{}
		for shard := 1; shard <= of; shard++ {
			if _, ok := index[shard]; !ok {
				gap.Shards = append(gap.Shards, shardName(shard, of))
				gap.Blocks = append(gap.Blocks, blocksOf(&parts[0], shard)...)
			}
		}
		return nil, gap
	}
	order := make([]int, of)
	for shard, i := range index {
		order[shard-1] = i
	}
	return order, nil
}

// blocksOf returns the blocks that a shard of p's run counts, without empty
// ranges.
func blocksOf(p *Part, shard int) []Blocks {
	var list []Blocks
	for i := range p.Jobs {
		j := &p.Jobs[i]
		if first, last := shardRange(blockCount(j.Asked, j.Block), shard, p.Of); first < last {
			list = append(list, Blocks{j.Name, first, last})
		}
	}
	return list
}
