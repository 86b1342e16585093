package setgame

import (
	"slices"
	"testing"

	"cardlab/sim"

	"pgregory.net/rapid"
)

func total(n []uint64) (s uint64) {
	for _, x := range n {
		s += x
	}
	return s
}

// A sampler keeps nothing between calls.
func TestSamplesAdd(t *testing.T) {
	list := setups()
	rapid.Check(t, func(t *rapid.T) {
		s := list[rapid.IntRange(0, len(list)-1).Draw(t, "setup")]
		seed := rapid.Uint64().Draw(t, "seed")
		e := experiment(t, s.measure, s.set)
		whole, parts := sim.NewTally(e.Metrics()), sim.NewTally(e.Metrics())
		r1, r2 := stream(t, seed), stream(t, seed)
		sampler, trials := e.NewSampler(), 0
		for range rapid.IntRange(1, 4).Draw(t, "parts") {
			n := rapid.IntRange(0, 4).Draw(t, "n")
			trials += n
			sampler.Sample(n, r1, parts)
		}
		e.NewSampler().Sample(trials, r2, whole)
		if !slices.Equal(whole.Counts, parts.Counts) {
			t.Fatalf("%v: in parts %v, at once %v", s, parts.Counts, whole.Counts)
		}
		if a, b := r1.Uint64(), r2.Uint64(); a != b {
			t.Fatalf("%v: the streams are at different places", s)
		}
		if total(whole.Row(0, 0)) != uint64(trials) {
			t.Fatalf("%v: %d trials, counted %v", s, trials, whole.Row(0, 0))
		}
	})
}

// What Explain finds on slices, looking at every triple, is what the inner loops
// count, trial by trial; a trial adds at most one to a row.
func TestExplainTellsTheTrial(t *testing.T) {
	for _, s := range setups() {
		e := experiment(t, s.measure, s.set)
		metrics := e.Metrics()
		sampler, tally, told := e.NewSampler(), sim.NewTally(metrics), sim.NewTally(metrics)
		r1, r2 := stream(t, 5), stream(t, 5)
		trials := 15
		if c, ok := s.set["cards"].(int64); ok && c > 60 || s.measure == "game" {
			trials = 2
		}
		for i := range trials {
			tally.Reset()
			told.Reset()
			sampler.Sample(1, r1, tally)
			trial := e.(sim.Explainer).Explain(r2)
			for _, c := range trial.Touched {
				m := slices.IndexFunc(metrics, func(m sim.Metric) bool { return m.Name == c.Metric })
				if m < 0 || metrics[m].RowIndex(c.Row) < 0 || metrics[m].BinIndex(c.Bin) < 0 {
					t.Fatalf("%v: no counter %v", s, c)
				}
				told.Add(m, metrics[m].RowIndex(c.Row), metrics[m].BinIndex(c.Bin))
			}
			if !slices.Equal(tally.Counts, told.Counts) {
				t.Fatalf("%v: trial %d: the counters that it touches are not those told: %v", s, i, trial.Touched)
			}
			for m, metric := range metrics {
				for r := range metric.Rows {
					if seen := total(tally.Row(m, r)); seen > 1 {
						t.Fatalf("%v: a trial adds %d to row %s of %s", s, seen, metric.Rows[r].Name, metric.Name)
					}
				}
			}
			for _, cells := range trial.Cells {
				if len(cells) != len(trial.Columns) {
					t.Fatalf("%v: %d cells for %d columns", s, len(cells), len(trial.Columns))
				}
			}
			for _, n := range trial.Notes {
				if n.EN == "" || n.ZH == "" {
					t.Fatalf("%v: a note in one language: %v", s, n)
				}
			}
		}
		if r1.Uint64() != r2.Uint64() {
			t.Errorf("%v: Explain and Sample leave the stream at different places", s)
		}
	}
}

func TestNothingAllocates(t *testing.T) {
	for _, s := range setups() {
		e := experiment(t, s.measure, s.set)
		sampler, r, tally := e.NewSampler(), stream(t, 1), sim.NewTally(e.Metrics())
		if n := testing.AllocsPerRun(1, func() { sampler.Sample(5, r, tally) }); n != 0 {
			t.Errorf("%v: %v allocations in 5 trials", s, n)
		}
	}
}
