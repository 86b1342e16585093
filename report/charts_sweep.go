package report

import (
	"fmt"
	"slices"
	"strings"

	"cardlab/report/chart"
)

// A lead is what has a line of its own in sweeps and convergence charts: a bin,
// or the mean.
type lead struct {
	bin  string // empty: the mean
	name string
}

// leads returns what the metric wants to be shown: the bins that it names, the
// mean where all bins have values, or all bins.
func (a artist) leads(m *Metric) []lead {
	var leads []lead
	if l := metricNamed(a.labels, m.Name); l != nil {
		for _, b := range l.Lead {
			leads = append(leads, lead{b, a.say().bin(m.Name, b)})
		}
	}
	if len(leads) > 0 {
		return leads
	}
	if m.Rows[0].Mean != nil {
		return []lead{{"", "mean"}}
	}
	for _, b := range m.Rows[0].Bins {
		leads = append(leads, lead{b.Name, a.say().bin(m.Name, b.Name)})
	}
	return leads
}

// unit is that of the leads and the name of their axis.
func (a artist) unit(m *Metric, leads []lead) (chart.Unit, string) {
	if leads[0].bin == "" {
		return chart.Plain, "mean " + a.axis(m)
	}
	return chart.Probability, "probability"
}

// at returns what r knows of a lead in the row of that name.
func (a artist) at(r *Result, metric, row string, l lead) chart.Point {
	found := r.row(metric, row)
	if found == nil {
		return missing
	}
	if l.bin == "" {
		return a.mean(found)
	}
	for b := range found.Bins {
		if found.Bins[b].Name == l.bin {
			return a.point(found, b)
		}
	}
	return missing
}

// sweep draws how the first row of a metric changes over the points of a sweep,
// or returns nil where the points have nothing to be told apart by.
func (a artist) sweep(points []*Result, m *Metric) chart.Drawing {
	if len(m.Rows) == 0 || len(points[0].Point) == 0 {
		return nil
	}
	leads := a.leads(m)
	h := a.head(m, commonTitle(points), points[0].Group)
	h.Notes = sweepNotes(points)
	if len(m.Rows) > 1 {
		h.Subtitle += " · row " + a.say().row(m.Name, m.Rows[0].Name)
	}
	if key := numericKey(points); key != "" {
		return a.sweepLines(points, m, leads, h, key)
	}
	return a.sweepMarks(points, m, leads, h)
}

// legend says what a point of a sweep is, where that is no estimate.
func legend(points []*Result) string {
	for _, r := range points {
		if !r.Exact {
			return ""
		}
	}
	return "exact value"
}

// sweepLines draws a sweep over numbers.
func (a artist) sweepLines(points []*Result, m *Metric, leads []lead, h chart.Head, key string) chart.Drawing {
	d := &chart.Lines{Head: h, XAxis: key, Legend: legend(points)}
	d.Unit, d.ValueAxis = a.unit(m, leads)
	var names []string // of the other keys' values: a line for each
	lines := map[string][]*Result{}
	for _, r := range points {
		name := settings(r, key)
		if lines[name] == nil {
			names = append(names, name)
		}
		lines[name] = append(lines[name], r)
	}
	series := func(l lead, name, combination string) chart.Series {
		s := chart.Series{Name: name}
		of := slices.Clone(lines[combination])
		slices.SortStableFunc(of, func(r, q *Result) int { return compareNumbers(r, q, key) })
		for _, r := range of {
			x, _ := numericValue(setting(r, key))
			s.X = append(s.X, x)
			s.Points = append(s.Points, a.at(r, m.Name, m.Rows[0].Name, l))
		}
		return s
	}
	switch {
	case len(names) == 1 && len(leads) <= chart.MaxSeries:
		var p chart.Panel
		for _, l := range leads {
			p.Series = append(p.Series, series(l, l.name, names[0]))
		}
		if len(leads) == 1 {
			d.ValueAxis += ": " + leads[0].name
			if leads[0].bin == "" {
				_, d.ValueAxis = a.unit(m, leads)
			}
		}
		d.Panels = []chart.Panel{p}
	default:
		if len(names) > chart.MaxSeries {
			d.Notes = append(d.Notes, fewer(chart.MaxSeries, len(names), "lines"))
			names = names[:chart.MaxSeries]
		}
		for _, l := range leads {
			p := chart.Panel{Title: l.name}
			for _, name := range names {
				p.Series = append(p.Series, series(l, name, name))
			}
			d.Panels = append(d.Panels, p)
		}
		if all := len(d.Panels); all > maxPanels {
			d.Panels = d.Panels[:maxPanels]
			d.Notes = append(d.Notes, fewer(maxPanels, all, "panels"))
		}
	}
	return d
}

// sweepMarks draws a sweep over words: the points below each other where a few
// leads are to be seen, else in groups by bin.
func (a artist) sweepMarks(points []*Result, m *Metric, leads []lead, h chart.Head) chart.Drawing {
	d := &chart.Bars{Head: h, Marks: true, Legend: legend(points)}
	d.Unit, d.ValueAxis = a.unit(m, leads)
	row := m.Rows[0].Name
	if len(leads) > 4 && len(points) <= chart.MaxSeries {
		d.CategoryAxis = a.axis(m)
		var p chart.Panel
		for _, r := range points {
			s := chart.Series{Name: settings(r, "")}
			for _, l := range leads {
				s.Points = append(s.Points, a.at(r, m.Name, row, l))
			}
			p.Series = append(p.Series, s)
		}
		for _, l := range leads {
			d.Categories = append(d.Categories, l.name)
		}
		d.Panels = []chart.Panel{p}
		return d
	}
	var keys []string
	for _, s := range points[0].Point {
		keys = append(keys, s.Key)
	}
	d.CategoryAxis = strings.Join(keys, ", ")
	for _, r := range points {
		var values []string
		for _, s := range r.Point {
			values = append(values, fmt.Sprint(s.Value))
		}
		d.Categories = append(d.Categories, strings.Join(values, ", "))
	}
	for _, l := range leads[:min(len(leads), maxPanels)] {
		var s chart.Series
		for _, r := range points {
			s.Points = append(s.Points, a.at(r, m.Name, row, l))
		}
		d.Panels = append(d.Panels, chart.Panel{Title: l.name, Series: []chart.Series{s}})
	}
	if len(leads) > maxPanels {
		d.Notes = append(d.Notes, fewer(maxPanels, len(leads), "panels"))
	}
	return d
}

// numericKey returns the swept key with most different values, all of them
// numbers; empty if there is none.
func numericKey(points []*Result) string {
	best, most := "", 1
	for _, s := range points[0].Point {
		seen, numeric := map[float64]bool{}, true
		for _, r := range points {
			x, ok := numericValue(setting(r, s.Key))
			numeric = numeric && ok
			seen[x] = true
		}
		if numeric && len(seen) > most {
			best, most = s.Key, len(seen)
		}
	}
	return best
}

func setting(r *Result, key string) any {
	for _, s := range r.Point {
		if s.Key == key {
			return s.Value
		}
	}
	return nil
}

// settings writes the point of r without one key: "tie = rank, jokers = 2".
func settings(r *Result, without string) string {
	var parts []string
	for _, s := range r.Point {
		if s.Key != without {
			parts = append(parts, fmt.Sprintf("%s = %v", s.Key, s.Value))
		}
	}
	return strings.Join(parts, ", ")
}

// numericValue returns v as a float64, if it is a number.
func numericValue(v any) (float64, bool) {
	switch x := Plain(v).(type) {
	case int64:
		return float64(x), true
	case float64:
		return x, true
	}
	return 0, false
}

func compareNumbers(r, q *Result, key string) int {
	x, _ := numericValue(setting(r, key))
	y, _ := numericValue(setting(q, key))
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

// sweepNotes says how much was run and from which seed.
func sweepNotes(points []*Result) []string {
	var trials []uint64
	var seeds, intervals []string
	partial := false
	for _, r := range points {
		if r.Exact {
			continue
		}
		trials = append(trials, r.Trials)
		seeds = append(seeds, r.Seed)
		intervals = append(intervals, percent(float64(r.Confidence))+" "+r.Interval)
		partial = partial || !r.Complete
	}
	if len(trials) == 0 {
		return []string{"exact: every outcome counted"}
	}
	n := grouped(CountOf(slices.Min(trials)))
	if most := slices.Max(trials); most > slices.Min(trials) {
		n += " to " + grouped(CountOf(most))
	}
	notes := []string{"trials = " + n + " a point · seed " + list(seeds) + " · intervals: " + list(intervals)}
	if partial {
		notes = append(notes, "Partial result: a run was stopped before it was complete.")
	}
	return notes
}

// mostListed is how many different values a note lists.
const mostListed = 3

// list writes every different value once, in order, and of many the first.
func list(values []string) string {
	var different []string
	seen := map[string]bool{}
	for _, v := range values {
		if !seen[v] {
			different = append(different, v)
		}
		seen[v] = true
	}
	if more := len(different) - mostListed; more > 0 {
		return strings.Join(different[:mostListed], ", ") + fmt.Sprintf(" and %d more", more)
	}
	return strings.Join(different, ", ")
}
