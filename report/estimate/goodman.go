package estimate

// Goodman returns intervals that hold for all bins of a row at once: score
// intervals at alpha divided by the number of bins (L. A. Goodman, 1965). It
// assumes that n was fixed. The bins of counts are those of one row with n
// observations; an empty row has [0, 1] everywhere.
func Goodman(counts []uint64, n uint64, confidence float64) []Interval {
	checkConfidence(confidence)
	out := make([]Interval, len(counts))
	z := goodmanQuantile(confidence, len(counts))
	for i, s := range counts {
		checkCount(s, n)
		out[i] = score(s, n, z)
	}
	return out
}

// goodmanQuantile returns the z of the score intervals of so many bins: the
// root of the chi-square quantile with one degree of freedom at 1 - alpha/bins,
// which is the normal quantile at 1 - alpha/2bins.
func goodmanQuantile(confidence float64, bins int) float64 {
	return normalUpper((1 - confidence) / 2 / float64(max(bins, 1)))
}
