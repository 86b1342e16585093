package report

import (
	"bytes"
	"math"
	"math/big"
	"strings"
	"testing"

	"cardlab/report/estimate"
	"cardlab/sim"

	"pgregory.net/rapid"
)

// TestBuildAgainstFormulas compares one row with textbook formulas.
func TestBuildAgainstFormulas(t *testing.T) {
	in := levelInput(t, 3, 50000)
	row := mustBuild(t, in).Metrics[0].Rows[0]
	l := readLevels(t)
	chi := 0.0
	for b := range row.Bins {
		c, n := float64(in.Tally.Counts[b]), 50000.0
		law := float64(l.Counts[b]) / float64(l.Total)
		z := (c - n*law) / math.Sqrt(n*law*(1-law))
		chi += (c - n*law) * (c - n*law) / (n * law)
		bin := row.Bins[b]
		if got := float64(*bin.Z); math.Abs(got-z) > 1e-6*math.Abs(z) {
			t.Errorf("%s: z %v, want %v", bin.Name, got, z)
		}
		if normal := math.Erfc(math.Abs(z) / math.Sqrt2); math.Abs(float64(*bin.PValue)-normal) > 0.02 {
			t.Errorf("%s: p value %v, by the normal law %v", bin.Name, *bin.PValue, normal)
		}
		if got := float64(bin.Law.P); math.Abs(got-law) > 1e-10 {
			t.Errorf("%s: law %v, want %v", bin.Name, got, law)
		}
		center := (c + 1.959963985*1.959963985/2) / (n + 1.959963985*1.959963985)
		if got := float64(*bin.Lo+*bin.Hi) / 2; math.Abs(got-center) > 1e-9 {
			t.Errorf("%s: the middle of the interval is %v, want %v", bin.Name, got, center)
		}
	}
	if got := float64(row.Fit.Statistic); math.Abs(got-chi) > 1e-6*chi || row.Fit.DF != 10 {
		t.Errorf("fit: %v on %d, want %v on 10", got, row.Fit.DF, chi)
	}
}

func TestImpossibleBin(t *testing.T) {
	in := sampleInput(t)
	joker := mustBuild(t, in).Metrics[2].Rows[0].Bins
	for _, b := range joker {
		if b.Z != nil || b.PValue == nil || *b.PValue != 1 {
			t.Errorf("%s: z %v, p value %v; want none and 1", b.Name, b.Z, b.PValue)
		}
	}
	in.Tally.Row(2, 0)[0], in.Tally.Row(2, 0)[1] = 1, 19999
	r := mustBuild(t, in)
	for _, b := range r.Metrics[2].Rows[0].Bins {
		if b.Z != nil || b.PValue == nil || *b.PValue != 0 {
			t.Errorf("one impossible event: %s: z %v, p value %v; want none and 0", b.Name, b.Z, b.PValue)
		}
	}
	if v := Judge([]*Result{r}).ForTable(r.Experiment, "joker"); v != Refuted {
		t.Errorf("one impossible event: %q", v)
	}
}

// TestTinyLaw has a law that a float64 cannot hold: it is not impossible, and a
// single event is all but.
func TestTinyLaw(t *testing.T) {
	in := sampleInput(t)
	in.Laws[3].Total = new(big.Int).Exp(big.NewInt(10), big.NewInt(400), nil)
	in.Laws[3].Counts = []*big.Int{big.NewInt(1), new(big.Int).Sub(in.Laws[3].Total, big.NewInt(1))}
	for _, b := range mustBuild(t, in).Metrics[2].Rows[0].Bins {
		if b.PValue == nil || *b.PValue != 1 {
			t.Errorf("no event: %s: p value %v", b.Name, b.PValue)
		}
	}
	in.Tally.Row(2, 0)[0], in.Tally.Row(2, 0)[1] = 1, 19999
	for _, b := range mustBuild(t, in).Metrics[2].Rows[0].Bins {
		if b.PValue == nil || *b.PValue > 1e-280 || *b.PValue == 0 {
			t.Errorf("one event: %s: p value %v", b.Name, b.PValue)
		}
	}
}

func TestEmptyRow(t *testing.T) {
	row := mustBuild(t, sampleInput(t)).Metrics[1].Rows[1]
	if row.Mean != nil || row.Fit != nil || row.N != "0" {
		t.Errorf("mean %v, fit %v, n %s", row.Mean, row.Fit, row.N)
	}
	for _, b := range row.Bins {
		if !math.IsNaN(float64(b.P)) || *b.Lo != 0 || *b.Hi != 1 || b.Z != nil || b.PValue != nil {
			t.Errorf("%+v", b)
		}
	}
}

// TestEarlyStop checks that a run that may stop early gets the intervals and
// tests that may be looked at.
func TestEarlyStop(t *testing.T) {
	in := sampleInput(t)
	top := uint64(50000)
	in.TOpt, in.Interval = &top, "anytime"
	r := mustBuild(t, in)
	level, payoff := r.Metrics[0].Rows[0], r.Metrics[1].Rows[0]
	bin := level.Bins[10]
	s, n, law := in.Tally.Counts[10], uint64(20000), 191808.0/2598960
	if want := Round(estimate.MixtureP(s, n, law, top)); *bin.PValue != want {
		t.Errorf("p value %v, want that of the mixture, %v", *bin.PValue, want)
	}
	if want := Round(estimate.Anytime(s, n, 0.05, top).Lo); math.Abs(float64(*bin.Lo-want)) > 1e-9 {
		t.Errorf("interval from %v, want %v", *bin.Lo, want)
	}
	if level.Fit.Test != "dirichlet-multinomial" || payoff.Mean.Method != "normal-mixture (asymptotic)" {
		t.Errorf("fit by %s, mean by %s", level.Fit.Test, payoff.Mean.Method)
	}
	fixed := mustBuild(t, sampleInput(t)).Metrics[0].Rows[0].Bins[10]
	if *fixed.Hi-*fixed.Lo >= *bin.Hi-*bin.Lo {
		t.Error("the anytime interval is no wider than the fixed one")
	}
	if r.TOpt == nil || *r.TOpt != top {
		t.Errorf("t_opt %v", r.TOpt)
	}
}

func TestBuildRefuses(t *testing.T) {
	top := uint64(10)
	f := func(x float64) *float64 { return &x }
	for _, c := range []struct {
		change func(*Input)
		want   string
	}{
		{func(in *Input) { in.TOpt = &top }, "anytime interval"},
		{func(in *Input) { in.Interval = "anytime" }, "needs t_opt"},
		{func(in *Input) { in.Interval = "wald" }, `no interval "wald"`},
		{func(in *Input) { in.Confidence = 1 }, "confidence"},
		{func(in *Input) { in.Alarm = math.NaN() }, "alarm"},
		{func(in *Input) { in.Tally = nil }, "no tally"},
		{func(in *Input) { in.Metrics = in.Metrics[:1] }, "counters"},
		{func(in *Input) { in.Trials = 19999 }, "20000 observations in 19999 trials"},
		{func(in *Input) { in.Experiment = "../levels" }, "no name"},
		{func(in *Input) { in.Laws = append(in.Laws, in.Laws[0]) }, "given twice"},
		{func(in *Input) { in.Laws[0].Row = "some" }, "no such row"},
		{func(in *Input) { in.Laws[0].Total = big.NewInt(7) }, "of 7"},
		{func(in *Input) { in.Laws[0].Total = big.NewInt(2598961) }, "sum to 2598960 of 2598961"},
		{func(in *Input) { in.Expect[0].Bin = "bull11" }, `no bin "bull11"`},
		{func(in *Input) { in.Expect[0].Row = "some" }, `no row "some"`},
		{func(in *Input) { in.Expect[0].Metric = "some" }, `no metric "some"`},
		{func(in *Input) { in.Expect[0].Bin = "" }, "has no mean"},
		{func(in *Input) { in.Expect[0].Min, in.Expect[0].Max = nil, nil }, "no bound"},
		{func(in *Input) { in.Expect[0].Min = f(0.9) }, "above max"},
		{func(in *Input) { in.Expect[0].Min, in.Expect[0].Max = f(25), f(25) }, "no probability"},
		{func(in *Input) { in.Snapshots[1].Trials = 10 }, "snapshot 2"},
		{func(in *Input) { in.Snapshots[1].Counts = nil }, "0 counters, not 19"},
	} {
		in := sampleInput(t)
		c.change(in)
		if _, err := Build(in); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want one with %q", err, c.want)
		}
	}
}

// anyInput draws an experiment of any shape with laws for some of its rows.
func anyInput(t *rapid.T) *Input {
	in := &Input{
		Config: "any", Experiment: rapid.StringMatching(`[a-z0-9][a-z0-9._=-]{0,6}(/[a-z][a-z=]{0,3})?`).Draw(t, "experiment"),
		Game: "g", Measure: "m", Params: map[string]any{"x": 1, "y": 0.25, "rules": map[string]any{"z": []int64{3}}},
		Seed: rapid.Uint64().Draw(t, "seed"), Confidence: 0.95, Alarm: 1e-6, Complete: true, Stopped: "trials",
		Interval: rapid.SampledFrom(estimate.Methods()).Draw(t, "interval"),
	}
	for m := range rapid.IntRange(1, 3).Draw(t, "metrics") {
		metric := sim.Metric{Name: "m" + string(rune('a'+m)), Title: sim.Text{EN: "<M> & co"}}
		valued := rapid.Bool().Draw(t, "valued")
		for r := range rapid.IntRange(1, 3).Draw(t, "rows") {
			metric.Rows = append(metric.Rows, sim.Row{Name: "r" + string(rune('a'+r))})
		}
		for b := range rapid.IntRange(2, 6).Draw(t, "bins") {
			bin := sim.Bin{Name: "b" + string(rune('a'+b))}
			if valued {
				v := rapid.Int64Range(-9, 9).Draw(t, "value")
				bin.Value = &v
			}
			metric.Bins = append(metric.Bins, bin)
		}
		in.Metrics = append(in.Metrics, metric)
	}
	in.Tally = sim.NewTally(in.Metrics)
	for m := range in.Metrics {
		for r := range in.Metrics[m].Rows {
			counts := in.Tally.Row(m, r)
			for b := range counts {
				counts[b] = rapid.Uint64Range(0, 1000).Draw(t, "count")
			}
			in.Trials = max(in.Trials, total(counts))
			if rapid.Bool().Draw(t, "law") {
				law := sim.Law{Metric: in.Metrics[m].Name, Row: in.Metrics[m].Rows[r].Name}
				for range counts {
					law.Counts = append(law.Counts, big.NewInt(rapid.Int64Range(0, 50).Draw(t, "weight")))
				}
				law.Counts[0].Add(law.Counts[0], big.NewInt(1))
				law.Total = sumOf(law.Counts)
				if rapid.Bool().Draw(t, "partial") {
					law.Counts[1] = nil
				}
				in.Laws = append(in.Laws, law)
			}
		}
	}
	if estimate.IsAnytime(in.Interval) {
		top := rapid.Uint64Range(1, 1e6).Draw(t, "t_opt")
		in.TOpt = &top
	}
	return in
}

func TestBuildProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := anyInput(t)
		r, err := Build(in)
		if err != nil {
			t.Fatal(err)
		}
		text, err := Encode(r)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Build(in)
		if err != nil {
			t.Fatal(err)
		}
		if other, _ := Encode(again); !bytes.Equal(text, other) {
			t.Fatal("two calls of Build give different bytes")
		}
		back, err := Decode(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if other, _ := Encode(back); !bytes.Equal(text, other) {
			t.Fatalf("not what was read:\n%s\n%s", text, other)
		}
		if !bytes.Equal(CSV(r), CSV(back)) {
			t.Fatal("the CSV of what was read differs")
		}
		var a, b bytes.Buffer
		if Table(&a, r, Judge([]*Result{r}), nil, sim.English, 0) != nil ||
			Table(&b, back, Judge([]*Result{back}), nil, sim.English, 0) != nil || a.String() != b.String() {
			t.Fatal("the table of what was read differs")
		}
		for m := range r.Metrics {
			for i, row := range r.Metrics[m].Rows {
				law := false
				for _, l := range in.Laws {
					law = law || l.Metric == r.Metrics[m].Name && l.Row == row.Name
				}
				for _, bin := range row.Bins {
					if row.N != "0" && !(*bin.Lo <= bin.P && bin.P <= *bin.Hi) {
						t.Fatalf("%s is not within [%s, %s]", bin.P, bin.Lo, bin.Hi)
					}
					if bin.Law != nil && !law || (bin.PValue != nil) != (bin.Law != nil && row.N != "0") {
						t.Fatalf("row %d: law %v, p value %v", i, bin.Law, bin.PValue)
					}
				}
			}
		}
	})
}
