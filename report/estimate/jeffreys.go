package estimate

import "math"

// Jeffreys returns the equal-tailed credible interval of a probability after s
// of n observations, from the prior Beta(1/2, 1/2). As Brown, Cai and DasGupta
// (2001) advise, it reaches to 0 when s = 0 and to 1 when s = n. It assumes
// that n was fixed; its coverage is the confidence on average over p, not at
// every p. It returns [0, 1] for n = 0.
func Jeffreys(s, n uint64, confidence float64) Interval {
	checkCount(s, n)
	checkConfidence(confidence)
	logTail := math.Log((1 - confidence) / 2)
	i := Interval{0, 1}
	a, b := float64(s)+0.5, float64(n-s)+0.5
	if s > 0 {
		i.Lo, _ = betaLowerQuantile(a, b, logTail)
	}
	if s < n {
		_, i.Hi = betaLowerQuantile(b, a, logTail)
	}
	return i
}
