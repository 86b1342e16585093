package report

import "cardlab/report/estimate"

// early is a run that may have stopped at any look: its intervals and tests
// hold at all of them at once.
type early struct {
	intervals
	tOpt uint64
}

func (e early) bins(counts []uint64, n uint64) ([]estimate.Interval, error) {
	return e.of(counts, n, e.tOpt)
}

func (e early) binP(s, n uint64, p float64) float64 { return estimate.MixtureP(s, n, p, e.tOpt) }

func (e early) binWithin(s, n uint64, lo, hi float64) float64 {
	return estimate.MixtureWithinP(s, n, lo, hi, e.tOpt)
}

func (e early) mean(values []float64, counts []uint64) estimate.MeanEstimate {
	return estimate.MeanAnytime(values, counts, 1-e.confidence, e.tOpt)
}

func (e early) meanP(values []float64, counts []uint64, mean float64) (z, p float64) {
	z, _ = estimate.MeanP(values, counts, mean) // describes how far; it is not what is tested
	return z, estimate.MeanAnytimeP(values, counts, mean, e.tOpt)
}

func (e early) meanWithin(values []float64, counts []uint64, lo, hi float64) float64 {
	return estimate.MeanAnytimeWithinP(values, counts, lo, hi, e.tOpt)
}

func (e early) fit(counts []uint64, probs []float64) (estimate.FitTest, bool) {
	return estimate.DirichletFit(counts, probs, e.tOpt)
}

func (e early) ratio(bases, values []float64, counts []uint64) (estimate.MeanEstimate, bool) {
	return estimate.RatioAnytime(bases, values, counts, 1-e.confidence, e.tOpt)
}
