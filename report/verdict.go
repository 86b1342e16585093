package report

import "cardlab/report/estimate"

// A Verdict is what the counts say of a hypothesis.
type Verdict string

// The verdicts. The zero Verdict is that of something that was not tested.
const (
	Untested Verdict = ""
	Agrees   Verdict = "agrees"
	Doubtful Verdict = "doubtful" // adjusted p below Doubt
	Refuted  Verdict = "refuted"  // adjusted p below the alarm of the result
)

// Doubt is the adjusted p value below which a hypothesis is doubtful.
const Doubt = 0.01

// rank orders verdicts from untested to refuted.
func (v Verdict) rank() int {
	switch v {
	case Agrees:
		return 1
	case Doubtful:
		return 2
	case Refuted:
		return 3
	}
	return 0
}

// worse returns the worse of v and w.
func (v Verdict) worse(w Verdict) Verdict {
	if w.rank() > v.rank() {
		return w
	}
	return v
}

// The kinds of hypotheses.
const (
	KindBin    = "bin"    // a bin has the probability of its law
	KindFit    = "fit"    // a row has the distribution of its law
	KindMean   = "mean"   // a row has the mean of its law
	KindExpect = "expect" // a claim of the config holds
)

// A Judged is one hypothesis and what became of it.
type Judged struct {
	Result           *Result
	Metric, Row, Bin string // names; Bin is empty for a fit, a mean, and a claim about a mean
	Kind             string // KindBin, KindFit, KindMean or KindExpect
	Expect           int    // the place of the claim in Result.Expect; -1 for other kinds
	Raw, Adjusted    float64
	Verdict          Verdict
}

// A Judgement holds the verdicts of a whole plan. It is for reading only.
type Judgement struct {
	// All holds every hypothesis that was tested, in the order of the
	// results and of what they contain.
	All []Judged

	results map[string]*Result
	places  map[string][]int // of each experiment in All
}

// Judge tests every hypothesis of the results of one plan together: all bins
// with a law, fits, means with a law, and claims. Raw p values are adjusted by
// Holm's method, so that the chance of any false "refuted" in a sound plan is
// at most the alarm, however much was tested. A claim of an exact result is
// decided and not tested: it keeps its p value and adds nothing to the number
// of tests.
func Judge(results []*Result) *Judgement {
	j := &Judgement{results: map[string]*Result{}, places: map[string][]int{}}
	for _, r := range results {
		j.results[r.Experiment] = r
		first := len(j.All)
		j.collect(r)
		for i := first; i < len(j.All); i++ {
			j.places[r.Experiment] = append(j.places[r.Experiment], i)
		}
	}
	var tested []int
	var raw []float64
	for i := range j.All {
		if !j.All[i].Result.Exact {
			tested = append(tested, i)
			raw = append(raw, j.All[i].Raw)
		}
	}
	for k, p := range estimate.Holm(raw) {
		j.All[tested[k]].Adjusted = p
	}
	for i := range j.All {
		j.All[i].Verdict = verdict(j.All[i].Adjusted, float64(j.All[i].Result.Alarm))
	}
	return j
}

func verdict(p, alarm float64) Verdict {
	switch {
	case p < alarm:
		return Refuted
	case p < Doubt:
		return Doubtful
	}
	return Agrees
}

// collect appends the hypotheses of r. Until Holm has spoken the adjusted value
// is the raw one.
func (j *Judgement) collect(r *Result) {
	add := func(metric, row, bin, kind string, expect int, p *Number) {
		if p != nil && *p == *p {
			j.All = append(j.All, Judged{r, metric, row, bin, kind, expect, float64(*p), float64(*p), Untested})
		}
	}
	for m := range r.Metrics {
		metric := &r.Metrics[m]
		for i := range metric.Rows {
			row := &metric.Rows[i]
			for b := range row.Bins {
				if row.Bins[b].Law != nil {
					add(metric.Name, row.Name, row.Bins[b].Name, KindBin, -1, row.Bins[b].PValue)
				}
			}
			if row.Fit != nil {
				add(metric.Name, row.Name, "", KindFit, -1, &row.Fit.PValue)
			}
			if row.Mean != nil && row.Mean.Law != nil {
				add(metric.Name, row.Name, "", KindMean, -1, row.Mean.PValue)
			}
		}
	}
	for i := range r.Expect {
		e := &r.Expect[i]
		add(e.Metric, e.Row, e.Bin, KindExpect, i, e.PValue)
	}
}

// Worst returns the worst verdict of the plan, Untested if nothing was tested.
func (j *Judgement) Worst() Verdict {
	worst := Untested
	for i := range j.All {
		worst = worst.worse(j.All[i].Verdict)
	}
	return worst
}

// Refuted returns the hypotheses that are refuted.
func (j *Judgement) Refuted() []Judged {
	var out []Judged
	for _, h := range j.All {
		if h.Verdict == Refuted {
			out = append(out, h)
		}
	}
	return out
}

// ForTable returns the worst verdict on the laws of one metric, claims left
// out; Untested if there are none.
func (j *Judgement) ForTable(experiment, metric string) Verdict {
	worst := Untested
	for _, h := range j.table(experiment, metric) {
		worst = worst.worse(h.Verdict)
	}
	return worst
}

// Of returns what became of one hypothesis, and whether it was tested. Claims
// are found by [Judgement.OfExpect].
func (j *Judgement) Of(experiment, metric, row, bin, kind string) (Judged, bool) {
	for _, h := range j.of(experiment) {
		if h.Metric == metric && h.Row == row && h.Bin == bin && h.Kind == kind && kind != KindExpect {
			return *h, true
		}
	}
	return Judged{}, false
}

// OfExpect returns what became of claim i of an experiment, and whether it was
// tested.
func (j *Judgement) OfExpect(experiment string, i int) (Judged, bool) {
	for _, h := range j.of(experiment) {
		if h.Kind == KindExpect && h.Expect == i {
			return *h, true
		}
	}
	return Judged{}, false
}

// of returns the hypotheses of one experiment.
func (j *Judgement) of(experiment string) []*Judged {
	var out []*Judged
	for _, i := range j.places[experiment] {
		out = append(out, &j.All[i])
	}
	return out
}

// table returns the hypotheses on the laws of one metric.
func (j *Judgement) table(experiment, metric string) []*Judged {
	var out []*Judged
	for _, h := range j.of(experiment) {
		if h.Metric == metric && h.Kind != KindExpect {
			out = append(out, h)
		}
	}
	return out
}
