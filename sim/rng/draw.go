package rng

import "math/bits"

// A Batch is a list of bounds whose product fits in a word, so that one word
// serves a draw below each of them: Brackett-Rozinsky and Lemire, "Batched
// ranged random integer generation", arXiv 2408.06213. Make it with [NewBatch]
// or [Falling]: a stream cannot draw from the zero Batch.
//
// To draw, take r from [Stream.Draw], then for each bound in order
//
//	digit, r = bits.Mul64(r, bound)
//
// The digits are independent and exactly uniform.
type Batch struct {
	Product uint64 // of the bounds

	// Threshold is 2^64 mod Product, but 1 where that is 0: a word is
	// rejected when its product with Product is below it. Where Product
	// divides 2^64 a threshold of 1 rejects one word for each outcome, so
	// the digits stay exactly uniform, and the zero that ends the buffer of
	// a stream is rejected by every batch.
	Threshold uint64
}

// NewBatch returns the batch of bounds. It panics when a bound is zero or the
// product does not fit in 64 bits: bounds are the program's own.
func NewBatch(bounds ...uint64) Batch {
	product := uint64(1)
	for _, b := range bounds {
		hi, lo := bits.Mul64(product, b)
		if hi != 0 || lo == 0 {
			panic("rng: NewBatch: a bound of zero, or a product beyond 64 bits")
		}
		product = lo
	}
	return batch(product)
}

func batch(product uint64) Batch {
	return Batch{product, max(-product%product, 1)}
}

// Draw returns a word from which the digits of b are drawn. The low word left
// after the last multiplication is r*Product mod 2^64 whatever the digits, so
// one multiplication decides whether the word is taken.
func (s *Stream) Draw(b Batch) (r uint64) {
	for {
		r = s.buf[s.next]
		s.next++
		if r*b.Product >= b.Threshold {
			return
		}
		s.more()
	}
}

// Below returns a uniform integer in [0, n). It panics when n is zero. It
// divides; where the bound is known beforehand, keep its [Batch].
func (s *Stream) Below(n uint64) uint64 {
	digit, _ := bits.Mul64(s.Draw(NewBatch(n)), n)
	return digit
}
