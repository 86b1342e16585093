package catalogue_test

import (
	"maps"
	"slices"
	"testing"

	"cardlab/sim"
	"cardlab/sim/catalogue"
)

// mostTrials is the most trials that a block of 100 ms can have.
const mostTrials = 1 << 23

// ends returns parameters of m with whole numbers at their ends, the least and the
// greatest that m takes: each alone, the others as in base, and all of them, each
// beside those before it, rules first.
func ends(g *sim.Game, m *sim.Measure, base sim.Params) []sim.Params {
	least, greatest := maps.Clone(base), maps.Clone(base)
	list := []sim.Params{least, greatest}
	for _, x := range slices.Concat(g.Rules, m.Params) {
		if x.Kind != sim.Int || x.Max == x.Min {
			continue
		}
		set := func(p sim.Params, from, to int64) {
			p[x.Key] = end(from, to, func(v int64) bool {
				p[x.Key] = v
				_, err := m.New(p)
				return err == nil
			})
		}
		low, high := maps.Clone(base), maps.Clone(base)
		for _, p := range []sim.Params{low, least} {
			set(p, x.Min, x.Max)
		}
		for _, p := range []sim.Params{high, greatest} {
			set(p, x.Max, x.Min)
		}
		list = append(list, low, high)
	}
	return list
}

// end returns the value next to from, of those towards to, that is taken: found by
// halving, for what is taken lies together.
func end(from, to int64, taken func(int64) bool) int64 {
	if taken(from) {
		return from
	}
	for to-from > 1 || from-to > 1 {
		if middle := from + (to-from)/2; taken(middle) {
			to = middle
		} else {
			from = middle
		}
	}
	return to
}

// A block's size is a function of the measure and its parameters, whatever was run
// before, and sensible from the smallest parameters to the largest. How long blocks
// take is what benchmarks show.
func TestBlockSizes(t *testing.T) {
	for _, g := range catalogue.Games() {
		for i := range g.Measures {
			m := &g.Measures[i]
			check := func(p sim.Params) {
				e, err := m.New(p)
				if err != nil {
					t.Fatalf("%s %s %v: %v", g.Name, m.Name, p, err)
				}
				again, err := m.New(maps.Clone(p))
				if err != nil {
					t.Fatal(err)
				}
				n := e.BlockSize()
				if n < 1 || n > mostTrials || e.BlockSize() != n || again.BlockSize() != n {
					t.Errorf("%s %s %v: blocks of %d, %d and %d trials", g.Name, m.Name, p, n, e.BlockSize(), again.BlockSize())
				}
			}
			for _, v := range variants(t, g, m) {
				n := v.e.BlockSize()
				v.e.NewSampler().Sample(50, stream(t, 9), sim.NewTally(v.e.Metrics()))
				if v.e.BlockSize() != n {
					t.Errorf("%s %s %s: blocks of %d trials, and then of %d", g.Name, m.Name, v.name, n, v.e.BlockSize())
				}
				check(v.params)
				for _, p := range ends(g, m, v.params) {
					check(p)
				}
			}
		}
	}
}
