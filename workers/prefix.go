package workers

import (
	"sync/atomic"
	"time"

	"cardlab/sim"
)

// A prefix is the state of one job in a run: the counts of its first blocks,
// and the blocks that are done or being done beyond them. It belongs to the
// goroutine of Run.
type prefix struct {
	*Job
	index     int
	metrics   []sim.Metric
	block     uint64 // trials in a block
	first     uint64 // the blocks of the job or shard are [first, last)
	last      uint64
	asked     uint64 // trials in them
	timed     bool   // it can be stopped by a time
	resumed   uint64
	trials    uint64     // in tally: the blocks [first, at) and part trials of block at
	tally     *sim.Tally // of the prefix
	snapshots []Snapshot
	stopped   string
	was       string // stopped, in the checkpoint
	look      uint64 // the next block count to look at
	next      uint64 // the first block that may not have been handed out
	ahead     map[uint64]*task
	inHand    int // tasks handed out and not yet back
	expired   bool
	spare     []*sim.Tally

	busy       time.Duration // of all workers in this run
	used       time.Duration // of the job's own time, over resumes
	usedBefore time.Duration // in the runs before
	posted     time.Time     // when the observer was last told
	told       bool          // the observer knows that the job has ended
	retired    atomic.Bool   // stopped: workers drop their samplers of the job
}

// A task is a stretch of one block: its trials [from, from+n). It goes to a
// worker and comes back with its tally filled.
type task struct {
	job   *prefix
	block uint64
	from  uint64
	n     uint64
	tally *sim.Tally
	busy  time.Duration
	err   error
}

func newPrefix(index int, job *Job, opts *Options) *prefix {
	p := &prefix{
		Job:     job,
		index:   index,
		metrics: job.Experiment.Metrics(),
		block:   uint64(job.Experiment.BlockSize()),
		timed:   job.Time > 0 || opts.Budget > 0,
		look:    1,
		ahead:   map[uint64]*task{},
	}
	p.tally = sim.NewTally(p.metrics)
	p.first, p.last, p.asked = extent(job, opts)
	p.next = p.first
	return p
}

// extent returns the blocks [first, last) of job that opts ask for and the
// number of trials in them.
func extent(job *Job, opts *Options) (first, last, trials uint64) {
	block := uint64(job.Experiment.BlockSize())
	count := blockCount(job.Trials, block)
	first, last = 0, count
	if opts.Of != 0 {
		first, last = shardRange(count, opts.Shard, opts.Of)
	}
	if last == count {
		return first, last, job.Trials - first*block // the last block may be short
	}
	return first, last, (last - first) * block
}

// at returns the first block that is not whole in the prefix and how many of
// its trials the prefix holds.
func (p *prefix) at() (block, part uint64) {
	return p.first + p.trials/p.block, p.trials % p.block
}

// want returns the number of trials of block that are asked.
func (p *prefix) want(block uint64) uint64 {
	return min(p.block, p.Trials-block*p.block)
}

// ready reports whether a task can be taken: blocks may be window ahead of the
// prefix.
func (p *prefix) ready(window uint64) bool {
	if p.stopped != "" {
		return false
	}
	at, _ := p.at()
	p.next = max(p.next, at)
	for p.ahead[p.next] != nil {
		p.next++
	}
	if p.expired && (p.trials > 0 || p.inHand > 0) {
		return false
	}
	return p.next < p.last && p.next-at < window
}

// take returns the next task. The job must be ready.
func (p *prefix) take() *task {
	t := &task{job: p, block: p.next, n: p.want(p.next)}
	if at, part := p.at(); t.block == at {
		t.from, t.n = part, t.n-part
	}
	if n := len(p.spare); n > 0 {
		t.tally, p.spare = p.spare[n-1], p.spare[:n-1]
	} else {
		t.tally = sim.NewTally(p.metrics)
	}
	p.next++
	p.inHand++
	return t
}

// untake takes back a task that no worker has begun.
func (p *prefix) untake(t *task) {
	p.inHand--
	p.next = min(p.next, t.block)
	p.spare = append(p.spare, t.tally)
}

// deliver takes a task that came back and moves the prefix on.
func (p *prefix) deliver(t *task, workers int) {
	p.inHand--
	p.busy += t.busy
	p.used = p.usedBefore + p.busy/time.Duration(workers)
	if p.stopped != "" || t.err != nil {
		return
	}
	p.ahead[t.block] = t
	p.advance()
}

// advance merges the blocks that are next in order.
func (p *prefix) advance() {
	for p.stopped == "" {
		at, _ := p.at()
		t := p.ahead[at]
		if t == nil {
			return
		}
		delete(p.ahead, at)
		p.tally.Merge(t.tally)
		p.trials += t.n
		p.spare = append(p.spare, t.tally)
		if at, part := p.at(); part == 0 && isSnapshot(at) {
			p.snapshots = append(p.snapshots, Snapshot{p.trials, append([]uint64(nil), p.tally.Counts...)})
		}
		p.judge()
	}
}

// judge stops the job if the prefix, which has just changed or been loaded, is
// where it ends.
func (p *prefix) judge() {
	at, part := p.at()
	if p.Look != nil && p.trials > 0 {
		if p.look < at {
			p.look = lookFrom(at)
		}
		looking := p.trials == p.asked
		if part == 0 && at == p.look {
			looking = true
			p.look = nextLook(at)
		}
		if looking && p.Look(p.tally, p.trials) {
			p.stop(StoppedPrecision)
			return
		}
	}
	if p.trials == p.asked {
		if p.Look != nil || p.timed {
			p.stop(StoppedCap)
		} else {
			p.stop(StoppedTrials)
		}
	}
}

// overdue reports whether the job's own time is used up.
func (p *prefix) overdue() bool { return p.Time > 0 && p.used >= p.Time }

// settle stops an expired job once its blocks in hand are in.
func (p *prefix) settle() {
	if p.stopped == "" && p.expired && p.inHand == 0 && p.trials > 0 {
		p.stop(StoppedTime)
	}
}

// stop ends the job at the prefix.
func (p *prefix) stop(why string) {
	p.stopped = why
	p.ahead, p.spare = nil, nil
	p.retired.Store(true)
}

func (p *prefix) state() State {
	return State{Trials: p.trials, Tally: p.tally, Snapshots: p.snapshots, Stopped: p.stopped, Resumed: p.resumed, Was: p.was}
}
