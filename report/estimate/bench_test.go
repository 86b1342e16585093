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
