package niuniu

import (
	"math/bits"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// NewSampler implements sim.Experiment.
func (e *levelsExperiment) NewSampler() sim.Sampler {
	if e.plain() && e.replacement {
		return levelsReplaced{}
	}
	return newLevelsHouse(newDealer(e.house, &e.deal))
}

// replacedFive is the word from which five cards of 52 are drawn with replacement.
var replacedFive = rng.NewBatch(52, 52, 52, 52, 52)

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

// counts has a place for every value of a byte, so that no index needs a check.
type counts [256]uint64

func (c *counts) addTo(t *sim.Tally) {
	row := t.Row(0, 0)
	for i := range row {
		row[i] += c[i]
	}
}
