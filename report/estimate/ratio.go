package estimate

import (
	"fmt"
	"math"
	"math/big"
)

// RatioFixed returns the ratio of the sums of y and x over the observations of
// a joint table, n fixed, where bin i holds observations with the values x[i]
// and y[i]: the delta method, with the variance of y - R x over the squared
// mean of x and the quantile of t. Lo and Hi are the ends of the interval and
// Variance that of (y - R x)/mean(x). It returns false, and no interval, when
// the sum of x is zero or no variance was seen.
func RatioFixed(x, y []float64, counts []uint64, confidence float64) (MeanEstimate, bool) {
	checkConfidence(confidence)
	e, ok := ratio(x, y, counts)
	if !ok {
		return e, false
	}
	h := float64(studentQuantile(1-confidence, e.N-1) * math.Sqrt(e.Variance/float64(e.N)))
	e.Lo, e.Hi = e.Value-h, e.Value+h
	return e, true
}

// RatioAnytime is [RatioFixed] for a run that may stop early: the residuals
// (y - R x)/mean(x) have a mean of zero, and their normal-mixture confidence
// sequence (see [MeanAnytime]) is put around the ratio. It is asymptotic twice
// over: in the ratio and in the sequence.
func RatioAnytime(x, y []float64, counts []uint64, alpha float64, tOpt uint64) (MeanEstimate, bool) {
	checkAlpha(alpha)
	e, ok := ratio(x, y, counts)
	if !ok {
		return e, false
	}
	h := mixtureHalfWidth(math.Sqrt(e.Variance), e.N, alpha, tOpt)
	e.Lo, e.Hi, e.Method = e.Value-h, e.Value+h, MethodDeltaMixture
	return e, true
}

// ratio is what both intervals are made of.
func ratio(x, y []float64, counts []uint64) (MeanEstimate, bool) {
	if len(x) != len(counts) || len(y) != len(counts) {
		panic(fmt.Sprintf("estimate: %d and %d values and %d counts", len(x), len(y), len(counts)))
	}
	none := MeanEstimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), Method: MethodDelta}
	if len(counts) == 0 {
		return none, false
	}
	sx := newSample(x, counts)
	sy := newSample(y, counts)
	none.N = sx.n
	if sx.n == 0 || sx.exact.Sign() == 0 {
		return none, false
	}
	r := newFloat(0).Quo(sy.exact, sx.exact)
	none.Value, _ = r.Float64()
	if sx.n < 2 {
		return none, false
	}
	squares, d, c := newFloat(0), newFloat(0), newFloat(0)
	for i := range counts {
		if counts[i] > 0 {
			d.Sub(newFloat(y[i]), d.Mul(r, newFloat(x[i])))
			d.Quo(d, sx.exact)
			squares.Add(squares, c.Mul(c.SetUint64(counts[i]), d.Mul(d, d)))
		}
	}
	e := none
	e.Variance, _ = new(big.Float).Quo(squares, newFloat(0).SetUint64(sx.n-1)).Float64()
	// Where all points lie on a line through 0, what is left is the rounding
	// of their values.
	if e.Variance <= 1e-30*(sy.variance+sy.mean*sy.mean)/(sx.mean*sx.mean) {
		return none, false
	}
	return e, true
}
