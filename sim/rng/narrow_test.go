package rng

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A narrow is the batched draw for words of w bits, written down once for every
// width: narrow(64) is what Stream.Draw and a loop of bits.Mul64 do.
type narrow uint

func (w narrow) mask() uint64 { return 1<<w - 1 } // all ones for 64

// mul is the product of a word and a bound as high and low words.
func (w narrow) mul(r, bound uint64) (high, low uint64) {
	hi, lo := bits.Mul64(r, bound)
	return hi<<(64-w) | lo>>w, lo & w.mask()
}

// batch is NewBatch.
func (w narrow) batch(bounds []uint64) Batch {
	product := uint64(1)
	for _, b := range bounds {
		product *= b
	}
	return Batch{product, max((-product&w.mask())%product, 1)}
}

// takes reports whether the word r is accepted.
func (w narrow) takes(b Batch, r uint64) bool { return r*b.Product&w.mask() >= b.Threshold }

// digits are the draws of r, and the word that is left after the last.
func (w narrow) digits(r uint64, bounds []uint64) (digits []uint64, low uint64) {
	digits = make([]uint64, 0, len(bounds))
	for _, b := range bounds {
		var d uint64
		d, r = w.mul(r, b)
		digits = append(digits, d)
	}
	return digits, r
}

// exhaust runs over all words and returns an error unless, among the accepted
// ones, every outcome stands equally often, and as often as it could.
func (w narrow) exhaust(bounds []uint64, batch Batch, digits func(r uint64) []uint64) error {
	counts := make([]int, batch.Product)
	for r := range uint64(1) << w {
		if !w.takes(batch, r) {
			continue
		}
		outcome := uint64(0)
		for i, d := range digits(r) {
			if d >= bounds[i] {
				return fmt.Errorf("%d bits, bounds %v: word %d has the digit %d", w, bounds, r, d)
			}
			outcome = outcome*bounds[i] + d
		}
		counts[outcome]++
	}
	want := int((1<<w - 1) / batch.Product) // one less than 2^w/Product where that is whole
	for outcome, n := range counts {
		if n != want {
			return fmt.Errorf("%d bits, bounds %v: outcome %d has %d words, want %d", w, bounds, outcome, n, want)
		}
	}
	return nil
}

// eachBounds calls f with every list of bounds from 1 up whose product is at
// most limit, up to length long.
func eachBounds(limit uint64, length int, f func(bounds []uint64)) {
	var extend func(bounds []uint64, product uint64)
	extend = func(bounds []uint64, product uint64) {
		f(bounds)
		if len(bounds) == length {
			return
		}
		for b := uint64(1); product*b <= limit; b++ {
			extend(append(slices.Clip(bounds), b), product*b)
		}
	}
	extend(nil, 1)
}

// Over all words, every outcome of a batch stands equally often: the draw is
// exactly uniform, whatever the bounds.
func TestBatchesAreExact(t *testing.T) {
	check := func(w narrow, bounds []uint64) {
		batch := w.batch(bounds)
		err := w.exhaust(bounds, batch, func(r uint64) []uint64 {
			digits, low := w.digits(r, bounds)
			if low != r*batch.Product&w.mask() {
				t.Fatalf("%d bits, bounds %v: word %d leaves %d, not r*product", w, bounds, r, low)
			}
			return digits
		})
		if err != nil {
			t.Error(err)
		}
	}
	lists := 0
	eachBounds(1<<8-1, 3, func(bounds []uint64) {
		lists++
		check(8, bounds)
	})
	if lists < 3000 {
		t.Errorf("only %d lists of bounds", lists)
	}
	for _, bounds := range [][]uint64{
		{4095}, {52}, {52, 51}, {16, 15, 14}, {7, 6, 5, 4, 3}, {6, 5, 4, 3, 2, 1}, {2, 2, 2, 2, 2, 2, 2}, {64, 32}, {2, 3, 5, 7, 11},
	} {
		check(12, bounds)
	}
	for _, bounds := range [][]uint64{
		{52, 51}, {40, 39, 38}, {16, 15, 14, 13}, {8, 7, 6, 5, 4, 3, 2}, {256, 255}, {2, 16384, 2}, {65535},
	} {
		check(16, bounds)
	}
	check(20, []uint64{9, 8, 7, 6, 5, 4, 3, 2})
	check(20, []uint64{102, 101, 100})
}

// The same count refutes what is not exact: taking every word, a threshold that
// is too low by one, and digits by remainders.
func TestExhaustionRefutes(t *testing.T) {
	const w = narrow(12)
	bounds := []uint64{13, 11, 9} // odd, so that every low word occurs
	batch := w.batch(bounds)
	digits := func(r uint64) []uint64 { d, _ := w.digits(r, bounds); return d }
	if err := w.exhaust(bounds, batch, digits); err != nil {
		t.Fatal(err)
	}
	if w.exhaust(bounds, Batch{batch.Product, 0}, digits) == nil {
		t.Error("taking every word is not refuted")
	}
	low := batch.Threshold - 1
	if w.exhaust(bounds, Batch{batch.Product, low}, digits) == nil {
		t.Error("a threshold too low by one is not refuted")
	}
	modulo := func(r uint64) []uint64 { return []uint64{r % 13, r / 13 % 11, r / 143 % 9} }
	if w.exhaust(bounds, batch, modulo) == nil {
		t.Error("a modulo draw is not refuted")
	}
}

// The draw that was exhausted with small words is the one that streams make: the
// same batch, the same words taken, the same digits.
func TestNarrowOf64IsTheDraw(t *testing.T) {
	const w = narrow(64)
	rapid.Check(t, func(t *rapid.T) {
		var bounds []uint64
		product := uint64(1)
		for range rapid.IntRange(0, 12).Draw(t, "length") {
			room := ^uint64(0) / product
			b := rapid.Uint64Range(1, room).Draw(t, "bound")>>rapid.IntRange(0, 63).Draw(t, "shift") | 1
			if b > room {
				break
			}
			bounds = append(bounds, b)
			product *= b
		}
		batch := NewBatch(bounds...)
		if batch != w.batch(bounds) {
			t.Fatalf("bounds %v: batch %v, narrow has %v", bounds, batch, w.batch(bounds))
		}
		// Random words, and words whose products with the batch's lie by the
		// threshold: r = x / product mod 2^64 where product is odd.
		script := rapid.SliceOfN(rapid.Uint64(), 1, 20).Draw(t, "words")
		if batch.Product%2 == 1 {
			for off := range uint64(5) {
				script = append(script, (batch.Threshold+off-2)*inverse(batch.Product))
			}
		}
		script = append(script, ^uint64(0)/3, 1, 2) // so that some are taken
		var taken []uint64
		for _, r := range script {
			if w.takes(batch, r) {
				taken = append(taken, r)
			}
		}
		s := scripted(script...)
		for i, want := range taken {
			r := s.Draw(batch)
			if r != want {
				t.Fatalf("bounds %v: draw %d takes %d, want %d", bounds, i, r, want)
			}
			digits, _ := w.digits(r, bounds)
			for k, b := range bounds {
				var d uint64
				if d, r = bits.Mul64(r, b); d != digits[k] {
					t.Fatalf("bounds %v: digit %d is %d, want %d", bounds, k, d, digits[k])
				}
			}
		}
	})
}

// inverse is 1/odd modulo 2^64, by Newton's iteration.
func inverse(odd uint64) uint64 {
	x := odd
	for range 6 {
		x *= 2 - odd*x
	}
	return x
}
