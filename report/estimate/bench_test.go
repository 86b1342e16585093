package estimate

import (
	"fmt"
	"testing"
)

var (
	sinkInterval Interval
	sinkFloat    float64
)

func BenchmarkInterval(b *testing.B) {
	type call struct {
		name string
		of   func(s, n uint64) Interval
	}
	calls := []call{
		{MethodWilson, func(s, n uint64) Interval { return Wilson(s, n, 0.95) }},
		{MethodClopperPearson, func(s, n uint64) Interval { return ClopperPearson(s, n, 0.95) }},
		{MethodJeffreys, func(s, n uint64) Interval { return Jeffreys(s, n, 0.95) }},
		{MethodAnytime, func(s, n uint64) Interval { return Anytime(s, n, 0.05, n) }},
	}
	for _, c := range calls {
		for _, at := range []struct{ s, n uint64 }{{3, 20}, {2, 1e6}, {73812, 1e6}, {4e11, 1e12}} {
			b.Run(fmt.Sprintf("%s/%d-of-%.0e", c.name, at.s, float64(at.n)), func(b *testing.B) {
				for range b.N {
					sinkInterval = c.of(at.s, at.n)
				}
			})
		}
	}
}

func BenchmarkP(b *testing.B) {
	for _, at := range []struct{ s, n uint64 }{{3, 20}, {73812, 1e6}, {4e11, 1e12}} {
		p := 1.0001 * float64(at.s) / float64(at.n)
		b.Run(fmt.Sprintf("binomial/%d-of-%.0e", at.s, float64(at.n)), func(b *testing.B) {
			for range b.N {
				sinkFloat = BinomialP(at.s, at.n, p)
			}
		})
		b.Run(fmt.Sprintf("mixture/%d-of-%.0e", at.s, float64(at.n)), func(b *testing.B) {
			for range b.N {
				sinkFloat = MixtureP(at.s, at.n, p, at.n)
			}
		})
	}
}

func BenchmarkRow(b *testing.B) {
	counts, values, probs := make([]uint64, 20), make([]float64, 20), make([]float64, 20)
	n := uint64(0)
	for i := range counts {
		counts[i], values[i], probs[i] = uint64(1e7+i*1e5), float64(i-7)/20, float64(1e7+i*1e5)/219000000
		n += counts[i]
	}
	b.Run("bins/anytime-all", func(b *testing.B) {
		for range b.N {
			all, _ := Bins(MethodAnytimeAll, counts, n, 0.95, n)
			sinkInterval = all[0]
		}
	})
	b.Run("mean/t", func(b *testing.B) {
		for range b.N {
			sinkFloat = MeanFixed(values, counts, 0.95).Lo
		}
	})
	b.Run("mean/anytime", func(b *testing.B) {
		for range b.N {
			sinkFloat = MeanAnytime(values, counts, 0.05, n).Lo
		}
	})
	b.Run("fit/chi-square", func(b *testing.B) {
		for range b.N {
			fit, _ := ChiSquare(counts, probs)
			sinkFloat = fit.P
		}
	})
	b.Run("fit/dirichlet", func(b *testing.B) {
		for range b.N {
			fit, _ := DirichletFit(counts, probs, n)
			sinkFloat = fit.P
		}
	})
}

// Intervals and p values of counts are made without allocation.
func TestNoAllocation(t *testing.T) {
	for name, f := range map[string]func(){
		"Wilson":         func() { sinkInterval = Wilson(73812, 1e6, 0.95) },
		"ClopperPearson": func() { sinkInterval = ClopperPearson(73812, 1e6, 0.95) },
		"Anytime":        func() { sinkInterval = Anytime(73812, 1e6, 0.05, 1e6) },
		"BinomialP":      func() { sinkFloat = BinomialP(73812, 1e6, 0.07) },
		"MixtureP":       func() { sinkFloat = MixtureP(73812, 1e6, 0.07, 1e6) },
	} {
		if got := testing.AllocsPerRun(50, f); got != 0 {
			t.Errorf("%s allocates %v times", name, got)
		}
	}
}
