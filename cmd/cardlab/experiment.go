package main

import (
	"fmt"
	"slices"
	"strconv"
	"time"

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
	if comparing(r) {
		return rebuildComparison(r)
	}
	_, measure, params, err := paramsOf(r)
	if err != nil {
		return nil, err
	}
	return measure.New(params)
}

// paramsOf reads the parameters of a result file. It is an error if this version
// of the program has no such measure, or would not take them.
func paramsOf(r *report.Result) (*sim.Game, *sim.Measure, sim.Params, error) {
	game, err := gameByName(r.Game)
	if err != nil {
		return nil, nil, nil, err
	}
	measure := game.MeasureByName(r.Measure)
	if measure == nil {
		return nil, nil, nil, fmt.Errorf("this version has no measure %q of %s", r.Measure, r.Game)
	}
	params := game.Defaults(measure)
	rules, _ := r.Params["rules"].(map[string]any)
	for _, f := range slices.Concat(measure.Params, game.Rules) {
		v, ok := r.Params[f.Key]
		if !ok {
			v, ok = rules[f.Key]
		}
		if !ok {
			continue
		}
		typed, err := fromResult(f, v)
		if err == nil {
			err = f.Check(typed)
		}
		if err != nil {
			return nil, nil, nil, fmt.Errorf("%s: %w", f.Key, err)
		}
		params[f.Key] = typed
	}
	return game, measure, params, nil
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
	case sim.Words:
		var list []any
		if list, ok = v.([]any); ok {
			words := make([]string, len(list))
			for i := range list {
				if words[i], ok = list[i].(string); !ok {
					break
				}
			}
			if ok {
				return words, nil
			}
		}
	case sim.Table:
		var entries map[string]any
		if entries, ok = v.(map[string]any); ok {
			table := make(map[string]int64, len(entries))
			for word, x := range entries {
				n, isWhole := whole(x)
				ok = ok && isWhole
				table[word] = n
			}
			if ok {
				return table, nil
			}
		}
	}
	return nil, fmt.Errorf("%v is not of its type", v)
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
	if len(e.Sides) > 0 {
		return comparisonIdentity(e, seed, generator)
	}
	return facts(e.Game, e.Measure, e.Params, strconv.FormatUint(seed, 10), e.Stream, generator, rng.Draws, e.Experiment.BlockSize())
}

// identityOf lists what defined the deals and the counting of a result.
func identityOf(r *report.Result) ([]workers.Fact, error) {
	if comparing(r) {
		return comparisonIdentityOf(r)
	}
	game, measure, params, err := paramsOf(r)
	if err != nil {
		return nil, err
	}
	return facts(game, measure, params, r.Seed, r.Stream, r.RNG, r.Draws, r.Block), nil
}

func facts(g *sim.Game, m *sim.Measure, p sim.Params, seed, stream, generator string, draws, block int) []workers.Fact {
	list := []workers.Fact{
		{Key: "game", Value: g.Name},
		{Key: "measure", Value: m.Name},
	}
	for _, f := range slices.Concat(m.Params, g.Rules) {
		list = append(list, workers.Fact{Key: f.Key, Value: fmt.Sprint(p[f.Key])})
	}
	return append(list, streamFacts(seed, stream, generator, draws, block)...)
}

// streamFacts are those that define the random numbers.
func streamFacts(seed, stream, generator string, draws, block int) []workers.Fact {
	return []workers.Fact{
		{Key: "seed", Value: seed},
		{Key: "stream", Value: stream},
		{Key: "rng", Value: generator},
		{Key: "draws", Value: strconv.Itoa(draws)},
		{Key: "block", Value: strconv.Itoa(block)},
	}
}

// stopRule is the stop rule of an experiment as result files state it; budget is
// the time of the whole run.
func stopRule(s configs.Stop, budget time.Duration) report.Stop {
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
	if budget > 0 {
		out.Budget = budget.String()
	}
	return out
}
