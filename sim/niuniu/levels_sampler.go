package niuniu

import (
	"math/bits"

	"cardlab/sim"
	"cardlab/sim/cards"
	"cardlab/sim/rng"
)

// NewSampler implements sim.Experiment.
func (e *levelsExperiment) NewSampler() sim.Sampler {
	switch {
	case e.plain() && e.replacement:
		return levelsReplaced{}
	case e.plain():
		return &levelsDealt{cards.NewDeck(cards.Pack52())}
	}
	switch deck := e.wordDeck(); {
	case e.dealt == handSize && e.replacement:
		return &levelsFiveReplaced{e, deck}
	case e.dealt == handSize:
		return &levelsFive{e, deck, deck}
	}
	return newLevelsMany(newDealer(e.house, &e.deal))
}

// The words from which five cards of 52 are drawn: without and with replacement.
var (
	dealtFive    = rng.NewBatch(52, 51, 50, 49, 48)
	replacedFive = rng.NewBatch(52, 52, 52, 52, 52)
)

// levelsDealt samples hands from a pack under the plain rules.
type levelsDealt struct{ deck cards.Deck }

// Sample implements sim.Sampler.
func (s *levelsDealt) Sample(n int, r *rng.Stream, t *sim.Tally) {
	var count counts
	deck, judge := &s.deck, judge
	for ; n > 0; n-- {
		w := r.Draw(dealtFive)
		j0, w := bits.Mul64(w, 52)
		sum := judge.word[deck.Take(j0, 52)]
		j1, w := bits.Mul64(w, 51)
		sum += judge.word[deck.Take(j1, 51)]
		j2, w := bits.Mul64(w, 50)
		sum += judge.word[deck.Take(j2, 50)]
		j3, w := bits.Mul64(w, 49)
		sum += judge.word[deck.Take(j3, 49)]
		j4, _ := bits.Mul64(w, 48)
		sum += judge.word[deck[j4&63]] // the last to be taken, so nothing need take its place
		// the deck is the identity, so card j belongs to place j
		deck[j3&63] = cards.Card(j3)
		deck[j2&63] = cards.Card(j2)
		deck[j1&63] = cards.Card(j1)
		deck[j0&63] = cards.Card(j0)
		count[judge.level[sum&weightMask]]++
	}
	count.addTo(t)
}

// levelsReplaced samples hands of five independent cards under the plain rules.
type levelsReplaced struct{}

// Sample implements sim.Sampler.
func (levelsReplaced) Sample(n int, r *rng.Stream, t *sim.Tally) {
	var count counts
	judge := judge
	for ; n > 0; n-- {
		w := r.Draw(replacedFive)
		c, w := bits.Mul64(w, 52)
		sum := judge.word[uint8(c)]
		c, w = bits.Mul64(w, 52)
		sum += judge.word[uint8(c)]
		c, w = bits.Mul64(w, 52)
		sum += judge.word[uint8(c)]
		c, w = bits.Mul64(w, 52)
		sum += judge.word[uint8(c)]
		c, _ = bits.Mul64(w, 52)
		sum += judge.word[uint8(c)]
		count[judge.level[sum&weightMask]]++
	}
	count.addTo(t)
}

// A wordDeck is a deck of the words of cards, for the loops that judge a hand by
// the sum of its words alone and so need not know its cards.
type wordDeck [deckRoom]uint64

func (e *levelsExperiment) wordDeck() (d wordDeck) {
	for i, c := range e.shoe {
		d[i] = e.word[c]
	}
	return d
}

// take draws the word at place j of the n that are left, and puts the last of
// them in its place.
func (d *wordDeck) take(j, n uint64) uint64 {
	w := d[j&(deckRoom-1)]
	d[j&(deckRoom-1)] = d[(n-1)&(deckRoom-1)]
	return w
}

// put undoes a take from place j, given the full deck.
func (d *wordDeck) put(j uint64, fresh *wordDeck) { d[j&(deckRoom-1)] = fresh[j&(deckRoom-1)] }

// levelsFive samples hands of five under any rules.
type levelsFive struct {
	e           *levelsExperiment
	fresh, deck wordDeck // deck is fresh before every trial
}

// Sample implements sim.Sampler.
func (s *levelsFive) Sample(n int, r *rng.Stream, t *sim.Tally) {
	var count counts
	deck, fresh := &s.deck, &s.fresh
	j := s.e.judgement
	row, column, rung, oneSuit, suits := j.index.row, j.index.column, j.rung, j.oneSuit, j.suits
	batch, size := s.e.deal.words[0].Batch, s.e.deal.words[0].bound
	for ; n > 0; n-- {
		w := r.Draw(batch)
		j0, w := bits.Mul64(w, size)
		sum := deck.take(j0, size)
		j1, w := bits.Mul64(w, size-1)
		sum += deck.take(j1, size-1)
		j2, w := bits.Mul64(w, size-2)
		sum += deck.take(j2, size-2)
		j3, w := bits.Mul64(w, size-3)
		sum += deck.take(j3, size-3)
		j4, _ := bits.Mul64(w, size-4)
		sum += deck[j4&(deckRoom-1)]
		deck.put(j3, fresh)
		deck.put(j2, fresh)
		deck.put(j1, fresh)
		deck.put(j0, fresh)
		i := row[sum&keyMask] + column[sum>>keyBits&keyMask]
		l := rung[i]
		if (sum+suits)&suitsMask != 0 {
			l = oneSuit[i]
		}
		count[l]++
	}
	count.addTo(t)
}

// levelsFiveReplaced samples hands of five independent cards under any rules.
type levelsFiveReplaced struct {
	e    *levelsExperiment
	deck wordDeck
}

// Sample implements sim.Sampler.
func (s *levelsFiveReplaced) Sample(n int, r *rng.Stream, t *sim.Tally) {
	var count counts
	deck := &s.deck
	j := s.e.judgement
	row, column, rung, oneSuit, suits := j.index.row, j.index.column, j.rung, j.oneSuit, j.suits
	batch, size := s.e.deal.words[0].Batch, s.e.deal.words[0].bound
	for ; n > 0; n-- {
		w := r.Draw(batch)
		c, w := bits.Mul64(w, size)
		sum := deck[c&(deckRoom-1)]
		c, w = bits.Mul64(w, size)
		sum += deck[c&(deckRoom-1)]
		c, w = bits.Mul64(w, size)
		sum += deck[c&(deckRoom-1)]
		c, w = bits.Mul64(w, size)
		sum += deck[c&(deckRoom-1)]
		c, _ = bits.Mul64(w, size)
		sum += deck[c&(deckRoom-1)]
		i := row[sum&keyMask] + column[sum>>keyBits&keyMask]
		l := rung[i]
		if (sum+suits)&suitsMask != 0 {
			l = oneSuit[i]
		}
		count[l]++
	}
	count.addTo(t)
}

// counts has a place for every value of a byte, so that no index needs a check.
type counts [256]uint64

func (c *counts) addTo(t *sim.Tally) {
	row := t.Row(0, 0)
	for i := range row {
		row[i] += c[i]
	}
}
