package report

import (
	"fmt"
	"math"
	"slices"

	"cardlab/sim"
)

// LeastCounts is how often a bin must have been seen before its relative width
// can satisfy a stop rule: an interval around a handful of counts is not to be
// trusted to be narrow.
const LeastCounts = 100

// LookRule returns the precision rule of stop as a function of a tally after a
// number of trials: true when every named bin of the row (every bin, if none is
// named) is known well enough. With HalfWidth, half the width of the bin's
// interval must be at most that; with Relative, half the width must be at most
// that share of the estimate, from at least [LeastCounts] counts; with both,
// both. Without either the rule is never satisfied. The interval is method
// interval of estimate.Bins. An empty Metric is the first, an
// empty Row is "all", or the first where there is none of that name. The metric
// [sim.DifferenceMetric] is the differences of a joint table, which are also
// what is meant where such a table is there and no metric is named.
//
// LookRule panics where stop names what the metrics do not have.
func LookRule(metrics []sim.Metric, stop Stop, confidence float64, interval string, tOpt uint64) func(*sim.Tally, uint64) bool {
	w, err := watch(metrics, stop)
	if err != nil {
		panic("report: LookRule: " + err.Error())
	}
	if stop.HalfWidth <= 0 && stop.Relative <= 0 {
		return func(*sim.Tally, uint64) bool { return false }
	}
	i := intervals{interval, confidence}
	return func(t *sim.Tally, trials uint64) bool {
		for _, b := range w.bins {
			if !w.width(b, t, trials, i, tOpt).Met {
				return false
			}
		}
		return true
	}
}

// A Width says how well one bin is known.
type Width struct {
	Metric, Row, Bin string // names
	Count, N         uint64
	Estimate         float64 // Count/N, NaN without observations
	HalfWidth        float64 // of the interval
	Met              bool    // whether the precision rule is satisfied; never without one
	Needed           uint64  // trials that the rule will need for this bin; 0 where that cannot be told yet

	factor float64 // how many times the trials so far are needed; +Inf where that cannot be told
}

// Worst returns the bin that the run is waiting for: of the bins that the rule
// looks at, the one that needs most trials. The forecast supposes that widths
// shrink with the square root of the number of trials, and is at most the cap.
// Of a rule without precision, it is the widest bin, and Needed is the number of
// trials that the rule asks for. Worst panics where stop names what
// the metrics do not have.
func Worst(metrics []sim.Metric, stop Stop, confidence float64, interval string, tOpt uint64, t *sim.Tally, trials uint64) Width {
	w, err := watch(metrics, stop)
	if err != nil {
		panic("report: Worst: " + err.Error())
	}
	i := intervals{interval, confidence}
	worst := w.width(w.bins[0], t, trials, i, tOpt)
	for _, b := range w.bins[1:] {
		if x := w.width(b, t, trials, i, tOpt); worse(x, worst) {
			worst = x
		}
	}
	return worst
}

// worse reports whether the run waits longer for a than for b.
func worse(a, b Width) bool {
	if a.Met != b.Met {
		return b.Met
	}
	if a.factor != b.factor {
		return a.factor > b.factor
	}
	return a.HalfWidth > b.HalfWidth
}

// A watched is the part of a tally that a stop rule looks at.
type watched struct {
	metrics     []sim.Metric
	metric, row int
	bins        []int
	stop        Stop

	common []sim.Common // of a rule about differences: its bins are places here
}

func watch(metrics []sim.Metric, stop Stop) (*watched, error) {
	w := &watched{metrics: metrics, stop: stop}
	if joint := jointIn(metrics); joint >= 0 && (stop.Metric == "" || stop.Metric == sim.DifferenceMetric) {
		return w, w.watchDifferences(joint)
	}
	if stop.Metric != "" {
		w.metric = slices.IndexFunc(metrics, func(m sim.Metric) bool { return m.Name == stop.Metric })
	}
	if w.metric < 0 || len(metrics) == 0 {
		return nil, fmt.Errorf("there is no metric %q", stop.Metric)
	}
	m := &metrics[w.metric]
	if stop.Row != "" {
		w.row = m.RowIndex(stop.Row)
	} else {
		w.row = max(m.RowIndex("all"), 0)
	}
	if w.row < 0 {
		return nil, fmt.Errorf("metric %s has no row %q", m.Name, stop.Row)
	}
	for _, name := range stop.Bins {
		b := m.BinIndex(name)
		if b < 0 {
			return nil, fmt.Errorf("metric %s has no bin %q", m.Name, name)
		}
		w.bins = append(w.bins, b)
	}
	if len(stop.Bins) == 0 {
		for b := range m.Bins {
			w.bins = append(w.bins, b)
		}
	}
	return w, nil
}

// width returns how well bin b is known after trials.
func (w *watched) width(b int, t *sim.Tally, trials uint64, i intervals, tOpt uint64) Width {
	if w.common != nil {
		return w.differenceWidth(w.common[b], t, trials, i, tOpt)
	}
	m := &w.metrics[w.metric]
	counts := t.Row(w.metric, w.row)
	n := total(counts)
	known, err := i.one(counts[b], n, len(counts), tOpt)
	if err != nil {
		panic("report: a stop rule looks at an interval that cannot be made: " + err.Error())
	}
	x := Width{
		Metric: m.Name, Row: m.Rows[w.row].Name, Bin: m.Bins[b].Name,
		Count: counts[b], N: n,
		Estimate:  float64(counts[b]) / float64(n),
		HalfWidth: known.HalfWidth(),
	}
	w.forecast(&x, trials)
	return x
}

// forecast fills Met and Needed.
func (w *watched) forecast(x *Width, trials uint64) {
	h, r := float64(w.stop.HalfWidth), float64(w.stop.Relative)
	if h <= 0 && r <= 0 {
		x.Needed = w.stop.Trials
		if x.Needed == 0 {
			x.Needed = w.stop.Cap
		}
		return
	}
	x.Met = x.N > 0
	if h > 0 {
		x.Met = x.Met && x.HalfWidth <= h
		x.factor = square(x.HalfWidth / h)
	}
	if r > 0 {
		x.Met = x.Met && x.Count >= LeastCounts && x.HalfWidth <= r*x.Estimate
		if x.Count > 0 {
			x.factor = max(x.factor, square(x.HalfWidth/(r*x.Estimate)), LeastCounts/float64(x.Count))
		} else {
			x.factor = math.Inf(1)
		}
	}
	if x.N == 0 {
		x.factor = math.Inf(1)
	}
	switch at := math.Ceil(x.factor * float64(trials)); {
	case x.Met:
		x.Needed = trials
	case !(at < 1<<63): // also where nothing was observed
		x.Needed = w.stop.Cap
	default:
		x.Needed = max(uint64(at), trials)
		if w.stop.Cap > 0 {
			x.Needed = min(x.Needed, w.stop.Cap)
		}
	}
}

func square(x float64) float64 { return x * x }
