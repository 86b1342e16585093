package estimate

import "math"

// Wilson returns the score interval of a probability after s of n
// observations: the p that a two-sided normal test with the variance p(1-p)/n
// does not reject (E. B. Wilson, 1927). It assumes that n was fixed, and that
// s is nearly normal; at small n·p its true coverage swings around the
// confidence, and can be well below it just above n·p = 0. It returns [0, 1]
// for n = 0.
func Wilson(s, n uint64, confidence float64) Interval {
	checkCount(s, n)
	checkConfidence(confidence)
	return score(s, n, normalUpper((1-confidence)/2))
}

// score solves (s/n - p)² = z² p(1-p)/n. Where the textbook form of an end
// subtracts, Vieta's product of the two roots is used instead, so that the
// lower end of two in a billion has all its digits.
func score(s, n uint64, z float64) Interval {
	if n == 0 {
		return Interval{0, 1}
	}
	S, F, N := float64(s), float64(n-s), float64(n)
	z2 := float64(z * z)
	half := float64(z2 / 2)
	root := float64(z * math.Sqrt(float64(S*(F/N))+float64(z2/4)))
	i := Interval{
		Lo: S * (S / N) / (S + half + root),
		Hi: (S + half + root) / (N + z2),
	}
	if i.Hi > 0.5 {
		i.Hi = 1 - F*(F/N)/(F+half+root)
	}
	if i.Lo > 0.5 {
		i.Lo = 1 - (F+half+root)/(N+z2)
	}
	return i
}
