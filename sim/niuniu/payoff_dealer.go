package niuniu

import (
	"math/bits"

	"cardlab/sim/cards"
	"cardlab/sim/rng"
)

// sums deals a trial of hands of five from one pack and stores their strengths,
// where nothing asks for the cards themselves: only the sums of their words and
// the sets of their places are made, in registers. It has the same draws as
// cards.
func (s *dealer) sums(r *rng.Stream, out []strength) {
	deck, h := (*cards.Deck)(s.deck[:]), s.h
	i := 0
	for k := range s.d.words {
		word := &s.d.words[k]
		w, n := r.Draw(word.Batch), word.bound
		for range word.hands {
			var sum, top uint64
			sum, top, w = h.takeSum(deck, w, n)
			n -= handSize
			out[i] = strength(h.rung[h.index.at(sum)])<<rungShift | strength(h.keys[bits.Len64(top)&127])
			i++
		}
	}
	*deck = *(*cards.Deck)(s.fresh[:])
}

// takeSum is takeFive that adds up the words of the cards and their places.
func (h *house) takeSum(d *cards.Deck, w, n uint64) (sum, top, rest uint64) {
	last := (*[handSize]cards.Card)(d[n-handSize : n])
	j, w := bits.Mul64(w, n)
	c := d[j&63] & 63
	sum, top = h.word[c], h.bit[c]
	d[j&63] = last[4]
	j, w = bits.Mul64(w, n-1)
	c = d[j&63] & 63
	sum, top = sum+h.word[c], top|h.bit[c]
	d[j&63] = last[3]
	j, w = bits.Mul64(w, n-2)
	c = d[j&63] & 63
	sum, top = sum+h.word[c], top|h.bit[c]
	d[j&63] = last[2]
	j, w = bits.Mul64(w, n-3)
	c = d[j&63] & 63
	sum, top = sum+h.word[c], top|h.bit[c]
	d[j&63] = last[1]
	j, w = bits.Mul64(w, n-4)
	c = d[j&63] & 63
	sum, top = sum+h.word[c], top|h.bit[c]
	d[j&63] = last[0]
	return sum, top, w
}
