package estimate

// Goodman returns intervals that hold for all bins of a row at once: score
// intervals at alpha divided by the number of bins (L. A. Goodman, 1965). It
// assumes that n was fixed. The bins of counts are those of one row with n
// observations; an empty row has [0, 1] everywhere.
func Goodman(counts []uint64, n uint64, confidence float64) []Interval {
	checkConfidence(confidence)
	out := make([]Interval, len(counts))
	if len(counts) == 0 {
		return out
	}
	// sqrt of the chi-square quantile with one degree of freedom at
	// 1 - alpha/k is the normal quantile at 1 - alpha/2k.
	z := normalUpper((1 - confidence) / 2 / float64(len(counts)))
	for i, s := range counts {
		checkCount(s, n)
		out[i] = score(s, n, z)
	}
	return out
}
