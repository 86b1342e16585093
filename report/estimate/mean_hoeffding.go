package estimate

import "math"

// hoeffding returns W. Hoeffding's interval (1963) over the range of the
// values: a mean of n values within a range R is farther than h from its
// expectation with probability 2 exp(-2 n h²/R²) at most.
func (s *sample) hoeffding(alpha float64) MeanEstimate {
	r := s.max - s.min
	return s.clipped(MethodHoeffding, r*math.Sqrt(math.Log(2/alpha)/2/float64(s.n)))
}

// hoeffdingP returns the p value that belongs to hoeffding.
func (s *sample) hoeffdingP(mean float64) float64 {
	switch {
	case s.n == 0:
		return 1
	case s.impossible(mean):
		return 0
	case s.max == s.min:
		return 1
	}
	d := s.above(mean) / (s.max - s.min)
	return math.Min(1, 2*math.Exp(-2*float64(s.n)*d*d))
}
