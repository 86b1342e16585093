package report

import "cardlab/report/estimate"

// A method is the statistics of one kind of run.
type method interface {
	bins(counts []uint64, n uint64) ([]estimate.Interval, error)
	binP(s, n uint64, p float64) float64
	binWithin(s, n uint64, lo, hi float64) float64
	binZ(s, n uint64, p float64) (z float64, ok bool)
	mean(values []float64, counts []uint64) estimate.MeanEstimate
	meanP(values []float64, counts []uint64, mean float64) (z, p float64)
	meanWithin(values []float64, counts []uint64, lo, hi float64) float64
	fit(counts []uint64, probs []float64) (estimate.FitTest, bool)
	paired(p estimate.Paired) estimate.MeanEstimate
	ratio(bases, values []float64, counts []uint64) (estimate.MeanEstimate, bool)
	pairedP(p estimate.Paired, diff float64) (z, pv float64)
	pairedWithin(p estimate.Paired, lo, hi float64) float64
}

// methodOf chooses by what was fixed before the run began.
func methodOf(in *Input) method {
	i := intervals{in.Interval, in.Confidence}
	if in.TOpt != nil {
		return early{i, *in.TOpt}
	}
	return fixed{i}
}

// intervals is what both kinds share: the wish of the config.
type intervals struct {
	name       string
	confidence float64
}

func (i intervals) of(counts []uint64, n, tOpt uint64) ([]estimate.Interval, error) {
	if n == 0 {
		v := make([]estimate.Interval, len(counts))
		for b := range v {
			v[b] = estimate.Interval{Lo: 0, Hi: 1}
		}
		return v, nil
	}
	return estimate.Bins(i.name, counts, n, i.confidence, tOpt)
}

// one is the interval of a bin seen s times in n, of a row of so many bins: that
// of the bin among all of them, without the work for the others.
func (i intervals) one(s, n uint64, bins int, tOpt uint64) (estimate.Interval, error) {
	if n == 0 {
		return estimate.Interval{Lo: 0, Hi: 1}, nil
	}
	return estimate.Bin(i.name, s, n, bins, i.confidence, tOpt)
}

// binZ describes how far a count is from its law; it is not what is tested.
func (intervals) binZ(s, n uint64, p float64) (float64, bool) { return estimate.BinomialZ(s, n, p) }
