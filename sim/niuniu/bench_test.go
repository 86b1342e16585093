package niuniu

import (
	"fmt"
	"testing"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// TB is what the helpers need of a test, a benchmark or a rapid check.
type TB interface {
	Helper()
	Fatal(args ...any)
}

func experiment(tb TB, measure string, set sim.Params) sim.Experiment {
	tb.Helper()
	g := Game()
	m := g.MeasureByName(measure)
	p := g.Defaults(m)
	for k, v := range set {
		p[k] = v
	}
	e, err := m.New(p)
	if err != nil {
		tb.Fatal(err)
	}
	return e
}

func stream(tb TB, seed uint64) *rng.Stream { return streamOf(tb, rng.Default, seed) }

func streamOf(tb TB, generator string, seed uint64) *rng.Stream {
	tb.Helper()
	r, err := rng.New(generator, rng.Key{Seed: seed, Name: "niuniu"})
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// benchmark reports the time of one trial, tally and all.
func benchmark(b *testing.B, measure string, set sim.Params) {
	e := experiment(b, measure, set)
	s, r, t := e.NewSampler(), stream(b, 1), sim.NewTally(e.Metrics())
	b.ReportAllocs()
	b.ResetTimer()
	s.Sample(b.N, r, t)
}

func BenchmarkLevels(b *testing.B) { benchmark(b, "levels", nil) }

func BenchmarkLevelsReplacement(b *testing.B) {
	benchmark(b, "levels", sim.Params{"replacement": true})
}

func BenchmarkWinrate(b *testing.B) {
	for _, k := range []int64{2, 3, 4, 6, 10} {
		b.Run(fmt.Sprintf("players=%d", k), func(b *testing.B) {
			benchmark(b, "winrate", sim.Params{"players": k})
		})
	}
	b.Run("hero", func(b *testing.B) {
		benchmark(b, "winrate", sim.Params{"hero": "6s 4h 10c 2d 8s"})
	})
	b.Run("replacement", func(b *testing.B) {
		benchmark(b, "winrate", sim.Params{"replacement": true})
	})
}

// BenchmarkLevelsRules deals and judges one hand under every rule set.
func BenchmarkLevelsRules(b *testing.B) {
	for _, s := range ruleSets() {
		b.Run(s.name, func(b *testing.B) { benchmark(b, "levels", s.set) })
	}
}

func BenchmarkWinrateRules(b *testing.B) {
	for _, s := range ruleSets() {
		b.Run(s.name, func(b *testing.B) { benchmark(b, "winrate", s.set) })
	}
}

// BenchmarkCompile compiles rule sets that nothing is known of yet.
func BenchmarkCompile(b *testing.B) {
	for _, s := range ruleSets() {
		b.Run(s.name, func(b *testing.B) {
			h := experiment(b, "levels", s.set).(*levelsExperiment).house
			for range b.N {
				newJudgement(h.rules, false)
			}
		})
	}
}
