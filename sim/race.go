package sim

import "cardlab/sim/rng"

// A Racer is an Experiment that does one work in several ways, such as judging
// a hand: they can be timed against each other.
type Racer interface {
	// Race draws the cards of n trials from r and returns the ways, the same
	// ones in the same order at every call. All work on the same cards.
	Race(n int, r *rng.Stream) []Way
}

// A Way is one of several ways to do the same work on the same cards, which were
// dealt before.
type Way struct {
	Name  string // [a-z0-9][a-z0-9._+-]*, unique among the ways
	Label Text

	// Run does the work for every trial and returns the sum of what it found,
	// each times its place: ways that agree return the same. It is used by one
	// goroutine at a time and does not allocate.
	Run func() uint64
}

// NewWay returns the way that finds f(x) for every x of dealt.
func NewWay[T any](name string, label Text, dealt []T, f func(x T) int) Way {
	return Way{name, label, func() (sum uint64) {
		for i, x := range dealt {
			sum += uint64(i+1) * uint64(f(x))
		}
		return sum
	}}
}
