package estimate

import "math"

// tuning is the error rate for which the mixtures are tightest at tOpt. It is
// the same for every alpha, so that intervals of all levels and the p value
// come from one martingale: p < alpha exactly where p0 is outside the interval.
const tuning = 0.05

// concentration returns k, the number of pseudo-observations of the mixing
// Beta or Dirichlet distribution with df degrees of freedom: the normal mixture
// of df dimensions is tightest at tOpt when tOpt/(k+1) is near the r that
// solves r = 2 ln(1/a)/df + ln(1+r). For df = 1 this is the closed form of
// S. R. Howard, A. Ramdas, J. McAuliffe and J. Sekhon (2021).
func concentration(tOpt uint64, df int) float64 {
	c := 2 * math.Log(1/tuning) / float64(df)
	r := c + math.Log1p(c)
	if df > 1 {
		for range 50 { // Newton, from the right of a convex function's root
			next := r - (r-c-math.Log1p(r))*(1+r)/r
			if math.Abs(next-r) <= 1e-15*r {
				break
			}
			r = next
		}
	}
	return math.Max(float64(tOpt)/r-1, 0.001)
}

// leastProbability stands for all smaller ones, where divisions overflow.
const (
	leastProbability    = 1e-290
	logLeastProbability = -667.7
)

// A mixture is the beta-binomial mixture martingale after s of n observations.
type mixture struct {
	s, f, k float64
	total   float64 // n + k
	fixed   float64 // the part of ln M that p has no hand in
}

func newMixture(s, n uint64, tOpt uint64) mixture {
	k := concentration(tOpt, 1)
	N := float64(n)
	return mixture{
		s: float64(s), f: float64(n - s), k: k, total: N + k,
		fixed: float64(0.5*math.Log1p(N/k)) + stirlingRemainder(k) - stirlingRemainder(N+k),
	}
}

// logM returns ln M at p = 1-q, 0 < p < 1: the likelihood of the data under
// Beta(kp, kq) mixed over, divided by that at p,
//
//	ln B(kp+s, kq+f) - ln B(kp, kq) - s ln p - f ln q.
//
// The powers of p and q cancel against those in the two densities, which
// leaves a deviance and remainders that are all of order one.
func (m *mixture) logM(p, q float64) float64 {
	kp, kq := float64(m.k*p), float64(m.k*q)
	return deviance2(m.total, p, q, excess(m.s, m.f, p, q)) + m.fixed -
		float64(0.5*(math.Log1p(m.s/kp)+math.Log1p(m.f/kq))) +
		(stirlingRemainder(kp+m.s) - stirlingRemainder(kp)) +
		(stirlingRemainder(kq+m.f) - stirlingRemainder(kq))
}

// Anytime returns the interval of a probability after s of n observations that
// may be looked at after every observation: the p at which the beta-binomial
// mixture martingale M(p) is below 1/alpha (Robbins 1970; Howard et al. 2021).
// It contains the truth at all n at once with probability 1-alpha at least, and
// is tightest near n = tOpt, which must not depend on the data. It returns
// [0, 1] for n = 0; its lower end is 0 for s = 0 and its upper end 1 for s = n.
func Anytime(s, n uint64, alpha float64, tOpt uint64) Interval {
	checkCount(s, n)
	checkAlpha(alpha)
	if n == 0 {
		return Interval{0, 1}
	}
	m := newMixture(s, n, tOpt)
	c := math.Log(1 / alpha)
	i := Interval{0, 1}
	if s > 1 { // with s = 1, M stays below 1 all the way to p = 0
		i.Lo, _ = m.lower(c)
	}
	if n-s > 1 {
		mirror := m
		mirror.s, mirror.f = m.f, m.s
		_, i.Hi = mirror.lower(c)
	}
	return i
}

// lower returns the p = 1-q below s/n at which ln M is c > 0, for s > 1.
func (m *mixture) lower(c float64) (p, q float64) {
	f := func(w float64) float64 {
		p, q := logistic(w)
		return m.logM(p, q) - c
	}
	// At the right end M <= 1: no mixture of likelihoods exceeds their
	// maximum. With f = 0 that is at p = 1; where p^-s is e^(c/2) is enough.
	var right, step float64
	n := m.s + m.f
	if m.f > 0 {
		right = math.Log(m.s / m.f)
		step = math.Sqrt(2*(c+0.5*math.Log1p(n/m.k))/n/(m.s/n)/(m.f/n)) + 4/n
	} else {
		right = -c/2/n - math.Log(-math.Expm1(-c/2/n))
		step = 1
	}
	left := right - step
	fRight, fLeft := f(right), f(left)
	for fLeft <= 0 {
		if left < logLeastProbability {
			return 0, 1
		}
		right, fRight = left, fLeft
		step *= 2
		left -= step
		fLeft = f(left)
	}
	return logistic(bracketedRoot(f, left, right, fLeft, fRight))
}

// MixtureP returns the anytime p value of the hypothesis that a probability is
// p, after s of n observations: min(1, 1/M(p)) for the martingale of [Anytime],
// so that it is below alpha exactly where p is outside Anytime's interval. It
// may be looked at after every observation (J. Ville, 1939). A p of 0 or 1 that
// the counts contradict gets 0.
func MixtureP(s, n uint64, p float64, tOpt uint64) float64 {
	checkCount(s, n)
	checkProbability(p)
	switch {
	case p == 0 && s > 0, p == 1 && s < n:
		return 0
	case p == 0, p == 1, n == 0:
		return 1
	}
	m := newMixture(s, n, tOpt)
	q := math.Max(1-p, leastProbability)
	p = math.Max(p, leastProbability)
	return math.Min(1, math.Exp(-m.logM(p, q)))
}

// MixtureWithinP returns the anytime p value of the hypothesis that a
// probability lies in [lo, hi]: 1 when s/n lies there, else [MixtureP] at the
// nearer end.
func MixtureWithinP(s, n uint64, lo, hi float64, tOpt uint64) float64 {
	end, inside := nearerEnd(s, n, lo, hi)
	if inside {
		return 1
	}
	return MixtureP(s, n, end, tOpt)
}
