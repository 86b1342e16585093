package setgame

import (
	"fmt"
	"reflect"
	"testing"

	"cardlab/sim"
)

// blockGames are parameters from one end to the other of every measure, which
// are all that a block's size depends on.
func blockGames() (list []blockGame) {
	add := func(measure string, d, packs, n int, policies ...string) {
		p := sim.Params{dimensionKey: int64(d), packsKey: int64(packs)}
		switch measure {
		case "game":
			p["table"], p["policy"] = int64(n), policies[0]
		case "remove":
			p["cards"], p["policy"] = int64(n), policies[0]
		case "packing":
			p["cards"], p["greedy"] = int64(n), policies
		default:
			p["cards"] = int64(n)
		}
		list = append(list, blockGame{fmt.Sprintf("%s/d=%d,packs=%d,n=%d,%v", measure, d, packs, n, policies), measure, p})
	}
	for d := minDimension; d <= maxDimension; d++ {
		for _, packs := range []int{1, 2, maxPacks} {
			all := (rules{d, packs}).cards()
			for _, n := range []int{3, 6, 12, 21, 54, 64, 81} {
				if n > all {
					continue
				}
				add("packing", d, packs, n)
				add("packing", d, packs, n, "random", "first", "most", "fewest")
				for _, p := range []string{"random", "most"} {
					add("remove", d, packs, n, p)
					if all <= maxGame && n <= 27 && n%3 == 0 {
						add("game", d, packs, n, p)
					}
				}
				if n <= 12 || n == 81 && packs == 1 {
					add("sets", d, packs, n)
				}
			}
		}
	}
	return list
}

// More cards on the table, and more packs, are more work: blocks have no more trials.
func TestBlocksShrink(t *testing.T) {
	smaller := func(a, b sim.Params) bool { // b is a with more of what makes work
		for key, v := range a {
			w, ok := v.(int64)
			switch {
			case !ok || key == dimensionKey:
				if !reflect.DeepEqual(b[key], v) {
					return false
				}
			case b[key].(int64) < w:
				return false
			}
		}
		return true
	}
	games, sizes, pairs := blockGames(), []int{}, 0
	for _, g := range games {
		sizes = append(sizes, experiment(t, g.measure, g.set).BlockSize())
	}
	for i, a := range games {
		for j, b := range games {
			if a.measure != b.measure || !smaller(a.set, b.set) {
				continue
			}
			pairs++
			if sizes[j] > sizes[i] {
				t.Errorf("%s: %d trials, and %s: %d", a.name, sizes[i], b.name, sizes[j])
			}
		}
	}
	if pairs < 2*len(games) {
		t.Errorf("%d games are compared in %d pairs", len(games), pairs)
	}
}

// A blockGame is a measure with parameters.
type blockGame struct {
	name, measure string
	set           sim.Params
}

// BenchmarkBlock reports the milliseconds of a block, which should be 20 to 100
// unless a single trial takes longer.
func BenchmarkBlock(b *testing.B) {
	for _, g := range blockGames() {
		b.Run(g.name, func(b *testing.B) {
			e := experiment(b, g.measure, g.set)
			s, r, t := e.NewSampler(), stream(b, 1), sim.NewTally(e.Metrics())
			b.ResetTimer()
			s.Sample(b.N, r, t)
			b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N)*float64(e.BlockSize()), "ms/block")
			b.ReportMetric(float64(e.BlockSize()), "trials/block")
		})
	}
}
