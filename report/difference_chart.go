package report

import (
	"math"
	"strings"

	"cardlab/report/chart"
	"cardlab/report/estimate"
	"cardlab/sim"
)

// pair adds what a joint table shows: the differences and how they converged.
func (s *sketchbook) pair(a artist, m int) error {
	metric := &a.r.Metrics[m]
	name, title := a.r.Experiment+"."+metric.Name, a.caption(metric, a.r.Title)
	s.add(name, title, a.differences(metric))
	d, err := a.differencesConverge(m)
	if err != nil || d == nil {
		return err
	}
	s.add(name+".convergence", sim.Text{EN: title.EN + ": convergence", ZH: title.ZH + "：收敛"}, d)
	return nil
}

// axis names the axis of differences of probabilities.
func (p *Pair) axis() string {
	a, b := p.short()
	return b + " less " + a + ", percentage points"
}

// differences draws the differences of bins around zero, with their intervals.
func (a artist) differences(m *Metric) chart.Drawing {
	d := &chart.Bars{Unit: chart.Plain, CategoryAxis: a.axis(m), Legend: "difference"}
	d.ValueAxis = m.Pair.axis()
	d.Head = a.head(m, a.r.Title, a.r.Experiment)
	d.Notes = a.notes(&m.Rows[0])
	d.Notes[0] = "n = " + grouped(m.Rows[0].N) + " · seed " + a.r.Seed + " · " + percent(float64(a.r.Confidence)) + " intervals: " + strings.Join(m.methods(), ", ")
	var all []chart.Point
	least, most := math.Inf(1), 0.
	for i := range m.Differences {
		x := &m.Differences[i]
		if times, ok := x.Narrower(); ok {
			least, most = min(least, times), max(most, times)
		}
		if x.Bin == "" {
			w := decimals(x.Half())
			d.Notes = append(d.Notes, "Difference of the means: "+fixedPoint(float64(x.Value), w)+" ± "+fixedPoint(x.Half(), w))
			continue
		}
		d.Categories = append(d.Categories, a.say().side(m.Name, x.Bin))
		q := missing
		if m.Rows[0].N != "0" {
			q.Value, q.Lo, q.Hi = 100*float64(x.Value), 100*orNaN(x.Lo), 100*orNaN(x.Hi)
		}
		if x.Law != nil {
			q.Exact = 100 * float64(x.Law.Value)
		}
		all = append(all, q)
	}
	d.Panels = []chart.Panel{{Series: []chart.Series{{Points: all}}}}
	if most > 1 {
		span := fixedPoint(most, 1)
		if fixedPoint(least, 1) != span {
			span = fixedPoint(least, 1) + " to " + span
		}
		d.Notes = append(d.Notes, "On the same deals: intervals "+span+" times narrower than those of two runs apart.")
	}
	return d
}

// differencesConverge draws how the differences came to their estimates, nil
// where there are fewer than two moments to show.
func (a artist) differencesConverge(m int) (chart.Drawing, error) {
	r, metric := a.r, &a.r.Metrics[m]
	moments, err := r.moments(m)
	if err != nil || len(moments) < 2 {
		return nil, err
	}
	tOpt := r.Trials
	if r.TOpt != nil {
		tOpt = *r.TOpt
	}
	alpha := 1 - float64(r.Confidence)
	d := &chart.Lines{XAxis: "trials", LogX: true, Trace: true, Unit: chart.Plain}
	d.ValueAxis = metric.Pair.axis()
	d.Head = a.head(metric, r.Title, r.Experiment)
	d.Title += ": convergence"
	d.Notes = []string{
		"n = " + grouped(metric.Rows[0].N) + " · seed " + r.Seed + " · band: " + percent(float64(r.Confidence)) + " anytime interval, t_opt = " + grouped(CountOf(tOpt)),
	}
	if !r.Complete {
		d.Notes = append(d.Notes, "Partial result: the run was stopped before it was complete.")
	}
	common := metric.Pair.common()
	if len(common) > maxPanels {
		d.Notes = append(d.Notes, fewer(maxPanels, len(common), "panels"))
		common = common[:maxPanels]
	}
	for k, c := range common {
		var s chart.Series
		for _, at := range moments {
			t := jointTable{at.counts, len(metric.Pair.BBins)}
			left, right := t.sides()
			both := t.counts[c.A*t.width+c.B]
			q := missing
			if at.n > 0 {
				e := estimate.Paired{OnlyA: left[c.A] - both, OnlyB: right[c.B] - both, N: at.n}.Anytime(alpha, tOpt)
				q.Value, q.Lo, q.Hi = 100*e.Value, 100*e.Lo, 100*e.Hi
			}
			s.X = append(s.X, float64(at.trials))
			s.Points = append(s.Points, q)
		}
		if law := metric.Differences[k].Law; law != nil {
			s.Points[len(s.Points)-1].Exact = 100 * float64(law.Value)
		}
		name := metric.Differences[k].Bin
		d.Panels = append(d.Panels, chart.Panel{Title: a.say().side(metric.Name, name), Series: []chart.Series{s}})
	}
	return d, nil
}
