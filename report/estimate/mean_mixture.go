package estimate

import "math"

// MeanAnytime returns the mean of a row that may be looked at after every
// observation: the asymptotic confidence sequence of I. Waudby-Smith, D. Arbour,
// R. Sinha, E. Kennedy and A. Ramdas (2024), a normal mixture with the sample's
// standard deviation, tightest near n = tOpt. Asymptotic means that it holds at
// all n at once from an n on at which the mean is nearly normal. When no two
// different values were seen, half the range of the values takes the place of
// the standard deviation; that bound (H. Robbins, 1970, for W. Hoeffding's
// sub-Gaussian values) holds at every n without an assumption.
func MeanAnytime(values []float64, counts []uint64, alpha float64, tOpt uint64) MeanEstimate {
	checkAlpha(alpha)
	s := newSample(values, counts)
	if s.variance == 0 {
		return s.clipped(MethodHoeffdingMixture, mixtureHalfWidth((s.max-s.min)/2, s.n, alpha, tOpt))
	}
	return s.estimate(MethodNormalMixture, mixtureHalfWidth(math.Sqrt(s.variance), s.n, alpha, tOpt))
}

// MeanAnytimeP returns the anytime p value of the hypothesis that the mean of a
// row is mean: min(1, 1/M) for the martingale of [MeanAnytime], so that it is
// below alpha exactly where mean is outside MeanAnytime's interval.
func MeanAnytimeP(values []float64, counts []uint64, mean float64, tOpt uint64) float64 {
	s := newSample(values, counts)
	return s.anytimeP(mean, tOpt)
}

// MeanAnytimeWithinP returns the anytime p value of the hypothesis that the
// mean of a row lies in [min, max]; either end may be infinite. It is 1 when
// the sample mean lies there, and else [MeanAnytimeP] at the nearer end.
func MeanAnytimeWithinP(values []float64, counts []uint64, min, max float64, tOpt uint64) float64 {
	s := newSample(values, counts)
	end, inside := s.within(min, max)
	if inside {
		return 1
	}
	return s.anytimeP(end, tOpt)
}

func (s *sample) anytimeP(mean float64, tOpt uint64) float64 {
	sd := math.Sqrt(s.variance)
	if s.variance == 0 {
		switch {
		case s.n == 0:
			return 1
		case s.impossible(mean):
			return 0
		case s.max == s.min:
			return 1
		}
		sd = (s.max - s.min) / 2
	}
	// M = exp(g/2 · n d²/sd²)/sqrt(1+n ρ²) with g = nρ²/(1+nρ²).
	nr := float64(s.n) * mixtureRho2(tOpt)
	d := s.above(mean) / sd
	logM := float64(0.5*(nr/(1+nr)*float64(s.n)*d*d)) - float64(0.5*math.Log1p(nr))
	return math.Min(1, math.Exp(-logM))
}

// mixtureHalfWidth returns sd · sqrt(2(nρ²+1)/(n²ρ²) · ln(sqrt(nρ²+1)/alpha)).
func mixtureHalfWidth(sd float64, n uint64, alpha float64, tOpt uint64) float64 {
	N := float64(n)
	nr := N * mixtureRho2(tOpt)
	return sd * math.Sqrt((1+1/nr)/N*(math.Log1p(nr)+float64(2*math.Log(1/alpha))))
}

// mixtureRho2 returns ρ², the variance of the mixing normal distribution in
// units of sd², that makes the bound tightest at tOpt for an alpha of [tuning].
func mixtureRho2(tOpt uint64) float64 {
	c := 2 * math.Log(1/tuning)
	return (c + math.Log1p(c)) / float64(max(tOpt, 1))
}
