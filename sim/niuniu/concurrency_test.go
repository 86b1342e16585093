package niuniu

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"cardlab/sim"
)

// oneGoroutine skips a long test of one goroutine under the race detector, which
// has nothing to find in it and makes it ten times as long.
func oneGoroutine(t *testing.T) {
	t.Helper()
	if raceDetector {
		t.Skip("one goroutine: nothing for the race detector to find")
	}
}

// TestManyGoroutines uses experiments from many goroutines at once, as workers
// do: all get what one alone gets.
func TestManyGoroutines(t *testing.T) {
	for _, s := range []setup{
		{"levels", nil},
		{"levels", sim.Params{"replacement": true}},
		{"winrate", sim.Params{"players": int64(5), "tie": "rank"}},
		{"winrate", sim.Params{"players": int64(3), "hero": "6s 4h 10c 2d 8s"}},
		{"winrate", sim.Params{"replacement": true}},
		{"levels", sim.Params{"pack": "54", "jokers": "wild", "specials": []string{"straight-flush", "flush", "bomb"}}},
		{"levels", sim.Params{"dealt": int64(7), "pair_crowns": true}},
		{"winrate", sim.Params{"packs": int64(3), "three_six": true, "specials": []string{"full-house"}}},
		{"evaluators", nil},
	} {
		e := experiment(t, s.measure, s.set)
		one := func() ([]uint64, string, int) {
			tally := sim.NewTally(e.Metrics())
			r := stream(t, 70)
			e.NewSampler().Sample(1000, r, tally)
			note := e.(sim.Explainer).Explain(r)
			var laws []sim.Law
			if theorist, ok := e.(sim.Theorist); ok {
				var err error
				if laws, err = theorist.Laws(context.Background(), quiet); err != nil {
					t.Error(err)
				}
			}
			return tally.Counts, note.Cells[0][1].EN, len(laws)
		}
		counts, cell, laws := one()
		var wg sync.WaitGroup
		for range 3 {
			wg.Go(func() {
				if c, n, l := one(); !slices.Equal(c, counts) || n != cell || l != laws {
					t.Errorf("%v: %v %q %d, alone %v %q %d", s, c, n, l, counts, cell, laws)
				}
			})
		}
		wg.Wait()
	}
}

// TestJobs has jobs that panic, which the goroutine that waits for them has to
// see, and walks that are used again.
func TestJobs(t *testing.T) {
	h := houseFor(t, nil)
	c, err := h.crowd(h.shoe, unknown(3), longEffort)
	if err != nil {
		t.Fatal(err)
	}
	v, err := c.view(t.Context(), equal)
	if err != nil {
		t.Fatal(err)
	}
	walks := map[*walk]bool{}
	var mu sync.Mutex
	done := 0
	for range 3 {
		err := v.jobs(t.Context(), func() { mu.Lock(); defer mu.Unlock(); done++ }, 20, func(_ int, w *walk) error {
			mu.Lock()
			defer mu.Unlock()
			walks[w] = true
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if most := runtime.GOMAXPROCS(0); done != 60 || len(walks) > most || len(v.walks) > most {
		t.Errorf("%d jobs done with %d walks, of which %d are kept; there are %d processors", done, len(walks), len(v.walks), most)
	}
	defer func() {
		if p, ok := recover().(string); !ok || !strings.Contains(p, "a job that fails") {
			t.Errorf("a panic in a job became %v", p)
		}
	}()
	v.jobs(t.Context(), func() {}, 5, func(i int, _ *walk) error {
		if i == 3 {
			panic("a job that fails")
		}
		return nil
	})
	t.Error("a panic in a job is lost")
}
