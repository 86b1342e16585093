package sim_test

import (
	"math/big"
	"testing"

	"cardlab/sim"

	"pgregory.net/rapid"
)

// TestMoments compares the moments of a law with their definitions, term by term.
func TestMoments(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := sim.Metric{Unit: sim.Unit{Num: rapid.Int64Range(1, 9).Draw(t, "num"), Den: rapid.Int64Range(1, 9).Draw(t, "den")}}
		law := sim.Law{Total: new(big.Int)}
		for _, c := range rapid.SliceOfN(rapid.Int64Range(1, 1000), 1, 6).Draw(t, "counts") {
			m.Bins = append(m.Bins, sim.Bin{Value: value(rapid.Int64Range(-50, 50).Draw(t, "value"))})
			law.Counts = append(law.Counts, big.NewInt(c))
			law.Total.Add(law.Total, big.NewInt(c))
		}
		sum := func(of func(x *big.Rat) *big.Rat) *big.Rat {
			s := new(big.Rat)
			for b := range m.Bins {
				p, _ := law.P(b)
				s.Add(s, p.Mul(p, of(big.NewRat(*m.Bins[b].Value*m.Unit.Num, m.Unit.Den))))
			}
			return s
		}
		mean := sum(func(x *big.Rat) *big.Rat { return x })
		variance := sum(func(x *big.Rat) *big.Rat { x.Sub(x, mean); return x.Mul(x, x) })
		gotMean, gotVariance := law.Moments(&m)
		if gotMean.Cmp(mean) != 0 || gotVariance.Cmp(variance) != 0 {
			t.Fatalf("mean %v, variance %v; want %v, %v", gotMean, gotVariance, mean, variance)
		}
		law.Mean = big.NewRat(1, 3) // what is stated is returned
		if gotMean, gotVariance = law.Moments(&m); gotMean.Cmp(law.Mean) != 0 || gotVariance.Cmp(variance) != 0 {
			t.Fatalf("with a stated mean: %v, %v", gotMean, gotVariance)
		}
	})
}
