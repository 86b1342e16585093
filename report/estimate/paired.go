package estimate

import (
	"fmt"
	"math"
)

// A Paired says how often two things happened, A and B, that were watched in
// the same N trials. Trials where both or neither happened do not tell them
// apart: the difference of the probabilities, B - A, is that of the rates of
// the trials where only one of them did.
type Paired struct {
	OnlyA, OnlyB, N uint64
}

// Names of the methods of a [Paired] with few discordant trials.
const (
	MethodTwoRates        = "two-rates"
	MethodTwoRatesMixture = "two-rates-mixture"
)

// LeastDiscordant is the number of trials where only one of the two happened
// from which their difference is nearly normal, also far out in its tails,
// where a p value is a millionth. With fewer, the two rates have an exact
// interval each, both at once by Bonferroni's inequality, and the difference
// has all that is between them: valid at any count, and wider.
const LeastDiscordant = 1000

func (p Paired) check() {
	if p.OnlyA > p.N || p.OnlyB > p.N-p.OnlyA {
		panic(fmt.Sprintf("estimate: %d and %d of %d trials", p.OnlyA, p.OnlyB, p.N))
	}
}

func (p Paired) few() bool { return p.OnlyA+p.OnlyB < LeastDiscordant }

// values and counts are the difference of each trial, as a row with values.
func (p Paired) row() (values []float64, counts []uint64) {
	return []float64{-1, 0, 1}, []uint64{p.OnlyA, p.N - p.OnlyA - p.OnlyB, p.OnlyB}
}

// Fixed returns the difference B - A with its interval, N fixed: that of
// [MeanFixed], or of two [ClopperPearson] rates with few discordant trials.
func (p Paired) Fixed(confidence float64) MeanEstimate {
	checkConfidence(confidence)
	p.check()
	values, counts := p.row()
	e := MeanFixed(values, counts, confidence)
	if p.few() {
		p.between(&e, MethodTwoRates, func(s uint64) Interval { return ClopperPearson(s, p.N, (1+confidence)/2) })
	}
	return e
}

// Anytime returns the difference B - A with an interval that holds at every
// look: that of [MeanAnytime], or of two [Anytime] rates with few discordant
// trials.
func (p Paired) Anytime(alpha float64, tOpt uint64) MeanEstimate {
	checkAlpha(alpha)
	p.check()
	values, counts := p.row()
	e := MeanAnytime(values, counts, alpha, tOpt)
	if p.few() {
		p.between(&e, MethodTwoRatesMixture, func(s uint64) Interval { return Anytime(s, p.N, alpha/2, tOpt) })
	}
	return e
}

// between sets the interval of e to all differences between two rates.
func (p Paired) between(e *MeanEstimate, method string, rate func(s uint64) Interval) {
	e.Method = method
	if p.N == 0 {
		return // from -1 to 1 already
	}
	a, b := rate(p.OnlyA), rate(p.OnlyB)
	e.Lo, e.Hi = b.Lo-a.Hi, b.Hi-a.Lo
}

// P returns the p value of the hypothesis that B - A is diff, N fixed, and the
// t statistic z, NaN where no trial told A and B apart. It is below alpha
// exactly where diff is outside the interval of [Paired.Fixed].
func (p Paired) P(diff float64) (z, pv float64) {
	p.check()
	values, counts := p.row()
	z, pv = MeanP(values, counts, diff)
	if p.few() {
		pv = p.ratesP(diff, func(s uint64, q float64) float64 { return BinomialP(s, p.N, q) })
	}
	return z, pv
}

// AnytimeP returns the anytime p value of the hypothesis that B - A is diff,
// that belongs to [Paired.Anytime].
func (p Paired) AnytimeP(diff float64, tOpt uint64) float64 {
	p.check()
	if p.few() {
		return p.ratesP(diff, func(s uint64, q float64) float64 { return MixtureP(s, p.N, q, tOpt) })
	}
	values, counts := p.row()
	return MeanAnytimeP(values, counts, diff, tOpt)
}

// WithinP returns the p value of the hypothesis that B - A lies in [lo, hi], N
// fixed; either end may be infinite. It is 1 where the estimate lies there, and
// else that of [Paired.P] at the nearer end.
func (p Paired) WithinP(lo, hi float64) float64 {
	end, inside := p.within(lo, hi)
	if inside {
		return 1
	}
	_, pv := p.P(end)
	return pv
}

// AnytimeWithinP is [Paired.WithinP] with [Paired.AnytimeP].
func (p Paired) AnytimeWithinP(lo, hi float64, tOpt uint64) float64 {
	end, inside := p.within(lo, hi)
	if inside {
		return 1
	}
	return p.AnytimeP(end, tOpt)
}

func (p Paired) within(lo, hi float64) (end float64, inside bool) {
	p.check()
	values, counts := p.row()
	s := newSample(values, counts)
	return s.within(lo, hi)
}

// ratesP returns the p value of the difference diff between two rates, of each
// of which rate is the p value. Any two rates that are diff apart may be the
// true ones: it is that of the two that are contradicted least, doubled for
// having two.
func (p Paired) ratesP(diff float64, rate func(s uint64, q float64) float64) float64 {
	switch {
	case p.N == 0:
		return 1
	case diff < -1 || diff > 1:
		return 0
	}
	low, high, n := p.OnlyA, p.OnlyB, float64(p.N)
	if float64(high)-float64(low) > diff*n {
		low, high, diff = high, low, -diff // now the rates seen are too close, or crossed
	}
	// The lower rate is q and the higher q + diff. With q falling from what
	// was seen of it, it is contradicted more and the higher one less.
	of := func(q float64) (lower, higher float64) {
		return rate(low, q), rate(high, math.Min(q+diff, 1))
	}
	from, to := math.Max(0, math.Max(-diff, float64(high)/n-diff)), math.Min(float64(low)/n, 1-diff)
	if lower, higher := of(from); lower >= higher {
		return math.Min(1, 2*higher)
	}
	if lower, higher := of(to); lower <= higher {
		return math.Min(1, 2*lower)
	}
	for range 100 {
		q := from + (to-from)/2
		if q <= from || q >= to {
			break
		}
		if lower, higher := of(q); lower < higher {
			from = q
		} else {
			to = q
		}
	}
	atFrom, _ := of(from) // the smaller of the two there
	_, atTo := of(to)
	return math.Min(1, 2*math.Max(atFrom, atTo))
}
