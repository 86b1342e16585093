// Package rng gives every block of trials a stream of its own and draws exactly
// uniform bounded integers from it.
//
// # Streams
//
// A [Stream] is keyed by the SHA-256 of a [Key]: the seed, the stream name and
// the block. Blocks never share a stream, and neighbouring seeds are as
// unrelated as any two. [Stream.Reset] takes a stream to another key without
// allocating, so one stream serves a worker for as long as it lives.
//
// # Draws
//
// Bounded integers are drawn by multiplying and rejecting, several from one
// word: a [Batch]. A shuffle or a deal needs the falling bounds n, n-1, ...,
// which [Falling] cuts into the fewest batches. Both steps are small enough to
// be inlined, so a game writes its own loop over [Stream.Draw] and
// [math/bits.Mul64]; [Permute] and [Shuffle] are that loop for slices.
//
// What is drawn from which word is fixed by the version [Draws]: it changes
// whenever a key would give other cards than it gave before.
package rng

// Draws is the version of the way bounded draws are made from words. It is
// recorded in results. Version 1: the digits of the batches of [Falling], in
// order; a draw below b takes the card at the digit and puts the last of the
// b cards in its place.
const Draws = 1

// Default is the generator used when a config names none.
const Default = "xoshiro256++"
