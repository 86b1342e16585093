package estimate

import "math"

// MeanFixed returns the mean of a row, n fixed, whose bins have the given
// values: Student's t-interval, which assumes that the mean of n observations
// is nearly normal. When no two different values were seen it is Hoeffding's
// interval over the range of values, which assumes nothing.
func MeanFixed(values []float64, counts []uint64, confidence float64) MeanEstimate {
	checkConfidence(confidence)
	s := newSample(values, counts)
	if s.variance == 0 {
		return s.hoeffding(1 - confidence)
	}
	return s.estimate(MethodT, studentQuantile(1-confidence, s.n-1)*s.standardError())
}

// MeanP returns the two-sided p value of the hypothesis that the mean of a row
// is mean, n fixed, by the t-test, and the t statistic z. When no two different
// values were seen, z is NaN and p is Hoeffding's bound.
func MeanP(values []float64, counts []uint64, mean float64) (z, p float64) {
	s := newSample(values, counts)
	return s.meanP(mean)
}

// MeanWithinP returns the p value of the hypothesis that the mean of a row lies
// in [min, max], n fixed; either end may be infinite. It is 1 when the sample
// mean lies there, and else that of [MeanP] at the nearer end. Like that, it is
// two-sided: with min = max the two are the same.
func MeanWithinP(values []float64, counts []uint64, min, max float64) float64 {
	s := newSample(values, counts)
	end, inside := s.within(min, max)
	if inside {
		return 1
	}
	_, p := s.meanP(end)
	return p
}

func (s *sample) meanP(mean float64) (z, p float64) {
	if s.variance == 0 {
		return math.NaN(), s.hoeffdingP(mean)
	}
	z = s.above(mean) / s.standardError()
	return z, studentTwoSided(z, s.n-1)
}

func (s *sample) standardError() float64 { return math.Sqrt(s.variance / float64(s.n)) }

// studentTwoSided returns the probability that a t variable of df degrees of
// freedom is farther from 0 than t: I_x(df/2, 1/2) at x = df/(df+t²).
func studentTwoSided(t float64, df uint64) float64 {
	if t == 0 {
		return 1
	}
	v := float64(df)
	r := t * t / v
	if math.IsInf(r, 1) {
		return 0
	}
	logI, _ := betaLower(v/2, 0.5, 1/(1+r), r/(1+r))
	return math.Exp(logI)
}

// studentQuantile returns the t that a t variable of df degrees of freedom is
// farther from 0 than with probability alpha.
func studentQuantile(alpha float64, df uint64) float64 {
	v := float64(df)
	x, y := betaLowerQuantile(v/2, 0.5, math.Log(alpha))
	return math.Sqrt(v * (y / x))
}
