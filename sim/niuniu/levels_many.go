package niuniu

import (
	"math/bits"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// levelsMany samples hands of more than five cards that one word of the stream
// deals.
type levelsMany struct {
	d           *dealer
	fresh, deck wordDeck // deck is fresh before every trial
}

// Sample implements sim.Sampler. Every size has a loop of its own: one that asks
// for the size takes a fifth longer.
func (s *levelsMany) Sample(n int, r *rng.Stream, t *sim.Tally) {
	var count counts
	switch {
	case s.d.d.replacement:
		s.replaced(n, r, &count)
	case s.d.d.dealt == 6:
		s.six(n, r, &count)
	case s.d.d.dealt == 7:
		s.seven(n, r, &count)
	default:
		s.eight(n, r, &count)
	}
	count.addTo(t)
}

// flush returns the rung of a hand with five cards or more of one suit, which is
// l without them. The loops know the sum of the words of its cards; the few hands
// with a flush are dealt again to know the cards.
func (s *levelsMany) flush(l uint8, word uint64) uint8 {
	s.d.again(word)
	return max(l, uint8(s.d.h.suited(s.d.drawn)))
}

// replaced is Sample with replacement.
func (s *levelsMany) replaced(n int, r *rng.Stream, count *counts) {
	deck := &s.deck
	h := s.d.h
	row, column, rung, suits, most := h.index.row, h.index.column, h.rung, h.suits, uint8(max(h.flushy[0], h.flushy[1]))
	batch, size, dealt := s.d.d.words[0].Batch, s.d.d.words[0].bound, s.d.d.dealt
	for ; n > 0; n-- {
		word := r.Draw(batch)
		var sum uint64
		w := word
		for range dealt {
			c, rest := bits.Mul64(w, size)
			sum += deck[c&(deckRoom-1)]
			w = rest
		}
		l := rung[row[sum&keyMask]+column[sum>>keyBits&keyMask]]
		if (sum+suits)&suitsMask != 0 && l < most {
			l = s.flush(l, word)
		}
		count[l]++
	}
}

// six is Sample for hands of six.
func (s *levelsMany) six(n int, r *rng.Stream, count *counts) {
	deck, fresh := &s.deck, &s.fresh
	h := s.d.h
	row, column, rung, suits, most := h.index.row, h.index.column, h.rung, h.suits, uint8(max(h.flushy[0], h.flushy[1]))
	batch, size := s.d.d.words[0].Batch, s.d.d.words[0].bound
	for ; n > 0; n-- {
		word := r.Draw(batch)
		j0, w := bits.Mul64(word, size)
		sum := deck.take(j0, size)
		j1, w := bits.Mul64(w, size-1)
		sum += deck.take(j1, size-1)
		j2, w := bits.Mul64(w, size-2)
		sum += deck.take(j2, size-2)
		j3, w := bits.Mul64(w, size-3)
		sum += deck.take(j3, size-3)
		j4, w := bits.Mul64(w, size-4)
		sum += deck.take(j4, size-4)
		j5, _ := bits.Mul64(w, size-5)
		sum += deck[j5&(deckRoom-1)]
		deck.put(j4, fresh)
		deck.put(j3, fresh)
		deck.put(j2, fresh)
		deck.put(j1, fresh)
		deck.put(j0, fresh)
		l := rung[row[sum&keyMask]+column[sum>>keyBits&keyMask]]
		if (sum+suits)&suitsMask != 0 && l < most {
			l = s.flush(l, word)
		}
		count[l]++
	}
}

// seven is Sample for hands of seven.
func (s *levelsMany) seven(n int, r *rng.Stream, count *counts) {
	deck, fresh := &s.deck, &s.fresh
	h := s.d.h
	row, column, rung, suits, most := h.index.row, h.index.column, h.rung, h.suits, uint8(max(h.flushy[0], h.flushy[1]))
	batch, size := s.d.d.words[0].Batch, s.d.d.words[0].bound
	for ; n > 0; n-- {
		word := r.Draw(batch)
		j0, w := bits.Mul64(word, size)
		sum := deck.take(j0, size)
		j1, w := bits.Mul64(w, size-1)
		sum += deck.take(j1, size-1)
		j2, w := bits.Mul64(w, size-2)
		sum += deck.take(j2, size-2)
		j3, w := bits.Mul64(w, size-3)
		sum += deck.take(j3, size-3)
		j4, w := bits.Mul64(w, size-4)
		sum += deck.take(j4, size-4)
		j5, w := bits.Mul64(w, size-5)
		sum += deck.take(j5, size-5)
		j6, _ := bits.Mul64(w, size-6)
		sum += deck[j6&(deckRoom-1)]
		deck.put(j5, fresh)
		deck.put(j4, fresh)
		deck.put(j3, fresh)
		deck.put(j2, fresh)
		deck.put(j1, fresh)
		deck.put(j0, fresh)
		l := rung[row[sum&keyMask]+column[sum>>keyBits&keyMask]]
		if (sum+suits)&suitsMask != 0 && l < most {
			l = s.flush(l, word)
		}
		count[l]++
	}
}

// eight is Sample for hands of eight.
func (s *levelsMany) eight(n int, r *rng.Stream, count *counts) {
	deck, fresh := &s.deck, &s.fresh
	h := s.d.h
	row, column, rung, suits, most := h.index.row, h.index.column, h.rung, h.suits, uint8(max(h.flushy[0], h.flushy[1]))
	batch, size := s.d.d.words[0].Batch, s.d.d.words[0].bound
	for ; n > 0; n-- {
		word := r.Draw(batch)
		j0, w := bits.Mul64(word, size)
		sum := deck.take(j0, size)
		j1, w := bits.Mul64(w, size-1)
		sum += deck.take(j1, size-1)
		j2, w := bits.Mul64(w, size-2)
		sum += deck.take(j2, size-2)
		j3, w := bits.Mul64(w, size-3)
		sum += deck.take(j3, size-3)
		j4, w := bits.Mul64(w, size-4)
		sum += deck.take(j4, size-4)
		j5, w := bits.Mul64(w, size-5)
		sum += deck.take(j5, size-5)
		j6, w := bits.Mul64(w, size-6)
		sum += deck.take(j6, size-6)
		j7, _ := bits.Mul64(w, size-7)
		sum += deck[j7&(deckRoom-1)]
		deck.put(j6, fresh)
		deck.put(j5, fresh)
		deck.put(j4, fresh)
		deck.put(j3, fresh)
		deck.put(j2, fresh)
		deck.put(j1, fresh)
		deck.put(j0, fresh)
		l := rung[row[sum&keyMask]+column[sum>>keyBits&keyMask]]
		if (sum+suits)&suitsMask != 0 && l < most {
			l = s.flush(l, word)
		}
		count[l]++
	}
}
