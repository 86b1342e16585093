package setgame

import (
	"context"
	"slices"

	"cardlab/sim"
	"cardlab/sim/rng"
)

const (
	maximumMetric = "maximum"
	shortMetric   = "short-" // and a policy
)

// maxPacking is the most cards whose maximum packing is looked for, and from
// which sets are taken in a row.
const maxPacking = 81

func packingMeasure() sim.Measure {
	return sim.Measure{
		Name:  "packing",
		Title: sim.Text{EN: "Most disjoint sets on the table", ZH: "桌上互不相交的最多组数"},
		Doc: sim.Text{
			EN: "The most sets that can be taken from a table without new cards, exactly; and how far players who take one set after the other fall short of it on the same table.",
			ZH: "不补牌时一桌牌最多能取多少组（精确值），以及逐组取牌的各种玩家在同一桌上少取多少组。",
		},
		Params: []sim.Field{
			cardsField(maxPacking),
			{
				Key: "greedy", Kind: sim.Words, Default: []string{string(takeFirst), string(takeRandom), string(takeMost)},
				Choices: policyOptions(),
				Doc: sim.Text{
					EN: "The players that are set beside the maximum, each with a table of its own; an empty list for none.",
					ZH: "与最大值比较的玩家，各有一张表；空列表则只求最大值。",
				},
			},
		},
		New: func(p sim.Params) (sim.Experiment, error) {
			n, err := tableOf(p, maxPacking)
			if err != nil {
				return nil, err
			}
			e := &packingExperiment{rules: rulesOf(p), n: n}
			for _, word := range p.Words("greedy") {
				e.greedy = append(e.greedy, policy(word))
			}
			return e, nil
		},
	}
}

// packingExperiment counts the most disjoint sets of one table.
type packingExperiment struct {
	rules
	n      int // cards
	greedy []policy
}

// shortBins returns the number of bins of a player: each set that is taken meets
// at most three of a packing, so that at most two thirds of it are missed.
func (e *packingExperiment) shortBins() int {
	most := e.n / 3
	return max(2, most-(most+2)/3+1)
}

// Metrics implements sim.Experiment.
func (e *packingExperiment) Metrics() []sim.Metric {
	most := e.n / 3
	list := []sim.Metric{{
		Name:  maximumMetric,
		Title: sim.Text{EN: "Most disjoint sets on the table", ZH: "桌上互不相交的最多组数"},
		Axis:  sim.Text{EN: "sets", ZH: "组数"},
		Rows:  []sim.Row{rowAll},
		Bins:  numbered(0, most, 1),
	}}
	for _, p := range e.greedy {
		text := p.text()
		list = append(list, sim.Metric{
			Name:  shortMetric + string(p),
			Title: sim.Text{EN: "Sets short of the maximum when " + text.EN + " is taken each time", ZH: "每次取" + text.ZH + "时比最大值少的组数"},
			Axis:  sim.Text{EN: "sets short", ZH: "少取的组数"},
			Rows:  []sim.Row{rowAll},
			Bins:  numbered(0, e.shortBins()-1, 1),
		})
	}
	return list
}

// BlockSize implements sim.Experiment.
func (e *packingExperiment) BlockSize() int {
	work := e.dealWork(e.n) + e.searchWork(e.n)
	for _, p := range e.greedy {
		work += e.n + e.stripWork(p, e.n)
	}
	return blockOf(work)
}

// NewSampler implements sim.Experiment.
func (e *packingExperiment) NewSampler() sim.Sampler {
	return &packingSampler{
		e:       e,
		shoe:    newShoe(e.rules, e.n),
		solver:  newSolver(e.rules, e.n),
		chooser: newChooser(e.packs, mostSets(e.rules, e.n)),
	}
}

// packingSampler deals tables and takes sets from them.
type packingSampler struct {
	e       *packingExperiment
	shoe    *shoe
	solver  *solver
	chooser *chooser
}

// Sample implements sim.Sampler. The solver looks last: it may use the list of
// sets that the finder holds for other tables.
func (s *packingSampler) Sample(n int, r *rng.Stream, t *sim.Tally) {
	row := t.Row(0, 0)
	var taken [4]int // by player
	for range n {
		cards := s.shoe.deal(r)
		sets := s.solver.finder.find(cards)
		for i, p := range s.e.greedy {
			taken[i] = s.chooser.strip(p, sets, r, nil)
		}
		best := s.solver.solveFound(cards, sets)
		row[best]++
		for i := range s.e.greedy {
			t.Add(1+i, 0, best-taken[i])
		}
	}
}

// Laws implements sim.Theorist: what is counted in seconds of the maximum, and of
// the player who takes random sets.
func (e *packingExperiment) Laws(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	return e.laws(ctx, progress, quick)
}

// Exhaust implements sim.Exhauster, for cards of one pack. Other players than
// the random one are not counted: what they take depends on the order of the
// table.
func (e *packingExperiment) Exhaust(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	if e.packs > 1 || !thorough.hasCensus(e.dimension, e.n) {
		return nil, e.uncounted(e.n)
	}
	return e.laws(ctx, progress, thorough)
}

func (e *packingExperiment) laws(ctx context.Context, progress sim.Progress, w depth) ([]sim.Law, error) {
	if e.packs > 1 {
		return nil, ctx.Err()
	}
	var laws []sim.Law
	most, err := packingLaw(ctx, progress, e.dimension, e.n, w)
	if err != nil {
		return nil, err
	}
	if most != nil {
		laws = append(laws, most.law(maximumMetric, rowAll.Name, 0, e.n/3+1))
	}
	if slices.Contains(e.greedy, takeRandom) {
		short, err := shortLaw(ctx, progress, e.dimension, e.n, w)
		if err != nil {
			return nil, err
		}
		if short != nil {
			laws = append(laws, short.law(shortMetric+string(takeRandom), rowAll.Name, 0, e.shortBins()))
		}
	}
	return laws, nil
}
