package niuniu

import (
	"cardlab/sim"
	"cardlab/sim/rng"
)

func levelsMeasure() sim.Measure {
	return sim.Measure{
		Name:  "levels",
		Title: sim.Text{EN: "Level of a hand", ZH: "牌型分布"},
		Doc: sim.Text{
			EN: "How often a hand has each level and each special hand.",
			ZH: "一手牌得到各牛几与各特殊牌型的频率。",
		},
		New: func(p sim.Params) (sim.Experiment, error) {
			h, err := houseOf(p)
			if err != nil {
				return nil, err
			}
			return &levelsExperiment{h, newDeal(h.shoe, 1, h.dealt, h.replacement)}, nil
		},
	}
}

// levelsExperiment counts the level of one hand.
type levelsExperiment struct {
	*house
	deal deal
}

var rowAll = sim.Row{Name: "all", Label: sim.Text{EN: "all", ZH: "全部"}}

// Metrics implements sim.Experiment.
func (e *levelsExperiment) Metrics() []sim.Metric {
	return []sim.Metric{{
		Name:  levelMetric,
		Title: sim.Text{EN: "Level of a hand", ZH: "牌型分布"},
		Axis:  sim.Text{EN: "level", ZH: "牛几"},
		Rows:  []sim.Row{rowAll},
		Bins:  e.rungBins(),
	}}
}

// BlockSize implements sim.Experiment.
func (e *levelsExperiment) BlockSize() int {
	if e.plain() {
		return 1 << 22
	}
	return 1 << 21
}

// Deals implements sim.Tracer.
func (e *levelsExperiment) Deals() string { return e.deal.String() }

// NewTrace implements sim.Tracer.
func (e *levelsExperiment) NewTrace() func(r *rng.Stream, bins []int32) {
	d := newDealer(e.house, &e.deal)
	out := make([]strength, 1)
	return func(r *rng.Stream, bins []int32) {
		for i := range bins {
			d.deal(r, out)
			bins[i] = int32(rungOf(out[0]))
		}
	}
}
