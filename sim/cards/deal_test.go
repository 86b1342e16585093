package cards

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"cardlab/sim/rng"
)

func stream(tb interface{ Fatal(...any) }, key rng.Key) *rng.Stream {
	s, err := rng.New(rng.Default, key)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func mustDealer(tb interface{ Fatal(...any) }, p Pack, sizes ...int) *Dealer {
	d, err := NewDealer(p, sizes...)
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

// dealSlow is a deal as its description says: cards are drawn one after the
// other from a list, the last of the list taking the place of the one drawn, and
// go to the piles in turn; a pile that takes what is left is sorted.
func dealSlow(s *rng.Stream, p Pack, sizes []int) (piles [][]Card) {
	list := p.Cards()
	rest, total := -1, 0
	for i, size := range sizes {
		total += size
		if rest < 0 || size >= sizes[rest] {
			rest = i
		}
	}
	draws := total
	if total == len(list) && len(sizes) > 0 {
		draws -= sizes[rest]
	} else {
		rest = -1
	}
	var drawn []Card
	for _, g := range rng.Falling(len(list), draws) {
		r := s.Draw(g.Batch)
		for range g.First - g.Last + 1 {
			var j uint64
			j, r = bits.Mul64(r, uint64(len(list)))
			drawn = append(drawn, list[j])
			list[j] = list[len(list)-1]
			list = list[:len(list)-1]
		}
	}
	if len(drawn) < draws { // the last card is no draw
		drawn = append(drawn, list...)
	}
	for i, size := range sizes {
		if i == rest {
			slices.Sort(list)
			piles = append(piles, list)
			continue
		}
		piles = append(piles, drawn[:size])
		drawn = drawn[size:]
	}
	return piles
}

// Deal and Hands are the plain deal, from any pack into any piles, whatever was
// dealt before.
func TestDealer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		order := rapid.Permutation(Pack54().Cards()).Draw(t, "order")
		p, err := NewPack(order[:rapid.IntRange(0, 54).Draw(t, "count")]...)
		if err != nil {
			t.Fatal(err)
		}
		var sizes []int
		for left, k := p.Len(), rapid.IntRange(0, 6).Draw(t, "piles"); k > 0; k-- {
			size := rapid.IntRange(0, left).Draw(t, "size")
			sizes, left = append(sizes, size), left-size
		}
		if rapid.Bool().Draw(t, "whole") {
			left := p.Len()
			for _, size := range sizes {
				left -= size
			}
			at := rapid.IntRange(0, len(sizes)).Draw(t, "at")
			sizes = slices.Insert(sizes, at, left)
		}
		d := mustDealer(t, p, sizes...)
		key := rng.Key{Seed: rapid.Uint64().Draw(t, "seed")}
		slow, asCards, asHands := stream(t, key), stream(t, key), stream(t, key)
		dst, hands := make([]Card, d.Total()), make([]Hand, len(sizes))
		for range 3 {
			want := dealSlow(slow, p, sizes)
			d.Deal(asCards, dst)
			if got := slices.Concat(want...); !slices.Equal(dst, got) {
				t.Fatalf("pack %v in %v: %v, want %v", p.Cards(), sizes, dst, want)
			}
			d.Hands(asHands, hands)
			for i, pile := range want {
				if hands[i] != HandOf(pile...) {
					t.Fatalf("pack %v in %v: hand %d is %v, want %v", p.Cards(), sizes, i, hands[i], pile)
				}
			}
		}
		if w := slow.Uint64(); asCards.Uint64() != w || asHands.Uint64() != w {
			t.Fatal("not as many words were used")
		}
	})
}

// The loop that games write by a Deck deals as a Dealer does.
func TestDeckDealsAsADealer(t *testing.T) {
	a, b := stream(t, rng.Key{Seed: 1}), stream(t, rng.Key{Seed: 1})
	deck, batch, d := NewDeck(Pack52()), rng.NewBatch(52, 51, 50, 49, 48), mustDealer(t, Pack52(), 5)
	want := make([]Card, 5)
	for range 10_000 {
		c0, c1, c2, c3, c4 := five(&deck, a, batch)
		d.Deal(b, want)
		if got := []Card{c0, c1, c2, c3, c4}; !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
		if deck != NewDeck(Pack52()) {
			t.Fatal("the deck is not as it was")
		}
	}
}

// A dealer keeps its sizes, whatever becomes of the slices that it was made of and
// that it gives out.
func TestDealerSizes(t *testing.T) {
	sizes := []int{20, 17, 0, 17}
	d := mustDealer(t, Pack54(), sizes...)
	sizes[0] = 1
	d.Sizes()[1] = 1
	if got := d.Sizes(); !slices.Equal(got, []int{20, 17, 0, 17}) || d.Total() != 54 {
		t.Errorf("sizes %v, in all %d", got, d.Total())
	}
	hands := make([]Hand, 4)
	d.Hands(stream(t, rng.Key{Seed: 1}), hands)
	for i, h := range hands {
		if h.Count() != d.Sizes()[i] {
			t.Errorf("pile %d has %d cards of %d", i, h.Count(), d.Sizes()[i])
		}
	}
}

func TestNewDealerErrors(t *testing.T) {
	for _, test := range []struct {
		sizes []int
		want  string
	}{
		{[]int{53}, "a pile of 53 cards cannot be dealt from a pack of 52"},
		{[]int{5, -1}, "a pile of -1 cards cannot be dealt from a pack of 52"},
		{[]int{17, 17, 20}, "54 cards cannot be dealt from a pack of 52"},
		{[]int{1<<63 - 1, 1<<63 - 1}, "a pile of 9223372036854775807 cards cannot be dealt from a pack of 52"},
	} {
		if _, err := NewDealer(Pack52(), test.sizes...); err == nil || err.Error() != test.want {
			t.Errorf("%v: the error is %v, want %s", test.sizes, err, test.want)
		}
	}
}

// Draws must never change silently: deals of version 1, the second of each key,
// and the word that follows.
func TestDealVersion(t *testing.T) {
	if rng.Draws != 1 {
		t.Fatal("a new version of the draws needs new values here")
	}
	without, err := Pack52().Without(HandOf(1, 2, 3, 5, 8))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		p     Pack
		sizes []int
		want  string
	}{
		{Pack52(), []int{5}, "[1100000480800] 5df7822f9bc541b6"},
		{Pack52(), []int{5, 5, 5, 5}, "[80000280210 1000001108020 20008002404 440010001002] 3478c2ae41bc738b"},
		{without, []int{5, 5}, "[400100118000 840220000200] 5df7822f9bc541b6"},
		{Pack52(), []int{13, 13, 13, 13}, "[27614a04401 920008244a834 60c0028191248 d18941020182] ec142ecc9518ee66"},
		{Pack54(), []int{20, 17, 17}, "[bbc9e1001e042 221e546083d 3441400ab81780] 586e1cf43ca13c7c"},
	} {
		s := stream(t, rng.Key{Seed: 20261104, Name: "deal"})
		d := mustDealer(t, test.p, test.sizes...)
		hands := make([]Hand, len(test.sizes))
		d.Hands(s, hands)
		d.Hands(s, hands)
		var masks []uint64
		for _, h := range hands {
			masks = append(masks, uint64(h))
		}
		if got := fmt.Sprintf("%x %x", masks, s.Uint64()); got != test.want {
			t.Errorf("%v of %d: %s, want %s", test.sizes, test.p.Len(), got, test.want)
		}
	}
	s, cards := stream(t, rng.Key{Seed: 20261104, Name: "deal"}), Pack54().Cards()
	Shuffle(s, cards)
	const want = "[♦8 ♣J ♣Q ♥7 ♥4 bjoker sjoker ♣9 ♣6 ♥K ♥2 ♣A ♠7 ♠Q ♣5 ♦7 ♥5 ♣2 ♦9 ♦5 ♣10 ♥6 ♠6 ♠8 ♠3 ♠10 ♥J ♣K ♦J ♦A ♠5 ♠A ♦4 ♠4 ♦10 ♠2 ♦K ♦6 ♥A ♦2 ♥9 ♦3 ♦Q ♣3 ♠K ♥10 ♥3 ♣7 ♠9 ♠J ♣4 ♣8 ♥8 ♥Q]"
	if got := fmt.Sprint(cards); got != want {
		t.Errorf("shuffle: %s, want %s", got, want)
	}
}

func TestNothingAllocates(t *testing.T) {
	s := stream(t, rng.Key{})
	d := mustDealer(t, Pack54(), 17, 17, 20)
	dst, hands, cards := make([]Card, 54), make([]Hand, 3), Pack54().Cards()
	deck, batch := NewDeck(Pack52()), rng.NewBatch(52, 51, 50, 49, 48)
	var h Hand
	for _, test := range []struct {
		what string
		f    func()
	}{
		{"Deal", func() { d.Deal(s, dst) }},
		{"Hands", func() { d.Hands(s, hands) }},
		{"Shuffle", func() { Shuffle(s, cards) }},
		{"five", func() { five(&deck, s, batch) }},
		{"Cards", func() {
			for c := range hands[0].Cards() {
				h.Add(c)
			}
		}},
		{"Append", func() { hands[0].Append(dst[:0]) }},
	} {
		if n := testing.AllocsPerRun(1000, test.f); n != 0 {
			t.Errorf("%s allocates %v times", test.what, n)
		}
	}
}
