package estimate

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"
)

// A FitTest is the test of a whole row against its law.
type FitTest struct {
	Test      string  // TestChiSquare, TestLikelihoodRatio or TestDirichlet
	Statistic float64 // chi-square, twice the log of the likelihood ratio, or the log of the martingale; +Inf where the law is contradicted
	DF        int     // degrees of freedom
	Pooled    int     // bins that were pooled because few observations were expected; 0 or at least 2
	P         float64
}

// Names of the tests of fit.
const (
	TestChiSquare       = "chi-square"
	TestLikelihoodRatio = "likelihood-ratio"
	TestDirichlet       = "dirichlet-multinomial"
)

// leastExpected is the expected count below which a bin is pooled (W. G.
// Cochran, 1954).
const leastExpected = 5

// The likelihood ratio has a say in [ChiSquare] below the p value farTail, and
// while some group has fewer than fewExpected expected.
const (
	farTail     = 0.01
	fewExpected = 1000
)

// ChiSquare tests counts against the probabilities of their bins with
// K. Pearson's statistic (1900), n fixed. Bins whose expected count is below 5
// are pooled into one; while that one stays below 5 it takes in the next
// smallest. A count in a bin of probability 0 contradicts the law: p is 0. It
// returns false when fewer than two groups remain, and so nothing can be
// tested.
//
// The p value is the chi-square tail at the statistic. That law is asymptotic,
// and with 5 expected in a group it fails in the far tail: p < 1e-6 then
// happens to a true law 67 times as often as it says. So where a group has
// fewer than 1000 expected, and Pearson's p value is below 0.01, the test is
// that of the likelihood ratio, G = 2 sum count ln(count/expected) (S. S.
// Wilks, 1938), if its p value is larger: its far tail is right (see
// TestChiSquareFarTail). Test, Statistic and P are then all those of the
// likelihood ratio, on the same groups.
func ChiSquare(counts []uint64, probs []float64) (FitTest, bool) {
	fit := FitTest{Test: TestChiSquare}
	n, bins, contradicted := possible(counts, probs)
	if contradicted {
		fit.Statistic, fit.DF = math.Inf(1), max(len(bins)-1, 0)
		return fit, true
	}
	N := float64(n)
	slices.SortStableFunc(bins, func(i, j int) int { return cmp.Compare(probs[i], probs[j]) })
	// The pool takes every bin below the limit, and more while it is itself
	// below.
	pooled, poolP, poolCount := 0, 0., 0.
	for _, i := range bins {
		if N*probs[i] >= leastExpected && (pooled == 0 || N*poolP >= leastExpected) {
			break
		}
		pooled++
		poolP += probs[i]
		poolCount += float64(counts[i])
	}
	groups := len(bins) - pooled
	statistic, ratio := 0., 0. // Pearson's, and the likelihood ratio's
	least := math.Inf(1)       // expected in a group
	add := func(count, p float64) {
		m := N * p
		least = min(least, m)
		d := math.FMA(-N, p, count)
		statistic += float64(d / m * d)
		ratio += float64(2 * m * unitDeviance(d/m))
	}
	if pooled > 0 {
		groups++
		add(poolCount, poolP)
	}
	if groups < 2 {
		return FitTest{}, false
	}
	for _, i := range bins[pooled:] {
		add(float64(counts[i]), probs[i])
	}
	fit.Statistic, fit.DF, fit.Pooled = statistic, groups-1, pooled
	fit.P = chiSquareUpper(statistic, fit.DF)
	if fit.P < farTail && least < fewExpected {
		if p := chiSquareUpper(ratio, fit.DF); p > fit.P {
			fit.Test, fit.Statistic, fit.P = TestLikelihoodRatio, ratio, p
		}
	}
	return fit, true
}

// chiSquareUpper returns the probability that a chi-square variable of df
// degrees of freedom exceeds x.
func chiSquareUpper(x float64, df int) float64 {
	return mathext.GammaIncRegComp(float64(df)/2, x/2)
}

// possible returns the number of observations, the bins of positive
// probability in order, and whether a bin of probability 0 has a count.
func possible(counts []uint64, probs []float64) (n uint64, bins []int, contradicted bool) {
	if len(counts) != len(probs) {
		panic(fmt.Sprintf("estimate: %d counts and %d probabilities", len(counts), len(probs)))
	}
	for i, c := range counts {
		checkProbability(probs[i])
		n += c
		switch {
		case probs[i] > 0:
			bins = append(bins, i)
		case c > 0:
			contradicted = true
		}
	}
	return n, bins, contradicted
}
