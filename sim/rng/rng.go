// Package rng gives every block of trials a stream of its own and draws exactly
// uniform bounded integers from it.
package rng

// Draws is the version of the way bounded draws are made from words. It is
// recorded in results.
const Draws = 1

// Default is the generator used when a config names none.
const Default = "xoshiro256++"

// A Key names one stream.
type Key struct {
	Seed  uint64
	Name  string // the stream name of the experiment
	Block uint64 // the block's index
}
