package estimate

import "math"

// ClopperPearson returns the exact interval of a probability after s of n
// observations: the p of which neither binomial tail at s is below alpha/2
// (C. J. Clopper and E. S. Pearson, 1934). It assumes that n was fixed, covers
// at least as often as it says at every p, and is wider for it. It returns
// [0, 1] for n = 0.
func ClopperPearson(s, n uint64, confidence float64) Interval {
	checkCount(s, n)
	checkConfidence(confidence)
	logTail := math.Log((1 - confidence) / 2)
	i := Interval{0, 1}
	S, F := float64(s), float64(n-s)
	if s > 0 {
		i.Lo, _ = betaLowerQuantile(S, F+1, logTail)
	}
	if s < n {
		_, i.Hi = betaLowerQuantile(F, S+1, logTail)
	}
	return i
}
