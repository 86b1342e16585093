package niuniu

import (
	"context"
	"math/big"

	"cardlab/sim"
	"cardlab/sim/rng"
)

const bestMetric = "best" // of best

func playersField() sim.Field {
	return sim.Field{
		Key: "players", Kind: sim.Int, Default: int64(4), Min: 2, Max: maxPlayers,
		Doc: sim.Text{
			EN: "All hands at the table, a hero's too; one pack of 52 has enough for ten.",
			ZH: "全桌人数（主角也算）；一副五十二张的牌最多十人。",
		},
	}
}

func bestMeasure() sim.Measure {
	return sim.Measure{
		Name:  "best",
		Title: sim.Text{EN: "Highest level at the table", ZH: "全桌最大牌型"},
		Doc: sim.Text{
			EN: "How often the best hand at the table has each level and each special hand.",
			ZH: "全桌最大的一手牌为各牛几与各特殊牌型的频率。",
		},
		Params: []sim.Field{playersField()},
		New: func(p sim.Params) (sim.Experiment, error) {
			h, err := houseOf(p)
			if err != nil {
				return nil, err
			}
			players := p.Int("players")
			if err := h.checkSeats(players); err != nil {
				return nil, err
			}
			return &bestExperiment{h, newDeal(h.shoe, players, h.dealt, h.replacement)}, nil
		},
	}
}

// bestExperiment counts the highest level at a table.
type bestExperiment struct {
	*house
	deal deal
}

// Metrics implements sim.Experiment.
func (e *bestExperiment) Metrics() []sim.Metric {
	return []sim.Metric{{
		Name:  bestMetric,
		Title: sim.Text{EN: "Highest level at the table", ZH: "全桌最大牌型"},
		Axis:  sim.Text{EN: "level", ZH: "牛几"},
		Rows:  []sim.Row{rowAll},
		Bins:  e.rungBins(),
		Lead:  []string{BullBull.String()},
	}}
}

// BlockSize implements sim.Experiment.
func (e *bestExperiment) BlockSize() int { return 1 << 22 / e.deal.hands }

// NewSampler implements sim.Experiment.
func (e *bestExperiment) NewSampler() sim.Sampler { return e.newTable() }

// bestTable samples tables.
type bestTable struct {
	d     *dealer
	hands []strength
}

func (e *bestExperiment) newTable() *bestTable {
	return &bestTable{newDealer(e.house, &e.deal), make([]strength, e.deal.hands)}
}

// trial returns the rung of the best hand of a trial.
func (s *bestTable) trial(r *rng.Stream) int {
	s.d.deal(r, s.hands)
	best := 0
	for _, hand := range s.hands {
		best = higher(best, hand)
	}
	return rungOf(best)
}

// Sample implements sim.Sampler.
func (s *bestTable) Sample(n int, r *rng.Stream, t *sim.Tally) {
	var count [maxRungs]uint64
	for ; n > 0; n-- {
		count[s.trial(r)&(maxRungs-1)]++
	}
	for i := range t.Row(0, 0) {
		t.Row(0, 0)[i] += count[i]
	}
}

// Deals implements sim.Tracer.
func (e *bestExperiment) Deals() string { return e.deal.String() }

// NewTrace implements sim.Tracer.
func (e *bestExperiment) NewTrace() func(r *rng.Stream, bins []int32) {
	s := e.newTable()
	return func(r *rng.Stream, bins []int32) {
		for i := range bins {
			bins[i] = int32(s.trial(r))
		}
	}
}

// Explain implements sim.Explainer.
func (e *bestExperiment) Explain(r *rng.Stream) sim.Trial {
	hands := e.deal.cards(r)
	t := sim.Trial{Columns: append([]sim.Text{{EN: "player", ZH: "玩家"}}, handColumns...)}
	best := 0
	for i, hand := range hands {
		t.Cells = append(t.Cells, append([]sim.Text{playerText(i)}, e.handCells(hand)...))
		best = max(best, rungOf(e.judge(hand)))
	}
	rung := e.rungs[best]
	t.Notes = []sim.Text{{EN: "The highest level at the table: " + rung.label.EN + ".", ZH: "全桌最大：" + rung.label.ZH + "。"}}
	t.Touched = []sim.Counter{{Metric: bestMetric, Row: rowAll.Name, Bin: rung.name}}
	return t
}

// Laws implements sim.Theorist: of two players, of three where hands have few
// compositions, and of any number with replacement.
func (e *bestExperiment) Laws(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	if e.deal.hands > 3 && !e.replacement {
		return nil, ctx.Err()
	}
	laws, err := e.laws(ctx, progress, quickEffort)
	if uncounted(err) {
		return nil, ctx.Err()
	}
	return laws, err
}

// Exhaust implements sim.Exhauster: also of four players.
func (e *bestExperiment) Exhaust(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	return e.laws(ctx, progress, longEffort)
}

func (e *bestExperiment) laws(ctx context.Context, progress sim.Progress, effort float64) ([]sim.Law, error) {
	counts, err := e.counts(ctx, progress, effort)
	if err != nil {
		return nil, err
	}
	law := sim.Law{Metric: bestMetric, Row: rowAll.Name, Counts: counts, Total: new(big.Int)}
	for _, n := range counts {
		law.Total.Add(law.Total, n)
	}
	return []sim.Law{law}, nil
}

// counts returns the deals by the rung of the best hand. What cannot be counted is
// an error before ctx is looked at.
func (e *bestExperiment) counts(ctx context.Context, progress sim.Progress, effort float64) ([]*big.Int, error) {
	switch {
	case e.replacement:
		// all hands are at most of a rung where each is
		hands, err := e.rungCounts(ctx)
		if err != nil {
			return nil, err
		}
		var counts []*big.Int
		upTo, before := uint64(0), new(big.Int)
		for _, n := range hands {
			upTo += n
			all := new(big.Int).Exp(count(upTo), big.NewInt(int64(e.deal.hands)), nil)
			counts = append(counts, new(big.Int).Sub(all, before))
			before = all
		}
		return counts, nil
	case e.deal.hands == 2:
		d, err := e.duel(ctx, progress, effort)
		if err != nil {
			return nil, err
		}
		return e.bestOfTwo(d), nil
	default:
		c, err := e.crowd(e.shoe, unknown(e.deal.hands), effort)
		if err != nil {
			return nil, err
		}
		if err := c.countable(ctx, equal); err != nil {
			return nil, err
		}
		best, err := c.best(ctx, progress)
		if err != nil {
			return nil, err
		}
		var counts []*big.Int
		for _, n := range best {
			counts = append(counts, n.big())
		}
		return counts, nil
	}
}

// bestOfTwo returns the deals of a duel by the rung of the better hand.
func (h *house) bestOfTwo(d *duel) []*big.Int {
	var counts []*big.Int
	for i := range h.rungs {
		n := d.won[i]
		n.plus(d.won[i])
		n.plus(d.tied[i])
		counts = append(counts, n.big())
	}
	return counts
}
