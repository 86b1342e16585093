package estimate

import (
	"math"
	"math/rand/v2"
	"testing"
)

// soundRun returns the p values of a whole run whose laws are all true: three
// tables, each tested bin by bin, as a fit and by its mean. At bias > 0 one
// law is wrong by so much.
func soundRun(r *rand.Rand, bias float64) []float64 {
	tables := []struct{ values, probs []float64 }{
		{[]float64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, []float64{0.2, 0.09, 0.09, 0.09, 0.09, 0.09, 0.09, 0.09, 0.09, 0.07, 0.01}},
		{[]float64{1, 0, -1}, []float64{0.3, 0.1, 0.6}},
		{[]float64{1, 2, 3, 4, 5, 6}, []float64{0.5, 0.3, 0.15, 0.04, 0.008, 0.002}},
	}
	const n = 1000
	var all []float64
	for _, table := range tables {
		counts := make([]uint64, len(table.probs))
		for range n {
			b := drawBin(r, table.probs)
			if b == 0 && r.Float64() < bias {
				b = 1
			}
			counts[b]++
		}
		mean := 0.
		for b, p := range table.probs {
			all = append(all, BinomialP(counts[b], n, p))
			mean += p * table.values[b]
		}
		if fit, ok := ChiSquare(counts, table.probs); ok {
			all = append(all, fit.P)
		}
		_, p := MeanP(table.values, counts, mean)
		all = append(all, p)
	}
	return all
}

// The false-alarm rate of a whole run is what it is said to be: below level
// after Holm's adjustment. Without it, the wrong version, it is not.
func TestFalseAlarmsOfASoundRun(t *testing.T) {
	const runs = 2500
	levels := []float64{0.2, 0.01, 1e-3, 1e-6}
	adjusted, raw := make([]float64, len(levels)), make([]float64, len(levels))
	r := generator(7)
	for range runs {
		p := soundRun(r, 0)
		least, leastAdjusted := 1., 1.
		for i, a := range Holm(p) {
			least, leastAdjusted = min(least, p[i]), min(leastAdjusted, a)
		}
		for i, level := range levels {
			if least < level {
				raw[i]++
			}
			if leastAdjusted < level {
				adjusted[i]++
			}
		}
	}
	for i, level := range levels {
		rate, wrong := adjusted[i]/runs, raw[i]/runs
		t.Logf("some true law below %v: adjusted %.4f, raw %.4f", level, rate, wrong)
		limit := level + 4.5*math.Sqrt(level*(1-level)/runs)
		if level < 1e-3 {
			limit = level // none at all in so few runs
		}
		if rate > limit {
			t.Errorf("some true law is below %v in %.4f of the runs", level, rate)
		}
		if level >= 0.01 && wrong <= limit {
			t.Errorf("without Holm some true law is below %v in only %.4f of the runs: the test sees no difference", level, wrong)
		}
	}
	if adjusted[0] == 0 {
		t.Error("no true law is ever below 0.2: the adjusted values are far too large")
	}
	// And a wrong law is found.
	if p := Holm(soundRun(r, 0.5)); min(p[0], p[1]) > 1e-6 {
		t.Errorf("a law that is wrong by half is not refuted: %v", p)
	}
}

// The rate of exact p values at levels that no simulation reaches, by
// enumeration: P(p < level) <= level. The normal test is the wrong version.
func TestBinomialPIsValidInTheFarTail(t *testing.T) {
	tooMany := 0
	for _, at := range []struct {
		n uint64
		p float64
	}{{2000, 0.0005}, {2000, 0.01}, {1000, 0.3}, {300, 0.98}} {
		for _, level := range []float64{0.05, 0.01, 1e-3, 1e-6, 1e-9} {
			exact, normal := 0., 0.
			for s := range at.n + 1 {
				w := binomialTerm(s, at.n, at.p)
				if w < 1e-30 {
					continue
				}
				if BinomialP(s, at.n, at.p) < level {
					exact += w
				}
				if z, _ := BinomialZ(s, at.n, at.p); normalTwoSided(z) < level {
					normal += w
				}
			}
			if exact > level {
				t.Errorf("%+v: exact p < %v with probability %v", at, level, exact)
			}
			if normal > 3*level {
				tooMany++
			}
		}
	}
	if tooMany < 8 {
		t.Errorf("the normal test is bad in %d cases only", tooMany)
	}
}

// normalTwoSided returns the probability that a standard normal variable is
// farther from 0 than z.
func normalTwoSided(z float64) float64 { return math.Erfc(math.Abs(z) / math.Sqrt2) }
