package report

import "cardlab/report/estimate"

// fixed is a run whose number of trials was set before it began: the binomial
// and chi-square tests are exact, or as good as their count allows.
type fixed struct{ intervals }

func (f fixed) bins(counts []uint64, n uint64) ([]estimate.Interval, error) {
	return f.of(counts, n, 0)
}

func (fixed) binP(s, n uint64, p float64) float64 { return estimate.BinomialP(s, n, p) }

func (fixed) binWithin(s, n uint64, lo, hi float64) float64 {
	return estimate.WithinP(s, n, lo, hi)
}

func (f fixed) mean(values []float64, counts []uint64) estimate.MeanEstimate {
	return estimate.MeanFixed(values, counts, f.confidence)
}

func (fixed) meanP(values []float64, counts []uint64, mean float64) (z, p float64) {
	return estimate.MeanP(values, counts, mean)
}

func (fixed) meanWithin(values []float64, counts []uint64, lo, hi float64) float64 {
	return estimate.MeanWithinP(values, counts, lo, hi)
}

func (fixed) fit(counts []uint64, probs []float64) (estimate.FitTest, bool) {
	return estimate.ChiSquare(counts, probs)
}

func (f fixed) ratio(bases, values []float64, counts []uint64) (estimate.MeanEstimate, bool) {
	return estimate.RatioFixed(bases, values, counts, f.confidence)
}
