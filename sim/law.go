package sim

import "math/big"

// A Law is the exact distribution of one row, as counts over a total number of
// equally likely outcomes.
type Law struct {
	Metric, Row string     // names
	Counts      []*big.Int // one a bin; nil where the bin's probability is not known
	Total       *big.Int   // number of equally likely outcomes, positive
	Mean        *big.Rat   // of the bin values, in units of 1 (Metric.Unit applied); nil where unknown
	Variance    *big.Rat   // likewise
}

// P returns the probability of bin b and whether it is known.
func (l *Law) P(b int) (*big.Rat, bool) {
	if b >= len(l.Counts) || l.Counts[b] == nil {
		return nil, false
	}
	return new(big.Rat).SetFrac(l.Counts[b], l.Total), true
}

// Complete reports whether every one of bins bins has a known probability.
func (l *Law) Complete(bins int) bool {
	if len(l.Counts) != bins {
		return false
	}
	for _, c := range l.Counts {
		if c == nil {
			return false
		}
	}
	return true
}

// Moments returns the mean and variance of the values of m's bins under the
// law: the ones stated where the law states them, else worked out from the
// counts; nil where neither is possible.
func (l *Law) Moments(m *Metric) (mean, variance *big.Rat) {
	mean, variance = l.Mean, l.Variance
	if mean != nil && variance != nil || !m.Valued() || !l.Complete(len(m.Bins)) {
		return mean, variance
	}
	unit := big.NewRat(1, 1)
	if m.Unit != (Unit{}) {
		unit = big.NewRat(m.Unit.Num, m.Unit.Den)
	}
	first, second := new(big.Int), new(big.Int) // sums of values and of their squares
	for b := range m.Bins {
		x := big.NewInt(*m.Bins[b].Value)
		sum := new(big.Int).Mul(l.Counts[b], x)
		first.Add(first, sum)
		second.Add(second, sum.Mul(sum, x))
	}
	own := new(big.Rat).SetFrac(first, l.Total)
	own.Mul(own, unit)
	if mean == nil {
		mean = own
	}
	if variance == nil {
		variance = new(big.Rat).SetFrac(second, l.Total)
		variance.Mul(variance, unit.Mul(unit, unit))
		variance.Sub(variance, new(big.Rat).Mul(own, own))
	}
	return mean, variance
}
