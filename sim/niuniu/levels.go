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
	var count [16]uint64
	deck, judge := &s.deck, judge
	for ; n > 0; n-- {
		w := r.Draw(dealtFive)
		j0, w := bits.Mul64(w, 52)
		c0 := deck.take(j0, 52)
		j1, w := bits.Mul64(w, 51)
		c1 := deck.take(j1, 51)
		j2, w := bits.Mul64(w, 50)
		c2 := deck.take(j2, 50)
		j3, w := bits.Mul64(w, 49)
		c3 := deck.take(j3, 49)
		j4, _ := bits.Mul64(w, 48)
		c4 := deck.take(j4, 48)
		deck[j0&63], deck[j1&63], deck[j2&63], deck[j3&63], deck[j4&63] =
			cards.Card(j0), cards.Card(j1), cards.Card(j2), cards.Card(j3), cards.Card(j4)
		sum := judge.sum([handSize]cards.Card{c0, c1, c2, c3, c4})
		count[judge.level[sum&weightMask]&15]++
	}
	addLevels(t, &count)
}

// levelsReplaced samples hands of five independent cards.
type levelsReplaced struct{}

// Sample implements sim.Sampler.
func (levelsReplaced) Sample(n int, r *rng.Stream, t *sim.Tally) {
	var count [16]uint64
	judge := judge
	for ; n > 0; n-- {
		w := r.Draw(replacedFive)
		var sum, c uint64
		for range handSize {
			c, w = bits.Mul64(w, 52)
			sum += judge.word[c&63] & weightMask
		}
		count[judge.level[sum&weightMask]&15]++
	}
	addLevels(t, &count)
}

func addLevels(t *sim.Tally, count *[16]uint64) {
	row := t.Row(0, 0)
	for i := range row {
		row[i] += count[i]
	}
}
