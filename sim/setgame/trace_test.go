package setgame

import (
	"testing"

	"cardlab/sim"
)

// No player takes more sets than the maximum of the same table, trial by trial,
// and all is dealt alike; a player who draws is no match for one who does not.
func TestTracesTogether(t *testing.T) {
	const n = 2_000
	trace := func(measure string, set sim.Params) (string, []int32) {
		e := experiment(t, measure, set).(sim.Tracer)
		bins := make([]int32, n)
		e.NewTrace()(stream(t, 4), bins)
		return e.Deals(), bins
	}
	for _, c := range []struct {
		greedy []string
		policy policy
	}{{[]string{"most", "random"}, takeRandom}, {[]string{"first"}, takeMost}, {nil, takeFewest}} {
		deals, most := trace("packing", sim.Params{"cards": int64(15), "greedy": c.greedy})
		same, taken := trace("remove", sim.Params{"cards": int64(15), "policy": string(c.policy)})
		if deals != same {
			t.Errorf("%v: %q and %q", c, deals, same)
		}
		less := 0
		for i := range most {
			if taken[i] > most[i] {
				t.Fatalf("%v: trial %d: %d sets are taken of at most %d", c, i, taken[i], most[i])
			}
			if taken[i] < most[i] {
				less++
			}
		}
		if less == 0 || less == n {
			t.Errorf("%v: %d of %d take less than the maximum", c, less, n)
		}
	}
	drawn, _ := trace("remove", sim.Params{"policy": string(takeRandom)})
	fixed, most := trace("packing", sim.Params{"greedy": []string{}})
	if drawn == fixed {
		t.Errorf("%q is dealt with and without draws", drawn)
	}
	deals, sets := trace("sets", nil)
	if deals != fixed {
		t.Errorf("sets are among %q, packings among %q", deals, fixed)
	}
	for i := range sets { // its bins begin at 0
		if (sets[i] == 0) != (most[i] == 0) {
			t.Fatalf("trial %d: %d sets, %d disjoint", i, sets[i], most[i])
		}
	}
}
