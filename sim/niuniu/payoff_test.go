package niuniu

import (
	"context"
	"encoding/json"
	"math/big"
	"testing"

	"cardlab/sim"
)

// tables are the multipliers of the reference, and the special hands that they
// name.
var tables = map[string]sim.Params{
	"1 for all": {},
	"7-9 x2, bullbull x3": {
		"multipliers": map[string]int64{"bull7": 2, "bull8": 2, "bull9": 2, "bullbull": 3}},
	"7-9 x2, bullbull x3, four-face x4, five-face x5": {
		"specials":    []string{"five-face", "four-face"},
		"multipliers": map[string]int64{"bull7": 2, "bull8": 2, "bull9": 2, "bullbull": 3, "four-face": 4, "five-face": 5}},
	"n x n, bullbull x10, five-face x11": {
		"specials": []string{"five-face"},
		"multipliers": map[string]int64{
			"bull2": 2, "bull3": 3, "bull4": 4, "bull5": 5, "bull6": 6, "bull7": 7, "bull8": 8, "bull9": 9, "bullbull": 10, "five-face": 11}},
}

// with returns a copy of p with more set.
func with(p sim.Params, more sim.Params) sim.Params {
	all := sim.Params{}
	for _, from := range []sim.Params{p, more} {
		for k, v := range from {
			all[k] = v
		}
	}
	return all
}

// meanOf returns the mean of the law of the only row.
func meanOf(t *testing.T, set sim.Params) *big.Rat {
	t.Helper()
	e := experiment(t, "payoff", set)
	law, ok := lawsOf(t, "payoff", set)["all"]
	if !ok {
		t.Fatalf("%v has no law", set)
	}
	mean, _ := law.Moments(&e.Metrics()[0])
	if mean == nil {
		t.Fatalf("the law of %v has no mean", set)
	}
	return mean
}

// decimal reads a number of the reference, exactly.
func decimal(t *testing.T, n json.Number) *big.Rat {
	t.Helper()
	x, ok := new(big.Rat).SetString(n.String())
	if !ok {
		t.Fatalf("%q is no number", n)
	}
	return x
}

// TestEdgeReference has the edge of the tables of the reference. At 5 %
// commission on winnings and without ties a hand wins half of the bets that
// change hands, M on average, and pays a twentieth of them: M/40 altogether.
func TestEdgeReference(t *testing.T) {
	ref := readReference(t)
	if len(ref.Edge) != 1+len(tables) {
		t.Errorf("the reference has %d tables", len(ref.Edge)-1)
	}
	for name, set := range tables {
		var want struct{ M, Edge json.Number }
		into(t, ref.Edge[name], &want)
		mean := meanOf(t, with(set, sim.Params{"players": int64(2), "commission": int64(5)}))
		m := new(big.Rat).Mul(mean, big.NewRat(-40, 1))
		if got, want := m.FloatString(10), decimal(t, want.M).FloatString(10); got != want {
			t.Errorf("%s: mean multiplier %s, want %s", name, got, want)
		}
		if want.Edge != "" && new(big.Rat).Neg(mean).Cmp(decimal(t, want.Edge)) != 0 {
			t.Errorf("%s: edge %v, want %v", name, mean, want.Edge)
		}
		// every seat of every mode loses as much for each of its opponents
		for _, c := range []struct {
			set   sim.Params
			times int64
		}{
			{sim.Params{"mode": "banker", "players": int64(5)}, 4},
			{sim.Params{"mode": "banker", "players": int64(5), "seat": int64(3)}, 1},
			{sim.Params{"mode": "mutual", "players": int64(4), "seat": int64(2)}, 3},
			{sim.Params{"mode": "session", "players": int64(2), "rounds": int64(3)}, 3},
		} {
			got := meanOf(t, with(with(set, c.set), sim.Params{"commission": int64(5)}))
			if got.Cmp(new(big.Rat).Mul(mean, big.NewRat(c.times, 1))) != 0 {
				t.Errorf("%s, %v: mean %v, want %d times %v", name, c.set, got, c.times, mean)
			}
		}
		// without commission nobody has an edge
		if fair := meanOf(t, with(set, sim.Params{"players": int64(3)})); fair.Sign() != 0 {
			t.Errorf("%s: %v without commission", name, fair)
		}
	}
}

// TestBankerWinsTies has what the banker wins where he wins ties: of the deals
// of one level all that a player would have won or tied.
func TestBankerWinsTies(t *testing.T) {
	h := houseFor(t, sim.Params{"tie": "banker"})
	d, err := h.duel(context.Background(), quiet, quickEffort)
	if err != nil {
		t.Fatal(err)
	}
	var tied wide
	for i := range h.rungs {
		tied.plus(d.tied[i])
	}
	want := new(big.Rat).SetFrac(tied.big(), deals(52, 5, 2))
	banker := meanOf(t, sim.Params{"tie": "banker", "players": int64(2)})
	player := meanOf(t, sim.Params{"tie": "banker", "players": int64(6), "seat": int64(4)})
	if banker.Cmp(want) != 0 || player.Cmp(new(big.Rat).Neg(want)) != 0 {
		t.Errorf("the banker wins %v and a player %v, want %v", banker, player, want)
	}
	if push := meanOf(t, sim.Params{"tie": "push", "players": int64(2)}); push.Sign() != 0 {
		t.Errorf("%v where bets are given back", push)
	}
}
