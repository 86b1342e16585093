package report

import (
	"math"
	"strconv"

	"cardlab/sim"
)

// buildRatio makes the ratio of a row that has one, nil where it has none yet.
func buildRatio(m *sim.Metric, values []float64, counts []uint64, method method) *Ratio {
	bases := make([]float64, len(m.Bins))
	for b := range bases {
		bases[b] = float64(m.Bins[b].Base)
	}
	e, known := method.ratio(bases, values, counts)
	if math.IsNaN(e.Value) { // nothing that it could be a part of was seen
		return nil
	}
	ratio := &Ratio{Value: Round(e.Value), Method: e.Method}
	if known {
		ratio.Lo, ratio.Hi = number(e.Lo), number(e.Hi)
	}
	return ratio
}

// data are the numbers of the ratio as they are written.
func (r *Ratio) data() []string {
	list := []string{r.Value.String()}
	for _, n := range []*Number{r.Lo, r.Hi} {
		if n != nil {
			list = append(list, n.String())
		}
	}
	return list
}

// ratio says the ratio with its interval and as odds: "ratio 7.102 % [7.099,
// 7.105], 1 in 14.08".
func (s speaker) ratio(r *Ratio) string {
	if r.Lo == nil || r.Hi == nil {
		return s.text("ratio ", "比值 ") + strconv.FormatFloat(100*float64(r.Value), 'g', 6, 64) + " %"
	}
	half := float64(*r.Hi-*r.Lo) / 2
	d := decimals(100 * half)
	text := s.text("ratio ", "比值 ") + fixedPoint(100*float64(r.Value), d) + " %  [" +
		fixedPoint(100*float64(*r.Lo), d) + ", " + fixedPoint(100*float64(*r.Hi), d) + "]"
	if r.Value > 0 {
		odds := 1 / float64(r.Value)
		text += s.text(", 1 in ", "，即 1 / ") + fixedPoint(odds, decimals(odds*half/float64(r.Value)))
	}
	return text
}

// unseen reports whether the bin, one of so many of its row, is left out of a
// table: it was not seen and is not expected.
func (b *Bin) unseen(of int) bool {
	return of > crowd && b.Count == "0" && (b.Law == nil || b.Law.Count == "0")
}

// ratios reports whether the rows of m have ratios.
func (m *Metric) ratios() bool { return m.ratioMethod() != "" }

// ratioMethod is the method of the intervals of the ratios of m.
func (m *Metric) ratioMethod() string {
	for i := range m.Rows {
		if r := m.Rows[i].Ratio; r != nil {
			return r.Method
		}
	}
	return ""
}

// ratioView returns m as a chart shows it: its ratios as the bins of one row, and
// not the hundreds of bins that they are made of.
func (s speaker) ratioView(m *Metric) *Metric {
	row := Row{Name: "all", N: m.Rows[0].N}
	for i := range m.Rows {
		if r := m.Rows[i].Ratio; r != nil {
			row.Bins = append(row.Bins, Bin{Name: s.row(m.Name, m.Rows[i].Name), Count: m.Rows[i].N, P: r.Value, Lo: r.Lo, Hi: r.Hi})
		}
	}
	return &Metric{Name: m.Name, Title: m.Title, Rows: []Row{row}}
}

// ratioViews returns results in which the metric called name is its ratioView,
// and the intervals are said to be those of ratios.
func (s speaker) ratioViews(results []*Result, name string) []*Result {
	var views []*Result
	for _, r := range results {
		view := *r
		view.Metrics = append([]Metric(nil), r.Metrics...)
		for m := range view.Metrics {
			if view.Metrics[m].Name == name && view.Metrics[m].ratios() {
				view.Interval = r.Metrics[m].ratioMethod()
				view.Metrics[m] = *s.ratioView(&view.Metrics[m])
			}
		}
		views = append(views, &view)
	}
	return views
}
