package catalogue_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"testing"

	"cardlab/sim"
	"cardlab/sim/catalogue"
	"cardlab/sim/rng"
)

// A variant is a measure with one of its fields away from its default.
type variant struct {
	name   string
	params sim.Params
	e      sim.Experiment
}

// variants returns the experiments of a measure: under its defaults, and with
// each word of each choice and each yes or no in turn. A combination that the
// measure refuses with a ParamError is no variant.
func variants(t *testing.T, g *sim.Game, m *sim.Measure) []variant {
	t.Helper()
	all := []variant{{name: "defaults", params: g.Defaults(m)}}
	for _, f := range slices.Concat(m.Params, g.Rules) {
		var values []any
		switch f.Kind {
		case sim.Bool:
			values = []any{!f.Default.(bool)}
		case sim.Choice:
			for _, o := range f.Choices {
				if o.Word != f.Default {
					values = append(values, o.Word)
				}
			}
		}
		for _, v := range values {
			p := g.Defaults(m)
			p[f.Key] = v
			all = append(all, variant{name: fmt.Sprintf("%s=%v", f.Key, v), params: p})
		}
	}
	made := all[:0]
	for i, v := range all {
		e, err := m.New(v.params)
		if err != nil {
			if _, ok := err.(*sim.ParamError); !ok || i == 0 {
				t.Errorf("%s %s %s: %v", g.Name, m.Name, v.name, err)
			}
			continue
		}
		v.e = e
		made = append(made, v)
	}
	return made
}

// each runs f on every variant of every measure of every game.
func each(t *testing.T, f func(*testing.T, sim.Experiment)) {
	for _, g := range catalogue.Games() {
		for i := range g.Measures {
			m := &g.Measures[i]
			for _, v := range variants(t, g, m) {
				t.Run(g.Name+"/"+m.Name+"/"+v.name, func(t *testing.T) { f(t, v.e) })
			}
		}
	}
}

func stream(t testing.TB, block uint64) *rng.Stream {
	t.Helper()
	s, err := rng.New(rng.Default, rng.Key{Seed: 20261104, Name: "catalogue", Block: block})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Sample(a) then Sample(b) on one stream is Sample(a+b), also on a sampler that
// has done other work before.
func TestSamplesAdd(t *testing.T) {
	each(t, func(t *testing.T, e sim.Experiment) {
		const n = 700
		whole := sim.NewTally(e.Metrics())
		s := stream(t, 1)
		e.NewSampler().Sample(n, s, whole)
		after := s.Uint64()
		if !slices.ContainsFunc(whole.Counts, func(c uint64) bool { return c > 0 }) {
			t.Fatal("nothing was counted")
		}
		for _, a := range []int{0, 1, 2, 333, n} {
			parts, sampler, s := sim.NewTally(e.Metrics()), e.NewSampler(), stream(t, 1)
			sampler.Sample(17, stream(t, 2), sim.NewTally(e.Metrics()))
			sampler.Sample(a, s, parts)
			sampler.Sample(n-a, s, parts)
			if !slices.Equal(parts.Counts, whole.Counts) || s.Uint64() != after {
				t.Fatalf("Sample(%d) and Sample(%d) are not Sample(%d)", a, n-a, n)
			}
		}
	})
}

// A trial adds at most one observation to a row, and none allocates.
func TestTrials(t *testing.T) {
	each(t, func(t *testing.T, e sim.Experiment) {
		sampler, s, tally := e.NewSampler(), stream(t, 3), sim.NewTally(e.Metrics())
		for range 300 {
			tally.Reset()
			sampler.Sample(1, s, tally)
			for m, metric := range e.Metrics() {
				for r := range metric.Rows {
					if seen := sum(tally.Row(m, r)); seen > 1 {
						t.Fatalf("a trial adds %d observations to row %s of %s", seen, metric.Rows[r].Name, metric.Name)
					}
				}
			}
		}
		if n := testing.AllocsPerRun(5, func() { sampler.Sample(100, s, tally) }); n != 0 {
			t.Errorf("100 trials allocate %v times", n)
		}
	})
}

func sum(counts []uint64) (n uint64) {
	for _, c := range counts {
		n += c
	}
	return n
}

// Words about a trial are about the trial that is sampled.
func TestExplanations(t *testing.T) {
	each(t, func(t *testing.T, e sim.Experiment) {
		x, ok := e.(sim.Explainer)
		if !ok {
			t.Fatal("it cannot explain a trial")
		}
		sampler, a, b := e.NewSampler(), stream(t, 4), stream(t, 4)
		for i := range 200 {
			tally, told := sim.NewTally(e.Metrics()), sim.NewTally(e.Metrics())
			sampler.Sample(1, a, tally)
			trial := x.Explain(b)
			for _, c := range trial.Touched {
				m := slices.IndexFunc(e.Metrics(), func(m sim.Metric) bool { return m.Name == c.Metric })
				if m < 0 {
					t.Fatalf("there is no metric %q", c.Metric)
				}
				metric := e.Metrics()[m]
				told.Add(m, metric.RowIndex(c.Row), metric.BinIndex(c.Bin))
			}
			if !slices.Equal(tally.Counts, told.Counts) {
				t.Fatalf("trial %d: the counters that it touches are not the ones told: %v", i, trial.Touched)
			}
			for _, line := range trial.Cells {
				if len(line) != len(trial.Columns) {
					t.Fatalf("trial %d: %d cells under %d heads", i, len(line), len(trial.Columns))
				}
			}
		}
		if a.Uint64() != b.Uint64() {
			t.Error("it draws other words than a sampler")
		}
	})
}

var name = regexp.MustCompile(`^[a-z0-9][a-z0-9._+-]*$`)

// Metrics are well formed, with labels in both languages.
func TestMetrics(t *testing.T) {
	each(t, func(t *testing.T, e sim.Experiment) {
		metrics := map[string]bool{}
		for _, m := range e.Metrics() {
			if !name.MatchString(m.Name) || metrics[m.Name] || m.Title.EN == "" || m.Title.ZH == "" || len(m.Rows) < 1 || len(m.Bins) < 2 {
				t.Errorf("metric %q is not well formed", m.Name)
			}
			metrics[m.Name] = true
			rows, bins := map[string]bool{}, map[string]bool{}
			for _, r := range m.Rows {
				if !name.MatchString(r.Name) || rows[r.Name] || r.Label.EN == "" {
					t.Errorf("row %q of %s is not well formed", r.Name, m.Name)
				}
				rows[r.Name] = true
			}
			for _, b := range m.Bins {
				if !name.MatchString(b.Name) || bins[b.Name] || b.Label.EN == "" {
					t.Errorf("bin %q of %s is not well formed", b.Name, m.Name)
				}
				bins[b.Name] = true
			}
			for _, l := range m.Lead {
				if !bins[l] {
					t.Errorf("lead %q of %s is no bin", l, m.Name)
				}
			}
		}
	})
}

// Laws are of rows that exist, add up, and do not contradict a short sample in
// what they call impossible.
func TestLaws(t *testing.T) {
	each(t, func(t *testing.T, e sim.Experiment) {
		theorist, ok := e.(sim.Theorist)
		if !ok {
			return
		}
		laws, err := theorist.Laws(context.Background(), func(done, total int64) {
			if done < 0 || done > total {
				t.Errorf("%d of %d is done", done, total)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		tally := sim.NewTally(e.Metrics())
		e.NewSampler().Sample(2000, stream(t, 5), tally)
		for _, l := range laws {
			m := slices.IndexFunc(e.Metrics(), func(m sim.Metric) bool { return m.Name == l.Metric })
			if m < 0 {
				t.Fatalf("a law of metric %q", l.Metric)
			}
			metric := e.Metrics()[m]
			r := metric.RowIndex(l.Row)
			if r < 0 || len(l.Counts) != len(metric.Bins) || l.Total.Sign() <= 0 {
				t.Fatalf("the law of %s %s has no row, not all bins, or no total", l.Metric, l.Row)
			}
			total := new(big.Int)
			for b, c := range l.Counts {
				if c == nil {
					continue
				}
				total.Add(total, c)
				if c.Sign() == 0 && tally.Row(m, r)[b] > 0 {
					t.Errorf("%s %s %s is impossible by law, and was seen", l.Metric, l.Row, metric.Bins[b].Name)
				}
			}
			if l.Complete(len(metric.Bins)) && total.Cmp(l.Total) != 0 || total.Cmp(l.Total) > 0 {
				t.Errorf("the law of %s %s adds up to %s of %s", l.Metric, l.Row, total, l.Total)
			}
		}
	})
}

// Who counts laws sees that the context has ended, also where they are known by
// now; and so does who counts everything, unless it cannot be counted, which is
// then said as if the context had not ended.
func TestEndedContext(t *testing.T) {
	ended, end := context.WithCancel(context.Background())
	end()
	quiet := func(int64, int64) {}
	each(t, func(t *testing.T, e sim.Experiment) {
		if x, ok := e.(sim.Theorist); ok {
			if laws, err := x.Laws(ended, quiet); !errors.Is(err, context.Canceled) {
				t.Errorf("%d laws: %v", len(laws), err)
			}
		}
		if x, ok := e.(sim.Exhauster); ok {
			laws, err := x.Exhaust(ended, quiet)
			if laws != nil || err == nil {
				t.Errorf("%d complete laws: %v", len(laws), err)
			}
			if err == nil || errors.Is(err, context.Canceled) {
				return
			}
			going, stop := context.WithCancel(context.Background())
			defer stop()
			// What is counted after all would take long.
			_, again := x.Exhaust(going, func(int64, int64) { stop() })
			if again == nil || again.Error() != err.Error() {
				t.Errorf("refused with %q, and %v where the context has not ended", err, again)
			}
		}
	})
}

// Every game, measure and field is documented in both languages.
func TestDocs(t *testing.T) {
	full := func(x sim.Text) bool { return x.EN != "" && x.ZH != "" }
	key := regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	for _, g := range catalogue.Games() {
		if !full(g.Title) || !full(g.Doc) || len(g.Measures) == 0 {
			t.Errorf("%s is not documented", g.Name)
		}
		for _, m := range g.Measures {
			if !full(m.Title) || !full(m.Doc) {
				t.Errorf("%s %s is not documented", g.Name, m.Name)
			}
			seen := map[string]bool{}
			for _, f := range slices.Concat(m.Params, g.Rules) {
				if !full(f.Doc) || !key.MatchString(f.Key) || seen[f.Key] {
					t.Errorf("%s %s: field %q is not documented, or not well named, or there twice", g.Name, m.Name, f.Key)
				}
				seen[f.Key] = true
				for _, o := range f.Choices {
					if !full(o.Doc) {
						t.Errorf("%s %s: %s = %q is not documented", g.Name, m.Name, f.Key, o.Word)
					}
				}
			}
		}
	}
}
