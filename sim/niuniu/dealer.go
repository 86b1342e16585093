package niuniu

import (
	"math/bits"

	"cardlab/sim/cards"
	"cardlab/sim/rng"
)

// A dealer deals the hands of a deal and judges them by the tables of a house,
// under any rules. It is the scratch space of one sampler.
type dealer struct {
	h     *house
	d     *deal
	fresh [deckRoom]cards.Card
	deck  [deckRoom]cards.Card // fresh before every trial
	drawn []cards.Card         // the cards of all hands
	place []uint16             // where each was drawn
	small bool                 // one pack without replacement
	fives bool                 // small, and hands of five
	plain bool                 // fives, and strengths follow from sums of words and top cards
}

// deckRoom has room for all packs, so that an index of nine bits cannot leave it.
const deckRoom = 512

func newDealer(h *house, d *deal) *dealer {
	n := d.hands * d.dealt
	s := &dealer{h: h, d: d, drawn: make([]cards.Card, n), place: make([]uint16, n)}
	copy(s.fresh[:], d.shoe)
	s.deck = s.fresh
	s.small = len(d.shoe) <= len(cards.Deck{}) && !d.replacement
	s.fives = s.small && d.dealt == handSize
	s.plain = s.fives && h.suits == 0 && h.ranks == nil
	return s
}

// deal deals a trial and stores the strength of each hand in order; out has room
// for all of them.
func (s *dealer) deal(r *rng.Stream, out []strength) {
	if s.plain {
		s.sums(r, out)
		return
	}
	s.cards(r)
	out = out[:s.d.hands]
	if s.d.dealt == handSize {
		for i := range out {
			out[i] = s.h.strengthOfFive((*[handSize]cards.Card)(s.drawn[i*handSize:]))
		}
		return
	}
	n := s.d.dealt
	for i := range out {
		out[i] = s.h.strengthOf(s.drawn[i*n : i*n+n])
	}
}

// cards deals a trial into drawn.
func (s *dealer) cards(r *rng.Stream) {
	switch {
	case s.fives:
		s.dealFives(r)
		return
	case s.small:
		s.onePack(r)
		return
	}
	i := 0
	for k := range s.d.words {
		word := &s.d.words[k]
		i = s.take(word, r.Draw(word.Batch), i)
	}
	s.putBack()
}

// again deals a trial again from its one or two words.
func (s *dealer) again(w, second uint64) {
	i := s.take(&s.d.words[0], w, 0)
	if len(s.d.words) > 1 {
		s.take(&s.d.words[1], second, i)
	}
	s.putBack()
}

// take takes the cards of a word by its digits, from drawn[i] on, and returns
// the place after the last.
func (s *dealer) take(word *word, w uint64, i int) int {
	bound := word.bound
	for range word.cards {
		var j uint64
		j, w = bits.Mul64(w, bound)
		j &= deckRoom - 1
		bound -= word.fall
		s.drawn[i] = s.deck[j]
		if word.fall == 1 {
			s.deck[j] = s.deck[bound&(deckRoom-1)]
			s.place[i] = uint16(j)
		}
		i++
	}
	return i
}

func (s *dealer) putBack() {
	if s.d.replacement {
		return
	}
	for _, j := range s.place {
		s.deck[j&(deckRoom-1)] = s.fresh[j&(deckRoom-1)]
	}
}

// onePack is cards for one pack, whose deck is put back by copying it.
func (s *dealer) onePack(r *rng.Stream) {
	deck := (*cards.Deck)(s.deck[:])
	drawn := s.drawn
	for k := range s.d.words {
		word := &s.d.words[k]
		w, n := r.Draw(word.Batch), word.bound
		for i := range drawn[:word.cards] {
			var j uint64
			j, w = bits.Mul64(w, n)
			drawn[i] = deck.Take(j, n)
			n--
		}
		drawn = drawn[word.cards:]
	}
	*deck = *(*cards.Deck)(s.fresh[:])
}

// dealFives is onePack for hands of five: the places where cards are taken are
// written out.
func (s *dealer) dealFives(r *rng.Stream) {
	deck := (*cards.Deck)(s.deck[:])
	i := 0
	for k := range s.d.words {
		word := &s.d.words[k]
		w, n := r.Draw(word.Batch), word.bound
		for range word.hands {
			out := (*[handSize]cards.Card)(s.drawn[i:])
			w = takeFive(deck, w, n, out)
			n -= handSize
			i += handSize
		}
	}
	*deck = *(*cards.Deck)(s.fresh[:])
}

// takeFive takes a hand from the n cards that are left in the deck, by the next
// digits of w, and returns what is left of w.
func takeFive(d *cards.Deck, w, n uint64, out *[handSize]cards.Card) uint64 {
	last := (*[handSize]cards.Card)(d[n-handSize : n])
	j, w := bits.Mul64(w, n)
	out[0] = d[j&63]
	d[j&63] = last[4]
	j, w = bits.Mul64(w, n-1)
	out[1] = d[j&63]
	d[j&63] = last[3]
	j, w = bits.Mul64(w, n-2)
	out[2] = d[j&63]
	d[j&63] = last[2]
	j, w = bits.Mul64(w, n-3)
	out[3] = d[j&63]
	d[j&63] = last[1]
	j, w = bits.Mul64(w, n-4)
	out[4] = d[j&63]
	d[j&63] = last[0]
	return w
}
