package setgame

import (
	"context"

	"cardlab/sim"
	"cardlab/sim/rng"
)

const takenMetric = "taken"

// policyField is the parameter that says which set is taken.
func policyField() sim.Field {
	return sim.Field{
		Key: "policy", Kind: sim.Choice, Default: string(takeRandom), Choices: policyOptions(),
		Doc: sim.Text{
			EN: "Which set is taken when there are several.",
			ZH: "桌上有几组时取哪一组。",
		},
	}
}

func removeMeasure() sim.Measure {
	return sim.Measure{
		Name:  "remove",
		Title: sim.Text{EN: "Sets taken in a row", ZH: "连续取走的组数"},
		Doc: sim.Text{
			EN: "How many sets are taken one after the other, without new cards, until there is none.",
			ZH: "不补牌，一组接一组地取，直到桌上没有一组为止，共取走多少组。",
		},
		Params: []sim.Field{cardsField(maxPacking), policyField()},
		New: func(p sim.Params) (sim.Experiment, error) {
			n, err := tableOf(p, maxPacking)
			if err != nil {
				return nil, err
			}
			return &removeExperiment{rules: rulesOf(p), n: n, policy: policy(p.Text("policy"))}, nil
		},
	}
}

// removeExperiment counts the sets taken from one table.
type removeExperiment struct {
	rules
	n      int // cards
	policy policy
}

// Metrics implements sim.Experiment.
func (e *removeExperiment) Metrics() []sim.Metric {
	return []sim.Metric{{
		Name:  takenMetric,
		Title: sim.Text{EN: "Sets taken in a row", ZH: "连续取走的组数"},
		Axis:  sim.Text{EN: "sets", ZH: "组数"},
		Rows:  []sim.Row{rowAll},
		Bins:  numbered(0, e.n/3, 1),
	}}
}

// BlockSize implements sim.Experiment.
func (e *removeExperiment) BlockSize() int {
	return blockOf(e.dealWork(e.n) + e.stripWork(e.policy, e.n))
}

// NewSampler implements sim.Experiment.
func (e *removeExperiment) NewSampler() sim.Sampler {
	return &removeSampler{
		policy:  e.policy,
		shoe:    newShoe(e.rules, e.n),
		finder:  newFinder(e.rules, e.n),
		chooser: newChooser(e.packs, mostSets(e.rules, e.n)),
	}
}

// removeSampler deals tables and takes their sets.
type removeSampler struct {
	policy  policy
	shoe    *shoe
	finder  *finder
	chooser *chooser
}

// Sample implements sim.Sampler.
func (s *removeSampler) Sample(n int, r *rng.Stream, t *sim.Tally) {
	row := t.Row(0, 0)
	for range n {
		row[s.chooser.strip(s.policy, s.finder.find(s.shoe.deal(r)), r, nil)]++
	}
}

// Laws implements sim.Theorist: how often there is nothing to take, which is the
// same for every policy.
func (e *removeExperiment) Laws(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	if e.packs > 1 {
		return nil, ctx.Err()
	}
	none, err := setFreeLaw(ctx, progress, e.dimension, e.n)
	if err != nil || none == nil {
		return nil, err
	}
	return []sim.Law{none.law(takenMetric, rowAll.Name, 0, e.n/3+1)}, nil
}
