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

// dealTwo takes two hands from the n cards left in the deck, by the digits of
// w, and returns the sums of their words.
func dealTwo(d *deck, t *table, w, n uint64) (a, b uint64) {
	j, w := bits.Mul64(w, n)
	a = t.word[d.take(j, n)&63]
	j, w = bits.Mul64(w, n-1)
	a += t.word[d.take(j, n-1)&63]
	j, w = bits.Mul64(w, n-2)
	a += t.word[d.take(j, n-2)&63]
	j, w = bits.Mul64(w, n-3)
	a += t.word[d.take(j, n-3)&63]
	j, w = bits.Mul64(w, n-4)
	a += t.word[d.take(j, n-4)&63]
	j, w = bits.Mul64(w, n-5)
	b = t.word[d.take(j, n-5)&63]
	j, w = bits.Mul64(w, n-6)
	b += t.word[d.take(j, n-6)&63]
	j, w = bits.Mul64(w, n-7)
	b += t.word[d.take(j, n-7)&63]
	j, w = bits.Mul64(w, n-8)
	b += t.word[d.take(j, n-8)&63]
	j, _ = bits.Mul64(w, n-9)
	b += t.word[d.take(j, n-9)&63]
	return a, b
}

// dealOne is dealTwo for one hand.
func dealOne(d *deck, t *table, w, n uint64) uint64 {
	j, w := bits.Mul64(w, n)
	a := t.word[d.take(j, n)&63]
	j, w = bits.Mul64(w, n-1)
	a += t.word[d.take(j, n-1)&63]
	j, w = bits.Mul64(w, n-2)
	a += t.word[d.take(j, n-2)&63]
	j, w = bits.Mul64(w, n-3)
	a += t.word[d.take(j, n-3)&63]
	j, _ = bits.Mul64(w, n-4)
	return a + t.word[d.take(j, n-4)&63]
}

// draw draws one hand of independent cards of the pack by the next digits of w.
// It returns the sum of their weights, the highest card, and what is left of w.
func draw(t *table, w uint64) (weight uint64, top cards.Card, rest uint64) {
	var c uint64
	var highest uint64
	for range handSize {
		c, w = bits.Mul64(w, 52)
		weight += t.word[c&63]
		highest = max(highest, c)
	}
	return weight & weightMask, cards.Card(highest), w
}
