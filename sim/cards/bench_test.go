package cards

import (
	"math/bits"
	mrand "math/rand/v2"
	"testing"

	"cardlab/sim/rng"
)

func benchStream(b *testing.B) *rng.Stream {
	b.Helper()
	s, err := rng.New(rng.Default, rng.Key{Seed: 1, Name: b.Name()})
	if err != nil {
		b.Fatal(err)
	}
	return s
}

// five draws five cards of 52 as a game with a hot loop does.
func five(d *Deck, s *rng.Stream, batch rng.Batch) (c0, c1, c2, c3, c4 Card) {
	r := s.Draw(batch)
	j0, r := bits.Mul64(r, 52)
	c0 = d.Take(j0, 52)
	j1, r := bits.Mul64(r, 51)
	c1 = d.Take(j1, 51)
	j2, r := bits.Mul64(r, 50)
	c2 = d.Take(j2, 50)
	j3, r := bits.Mul64(r, 49)
	c3 = d.Take(j3, 49)
	j4, _ := bits.Mul64(r, 48)
	c4 = d.Take(j4, 48)
	d.Put(j4, c4)
	d.Put(j3, c3)
	d.Put(j2, c2)
	d.Put(j1, c1)
	d.Put(j0, c0)
	return
}

var sink uint64

// BenchmarkFive is the loop of five, written out where it is used.
func BenchmarkFive(b *testing.B) {
	s, deck, batch := benchStream(b), NewDeck(Pack52()), rng.NewBatch(52, 51, 50, 49, 48)
	d, kept := &deck, deck
	var sum uint64
	for range b.N {
		r := s.Draw(batch)
		j0, r := bits.Mul64(r, 52)
		c0 := d.Take(j0, 52)
		j1, r := bits.Mul64(r, 51)
		c1 := d.Take(j1, 51)
		j2, r := bits.Mul64(r, 50)
		c2 := d.Take(j2, 50)
		j3, r := bits.Mul64(r, 49)
		c3 := d.Take(j3, 49)
		j4, _ := bits.Mul64(r, 48)
		c4 := d[j4&63] // nothing is drawn after it
		*d = kept
		sum += uint64(c0) + uint64(c1) + uint64(c2) + uint64(c3) + uint64(c4)
	}
	sink += sum
}

func benchDeal(b *testing.B, p Pack, sizes ...int) {
	s := benchStream(b)
	d, err := NewDealer(p, sizes...)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("cards", func(b *testing.B) {
		dst := make([]Card, d.Total())
		for range b.N {
			d.Deal(s, dst)
		}
	})
	b.Run("hands", func(b *testing.B) {
		dst := make([]Hand, len(sizes))
		for range b.N {
			d.Hands(s, dst)
		}
	})
}

func BenchmarkDealFive(b *testing.B)     { benchDeal(b, Pack52(), 5) }
func BenchmarkDealNiuniu4(b *testing.B)  { benchDeal(b, Pack52(), 5, 5, 5, 5) }
func BenchmarkDealBridge(b *testing.B)   { benchDeal(b, Pack52(), 13, 13, 13, 13) }
func BenchmarkDealDoudizhu(b *testing.B) { benchDeal(b, Pack54(), 20, 17, 17) }

func BenchmarkShuffle52(b *testing.B) {
	s, cards := benchStream(b), Pack52().Cards()
	for range b.N {
		Shuffle(s, cards)
	}
}

// BenchmarkStandardShuffle52 is math/rand/v2, for comparison.
func BenchmarkStandardShuffle52(b *testing.B) {
	r, cards := mrand.New(mrand.NewPCG(1, 2)), Pack52().Cards()
	for range b.N {
		r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	}
}
