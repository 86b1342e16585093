package report

import (
	"errors"
	"fmt"

	"cardlab/report/estimate"
	"cardlab/sim"
)

// An Input is everything that a result is made of.
type Input struct {
	Config     string // name of the config
	Experiment string // expanded name
	Title      string // of the user; may be empty
	Index      int    // its place in the plan, from 0
	Group      string // the sweep that it is a point of, or empty
	Point      []Setting

	Game, Measure string
	Params        map[string]any // every parameter, rules under "rules"; see [Plain]

	Seed   uint64
	Stream string
	RNG    string
	Draws  int // version of the way draws are made
	Block  int // trials in a block

	Metrics  []sim.Metric
	Tally    *sim.Tally // laid out by Metrics
	Trials   uint64
	Complete bool   // false for a partial result
	Stop     Stop   // the rule
	Stopped  string // why the run ended: "trials", "precision", "cap", "time", "signal"

	Confidence float64 // of the intervals, such as 0.95
	Interval   string  // a method of estimate.Bins

	// TOpt is nil for a run whose number of trials was fixed before it
	// began. For any other it is the number of trials at which the anytime
	// interval is tightest; Interval must then be "anytime" or
	// "anytime-all", and p values are those of the same mixture.
	TOpt *uint64

	Alarm     float64   // adjusted p below which a hypothesis is refuted
	Laws      []sim.Law // exact laws, at most one a row
	Expect    []Claim
	Snapshots []Snapshot
}

// A Claim is what a config expects of one probability or mean: that
// Min <= value <= Max. A nil bound is none; equal bounds claim the value
// itself.
type Claim struct {
	Metric, Row string // names; an empty Metric is the first, an empty Row its first
	Bin         string // empty: the claim is about the mean of the row
	Min, Max    *float64
}

// check finds what would make the result wrong.
func (in *Input) check() error {
	switch {
	case in.Tally == nil:
		return errors.New("no tally")
	case !(in.Confidence > 0 && in.Confidence < 1):
		return fmt.Errorf("confidence %v is not between 0 and 1", in.Confidence)
	case !(in.Alarm >= 0 && in.Alarm < 1):
		return fmt.Errorf("alarm %v is not between 0 and 1", in.Alarm)
	case !estimate.ValidMethod(in.Interval):
		return fmt.Errorf("there is no interval %q", in.Interval)
	case in.TOpt != nil && !estimate.IsAnytime(in.Interval):
		return fmt.Errorf("a run that may stop early needs an anytime interval, not %q", in.Interval)
	case in.TOpt == nil && estimate.IsAnytime(in.Interval):
		return fmt.Errorf("interval %q needs t_opt", in.Interval)
	case in.TOpt != nil && *in.TOpt == 0:
		return errors.New("t_opt is 0")
	}
	size := 0
	for i := range in.Metrics {
		size += in.Metrics[i].Size()
	}
	if size != len(in.Tally.Counts) {
		return fmt.Errorf("tally has %d counters and the metrics %d", len(in.Tally.Counts), size)
	}
	return nil
}

// lawTable finds the law of a row by the names of metric and row.
type lawTable map[[2]string]*sim.Law

// tableOf checks that laws belong to rows of metrics, one a row, and that their
// counts can be probabilities.
func tableOf(laws []sim.Law, metrics []sim.Metric) (lawTable, error) {
	t := lawTable{}
	for i := range laws {
		l := &laws[i]
		name := l.Metric + "/" + l.Row
		m := metricNamed(metrics, l.Metric)
		if m == nil || m.RowIndex(l.Row) < 0 {
			return nil, fmt.Errorf("law of %s: there is no such row", name)
		}
		key := [2]string{l.Metric, l.Row}
		if t[key] != nil {
			return nil, fmt.Errorf("law of %s: given twice", name)
		}
		if l.Total == nil || l.Total.Sign() <= 0 {
			return nil, fmt.Errorf("law of %s: its total is not positive", name)
		}
		if len(l.Counts) > len(m.Bins) {
			return nil, fmt.Errorf("law of %s: %d counts for %d bins", name, len(l.Counts), len(m.Bins))
		}
		for b, c := range l.Counts {
			if c != nil && (c.Sign() < 0 || c.Cmp(l.Total) > 0) {
				return nil, fmt.Errorf("law of %s: bin %s has count %s of %s", name, m.Bins[b].Name, c, l.Total)
			}
		}
		if sum := sumOf(l.Counts); l.Complete(len(m.Bins)) && sum.Cmp(l.Total) != 0 {
			return nil, fmt.Errorf("law of %s: counts sum to %s of %s", name, sum, l.Total)
		}
		t[key] = l
	}
	return t, nil
}

func (t lawTable) of(metric, row string) *sim.Law { return t[[2]string{metric, row}] }

// metricNamed returns the metric called name, or nil.
func metricNamed(metrics []sim.Metric, name string) *sim.Metric {
	for i := range metrics {
		if metrics[i].Name == name {
			return &metrics[i]
		}
	}
	return nil
}
