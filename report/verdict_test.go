package report

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"cardlab/sim"

	"pgregory.net/rapid"
)

// wrongLevels is the law of the levels if bullbull were as likely as bull 1.
func wrongLevels(t testing.TB) sim.Law {
	l := readLevels(t).law("level", "all")
	moved := new(big.Int).Sub(l.Counts[10], l.Counts[1])
	l.Counts[10].Set(l.Counts[1])
	l.Counts[0].Add(l.Counts[0], moved)
	return l
}

func TestVerdicts(t *testing.T) {
	sound := mustBuild(t, levelInput(t, 1, 200000))
	j := Judge([]*Result{sound})
	if v := j.ForTable("levels", "level"); v != Agrees || j.Worst() != Agrees || len(j.Refuted()) != 0 {
		t.Errorf("the right law: %q", v)
	}
	if len(j.All) != 12 {
		t.Errorf("%d hypotheses, want 11 bins and a fit", len(j.All))
	}
	in := levelInput(t, 1, 200000)
	in.Laws = []sim.Law{wrongLevels(t)}
	j = Judge([]*Result{mustBuild(t, in)})
	if v := j.ForTable("levels", "level"); v != Refuted || j.Worst() != Refuted {
		t.Errorf("a wrong law: %q", v)
	}
	for _, h := range j.Refuted() {
		if h.Kind == KindBin && h.Bin != "none" && h.Bin != "bullbull" {
			t.Errorf("%s is refuted; its law is right", h.Bin)
		}
	}
	if len(j.Refuted()) < 2 {
		t.Errorf("only %d refuted", len(j.Refuted()))
	}
}

// planOf makes results with one tested bin each, of the given raw p values.
func planOf(p ...float64) []*Result {
	var plan []*Result
	for i, raw := range p {
		plan = append(plan, &Result{
			Experiment: string(rune('a' + i)), Alarm: 1e-6,
			Metrics: []Metric{{Name: "m", Rows: []Row{{Name: "all", N: "9", Bins: []Bin{
				{Name: "x", Law: &BinLaw{Count: "1", Of: "2", P: 0.5}, PValue: number(raw)}, {Name: "y"},
			}}}}},
		})
	}
	return plan
}

// TestHolmOverPlan works an example by hand: the smallest of four is multiplied
// by 4, the next by 3, and no adjusted value is below the one before.
func TestHolmOverPlan(t *testing.T) {
	j := Judge(planOf(0.02, 0.003, 0.9, 2e-7))
	want := []float64{0.04, 0.009, 0.9, 8e-7}
	verdicts := []Verdict{Agrees, Doubtful, Agrees, Refuted}
	for i, h := range j.All {
		if math.Abs(h.Adjusted-want[i]) > 1e-12 || h.Verdict != verdicts[i] {
			t.Errorf("%s: adjusted %v %q, want %v %q", h.Result.Experiment, h.Adjusted, h.Verdict, want[i], verdicts[i])
		}
		if v := j.ForTable(h.Result.Experiment, "m"); v != verdicts[i] {
			t.Errorf("%s: the table is %q", h.Result.Experiment, v)
		}
	}
	if j.Worst() != Refuted || len(j.Refuted()) != 1 || j.Refuted()[0].Result.Experiment != "d" {
		t.Errorf("refuted: %v", j.Refuted())
	}
	// The more is tested together, the less does one small p value say.
	if v := Judge(planOf(2e-7)).Worst(); v != Refuted {
		t.Errorf("alone: %q", v)
	}
	if v := Judge(planOf(2e-7, 0.1, 0.2, 0.3, 0.4, 0.5)).Worst(); v != Doubtful {
		t.Errorf("one of six: %q", v)
	}
	if v := Judge(nil).Worst(); v != Untested {
		t.Errorf("nothing: %q", v)
	}
}

func TestAlarmOfResult(t *testing.T) {
	plan := planOf(1e-4)
	plan[0].Alarm = 1e-3
	if v := Judge(plan).Worst(); v != Refuted {
		t.Errorf("p = 1e-4 under an alarm of 1e-3: %q", v)
	}
	plan[0].Alarm = 0.05
	plan[0].Metrics[0].Rows[0].Bins[0].PValue = number(0.03)
	if v := Judge(plan).Worst(); v != Refuted {
		t.Errorf("p = 0.03 under an alarm of 0.05: %q", v)
	}
}

// TestSoundPlans counts how many of many sound plans have anything doubtful.
// The level is 1 %, and the number of such plans then below 30 with probability
// 1 - 1e-6; raw p values, unadjusted, would find ten times as many, which the
// test sees too.
func TestSoundPlans(t *testing.T) {
	const plans, limit = 1000, 30
	adjusted, raw := 0, 0
	for i := range plans {
		j := Judge([]*Result{mustBuild(t, levelInput(t, uint64(1000+i), 1500))})
		if j.Worst() != Agrees {
			adjusted++
		}
		for _, h := range j.All {
			if h.Raw < Doubt {
				raw++
				break
			}
		}
	}
	if adjusted >= limit {
		t.Errorf("%d of %d sound plans are doubtful", adjusted, plans)
	}
	if raw < limit {
		t.Errorf("only %d of %d plans have a raw p value below %v: the test could not see a missing adjustment", raw, plans, Doubt)
	}
}

// TestSoundLooks looks at sound runs forty times each. The early tests allow
// for it; the tests of a fixed number of trials do not, and the test sees them
// fail.
func TestSoundLooks(t *testing.T) {
	const plans, looks, limit = 200, 40, 12 // 12 of 200 at 1 %: p < 1e-6
	early, fixed := 0, 0
	for i := range plans {
		in := levelInput(t, uint64(5000+i), 0)
		in.Trials = 1 << 20
		weights := readLevels(t).Counts
		anytime := *in
		top := uint64(4000)
		anytime.TOpt, anytime.Interval = &top, "anytime"
		var badEarly, badFixed bool
		for look := range looks {
			fill(in.Tally.Row(0, 0), weights, uint64(i*looks+look), 100)
			badEarly = badEarly || Judge([]*Result{mustBuild(t, &anytime)}).Worst() != Agrees
			badFixed = badFixed || Judge([]*Result{mustBuild(t, in)}).Worst() != Agrees
		}
		if badEarly {
			early++
		}
		if badFixed {
			fixed++
		}
	}
	if early >= limit {
		t.Errorf("%d of %d sound runs are doubtful at some look", early, plans)
	}
	if fixed < limit {
		t.Errorf("only %d of %d runs are doubtful at some look by the fixed tests: the test could not see them used", fixed, plans)
	}
}

func TestOf(t *testing.T) {
	r := mustBuild(t, sampleInput(t))
	j := Judge([]*Result{r})
	if h, ok := j.Of(r.Experiment, "level", "all", "bull3", KindBin); !ok || h.Raw != float64(*r.Metrics[0].Rows[0].Bins[3].PValue) {
		t.Errorf("bull3: %+v %v", h, ok)
	}
	if h, ok := j.Of(r.Experiment, "payoff", "all", "", KindMean); !ok || h.Raw != float64(*r.Metrics[1].Rows[0].Mean.PValue) {
		t.Errorf("mean: %+v %v", h, ok)
	}
	if _, ok := j.Of(r.Experiment, "payoff", "all", "win", KindBin); ok {
		t.Error("a bin without a law was tested")
	}
	if h, ok := j.OfExpect(r.Experiment, 1); !ok || h.Verdict != Refuted {
		t.Errorf("claim 2: %+v %v", h, ok)
	}
	if _, ok := j.OfExpect(r.Experiment, 3); ok {
		t.Error("a claim about an empty row was tested")
	}
	if v := j.ForTable(r.Experiment, "payoff"); v != Agrees {
		t.Errorf("a refuted claim makes its table %q", v)
	}
	if v := j.ForTable(r.Experiment, "none"); v != Untested {
		t.Errorf("no such table: %q", v)
	}
}

func TestSentence(t *testing.T) {
	in := levelInput(t, 1, 200000)
	sound := mustBuild(t, in)
	in.Experiment, in.Laws = "wrong", []sim.Law{wrongLevels(t)}
	wrong := mustBuild(t, in)
	in.Experiment, in.Laws = "bare", nil
	bare := mustBuild(t, in)
	empty := levelInput(t, 1, 0)
	empty.Experiment = "empty"
	doubtful := planOf(0.003)[0]
	doubtful.Experiment = "odd"
	j := Judge([]*Result{sound, bare, mustBuild(t, empty)})
	k := Judge([]*Result{wrong})
	d := Judge([]*Result{doubtful})
	for _, c := range []struct {
		j                  *Judgement
		experiment, metric string
		en, zh             string
	}{
		{j, "levels", "level", "agrees with the exact law: 11 bins and the fit tested, smallest adjusted p = ", "与精确分布一致：检验了 11 项概率和整体拟合，校正后最小 p = "},
		{j, "bare", "level", "no exact law to compare with", "没有可供对照的精确分布"},
		{j, "empty", "level", "there is an exact law, and nothing observed to compare with it", "有精确分布，但没有可供比较的观测"},
		{k, "wrong", "level", "refutes the exact law: the fit of row all has adjusted p = ", "与精确分布矛盾：“全部”行的整体拟合校正后 p = "},
		{d, "odd", "m", "doubtful against the exact law: x of row all has adjusted p = 0.003; one bin tested, 1 in doubt", "对照精确分布存疑：“all”行的“x”校正后 p = 0.003；检验了 1 项概率，1 项存疑"},
	} {
		if got := c.j.Sentence(c.experiment, c.metric, sim.English, in.Metrics...); !strings.HasPrefix(got, c.en) {
			t.Errorf("%s: %q, want %q", c.experiment, got, c.en)
		}
		if got := c.j.Sentence(c.experiment, c.metric, sim.Chinese, in.Metrics...); !strings.HasPrefix(got, c.zh) {
			t.Errorf("%s: %q, want %q", c.experiment, got, c.zh)
		}
	}
}

// TestFound compares what is found in a judgement with a search through all of
// it, for plans of any shape.
func TestFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var results []*Result
		for i := range rapid.IntRange(1, 3).Draw(t, "results") {
			r, err := Build(anyInput(t))
			if err != nil {
				t.Fatal(err)
			}
			r.Experiment = string(rune('a' + i))
			bin := r.Metrics[0].Rows[0].Bins[0]
			r.Expect = []Expect{
				{Metric: r.Metrics[0].Name, Row: "ra", Bin: bin.Name, Min: number(0.5)},
				{Metric: r.Metrics[0].Name, Row: "ra", Bin: bin.Name, Max: number(0.5), PValue: number(rapid.Float64Range(0, 1).Draw(t, "p"))},
			}
			results = append(results, r)
		}
		j := Judge(results)
		for _, r := range results {
			of, worstOf := 0, map[string]Verdict{}
			for _, h := range j.All {
				if h.Result != r {
					continue
				}
				of++
				if h.Kind == KindExpect {
					if got, ok := j.OfExpect(r.Experiment, h.Expect); !ok || got != h {
						t.Fatalf("claim %d: %+v, want %+v", h.Expect, got, h)
					}
					continue
				}
				worstOf[h.Metric] = worstOf[h.Metric].worse(h.Verdict)
				if got, ok := j.Of(r.Experiment, h.Metric, h.Row, h.Bin, h.Kind); !ok || got != h {
					t.Fatalf("%+v, want %+v", got, h)
				}
			}
			if len(j.of(r.Experiment)) != of {
				t.Fatalf("%d hypotheses of %s, want %d", len(j.of(r.Experiment)), r.Experiment, of)
			}
			for _, m := range r.Metrics {
				if got := j.ForTable(r.Experiment, m.Name); got != worstOf[m.Name] {
					t.Fatalf("%s: %q, want %q", m.Name, got, worstOf[m.Name])
				}
			}
			if _, ok := j.OfExpect(r.Experiment, 0); ok {
				t.Fatal("a claim without a p value was tested")
			}
			if _, ok := j.Of(r.Experiment, r.Metrics[0].Name, "ra", "none", KindBin); ok {
				t.Fatal("a bin that is not there was tested")
			}
		}
	})
}
