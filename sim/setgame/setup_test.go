package setgame

import (
	"fmt"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// TB is what the helpers need of a test, a benchmark or a rapid check.
type TB interface {
	Helper()
	Fatal(args ...any)
}

// A setup is a measure with parameters.
type setup struct {
	measure string
	set     sim.Params
}

func (s setup) String() string { return fmt.Sprint(s.measure, s.set) }

func experiment(tb TB, measure string, set sim.Params) sim.Experiment {
	tb.Helper()
	g := Game()
	m := g.MeasureByName(measure)
	p := g.Defaults(m)
	for k, v := range set {
		if _, ok := p[k]; !ok {
			tb.Fatal(fmt.Sprintf("%s has no parameter %q", measure, k))
		}
		p[k] = v
	}
	e, err := m.New(p)
	if err != nil {
		tb.Fatal(err)
	}
	return e
}

var policies = []policy{takeRandom, takeFirst, takeMost, takeFewest}

func stream(tb TB, seed uint64) *rng.Stream {
	tb.Helper()
	r, err := rng.New(rng.Default, rng.Key{Seed: seed, Name: "set"})
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// setups are all the loops: tables whose cards fit in a byte and those that do
// not, one pack and several, narrow and wide packings, and every policy.
func setups() []setup {
	table := func(cards, dimension, packs int64) sim.Params {
		return sim.Params{"cards": cards, dimensionKey: dimension, packsKey: packs}
	}
	with := func(p sim.Params, key string, v any) sim.Params {
		p[key] = v
		return p
	}
	var list []setup
	for _, t := range [][3]int64{{12, 4, 1}, {3, 2, 1}, {9, 2, 1}, {8, 2, 2}, {21, 4, 1}, {27, 3, 1}, {12, 4, 2}, {15, 3, 4}, {18, 5, 1}, {24, 6, 1}, {14, 6, 3}} {
		list = append(list, setup{"sets", table(t[0], t[1], t[2])})
		list = append(list, setup{"packing", table(t[0], t[1], t[2])})
		for _, p := range policies {
			list = append(list, setup{"remove", with(table(t[0], t[1], t[2]), "policy", string(p))})
		}
	}
	for _, t := range [][3]int64{{81, 4, 1}, {78, 4, 1}, {162, 4, 2}, {243, 5, 1}} {
		list = append(list, setup{"sets", table(t[0], t[1], t[2])})
	}
	list = append(list,
		setup{"packing", table(81, 4, 1)},
		setup{"packing", table(66, 4, 1)},
		setup{"packing", with(table(12, 4, 1), "greedy", []string{})},
		setup{"packing", with(table(12, 4, 1), "greedy", []string{"fewest", "most"})},
	)
	for _, p := range policies {
		for _, g := range []sim.Params{
			{}, {packsKey: int64(2)}, {dimensionKey: int64(3), "table": int64(9)}, {dimensionKey: int64(3), "table": int64(27)},
			{dimensionKey: int64(2), "table": int64(6)}, {dimensionKey: int64(2), packsKey: int64(4), "table": int64(3)},
			{dimensionKey: int64(5), "table": int64(15)},
		} {
			list = append(list, setup{"game", with(g, "policy", string(p))})
		}
	}
	return list
}
