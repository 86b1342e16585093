package rng

import "math/bits"

// A Batch is a list of bounds whose product fits in a word, so that one word
// serves a draw below each of them: Brackett-Rozinsky and Lemire, "Batched
// ranged random integer generation", arXiv 2408.06213. Make it with
// [NewBatch].
//
// To draw, take r from [Stream.Draw], then for each bound in order
//
//	digit, r = bits.Mul64(r, bound)
//
// The digits are independent and exactly uniform.
type Batch struct {
	Product   uint64 // of the bounds
	Threshold uint64 // 2^64 mod Product
}

// NewBatch returns the batch of bounds. It panics when a bound is zero or the
// product does not fit in 64 bits: bounds are the program's own.
func NewBatch(bounds ...uint64) Batch {
	product := uint64(1)
	for _, b := range bounds {
		hi, lo := bits.Mul64(product, b)
		if hi != 0 || b == 0 {
			panic("rng: NewBatch: bounds with no product in 64 bits")
		}
		product = lo
	}
	return Batch{product, -product % product}
}

// Draw returns a word from which the digits of b are drawn. The low word left
// after the last multiplication is r*Product mod 2^64 whatever the digits, so
// one multiplication decides whether the word is taken.
func (s *Stream) Draw(b Batch) uint64 {
	for {
		if r := s.Uint64(); r*b.Product >= b.Threshold {
			return r
		}
	}
}

// Below returns a uniform integer in [0, n). It panics when n is zero.
func (s *Stream) Below(n uint64) uint64 {
	digit, _ := bits.Mul64(s.Draw(NewBatch(n)), n)
	return digit
}
