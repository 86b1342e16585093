package niuniu

import (
	"math/bits"

	"cardlab/sim"
	"cardlab/sim/cards"
	"cardlab/sim/rng"
)

// levelsHouse samples hands under any rules, which one word of the stream deals,
// or two from several packs. It deals some hundred hands and then judges them:
// each of the two loops has its state in registers, which one loop that does both
// has not.
type levelsHouse struct {
	d           *dealer
	fresh, deck cards.Deck  // of a shoe that fits; deck is fresh before every trial
	word        [256]uint64 // of cards
	places      wordDeck    // of any shoe: the words of its cards; fresh before every trial
	freshPlaces wordDeck
	sums, words [256]uint64
	seconds     [256]uint64 // the second words of deals of two
}

func newLevelsHouse(d *dealer) *levelsHouse {
	s := &levelsHouse{d: d}
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
func (s *levelsHouse) Sample(n int, r *rng.Stream, t *sim.Tally) {
	var count counts
	onePack := len(s.d.d.shoe) <= len(s.deck)
	for n > 0 {
		m := min(n, len(s.sums))
		n -= m
		sums, words := s.sums[:m], s.words[:m]
		switch {
		case s.d.d.replacement:
			s.replaced(r, sums, words)
		case onePack && s.d.d.dealt == handSize:
			s.five(r, sums, words)
		case onePack && s.d.d.dealt == 6:
			s.six(r, sums, words)
		case onePack && s.d.d.dealt == 7:
			s.seven(r, sums, words)
		case onePack:
			s.eight(r, sums, words)
		case s.d.d.dealt == handSize:
			s.fiveOfPacks(r, sums, words)
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
	count.addTo(t)
}

// judge counts hands by the sums of the words of their cards.
func (s *levelsHouse) judge(count *counts, sums []uint64) {
	h := s.d.h
	row, column, rung := h.index.row, h.index.column, h.rung
	for _, sum := range sums {
		count[rung[row[sum&keyMask]+column[sum>>keyBits&keyMask]]]++
	}
}

// judgeSuits is judge where suits matter. The few hands that have five cards of
// one suit are judged apart; those of them that have five of one run, too, are
// dealt again from their words to know whether these are the same cards.
func (s *levelsHouse) judgeSuits(count *counts, sums, words []uint64) {
	h := s.d.h
	row, column, marked := h.index.row, h.index.column, h.marked
	var suited [256]uint8 // the hands that have five of one suit
	n := 0
	for i, sum := range sums {
		if (sum+suitsFive)&suitsMask != 0 {
			suited[n&255] = uint8(i)
			n++
		}
		count[marked[row[sum&keyMask]+column[sum>>keyBits&keyMask]]%hasRun]++
	}
	for _, i := range suited[:n] {
		m := marked[h.index.at(sums[i])]
		rung := m % hasRun
		count[rung]--
		if rung = max(rung, uint8(h.flushy[0])); m >= hasRun {
			s.d.again(words[i], s.seconds[i])
			rung = max(rung, uint8(h.suited(s.d.drawn)))
		}
		count[rung]++
	}
}

// replaced deals hands with replacement.
func (s *levelsHouse) replaced(r *rng.Stream, sums, words []uint64) {
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
		case 6:
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

// five deals hands of five from one pack. The last card to be taken needs no other
// in its place.
func (s *levelsHouse) five(r *rng.Stream, sums, words []uint64) {
	deck, word := &s.deck, &s.word
	batch, n := s.d.d.words[0].Batch, s.d.d.words[0].bound
	last := (*[5]cards.Card)(deck[n-5 : n])
	for i := range words {
		w := r.Draw(batch)
		words[i] = w
		j, w := bits.Mul64(w, n)
		sum := word[deck[j&63]]
		deck[j&63] = last[4]
		j, w = bits.Mul64(w, n-1)
		sum += word[deck[j&63]]
		deck[j&63] = last[3]
		j, w = bits.Mul64(w, n-2)
		sum += word[deck[j&63]]
		deck[j&63] = last[2]
		j, w = bits.Mul64(w, n-3)
		sum += word[deck[j&63]]
		deck[j&63] = last[1]
		j, _ = bits.Mul64(w, n-4)
		sum += word[deck[j&63]]
		*deck = s.fresh
		sums[i] = sum
	}
}

// six is five for hands of six.
func (s *levelsHouse) six(r *rng.Stream, sums, words []uint64) {
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

// seven is five for hands of seven.
func (s *levelsHouse) seven(r *rng.Stream, sums, words []uint64) {
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

// eight is five for hands of eight.
func (s *levelsHouse) eight(r *rng.Stream, sums, words []uint64) {
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

// A wordDeck is a deck of the words of cards, for the loops that judge a hand by
// the sum of its words alone and so need not know its cards.
type wordDeck [deckRoom]uint64

// pick takes a word by the next digit of w and puts another, the last, in its
// place, which put puts back.
func (d *wordDeck) pick(w, n uint64, last *uint64) (word, place, rest uint64) {
	j, w := bits.Mul64(w, n)
	word, d[j&(deckRoom-1)] = d[j&(deckRoom-1)], *last
	return word, j, w
}

// put undoes the pick from a place, given the full deck.
func (d *wordDeck) put(j uint64, fresh *wordDeck) { d[j&(deckRoom-1)] = fresh[j&(deckRoom-1)] }

// fiveOfPacks deals hands of five from several packs.
func (s *levelsHouse) fiveOfPacks(r *rng.Stream, sums, words []uint64) {
	places, fresh := &s.places, &s.freshPlaces
	batch, n := s.d.d.words[0].Batch, s.d.d.words[0].bound
	last := (*[5]uint64)(places[n-5 : n])
	words = words[:len(sums)]
	for i := range sums {
		w := r.Draw(batch)
		words[i] = w
		c, j0, w := places.pick(w, n, &last[4])
		sum := c
		c, j1, w := places.pick(w, n-1, &last[3])
		sum += c
		c, j2, w := places.pick(w, n-2, &last[2])
		sum += c
		c, j3, w := places.pick(w, n-3, &last[1])
		sum += c
		j4, _ := bits.Mul64(w, n-4)
		sums[i] = sum + places[j4&(deckRoom-1)]
		places.put(j3, fresh)
		places.put(j2, fresh)
		places.put(j1, fresh)
		places.put(j0, fresh)
	}
}

// sixOfPacks is fiveOfPacks for hands of six.
func (s *levelsHouse) sixOfPacks(r *rng.Stream, sums, words []uint64) {
	places, fresh := &s.places, &s.freshPlaces
	batch, n := s.d.d.words[0].Batch, s.d.d.words[0].bound
	last := (*[6]uint64)(places[n-6 : n])
	words = words[:len(sums)]
	for i := range sums {
		w := r.Draw(batch)
		words[i] = w
		c, j0, w := places.pick(w, n, &last[5])
		sum := c
		c, j1, w := places.pick(w, n-1, &last[4])
		sum += c
		c, j2, w := places.pick(w, n-2, &last[3])
		sum += c
		c, j3, w := places.pick(w, n-3, &last[2])
		sum += c
		c, j4, w := places.pick(w, n-4, &last[1])
		sum += c
		j5, _ := bits.Mul64(w, n-5)
		sums[i] = sum + places[j5&(deckRoom-1)]
		places.put(j4, fresh)
		places.put(j3, fresh)
		places.put(j2, fresh)
		places.put(j1, fresh)
		places.put(j0, fresh)
	}
}

// sevenOfPacks is fiveOfPacks for seven, of which a second word may deal the last.
func (s *levelsHouse) sevenOfPacks(r *rng.Stream, sums, words []uint64) {
	places, fresh := &s.places, &s.freshPlaces
	batch, n := s.d.d.words[0].Batch, s.d.d.words[0].bound
	second, seconds := s.second()
	last := (*[7]uint64)(places[n-7 : n])
	words = words[:len(sums)]
	for i := range sums {
		w := r.Draw(batch)
		words[i] = w
		if seconds > 0 {
			s.seconds[i&255] = r.Draw(second)
		}
		c, j0, w := places.pick(w, n, &last[6])
		sum := c
		c, j1, w := places.pick(w, n-1, &last[5])
		sum += c
		c, j2, w := places.pick(w, n-2, &last[4])
		sum += c
		c, j3, w := places.pick(w, n-3, &last[3])
		sum += c
		c, j4, w := places.pick(w, n-4, &last[2])
		sum += c
		c, j5, w := places.pick(w, n-5, &last[1])
		sum += c
		if seconds == 1 {
			w = s.seconds[i&255]
		}
		j6, _ := bits.Mul64(w, n-6)
		sums[i] = sum + places[j6&(deckRoom-1)]
		places.put(j5, fresh)
		places.put(j4, fresh)
		places.put(j3, fresh)
		places.put(j2, fresh)
		places.put(j1, fresh)
		places.put(j0, fresh)
	}
}

// eightOfPacks is fiveOfPacks for eight, of which a second word may deal the last
// or the last two.
func (s *levelsHouse) eightOfPacks(r *rng.Stream, sums, words []uint64) {
	places, fresh := &s.places, &s.freshPlaces
	batch, n := s.d.d.words[0].Batch, s.d.d.words[0].bound
	second, seconds := s.second()
	last := (*[8]uint64)(places[n-8 : n])
	words = words[:len(sums)]
	for i := range sums {
		w := r.Draw(batch)
		words[i] = w
		if seconds > 0 {
			s.seconds[i&255] = r.Draw(second)
		}
		c, j0, w := places.pick(w, n, &last[7])
		sum := c
		c, j1, w := places.pick(w, n-1, &last[6])
		sum += c
		c, j2, w := places.pick(w, n-2, &last[5])
		sum += c
		c, j3, w := places.pick(w, n-3, &last[4])
		sum += c
		c, j4, w := places.pick(w, n-4, &last[3])
		sum += c
		c, j5, w := places.pick(w, n-5, &last[2])
		sum += c
		if seconds == 2 {
			w = s.seconds[i&255]
		}
		c, j6, w := places.pick(w, n-6, &last[1])
		sum += c
		if seconds == 1 {
			w = s.seconds[i&255]
		}
		j7, _ := bits.Mul64(w, n-7)
		sums[i] = sum + places[j7&(deckRoom-1)]
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
func (s *levelsHouse) second() (rng.Batch, int) {
	if len(s.d.d.words) == 1 {
		return rng.Batch{}, 0
	}
	return s.d.d.words[1].Batch, s.d.d.words[1].cards
}
