package report

import (
	"bytes"
	"math/big"
	"strings"
	"testing"

	"cardlab/sim"
)

func exactInput(t testing.TB) *Input {
	f := func(x float64) *float64 { return &x }
	in := sampleInput(t)
	in.Tally, in.Trials = nil, 0
	// Half of 10^30 outcomes each, but for one: far beyond 2^53.
	half := new(big.Int).Exp(big.NewInt(10), big.NewInt(30), nil)
	half.Rsh(half, 1)
	in.Laws[1] = sim.Law{Metric: "payoff", Row: "all", Total: new(big.Int).Lsh(half, 1),
		Counts: []*big.Int{half, big.NewInt(1), new(big.Int).Sub(half, big.NewInt(1))}}
	in.Laws[2].Counts[1] = big.NewInt(1) // still incomplete
	in.Expect = []Claim{
		{Metric: "level", Bin: "bullbull", Min: f(0.0738), Max: f(0.0739)},
		{Metric: "payoff", Bin: "lose", Min: f(0.5), Max: f(0.5)},
		{Metric: "payoff", Bin: "win", Min: f(0.5), Max: f(0.5)},
		{Metric: "payoff", Max: f(-0.025)},
	}
	return in
}

func TestBuildExact(t *testing.T) {
	r, err := BuildExact(exactInput(t))
	if err != nil {
		t.Fatal(err)
	}
	text, err := Encode(r)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "exact.golden.json", text)
	back, err := Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	if other, _ := Encode(back); !bytes.Equal(text, other) {
		t.Error("not what was read")
	}
	if !strings.Contains(string(text), `"count": "500000000000000000000000000000"`) || !strings.Contains(string(text), `"count": 191808,`) {
		t.Error("counts are numbers up to 2^53 and strings beyond")
	}
	for _, m := range r.Metrics {
		for _, row := range m.Rows {
			if row.Fit != nil {
				t.Errorf("%s has a fit", row.Name)
			}
			for _, b := range row.Bins {
				if b.Lo != nil || b.Hi != nil || b.Z != nil || b.PValue != nil {
					t.Errorf("%s has an interval or a test", b.Name)
				}
			}
		}
	}
	if len(r.Metrics) != 3 || len(r.Metrics[1].Rows) != 1 {
		t.Errorf("the row without a complete law was not left out")
	}
	if m := r.Metrics[1].Rows[0].Mean; m == nil || m.Lo != nil || m.PValue != nil ||
		m.Law.Rat != "-500000000000000000000000000019/20000000000000000000000000000000" {
		t.Errorf("mean %+v", m.Law)
	}
}

// TestExactClaims: half of 10^30 is 0.5; half less one is not, though no
// float64 can tell.
func TestExactClaims(t *testing.T) {
	r, err := BuildExact(exactInput(t))
	if err != nil {
		t.Fatal(err)
	}
	j := Judge([]*Result{r})
	for i, want := range []Verdict{Agrees, Agrees, Refuted, Agrees} {
		if h, ok := j.OfExpect(r.Experiment, i); !ok || h.Verdict != want {
			t.Errorf("claim %d: %q, want %q", i+1, h.Verdict, want)
		}
	}
	if got := j.Sentence(r.Experiment, "level", sim.English); !strings.HasPrefix(got, "exact: ") {
		t.Errorf("%q", got)
	}
	if got := j.ExpectSentence(r.Experiment, 2, sim.English); got != "expected win = 0.5: it is not so, the value is 0.5" {
		t.Errorf("%q", got)
	}
	// What is decided does not dilute what is tested.
	alone, both := Judge(planOf(0.003)), Judge(append(planOf(0.003), r))
	if alone.All[0].Adjusted != both.All[0].Adjusted {
		t.Errorf("adjusted %v alone and %v beside an exact result", alone.All[0].Adjusted, both.All[0].Adjusted)
	}
}

func TestExactTable(t *testing.T) {
	in := exactInput(t)
	r, err := BuildExact(in)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Table(&b, r, Judge([]*Result{r}), in.Metrics, sim.English, 0); err != nil {
		t.Fatal(err)
	}
	golden(t, "table.exact.golden.txt", b.Bytes())
}

func TestBuildExactRefuses(t *testing.T) {
	in := exactInput(t)
	in.Laws = in.Laws[2:3]
	in.Expect = nil
	if _, err := BuildExact(in); err == nil || !strings.Contains(err.Error(), "no row has a complete law") {
		t.Errorf("no complete law: %v", err)
	}
	in = exactInput(t)
	in.Expect[1].Row = "never"
	if _, err := BuildExact(in); err == nil || !strings.Contains(err.Error(), "has no complete law") {
		t.Errorf("a claim about a row without a law: %v", err)
	}
}
