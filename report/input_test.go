package report

import (
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"cardlab/sim"
)

// levelsFile is the exact law that most tests use.
type levelsFile struct {
	Labels []string
	Total  int64
	Counts []int64
}

func readLevels(t testing.TB) levelsFile {
	t.Helper()
	b, err := os.ReadFile("testdata/levels.json")
	if err != nil {
		t.Fatal(err)
	}
	var l levelsFile
	if err := json.Unmarshal(b, &l); err != nil {
		t.Fatal(err)
	}
	return l
}

func (l levelsFile) law(metric, row string) sim.Law {
	law := sim.Law{Metric: metric, Row: row, Total: big.NewInt(l.Total)}
	for _, c := range l.Counts {
		law.Counts = append(law.Counts, big.NewInt(c))
	}
	return law
}

// levelInput is a run of the levels of a hand: n observations drawn from the
// law by a generator of that seed.
func levelInput(t testing.TB, seed uint64, n int) *Input {
	t.Helper()
	l := readLevels(t)
	zh := []string{"没牛", "牛一", "牛二", "牛三", "牛四", "牛五", "牛六", "牛七", "牛八", "牛九", "牛牛"}
	m := sim.Metric{
		Name: "level", Title: sim.Text{EN: "Level of a hand", ZH: "牌型"},
		Axis: sim.Text{EN: "level", ZH: "牌型"},
		Rows: []sim.Row{{Name: "all", Label: sim.Text{EN: "all", ZH: "全部"}}},
	}
	for i, name := range l.Labels {
		en := strings.Replace(name, "bull", "bull ", 1)
		if name == "bullbull" {
			en = name
		}
		m.Bins = append(m.Bins, sim.Bin{Name: name, Label: sim.Text{EN: en, ZH: zh[i]}})
	}
	in := &Input{
		Config: "sample", Experiment: "levels", Game: "niuniu", Measure: "levels",
		Params: map[string]any{"cards": 52, "rules": map[string]any{"tie": "rank-suit", "payouts": []int64{1, 2, 3}}},
		Seed:   18446744073709551615, Stream: "levels", RNG: "xoshiro256++", Draws: 1, Block: 65536,
		Metrics: []sim.Metric{m}, Trials: uint64(n), Complete: true,
		Stop: Stop{Trials: uint64(n)}, Stopped: "trials",
		Confidence: 0.95, Interval: "wilson", Alarm: 1e-6,
		Laws: []sim.Law{l.law("level", "all")},
	}
	in.Tally = sim.NewTally(in.Metrics)
	fill(in.Tally.Row(0, 0), l.Counts, seed, n)
	return in
}

// fill adds n observations drawn with the given weights.
func fill(counts []uint64, weights []int64, seed uint64, n int) {
	sum := int64(0)
	for _, w := range weights {
		sum += w
	}
	r := rand.New(rand.NewPCG(seed, 1))
	for range n {
		x := r.Int64N(sum)
		b := 0
		for x >= weights[b] {
			x -= weights[b]
			b++
		}
		counts[b]++
	}
}

// sampleInput is a run with everything in it: a complete law, a partial one, a
// stated mean, an impossible bin, a row without observations, units, claims of
// every kind, a sweep point, snapshots.
func sampleInput(t testing.TB) *Input {
	in := levelInput(t, 7, 20000)
	in.Experiment, in.Group, in.Index = "mix/players=4", "mix", 3
	in.Title = "Levels, payoffs & jokers"
	in.Point = []Setting{{"players", 4}}
	v := func(n int64) *int64 { return &n }
	in.Metrics = append(in.Metrics,
		sim.Metric{
			Name: "payoff", Title: sim.Text{EN: "Payoff, <stake>", ZH: "收益"},
			Rows: []sim.Row{{Name: "all"}, {Name: "never"}},
			Bins: []sim.Bin{{Name: "lose", Value: v(-20), Label: sim.Text{EN: "lose", ZH: "负"}},
				{Name: "tie", Value: v(0), Label: sim.Text{EN: "tie", ZH: "和"}},
				{Name: "win", Value: v(19), Label: sim.Text{EN: "win", ZH: "胜"}}},
			Unit: sim.Unit{Num: 1, Den: 20},
		},
		sim.Metric{
			Name: "joker", Title: sim.Text{EN: "Jokers", ZH: "王"},
			Rows: []sim.Row{{Name: "all"}},
			Bins: []sim.Bin{{Name: "seen"}, {Name: "unseen"}},
		})
	old := in.Tally
	in.Tally = sim.NewTally(in.Metrics)
	copy(in.Tally.Row(0, 0), old.Counts)
	fill(in.Tally.Row(1, 0), []int64{50, 1, 50}, 8, 15000)
	in.Tally.Row(2, 0)[1] = 20000
	in.Laws = append(in.Laws,
		sim.Law{Metric: "payoff", Row: "all", Total: big.NewInt(101),
			Counts: []*big.Int{nil, big.NewInt(1), nil}, Mean: big.NewRat(-5, 202)},
		sim.Law{Metric: "payoff", Row: "never", Total: big.NewInt(3), Counts: []*big.Int{nil, big.NewInt(1), nil}},
		sim.Law{Metric: "joker", Row: "all", Total: big.NewInt(52), Counts: []*big.Int{big.NewInt(0), big.NewInt(52)}})
	f := func(x float64) *float64 { return &x }
	in.Expect = []Claim{
		{Metric: "level", Row: "all", Bin: "bullbull", Min: f(0.0733), Max: f(0.0743)},
		{Metric: "payoff", Row: "all", Bin: "win", Min: f(0.25), Max: f(0.25)},
		{Metric: "payoff", Row: "all", Max: f(0)},
		{Metric: "payoff", Row: "never", Bin: "win", Min: f(0.1)},
	}
	for _, n := range []uint64{10, 100} {
		s := Snapshot{Trials: n}
		for i := range in.Tally.Counts {
			s.Counts = append(s.Counts, CountOf(min(in.Tally.Counts[i], n/10+uint64(i%2))))
		}
		in.Snapshots = append(in.Snapshots, s)
	}
	return in
}

func mustBuild(t testing.TB, in *Input) *Result {
	t.Helper()
	r, err := Build(in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
