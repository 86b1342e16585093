package niuniu

import (
	"math/bits"

	"cardlab/sim"
	"cardlab/sim/cards"
	"cardlab/sim/rng"
)

// levelsMany samples hands of more than five cards that one word of the stream
// deals, or two from several packs. It deals some hundred hands and then judges them: each of the two loops
// has its state in registers, which one loop that does both has not.
type levelsMany struct {
	d           *dealer
	fresh, deck cards.Deck  // of a shoe that fits; deck is fresh before every trial
	word        [256]uint64 // of cards
	places      wordDeck    // of any shoe: the words of its cards; fresh before every trial
	freshPlaces wordDeck
	sums, words [256]uint64
	seconds     [256]uint64 // the second words of deals of two
}

func newLevelsMany(d *dealer) *levelsMany {
	s := &levelsMany{d: d}
	copy(s.fresh[:], d.d.shoe)
	s.deck = s.fresh
	copy(s.word[:], d.h.word[:])
	for i, c := range d.d.shoe {
		s.freshPlaces[i] = d.h.word[c]
	}
	s.places = s.freshPlaces
	return s
}

// Sample implements sim.Sampler.
func (s *levelsMany) Sample(n int, r *rng.Stream, t *sim.Tally) {
	var count counts
	for n > 0 {
		m := min(n, len(s.sums))
		n -= m
		sums, words := s.sums[:m], s.words[:m]
		switch {
		case s.d.d.replacement:
			s.replaced(r, sums, words)
		case len(s.d.d.words) == 2:
			s.twoWords(r, sums, words)
		case len(s.d.d.shoe) > len(s.deck) && s.d.d.dealt == 6:
			s.sixOfPacks(r, sums, words)
		case len(s.d.d.shoe) > len(s.deck):
			s.packs(r, sums, words)
		case s.d.d.dealt == 6:
			s.six(r, sums, words)
		case s.d.d.dealt == 7:
			s.seven(r, sums, words)
		default:
			s.eight(r, sums, words)
		}
		s.judge(&count, sums, words)
	}
	count.addTo(t)
}

// judge counts hands by the sums of the words of their cards. The few that have
// five cards of one suit are dealt again from their words, to know the cards.
func (s *levelsMany) judge(count *counts, sums, words []uint64) {
	h := s.d.h
	row, column, rung, suits := h.index.row, h.index.column, h.rung, h.suits
	most := uint8(max(h.flushy[0], h.flushy[1]))
	for i, sum := range sums {
		l := rung[row[sum&keyMask]+column[sum>>keyBits&keyMask]]
		if (sum+suits)&suitsMask != 0 && l < most {
			s.d.again(words[i], s.seconds[i&255])
			l = max(l, uint8(h.suited(s.d.drawn)))
		}
		count[l]++
	}
}

// replaced deals hands with replacement.
func (s *levelsMany) replaced(r *rng.Stream, sums, words []uint64) {
	batch, n, dealt := s.d.d.words[0].Batch, s.d.d.words[0].bound, s.d.d.dealt
	for i := range words {
		w := r.Draw(batch)
		words[i] = w
		var sum, j uint64
		for range dealt {
			j, w = bits.Mul64(w, n)
			sum += s.places[j&(deckRoom-1)]
		}
		sums[i] = sum
	}
}

// packs deals hands from several packs.
func (s *levelsMany) packs(r *rng.Stream, sums, words []uint64) {
	batch, dealt := s.d.d.words[0].Batch, s.d.d.dealt
	places, fresh := &s.places, &s.freshPlaces
	for i := range words {
		w, n := r.Draw(batch), s.d.d.words[0].bound
		words[i] = w
		var at [maxDealt]uint64
		var sum uint64
		for k := range dealt {
			at[k&(maxDealt-1)], w = bits.Mul64(w, n)
			sum += places.take(at[k&(maxDealt-1)], n)
			n--
		}
		for k := range dealt {
			places.put(at[k&(maxDealt-1)], fresh)
		}
		sums[i] = sum
	}
}

// sixOfPacks is packs for hands of six, with its places in registers.
func (s *levelsMany) sixOfPacks(r *rng.Stream, sums, words []uint64) {
	batch, n := s.d.d.words[0].Batch, s.d.d.words[0].bound
	places, fresh := &s.places, &s.freshPlaces
	for i := range words {
		w := r.Draw(batch)
		words[i] = w
		j0, w := bits.Mul64(w, n)
		sum := places.take(j0, n)
		j1, w := bits.Mul64(w, n-1)
		sum += places.take(j1, n-1)
		j2, w := bits.Mul64(w, n-2)
		sum += places.take(j2, n-2)
		j3, w := bits.Mul64(w, n-3)
		sum += places.take(j3, n-3)
		j4, w := bits.Mul64(w, n-4)
		sum += places.take(j4, n-4)
		j5, _ := bits.Mul64(w, n-5)
		sum += places[j5&(deckRoom-1)] // the last to be taken, so nothing need take its place
		places.put(j4, fresh)
		places.put(j3, fresh)
		places.put(j2, fresh)
		places.put(j1, fresh)
		places.put(j0, fresh)
		sums[i] = sum
	}
}

// twoWords is packs for deals of two words.
func (s *levelsMany) twoWords(r *rng.Stream, sums, words []uint64) {
	first, second := &s.d.d.words[0], &s.d.d.words[1]
	places, fresh := &s.places, &s.freshPlaces
	for i := range words {
		w, n := r.Draw(first.Batch), first.bound
		words[i] = w
		var at [maxDealt]uint64
		var sum uint64
		k := 0
		for ; k < first.cards; k++ {
			at[k&(maxDealt-1)], w = bits.Mul64(w, n)
			sum += places.take(at[k&(maxDealt-1)], n)
			n--
		}
		w = r.Draw(second.Batch)
		s.seconds[i&255] = w
		for range second.cards {
			at[k&(maxDealt-1)], w = bits.Mul64(w, n)
			sum += places.take(at[k&(maxDealt-1)], n)
			n--
			k++
		}
		for k = range first.cards + second.cards {
			places.put(at[k&(maxDealt-1)], fresh)
		}
		sums[i] = sum
	}
}

// six deals hands of six from one pack.
func (s *levelsMany) six(r *rng.Stream, sums, words []uint64) {
	deck, word := &s.deck, &s.word
	batch, n := s.d.d.words[0].Batch, s.d.d.words[0].bound
	last := (*[6]cards.Card)(deck[n-6 : n])
	for i := range words {
		w := r.Draw(batch)
		words[i] = w
		j, w := bits.Mul64(w, n)
		sum := word[deck[j&63]]
		deck[j&63] = last[5]
		j, w = bits.Mul64(w, n-1)
		sum += word[deck[j&63]]
		deck[j&63] = last[4]
		j, w = bits.Mul64(w, n-2)
		sum += word[deck[j&63]]
		deck[j&63] = last[3]
		j, w = bits.Mul64(w, n-3)
		sum += word[deck[j&63]]
		deck[j&63] = last[2]
		j, w = bits.Mul64(w, n-4)
		sum += word[deck[j&63]]
		deck[j&63] = last[1]
		j, _ = bits.Mul64(w, n-5)
		sum += word[deck[j&63]]
		*deck = s.fresh
		sums[i] = sum
	}
}

// seven deals hands of seven from one pack.
func (s *levelsMany) seven(r *rng.Stream, sums, words []uint64) {
	deck, word := &s.deck, &s.word
	batch, n := s.d.d.words[0].Batch, s.d.d.words[0].bound
	last := (*[7]cards.Card)(deck[n-7 : n])
	for i := range words {
		w := r.Draw(batch)
		words[i] = w
		j, w := bits.Mul64(w, n)
		sum := word[deck[j&63]]
		deck[j&63] = last[6]
		j, w = bits.Mul64(w, n-1)
		sum += word[deck[j&63]]
		deck[j&63] = last[5]
		j, w = bits.Mul64(w, n-2)
		sum += word[deck[j&63]]
		deck[j&63] = last[4]
		j, w = bits.Mul64(w, n-3)
		sum += word[deck[j&63]]
		deck[j&63] = last[3]
		j, w = bits.Mul64(w, n-4)
		sum += word[deck[j&63]]
		deck[j&63] = last[2]
		j, w = bits.Mul64(w, n-5)
		sum += word[deck[j&63]]
		deck[j&63] = last[1]
		j, _ = bits.Mul64(w, n-6)
		sum += word[deck[j&63]]
		*deck = s.fresh
		sums[i] = sum
	}
}

// eight deals hands of eight from one pack.
func (s *levelsMany) eight(r *rng.Stream, sums, words []uint64) {
	deck, word := &s.deck, &s.word
	batch, n := s.d.d.words[0].Batch, s.d.d.words[0].bound
	last := (*[8]cards.Card)(deck[n-8 : n])
	for i := range words {
		w := r.Draw(batch)
		words[i] = w
		j, w := bits.Mul64(w, n)
		sum := word[deck[j&63]]
		deck[j&63] = last[7]
		j, w = bits.Mul64(w, n-1)
		sum += word[deck[j&63]]
		deck[j&63] = last[6]
		j, w = bits.Mul64(w, n-2)
		sum += word[deck[j&63]]
		deck[j&63] = last[5]
		j, w = bits.Mul64(w, n-3)
		sum += word[deck[j&63]]
		deck[j&63] = last[4]
		j, w = bits.Mul64(w, n-4)
		sum += word[deck[j&63]]
		deck[j&63] = last[3]
		j, w = bits.Mul64(w, n-5)
		sum += word[deck[j&63]]
		deck[j&63] = last[2]
		j, w = bits.Mul64(w, n-6)
		sum += word[deck[j&63]]
		deck[j&63] = last[1]
		j, _ = bits.Mul64(w, n-7)
		sum += word[deck[j&63]]
		*deck = s.fresh
		sums[i] = sum
	}
}
