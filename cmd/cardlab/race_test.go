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
// clock; an ended context ends it.
func TestRace(t *testing.T) {
	var e racer
	count := []int{0, 0, 0}
	for i, name := range []string{"a", "b", "c"} {
		e.ways = append(e.ways, sim.Way{Name: name, Run: func() uint64 {
			count[i]++
			time.Sleep(time.Duration(i*30) * time.Microsecond)
			return uint64(i)
		}})
	}
	got, err := race(context.Background(), e, time.Millisecond)
	if err != nil || len(got) != len(e.ways) {
		t.Fatalf("%d ways, %v", len(got), err)
	}
	for i, x := range got {
		if x.way.Name != e.ways[i].Name || x.turns < leastTurns || !(x.best > 0) || x.best < fastest(got) || x.sum != uint64(i) {
			t.Errorf("way %d: %+v", i, x)
		}
		if count[i] < x.turns {
			t.Errorf("way %d was run %d times in %d turns", i, count[i], x.turns)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := race(ctx, e, time.Hour); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}
