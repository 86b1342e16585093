package report

import (
	"fmt"
	"math"
	"slices"

	"cardlab/report/estimate"
	"cardlab/sim"
)

// watchDifferences is watch for a rule about the differences of the joint table
// at joint.
func (w *watched) watchDifferences(joint int) error {
	w.metric = joint
	w.common = w.metrics[joint].Pair.Common()
	if w.stop.Row != "" && w.stop.Row != "all" {
		return fmt.Errorf("metric %s has no row %q", sim.DifferenceMetric, w.stop.Row)
	}
	for _, name := range w.stop.Bins {
		b := slices.IndexFunc(w.common, func(c sim.Common) bool { return c.Name == name })
		if b < 0 {
			return fmt.Errorf("metric %s has no bin %q", sim.DifferenceMetric, name)
		}
		w.bins = append(w.bins, b)
	}
	if len(w.stop.Bins) == 0 {
		for b := range w.common {
			w.bins = append(w.bins, b)
		}
	}
	return nil
}

// differenceWidth returns how well a difference is known after trials. Its
// count is the trials that told the two sides apart, and its share of the
// estimate is of the size of the difference: a rule of that kind does not end
// where there is none.
func (w *watched) differenceWidth(c sim.Common, t *sim.Tally, trials uint64, i intervals, tOpt uint64) Width {
	joint := jointTable{t.Row(w.metric, 0), len(w.metrics[w.metric].Pair.BBins)}
	a, b := joint.sides()
	both := joint.counts[c.A*joint.width+c.B]
	p := estimate.Paired{OnlyA: a[c.A] - both, OnlyB: b[c.B] - both, N: total(a)}
	e := p.Fixed(i.confidence)
	if estimate.IsAnytime(i.name) {
		e = p.Anytime(1-i.confidence, tOpt)
	}
	x := Width{
		Metric: sim.DifferenceMetric, Row: "all", Bin: c.Name,
		Count: p.OnlyA + p.OnlyB, N: p.N,
		Estimate: math.Abs(e.Value), HalfWidth: (e.Hi - e.Lo) / 2,
	}
	w.forecast(&x, trials)
	x.Estimate = e.Value
	return x
}

// differenceRow returns the differences of bins as a row that a precision rule
// looks at: how large each is, its interval, and in how many trials the two
// sides were told apart. It is nil where r is no comparison.
func (r *Result) differenceRow() *Row {
	for i := range r.Metrics {
		m := &r.Metrics[i]
		if m.Pair == nil {
			continue
		}
		row := &Row{Name: "all", N: m.Rows[0].N}
		for k, c := range m.Pair.common() {
			d := &m.Differences[k]
			told := uint64(0)
			for b := range m.Rows[0].Bins {
				if (b/len(m.Pair.BBins) == c.A) != (b%len(m.Pair.BBins) == c.B) {
					n, _ := m.Rows[0].Bins[b].Count.Uint64()
					told += n
				}
			}
			row.Bins = append(row.Bins, Bin{
				Name: d.Bin, P: Number(math.Abs(float64(d.Value))), Lo: d.Lo, Hi: d.Hi, Count: CountOf(told),
			})
		}
		return row
	}
	return nil
}
