package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cardlab/report/chart"
	"cardlab/report/estimate"
	"cardlab/sim"
)

// only returns the results of those experiments or sweeps.
func only(results []*Result, names ...string) []*Result {
	return slices.DeleteFunc(slices.Clone(results), func(r *Result) bool {
		return !slices.Contains(names, r.Experiment) && !slices.Contains(names, r.Group)
	})
}

func TestChartNames(t *testing.T) {
	_, charts := drawnSample(t)
	var got []string
	for _, c := range charts {
		got = append(got, c.Name)
		if c.Title.EN == "" || c.Title.ZH == "" {
			t.Errorf("%s: title %+v", c.Name, c.Title)
		}
		d := xml.NewDecoder(bytes.NewReader(c.SVG))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", c.Name, err)
			}
		}
	}
	want := []string{"levels.level", "levels.level.convergence"}
	for _, k := range []string{"2", "3", "4", "5", "6"} {
		want = append(want, "winrate/players="+k+".result", "winrate/players="+k+".result.convergence")
	}
	want = append(want, "winrate.result", "ladder.ladder", "ladder.ladder.convergence",
		"replacement/replacement=false.level", "replacement/replacement=false.level.convergence",
		"replacement/replacement=true.level", "replacement/replacement=true.level.convergence", "replacement.level",
		"edge.score", "edge.score.convergence", "counted.level")
	if !slices.Equal(got, want) {
		t.Errorf("charts\n%v\nnot\n%v", got, want)
	}
}

// TestChartsAgain draws again, from results that went through their files.
func TestChartsAgain(t *testing.T) {
	results, charts := drawnSample(t)
	_, metricsOf := sampleResults(t)
	var again []*Result
	for _, r := range only(results, "edge", "counted") {
		b, err := Encode(r)
		if err != nil {
			t.Fatal(err)
		}
		q, err := Decode(b)
		if err != nil {
			t.Fatal(err)
		}
		again = append(again, q)
	}
	drawn, err := Charts(again, metricsOf)
	if err != nil {
		t.Fatal(err)
	}
	if len(drawn) != 3 {
		t.Fatalf("%d charts", len(drawn))
	}
	for _, c := range drawn {
		i := slices.IndexFunc(charts, func(d Chart) bool { return d.Name == c.Name })
		if i < 0 || !bytes.Equal(charts[i].SVG, c.SVG) {
			t.Errorf("%s is not the same", c.Name)
		}
		if img, err := png.Decode(bytes.NewReader(c.PNG)); err != nil || img.Bounds().Dx() != 2*chart.Width {
			t.Errorf("%s: %v", c.Name, err)
		}
	}
}

func TestChartsWithoutLabels(t *testing.T) {
	results, _ := drawnSample(t)
	s, err := sketch(only(results, "levels", "counted"), nil)
	if err != nil {
		t.Fatal(err)
	}
	charts := s.charts
	for i := range charts {
		if charts[i].SVG, err = chart.SVG(s.drawings[i]); err != nil {
			t.Fatal(err)
		}
	}
	if len(charts) != 3 || !bytes.Contains(charts[0].SVG, []byte(">bull1<")) || charts[0].Title.EN != "Level of a hand" {
		t.Errorf("%d charts, title %q", len(charts), charts[0].Title.EN)
	}
	if bytes.Contains(charts[2].SVG, []byte("interval")) || !bytes.Contains(charts[2].SVG, []byte("every outcome counted")) {
		t.Error("an exact result has no intervals and says so")
	}
}

// TestChartSays: number of observations, seed and intervals stand in the
// picture, and a partial result says so.
func TestChartSays(t *testing.T) {
	_, charts := drawnSample(t)
	for _, c := range charts {
		s := string(c.SVG)
		if c.Name == "counted.level" {
			continue
		}
		for _, want := range []string{"seed 20261104", "95 %"} {
			if !strings.Contains(s, want) {
				t.Errorf("%s does not say %q", c.Name, want)
			}
		}
		if !strings.Contains(s, "n = ") && !strings.Contains(s, "trials = ") {
			t.Errorf("%s does not say how much was run", c.Name)
		}
		if partial := strings.HasPrefix(c.Name, "ladder"); partial != strings.Contains(s, "Partial result") {
			t.Errorf("%s: partial is %v", c.Name, partial)
		}
		if !strings.Contains(s, "probability") && !strings.Contains(s, "units won") {
			t.Errorf("%s has no value axis", c.Name)
		}
	}
}

// TestChartTitles: a chart is named after its experiment where that has a title
// which the letters of the charts can write, and the metric stands below.
func TestChartTitles(t *testing.T) {
	results, metricsOf := sampleResults(t)
	for title, want := range map[string][2]string{
		"":                   {"Result of the hero", "winrate/players=2 · niuniu winrate"},
		"Who wins":           {"Who wins", "Result of the hero · winrate/players=2 · niuniu winrate"},
		"谁赢":                 {"Result of the hero", "winrate/players=2 · niuniu winrate"},
		"Result of the hero": {"Result of the hero", "winrate/players=2 · niuniu winrate"},
	} {
		var points []*Result
		for _, r := range only(results, "winrate") {
			q := *r
			q.Title = title
			points = append(points, &q)
		}
		s, err := sketch(points, metricsOf)
		if err != nil {
			t.Fatal(err)
		}
		for name, h := range map[string]chart.Head{
			"winrate/players=2.result":             drawingOf[*chart.Bars](t, s.named(t, "winrate/players=2.result")).Head,
			"winrate/players=2.result.convergence": drawingOf[*chart.Lines](t, s.named(t, "winrate/players=2.result.convergence")).Head,
			"winrate.result":                       drawingOf[*chart.Lines](t, s.named(t, "winrate.result")).Head,
		} {
			head, below := want[0], want[1]
			if strings.HasSuffix(name, "convergence") {
				head += ": convergence"
			}
			if name == "winrate.result" {
				below = strings.Replace(below, "/players=2", "", 1)
			}
			if h.Title != head || !strings.HasPrefix(h.Subtitle, below) {
				t.Errorf("title %q: %s is headed %q, %q, want %q, %q", title, name, h.Title, h.Subtitle, head, below)
			}
		}
		points[1].Title = "another"
		if s, err = sketch(points, metricsOf); err != nil {
			t.Fatal(err)
		}
		if h := drawingOf[*chart.Lines](t, s.named(t, "winrate.result")).Head; h.Title != "Result of the hero" {
			t.Errorf("points with different titles are headed %q", h.Title)
		}
	}
}

// named returns the drawing of that name.
func (s *sketchbook) named(t *testing.T, name string) chart.Drawing {
	t.Helper()
	i := slices.IndexFunc(s.charts, func(c Chart) bool { return c.Name == name })
	if i < 0 {
		t.Fatalf("there is no chart %s", name)
	}
	return s.drawings[i]
}

// TestSweepNotes: of many numbers of trials the least and the greatest are
// named, and other values once each.
func TestSweepNotes(t *testing.T) {
	point := func(trials uint64, seed, interval string) *Result {
		return &Result{Trials: trials, Seed: seed, Interval: interval, Confidence: 0.95, Complete: true}
	}
	exact := &Result{Exact: true, Complete: true}
	for _, c := range []struct {
		points []*Result
		want   string
	}{
		{[]*Result{point(1000, "7", "wilson"), point(1000, "7", "wilson"), exact}, "trials = 1,000 a point · seed 7 · intervals: 95 % wilson"},
		{[]*Result{point(3000, "7", "anytime"), point(1000, "7", "wilson"), point(2000, "7", "anytime"), point(2500, "8", "wilson")},
			"trials = 1,000 to 3,000 a point · seed 7, 8 · intervals: 95 % anytime, 95 % wilson"},
		{[]*Result{point(1, "1", "a"), point(1, "2", "a"), point(1, "3", "a"), point(1, "4", "a"), point(1, "5", "a")},
			"trials = 1 a point · seed 1, 2, 3 and 2 more · intervals: 95 % a"},
		{[]*Result{exact}, "exact: every outcome counted"},
	} {
		if got := sweepNotes(c.points); len(got) != 1 || got[0] != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func drawingOf[T chart.Drawing](t *testing.T, d chart.Drawing) T {
	t.Helper()
	typed, ok := d.(T)
	if !ok {
		t.Fatalf("drawing is %T", d)
	}
	return typed
}

// TestConvergence compares the trace with one made from the snapshots alone.
func TestConvergence(t *testing.T) {
	results, metricsOf := sampleResults(t)
	r := only(results, "winrate/players=2")[0]
	d, err := artist{r, metricsOf(r)}.convergence(0)
	if err != nil {
		t.Fatal(err)
	}
	l := drawingOf[*chart.Lines](t, d)
	if !l.LogX || !l.Trace || len(l.Panels) != 3 {
		t.Fatalf("%d panels, log %v, trace %v", len(l.Panels), l.LogX, l.Trace)
	}
	for b, panel := range l.Panels {
		s := panel.Series[0]
		if len(s.X) != len(r.Snapshots) {
			t.Fatalf("%d points of %d snapshots", len(s.X), len(r.Snapshots))
		}
		for i, snap := range r.Snapshots {
			var counts [3]uint64
			n := uint64(0)
			for k := range counts {
				counts[k], _ = snap.Counts[k].Uint64()
				n += counts[k]
			}
			want := estimate.Anytime(counts[b], n, 1-0.95, r.Trials)
			q := s.Points[i]
			if s.X[i] != float64(snap.Trials) || math.Abs(q.Value-float64(counts[b])/float64(n)) > 1e-15 || math.Abs(q.Lo-want.Lo) > 1e-12 || math.Abs(q.Hi-want.Hi) > 1e-12 {
				t.Fatalf("bin %d at %d trials: %+v, not %v %v", b, snap.Trials, q, counts, want)
			}
		}
		if law := s.Points[len(s.Points)-1].Exact; law != []float64{0.5, 0, 0.5}[b] {
			t.Errorf("bin %d: exact value %v", b, law)
		}
	}

	r = only(results, "edge")[0]
	d, err = artist{r, metricsOf(r)}.convergence(0)
	if err != nil {
		t.Fatal(err)
	}
	l = drawingOf[*chart.Lines](t, d)
	last := l.Panels[0].Series[0].Points
	q := last[len(last)-1]
	if m := r.Metrics[0].Rows[0].Mean; len(l.Panels) != 1 || l.Unit != chart.Plain || Round(q.Value) != m.Value || Round(q.Lo) != *m.Lo || Round(q.Hi) != *m.Hi {
		t.Errorf("the trace ends at %+v, the mean is %+v", q, *m)
	}
}

func TestConvergenceOfBrokenSnapshots(t *testing.T) {
	results, _ := sampleResults(t)
	for name, breakIt := range map[string]func(r *Result){
		"too few counters": func(r *Result) { r.Snapshots[0].Counts = r.Snapshots[0].Counts[1:] },
		"no number":        func(r *Result) { r.Snapshots[0].Counts[0] = "1e9" },
	} {
		r := *only(results, "ladder")[0]
		r.Snapshots = slices.Clone(r.Snapshots)
		r.Snapshots[0].Counts = slices.Clone(r.Snapshots[0].Counts)
		breakIt(&r)
		if _, err := Charts([]*Result{&r}, nil); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	r := *only(results, "ladder")[0]
	r.Snapshots = r.Snapshots[:0]
	if charts, err := Charts([]*Result{&r}, nil); err != nil || len(charts) != 1 {
		t.Errorf("without snapshots: %d charts, %v", len(charts), err)
	}
}

// TestSweep looks at which form a sweep gets.
func TestSweep(t *testing.T) {
	results, metricsOf := sampleResults(t)
	of := func(points []*Result) chart.Drawing {
		return artist{points[0], metricsOf(points[0])}.sweep(points, &points[0].Metrics[0])
	}
	points := only(results, "winrate")
	l := drawingOf[*chart.Lines](t, of([]*Result{points[2], points[0], points[4], points[1], points[3]}))
	if s := l.Panels[0].Series; len(l.Panels) != 1 || len(s) != 3 || !slices.Equal(s[0].X, []float64{2, 3, 4, 5, 6}) || s[1].Name != "tie" {
		t.Errorf("a sweep over numbers: %+v", l.Panels)
	}
	if got, want := l.Panels[0].Series[0].Points[2].Value, float64(points[2].Metrics[0].Rows[0].Bins[0].P); got != want {
		t.Errorf("four players win %v, not %v", got, want)
	}
	if q := l.Panels[0].Series[0].Points; q[0].Exact != 0.5 || !math.IsNaN(q[1].Exact) {
		t.Errorf("exact values %v, %v", q[0].Exact, q[1].Exact)
	}

	b := drawingOf[*chart.Bars](t, of(only(results, "replacement")))
	if len(b.Panels) != 1 || len(b.Panels[0].Series) != 2 || len(b.Categories) != 11 || !b.Marks {
		t.Errorf("a sweep over words with many bins: %d panels, %d categories", len(b.Panels), len(b.Categories))
	}

	words := clonePoints(points, func(i int) []Setting {
		return []Setting{{"tie", []string{"level", "point", "rank", "suit", "none"}[i]}}
	})
	b = drawingOf[*chart.Bars](t, of(words))
	if len(b.Panels) != 3 || !slices.Equal(b.Categories, []string{"level", "point", "rank", "suit", "none"}) || b.CategoryAxis != "tie" {
		t.Errorf("a sweep over words with few bins: %d panels, %v", len(b.Panels), b.Categories)
	}

	product := clonePoints(points[:4], func(i int) []Setting {
		return []Setting{{"tie", []string{"level", "rank"}[i/2]}, {"players", int64(2 + i%2)}}
	})
	l = drawingOf[*chart.Lines](t, of(product))
	if len(l.Panels) != 3 || len(l.Panels[0].Series) != 2 || l.XAxis != "players" || l.Panels[0].Series[1].Name != "tie = rank" {
		t.Errorf("a product: %+v", l.Panels[0])
	}
}

func clonePoints(points []*Result, point func(i int) []Setting) []*Result {
	var out []*Result
	for i, r := range points {
		q := *r
		q.Point = point(i)
		out = append(out, &q)
	}
	return out
}

// TestShapeOfDistributions: rows and bins both find a place.
func TestShapeOfDistributions(t *testing.T) {
	results, metricsOf := sampleResults(t)
	r := only(results, "winrate/players=3")[0]
	b := drawingOf[*chart.Bars](t, artist{r, metricsOf(r)}.distribution(&r.Metrics[0]))
	if len(b.Panels) != 3 || len(b.Categories) != 12 || b.Panels[0].Title != "win" || b.Categories[11] != "bull-bull" {
		t.Errorf("%d panels of %d", len(b.Panels), len(b.Categories))
	}
	wide := sim.Metric{Name: "wide", Title: sim.Text{EN: "Wide"}, Rows: []sim.Row{{Name: "a"}, {Name: "b"}}, Bins: levelLabels}
	in := planInput(0, "wide", "wide", wide)
	in.Tally, in.Trials = sim.NewTally(in.Metrics), 10
	in.Stop.Trials = 10
	in.Tally.Row(0, 0)[3] = 10
	q, err := Build(in)
	if err != nil {
		t.Fatal(err)
	}
	b = drawingOf[*chart.Bars](t, artist{q, in.Metrics}.distribution(&q.Metrics[0]))
	if len(b.Panels) != 2 || len(b.Categories) != 11 {
		t.Errorf("%d panels of %d", len(b.Panels), len(b.Categories))
	}
	if p := b.Panels[0].Series[0].Points; !p[0].Empty || p[3].Empty || p[3].Value != 1 {
		t.Errorf("points %+v", p)
	}
	if p := b.Panels[1].Series[0].Points[0]; p.Empty || !math.IsNaN(p.Value) {
		t.Errorf("a row without observations shows %+v", p)
	}
	if _, err := Charts([]*Result{q}, nil); err != nil {
		t.Error(err)
	}
}

func TestWriteCharts(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "charts")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "other.svg"), []byte("kept"), 0o644); err != nil {
		t.Fatal(err)
	}
	charts := []Chart{{Name: "a.b", SVG: []byte("1"), PNG: []byte("2")}, {Name: "s/k=1.b", SVG: []byte("3"), PNG: []byte("4")}}
	for range 2 {
		if err := WriteCharts(dir, charts); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{"a.b.svg": "1", "a.b.png": "2", "s/k=1.b.svg": "3", "s/k=1.b.png": "4", "other.svg": "kept"} {
		if got, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name))); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if err := WriteCharts(filepath.Join(dir, "a.b.svg"), charts); err == nil {
		t.Error("no error where a file stands in the way")
	}
}
