package setgame

import (
	"fmt"
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
