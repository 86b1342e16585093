package niuniu

import (
	"math/bits"

	"cardlab/sim"
	"cardlab/sim/cards"
	"cardlab/sim/rng"
)

func levelsMeasure() sim.Measure {
	return sim.Measure{
		Name:  "levels",
		Title: sim.Text{EN: "Level of a hand", ZH: "牌型分布"},
		Doc: sim.Text{
			EN: "How often a hand of five cards has each level.",
			ZH: "五张牌得到各牛几的频率。",
		},
		New: func(p sim.Params) (sim.Experiment, error) {
			r := rulesOf(p)
			return &levelsExperiment{replacement: r.replacement}, nil
		},
	}
}

// levelsExperiment counts the level of one hand.
type levelsExperiment struct{ replacement bool }

// levelBins returns a bin for each level, from the lowest.
func levelBins() []sim.Bin {
	bins := make([]sim.Bin, levels)
	for i := range bins {
		bins[i] = sim.Bin{Name: Level(i).String(), Label: Level(i).Label()}
	}
	return bins
}

var rowAll = sim.Row{Name: "all", Label: sim.Text{EN: "all", ZH: "全部"}}

// Metrics implements sim.Experiment.
func (e *levelsExperiment) Metrics() []sim.Metric {
	return []sim.Metric{{
		Name:  levelMetric,
		Title: sim.Text{EN: "Level of a hand", ZH: "牌型分布"},
		Axis:  sim.Text{EN: "level", ZH: "牛几"},
		Rows:  []sim.Row{rowAll},
		Bins:  levelBins(),
	}}
}

// BlockSize implements sim.Experiment.
func (e *levelsExperiment) BlockSize() int { return 1 << 22 }

// NewSampler implements sim.Experiment.
func (e *levelsExperiment) NewSampler() sim.Sampler {
	if e.replacement {
		return levelsReplaced{}
	}
	return &levelsDealt{newDeck(cards.Pack52())}
}

// The words from which five cards are drawn: without and with replacement.
var (
	dealtFive    = rng.NewBatch(52, 51, 50, 49, 48)
	replacedFive = rng.NewBatch(52, 52, 52, 52, 52)
)

// levelsDealt samples hands from a pack.
type levelsDealt struct{ deck deck }

// Sample implements sim.Sampler.
func (s *levelsDealt) Sample(n int, r *rng.Stream, t *sim.Tally) {
	var count counts
	deck, judge := &s.deck, judge
	for ; n > 0; n-- {
		w := r.Draw(dealtFive)
		j0, w := bits.Mul64(w, 52)
		sum := judge.word[deck.take(j0, 52)]
		j1, w := bits.Mul64(w, 51)
		sum += judge.word[deck.take(j1, 51)]
		j2, w := bits.Mul64(w, 50)
		sum += judge.word[deck.take(j2, 50)]
		j3, w := bits.Mul64(w, 49)
		sum += judge.word[deck.take(j3, 49)]
		j4, _ := bits.Mul64(w, 48)
		sum += judge.word[deck[j4&63]] // the last to be taken, so nothing need take its place
		deck[j3&63] = cards.Card(j3)
		deck[j2&63] = cards.Card(j2)
		deck[j1&63] = cards.Card(j1)
		deck[j0&63] = cards.Card(j0)
		count[judge.level[sum&weightMask]]++
	}
	addLevels(t, &count)
}

// levelsReplaced samples hands of five independent cards.
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
	addLevels(t, &count)
}

// counts has a place for every value of a Level, so that no index needs a check.
type counts [256]uint64

func addLevels(t *sim.Tally, count *counts) {
	row := t.Row(0, 0)
	for i := range row {
		row[i] += count[i]
	}
}
