// Package sim is the contract of the laboratory: what an experiment is, what
// it counts, and what it may know about itself.
//
// # The contract
//
// An [Experiment] is one measure of one game under fixed rules. It names the
// tables it fills ([Metric]) and makes one [Sampler] for each goroutine. A
// sampler runs independent trials on a [cardlab/sim/rng.Stream] and adds what
// it sees to a [Tally] of integer counters. Two abilities are optional: a
// [Theorist] knows exact laws, an [Explainer] tells one trial in words.
//
// # Counting
//
// A trial adds at most one observation to a row of a metric, so the
// observations of a row are independent and its intervals are honest.
// Observations are counted and never averaged; merging two tallies is adding
// two vectors, so the counts do not depend on how the trials were divided.
//
// # Games
//
// A [Game] lists its [Measure]s, their parameters and its rules. The games
// that exist are listed in package sim/catalogue.
package sim

import (
	"context"

	"cardlab/sim/rng"
)

// An Experiment is one measure of one game under fixed rules. It is immutable
// and safe for use by many goroutines.
type Experiment interface {
	// Metrics returns the tables that a trial fills. Every call returns the
	// same description; callers do not change it.
	Metrics() []Metric

	// BlockSize returns the number of trials in a block: a constant of the
	// measure and its parameters, about 20 to 100 ms of work.
	BlockSize() int

	// NewSampler returns a sampler with scratch space of its own.
	NewSampler() Sampler
}

// A Sampler runs trials. It is used by one goroutine at a time.
type Sampler interface {
	// Sample runs n independent trials, drawing from r alone, and adds them
	// to t, which is laid out by the metrics of the experiment. It carries
	// no state from one call to the next but the position of r:
	// Sample(a) then Sample(b) on one stream equals Sample(a+b).
	Sample(n int, r *rng.Stream, t *Tally)
}

// Progress is told how much of a long computation is done. It may be called
// from several goroutines. It is never nil.
type Progress func(done, total int64)

// A Theorist is an Experiment that knows exact laws of some of its rows.
type Theorist interface {
	// Laws computes the laws. It returns none and no error when the
	// parameters have no law that can be computed in seconds, and
	// ctx.Err() when ctx ends first. Counts are exact.
	Laws(ctx context.Context, progress Progress) ([]Law, error)
}

// An Exhauster is an Experiment that can count its whole outcome space, also
// where that takes minutes.
type Exhauster interface {
	// Exhaust computes complete laws: those that an exact result holds. It is
	// an error that says why where the outcome space cannot be counted, and
	// ctx.Err() when ctx ends first. What can be told to be impossible
	// without counting is told before ctx is looked at, so that a config is
	// refused before any of it is counted.
	Exhaust(ctx context.Context, progress Progress) ([]Law, error)
}

// A Tracer is an Experiment whose trials can be set beside those of another
// experiment on the same deals, one by one.
type Tracer interface {
	// Deals describes the draws that a trial makes. Experiments with equal
	// descriptions draw the same words for the same trial and deal the same
	// cards.
	Deals() string

	// NewTrace returns a function that runs len(bins) trials as a Sampler
	// would, with the same draws from r, and stores which bin of the first
	// row of the first metric each touched, or -1. It is used by one
	// goroutine at a time and does not allocate.
	NewTrace() func(r *rng.Stream, bins []int32)
}

// An Explainer is an Experiment that can tell one trial in words.
type Explainer interface {
	// Explain runs one trial exactly as a Sampler would, with the same draws
	// from r, and tells it.
	Explain(r *rng.Stream) Trial
}

// A Trial is one trial in words: a table, sentences below it, and the counters
// that it touched.
type Trial struct {
	Columns []Text    // heads of the table: player, cards, level, ...
	Cells   [][]Text  // one line a hand or player; each as long as Columns
	Notes   []Text    // sentences
	Touched []Counter // the counters that the trial adds one to
}

// A Counter is the place of one bin.
type Counter struct {
	Metric, Row, Bin string // names
}
