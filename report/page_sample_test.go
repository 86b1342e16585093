package report

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"cardlab/sim"
)

// The plan that charts and page are tested on: the shapes of a niuniu config,
// with counts drawn from the laws by math/rand.

var levelLabels = []sim.Bin{
	{Name: "none", Label: sim.Text{EN: "none", ZH: "没牛"}},
	{Name: "bull1", Label: sim.Text{EN: "bull 1", ZH: "牛一"}}, {Name: "bull2", Label: sim.Text{EN: "bull 2", ZH: "牛二"}},
	{Name: "bull3", Label: sim.Text{EN: "bull 3", ZH: "牛三"}}, {Name: "bull4", Label: sim.Text{EN: "bull 4", ZH: "牛四"}},
	{Name: "bull5", Label: sim.Text{EN: "bull 5", ZH: "牛五"}}, {Name: "bull6", Label: sim.Text{EN: "bull 6", ZH: "牛六"}},
	{Name: "bull7", Label: sim.Text{EN: "bull 7", ZH: "牛七"}}, {Name: "bull8", Label: sim.Text{EN: "bull 8", ZH: "牛八"}},
	{Name: "bull9", Label: sim.Text{EN: "bull 9", ZH: "牛九"}}, {Name: "bullbull", Label: sim.Text{EN: "bull-bull", ZH: "牛牛"}},
}

// Hands of each level of 2,598,960, and of 371,293 with replacement.
var (
	packLevels    = []int64{872128, 171304, 168096, 171304, 168096, 177424, 168096, 171304, 168096, 171304, 191808}
	replaceLevels = []int64{128409, 23790, 24040, 23790, 24040, 24360, 24040, 23790, 24040, 23790, 27204}
)

func levelMetric() sim.Metric {
	return sim.Metric{
		Name: "level", Title: sim.Text{EN: "Level of a hand", ZH: "一手牌的牛级"}, Axis: sim.Text{EN: "level", ZH: "牛级"},
		Rows: []sim.Row{{Name: "all", Label: sim.Text{EN: "all hands", ZH: "所有牌"}}}, Bins: levelLabels,
	}
}

func resultMetric() sim.Metric {
	m := sim.Metric{
		Name: "result", Title: sim.Text{EN: "Result of the hero", ZH: "主角的胜负"}, Axis: sim.Text{EN: "result", ZH: "胜负"},
		Rows: []sim.Row{{Name: "all", Label: sim.Text{EN: "any level", ZH: "任意牛级"}}},
		Bins: []sim.Bin{
			{Name: "win", Label: sim.Text{EN: "win", ZH: "胜"}}, {Name: "tie", Label: sim.Text{EN: "tie", ZH: "平"}},
			{Name: "lose", Label: sim.Text{EN: "lose", ZH: "负"}},
		},
		Lead: []string{"win", "tie", "lose"},
	}
	for _, b := range levelLabels {
		m.Rows = append(m.Rows, sim.Row{Name: b.Name, Label: b.Label})
	}
	return m
}

func scoreMetric() sim.Metric {
	m := sim.Metric{
		Name: "score", Title: sim.Text{EN: "Units won by the banker", ZH: "庄家赢得的单位"}, Axis: sim.Text{EN: "units won", ZH: "赢得单位"},
		Rows: []sim.Row{{Name: "all", Label: sim.Text{EN: "all"}}},
	}
	for v := int64(-3); v <= 3; v++ {
		m.Bins = append(m.Bins, sim.Bin{Name: fmt.Sprint(v), Value: &v})
	}
	return m
}

// sampler draws tallies.
type sampler struct{ r *rand.Rand }

func (s sampler) binomial(n uint64, p float64) uint64 {
	if n < 1000 {
		k := uint64(0)
		for range n {
			if s.r.Float64() < p {
				k++
			}
		}
		return k
	}
	mean := float64(n) * p
	if mean < 50 { // Poisson, by Knuth
		k, q, limit := uint64(0), s.r.Float64(), math.Exp(-mean)
		for q > limit {
			k++
			q *= s.r.Float64()
		}
		return min(k, n)
	}
	return uint64(math.Max(0, math.Min(float64(n), math.Round(mean+math.Sqrt(mean*(1-p))*s.r.NormFloat64()))))
}

func (s sampler) multinomial(n uint64, weights []int64, out []uint64) {
	total := 0.0
	for _, w := range weights {
		total += float64(w)
	}
	for i, w := range weights {
		k := n
		if i < len(weights)-1 {
			k = s.binomial(n, math.Min(1, float64(w)/total))
		}
		out[i] += k
		n -= k
		total -= float64(w)
	}
}

func lawOf(metric, row string, weights []int64) sim.Law {
	l := sim.Law{Metric: metric, Row: row, Total: new(big.Int)}
	for _, w := range weights {
		l.Counts = append(l.Counts, big.NewInt(w))
		l.Total.Add(l.Total, big.NewInt(w))
	}
	return l
}

// trace adds the tally and snapshots of trials to in, drawn by step.
func trace(in *Input, trials uint64, step func(n uint64, t *sim.Tally)) {
	in.Tally, in.Trials = sim.NewTally(in.Metrics), trials
	for done, next := uint64(0), uint64(in.Block); done < trials; next *= 2 {
		next = min(next, trials)
		step(next-done, in.Tally)
		done = next
		counts := make([]Count, len(in.Tally.Counts))
		for i, c := range in.Tally.Counts {
			counts[i] = CountOf(c)
		}
		in.Snapshots = append(in.Snapshots, Snapshot{done, counts})
	}
}

func planInput(index int, experiment, measure string, metrics ...sim.Metric) *Input {
	return &Input{
		Config: "niuniu", Experiment: experiment, Index: index, Game: "niuniu", Measure: measure,
		Params: map[string]any{"cards": int64(5), "hero": "", "rules": map[string]any{"tie": "rank-suit", "replacement": false, "ladder": []any{int64(1), int64(2)}}},
		Seed:   20261104, Stream: experiment, RNG: "pcg", Draws: 1, Block: 65536, Metrics: metrics, Complete: true,
		Stopped: "trials", Confidence: 0.95, Interval: "wilson", Alarm: 1e-6,
	}
}

// sampleResults are the results of a plan; metricsOf is for their labels.
func sampleResults(t testing.TB) (results []*Result, metricsOf func(*Result) []sim.Metric) {
	t.Helper()
	s := sampler{rand.New(rand.NewPCG(1, 2))}
	labels := map[string][]sim.Metric{}
	build := func(in *Input) *Result {
		r, err := Build(in)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, r)
		labels[r.Experiment] = in.Metrics
		return r
	}
	bound := func(x float64) *float64 { return &x }

	in := planInput(0, "levels", "levels", levelMetric())
	in.Laws = []sim.Law{lawOf("level", "all", packLevels)}
	in.Expect = []Claim{{Metric: "level", Row: "all", Bin: "bullbull", Min: bound(0.0728), Max: bound(0.0748)}}
	in.Stop.Trials = 1e9
	trace(in, 1e9, func(n uint64, t *sim.Tally) { s.multinomial(n, packLevels, t.Row(0, 0)) })
	build(in)

	for k := int64(2); k <= 6; k++ {
		in := planInput(int(k)-1, fmt.Sprintf("winrate/players=%d", k), "winrate", resultMetric())
		in.Group, in.Point = "winrate", []Setting{{"players", k}}
		in.Stop.Trials = 1e6
		if k == 2 {
			in.Laws = []sim.Law{lawOf("result", "all", []int64{1, 0, 1})}
		}
		trace(in, 1e6, func(n uint64, t *sim.Tally) {
			hands := make([]uint64, len(packLevels))
			s.multinomial(n, packLevels, hands)
			for i, h := range hands {
				win := int64(1e6 * math.Pow(0.2+0.08*float64(i), float64(k-1)))
				row := t.Row(0, i+1)
				before := [3]uint64(row)
				s.multinomial(h, []int64{win, 0, 1e6 - win}, row)
				for b := range row {
					t.Row(0, 0)[b] += row[b] - before[b]
				}
			}
			if k == 2 { // as even as the law says
				all := t.Row(0, 0)
				both := all[0] + all[2]
				all[0] = both/2 + 100
				all[2] = both - all[0]
			}
		})
		if k == 4 {
			in.Expect = []Claim{{Metric: "result", Row: "all", Bin: "win", Min: bound(0.25), Max: bound(0.25)}}
		}
		build(in)
	}

	rare := levelMetric()
	rare.Name, rare.Title = "ladder", sim.Text{EN: "Rank on the long ladder", ZH: "长阶梯上的级别"}
	rare.Bins = append(append([]sim.Bin{}, levelLabels...), sim.Bin{Name: "four-faces", Label: sim.Text{EN: "four faces", ZH: "四花"}},
		sim.Bin{Name: "five-faces", Label: sim.Text{EN: "five faces", ZH: "五花"}}, sim.Bin{Name: "bomb", Label: sim.Text{EN: "bomb", ZH: "炸弹"}},
		sim.Bin{Name: "five-small", Label: sim.Text{EN: "five small", ZH: "五小"}})
	ladder := append(append([]int64{}, packLevels...), 1968, 76, 2, 0)
	in = planInput(6, "ladder", "levels", rare)
	in.Laws = []sim.Law{lawOf("ladder", "all", ladder)}
	in.Stop.Trials = 300000
	trace(in, 300000, func(n uint64, t *sim.Tally) { s.multinomial(n, ladder, t.Row(0, 0)) })
	in.Complete, in.Stopped = false, "signal"
	in.Interval, in.TOpt = "anytime", new(uint64)
	*in.TOpt = 1e6
	build(in)

	for i, replacement := range []bool{false, true} {
		in := planInput(7+i, fmt.Sprintf("replacement/replacement=%v", replacement), "levels", levelMetric())
		in.Group, in.Point = "replacement", []Setting{{"replacement", replacement}}
		weights := packLevels
		if replacement {
			weights = replaceLevels
		}
		in.Laws = []sim.Law{lawOf("level", "all", packLevels)} // the wrong law of the second
		in.Stop.Trials = 200000
		trace(in, 200000, func(n uint64, t *sim.Tally) { s.multinomial(n, weights, t.Row(0, 0)) })
		build(in)
	}

	in = planInput(9, "edge", "edge", scoreMetric())
	weights := []int64{3, 10, 30, 20, 31, 10, 3}
	in.Laws = []sim.Law{lawOf("score", "all", weights)}
	in.Stop = Stop{HalfWidth: 0.001, Cap: 1e8}
	in.Stopped, in.Interval, in.TOpt = "precision", "anytime", new(uint64)
	*in.TOpt = 1e8
	trace(in, 4e6, func(n uint64, t *sim.Tally) { s.multinomial(n, weights, t.Row(0, 0)) })
	build(in)

	in = planInput(10, "counted", "levels", levelMetric())
	in.Laws = []sim.Law{lawOf("level", "all", packLevels)}
	r, err := BuildExact(in)
	if err != nil {
		t.Fatal(err)
	}
	results, labels["counted"] = append(results, r), in.Metrics
	return results, func(r *Result) []sim.Metric { return labels[r.Experiment] }
}

func samplePage(results []*Result, metricsOf func(*Result) []sim.Metric, charts []Chart, lang sim.Lang) *PageInput {
	return &PageInput{
		Command: "cardlab run niuniu --seed 20261104", CommandOf: commandOf,
		Name: "niuniu", Title: "Niuniu: levels, win rates, one hand, and dealing with replacement",
		Config:  []byte("# Niuniu <b>& more</b>\nseed = 20261104\n\n[[experiment]]\nname = \"levels\" # a long comment that a telephone has to break somewhere, or else it is cut off at the edge\n"),
		Results: results, Judgement: Judge(results), Charts: charts, MetricsOf: metricsOf, Lang: lang,
	}
}

// commandOf stands in for the command line's own words.
func commandOf(r *Result) string {
	return "cardlab run niuniu --only " + r.Experiment + " --seed " + r.Seed
}
