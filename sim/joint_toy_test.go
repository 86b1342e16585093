package sim_test

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"
	"testing"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// dicePair is a measure of two dice of six sides: a rule says which bin a throw
// is in. All of them throw alike, so that two can be compared on the same
// throws.
type dicePair struct {
	metric sim.Metric
	rule   func(x, y int) int // the bin of the throw, -1 for none
	deals  string             // empty: as all
	extra  bool               // breaks the promise: draws another word now and then
	block  int
}

const throws = 36

var twoDice = rng.NewBatch(6, 6)

// newDice returns the measure with the bins called names, valued in units of
// 1/den unless den is 0.
func newDice(rule func(x, y int) int, den int64, names ...string) *dicePair {
	m := sim.Metric{
		Name: "dice", Title: sim.Text{EN: "Two dice", ZH: "两颗骰子"}, Axis: sim.Text{EN: "result", ZH: "结果"},
		Rows: []sim.Row{{Name: "all", Label: sim.Text{EN: "all throws", ZH: "所有投掷"}}},
	}
	for i, n := range names {
		b := sim.Bin{Name: n, Label: sim.Text{EN: n, ZH: "〈" + n + "〉"}}
		if den > 0 {
			b.Value = value(int64(i))
			m.Unit = sim.Unit{Num: 1, Den: den}
		}
		m.Bins = append(m.Bins, b)
	}
	return &dicePair{metric: m, rule: rule, block: 1000}
}

func (d *dicePair) Metrics() []sim.Metric { return []sim.Metric{d.metric} }
func (d *dicePair) BlockSize() int        { return d.block }
func (d *dicePair) NewSampler() sim.Sampler {
	return diceSampler{d}
}

func (d *dicePair) throw(r *rng.Stream) (x, y int) {
	w := r.Draw(twoDice)
	a, w := bits.Mul64(w, 6)
	b, _ := bits.Mul64(w, 6)
	return int(a), int(b)
}

type diceSampler struct{ *dicePair }

func (s diceSampler) Sample(n int, r *rng.Stream, t *sim.Tally) {
	for range n {
		if b := s.rule(s.throw(r)); b >= 0 {
			t.Add(0, 0, b)
		}
	}
}

func (d *dicePair) Deals() string {
	if d.deals != "" {
		return d.deals
	}
	return "two dice of six sides"
}

func (d *dicePair) NewTrace() func(r *rng.Stream, bins []int32) {
	return func(r *rng.Stream, bins []int32) {
		for i := range bins {
			x, y := d.throw(r)
			bins[i] = int32(d.rule(x, y))
			if d.extra && x == 0 {
				r.Uint64()
			}
		}
	}
}

func (d *dicePair) Laws(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	l := sim.Law{Metric: "dice", Row: "all", Total: big.NewInt(throws)}
	counts := make([]int64, len(d.metric.Bins))
	for i := range throws {
		counts[d.rule(i/6, i%6)]++
	}
	for _, c := range counts {
		l.Counts = append(l.Counts, big.NewInt(c))
	}
	progress(throws, throws)
	return []sim.Law{l}, ctx.Err()
}

// wordy is a dicePair with words.
type wordy struct{ *dicePair }

func (d wordy) Explain(r *rng.Stream) sim.Trial {
	x, y := d.throw(r)
	return sim.Trial{
		Columns: []sim.Text{{EN: "die"}, {EN: "pips"}},
		Cells:   [][]sim.Text{{{EN: "first"}, {EN: fmt.Sprint(x + 1)}}, {{EN: "second"}, {EN: fmt.Sprint(y + 1)}}},
		Notes:   []sim.Text{{EN: "thrown", ZH: "已掷"}},
		Touched: []sim.Counter{{Metric: "dice", Row: "all", Bin: d.metric.Bins[d.rule(x, y)].Name}},
	}
}

// duel is whether the first die beats the second; ties go to the first where
// first is true.
func duel(first bool) func(x, y int) int {
	return func(x, y int) int {
		switch {
		case x > y || first && x == y:
			return 0
		case x == y:
			return 1
		}
		return 2
	}
}

// plain and house are the two rule sets that the tests compare.
func plain() *dicePair { return newDice(duel(false), 0, "win", "tie", "lose") }
func house() *dicePair { return newDice(duel(true), 0, "win", "tie", "lose") }

func mustJoint(t testing.TB, a, b sim.Experiment) *sim.Comparison {
	t.Helper()
	c, err := sim.Joint(sim.Side{Name: "plain", Experiment: a}, sim.Side{Name: "house", Experiment: b})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func diceStream(t testing.TB, name string) *rng.Stream {
	t.Helper()
	s, err := rng.New(rng.Default, rng.Key{Seed: 20261104, Name: name})
	if err != nil {
		t.Fatal(err)
	}
	return s
}
