package niuniu

import (
	"math/bits"

	"cardlab/sim/cards"
	"cardlab/sim/rng"
)

// A deal is the plan of what is dealt in a trial: hands of five cards from a
// pack, one after the other, two from each word of the stream.
type deal struct {
	pack  cards.Pack
	hands int
	words []word
}

// A word draws one or two hands. Without replacement the bound falls by one
// with every card.
type word struct {
	rng.Batch
	bound uint64 // of the first card
	fall  uint64 // 1, or 0 with replacement
	hands int
}

func newDeal(pack cards.Pack, hands int, replacement bool) deal {
	d := deal{pack: pack, hands: hands}
	bound, fall := uint64(pack.Len()), uint64(1)
	if replacement {
		fall = 0
	}
	for left := hands; left > 0; left -= 2 {
		w := word{bound: bound, fall: fall, hands: min(left, 2)}
		var bounds []uint64
		for range w.hands * handSize {
			bounds = append(bounds, bound)
			bound -= fall
		}
		w.Batch = rng.NewBatch(bounds...)
		d.words = append(d.words, w)
	}
	return d
}

// cards deals the hands of a trial: the plain form of the loops of the
// samplers, with the same draws.
func (d *deal) cards(r *rng.Stream) [][handSize]cards.Card {
	left := newDeck(d.pack)
	var hands [][handSize]cards.Card
	for _, word := range d.words {
		w, bound := r.Draw(word.Batch), word.bound
		for range word.hands {
			var hand [handSize]cards.Card
			for i := range hand {
				var j uint64
				j, w = bits.Mul64(w, bound)
				hand[i] = left.take(j, bound)
				if word.fall == 0 {
					left[j] = hand[i]
				}
				bound -= word.fall
			}
			hands = append(hands, hand)
		}
	}
	return hands
}

// dealTwo takes two hands from the n cards that are left in the deck, by the
// digits of w, and returns the sums of their words. It is ten times d.take, with
// the places of the last cards worked out at once.
func dealTwo(d *deck, t *table, w, n uint64) (a, b uint64) {
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
func dealOne(d *deck, t *table, w, n uint64) (a uint64) {
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
