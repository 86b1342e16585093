package main

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"cardlab/sim"
	"cardlab/sim/rng"
	"cardlab/workers"
)

// A race is run on the cards of raceTrials trials, few enough to stay in a cache,
// in turns of at least turnTime, leastTurns of them at least.
const (
	raceTrials = 1024
	turnTime   = 200 * time.Microsecond
	leastTurns = 3
)

// A contender is a way in a race.
type contender struct {
	way    sim.Way
	passes int     // over the cards, in a turn
	turns  int     // that were long enough
	best   float64 // nanoseconds a trial, of these
	sum    uint64  // of what the last pass found: what it did is used
}

// race times the ways of e against each other, for span each. They take turns,
// so that whatever else the machine does hits all of them; the best turn of each
// counts.
func race(ctx context.Context, e sim.Racer, span time.Duration) ([]contender, error) {
	r, err := rng.New(rng.Default, rng.Key{Seed: 1, Name: "bench"})
	if err != nil {
		return nil, err
	}
	var all []contender
	for _, w := range e.Race(raceTrials, r) {
		all = append(all, contender{way: w, passes: 1, best: math.Inf(1)})
	}
	until := time.Now().Add(span * time.Duration(len(all)))
	short := func(x contender) bool { return x.turns < leastTurns }
	for time.Now().Before(until) || slices.ContainsFunc(all, short) {
		for i := range all {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			all[i].turn()
		}
	}
	return all, nil
}

// turn works for at least turnTime. A turn that ends earlier does not count, and
// the next one is longer.
func (x *contender) turn() {
	begun := time.Now()
	for range x.passes {
		x.sum = x.way.Run()
	}
	took := time.Since(begun)
	if took < turnTime {
		x.passes *= 2
		return
	}
	x.turns++
	x.best = min(x.best, float64(took.Nanoseconds())/float64(x.passes*raceTrials))
}

// atEnd is the time of each way at the end of a run.
const atEnd = 20 * time.Millisecond

// race times the ways of the timed measures that the run had trials of. A signal
// that comes now takes nothing away but the times.
func (s *session) race(ctx context.Context, states []workers.State) {
	begun := time.Now()
	s.speeds = map[string][]contender{}
	for i := range states {
		e := &s.plan.Experiments[i]
		racer, ok := e.Experiment.(sim.Racer)
		if !ok || !e.Measure.Timed || states[i].Trials == states[i].Resumed {
			continue
		}
		if ways, err := race(ctx, racer, atEnd); err == nil {
			s.speeds[e.Name] = ways
		}
	}
	s.raced = time.Since(begun)
}

// printSpeeds prints what race found, in the order of the plan.
func (s *session) printSpeeds() error {
	for i := range s.plan.Experiments {
		name := s.plan.Experiments[i].Name
		ways := s.speeds[name]
		if ways == nil {
			continue
		}
		fmt.Fprintf(s.stdout, wordSpeeds.In(s.lang)+"\n", name)
		var lines [][]string
		for _, x := range ways {
			lines = append(lines, []string{x.way.Label.In(s.lang), fmt.Sprintf("%8.1f", x.best), fmt.Sprintf("%8.2f", x.best/fastest(ways))})
		}
		if err := align(s.stdout, "  ", lines); err != nil {
			return err
		}
		fmt.Fprintln(s.stdout)
	}
	return nil
}

// fastest returns the nanoseconds of the fastest way.
func fastest(all []contender) float64 {
	best := math.Inf(1)
	for i := range all {
		best = min(best, all[i].best)
	}
	return best
}
