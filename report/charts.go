package report

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"cardlab/report/chart"
	"cardlab/sim"
	"cardlab/whole"

	"golang.org/x/sync/errgroup"
)

// A Chart is a drawn picture of results.
type Chart struct {
	// Name is the place of the chart's files in the folder charts, without
	// their extension, with slashes: "levels.level" for a metric,
	// "levels.level.convergence", "winrate/players=4.result" for a point of
	// a sweep and "winrate.result" for the sweep.
	Name  string
	Title sim.Text
	SVG   []byte
	PNG   []byte
}

// Charts draws the results: for each metric its distribution (of a joint table,
// the differences of its sides) and, of an estimate that has snapshots, how its
// first row converged; and for each metric
// of a sweep how its first row changes. MetricsOf may return nil, and may be
// nil; labels are then the names in the results. The labels are English.
//
// Charts depend on the results alone: the same results give the same bytes.
func Charts(results []*Result, metricsOf func(*Result) []sim.Metric) ([]Chart, error) {
	s, err := sketch(results, metricsOf)
	if err != nil {
		return nil, err
	}
	return s.draw()
}

// sketch gathers what the results show.
func sketch(results []*Result, metricsOf func(*Result) []sim.Metric) (*sketchbook, error) {
	s := &sketchbook{}
	for _, g := range gather(results) {
		first := artist{g[0], labelsOf(g[0], metricsOf)}
		if err := s.result(first); err != nil {
			return nil, err
		}
		for _, r := range g[1:] {
			if err := s.result(artist{r, labelsOf(r, metricsOf)}); err != nil {
				return nil, err
			}
		}
		if len(g) > 1 {
			s.sweep(first, g)
		}
	}
	return s, nil
}

// A sketchbook gathers what is to be drawn.
type sketchbook struct {
	charts   []Chart
	drawings []chart.Drawing
}

func (s *sketchbook) add(name string, title sim.Text, d chart.Drawing) {
	s.charts = append(s.charts, Chart{Name: name, Title: title})
	s.drawings = append(s.drawings, d)
}

// result adds the distribution and the convergence of every metric.
func (s *sketchbook) result(a artist) error {
	for m := range a.r.Metrics {
		metric := &a.r.Metrics[m]
		if len(metric.Rows) == 0 {
			continue
		}
		if metric.Pair != nil {
			if err := s.pair(a, m); err != nil {
				return err
			}
			continue
		}
		name, title := a.r.Experiment+"."+metric.Name, a.caption(metric, a.r.Title)
		if metric.ratios() {
			view := a
			view.r = a.say().ratioViews([]*Result{a.r}, metric.Name)[0]
			s.add(name, title, view.distribution(&view.r.Metrics[m]))
			continue
		}
		s.add(name, title, a.distribution(metric))
		d, err := a.convergence(m)
		if err != nil {
			return err
		}
		if d != nil {
			s.add(name+".convergence", sim.Text{EN: title.EN + ": convergence", ZH: title.ZH + "：收敛"}, d)
		}
	}
	return nil
}

// sweep adds what a sweep shows of every metric.
func (s *sketchbook) sweep(a artist, points []*Result) {
	for m := range a.r.Metrics {
		metric, points := &a.r.Metrics[m], points
		if metric.ratios() {
			metric, points = a.say().ratioView(metric), a.say().ratioViews(points, metric.Name)
		}
		if d := a.sweep(points, metric); d != nil {
			s.add(a.r.Group+"."+metric.Name, a.caption(metric, commonTitle(points)), d)
		}
	}
}

// draw draws everything, on all cores.
func (s *sketchbook) draw() ([]Chart, error) {
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i := range s.charts {
		g.Go(func() error {
			c := &s.charts[i]
			var err error
			if c.SVG, err = chart.SVG(s.drawings[i]); err == nil {
				c.PNG, err = chart.PNG(s.drawings[i])
			}
			if err != nil {
				return fmt.Errorf("failed to draw %s: %w", c.Name, err)
			}
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	return s.charts, nil
}

// gather returns the results in their order, with the points of each sweep
// together.
func gather(results []*Result) [][]*Result {
	var groups [][]*Result
	place := map[string]int{}
	for _, r := range results {
		if i, ok := place[r.Group]; ok && r.Group != "" {
			groups[i] = append(groups[i], r)
			continue
		}
		place[r.Group] = len(groups)
		groups = append(groups, []*Result{r})
	}
	return groups
}

// commonTitle returns the title that all the results have, or nothing.
func commonTitle(results []*Result) string {
	for _, r := range results {
		if r.Title != results[0].Title {
			return ""
		}
	}
	return results[0].Title
}

func labelsOf(r *Result, metricsOf func(*Result) []sim.Metric) []sim.Metric {
	if metricsOf == nil {
		return nil
	}
	return metricsOf(r)
}

// WriteCharts writes the charts into the folder dir, each file whole or not at
// all, and makes the folders that names need. It removes nothing.
func WriteCharts(dir string, charts []Chart) error {
	for _, c := range charts {
		base := filepath.Join(dir, filepath.FromSlash(c.Name))
		if err := os.MkdirAll(filepath.Dir(base), 0o755); err != nil {
			return fmt.Errorf("failed to write chart %s: %w", c.Name, err)
		}
		for _, f := range []struct {
			ext  string
			data []byte
		}{{".svg", c.SVG}, {".png", c.PNG}} {
			if old, err := os.ReadFile(base + f.ext); err == nil && bytes.Equal(old, f.data) {
				continue // as it should be
			}
			if err := whole.Write(base+f.ext, f.data); err != nil {
				return fmt.Errorf("failed to write chart %s: %w", c.Name, err)
			}
		}
	}
	return nil
}

// An artist turns one result into drawings, with English labels.
type artist struct {
	r      *Result
	labels []sim.Metric
}

func (a artist) say() speaker { return speaker{sim.English, a.labels} }

// title is the title of a metric in both languages.
func (a artist) title(m *Metric) sim.Text {
	return sim.Text{EN: cmp.Or(a.say().title(m), m.Name), ZH: a.chinese(m)}
}

func (a artist) chinese(m *Metric) string {
	return cmp.Or(speaker{sim.Chinese, a.labels}.title(m), m.Name)
}

// axis is what the bins of a metric are.
func (a artist) axis(m *Metric) string {
	if l := metricNamed(a.labels, m.Name); l != nil && l.Axis.EN != "" {
		return l.Axis.EN
	}
	return m.Name
}

// caption names a chart of a metric: by the title of its experiment, in the
// words of its config, or by that of the metric.
func (a artist) caption(m *Metric, title string) sim.Text {
	if title == "" {
		return a.title(m)
	}
	return sim.Text{EN: title, ZH: title}
}

// head is the title of a chart and, below it, what was run. The metric is named
// below where the experiment has a title; a title that the letters of the
// charts cannot write is left out.
func (a artist) head(m *Metric, title, experiment string) chart.Head {
	h := chart.Head{Title: a.title(m).EN, Subtitle: experiment + " · " + a.r.Game + " " + a.r.Measure}
	if title != "" && title != h.Title && chart.Writes(title) {
		h.Title, h.Subtitle = title, h.Title+" · "+h.Subtitle
	}
	return h
}

// notes says, of one row or of all, how much was observed, from which seed, and
// what the intervals are.
func (a artist) notes(row *Row) []string {
	r := a.r
	if r.Exact {
		return []string{"exact: every outcome counted"}
	}
	n := "trials = " + grouped(CountOf(r.Trials))
	if row != nil {
		n = "n = " + grouped(row.N)
	}
	notes := []string{n + " · seed " + r.Seed + " · " + percent(float64(r.Confidence)) + " intervals: " + r.Interval}
	if !r.Complete {
		notes = append(notes, "Partial result: the run was stopped before it was complete.")
	}
	return notes
}

// percent writes 0.95 as "95 %".
func percent(p float64) string { return Number(100*p).String() + " %" }

// maxPanels is how many panels a picture has room for.
const maxPanels = 12

// fewer says that a picture does not show everything.
func fewer(shown, all int, what string) string {
	return fmt.Sprintf("Shown are the first %d of %d %s; the tables hold all.", shown, all, what)
}

// distribution draws every row and bin of a metric.
func (a artist) distribution(m *Metric) chart.Drawing {
	d := &chart.Bars{ValueAxis: "probability", Unit: chart.Probability}
	d.Head = a.head(m, a.r.Title, a.r.Experiment)
	if a.r.Exact {
		d.Legend = "exact probability"
	}
	bins := m.Rows[0].Bins
	if len(m.Rows) > 1 {
		d.Notes = a.notes(nil)
	} else {
		d.Notes = a.notes(&m.Rows[0])
	}
	switch {
	case len(m.Rows) == 1 || len(bins) > 4 && len(bins) > len(m.Rows):
		d.CategoryAxis = a.axis(m)
		for _, b := range bins {
			d.Categories = append(d.Categories, a.say().bin(m.Name, b.Name))
		}
		for i := range m.Rows {
			p := chart.Panel{Series: []chart.Series{{Points: a.points(&m.Rows[i])}}}
			if len(m.Rows) > 1 {
				p.Title = a.say().row(m.Name, m.Rows[i].Name)
			}
			d.Panels = append(d.Panels, p)
		}
	default:
		for i := range m.Rows {
			d.Categories = append(d.Categories, a.say().row(m.Name, m.Rows[i].Name))
		}
		for b := range bins {
			s := chart.Series{}
			for i := range m.Rows {
				s.Points = append(s.Points, a.point(&m.Rows[i], b))
			}
			d.Panels = append(d.Panels, chart.Panel{Title: a.say().bin(m.Name, bins[b].Name), Series: []chart.Series{s}})
		}
	}
	if all := len(d.Panels); all > maxPanels {
		d.Panels = d.Panels[:maxPanels]
		d.Notes = append(d.Notes, fewer(maxPanels, all, "panels"))
	}
	return d
}

func (a artist) points(row *Row) []chart.Point {
	var points []chart.Point
	for b := range row.Bins {
		points = append(points, a.point(row, b))
	}
	return points
}

// missing is the point of which nothing is known.
var missing = chart.Point{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), Exact: math.NaN()}

// point is what is known of one bin.
func (a artist) point(row *Row, b int) chart.Point {
	bin := &row.Bins[b]
	q := missing
	if bin.Law != nil && !a.r.Exact {
		q.Exact = float64(bin.Law.P)
	}
	if seen := strings.Trim(string(row.N), "0") != ""; !seen {
		return q
	}
	q.Value, q.Lo, q.Hi = float64(bin.P), orNaN(bin.Lo), orNaN(bin.Hi)
	q.Empty = bin.Count == "0" && bin.Hi != nil
	return q
}

// mean is what is known of the mean of a row.
func (a artist) mean(row *Row) chart.Point {
	q := missing
	if m := row.Mean; m != nil {
		q.Value, q.Lo, q.Hi = float64(m.Value), orNaN(m.Lo), orNaN(m.Hi)
		if m.Law != nil && !a.r.Exact {
			q.Exact = float64(m.Law.Value)
		}
	}
	return q
}

func orNaN(n *Number) float64 {
	if n == nil {
		return math.NaN()
	}
	return float64(*n)
}
