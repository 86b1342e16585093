package niuniu

import (
	"fmt"
	"math/bits"
	"strings"

	"cardlab/sim/cards"
	"cardlab/sim/rng"
)

// A deal is the plan of what is dealt in a trial: hands of so many cards from a
// shoe, one after the other. What is drawn depends on the fields of String
// alone.
type deal struct {
	shoe        []cards.Card
	hands       int
	dealt       int // cards of a hand
	replacement bool
	words       []word
}

// A word draws cards: two hands where their draws fit in it, else one hand, else
// as many cards as fit. Without replacement the bound falls by one with every
// card.
type word struct {
	rng.Batch
	bound uint64 // of the first card
	fall  uint64 // 1, or 0 with replacement
	cards int
	hands int // cards/dealt where that is whole, else 0
}

// mostDraws is the most outcomes of a word: with more of them too many words
// would be rejected.
const mostDraws = 1 << 61

func newDeal(shoe []cards.Card, hands, dealt int, replacement bool) deal {
	d := deal{shoe: shoe, hands: hands, dealt: dealt, replacement: replacement}
	bound, fall := uint64(len(shoe)), uint64(1)
	if replacement {
		fall = 0
	}
	for left := hands * dealt; left > 0; {
		fit := fitting(bound, fall, min(left, 2*dealt))
		w := word{bound: bound, fall: fall, cards: fit}
		if whole := fit / dealt * dealt; whole > 0 {
			w.cards, w.hands = whole, whole/dealt
		}
		var bounds []uint64
		for range w.cards {
			bounds = append(bounds, bound)
			bound -= fall
		}
		w.Batch = rng.NewBatch(bounds...)
		d.words = append(d.words, w)
		left -= w.cards
	}
	return d
}

// fitting returns how many of at most n falling bounds fit in a word.
func fitting(bound, fall uint64, n int) int {
	product := uint64(1)
	for i := range n {
		hi, lo := bits.Mul64(product, bound)
		if hi != 0 || lo > mostDraws {
			return i
		}
		product = lo
		bound -= fall
	}
	return n
}

// String describes the draws: deals with equal descriptions draw the same words
// and deal the same cards.
func (d *deal) String() string {
	how := "without"
	if d.replacement {
		how = "with"
	}
	hands := "hands"
	if d.hands == 1 {
		hands = "hand"
	}
	return fmt.Sprintf("niuniu: %d %s of %d from %s, %s replacement", d.hands, hands, d.dealt, shoeName(d.shoe), how)
}

// shoeName writes a shoe as so many packs of one kind, and the cards of which
// they have fewer: the fewest packs that have all of its cards, of the smallest
// kind. Shoes of different cards have different names.
func shoeName(shoe []cards.Card) string {
	var n [cards.Kinds]int
	packs := 1
	for _, c := range shoe {
		n[c]++
		packs = max(packs, n[c])
	}
	for _, kind := range []int{40, 52, 53, 54} {
		pack := rules{pack: kind, packs: packs}
		var missing []string
		fits := true
		for c := range cards.Kinds {
			fits = fits && n[c] <= pack.copies(c)
			for range pack.copies(c) - n[c] {
				missing = append(missing, c.String())
			}
		}
		if !fits {
			continue
		}
		name := fmt.Sprintf("1 pack of %d", kind)
		if packs > 1 {
			name = fmt.Sprintf("%d packs of %d", packs, kind)
		}
		if missing != nil {
			name += " less " + strings.Join(missing, " ")
		}
		return name
	}
	panic(fmt.Sprintf("niuniu: no pack has %v", shoe))
}

// cards deals the hands of a trial: the plain form of the loops of the samplers,
// with the same draws.
func (d *deal) cards(r *rng.Stream) [][]cards.Card {
	left := append([]cards.Card(nil), d.shoe...)
	var drawn []cards.Card
	for _, word := range d.words {
		w, bound := r.Draw(word.Batch), word.bound
		for range word.cards {
			var j uint64
			j, w = bits.Mul64(w, bound)
			drawn = append(drawn, left[j])
			if word.fall == 1 {
				left[j] = left[bound-1]
			}
			bound -= word.fall
		}
	}
	var hands [][]cards.Card
	for i := 0; i < len(drawn); i += d.dealt {
		hands = append(hands, drawn[i:i+d.dealt])
	}
	return hands
}

// dealTwo takes two hands from the n cards that are left in the deck, by the
// digits of w, and returns the sums of their words. It is ten times d.Take, with
// the places of the last cards worked out at once.
func dealTwo(d *cards.Deck, t *table, w, n uint64) (a, b uint64) {
	last := (*[2 * handSize]cards.Card)(d[n-2*handSize : n])
	j, w := bits.Mul64(w, n)
	a = t.word[d[j&63]]
	d[j&63] = last[9]
	j, w = bits.Mul64(w, n-1)
	a += t.word[d[j&63]]
	d[j&63] = last[8]
	j, w = bits.Mul64(w, n-2)
	a += t.word[d[j&63]]
	d[j&63] = last[7]
	j, w = bits.Mul64(w, n-3)
	a += t.word[d[j&63]]
	d[j&63] = last[6]
	j, w = bits.Mul64(w, n-4)
	a += t.word[d[j&63]]
	d[j&63] = last[5]
	j, w = bits.Mul64(w, n-5)
	b = t.word[d[j&63]]
	d[j&63] = last[4]
	j, w = bits.Mul64(w, n-6)
	b += t.word[d[j&63]]
	d[j&63] = last[3]
	j, w = bits.Mul64(w, n-7)
	b += t.word[d[j&63]]
	d[j&63] = last[2]
	j, w = bits.Mul64(w, n-8)
	b += t.word[d[j&63]]
	d[j&63] = last[1]
	j, _ = bits.Mul64(w, n-9)
	b += t.word[d[j&63]]
	d[j&63] = last[0]
	return a, b
}

// dealOne is dealTwo for one hand.
func dealOne(d *cards.Deck, t *table, w, n uint64) (a uint64) {
	last := (*[handSize]cards.Card)(d[n-handSize : n])
	j, w := bits.Mul64(w, n)
	a = t.word[d[j&63]]
	d[j&63] = last[4]
	j, w = bits.Mul64(w, n-1)
	a += t.word[d[j&63]]
	d[j&63] = last[3]
	j, w = bits.Mul64(w, n-2)
	a += t.word[d[j&63]]
	d[j&63] = last[2]
	j, w = bits.Mul64(w, n-3)
	a += t.word[d[j&63]]
	d[j&63] = last[1]
	j, _ = bits.Mul64(w, n-4)
	a += t.word[d[j&63]]
	d[j&63] = last[0]
	return a
}

// draw draws one hand of independent cards of the pack by the next digits of w.
// It returns the sum of their weights, the highest card, and what is left of w.
func draw(t *table, w uint64) (weight uint64, top cards.Card, rest uint64) {
	a, w := bits.Mul64(w, 52)
	b, w := bits.Mul64(w, 52)
	c, w := bits.Mul64(w, 52)
	d, w := bits.Mul64(w, 52)
	e, w := bits.Mul64(w, 52)
	weight = t.word[uint8(a)] + t.word[uint8(b)] + t.word[uint8(c)] + t.word[uint8(d)] + t.word[uint8(e)]
	return weight & weightMask, cards.Card(max(a, b, c, d, e)), w
}
