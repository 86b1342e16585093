package report

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"cardlab/report/estimate"
	"cardlab/sim"
)

// The numbers of differences against textbook formulas.
func TestDifferences(t *testing.T) {
	const n = 50_000
	in := jointInput(t, &duel{rule: fair, value: true}, &duel{rule: house, value: true}, 1, n)
	r := mustBuild(t, in)
	m := &r.Metrics[0]
	if m.Pair == nil || m.Pair.A != "fair" || m.Pair.B != "house" || len(m.Differences) != 4 || *m.Pair.ABins[0].Value != 0.95 {
		t.Fatalf("%+v", m)
	}
	c := in.Tally.Counts // fair x house; house has no ties
	ties := float64(c[3])
	for bin, want := range []float64{ties / n, -ties / n, 0} {
		d := m.Differences[bin]
		a := float64(c[3*bin]+c[3*bin+1]+c[3*bin+2]) / n
		b := float64(c[bin]+c[3+bin]+c[6+bin]) / n
		if math.Abs(float64(d.Value)-want) > 1e-10 || math.Abs(float64(d.A)-a) > 1e-10 || math.Abs(float64(d.B)-b) > 1e-10 {
			t.Errorf("%s: %v - %v = %v, want %v - %v = %v", d.Bin, d.B, d.A, d.Value, b, a, want)
		}
		exact := exactDifference(fair, house, bin)
		if math.Abs(float64(d.Law.Value)-exact) > 1e-9 {
			t.Errorf("%s: exact %v, want %v", d.Bin, d.Law.Value, exact)
		}
		if bin == 2 {
			if d.Z != nil || *d.PValue != 1 || d.Method != estimate.MethodTwoRates || *d.Hi > 1e-4 || d.Law.Rat != "0" {
				t.Errorf("no trial tells lose apart: %+v", d)
			}
			continue
		}
		// Of trials that are 1 with probability q and else 0, in 1.96 standard errors.
		q := ties / n
		half := 1.959963985 * math.Sqrt(q*(1-q)/n)
		if got := d.Half(); math.Abs(got/half-1) > 1e-3 || d.Method != "t" {
			t.Errorf("%s: ± %v, want %v", d.Bin, got, half)
		}
		apart := 1.959963985 * math.Sqrt((a*(1-a)+b*(1-b))/n)
		if got := float64(*d.Apart); math.Abs(got/apart-1) > 1e-3 {
			t.Errorf("%s: apart ± %v, want %v", d.Bin, got, apart)
		}
		z := (want - exact) / math.Sqrt(q*(1-q)/n)
		if got := float64(*d.Z); math.Abs(got-z) > 1e-3 {
			t.Errorf("%s: z %v, want %v", d.Bin, got, z)
		}
		if p := math.Erfc(math.Abs(z) / math.Sqrt2); math.Abs(float64(*d.PValue)-p) > 1e-3 {
			t.Errorf("%s: p %v, want %v", d.Bin, *d.PValue, p)
		}
	}
	mean := m.Differences[3]
	if mean.Bin != "" || math.Abs(float64(mean.Value)-0.95*ties/n) > 1e-10 || mean.Law.Rat != "19/120" {
		t.Errorf("the means: %+v", mean)
	}
	if times, ok := mean.Narrower(); !ok || times < 2 {
		t.Errorf("the means: %v times narrower", times)
	}
	if again, err := Decode(mustEncode(t, r)); err != nil || !bytes.Equal(mustEncode(t, again), mustEncode(t, r)) {
		t.Errorf("read back: %v", err)
	}
}

func mustEncode(t *testing.T, r *Result) []byte {
	t.Helper()
	b, err := Encode(r)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Over many runs, intervals of differences hold as often as they say, and are
// narrower than those of two runs apart: by how much, the laws say. Two sides on
// streams of their own gain nothing, which is how one would see that the deals
// were not the same.
func TestDifferencesCover(t *testing.T) {
	const runs, n = 300, 12_000
	for _, c := range []struct {
		name     string
		b        func(x, y int) int
		bin      int
		narrower float64 // at least
	}{
		{"common", house, 0, 1.85}, // 1/6 of the throws differ: sqrt(7/2)
		{"rare", rare, 1, 2.4},     // 1/36: 3.1, less what the exact rates of few trials cost
	} {
		exact := exactDifference(fair, c.b, c.bin)
		j := jointOf(t, &duel{rule: fair}, &duel{rule: c.b})
		covered, gain, gainApart := 0, 0., 0.
		for run := range uint64(runs) {
			in := &Input{Metrics: j.Metrics(), Tally: sim.NewTally(j.Metrics()), Confidence: 0.95, Interval: "wilson"}
			r := stream(t, run)
			j.NewSampler().Sample(n, r, in.Tally)
			b := &builder{in: in, laws: lawTable{}}
			d := b.differences(in.Metrics[0].Pair, in.Tally.Row(0, 0), methodOf(in))[c.bin]
			if float64(*d.Lo) <= exact && exact <= float64(*d.Hi) {
				covered++
			}
			times, _ := d.Narrower()
			gain += times / runs

			// The wrong way: each side draws for itself.
			bins, other := make([]int32, n), make([]int32, n)
			(&duel{rule: fair}).NewTrace()(r, bins)
			(&duel{rule: c.b}).NewTrace()(r, other)
			in.Tally.Reset()
			for i := range bins {
				in.Tally.Add(0, 0, int(3*bins[i]+other[i]))
			}
			d = b.differences(in.Metrics[0].Pair, in.Tally.Row(0, 0), methodOf(in))[c.bin]
			times, _ = d.Narrower()
			gainApart += times / runs
		}
		// 0.95 less four standard errors.
		if least := runs*0.95 - 4*math.Sqrt(runs*0.95*0.05); float64(covered) < least {
			t.Errorf("%s: %d of %d intervals hold", c.name, covered, runs)
		}
		if gain < c.narrower {
			t.Errorf("%s: %v times narrower, want %v at least", c.name, gain, c.narrower)
		}
		if gainApart > 1.05 {
			t.Errorf("%s: sides that draw for themselves are %v times narrower", c.name, gainApart)
		}
	}
}

// An early run has intervals and tests of differences that hold at every look.
func TestDifferencesEarly(t *testing.T) {
	in := jointInput(t, &duel{rule: fair}, &duel{rule: rare}, 2, 20_000)
	fixed := mustBuild(t, in).Metrics[0].Differences[0]
	top := uint64(20_000)
	in.TOpt, in.Interval = &top, "anytime"
	d := mustBuild(t, in).Metrics[0].Differences[0]
	p := estimate.Paired{OnlyB: in.Tally.Counts[3], N: 20_000}
	want := p.Anytime(0.05, top)
	if *d.Lo != Round(want.Lo) || *d.Hi != Round(want.Hi) || *d.PValue != Round(p.AnytimeP(1./36, top)) || d.Method != want.Method {
		t.Errorf("%+v, want %+v", d, want)
	}
	if d.Half() <= fixed.Half() {
		t.Error("the anytime interval is no wider than the fixed one")
	}
}

// Differences are judged with everything else; one that is not as the laws say
// is refuted.
func TestDifferencesJudged(t *testing.T) {
	in := jointInput(t, &duel{rule: fair, value: true}, &duel{rule: house, value: true}, 3, 20_000)
	r := mustBuild(t, in)
	j := Judge([]*Result{r})
	if len(j.All) != 4 || j.Worst() != Agrees {
		t.Fatalf("%d hypotheses, %s", len(j.All), j.Worst())
	}
	for _, h := range j.All {
		if h.Kind != KindDifference || h.Metric != "joint" {
			t.Errorf("%+v", h)
		}
	}
	if s := j.Sentence(r.Experiment, "joint", sim.English); !strings.HasPrefix(s, "agrees with the exact law: 4 differences tested") {
		t.Error(s)
	}
	in.Laws[1].Counts[0].Add(in.Laws[1].Counts[0], in.Laws[1].Counts[2]) // house never loses, says the law
	in.Laws[1].Counts[2].SetInt64(0)
	r = mustBuild(t, in)
	j = Judge([]*Result{r})
	if h, ok := j.Of(r.Experiment, "joint", "all", "win", KindDifference); !ok || h.Verdict != Refuted {
		t.Errorf("a wrong law: %+v", h)
	}
	if s := j.Sentence(r.Experiment, "joint", sim.Chinese, in.Metrics...); !strings.Contains(s, "之差") {
		t.Error(s)
	}
	in.Laws = in.Laws[:1]
	if r = mustBuild(t, in); r.Metrics[0].Differences[0].Law != nil || len(Judge([]*Result{r}).All) != 0 {
		t.Error("the law of one side makes one of a difference")
	}
}

func TestDifferenceClaims(t *testing.T) {
	n := func(x float64) *float64 { return &x }
	in := jointInput(t, &duel{rule: fair, value: true}, &duel{rule: house, value: true}, 4, 20_000)
	in.Expect = []Claim{
		{Metric: "difference", Bin: "win", Min: n(1. / 6), Max: n(1. / 6)},
		{Metric: "difference", Row: "all", Bin: "tie", Max: n(-0.1)},
		{Metric: "difference", Bin: "win", Min: n(-1), Max: n(0)},
		{Metric: "difference", Min: n(0.95 / 6), Max: n(0.95 / 6)},
		{Metric: "difference", Min: n(0.5)},
		{Metric: "joint", Bin: "tie.win", Min: n(1. / 6), Max: n(1. / 6)},
	}
	r := mustBuild(t, in)
	j := Judge([]*Result{r})
	for i, want := range []Verdict{Agrees, Agrees, Refuted, Agrees, Refuted, Agrees} {
		h, ok := j.OfExpect(r.Experiment, i)
		if !ok || h.Verdict != want {
			t.Errorf("claim %d: %s (p = %v), want %s", i+1, h.Verdict, h.Raw, want)
		}
	}
	if e, d := r.Expect[1], r.Metrics[0].Differences[1]; e.Value != d.Value || *e.Lo != *d.Lo || e.Row != "all" {
		t.Errorf("%+v beside %+v", e, d)
	}
	if got := j.ExpectSentence(r.Experiment, 0, sim.English); !strings.Contains(got, "difference of win = 0.1666666667") {
		t.Error(got)
	}
	if got := j.ExpectSentence(r.Experiment, 4, sim.Chinese, in.Metrics...); !strings.Contains(got, "均值之差 >= 0.5") {
		t.Error(got)
	}
	for _, c := range []Claim{
		{Metric: "difference", Bin: "wins", Min: n(0)},
		{Metric: "difference", Row: "some", Bin: "win", Min: n(0)},
		{Metric: "difference", Bin: "win", Min: n(1.5)},
		{Metric: "difference", Bin: "win", Max: n(-1.5)},
		{Metric: "difference", Bin: "win"},
		{Metric: "differences", Bin: "win", Min: n(0)},
	} {
		in.Expect = []Claim{c}
		if _, err := Build(in); err == nil {
			t.Errorf("the claim %+v is accepted", c)
		}
	}
	plain := jointInput(t, &duel{rule: fair}, &duel{rule: house}, 4, 2000)
	plain.Expect = []Claim{{Metric: "difference", Min: n(0)}}
	if _, err := Build(plain); err == nil {
		t.Error("there is a claim about the mean of bins without values")
	}
	level := levelInput(t, 1, 1000)
	level.Expect = []Claim{{Metric: "difference", Bin: "none", Min: n(0)}}
	if _, err := Build(level); err == nil {
		t.Error("there is a claim about the difference of one experiment")
	}
}

// What a result cannot say is found when it is read.
func TestDifferencesChecked(t *testing.T) {
	in := jointInput(t, &duel{rule: fair, value: true}, &duel{rule: house, value: true}, 5, 20_000)
	good := mustEncode(t, mustBuild(t, in))
	for name, change := range map[string]func(m *Metric){
		"another estimate":       func(m *Metric) { m.Differences[0].Value += 0.001 },
		"another side":           func(m *Metric) { m.Differences[0].A += 0.001 },
		"another mean":           func(m *Metric) { m.Differences[3].B += 0.001 },
		"another bin":            func(m *Metric) { m.Differences[0].Bin = "tie" },
		"one less":               func(m *Metric) { m.Differences = m.Differences[:3] },
		"no pair":                func(m *Metric) { m.Pair = nil },
		"a side without a name":  func(m *Metric) { m.Pair.A = "" },
		"sides of another size":  func(m *Metric) { m.Pair.BBins = m.Pair.BBins[:2] },
		"a bin twice":            func(m *Metric) { m.Pair.BBins[0].Name = "tie" },
		"an interval turned":     func(m *Metric) { d := &m.Differences[0]; d.Lo, d.Hi = d.Hi, d.Lo },
		"a p value of 2":         func(m *Metric) { *m.Differences[0].PValue = 2 },
		"a negative width":       func(m *Metric) { *m.Differences[0].Apart = -1 },
		"a law that is no ratio": func(m *Metric) { m.Differences[0].Law.Rat = "1/0" },
		"a law of other sides":   func(m *Metric) { m.Differences[0].Law.A += 0.01 },
		"another law":            func(m *Metric) { m.Differences[0].Law.Rat = "1/7" },
	} {
		r, err := Decode(good)
		if err != nil {
			t.Fatal(err)
		}
		change(&r.Metrics[0])
		if b, err := json.Marshal(r); err != nil {
			t.Fatal(err)
		} else if _, err := Decode(b); err == nil {
			t.Errorf("%s: accepted", name)
		}
		if err := WriteResult(t.TempDir(), r); err == nil {
			t.Errorf("%s: written", name)
		}
	}
}

func TestDifferenceStop(t *testing.T) {
	const n = 20_000
	in := jointInput(t, &duel{rule: fair}, &duel{rule: house}, 6, n)
	d := mustBuild(t, in).Metrics[0].Differences
	look := func(s Stop, interval string) bool {
		s.Metric = "difference"
		return LookRule(in.Metrics, s, 0.95, interval, n)(in.Tally, n)
	}
	h := d[0].Half()
	for _, c := range []struct {
		stop Stop
		want bool
	}{
		{Stop{HalfWidth: Number(h * 1.001)}, true},
		{Stop{HalfWidth: Number(h * 0.999)}, false},
		{Stop{HalfWidth: Number(h * 0.999), Bins: []string{"lose"}}, true},
		{Stop{Relative: Number(h / float64(d[0].Value) * 1.001), Bins: []string{"win", "tie"}, Row: "all"}, true},
		{Stop{Relative: Number(h / float64(d[0].Value) * 0.999), Bins: []string{"tie"}}, false},
		{Stop{Relative: 1, Bins: []string{"lose"}}, false}, // there is no difference
		{Stop{Trials: 5}, false},
	} {
		if got := look(c.stop, "wilson"); got != c.want {
			t.Errorf("%+v: %v, want %v", c.stop, got, c.want)
		}
	}
	if look(Stop{HalfWidth: Number(h * 1.001)}, "anytime") {
		t.Error("the anytime interval is as narrow as the fixed one")
	}
	w := Worst(in.Metrics, Stop{Metric: "difference", HalfWidth: 0.001}, 0.95, "wilson", 0, in.Tally, n)
	if w.Metric != "difference" || w.Bin == "lose" || math.Abs(w.Estimate) < 0.1 || w.Needed < n || w.Met {
		t.Errorf("%+v", w)
	}
	if w := Worst(in.Metrics, Stop{Trials: n}, 0.95, "wilson", 0, in.Tally, n); w.Metric != "difference" || w.Needed != n {
		t.Errorf("without a metric: %+v", w)
	}
	for _, s := range []Stop{{Metric: "difference", Bins: []string{"wins"}}, {Metric: "difference", Row: "some"}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%+v is watched", s)
				}
			}()
			LookRule(in.Metrics, s, 0.95, "wilson", 0)
		}()
	}
}

// A run that its cap ended says how well it knows the differences.
func TestDifferenceMissed(t *testing.T) {
	in := jointInput(t, &duel{rule: fair}, &duel{rule: house}, 6, 20_000)
	top := uint64(20_000)
	in.Interval, in.TOpt, in.Stopped = "anytime", &top, "cap"
	for _, c := range []struct {
		stop Stop
		want string
	}{
		{Stop{Metric: "difference", Row: "all", HalfWidth: 0.001, Bins: []string{"win"}, Cap: top}, "difference of win is known to ±0.0080"},
		{Stop{Metric: "difference", Row: "all", HalfWidth: 0.009, Bins: []string{"win"}, Cap: top}, ""},
		{Stop{Metric: "difference", Row: "all", Relative: 0.5, Bins: []string{"lose"}, Cap: top}, "difference of lose is known to ±0.00025 and was counted 0 times"},
		{Stop{Metric: "difference", Row: "all", Relative: 0.5, Bins: []string{"win", "tie"}, Cap: top}, ""},
	} {
		in.Stop = c.stop
		r := mustBuild(t, in)
		if got := (speaker{lang: sim.English}).shortfall(r); !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%+v: %q, want %q", c.stop, got, c.want)
		}
	}
}

// What a comparison looks like, on the terminal and in files.
func TestDifferenceGolden(t *testing.T) {
	in := jointInput(t, &duel{rule: fair, value: true}, &duel{rule: house, value: true}, 7, 50_000)
	x := 0.1
	in.Expect = []Claim{{Metric: "difference", Bin: "win", Min: &x}}
	r := mustBuild(t, in)
	golden(t, "joint.golden.json", mustEncode(t, r))
	golden(t, "joint.golden.csv", CSV(r))
	for lang, width := range map[sim.Lang]int{sim.English: 0, sim.Chinese: 60} {
		var b bytes.Buffer
		if err := Table(&b, r, Judge([]*Result{r}), in.Metrics, lang, width); err != nil {
			t.Fatal(err)
		}
		golden(t, "joint."+string(lang)+".golden.txt", b.Bytes())
	}
}

// Charts and page of a comparison, in both languages.
func TestDifferencePage(t *testing.T) {
	in := jointInput(t, &duel{rule: fair, value: true}, &duel{rule: house, value: true}, 8, 50_000)
	r := mustBuild(t, in)
	labels := func(*Result) []sim.Metric { return in.Metrics }
	charts, err := Charts([]*Result{r}, labels)
	if err != nil {
		t.Fatal(err)
	}
	if len(charts) != 2 || charts[0].Name != "fair-vs-house.joint" || charts[1].Name != "fair-vs-house.joint.convergence" {
		t.Fatalf("%d charts", len(charts))
	}
	if !strings.Contains(string(charts[0].SVG), "percentage points") || !strings.Contains(string(charts[0].SVG), "times narrower") {
		t.Error("the chart does not say what it shows")
	}
	for lang, words := range map[sim.Lang][]string{
		sim.English: {"Two experiments on the same deals", "house against fair", "in percentage points", "another bin in", "Counts of every pair of bins"},
		sim.Chinese: {"同样的发牌", "百分点", "各对项的计数"},
	} {
		page, err := Page(&PageInput{Name: "dice", Results: []*Result{r}, Judgement: Judge([]*Result{r}), Charts: charts, MetricsOf: labels, Lang: lang})
		if err != nil {
			t.Fatal(err)
		}
		d := r.Metrics[0].Differences[0]
		for _, w := range append(words, `<data value="`+d.Value.String()+`">`, `<data value="`+d.Law.Value.String()+`">`, timesNarrower(&d)) {
			if !strings.Contains(string(page), w) {
				t.Errorf("%s: the page does not have %s", lang, w)
			}
		}
		if !strings.Contains(string(page), "<dt>measure</dt><dd>duel</dd>") || !strings.Contains(string(page), "<dt>tie</dt><dd>no / yes</dd>") {
			t.Errorf("%s: the page does not say what both sides are", lang)
		}
		if strings.Contains(string(page), "win / win") {
			t.Errorf("%s: the page lists the joint bins", lang)
		}
	}
}
