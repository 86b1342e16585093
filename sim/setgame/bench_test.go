package setgame

import (
	"fmt"
	mrand "math/rand/v2"
	"testing"

	"cardlab/sim"
)

// benchmark reports the time of one trial, tally and all.
func benchmark(b *testing.B, measure string, set sim.Params) {
	e := experiment(b, measure, set)
	s, r, t := e.NewSampler(), stream(b, 1), sim.NewTally(e.Metrics())
	b.ReportAllocs()
	b.ResetTimer()
	s.Sample(b.N, r, t)
}

// BenchmarkStandardShuffle52 is math/rand/v2, a yardstick of the machine.
func BenchmarkStandardShuffle52(b *testing.B) {
	r, x := mrand.New(mrand.NewPCG(1, 2)), make([]uint8, 52)
	for range b.N {
		r.Shuffle(len(x), func(i, j int) { x[i], x[j] = x[j], x[i] })
	}
}

// tables deals tables of n cards of the printed game.
func tables(tb TB, n int) [][]Card { return newShoe(rules{4, 1}, n).tables(256, stream(tb, 3)) }

var sink int

func BenchmarkDeal(b *testing.B) {
	for _, n := range []int{12, 81} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			r, shoe := stream(b, 3), newShoe(rules{4, 1}, n)
			for range b.N {
				sink += len(shoe.deal(r))
			}
		})
	}
}

func BenchmarkCount(b *testing.B) {
	list, c := tables(b, 12), newCounter(rules{4, 1})
	for i := range b.N {
		sink += c.count(list[i&255])
	}
}

func BenchmarkFind(b *testing.B) {
	for _, packs := range []int{1, 2} {
		b.Run(fmt.Sprintf("packs=%d", packs), func(b *testing.B) {
			list, f := tables(b, 12), newFinder(rules{4, packs}, 12)
			for i := range b.N {
				sink += len(f.find(list[i&255]))
			}
		})
	}
}

// BenchmarkSolve finds the maximum packing of tables that are dealt.
func BenchmarkSolve(b *testing.B) {
	for _, n := range []int{12, 15, 18, 21, 27, 36, 45, 63, 72, 81} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			list, s := tables(b, n), newSolver(rules{4, 1}, n)
			nodes := 0
			b.ResetTimer()
			for i := range b.N {
				sink += s.solve(list[i&255])
				nodes += s.packer.nodes
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}

func BenchmarkByMasks(b *testing.B) {
	list, s := tables(b, 12), SpaceOf(4)
	for i := range b.N {
		sink += s.PackByMasks(list[i&255])
	}
}

func BenchmarkSets(b *testing.B) {
	for _, n := range []int64{12, 15, 18, 81} {
		b.Run(fmt.Sprint("cards=", n), func(b *testing.B) { benchmark(b, "sets", sim.Params{"cards": n}) })
	}
	b.Run("packs=2", func(b *testing.B) { benchmark(b, "sets", sim.Params{packsKey: int64(2)}) })
	b.Run("dimension=6", func(b *testing.B) { benchmark(b, "sets", sim.Params{dimensionKey: int64(6)}) })
}

func BenchmarkPacking(b *testing.B) {
	for _, n := range []int64{12, 15, 18, 21, 27} {
		b.Run(fmt.Sprint("cards=", n), func(b *testing.B) {
			benchmark(b, "packing", sim.Params{"cards": n, "greedy": []string{}})
		})
	}
	b.Run("greedy", func(b *testing.B) { benchmark(b, "packing", nil) })
}

func BenchmarkGame(b *testing.B) {
	for _, p := range policies {
		b.Run(string(p), func(b *testing.B) { benchmark(b, "game", sim.Params{"policy": string(p)}) })
	}
}

func BenchmarkRemove(b *testing.B) {
	for _, p := range policies {
		b.Run(string(p), func(b *testing.B) { benchmark(b, "remove", sim.Params{"policy": string(p)}) })
	}
}
