package rng

import (
	"fmt"
	"math/bits"
	"testing"
)

// reproducible are the generators that the battery can be run on.
func reproducible() (names []string) {
	for _, g := range Generators() {
		if Reproducible(g) {
			names = append(names, g)
		}
	}
	return
}

// dealFive deals five of 52 as games do: the digits of one word, and the card at
// each replaced by the last of those left.
func dealFive(s *Stream) func() uint64 {
	five := Falling(52, 5)[0].Batch
	var deck [64]uint8
	for i := range deck {
		deck[i] = uint8(i)
	}
	return func() (hand uint64) {
		r := s.Draw(five)
		var places [5]uint64
		for i := range places {
			var j uint64
			j, r = bits.Mul64(r, uint64(52-i))
			places[i] = j
			hand |= 1 << (deck[j&63] & 63)
			deck[j&63] = deck[51-i]
		}
		for _, j := range places {
			deck[j&63] = uint8(j)
		}
		return hand
	}
}

// dealFiveModulo deals by remainders of the bytes of a word.
func dealFiveModulo(s *Stream) func() uint64 {
	return func() (hand uint64) {
		r := s.Uint64()
		var x [52]uint8
		for i := range x {
			x[i] = uint8(i)
		}
		for b := uint64(52); b > 47; b-- {
			j := r & 255 % b
			r >>= 8
			hand |= 1 << x[j]
			x[j] = x[b-1]
		}
		return hand
	}
}

func TestFiveCardHands(t *testing.T) {
	t.Parallel()
	for i, gen := range reproducible() {
		s := mustNew(t, gen, Key{Seed: 1, Name: "hands"})
		n := []int{13_000_000, 6_500_000}[i] // five a hand, and half as many
		sound(t, gen, hands(n, dealFive(s)))
	}
	s := mustNew(t, Default, Key{Seed: 1, Name: "hands"})
	refute(t, "modulo draw", hands(2_600_000, dealFiveModulo(s)))
}

// A remainder of a whole word is as wrong; it shows where the bound is large.
func TestLargeBounds(t *testing.T) {
	const bound = 3 << 61
	for _, gen := range reproducible() {
		s := mustNew(t, gen, Key{Seed: 1, Name: "bounds"})
		var right, wrong [3]uint32
		for range 300_000 {
			right[s.Below(bound)>>61]++
			wrong[s.Uint64()%bound>>61]++
		}
		sound(t, gen, uniformity(right[:]))
		refute(t, gen+" by remainders", uniformity(wrong[:]))
	}
	s := mustNew(t, Default, Key{Seed: 1, Name: "below"})
	for _, bound := range []uint64{2, 3, 10, 52, 1000} {
		counts := make([]uint32, bound)
		for range 400_000 {
			counts[s.Below(bound)]++
		}
		sound(t, fmt.Sprint("below ", bound), uniformity(counts))
	}
}

func TestPositions(t *testing.T) {
	t.Parallel()
	const n = 200_000
	for _, gen := range reproducible() {
		s := mustNew(t, gen, Key{Seed: 1, Name: "positions"})
		sound(t, gen, positions(n, func(x []uint8) { Shuffle(s, x) }))
	}
	s := mustNew(t, Default, Key{Seed: 1, Name: "positions"})
	below := func(n int) int { return int(s.Below(uint64(n))) }
	sound(t, "one word a card", positions(n/10, func(x []uint8) { fisherYates(x, below) }))
	refute(t, "sattolo", positions(n/10, func(x []uint8) { sattolo(x, below) }))
	refute(t, "naive", positions(n/10, func(x []uint8) { naive(x, below) }))
	refute(t, "off by one", positions(n/10, func(x []uint8) { offByOne(x, below) }))
	refute(t, "random comparator", positions(n/10, func(x []uint8) { comparator(x, below) }))
	refute(t, "modulo draw", positions(n/10, func(x []uint8) {
		fisherYates(x, func(n int) int { return int(s.Uint64() >> 56 % uint64(n)) })
	}))
}

// Permutations themselves, not only their matrix: every order of five cards.
func TestOrders(t *testing.T) {
	orders := func(f func(x []uint8)) float64 {
		counts := make([]uint32, 120)
		for range 120_000 {
			x := []uint8{0, 1, 2, 3, 4}
			f(x)
			index := uint8(0)
			for i := range x { // the number of the order, by Lehmer's code
				less := uint8(0)
				for _, c := range x[i+1:] {
					if c < x[i] {
						less++
					}
				}
				index = index*uint8(5-i) + less
			}
			counts[index]++
		}
		return uniformity(counts)
	}
	for _, gen := range reproducible() {
		s := mustNew(t, gen, Key{Seed: 1, Name: "orders"})
		below := func(n int) int { return int(s.Below(uint64(n))) }
		sound(t, gen, orders(func(x []uint8) { Shuffle(s, x) }))
		for i, f := range []shuffle{naive, sattolo, offByOne, comparator} {
			name := []string{"naive", "sattolo", "off by one", "comparator"}[i]
			refute(t, gen+" "+name, orders(func(x []uint8) { f(x, below) }))
		}
	}
}

// Streams of neighbouring seeds, blocks and names are independent.
func TestNeighbours(t *testing.T) {
	t.Parallel()
	const n = 6_000 // pairs of streams, each in one pair only: what is counted is independent
	for _, gen := range reproducible() {
		stream := func(s *Stream, key func(i int) Key) func(i int) *Stream {
			return func(i int) *Stream { s.Reset(key(i)); return s }
		}
		a, b := mustNew(t, gen, Key{}), mustNew(t, gen, Key{})
		seed := func(i int) Key { return Key{Seed: uint64(i), Name: "levels"} }
		block := func(i int) Key { return Key{Seed: 1, Name: "levels", Block: uint64(i)} }
		for _, test := range []struct {
			what string
			key  func(i int) Key
		}{{"seeds", seed}, {"blocks", block}} {
			left := stream(a, func(i int) Key { return test.key(2 * i) })
			right := stream(b, func(i int) Key { return test.key(2*i + 1) })
			odd := stream(a, func(i int) Key { return test.key(2*i + 1) })
			next := stream(b, func(i int) Key { return test.key(2*i + 2) })
			far := stream(b, func(i int) Key { return test.key(2*i + 1<<32) })
			for lag := range 3 {
				sound(t, fmt.Sprintf("%s: %s, lag %d", gen, test.what, lag), pairs(n, lag, left, right))
			}
			sound(t, gen+": the next pairs of "+test.what, pairs(n, 0, odd, next))
			sound(t, gen+": distant "+test.what, pairs(n, 0, left, far))
			sound(t, gen+": sums of "+test.what, spread(n, left, right))
		}
		sound(t, gen+": seed and block exchanged", pairs(n, 0,
			stream(a, func(i int) Key { return Key{Seed: uint64(i), Block: uint64(i + 1)} }),
			stream(b, func(i int) Key { return Key{Seed: uint64(i + 1), Block: uint64(i)} })))
		sound(t, gen+": names", pairs(n, 0,
			stream(a, func(i int) Key { return Key{Name: fmt.Sprint("winrate/players=", 2*i)} }),
			stream(b, func(i int) Key { return Key{Name: fmt.Sprint("winrate/players=", 2*i+1)} })))

		// A key used for two blocks, for one block in a hundred, and a block
		// that begins in the middle of the one before.
		left := stream(a, func(i int) Key { return block(2 * i) })
		same := stream(b, func(i int) Key { return block(2 * i) })
		some := stream(b, func(i int) Key {
			if i%100 == 0 {
				return block(2 * i)
			}
			return block(2*i + 1)
		})
		shifted := func(i int) *Stream { s := same(i); s.Uint64(); return s }
		refute(t, gen+": a key used for two blocks", pairs(n, 0, left, same))
		refute(t, gen+": a key used for two blocks, by sums", spread(n, left, same))
		refute(t, gen+": a key sometimes used for two blocks", pairs(n, 0, left, some))
		refute(t, gen+": a block inside another", pairs(n, 1, left, shifted))
	}
}

// Digits of one word are independent of each other, and words of their
// successors: the five places of a deal and the first of the next.
func TestDigitsOfAWord(t *testing.T) {
	batch := NewBatch(52, 51, 50, 49, 48)
	for _, gen := range reproducible() {
		s := mustNew(t, gen, Key{Seed: 1, Name: "digits"})
		var tables [5][]uint32
		for i := range tables {
			tables[i] = make([]uint32, (52-i)*(51-i))
		}
		tables[4] = make([]uint32, 48*52)
		for range 300_000 {
			var d [6]int
			r, next := s.Draw(batch), s.Draw(batch)
			for i := range 5 {
				var hi uint64
				hi, r = bits.Mul64(r, uint64(52-i))
				d[i] = int(hi)
			}
			hi, _ := bits.Mul64(next, 52)
			d[5] = int(hi)
			for i := range 4 {
				tables[i][d[i]*(51-i)+d[i+1]]++
			}
			tables[4][d[4]*52+d[5]]++
		}
		for i, table := range tables {
			sound(t, fmt.Sprintf("%s: digits %d and %d", gen, i, i+1), uniformity(table))
		}
	}
}
