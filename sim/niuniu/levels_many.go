package niuniu

import (
	"math/bits"

	"cardlab/sim"
	"cardlab/sim/cards"
	"cardlab/sim/rng"
)

// levelsMany samples hands of more than five cards, which one word of the stream
// deals, or two from several packs. It deals some hundred hands and then judges
// them: each of the two loops has its state in registers, which one loop that
// does both has not.
type levelsMany struct {
	d           *dealer
	fresh, deck cards.Deck  // of a shoe that fits; deck is fresh before every trial
	word        [256]uint64 // of cards
	places      wordDeck    // of any shoe: the words of its cards; fresh before every trial
	freshPlaces wordDeck
	sums, words [256]uint64
	seconds     [256]uint64 // the second words of deals of two
	marks       [2]counts   // hands by whether they have five of a suit, and by mark
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
	onePack := len(s.d.d.shoe) <= len(s.deck)
	for n > 0 {
		m := min(n, len(s.sums))
		n -= m
		sums, words := s.sums[:m], s.words[:m]
		switch {
		case s.d.d.replacement:
			s.replaced(r, sums, words)
		case onePack && s.d.d.dealt == 6:
			s.six(r, sums, words)
		case onePack && s.d.d.dealt == 7:
			s.seven(r, sums, words)
		case onePack:
			s.eight(r, sums, words)
		case s.d.d.dealt == 6:
			s.sixOfPacks(r, sums, words)
		case s.d.d.dealt == 7:
			s.sevenOfPacks(r, sums, words)
		default:
			s.eightOfPacks(r, sums, words)
		}
		if s.d.h.suits == 0 {
			s.judge(&count, sums)
		} else {
			s.judgeSuits(&count, sums, words)
		}
	}
	s.addMarks(&count)
	count.addTo(t)
}

// judge counts hands by the sums of the words of their cards.
func (s *levelsMany) judge(count *counts, sums []uint64) {
	h := s.d.h
	row, column, rung := h.index.row, h.index.column, h.rung
	for _, sum := range sums {
		count[rung[row[sum&keyMask]+column[sum>>keyBits&keyMask]]]++
	}
}

// judgeSuits is judge where suits matter. The few hands that have five cards of
// one suit and five of one run are counted as if these were not the same cards;
// then they are dealt again from their words to know whether they are.
func (s *levelsMany) judgeSuits(count *counts, sums, words []uint64) {
	h := s.d.h
	row, column, marked := h.index.row, h.index.column, h.marked
	var both [256]uint8 // the hands that have five of both
	n := 0
	for i, sum := range sums {
		m := marked[row[sum&keyMask]+column[sum>>keyBits&keyMask]]
		suited := 0
		if (sum+suitsFive)&suitsMask != 0 {
			suited = 1
		}
		s.marks[suited][m]++
		both[n&255] = uint8(i)
		n += int(m/hasRun) & suited
	}
	for _, i := range both[:n] {
		s.d.again(words[i], s.seconds[i])
		if h.suited(s.d.drawn) == h.flushy[1] {
			s.marks[1][h.marked[h.index.at(sums[i])]]--
			count[h.flushy[1]]++
		}
	}
}

// addMarks adds the hands that judgeSuits counted by their marks.
func (s *levelsMany) addMarks(count *counts) {
	for suited := range s.marks {
		for m, n := range s.marks[suited] {
			rung := m % hasRun
			if suited == 1 {
				rung = max(rung, s.d.h.flushy[0])
			}
			count[rung] += n
		}
	}
	s.marks = [2]counts{}
}

// replaced deals hands with replacement.
func (s *levelsMany) replaced(r *rng.Stream, sums, words []uint64) {
	batch, n, dealt := s.d.d.words[0].Batch, s.d.d.words[0].bound, s.d.d.dealt
	places := &s.places
	words = words[:len(sums)]
	for i := range sums {
		w := r.Draw(batch)
		words[i] = w
		var sum, j uint64
		switch dealt {
		case 8:
			j, w = bits.Mul64(w, n)
			sum = places[j&(deckRoom-1)]
			fallthrough
		case 7:
			j, w = bits.Mul64(w, n)
			sum += places[j&(deckRoom-1)]
			fallthrough
		default:
			j, w = bits.Mul64(w, n)
			sum += places[j&(deckRoom-1)]
		}
		j, w = bits.Mul64(w, n)
		sum += places[j&(deckRoom-1)]
		j, w = bits.Mul64(w, n)
		sum += places[j&(deckRoom-1)]
		j, w = bits.Mul64(w, n)
		sum += places[j&(deckRoom-1)]
		j, w = bits.Mul64(w, n)
		sum += places[j&(deckRoom-1)]
		j, _ = bits.Mul64(w, n)
		sums[i] = sum + places[j&(deckRoom-1)]
	}
}

// pick takes a card by the next digit of w.
func (d *wordDeck) pick(w, n uint64) (word, place, rest uint64) {
	j, w := bits.Mul64(w, n)
	return d.take(j, n), j, w
}

// sixOfPacks deals hands of six from several packs.
func (s *levelsMany) sixOfPacks(r *rng.Stream, sums, words []uint64) {
	batch, n := s.d.d.words[0].Batch, s.d.d.words[0].bound
	places, fresh := &s.places, &s.freshPlaces
	words = words[:len(sums)]
	for i := range sums {
		w := r.Draw(batch)
		words[i] = w
		a, j0, w := places.pick(w, n)
		b, j1, w := places.pick(w, n-1)
		c, j2, w := places.pick(w, n-2)
		d, j3, w := places.pick(w, n-3)
		e, j4, w := places.pick(w, n-4)
		j5, _ := bits.Mul64(w, n-5)
		sums[i] = a + b + c + d + e + places[j5&(deckRoom-1)] // nothing need take its place
		places.put(j4, fresh)
		places.put(j3, fresh)
		places.put(j2, fresh)
		places.put(j1, fresh)
		places.put(j0, fresh)
	}
}

// sevenOfPacks is sixOfPacks for seven, of which a second word may deal the last.
func (s *levelsMany) sevenOfPacks(r *rng.Stream, sums, words []uint64) {
	batch, n := s.d.d.words[0].Batch, s.d.d.words[0].bound
	second, seconds := s.second()
	places, fresh := &s.places, &s.freshPlaces
	words = words[:len(sums)]
	for i := range sums {
		w := r.Draw(batch)
		words[i] = w
		if seconds > 0 {
			s.seconds[i&255] = r.Draw(second)
		}
		a, j0, w := places.pick(w, n)
		b, j1, w := places.pick(w, n-1)
		c, j2, w := places.pick(w, n-2)
		d, j3, w := places.pick(w, n-3)
		e, j4, w := places.pick(w, n-4)
		f, j5, w := places.pick(w, n-5)
		if seconds > 0 {
			w = s.seconds[i&255]
		}
		j6, _ := bits.Mul64(w, n-6)
		sums[i] = a + b + c + d + e + f + places[j6&(deckRoom-1)]
		places.put(j5, fresh)
		places.put(j4, fresh)
		places.put(j3, fresh)
		places.put(j2, fresh)
		places.put(j1, fresh)
		places.put(j0, fresh)
	}
}

// eightOfPacks is sixOfPacks for eight, of which a second word may deal the last
// or the last two.
func (s *levelsMany) eightOfPacks(r *rng.Stream, sums, words []uint64) {
	batch, n := s.d.d.words[0].Batch, s.d.d.words[0].bound
	second, seconds := s.second()
	places, fresh := &s.places, &s.freshPlaces
	words = words[:len(sums)]
	for i := range sums {
		w := r.Draw(batch)
		words[i] = w
		if seconds > 0 {
			s.seconds[i&255] = r.Draw(second)
		}
		a, j0, w := places.pick(w, n)
		b, j1, w := places.pick(w, n-1)
		c, j2, w := places.pick(w, n-2)
		d, j3, w := places.pick(w, n-3)
		e, j4, w := places.pick(w, n-4)
		f, j5, w := places.pick(w, n-5)
		if seconds == 2 {
			w = s.seconds[i&255]
		}
		g, j6, w := places.pick(w, n-6)
		if seconds == 1 {
			w = s.seconds[i&255]
		}
		j7, _ := bits.Mul64(w, n-7)
		sums[i] = a + b + c + d + e + f + g + places[j7&(deckRoom-1)]
		places.put(j6, fresh)
		places.put(j5, fresh)
		places.put(j4, fresh)
		places.put(j3, fresh)
		places.put(j2, fresh)
		places.put(j1, fresh)
		places.put(j0, fresh)
	}
}

// second returns the batch of the second word of a deal and how many cards it
// deals.
func (s *levelsMany) second() (rng.Batch, int) {
	if len(s.d.d.words) == 1 {
		return rng.Batch{}, 0
	}
	return s.d.d.words[1].Batch, s.d.d.words[1].cards
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
