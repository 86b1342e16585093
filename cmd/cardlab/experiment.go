package main

import (
	"fmt"
	"slices"
	"strconv"

	"cardlab/configs"
	"cardlab/report"
	"cardlab/sim"
	"cardlab/sim/rng"
	"cardlab/workers"
)

// resultParams lays out parameters as a result file has them: the measure's
// own at the top, the game's rules under "rules".
func resultParams(g *sim.Game, m *sim.Measure, p sim.Params) map[string]any {
	out := map[string]any{}
	for _, f := range m.Params {
		out[f.Key] = p[f.Key]
	}
	rules := map[string]any{}
	for _, f := range g.Rules {
		rules[f.Key] = p[f.Key]
	}
	if len(rules) > 0 {
		out["rules"] = rules
	}
	return out
}

// rebuild makes the experiment of a result file again.
func rebuild(r *report.Result) (sim.Experiment, error) {
	game, err := gameByName(r.Game)
	if err != nil {
		return nil, err
	}
	measure := game.MeasureByName(r.Measure)
	if measure == nil {
		return nil, fmt.Errorf("this version has no measure %q of %s", r.Measure, r.Game)
	}
	params := game.Defaults(measure)
	rules, _ := r.Params["rules"].(map[string]any)
	for fields, from := range map[*[]sim.Field]map[string]any{&measure.Params: r.Params, &game.Rules: rules} {
		for _, f := range *fields {
			v, ok := from[f.Key]
			if !ok {
				continue
			}
			typed, err := fromResult(f, v)
			if err != nil {
				return nil, err
			}
			params[f.Key] = typed
		}
	}
	return measure.New(params)
}

// fromResult gives a parameter of a result, in the form of [report.Plain], the
// Go type of its field.
func fromResult(f sim.Field, v any) (any, error) {
	whole := func(v any) (int64, bool) {
		n, ok := report.Plain(v).(int64)
		return n, ok
	}
	ok := false
	switch f.Kind {
	case sim.Int:
		var n int64
		if n, ok = whole(v); ok {
			return n, nil
		}
	case sim.Bool:
		if _, ok = v.(bool); ok {
			return v, nil
		}
	case sim.Choice, sim.String:
		if _, ok = v.(string); ok {
			return v, nil
		}
	case sim.Ints:
		var list []any
		if list, ok = v.([]any); ok {
			ns := make([]int64, len(list))
			for i := range list {
				if ns[i], ok = whole(list[i]); !ok {
					break
				}
			}
			if ok {
				return ns, nil
			}
		}
	}
	return nil, fmt.Errorf("parameter %q: %v is not of its type", f.Key, v)
}

// metricsOf returns the tables of a result with their labels in every
// language, or nil where this version does not know them.
func metricsOf(r *report.Result) []sim.Metric {
	e, err := rebuild(r)
	if err != nil {
		return nil
	}
	return e.Metrics()
}

// identity lists what defines the deals and the counting of e.
func identity(e *configs.Experiment, seed uint64, generator string) []workers.Fact {
	facts := []workers.Fact{
		{Key: "game", Value: e.Game.Name},
		{Key: "measure", Value: e.Measure.Name},
	}
	for _, f := range slices.Concat(e.Measure.Params, e.Game.Rules) {
		facts = append(facts, workers.Fact{Key: f.Key, Value: fmt.Sprint(e.Params[f.Key])})
	}
	return append(facts,
		workers.Fact{Key: "seed", Value: strconv.FormatUint(seed, 10)},
		workers.Fact{Key: "stream", Value: e.Stream},
		workers.Fact{Key: "rng", Value: generator},
		workers.Fact{Key: "draws", Value: strconv.Itoa(rng.Draws)},
		workers.Fact{Key: "block", Value: strconv.Itoa(e.Experiment.BlockSize())},
	)
}

// stopRule is the stop rule of e as result files state it.
func stopRule(s configs.Stop) report.Stop {
	out := report.Stop{
		HalfWidth: report.Number(s.HalfWidth), Relative: report.Number(s.Relative),
		Metric: s.Metric, Row: s.Row, Bins: s.Bins,
		Trials: s.Trials,
	}
	if s.Cap < configs.MaxTrials { // else there is none
		out.Cap = s.Cap
	}
	if s.Time > 0 {
		out.Time = s.Time.String()
	}
	return out
}
