// Package workers runs experiments: it cuts trials into blocks, hands the
// blocks to a pool of goroutines, and adds what they count in the order of the
// blocks.
//
// # The block
//
// Block i of a job has a stream of its own, keyed by seed, stream name and i,
// so what it counts depends on nothing else: not on the worker that runs it,
// on what ran before it, or on the machine. Results of blocks are merged in
// order, and a job's state is at every moment a prefix of its blocks. That is
// why the same counts come out of one worker or seven, of a run killed five
// times, and of shards merged.
//
// # Stopping
//
// A job ends at its number of trials, when its precision rule ([Job.Look]) says
// so, or when its time is over. The precision rule is asked at block counts that
// grow by a sixteenth, on exactly that many blocks; the blocks that workers have
// run beyond are thrown away.
//
// # Surviving
//
// With [Options.Dir] the state is written every few seconds, in two
// generations, checksummed and synced to the disk, together with the blocks that
// are done ahead of the prefix. [Run] goes on from there, and extends a finished
// job when more trials are asked. The last checkpoint of a finished run is a
// function of what was run alone.
package workers

import (
	"time"

	"cardlab/sim"
)

// A Fact is one thing that defines the deals or the counting of a job.
type Fact struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// A Job is one experiment to run and where it ends.
type Job struct {
	Name       string         // the experiment's expanded name, unique in a run
	Experiment sim.Experiment // what is run

	// Identity is what a checkpoint or another shard must agree on: game,
	// measure, parameters and so on. The facts seed, stream, rng, block and
	// tables are added where it does not state them.
	Identity []Fact

	Seed   uint64
	Stream string // name of the stream
	RNG    string // name of the generator
	Trials uint64 // exact number, or the cap where Look or a time may stop the job before; positive

	// Look is the precision rule: it is given the prefix of whole blocks and
	// its number of trials and reports whether that is enough. It is asked
	// at the block counts of the look schedule (1, 2, ... 32, 34, ...) and at
	// the cap, all from the goroutine of Run, and must depend on its
	// arguments alone. Nil: none.
	Look func(prefix *sim.Tally, trials uint64) bool

	// Time is the job's own budget: the time that workers are busy with it,
	// divided by their number, summed over resumes. Zero: none. The first
	// block is always run.
	Time time.Duration
}

// Options say how to run. The zero value runs everything, on all cores, and
// leaves no checkpoint.
type Options struct {
	Workers int           // goroutines; GOMAXPROCS where zero
	Dir     string        // folder of the checkpoint, made where it does not exist; none where empty
	Every   time.Duration // from one checkpoint to the next; 5 s where zero

	// Budget is one time for the whole run, wall clock, summed over resumes.
	// Jobs then take turns: the one that has had the least time is next.
	// Each runs at least one block.
	Budget time.Duration

	// Fresh reports whether a job is to start over, whatever the checkpoint
	// holds of it. Nil: none is.
	Fresh func(job string) bool

	// Shard and Of choose a contiguous range of the blocks of every job:
	// shard I of N, I from 1, takes the blocks [B(I-1)/N, BI/N) of B. Both
	// zero: all. A shard can have no Look and no time.
	Shard, Of int

	// Observe is told how jobs get on: at the start, some seven times a
	// second for a job under way, and when a job is done. It is called from
	// one goroutine; a slow observer misses events but never the last of a
	// job, and does not hold up the workers.
	Observe func(Event)

	// Warn is told what went wrong and was got over, in a sentence without a
	// full stop: "checkpoint current.ckpt refused: checksum mismatch; using
	// previous.ckpt". It is called from the goroutine of Run.
	Warn func(string)
}

// An Event is what an observer is told about one job.
type Event struct {
	Job    int           // index into the jobs of Run
	Trials uint64        // of the prefix
	Of     uint64        // trials asked, or the cap; the shard's part of them
	Tally  *sim.Tally    // the prefix; valid during the call
	Busy   time.Duration // time of all workers on this job, in this run
	Done   bool          // the job has ended
}

// A Snapshot holds every counter of the prefix after a number of whole blocks
// of the snapshot schedule (1, 2, 3, 4, 6, 8, 12, ...). In a shard, Trials and
// Counts are those of the shard alone, at the block counts of the whole.
type Snapshot struct {
	Trials uint64   `json:"trials"`
	Counts []uint64 `json:"counts"`
}

// Why a job ended.
const (
	StoppedTrials    = "trials"    // the exact number was reached
	StoppedPrecision = "precision" // Look said so
	StoppedCap       = "cap"       // the cap was reached before Look or the time
	StoppedTime      = "time"      // the time was over
)

// A State is how far a job is.
type State struct {
	Trials    uint64     // in the tally
	Tally     *sim.Tally // counts of the first Trials trials, or of the shard's
	Snapshots []Snapshot // in the order of trials
	Stopped   string     // why it ended; empty where it has not
	Resumed   uint64     // trials that the checkpoint held at the start
	Was       string     // why it had ended then; empty where it had not
}

// defaults fills in the zero fields of o.
func (o Options) defaults(procs int) Options {
	if o.Workers <= 0 {
		o.Workers = procs
	}
	if o.Every <= 0 {
		o.Every = 5 * time.Second
	}
	if o.Warn == nil {
		o.Warn = func(string) {}
	}
	return o
}
