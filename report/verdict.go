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

	KindDifference = "difference" // two experiments on the same deals differ as their laws do
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
	places  map[string]stretch     // of each experiment in All
	laws    map[hypothesis]int     // places in All of hypotheses about laws
	claims  map[string]map[int]int // and of claims
	tables  map[[2]string]stretch  // of each metric of an experiment, without claims
}

// A hypothesis names what is tested of a law.
type hypothesis struct{ experiment, metric, row, bin, kind string }

// A stretch is a run of places, the last excluded.
type stretch struct{ first, end int }

// Judge tests every hypothesis of the results of one plan together: all bins
// with a law, fits, means with a law, and claims. Raw p values are adjusted by
// Holm's method, so that the chance of any false "refuted" in a sound plan is
// at most the alarm, however much was tested. A claim of an exact result is
// decided and not tested: it keeps its p value and adds nothing to the number
// of tests.
func Judge(results []*Result) *Judgement {
	j := &Judgement{
		results: map[string]*Result{}, places: map[string]stretch{},
		laws: map[hypothesis]int{}, claims: map[string]map[int]int{}, tables: map[[2]string]stretch{},
	}
	for _, r := range results {
		first := len(j.All)
		j.collect(r)
		j.results[r.Experiment] = r
		j.places[r.Experiment] = stretch{first, len(j.All)}
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

// collect appends the hypotheses of r: metric after metric, and claims at the
// end. Until Holm has spoken the adjusted value is the raw one.
func (j *Judgement) collect(r *Result) {
	add := func(metric, row, bin, kind string, expect int, p *Number) bool {
		if p == nil || *p != *p {
			return false
		}
		j.All = append(j.All, Judged{r, metric, row, bin, kind, expect, float64(*p), float64(*p), Untested})
		return true
	}
	law := func(metric, row, bin, kind string, p *Number) {
		if add(metric, row, bin, kind, -1, p) {
			j.laws[hypothesis{r.Experiment, metric, row, bin, kind}] = len(j.All) - 1
		}
	}
	for m := range r.Metrics {
		metric := &r.Metrics[m]
		first := len(j.All)
		for i := range metric.Rows {
			row := &metric.Rows[i]
			for b := range row.Bins {
				if row.Bins[b].Law != nil {
					law(metric.Name, row.Name, row.Bins[b].Name, KindBin, row.Bins[b].PValue)
				}
			}
			if row.Fit != nil {
				law(metric.Name, row.Name, "", KindFit, &row.Fit.PValue)
			}
			if row.Mean != nil && row.Mean.Law != nil {
				law(metric.Name, row.Name, "", KindMean, row.Mean.PValue)
			}
		}
		for i := range metric.Differences {
			if d := &metric.Differences[i]; d.Law != nil {
				law(metric.Name, "all", d.Bin, KindDifference, d.PValue)
			}
		}
		j.tables[[2]string{r.Experiment, metric.Name}] = stretch{first, len(j.All)}
	}
	claims := map[int]int{}
	for i := range r.Expect {
		e := &r.Expect[i]
		if add(e.Metric, e.Row, e.Bin, KindExpect, i, e.PValue) {
			claims[i] = len(j.All) - 1
		}
	}
	j.claims[r.Experiment] = claims
}

// Worst returns the worst verdict of the plan, Untested if nothing was tested.
func (j *Judgement) Worst() Verdict { return worst(j.All) }

// worst returns the worst verdict, Untested if there are none.
func worst(all []Judged) Verdict {
	w := Untested
	for i := range all {
		w = w.worse(all[i].Verdict)
	}
	return w
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
	return worst(j.table(experiment, metric))
}

// Of returns what became of one hypothesis, and whether it was tested. Claims
// are found by [Judgement.OfExpect].
func (j *Judgement) Of(experiment, metric, row, bin, kind string) (Judged, bool) {
	i, ok := j.laws[hypothesis{experiment, metric, row, bin, kind}]
	if !ok {
		return Judged{}, false
	}
	return j.All[i], true
}

// OfExpect returns what became of claim i of an experiment, and whether it was
// tested.
func (j *Judgement) OfExpect(experiment string, i int) (Judged, bool) {
	at, ok := j.claims[experiment][i]
	if !ok {
		return Judged{}, false
	}
	return j.All[at], true
}

// of returns the hypotheses of one experiment.
func (j *Judgement) of(experiment string) []Judged {
	s := j.places[experiment]
	return j.All[s.first:s.end]
}

// table returns the hypotheses on the laws of one metric.
func (j *Judgement) table(experiment, metric string) []Judged {
	s := j.tables[[2]string{experiment, metric}]
	return j.All[s.first:s.end]
}
