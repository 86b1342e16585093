package estimate

import "math"

// DirichletFit tests counts against the probabilities of their bins in a run
// that may be looked at after every observation: p = min(1, 1/M) for the
// martingale M that mixes multinomial likelihoods by a Dirichlet distribution
// around the law (for two bins it is that of [Anytime] and [MixtureP]).
// Statistic is ln M, and DF one less than the number of bins of positive
// probability. A count in a bin of probability 0 contradicts the law: p is 0.
// It returns false when there are fewer than two bins of positive probability
// or no observations.
func DirichletFit(counts []uint64, probs []float64, tOpt uint64) (FitTest, bool) {
	fit := FitTest{Test: TestDirichlet}
	n, bins, contradicted := possible(counts, probs)
	fit.DF = max(len(bins)-1, 0)
	if contradicted {
		fit.Statistic = math.Inf(1)
		return fit, true
	}
	if len(bins) < 2 || n == 0 {
		return FitTest{}, false
	}
	k := concentration(tOpt, fit.DF)
	N := float64(n)
	logM := float64(0.5*math.Log1p(N/k)) + stirlingRemainder(k) - stirlingRemainder(N+k)
	for _, i := range bins {
		p, c := probs[i], float64(counts[i])
		kp, m := float64(k*p), float64((N+k)*p)
		logM += float64(m*unitDeviance(math.FMA(-N, p, c)/m)) - float64(0.5*math.Log1p(c/kp)) +
			(stirlingRemainder(kp+c) - stirlingRemainder(kp))
	}
	fit.Statistic = logM
	fit.P = math.Min(1, math.Exp(-logM))
	return fit, true
}
