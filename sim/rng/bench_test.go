package rng

import (
	"math/bits"
	mrand "math/rand/v2"
	"testing"
)

var sink uint64

func eachGenerator(b *testing.B, f func(b *testing.B, s *Stream)) {
	for _, gen := range Generators() {
		b.Run(gen, func(b *testing.B) { f(b, mustNew(b, gen, Key{Seed: 1})) })
	}
}

func BenchmarkWord(b *testing.B) {
	eachGenerator(b, func(b *testing.B, s *Stream) {
		var sum uint64
		for range b.N {
			sum += s.Uint64()
		}
		sink += sum
	})
}

// BenchmarkDraw takes a word for five of 52, without its digits.
func BenchmarkDraw(b *testing.B) {
	eachGenerator(b, func(b *testing.B, s *Stream) {
		five := Falling(52, 5)[0].Batch
		var sum uint64
		for range b.N {
			sum += s.Draw(five)
		}
		sink += sum
	})
}

// BenchmarkDigits draws five independent numbers below 52, 51, ..., 48.
func BenchmarkDigits(b *testing.B) {
	eachGenerator(b, func(b *testing.B, s *Stream) {
		five := Falling(52, 5)[0].Batch
		var sum uint64
		for range b.N {
			r := s.Draw(five)
			d0, r := bits.Mul64(r, 52)
			d1, r := bits.Mul64(r, 51)
			d2, r := bits.Mul64(r, 50)
			d3, r := bits.Mul64(r, 49)
			d4, _ := bits.Mul64(r, 48)
			sum += d0 + d1 + d2 + d3 + d4
		}
		sink += sum
	})
}

func BenchmarkShuffle52(b *testing.B) {
	eachGenerator(b, func(b *testing.B, s *Stream) {
		x := make([]uint8, 52)
		for range b.N {
			Shuffle(s, x)
		}
	})
}

// BenchmarkStandardShuffle52 is math/rand/v2, for comparison.
func BenchmarkStandardShuffle52(b *testing.B) {
	r, x := mrand.New(mrand.NewPCG(1, 2)), make([]uint8, 52)
	for range b.N {
		r.Shuffle(len(x), func(i, j int) { x[i], x[j] = x[j], x[i] })
	}
}

func BenchmarkBelow(b *testing.B) {
	s := mustNew(b, Default, Key{Seed: 1})
	for n := range b.N {
		sink += s.Below(uint64(n) + 1)
	}
}

func BenchmarkReset(b *testing.B) {
	eachGenerator(b, func(b *testing.B, s *Stream) {
		for n := range b.N {
			s.Reset(Key{Seed: 1, Name: "levels", Block: uint64(n)})
		}
	})
}
