package main

import (
	"context"
	"errors"
	"testing"
	"time"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// racer is an experiment of which only the ways matter.
type racer struct {
	sim.Experiment
	ways []sim.Way
}

func (e racer) Race(int, *rng.Stream) []sim.Way { return e.ways }

// Every way of a race has turns, one by one with the others, long enough for the
// clock, in which what sleeps is slower; an ended context ends it.
func TestRace(t *testing.T) {
	var e racer
	var calls []int // the ways in the order of their runs
	for i, name := range []string{"a", "b", "c"} {
		e.ways = append(e.ways, sim.Way{Name: name, Run: func() uint64 {
			calls = append(calls, i)
			time.Sleep(time.Duration(i) * time.Millisecond)
			return uint64(i)
		}})
	}
	got, err := race(context.Background(), e, time.Millisecond)
	if err != nil || len(got) != len(e.ways) {
		t.Fatalf("%d ways, %v", len(got), err)
	}
	for i, x := range got {
		if x.way.Name != e.ways[i].Name || x.turns < leastTurns || !(x.best > 0) || x.sum != uint64(i) {
			t.Errorf("way %d: %+v", i, x)
		}
	}
	// The runs of a turn follow each other: as many as there were, and twice as many
	// after a turn that was too short.
	passes, turns := []int{1, 1, 1}, []int{0, 0, 0}
	for way := 0; len(calls) > 0; way = (way + 1) % len(got) {
		n := 0
		for n < len(calls) && calls[n] == way {
			n++
		}
		if n != passes[way] && n != 2*passes[way] {
			t.Fatalf("way %d is run %d times, after turns of %v", way, n, passes)
		}
		if n == passes[way] {
			turns[way]++
		}
		passes[way], calls = n, calls[n:]
	}
	for i, x := range got {
		// The last turn of all may have been too short.
		if turns[i]++; turns[i] < x.turns || x.passes != passes[i] && x.passes != 2*passes[i] {
			t.Errorf("way %d: %+v, seen are %d turns, the last of %d runs", i, x, turns[i], passes[i])
		}
	}
	if fast, slow := got[0].best, got[2].best; fast >= slow || fast != fastest(got) {
		t.Errorf("%v ns without sleep, %v with it", fast, slow)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := race(ctx, e, time.Hour); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}
