package report

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cardlab/report/estimate"
	"cardlab/sim"

	"pgregory.net/rapid"
)

// stopMetrics has two tables; the second has a row "all" that is not its first.
func stopMetrics() []sim.Metric {
	bins := []sim.Bin{{Name: "win"}, {Name: "tie"}, {Name: "lose"}}
	return []sim.Metric{
		{Name: "first", Rows: []sim.Row{{Name: "x"}, {Name: "y"}}, Bins: bins},
		{Name: "second", Rows: []sim.Row{{Name: "none"}, {Name: "all"}}, Bins: bins},
	}
}

func TestLookRule(t *testing.T) {
	metrics := stopMetrics()
	tally := sim.NewTally(metrics)
	copy(tally.Row(0, 0), []uint64{5000, 90, 4910})
	copy(tally.Row(0, 1), []uint64{50, 1, 49})
	copy(tally.Row(1, 1), []uint64{5000, 500, 4500})
	// Half widths by Wilson at 95 %: 0.0098 at a half of 10000, 0.0019 at 90.
	for _, c := range []struct {
		name string
		stop Stop
		want bool
	}{
		{"wide enough", Stop{HalfWidth: 0.0099}, true},
		{"too narrow", Stop{HalfWidth: 0.0097}, false},
		{"the row of few", Stop{HalfWidth: 0.0099, Row: "y"}, false},
		{"the row of few, wider", Stop{HalfWidth: 0.1, Row: "y"}, true},
		{"one bin", Stop{HalfWidth: 0.002, Bins: []string{"tie"}}, true},
		{"one bin, too narrow", Stop{HalfWidth: 0.0018, Bins: []string{"tie"}}, false},
		{"relative", Stop{Relative: 0.02, Bins: []string{"win", "lose"}}, true},
		{"relative, too narrow", Stop{Relative: 0.019, Bins: []string{"win", "lose"}}, false},
		{"relative, from few counts", Stop{Relative: 0.5}, false},
		{"relative, from enough counts", Stop{Relative: 0.5, Metric: "second"}, true},
		{"both", Stop{Relative: 0.5, HalfWidth: 0.0099, Metric: "second"}, true},
		{"both, one too narrow", Stop{Relative: 0.5, HalfWidth: 0.0097, Metric: "second"}, false},
		{"both, the other too narrow", Stop{Relative: 0.01, HalfWidth: 0.0099, Metric: "second"}, false},
		{"nothing observed", Stop{HalfWidth: 0.5, Metric: "second", Row: "none"}, false},
		{"no precision", Stop{Trials: 5}, false},
	} {
		if got := LookRule(metrics, c.stop, 0.95, "wilson", 0)(tally, 10000); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	// The method matters: the anytime interval is wider.
	if LookRule(metrics, Stop{HalfWidth: 0.0099}, 0.95, "anytime", 10000)(tally, 10000) {
		t.Error("the anytime interval is as narrow as Wilson's")
	}
}

func TestStopOfUnknownNames(t *testing.T) {
	metrics := stopMetrics()
	for _, c := range []struct {
		stop Stop
		want string
	}{
		{Stop{HalfWidth: 0.1, Metric: "third"}, `no metric "third"`},
		{Stop{HalfWidth: 0.1, Row: "z"}, `no row "z"`},
		{Stop{HalfWidth: 0.1, Bins: []string{"win", "draw"}}, `no bin "draw"`},
	} {
		for name, call := range map[string]func(){
			"LookRule": func() { LookRule(metrics, c.stop, 0.95, "wilson", 0) },
			"Worst":    func() { Worst(metrics, c.stop, 0.95, "wilson", 0, sim.NewTally(metrics), 0) },
		} {
			func() {
				defer func() {
					if said, _ := recover().(string); !strings.Contains(said, name+": ") || !strings.Contains(said, c.want) {
						t.Errorf("%s says %q, want %q", name, said, c.want)
					}
				}()
				call()
			}()
		}
	}
	LookRule(metrics, Stop{HalfWidth: 0.1, Metric: "second", Row: "none", Bins: []string{"tie"}}, 0.95, "wilson", 0)
}

// wideTally has a table of many bins.
func wideTally(bins int) ([]sim.Metric, *sim.Tally) {
	m := sim.Metric{Name: "wide", Rows: []sim.Row{{Name: "all"}}}
	for b := range bins {
		m.Bins = append(m.Bins, sim.Bin{Name: "b" + string(CountOf(uint64(b)))})
	}
	metrics := []sim.Metric{m}
	tally := sim.NewTally(metrics)
	for b := range bins {
		tally.Counts[b] = uint64(10 * b)
	}
	return metrics, tally
}

// TestWidthOfOneBin: the bin that is watched has the interval that it has among
// all bins of its row, by every method.
func TestWidthOfOneBin(t *testing.T) {
	metrics, tally := wideTally(300)
	n := total(tally.Counts)
	for _, method := range estimate.Methods() {
		all, err := estimate.Bins(method, tally.Counts, n, 0.95, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range []int{0, 7, 299} {
			name := metrics[0].Bins[b].Name
			w := Worst(metrics, Stop{HalfWidth: 1e-9, Bins: []string{name}}, 0.95, method, 1000, tally, n)
			if w.Bin != name || w.HalfWidth != all[b].HalfWidth() {
				t.Errorf("%s: %s is known to %v, want %v", method, w.Bin, w.HalfWidth, all[b].HalfWidth())
			}
			for factor, want := range map[float64]bool{0.999: false, 1.001: true} {
				stop := Stop{HalfWidth: Number(factor * all[b].HalfWidth()), Bins: []string{name}}
				if got := LookRule(metrics, stop, 0.95, method, 1000)(tally, n); got != want {
					t.Errorf("%s: %s, asked for %v of its half width: %v", method, name, factor, got)
				}
			}
		}
	}
}

// BenchmarkLook looks at one bin of a row of a thousand.
func BenchmarkLook(b *testing.B) {
	metrics, tally := wideTally(1000)
	rule := LookRule(metrics, Stop{HalfWidth: 1e-9, Bins: []string{"b500"}}, 0.95, estimate.MethodAnytimeAll, 1e6)
	for b.Loop() {
		rule(tally, 1e6)
	}
}

func TestWorst(t *testing.T) {
	metrics := stopMetrics()
	tally := sim.NewTally(metrics)
	copy(tally.Row(0, 0), []uint64{5000, 90, 4910})
	worst := func(s Stop) Width { return Worst(metrics, s, 0.95, "wilson", 0, tally, 10000) }

	w := worst(Stop{HalfWidth: 0.0049})
	if w.Metric != "first" || w.Row != "x" || w.Bin != "win" || w.Estimate != 0.5 || w.Met || w.Count != 5000 || w.N != 10000 {
		t.Errorf("%+v", w)
	}
	if math.Abs(float64(w.Needed)-40000) > 200 {
		t.Errorf("half the width needs %d trials, want four times as many", w.Needed)
	}
	if w = worst(Stop{HalfWidth: 0.0049, Cap: 30000}); w.Needed != 30000 {
		t.Errorf("needs %d, more than the cap", w.Needed)
	}
	if w = worst(Stop{HalfWidth: 0.1}); !w.Met || w.Needed != 10000 {
		t.Errorf("%+v", w)
	}
	if w = worst(Stop{Relative: 0.1}); w.Bin != "tie" || w.Met {
		t.Errorf("the rare bin is not the worst: %+v", w)
	}
	if w = worst(Stop{Relative: 0.9}); w.Bin != "tie" || w.Needed != 11112 {
		t.Errorf("90 counts of 100 in 10000 trials: %+v", w)
	}
	if w = worst(Stop{Trials: 77777}); w.Bin != "win" || w.Needed != 77777 || w.Met {
		t.Errorf("without precision: %+v", w)
	}
	if w = worst(Stop{HalfWidth: 0.1, Row: "y"}); w.N != 0 || w.Needed != 0 || w.Met || !math.IsNaN(w.Estimate) || w.HalfWidth != 0.5 {
		t.Errorf("nothing observed: %+v", w)
	}
	tally.Row(0, 0)[1] = 0
	if w = worst(Stop{Relative: 0.5}); w.Bin != "tie" || w.Needed != 0 {
		t.Errorf("a bin that was never seen: %+v", w)
	}
}

// TestForecast follows a run to its end: from a tenth of the way on the
// forecast is within a tenth of the truth.
func TestForecast(t *testing.T) {
	metrics := stopMetrics()
	tally := sim.NewTally(metrics)
	stop := Stop{HalfWidth: 0.004}
	rule := LookRule(metrics, stop, 0.95, "wilson", 0)
	r := rand.New(rand.NewPCG(1, 2))
	forecasts := map[uint64]uint64{}
	end := uint64(0)
	for n := uint64(500); end == 0; n += 500 {
		for range 500 {
			tally.Add(0, 0, min(r.IntN(4), 2))
		}
		forecasts[n] = Worst(metrics, stop, 0.95, "wilson", 0, tally, n).Needed
		if rule(tally, n) {
			end = n
		}
	}
	if end < 40000 {
		t.Fatalf("ended at %d", end)
	}
	for n, f := range forecasts {
		if n > end/10 && math.Abs(float64(f)/float64(end)-1) > 0.1 {
			t.Errorf("after %d of %d trials the forecast is %d", n, end, f)
		}
	}
}

// TestStopProperties compares the rule with a plain reading of its words.
func TestStopProperties(t *testing.T) {
	metrics := stopMetrics()
	rapid.Check(t, func(t *rapid.T) {
		tally := sim.NewTally(metrics)
		for i := range tally.Counts {
			tally.Counts[i] = rapid.Uint64Range(0, 5000).Draw(t, "count")
		}
		stop := Stop{Metric: "second", Row: "none"}
		if rapid.Bool().Draw(t, "absolute") {
			stop.HalfWidth = Number(rapid.Float64Range(0.001, 0.1).Draw(t, "half width"))
		}
		if rapid.Bool().Draw(t, "relative") {
			stop.Relative = Number(rapid.Float64Range(0.005, 0.5).Draw(t, "relative width"))
		}
		if rapid.Bool().Draw(t, "named") {
			stop.Bins = []string{"tie"}
		}
		counts := tally.Row(1, 0)
		n := counts[0] + counts[1] + counts[2]
		want := n > 0 && (stop.HalfWidth > 0 || stop.Relative > 0)
		for b, bin := range metrics[1].Bins {
			if len(stop.Bins) > 0 && !slices.Contains(stop.Bins, bin.Name) || n == 0 {
				continue
			}
			i := estimate.Wilson(counts[b], n, 0.9)
			half := (i.Hi - i.Lo) / 2
			if stop.HalfWidth > 0 && half > float64(stop.HalfWidth) {
				want = false
			}
			if stop.Relative > 0 && (counts[b] < 100 || half > float64(stop.Relative)*float64(counts[b])/float64(n)) {
				want = false
			}
		}
		if got := LookRule(metrics, stop, 0.9, "wilson", 0)(tally, n); got != want {
			t.Fatalf("%v, want %v", got, want)
		}
		w := Worst(metrics, stop, 0.9, "wilson", 0, tally, n)
		if w.Met != want {
			t.Fatalf("the worst bin is met: %v, the rule: %v", w.Met, want)
		}
		if w.Met && w.Needed != n || !w.Met && w.Needed != 0 && w.Needed < n {
			t.Fatalf("needed %d after %d, met %v", w.Needed, n, w.Met)
		}
	})
}
