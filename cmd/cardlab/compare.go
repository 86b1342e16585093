package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"cardlab/configs"
	"cardlab/report"
	"cardlab/sim"
	"cardlab/sim/rng"
	"cardlab/workers"
)

// paramsIn lays out the parameters of e as a result file has them: those of a
// comparison are the names of its two experiments, under "of", and what makes
// each of them again, under "a" and "b": its measure with its parameters.
func paramsIn(e *configs.Experiment) map[string]any {
	if len(e.Sides) == 0 {
		return resultParams(e.Game, e.Measure, e.Params)
	}
	out := map[string]any{}
	var names []string
	for i, s := range e.Sides {
		names = append(names, s.Name)
		side := map[string]any{"measure": s.Measure.Name}
		maps.Copy(side, resultParams(e.Game, s.Measure, s.Params))
		out[sideKeys[i]] = side
	}
	out["of"] = names
	return out
}

// sideKeys are the keys of the two sides of a comparison.
var sideKeys = [2]string{"a", "b"}

// comparing reports whether r is the result of a comparison.
func comparing(r *report.Result) bool { return r.Measure == configs.Comparison.Name }

// sidesOf reads the two sides of a comparison from its result. It is an error if
// this version of the program has no such measures, or would not take their
// parameters.
func sidesOf(r *report.Result) (game *sim.Game, sides []configs.Side, err error) {
	names, _ := r.Params["of"].([]any)
	for i, key := range sideKeys {
		side, ok := r.Params[key].(map[string]any)
		if !ok || len(names) != len(sideKeys) {
			return nil, nil, fmt.Errorf("it does not say what it compares")
		}
		name, _ := names[i].(string)
		measure, _ := side["measure"].(string)
		var m *sim.Measure
		var params sim.Params
		if game, m, params, err = paramsOf(&report.Result{Game: r.Game, Measure: measure, Params: side}); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		sides = append(sides, configs.Side{Name: name, Measure: m, Params: params})
	}
	return game, sides, nil
}

// rebuildComparison makes the experiment of a comparison again.
func rebuildComparison(r *report.Result) (sim.Experiment, error) {
	_, sides, err := sidesOf(r)
	if err != nil {
		return nil, err
	}
	return configs.Joint(sides[0], sides[1])
}

// comparisonFacts lists what defines the deals and the counting of a comparison:
// what its sides are, and not what they are called.
func comparisonFacts(g *sim.Game, sides []configs.Side) []workers.Fact {
	list := []workers.Fact{{Key: "game", Value: g.Name}, {Key: "measure", Value: configs.Comparison.Name}}
	for i, s := range sides {
		list = append(list, workers.Fact{Key: sideKeys[i] + ".measure", Value: s.Measure.Name})
		for _, f := range slices.Concat(s.Measure.Params, g.Rules) {
			list = append(list, workers.Fact{Key: sideKeys[i] + "." + f.Key, Value: fmt.Sprint(s.Params[f.Key])})
		}
	}
	return list
}

// comparisonIdentity is the identity of a comparison of a plan.
func comparisonIdentity(e *configs.Experiment, seed uint64, generator string) []workers.Fact {
	return append(comparisonFacts(e.Game, e.Sides),
		streamFacts(strconv.FormatUint(seed, 10), e.Stream, generator, rng.Draws, e.Experiment.BlockSize())...)
}

// comparisonIdentityOf is the identity of a comparison that there is a result
// of.
func comparisonIdentityOf(r *report.Result) ([]workers.Fact, error) {
	game, sides, err := sidesOf(r)
	if err != nil {
		return nil, err
	}
	return append(comparisonFacts(game, sides), streamFacts(r.Seed, r.Stream, r.RNG, r.Draws, r.Block)...), nil
}

// knowing returns e, or, where that is a comparison, one that takes the laws of
// its sides from the experiments of p that have them already.
func (t *theory) knowing(p *configs.Plan, e *configs.Experiment) *configs.Experiment {
	c, ok := e.Experiment.(*sim.Comparison)
	if !ok {
		return e
	}
	known := *e
	known.Experiment = knownSides{c, t, p}
	return &known
}

// knownSides is a comparison of a plan whose laws are being computed.
type knownSides struct {
	*sim.Comparison
	theory *theory
	plan   *configs.Plan
}

// Laws implements sim.Theorist.
func (k knownSides) Laws(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	var laws [2][]sim.Law
	a, b := k.Sides()
	for i, side := range []sim.Side{a, b} {
		at := slices.IndexFunc(k.plan.Experiments, func(e configs.Experiment) bool { return e.Name == side.Name })
		if at >= 0 && k.theory.known[at] {
			laws[i] = k.theory.laws[at]
			continue
		}
		theorist, ok := side.Experiment.(sim.Theorist)
		if !ok {
			continue
		}
		var err error
		if laws[i], err = theorist.Laws(ctx, progress); err != nil {
			return nil, err
		}
	}
	return k.SideLaws(laws[0], laws[1]), nil
}
