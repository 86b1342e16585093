package sim_test

import (
	"context"
	"errors"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cardlab/sim"
	"cardlab/sim/rng"

	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

// The joint table of a stream is that of the trials of both sides, one by one.
func TestJointTable(t *testing.T) {
	a, b := plain(), house()
	c := mustJoint(t, a, b)
	const n = 10_000 // many batches, and a short one
	got := sim.NewTally(c.Metrics())
	r := diceStream(t, "table")
	c.NewSampler().Sample(n, r, got)
	after := r.Uint64()

	want := make([]uint64, 9)
	r = diceStream(t, "table")
	for range n {
		x, y := a.throw(r)
		want[a.rule(x, y)*3+b.rule(x, y)]++
	}
	if !slices.Equal(got.Counts, want) || r.Uint64() != after {
		t.Errorf("the table is %v, want %v", got.Counts, want)
	}

	// Each side adds up to what it would have counted by itself.
	for side, d := range []*dicePair{a, b} {
		alone := sim.NewTally(d.Metrics())
		d.NewSampler().Sample(n, diceStream(t, "table"), alone)
		for bin, count := range alone.Counts {
			sum := uint64(0)
			for i, cell := range got.Counts {
				if []int{i / 3, i % 3}[side] == bin {
					sum += cell
				}
			}
			if sum != count {
				t.Errorf("side %d has %d in bin %d, and %d by itself", side, sum, bin, count)
			}
		}
	}
}

// Sample(a) then Sample(b) is Sample(a+b), across the ends of batches.
func TestJointSamplesAdd(t *testing.T) {
	c := mustJoint(t, plain(), house())
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.IntRange(0, 600), 1, 6).Draw(t, "parts")
		all := 0
		r, _ := rng.New(rng.Default, rng.Key{Seed: rapid.Uint64().Draw(t, "seed")})
		var whole rng.Stream
		r.CopyTo(&whole)
		got, want := sim.NewTally(c.Metrics()), sim.NewTally(c.Metrics())
		s := c.NewSampler()
		for _, n := range parts {
			s.Sample(n, r, got)
			all += n
		}
		c.NewSampler().Sample(all, &whole, want)
		if !slices.Equal(got.Counts, want.Counts) || r.Uint64() != whole.Uint64() {
			t.Fatalf("%v makes %v, and in one go %v", parts, got.Counts, want.Counts)
		}
	})
}

// The table has the law of the joint outcomes of a throw. Two sides on streams
// of their own have the right marginals and another joint law, which the same
// test refutes: that is what the copy of the stream is for.
func TestJointLaw(t *testing.T) {
	a, b := plain(), house()
	c := mustJoint(t, a, b)
	const n = 200_000
	law := make([]float64, 9)
	for i := range throws {
		law[a.rule(i/6, i%6)*3+b.rule(i/6, i%6)] += 1. / throws
	}
	got := sim.NewTally(c.Metrics())
	c.NewSampler().Sample(n, diceStream(t, "law"), got)
	if p := fitP(got.Counts, law); p < 0.01 {
		t.Errorf("the joint table has p = %v against its law: %v", p, got.Counts)
	}

	apart := make([]uint64, 9)
	one, other := diceStream(t, "one"), diceStream(t, "other")
	for range n {
		x, y := a.throw(one)
		u, v := b.throw(other)
		apart[a.rule(x, y)*3+b.rule(u, v)]++
	}
	if p := fitP(apart, law); p > 1e-6 {
		t.Errorf("two sides on streams of their own are not refuted: p = %v", p)
	}
	for side, d := range []*dicePair{a, b} {
		sums, laws := make([]uint64, 3), make([]float64, 3)
		for i, cell := range apart {
			sums[[]int{i / 3, i % 3}[side]] += cell
		}
		for i := range throws {
			laws[d.rule(i/6, i%6)] += 1. / throws
		}
		if p := fitP(sums, laws); p < 0.01 {
			t.Errorf("the test would refute a marginal too: p = %v", p)
		}
	}
}

// fitP is the p value of the chi-square test; a count where the law is zero is
// impossible.
func fitP(counts []uint64, law []float64) float64 {
	n, chi, df := uint64(0), 0., -1.
	for _, c := range counts {
		n += c
	}
	for i, c := range counts {
		if law[i] == 0 {
			if c > 0 {
				return 0
			}
			continue
		}
		e := float64(n) * law[i]
		chi += (float64(c) - e) * (float64(c) - e) / e
		df++
	}
	return distuv.ChiSquared{K: df}.Survival(chi)
}

func TestJointDoesNotAllocate(t *testing.T) {
	c := mustJoint(t, plain(), house())
	s, r, tally := c.NewSampler(), diceStream(t, "alloc"), sim.NewTally(c.Metrics())
	s.Sample(1, r, tally)
	if n := testing.AllocsPerRun(20, func() { s.Sample(1000, r, tally) }); n != 0 {
		t.Errorf("1000 trials allocate %v times", n)
	}
}

// A side that breaks its promise is found out, not counted.
func TestJointPanics(t *testing.T) {
	greedy := house()
	greedy.extra = true
	skips := newDice(func(x, y int) int {
		if x == y {
			return -1
		}
		return 0
	}, 0, "win", "lose")
	for _, test := range []struct {
		b    *dicePair
		want string
	}{
		{greedy, "draw different words"},
		{skips, "does not count"},
	} {
		func() {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.Contains(s, test.want) || !strings.Contains(s, "plain") || !strings.Contains(s, "house") {
					t.Errorf("it says %q, not that it %s", s, test.want)
				}
			}()
			c := mustJoint(t, plain(), test.b)
			c.NewSampler().Sample(1000, diceStream(t, "panic"), sim.NewTally(c.Metrics()))
		}()
	}
}

func TestJointRefuses(t *testing.T) {
	other := house()
	other.deals = "three dice"
	rows := house()
	rows.metric.Rows = []sim.Row{{Name: "pairs"}}
	wide := make([]string, 130)
	for i := range wide {
		wide[i] = "b" + strings.Repeat("x", i)
	}
	type mute struct{ sim.Experiment }
	for _, test := range []struct {
		b    sim.Experiment
		want string
	}{
		{other, "plain and house: a comparison needs equal deals: plain deals two dice of six sides, house deals three dice"},
		{rows, `plain and house: the measure of house cannot be compared: not every trial counts in its row "pairs"`},
		{mute{house()}, "plain and house: the measure of house cannot be compared: it does not tell trials apart"},
		{newDice(duel(true), 0, "a", "b", "c"), "plain and house: plain and house have no bin of the same name"},
		{newDice(duel(true), 0, append(wide[:0:0], slices.Repeat(wide, 43)...)...), "3 bins of plain and 5590 of house make a joint table of 16770, and it can have at most 16384"},
	} {
		_, err := sim.Joint(sim.Side{Name: "plain", Experiment: plain()}, sim.Side{Name: "house", Experiment: test.b})
		var ce *sim.CompareError
		if !errors.As(err, &ce) || !strings.Contains(err.Error(), test.want) || ce.A != "plain" || ce.B != "house" {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}

func TestJointMetric(t *testing.T) {
	a, b := plain(), newDice(duel(true), 0, "win", "draw", "lose")
	a.block, b.block = 1001, 500
	c := mustJoint(t, a, b)
	m := c.Metrics()[0]
	name := regexp.MustCompile(`^[a-z0-9][a-z0-9._+-]*$`)
	seen := map[string]bool{}
	for _, bin := range m.Bins {
		if !name.MatchString(bin.Name) || seen[bin.Name] || bin.Label.EN == "" || bin.Label.ZH == "" {
			t.Errorf("bin %+v", bin)
		}
		seen[bin.Name] = true
	}
	if m.Name != "joint" || len(m.Rows) != 1 || m.Rows[0].Name != "all" || len(m.Bins) != 9 || m.Bins[5].Name != "tie.lose" ||
		m.Bins[5].Label != (sim.Text{EN: "tie / lose", ZH: "〈tie〉 / 〈lose〉"}) || m.Pair.A != "plain" || m.Pair.B != "house" {
		t.Errorf("the metric is %+v", m)
	}
	if got := m.Title; got != (sim.Text{EN: "Two dice: house against plain", ZH: "两颗骰子：house 对比 plain"}) {
		t.Errorf("the title is %+v", got)
	}
	if got := m.Pair.Common(); !slices.Equal(got, []sim.Common{{Name: "win", A: 0, B: 0}, {Name: "lose", A: 2, B: 2}}) {
		t.Errorf("common are %+v", got)
	}
	d := m.Pair.Difference()
	if d.Name != "difference" || d.RowIndex("all") != 0 || len(d.Bins) != 2 || d.BinIndex("lose") != 1 || d.Valued() {
		t.Errorf("the differences are %+v", d)
	}
	if c.BlockSize() != 250 {
		t.Errorf("blocks of %d", c.BlockSize())
	}
	if x, y := c.Sides(); x.Experiment != a || y.Experiment != b {
		t.Error("the sides are others")
	}
	// Bins with dots in their names do not meet.
	dotted := mustJoint(t, newDice(duel(false), 0, "a", "a.b", "c"), newDice(duel(true), 0, "b.c", "c", "a"))
	seen = map[string]bool{}
	for _, bin := range dotted.Metrics()[0].Bins {
		if seen[bin.Name] || !name.MatchString(bin.Name) {
			t.Errorf("bin %q", bin.Name)
		}
		seen[bin.Name] = true
	}
}

func TestPairShort(t *testing.T) {
	for _, test := range [][4]string{
		{"plain", "house", "plain", "house"},
		{"s/tie=level", "s/tie=rank", "tie=level", "tie=rank"},
		{"s/tie=level", "u/tie=rank", "s/tie=level", "u/tie=rank"},
		{"s", "s/tie=rank", "s", "s/tie=rank"},
	} {
		if a, b := (&sim.Pair{A: test[0], B: test[1]}).Short(); a != test[2] || b != test[3] {
			t.Errorf("%s and %s are %s and %s in short", test[0], test[1], a, b)
		}
	}
}

// Values of two units are brought to one that holds both.
func TestJointUnits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		unit := rapid.Custom(func(t *rapid.T) sim.Unit {
			return rapid.SampledFrom([]sim.Unit{{}, {Num: 1, Den: 20}, {Num: 3, Den: 2}, {Num: 1, Den: 6}, {Num: 5, Den: 1}}).Draw(t, "unit")
		})
		a, b := newDice(duel(false), 1, "x", "y", "z"), newDice(duel(true), 1, "x", "y", "z")
		a.metric.Unit, b.metric.Unit = unit.Draw(t, "a"), unit.Draw(t, "b")
		c, err := sim.Joint(sim.Side{Name: "a", Experiment: a}, sim.Side{Name: "b", Experiment: b})
		if err != nil {
			t.Fatal(err)
		}
		p := c.Metrics()[0].Pair
		if d := p.Difference(); !p.Valued() || !d.Valued() {
			t.Fatal("the values are lost")
		}
		for i := range 3 {
			wantA, wantB := float64(i)*a.metric.Unit.Float(), float64(i)*b.metric.Unit.Float()
			gotA, gotB := float64(*p.ABins[i].Value)*p.Unit.Float(), float64(*p.BBins[i].Value)*p.Unit.Float()
			if math.Abs(gotA-wantA) > 1e-12 || math.Abs(gotB-wantB) > 1e-12 {
				t.Fatalf("bin %d is worth %v and %v, want %v and %v", i, gotA, gotB, wantA, wantB)
			}
		}
		if *a.metric.Bins[2].Value != 2 || *b.metric.Bins[2].Value != 2 {
			t.Fatal("the metric of a side was changed")
		}
	})
	huge, small := newDice(duel(false), 1, "x", "y", "z"), newDice(duel(true), 3, "x", "y", "z")
	huge.metric.Bins[2].Value = value(math.MinInt64)
	p := mustJoint(t, huge, small).Metrics()[0].Pair
	if p.Valued() || *huge.metric.Bins[2].Value != math.MinInt64 || *small.metric.Bins[2].Value != 2 {
		t.Error("values that no unit holds are compared, or the sides were changed")
	}
}

func TestJointLaws(t *testing.T) {
	type mute struct { // knows no laws
		sim.Experiment
		sim.Tracer
	}
	laws, err := mustJoint(t, plain(), house()).Laws(context.Background(), func(int64, int64) {})
	if err != nil || len(laws) != 2 || laws[0].Metric != "a" || laws[1].Metric != "b" || laws[0].Row != "all" ||
		laws[0].Counts[1].Cmp(big.NewInt(6)) != 0 || laws[1].Counts[1].Sign() != 0 {
		t.Errorf("laws %+v, %v", laws, err)
	}
	laws, err = mustJoint(t, mute{plain(), plain()}, house()).Laws(context.Background(), func(int64, int64) {})
	if err != nil || len(laws) != 1 || laws[0].Metric != "b" {
		t.Errorf("laws of one side: %+v, %v", laws, err)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err = mustJoint(t, plain(), house()).Laws(ended, func(int64, int64) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("an ended context: %v", err)
	}
}

func TestJointExplains(t *testing.T) {
	for _, test := range []struct {
		a, b  sim.Experiment
		cells int
	}{
		{wordy{plain()}, wordy{house()}, 4},
		{wordy{plain()}, house(), 3}, // the second has no words: heads of none
		{plain(), house(), 0},
	} {
		c := mustJoint(t, test.a, test.b)
		s, r, told := c.NewSampler(), diceStream(t, "words"), diceStream(t, "words")
		for i := range 200 {
			want, got := sim.NewTally(c.Metrics()), sim.NewTally(c.Metrics())
			s.Sample(1, r, want)
			trial := c.Explain(told)
			for _, x := range trial.Touched {
				m := c.Metrics()[0]
				got.Add(0, m.RowIndex(x.Row), m.BinIndex(x.Bin))
			}
			if !slices.Equal(got.Counts, want.Counts) || !told.At(r) {
				t.Fatalf("trial %d tells of %v", i, trial.Touched)
			}
			if len(trial.Cells) != test.cells || len(trial.Notes) != 2 || !strings.HasPrefix(trial.Notes[1].ZH, "house：") {
				t.Fatalf("the words are %+v", trial)
			}
			for _, line := range trial.Cells {
				if len(line) != len(trial.Columns) {
					t.Fatalf("%d cells under %d heads", len(line), len(trial.Columns))
				}
			}
		}
	}
}

func BenchmarkJoint(b *testing.B) {
	c := mustJoint(b, plain(), house())
	s, r, tally := c.NewSampler(), diceStream(b, "bench"), sim.NewTally(c.Metrics())
	b.ReportAllocs()
	for b.Loop() {
		s.Sample(1000, r, tally)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/trial")
}
