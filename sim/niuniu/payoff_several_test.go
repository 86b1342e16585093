package niuniu

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"cardlab/sim"
)

// severalSets are tables of several players; the small packs of the tests make
// ties of two and of three frequent.
func severalSets() []sim.Params {
	base := sim.Params{"multipliers": map[string]int64{"bull7": 2, "bull9": 3, "bullbull": 5}, "commission": int64(5)}
	var sets []sim.Params
	for _, set := range []sim.Params{
		{"tie": "banker"},
		{"tie": "rank"},
		{"tie": "rank", "seat": int64(2)},
		{"tie": "banker", "seat": int64(3)},
		{"tie": "level", "seat": int64(2)},
		{"tie": "point", "seat": int64(3)},
		{"tie": "rank-suit", "seat": int64(2)},
	} {
		for players := int64(3); players <= 4; players++ {
			sets = append(sets, with(base, with(set, sim.Params{"players": players})))
		}
	}
	return sets
}

// newSmallGame returns a payoff from a small pack, its placings, and its deals by
// force.
func newSmallGame(t *testing.T, r *rand.Rand, set sim.Params) (*payoffExperiment, []placing, map[seated]int64) {
	t.Helper()
	e := experiment(t, "payoff", set).(*payoffExperiment)
	left := map[int]int{3: 7, 4: 8}[e.deal.hands]
	b := newSmallTable(t, r, e.house, e.deal.hands, 3, left)
	list, err := countPlacings(t, e.house, b.crowd)
	if err != nil {
		t.Fatal(err)
	}
	return e, list, b.byForce()
}

// TestRoundsByForce settles every deal of a round as the rules are written.
func TestRoundsByForce(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	for _, set := range severalSets() {
		modes := []string{modeBanker, modeMutual}
		if set["tie"] == "banker" {
			modes = modes[:1]
		}
		for _, mode := range modes {
			e, list, counts := newSmallGame(t, r, with(set, sim.Params{"mode": mode}))
			if e.meetsOne() {
				continue // two hands are counted
			}
			want := make([]int64, len(e.values))
			for hands, n := range counts {
				sum := new(big.Rat)
				for i, other := range hands[:e.deal.hands] {
					if i != e.seat {
						sum.Add(sum, e.written(hands[e.seat], other, mode == modeBanker))
					}
				}
				sum.Mul(sum, big.NewRat(e.unitDen(), 1))
				want[e.binOf(sum.Num().Int64())] += n
			}
			for i, n := range e.roundLaw(list).Counts {
				if n.Int64() != want[i] {
					t.Errorf("%v, %s, result %d: %v, by force %d", set, mode, e.values[i], n, want[i])
				}
			}
		}
	}
}

// TestSessionsByForce follows every course of one and of two rounds.
func TestSessionsByForce(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	for _, set := range severalSets() {
		for rounds := int64(1); rounds <= 2; rounds++ {
			e, list, counts := newSmallGame(t, r, with(set, sim.Params{"mode": modeSession, "rounds": rounds}))
			want := make([]int64, len(e.values))
			var follow func(left, banker int, sum, ways int64)
			follow = func(left, banker int, sum, ways int64) {
				if left == 0 {
					want[e.binOf(sum)] += ways
					return
				}
				for all, n := range counts {
					hands := all[:e.deal.hands]
					won := new(big.Rat)
					for i, other := range hands {
						if i != e.seat && (i == banker || e.seat == banker) {
							won.Add(won, e.written(hands[e.seat], other, e.seat == banker))
						}
					}
					won.Mul(won, big.NewRat(e.unitDen(), 1))
					next := banker
					if best := slices.Max(hands); rungOf(best) >= int(BullBull) && hands[banker] != best {
						next = slices.Index(hands, best)
					}
					follow(left-1, next, sum+won.Num().Int64(), ways*n)
				}
			}
			follow(e.rounds, 0, 0, 1)
			law, err := e.sessionLaw(t.Context(), quiet, list)
			if err != nil {
				t.Fatal(err)
			}
			for i, n := range law.Counts {
				if n.Int64() != want[i] {
					t.Errorf("%v, %d rounds, result %d: %v, by force %d", set, rounds, e.values[i], n, want[i])
				}
			}
		}
	}
}

// TestSeveralFit samples what a seat gets of two and of three others beside the
// law, whose moments are those that are known without it. Laws of other rules
// are refuted.
func TestSeveralFit(t *testing.T) {
	oneGoroutine(t)
	table := sim.Params{"multipliers": map[string]int64{"bull7": 2, "bull8": 2, "bull9": 2, "bullbull": 3}, "commission": int64(5)}
	for i, c := range []struct{ set, wrong sim.Params }{
		{sim.Params{"players": int64(3), "tie": "banker"}, sim.Params{"tie": "rank-suit"}},
		{sim.Params{"players": int64(4), "mode": "mutual", "tie": "push"}, sim.Params{"tie": "rank-suit"}},
		{sim.Params{"players": int64(4), "tie": "rank-suit"}, sim.Params{"tie": "level"}},
		{sim.Params{"players": int64(3), "mode": "session", "rounds": int64(4), "tie": "point", "seat": int64(2), "pack": "40"}, sim.Params{"tie": "level"}},
		{sim.Params{"players": int64(4), "mode": "session", "rounds": int64(4), "tie": "level", "seat": int64(1)}, sim.Params{"seat": int64(2)}},
		{sim.Params{"players": int64(4), "mode": "session", "rounds": int64(4), "seat": int64(4)}, sim.Params{"seat": int64(1)}},
		{sim.Params{"players": int64(3), "mode": "session", "rounds": int64(4), "replacement": true, "tie": "rank"}, sim.Params{"tie": "level"}},
	} {
		set := with(table, c.set)
		e := experiment(t, "payoff", set).(*payoffExperiment)
		law := exhausted(t, "payoff", set)["all"]
		if e.mode != modeSession {
			mean, variance := law.Moments(&e.Metrics()[0])
			known, err := e.moments(t.Context(), quiet)
			if err != nil {
				t.Fatal(err)
			}
			if mean.Cmp(known.Mean) != 0 || known.Variance != nil && variance.Cmp(known.Variance) != 0 {
				t.Errorf("%v: mean %v and variance %v, want %v and %v", set, mean, variance, known.Mean, known.Variance)
			}
		}
		counts := sampled(t, "payoff", set, uint64(130+i), trials/10).Row(0, 0)
		if p := chiSquare(counts, law.Counts, law.Total); p < sound {
			t.Errorf("%v: p = %g", set, p)
		}
		wrong := exhausted(t, "payoff", with(set, c.wrong))["all"]
		if p := chiSquare(counts, wrong.Counts, wrong.Total); p > refuted {
			t.Errorf("%v fits the law of %v: p = %g", set, c.wrong, p)
		}
	}
}
