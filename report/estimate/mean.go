package estimate

import (
	"fmt"
	"math"
	"math/big"
)

// A MeanEstimate is the mean of a row whose bins have values, with its
// interval.
type MeanEstimate struct {
	Value, Lo, Hi float64 // Value is NaN when there are no observations
	Variance      float64 // of the sample, with divisor n-1; 0 for n < 2
	N             uint64
	Method        string // the Method... constant that made the interval
}

// Names of the methods behind a [MeanEstimate].
const (
	MethodT                = "t"
	MethodHoeffding        = "hoeffding"
	MethodNormalMixture    = "normal-mixture (asymptotic)"
	MethodHoeffdingMixture = "hoeffding-mixture"
	MethodDelta            = "delta"
	MethodDeltaMixture     = "delta-mixture (asymptotic)"
)

// A sample holds the moments of a row. Sums are made with so many bits that
// they do not round before the end: the mean of a fair game is a small
// difference of large sums.
type sample struct {
	n        uint64
	exact    *big.Float // the mean
	mean     float64
	variance float64 // divisor n-1
	min, max float64 // of the values that bins can have, seen or not
}

const sumPrecision = 320 // bits

func newFloat(x float64) *big.Float {
	return new(big.Float).SetPrec(sumPrecision).SetFloat64(x)
}

func newSample(values []float64, counts []uint64) sample {
	if len(values) != len(counts) {
		panic(fmt.Sprintf("estimate: %d values and %d counts", len(values), len(counts)))
	}
	if len(values) == 0 {
		panic("estimate: a mean of no bins")
	}
	s := sample{mean: math.NaN(), min: math.Inf(1), max: math.Inf(-1)}
	sum, c, v := newFloat(0), newFloat(0), newFloat(0)
	for i, x := range values {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			panic(fmt.Sprintf("estimate: bin value %v", x))
		}
		s.min, s.max = math.Min(s.min, x), math.Max(s.max, x)
		if counts[i] > 0 {
			s.n += counts[i]
			c.SetUint64(counts[i])
			sum.Add(sum, c.Mul(c, v.SetFloat64(x)))
		}
	}
	if s.n == 0 {
		return s
	}
	n := newFloat(0).SetUint64(s.n)
	s.exact = new(big.Float).Quo(sum, n)
	s.mean, _ = s.exact.Float64()
	if s.n < 2 {
		return s
	}
	squares, d := newFloat(0), newFloat(0)
	for i, x := range values {
		if counts[i] > 0 {
			d.Sub(v.SetFloat64(x), s.exact)
			d.Mul(d, d)
			c.SetUint64(counts[i])
			squares.Add(squares, c.Mul(c, d))
		}
	}
	if s.varied(values, counts) {
		s.variance, _ = squares.Quo(squares, newFloat(0).SetUint64(s.n-1)).Float64()
	}
	return s
}

// varied reports whether two different values were seen.
func (s *sample) varied(values []float64, counts []uint64) bool {
	first, seen := 0., false
	for i, x := range values {
		switch {
		case counts[i] == 0:
		case !seen:
			first, seen = x, true
		case x != first:
			return true
		}
	}
	return false
}

// above returns how far the sample mean lies above mean.
func (s *sample) above(mean float64) float64 {
	d, _ := newFloat(0).Sub(s.exact, newFloat(mean)).Float64()
	return d
}

// estimate returns the interval of half width h around the sample mean.
func (s *sample) estimate(method string, h float64) MeanEstimate {
	h = float64(h) // no fused product
	return MeanEstimate{
		Value: s.mean, Lo: s.mean - h, Hi: s.mean + h,
		Variance: s.variance, N: s.n, Method: method,
	}
}

// clipped is estimate, cut to the values that a mean can have.
func (s *sample) clipped(method string, h float64) MeanEstimate {
	if s.n == 0 {
		return MeanEstimate{Value: s.mean, Lo: s.min, Hi: s.max, Method: method}
	}
	e := s.estimate(method, h)
	e.Lo, e.Hi = math.Max(e.Lo, s.min), math.Min(e.Hi, s.max)
	return e
}

// impossible reports whether no distribution on the values has the given mean.
func (s *sample) impossible(mean float64) bool { return mean < s.min || mean > s.max }

// within returns the end of [min, max] that is nearer to the sample mean, and
// whether the sample mean lies between them.
func (s *sample) within(min, max float64) (end float64, inside bool) {
	if !(min <= max) {
		panic("estimate: the least value of a claim is above its greatest")
	}
	switch {
	case s.n == 0:
		return 0, true
	case !math.IsInf(min, -1) && s.above(min) < 0:
		return min, false
	case !math.IsInf(max, 1) && s.above(max) > 0:
		return max, false
	}
	return 0, true
}
