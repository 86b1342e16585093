package report

import (
	"math"
	"testing"

	"cardlab/sim"
)

// claimInput is a run with bins of 30, 20 and 50 % of 1000 trials and values
// 0, 1 and 2, whose mean is 1.2.
func claimInput(c ...Claim) *Input {
	in := &Input{
		Config: "c", Experiment: "e", Game: "g", Measure: "m", Confidence: 0.95, Interval: "wilson", Alarm: 1e-6, Trials: 1000,
		Metrics: []sim.Metric{{Name: "m", Rows: []sim.Row{{Name: "all"}}}},
		Expect:  c,
	}
	for i := range int64(3) {
		in.Metrics[0].Bins = append(in.Metrics[0].Bins, sim.Bin{Name: string(rune('a' + i)), Value: &i})
	}
	in.Tally = sim.NewTally(in.Metrics)
	copy(in.Tally.Counts, []uint64{300, 200, 500})
	return in
}

func TestClaims(t *testing.T) {
	f := func(x float64) *float64 { return &x }
	top := uint64(1000)
	for _, c := range []struct {
		name     string
		bin      string
		min, max *float64
		verdict  Verdict
	}{
		{"exactly right", "a", f(0.3), f(0.3), Agrees},
		{"exactly, near", "a", f(0.31), f(0.31), Agrees},
		{"exactly wrong", "a", f(0.5), f(0.5), Refuted},
		{"within", "a", f(0.25), f(0.35), Agrees},
		{"just outside, as chance allows", "a", f(0.31), f(0.35), Agrees},
		{"far below", "a", f(0.5), f(0.6), Refuted},
		{"far above", "a", f(0.1), f(0.2), Refuted},
		{"min right", "a", f(0.2), nil, Agrees},
		{"min wrong", "a", f(0.4), nil, Refuted},
		{"max right", "a", nil, f(0.4), Agrees},
		{"max wrong", "a", nil, f(0.2), Refuted},
		{"anything", "a", f(0), f(1), Agrees},
		{"anything and more", "a", f(-1), f(2), Agrees},
		{"impossible", "a", nil, f(0), Refuted},
		{"certain", "a", f(1), nil, Refuted},
		{"mean right", "", f(1.2), f(1.2), Agrees},
		{"mean wrong", "", f(1.0), f(1.0), Refuted},
		{"mean within", "", f(1.1), f(1.3), Agrees},
		{"mean far below", "", f(1.5), f(1.6), Refuted},
		{"mean min", "", f(1.5), nil, Refuted},
		{"mean max", "", nil, f(1.25), Agrees},
	} {
		for _, early := range []bool{false, true} {
			in := claimInput(Claim{Bin: c.bin, Min: c.min, Max: c.max})
			if early {
				in.TOpt, in.Interval = &top, "anytime"
			}
			r, err := Build(in)
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
				continue
			}
			e := r.Expect[0]
			if e.PValue == nil || e.Lo == nil || e.Hi == nil || e.Metric != "m" || e.Row != "all" {
				t.Errorf("%s: %+v", c.name, e)
				continue
			}
			j := Judge([]*Result{r})
			if v := j.Worst(); v != c.verdict || len(j.All) != 1 {
				t.Errorf("%s, early stop %v: %q of %d (p = %v), want %q", c.name, early, v, len(j.All), *e.PValue, c.verdict)
			}
			if c.bin != "" && e.Value != 0.3 || c.bin == "" && math.Abs(float64(e.Value)-1.2) > 1e-12 {
				t.Errorf("%s: the estimate is %v", c.name, e.Value)
			}
		}
	}
}

func TestExpectSentence(t *testing.T) {
	f := func(x float64) *float64 { return &x }
	in := claimInput(
		Claim{Bin: "a", Min: f(0.25), Max: f(0.35)}, Claim{Bin: "a", Min: f(0.9)}, Claim{Min: f(1.2), Max: f(1.2)}, Claim{Bin: "b", Max: f(0.3)})
	j := Judge([]*Result{mustBuild(t, in)})
	for i, want := range []string{
		"expected 0.25 <= a <= 0.35: agrees, the estimate is 0.300, adjusted p = 1",
		"expected a >= 0.9: refuted, the estimate is 0.300, adjusted p = 1.9e-302",
		"expected mean = 1.2: agrees, the estimate is 1.200, adjusted p = 1",
		"expected b <= 0.3: agrees, the estimate is 0.200, adjusted p = 1",
	} {
		if got := j.ExpectSentence("e", i, sim.English); i != 1 && got != want || i == 1 && got[:50] != want[:50] {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := j.ExpectSentence("e", 0, sim.Chinese); got != "预期 0.25 <= a <= 0.35：一致，估计值 0.300，校正后 p = 1" {
		t.Errorf("%q", got)
	}
	if got := j.ExpectSentence("e", 4, sim.English); got != "" {
		t.Errorf("a fifth claim: %q", got)
	}
}

// TestClaimInWords: a claim of a value, give or take a little, reads as its
// author wrote it, and one of two ends as two ends.
func TestClaimInWords(t *testing.T) {
	n := func(x float64) *Number { return number(x) }
	for _, c := range []struct {
		e    Expect
		want string
	}{
		{Expect{Bin: "win", Row: "all", Min: n(0.0738 - 0.001), Max: n(0.0738 + 0.001)}, "win = 0.0738 ± 0.001"},
		{Expect{Bin: "win", Row: "all", Min: n(0.25 - 0.0005), Max: n(0.25 + 0.0005)}, "win = 0.25 ± 0.0005"},
		{Expect{Row: "all", Min: n(0 - 0.01), Max: n(0 + 0.01)}, "mean = 0 ± 0.01"},
		{Expect{Row: "all", Min: n(-2.5 - 0.1), Max: n(-2.5 + 0.1)}, "mean = -2.5 ± 0.1"},
		{Expect{Row: "high", Bin: "win", Min: n(0.00002 - 0.000001), Max: n(0.00002 + 0.000001)}, "win (row high) = 2e-05 ± 1e-06"},
		{Expect{Bin: "win", Row: "all", Min: n(0.2), Max: n(0.6)}, "0.2 <= win <= 0.6"},
		{Expect{Bin: "win", Row: "all", Min: n(0.2), Max: n(0.21)}, "0.2 <= win <= 0.21"},
		{Expect{Bin: "win", Row: "all", Min: n(0.25), Max: n(0.25)}, "win = 0.25"},
		{Expect{Bin: "win", Row: "all", Min: n(0.8)}, "win >= 0.8"},
		{Expect{Bin: "win", Row: "all", Max: n(0.01)}, "win <= 0.01"},
	} {
		if got := (speaker{lang: sim.English}).claim(&c.e); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
