package catalogue_test

import (
	"errors"
	"slices"
	"testing"

	"cardlab/sim"
	"cardlab/sim/catalogue"
)

// A trace runs the trials of a sampler, with the same draws, and says which bin
// of its first row each touched; cutting the trials into pieces changes nothing.
func TestTraces(t *testing.T) {
	each(t, func(t *testing.T, e sim.Experiment) {
		tracer, ok := e.(sim.Tracer)
		if !ok {
			return
		}
		if tracer.Deals() == "" {
			t.Error("it does not describe its deals")
		}
		const n = 600
		tally, sampled := sim.NewTally(e.Metrics()), stream(t, 6)
		e.NewSampler().Sample(n, sampled, tally)
		counted := make([]uint64, len(e.Metrics()[0].Bins))
		bins, traced := make([]int32, n), stream(t, 6)
		trace := tracer.NewTrace()
		for from := 0; from < n; {
			to := min(from+from/2+1, n)
			trace(traced, bins[from:to])
			from = to
		}
		for _, b := range bins {
			if b >= 0 {
				counted[b]++
			}
		}
		if !slices.Equal(counted, tally.Row(0, 0)) {
			t.Errorf("a trace counts %v, a sampler %v", counted, tally.Row(0, 0))
		}
		if !sampled.At(traced) {
			t.Error("a trace draws other words than a sampler")
		}
		if allocated := testing.AllocsPerRun(5, func() { trace(traced, bins[:100]) }); allocated != 0 {
			t.Errorf("100 trials allocate %v times", allocated)
		}
	})
}

// The ways of a race work on the same cards and agree, at every pass.
func TestRaces(t *testing.T) {
	each(t, func(t *testing.T, e sim.Experiment) {
		racer, ok := e.(sim.Racer)
		if !ok {
			return
		}
		ways, again := racer.Race(100, stream(t, 8)), racer.Race(100, stream(t, 8))
		if len(ways) < 2 || len(again) != len(ways) {
			t.Fatalf("%d ways, and then %d", len(ways), len(again))
		}
		seen := map[string]bool{}
		for i, w := range ways {
			if !name.MatchString(w.Name) || seen[w.Name] || w.Label.EN == "" || w.Label.ZH == "" || again[i].Name != w.Name {
				t.Errorf("way %q is not well formed", w.Name)
			}
			seen[w.Name] = true
			want := ways[0].Run()
			if want == 0 || w.Run() != want || w.Run() != want || again[i].Run() != want {
				t.Errorf("%s does not find what %s finds", w.Name, ways[0].Name)
			}
			if n := testing.AllocsPerRun(2, func() { w.Run() }); n != 0 {
				t.Errorf("%s allocates %v times", w.Name, n)
			}
		}
	})
}

// A measure of which the speed of its ways is asked has ways.
func TestTimedMeasuresRace(t *testing.T) {
	timed := 0
	for _, g := range catalogue.Games() {
		for i := range g.Measures {
			m := &g.Measures[i]
			if !m.Timed {
				continue
			}
			timed++
			for _, v := range variants(t, g, m) {
				if _, ok := v.e.(sim.Racer); !ok {
					t.Errorf("%s %s %s has no ways to be timed", g.Name, m.Name, v.name)
				}
			}
		}
	}
	if timed == 0 {
		t.Error("no measure is timed")
	}
}

// Every measure that can be compared is, with itself: its table has counts where
// both sides have one bin, and nowhere else.
func TestComparedWithItself(t *testing.T) {
	each(t, func(t *testing.T, e sim.Experiment) {
		if _, ok := e.(sim.Tracer); !ok {
			return
		}
		c, err := sim.Joint(sim.Side{Name: "a", Experiment: e}, sim.Side{Name: "b", Experiment: e})
		if errors.As(err, new(*sim.CompareError)) {
			return // a table too large, or of a part of the trials
		}
		if err != nil {
			t.Fatal(err)
		}
		const n = 600
		tally := sim.NewTally(c.Metrics())
		c.NewSampler().Sample(n, stream(t, 7), tally)
		width, seen := len(e.Metrics()[0].Bins), uint64(0)
		for i := range width {
			seen += tally.Counts[i*width+i]
		}
		if seen != n {
			t.Errorf("%d of %d trials are the same on both sides", seen, n)
		}
	})
}
