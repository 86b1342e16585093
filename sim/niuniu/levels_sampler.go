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
	return &levelsHouse{newDealer(e.house, &e.deal)}
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

// levelsHouse samples hands under any rules.
type levelsHouse struct{ d *dealer }

// Sample implements sim.Sampler.
func (s *levelsHouse) Sample(n int, r *rng.Stream, t *sim.Tally) {
	var count counts
	d := s.d
	for ; n > 0; n-- {
		d.cards(r)
		count[d.h.rungByTable(d.drawn)]++
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
