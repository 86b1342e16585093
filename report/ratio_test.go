package report

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// looks is an input whose trials look one to three times at something that has a
// chance of p: the looks of a trial are not independent, they all see the same.
func looks(t testing.TB, p float64, trials int, block uint64) *Input {
	t.Helper()
	metric := sim.Metric{Name: "odds", Title: sim.Text{EN: "Odds"}, Rows: []sim.Row{{Name: "all"}}, Ratio: true}
	place := map[[2]int64]int{}
	for looked := int64(0); looked <= 3; looked++ {
		for seen := int64(0); seen <= looked; seen++ {
			place[[2]int64{looked, seen}] = len(metric.Bins)
			value := seen
			metric.Bins = append(metric.Bins, sim.Bin{Name: string(rune('a' + len(metric.Bins))), Value: &value, Base: looked})
		}
	}
	s, err := rng.New(rng.Default, rng.Key{Seed: 7, Name: "ratio", Block: block})
	if err != nil {
		t.Fatal(err)
	}
	tally := sim.NewTally([]sim.Metric{metric})
	for range trials {
		looked, seen := int64(1+s.Below(3)), int64(0)
		if float64(s.Uint64()>>11)/(1<<53) < p {
			seen = looked
		}
		tally.Counts[place[[2]int64{looked, seen}]]++
	}
	return &Input{
		Config: "c", Experiment: "e", Game: "g", Measure: "m", Params: map[string]any{}, Stream: "e", RNG: "x", Draws: 1, Block: 100,
		Metrics: []sim.Metric{metric}, Tally: tally, Trials: uint64(trials), Complete: true, Stop: Stop{Trials: uint64(trials)}, Stopped: "trials",
		Confidence: 0.95, Interval: "wilson", Alarm: 1e-6,
	}
}

// The interval of a ratio of sums covers the ratio as often as it says, and the
// binomial interval over all looks, as if they were independent, does not.
func TestRatioCovers(t *testing.T) {
	const p, runs, trials = 0.3, 600, 1500
	covered, naive := 0, 0
	for i := range uint64(runs) {
		in := looks(t, p, trials, i)
		r := mustBuild(t, in)
		ratio := r.Metrics[0].Rows[0].Ratio
		if ratio == nil || ratio.Lo == nil {
			t.Fatal("there is no ratio")
		}
		if float64(*ratio.Lo) <= p && p <= float64(*ratio.Hi) {
			covered++
		}
		// A standard error of sqrt(p(1-p)/looks).
		base := 0.0
		for b, c := range in.Tally.Counts {
			base += float64(c) * float64(in.Metrics[0].Bins[b].Base)
		}
		if math.Abs(float64(ratio.Value)-p) <= 1.96*math.Sqrt(p*(1-p)/base) {
			naive++
		}
	}
	if share := float64(covered) / runs; share < 0.925 || share > 0.975 {
		t.Errorf("95 %% intervals cover in %.1f %% of the runs", 100*share)
	}
	if share := float64(naive) / runs; share > 0.925 {
		t.Errorf("looks taken as independent cover in %.1f %% of the runs: the test cannot tell them apart", 100*share)
	}
}

// A run that may stop early pays for it; files keep the ratio; tables say it.
func TestRatioShown(t *testing.T) {
	in := looks(t, 0.25, 4000, 1)
	fixed := mustBuild(t, in).Metrics[0].Rows[0].Ratio
	tOpt := uint64(4000)
	in.TOpt, in.Interval = &tOpt, "anytime"
	r := mustBuild(t, in)
	early := r.Metrics[0].Rows[0].Ratio
	if early.Value != fixed.Value || *early.Lo >= *fixed.Lo || *early.Hi <= *fixed.Hi {
		t.Errorf("early %v [%v, %v], fixed %v [%v, %v]", early.Value, *early.Lo, *early.Hi, fixed.Value, *fixed.Lo, *fixed.Hi)
	}
	if r.Metrics[0].Rows[0].Mean != nil {
		t.Error("a row with a ratio has a mean too")
	}
	text, err := Encode(r)
	if err != nil {
		t.Fatal(err)
	}
	back, err := Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	if got := back.Metrics[0].Rows[0]; got.Ratio.Value != early.Value || *got.Bins[2].Base != 1 {
		t.Errorf("read back: %+v", got.Ratio)
	}
	var b bytes.Buffer
	if err := Table(&b, r, Judge([]*Result{r}), nil, sim.English, 0); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "ratio 2") || !strings.Contains(b.String(), ", 1 in ") {
		t.Errorf("the table does not say the ratio:\n%s", b.String())
	}
}

// A chart shows the ratios of the rows, and not the bins that they are made of.
func TestRatioView(t *testing.T) {
	r := mustBuild(t, looks(t, 0.25, 4000, 1))
	say := speaker{sim.English, nil}
	view := say.ratioViews([]*Result{r}, "odds")[0].Metrics[0]
	if len(view.Rows) != 1 || len(view.Rows[0].Bins) != 1 {
		t.Fatalf("the view is %+v", view)
	}
	if b, ratio := view.Rows[0].Bins[0], r.Metrics[0].Rows[0].Ratio; b.P != ratio.Value || b.Lo != ratio.Lo || b.Name != "all" {
		t.Errorf("the bin is %+v, the ratio %+v", b, ratio)
	}
	if len(r.Metrics[0].Rows[0].Bins) != 10 {
		t.Error("the result itself has changed")
	}
	charts, err := Charts([]*Result{r}, func(*Result) []sim.Metric { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if len(charts) != 1 || charts[0].Name != "e.odds" || !strings.Contains(string(charts[0].SVG), "intervals: delta") {
		t.Errorf("%d charts, or one of other intervals", len(charts))
	}
}
