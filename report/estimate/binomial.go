package estimate

import "math"

// BinomialP returns the exact two-sided p value of the hypothesis that a
// probability is p, after s of n observations, n fixed: twice the smaller of
// P(X <= s) and P(X >= s), at most 1. (The other usual definition adds up all
// outcomes that are less likely than s. The doubled tail agrees with
// [ClopperPearson]: it is below alpha exactly where p is outside the interval.)
// A p of 0 or 1 that the counts contradict gets 0.
func BinomialP(s, n uint64, p float64) float64 {
	checkCount(s, n)
	checkProbability(p)
	switch {
	case p == 0 && s > 0, p == 1 && s < n:
		return 0
	case p == 0, p == 1, n == 0:
		return 1
	}
	p = math.Max(p, leastProbability)
	near, far := binomialAtMost, binomialAtLeast
	if excess(float64(s), float64(n-s), p, 1-p) < 0 {
		near, far = far, near
	}
	tail := far(s, n, p)
	if tail > 0.5 { // the median is not quite at the mean
		tail = near(s, n, p)
	}
	return math.Min(1, 2*tail)
}

// binomialAtLeast returns P(X >= s) for X of n trials with probability p in
// (0, 1): I_p(s, n-s+1).
func binomialAtLeast(s, n uint64, p float64) float64 {
	if s == 0 {
		return 1
	}
	logI, _ := betaLower(float64(s), float64(n-s)+1, p, 1-p)
	return math.Exp(logI)
}

// binomialAtMost returns P(X <= s): I_(1-p)(n-s, s+1).
func binomialAtMost(s, n uint64, p float64) float64 {
	if s == n {
		return 1
	}
	logI, _ := betaLower(float64(n-s), float64(s)+1, 1-p, p)
	return math.Exp(logI)
}

// BinomialZ returns how many standard deviations s lies above n p. There is no
// z, and ok is false, for n = 0 and for p of 0 or 1.
func BinomialZ(s, n uint64, p float64) (z float64, ok bool) {
	checkCount(s, n)
	checkProbability(p)
	if n == 0 || p == 0 || p == 1 {
		return 0, false
	}
	d := excess(float64(s), float64(n-s), p, 1-p)
	return d / math.Sqrt(float64(n)*p*(1-p)), true
}

// WithinP returns the p value of the hypothesis that a probability lies in
// [lo, hi], n fixed: 1 when s/n lies there, else [BinomialP] at the nearer end.
// Like that, it is two-sided: with lo = hi the two are the same.
func WithinP(s, n uint64, lo, hi float64) float64 {
	end, inside := nearerEnd(s, n, lo, hi)
	if inside {
		return 1
	}
	return BinomialP(s, n, end)
}

// nearerEnd says whether s/n lies in [lo, hi], and otherwise which end is
// nearer.
func nearerEnd(s, n uint64, lo, hi float64) (end float64, inside bool) {
	checkCount(s, n)
	if !(lo <= hi) {
		panic("estimate: the least value of a claim is above its greatest")
	}
	lo, hi = math.Max(lo, 0), math.Min(hi, 1)
	checkProbability(lo)
	checkProbability(hi)
	if n == 0 {
		return 0, true
	}
	S, F := float64(s), float64(n-s)
	if lo > 0 && excess(S, F, lo, 1-lo) < 0 {
		return lo, false
	}
	if hi < 1 && excess(S, F, hi, 1-hi) > 0 {
		return hi, false
	}
	return 0, true
}
