package report

import (
	"context"
	"math/big"
	"math/bits"
	"testing"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// duel is a game of two dice for comparisons: its rule says who wins a throw.
type duel struct {
	rule  func(x, y int) int
	value bool // whether the bins have values: what the first player gets
	deals string
}

var twoDice = rng.NewBatch(6, 6)

func (d *duel) Metrics() []sim.Metric {
	m := sim.Metric{
		Name: "result", Title: sim.Text{EN: "Result of a duel", ZH: "对决结果"}, Axis: sim.Text{EN: "result", ZH: "结果"},
		Rows: []sim.Row{{Name: "all", Label: sim.Text{EN: "all throws", ZH: "所有投掷"}}},
		Bins: []sim.Bin{
			{Name: "win", Label: sim.Text{EN: "win", ZH: "胜"}}, {Name: "tie", Label: sim.Text{EN: "tie", ZH: "平"}},
			{Name: "lose", Label: sim.Text{EN: "lose", ZH: "负"}},
		},
	}
	if d.value {
		m.Unit = sim.Unit{Num: 1, Den: 20}
		for i, v := range []int64{19, 0, -20} {
			m.Bins[i].Value = &v
		}
	}
	return []sim.Metric{m}
}

func (d *duel) BlockSize() int          { return 1000 }
func (d *duel) NewSampler() sim.Sampler { return nil }
func (d *duel) Deals() string           { return "two dice" + d.deals }

func (d *duel) NewTrace() func(r *rng.Stream, bins []int32) {
	return func(r *rng.Stream, out []int32) {
		for i := range out {
			x, w := bits.Mul64(r.Draw(twoDice), 6)
			y, _ := bits.Mul64(w, 6)
			out[i] = int32(d.rule(int(x), int(y)))
		}
	}
}

func (d *duel) Laws(context.Context, sim.Progress) ([]sim.Law, error) {
	weights := make([]int64, 3)
	for i := range 36 {
		weights[d.rule(i/6, i%6)]++
	}
	return []sim.Law{lawOf("result", "all", weights)}, nil
}

// Ties are ties, or go to the first player; rare: only a pair of sixes does.
func fair(x, y int) int {
	switch {
	case x > y:
		return 0
	case x == y:
		return 1
	}
	return 2
}

func house(x, y int) int {
	if x == y {
		return 0
	}
	return fair(x, y)
}

func rare(x, y int) int {
	if x == 5 && y == 5 {
		return 0
	}
	return fair(x, y)
}

func jointOf(t testing.TB, a, b *duel) *sim.Comparison {
	t.Helper()
	c, err := sim.Joint(sim.Side{Name: "fair", Experiment: a}, sim.Side{Name: "house", Experiment: b})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func stream(t testing.TB, seed uint64) *rng.Stream {
	t.Helper()
	s, err := rng.New(rng.Default, rng.Key{Seed: seed, Name: "difference"})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// jointInput is a comparison of n trials, laws and all.
func jointInput(t testing.TB, a, b *duel, seed uint64, n int) *Input {
	t.Helper()
	c := jointOf(t, a, b)
	laws, err := c.Laws(context.Background(), func(int64, int64) {})
	if err != nil {
		t.Fatal(err)
	}
	in := &Input{
		Config: "dice", Experiment: "fair-vs-house", Game: "dice", Measure: "compare",
		Params: map[string]any{"of": []any{"fair", "house"}, "a": map[string]any{"measure": "duel", "tie": "no"}, "b": map[string]any{"measure": "duel", "tie": "yes"}},
		Seed:   seed, Stream: "fair-vs-house", RNG: rng.Default, Draws: rng.Draws, Block: c.BlockSize(),
		Metrics: c.Metrics(), Tally: sim.NewTally(c.Metrics()), Trials: uint64(n), Complete: true,
		Stop: Stop{Trials: uint64(n)}, Stopped: "trials", Confidence: 0.95, Interval: "wilson", Alarm: 1e-6, Laws: laws,
	}
	r, s := stream(t, seed), c.NewSampler()
	for done := 0; done < n; {
		k := min(max(done, 1000), n-done)
		s.Sample(k, r, in.Tally)
		done += k
		snap := Snapshot{Trials: uint64(done)}
		for _, x := range in.Tally.Counts {
			snap.Counts = append(snap.Counts, CountOf(x))
		}
		in.Snapshots = append(in.Snapshots, snap)
	}
	return in
}

// exactDifference is the difference of bin between two rules, by counting.
func exactDifference(a, b func(x, y int) int, bin int) float64 {
	d := 0
	for i := range 36 {
		if b(i/6, i%6) == bin {
			d++
		}
		if a(i/6, i%6) == bin {
			d--
		}
	}
	f, _ := big.NewRat(int64(d), 36).Float64()
	return f
}
