package workers

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"cardlab/sim/rng"
)

// checkpointFormat names the form of a checkpoint. Whoever changes the form
// changes the number.
const checkpointFormat = "cardlab/checkpoint/1"

// A savedRun is the content of a checkpoint. It holds times only where a time
// can stop something, so that the last checkpoint of a run does not tell how it
// came about.
type savedRun struct {
	Shard   string        `json:"shard,omitempty"` // "2/3"
	Elapsed time.Duration `json:"elapsed_ns,omitempty"`
	Jobs    []savedJob    `json:"jobs"`
}

// A savedJob is the state of one job.
type savedJob struct {
	Name      string        `json:"name"`
	Identity  []Fact        `json:"identity"`
	First     uint64        `json:"first,omitempty"` // the shard's first block
	Trials    uint64        `json:"trials"`
	Stopped   string        `json:"stopped,omitempty"`
	Used      time.Duration `json:"used_ns,omitempty"`
	Counts    []uint64      `json:"counts"`
	Snapshots []Snapshot    `json:"snapshots,omitempty"`
	Ahead     []savedBlock  `json:"ahead,omitempty"` // done, but not yet in order
}

// A savedBlock holds the counts of the trials [From, From+Trials) of a block.
type savedBlock struct {
	Block  uint64   `json:"block"`
	From   uint64   `json:"from,omitempty"`
	Trials uint64   `json:"trials"`
	Counts []uint64 `json:"counts"`
}

// decodeCheckpoint returns the content of a checkpoint file, or an error that
// says why it is refused.
func decodeCheckpoint(data []byte) (*savedRun, error) {
	run := &savedRun{}
	if err := unseal(checkpointFormat, data, run); err != nil {
		return nil, err
	}
	names := map[string]bool{}
	for i := range run.Jobs {
		job := &run.Jobs[i]
		if names[job.Name] {
			return nil, fmt.Errorf("malformed: experiment %q is there twice", job.Name)
		}
		names[job.Name] = true
		if err := job.check(); err != nil {
			return nil, fmt.Errorf("malformed: experiment %q: %w", job.Name, err)
		}
	}
	return run, nil
}

// check returns an error if the parts of s cannot belong together.
func (s *savedJob) check() error {
	if err := checkSnapshots(s.Snapshots, s.Trials, len(s.Counts)); err != nil {
		return err
	}
	blocks := map[uint64]bool{}
	for _, b := range s.Ahead {
		if len(b.Counts) != len(s.Counts) || blocks[b.Block] || b.Trials == 0 {
			return fmt.Errorf("block %d is damaged", b.Block)
		}
		blocks[b.Block] = true
	}
	return nil
}

func checkSnapshots(snapshots []Snapshot, trials uint64, counters int) error {
	last := uint64(0)
	for _, s := range snapshots {
		if len(s.Counts) != counters || s.Trials <= last || s.Trials > trials {
			return fmt.Errorf("the snapshot of %d trials is damaged", s.Trials)
		}
		last = s.Trials
	}
	return nil
}

// load takes the states of the jobs from the checkpoint, and ends those that
// have nothing left to do.
func (e *engine) load() error {
	if e.store != nil {
		saved, err := e.store.read(e.opts.Warn)
		if err != nil {
			return err
		}
		if saved != nil {
			if err := e.resume(saved); err != nil {
				return err
			}
		}
	}
	e.expired = e.opts.Budget > 0 && e.before >= e.opts.Budget
	for _, p := range e.jobs {
		p.judge()
		p.advance() // blocks ahead may be next: a job's state is checkpointed before it moves on
		p.expired = e.expired || p.overdue()
		p.settle()
		p.told = p.stopped != ""
	}
	return nil
}

// resume takes the states of the jobs from saved. States of other jobs are
// carried along.
func (e *engine) resume(saved *savedRun) error {
	fresh := e.opts.Fresh
	if fresh == nil {
		fresh = func(string) bool { return false }
	}
	if !slices.ContainsFunc(saved.Jobs, func(s savedJob) bool { return !fresh(s.Name) }) {
		return nil // the whole run starts over
	}
	if is := shardName(e.opts.Shard, e.opts.Of); saved.Shard != is {
		return &MismatchError{Key: "shard", Was: saved.Shard, Is: is}
	}
	if e.opts.Budget > 0 {
		e.before = saved.Elapsed
	}
	jobs := map[string]*prefix{}
	for _, p := range e.jobs {
		jobs[p.Name] = p
	}
	for i := range saved.Jobs {
		s := &saved.Jobs[i]
		p := jobs[s.Name]
		if fresh(s.Name) {
			continue
		}
		if p == nil {
			e.carried = append(e.carried, *s)
			e.store.idle = false
			continue
		}
		if err := p.resume(s); err != nil {
			return err
		}
	}
	return nil
}

func shardName(i, n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", i, n)
}

// resume takes the state of p from s.
func (p *prefix) resume(s *savedJob) error {
	if key, was, is, found := difference(s.Identity, p.facts()); found {
		return &MismatchError{p.Name, key, was, is}
	}
	switch {
	case !rng.Reproducible(p.RNG):
		return fmt.Errorf("experiment %q: generator %s cannot be resumed", p.Name, p.RNG)
	case s.First != p.first: // a shard of another number of trials
		return &MismatchError{p.Name, "first block", fmt.Sprint(s.First), fmt.Sprint(p.first)}
	case len(s.Counts) != len(p.tally.Counts):
		return &MismatchError{p.Name, "counters", fmt.Sprint(len(s.Counts)), fmt.Sprint(len(p.tally.Counts))}
	case s.Trials > p.asked:
		return &FewerTrialsError{p.Name, s.Trials, p.asked}
	}
	p.trials, p.resumed, p.was = s.Trials, s.Trials, s.Stopped
	p.used, p.usedBefore = s.Used, s.Used
	copy(p.tally.Counts, s.Counts)
	p.snapshots = s.Snapshots
	at, part := p.at()
	for _, b := range s.Ahead {
		// A block that was short, when fewer trials were asked, is run again.
		whole := b.Block >= at && b.Block < p.last && b.From+b.Trials == p.want(b.Block)
		if whole && (b.From == 0 && b.Block > at || b.Block == at && b.From == part) {
			t := &task{job: p, block: b.Block, from: b.From, n: b.Trials, tally: p.tally.Clone()}
			copy(t.tally.Counts, b.Counts)
			p.ahead[b.Block] = t
		}
	}
	return nil
}

// save returns the state of p, which shares nothing with p that can change.
func (p *prefix) save() savedJob {
	s := savedJob{
		Name:      p.Name,
		Identity:  p.facts(),
		First:     p.first,
		Trials:    p.trials,
		Stopped:   p.stopped,
		Counts:    slices.Clone(p.tally.Counts),
		Snapshots: p.snapshots[:len(p.snapshots):len(p.snapshots)],
	}
	if p.timed {
		s.Used = p.used
	}
	for _, block := range slices.Sorted(maps.Keys(p.ahead)) {
		t := p.ahead[block]
		s.Ahead = append(s.Ahead, savedBlock{block, t.from, t.n, slices.Clone(t.tally.Counts)})
	}
	return s
}

// save returns the state of the run.
func (e *engine) save() *savedRun {
	run := &savedRun{Shard: shardName(e.opts.Shard, e.opts.Of), Jobs: []savedJob{}}
	if e.opts.Budget > 0 {
		run.Elapsed = e.elapsed()
	}
	for _, p := range e.jobs {
		if rng.Reproducible(p.RNG) {
			run.Jobs = append(run.Jobs, p.save())
		}
	}
	run.Jobs = append(run.Jobs, e.carried...)
	return run
}

// saveFinal writes the last checkpoint of the call. That of a finished run is
// both generations, so that the folder depends on what was run alone.
func (e *engine) saveFinal() error {
	if e.store == nil || e.store.idle {
		return nil
	}
	data, err := seal(checkpointFormat, e.save())
	if err != nil {
		return fmt.Errorf("failed to write checkpoint: %w", err)
	}
	if e.finished() {
		return e.store.settle(data)
	}
	return e.store.write(data)
}

// Save makes states, which are finished and of whole jobs, the checkpoint of
// dir, as Run leaves it. It is how a merged result can be extended. Jobs of a
// generator that is not reproducible are left out; where no other is left, nothing
// is written. It is an error if there are not as many states as jobs, if a tally is
// not laid out by the metrics of its job, or if the checkpoint cannot be written.
func Save(dir string, jobs []Job, states []State) error {
	if len(jobs) != len(states) {
		return errors.New("failed to write checkpoint: as many states as jobs are needed")
	}
	run := &savedRun{Jobs: []savedJob{}}
	for i := range jobs {
		if !rng.Reproducible(jobs[i].RNG) {
			continue
		}
		p, s := newPrefix(i, &jobs[i], &Options{}), &states[i]
		if len(p.tally.Counts) != len(s.Tally.Counts) {
			return fmt.Errorf("failed to write checkpoint: experiment %q has another number of counters", p.Name)
		}
		p.trials, p.tally, p.snapshots, p.stopped = s.Trials, s.Tally, s.Snapshots, s.Stopped
		run.Jobs = append(run.Jobs, p.save())
	}
	st := &store{dir: dir, idle: len(run.Jobs) == 0}
	if st.idle {
		return nil
	}
	data, err := seal(checkpointFormat, run)
	if err == nil {
		err = st.prepare()
	}
	if err != nil {
		return err
	}
	return st.settle(data)
}
