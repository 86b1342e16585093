package setgame

import (
	"context"
	"errors"
	"math/big"
	"testing"

	"cardlab/sim"
)

func lawsOf(t *testing.T, measure string, set sim.Params) []sim.Law {
	t.Helper()
	laws, err := experiment(t, measure, set).(sim.Theorist).Laws(context.Background(), unheard(t))
	if err != nil {
		t.Fatal(err)
	}
	return laws
}

// Nothing is taken from a table without a set, whatever the policy; a trial
// agrees with the law.
func TestRemoveLaw(t *testing.T) {
	for _, p := range policies {
		set := sim.Params{"cards": int64(12), "policy": string(p)}
		laws := lawsOf(t, "remove", set)
		if len(laws) != 1 || laws[0].Metric != takenMetric || len(laws[0].Counts) != 5 || laws[0].Counts[1] != nil ||
			new(big.Rat).SetFrac(laws[0].Counts[0], laws[0].Total).RatString() != readReference(t).NoSet[12] {
			t.Errorf("%s: %v", p, laws)
		}
		const trials = 20_000
		tally, _ := sampled(t, "remove", set, 9, trials)
		chance, _ := new(big.Rat).SetFrac(laws[0].Counts[0], laws[0].Total).Float64()
		none := float64(tally.Row(0, 0)[0])
		if q := chiSquare([]uint64{uint64(none), trials - uint64(none)}, []float64{chance, 1 - chance}); q < sound {
			t.Errorf("%s: nothing is taken from %v of %d tables, p = %g", p, none, trials, q)
		}
		if q := chiSquare([]uint64{uint64(none), trials - uint64(none)}, []float64{2 * chance, 1 - 2*chance}); q > refuted {
			t.Errorf("%s: twice the chance is not refuted, p = %g", p, q)
		}
	}
	for _, set := range []sim.Params{{packsKey: int64(2)}, {dimensionKey: int64(5)}} {
		if laws := lawsOf(t, "remove", set); len(laws) != 0 {
			t.Errorf("%v: %v", set, laws)
		}
	}
}

// A game of nine cards always ends with none: no four of them are left, and
// three that are left would be a set.
func TestSmallGameLaw(t *testing.T) {
	for _, table := range []int64{3, 6, 9} {
		set := sim.Params{dimensionKey: int64(2), "table": table}
		left := lawsOf(t, "game", set)[0]
		if !left.Complete(2) || left.Counts[0].Cmp(left.Total) != 0 {
			t.Errorf("table of %d: %v", table, left)
		}
		tally, metrics := sampled(t, "game", set, 9, 500)
		if metrics[leftIndex].Name != left.Metric || tally.Row(leftIndex, 0)[0] != 500 {
			t.Errorf("table of %d: left %v", table, tally.Row(leftIndex, 0))
		}
	}
	if left := lawsOf(t, "game", nil)[0]; left.Complete(7) || left.Counts[1].Sign() != 0 || left.Counts[0] != nil {
		t.Errorf("81 cards: %v", left)
	}
}

// What cannot be counted says so before it looks at its context, and what can be
// counted does not begin where that has ended.
func TestExhaustErrors(t *testing.T) {
	ended, end := context.WithCancel(context.Background())
	end()
	for _, c := range []struct {
		measure string
		set     sim.Params
		counted bool
	}{
		{"sets", sim.Params{"cards": int64(12)}, true},
		{"sets", sim.Params{"cards": int64(69)}, true},
		{"sets", sim.Params{"cards": int64(20)}, false},
		{"sets", sim.Params{"cards": int64(20), dimensionKey: int64(5)}, false},
		{"sets", sim.Params{packsKey: int64(2)}, false},
		{"packing", sim.Params{"cards": int64(12)}, true},
		{"packing", sim.Params{"cards": int64(69)}, false},
		{"packing", sim.Params{"cards": int64(20)}, false},
		{"packing", sim.Params{packsKey: int64(2)}, false},
	} {
		laws, err := experiment(t, c.measure, c.set).(sim.Exhauster).Exhaust(ended, unheard(t))
		if laws != nil || err == nil || errors.Is(err, context.Canceled) != c.counted {
			t.Errorf("%s %v: %d laws, %v", c.measure, c.set, len(laws), err)
		}
	}
}
