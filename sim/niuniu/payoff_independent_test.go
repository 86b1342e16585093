package niuniu

import (
	"context"
	"math/big"
	"testing"

	"cardlab/sim"
)

// independentSets are tables of several that are dealt with replacement.
func independentSets() []sim.Params {
	base := with(tables["7-9 x2, bullbull x3, four-face x4, five-face x5"], sim.Params{"replacement": true, "commission": int64(5)})
	return []sim.Params{
		with(base, sim.Params{"players": int64(3), "tie": "banker"}),
		with(base, sim.Params{"players": int64(4), "tie": "level"}),
		with(base, sim.Params{"players": int64(3), "tie": "level", "mode": "mutual", "seat": int64(2)}),
		with(base, sim.Params{"players": int64(4), "tie": "level", "mode": "mutual", "seat": int64(4)}),
	}
}

// TestIndependentByForce settles every table of strengths, each as often as its
// hands are dealt.
func TestIndependentByForce(t *testing.T) {
	for _, set := range independentSets() {
		e := experiment(t, "payoff", set).(*payoffExperiment)
		c, err := e.census(context.Background(), e.shoe, quickEffort)
		if err != nil {
			t.Fatal(err)
		}
		want := e.newLaw(new(big.Int))
		hands := make([]strength, e.deal.hands)
		var settle func(seat int, ways *big.Int)
		settle = func(seat int, ways *big.Int) {
			if seat == len(hands) {
				units := e.round(hands, 0)
				if e.mode == modeMutual {
					units = against(hands, e.seat, &e.equal)
				}
				n := want.Counts[e.binOf(units)]
				n.Add(n, ways)
				want.Total.Add(want.Total, ways)
				return
			}
			for _, s := range c {
				hands[seat] = s.strength
				settle(seat+1, new(big.Int).Mul(ways, count(s.hands)))
			}
		}
		settle(0, big.NewInt(1))
		got := exhausted(t, "payoff", set)["all"]
		if got.Total.Cmp(want.Total) != 0 {
			t.Errorf("%v: %v deals, by force %v", set, got.Total, want.Total)
		}
		for bin, n := range want.Counts {
			if got.Counts[bin].Cmp(n) != 0 {
				t.Errorf("%v: result %d: %v, by force %v", set, e.values[bin], got.Counts[bin], n)
			}
		}
	}
}

// TestIndependentFits samples large tables where ties go by rank and suit beside
// the law, and checks its moments; the law without ties being broken is refuted,
// and so is that of others that do not meet the same hand.
func TestIndependentFits(t *testing.T) {
	oneGoroutine(t)
	for i, set := range []sim.Params{
		{"players": int64(5), "tie": "rank-suit"},
		{"players": int64(4), "tie": "rank", "mode": "mutual", "seat": int64(2)},
	} {
		set = with(independentSets()[0], set)
		e := experiment(t, "payoff", set).(*payoffExperiment)
		law := lawsOf(t, "payoff", set)["all"]
		moments, err := e.moments(context.Background(), quiet)
		if err != nil {
			t.Fatal(err)
		}
		mean, variance := law.Moments(&e.Metrics()[0])
		if mean == nil || mean.Cmp(moments.Mean) != 0 || variance.Cmp(moments.Variance) != 0 {
			t.Errorf("%v: mean %v and variance %v of the law, want %v and %v", set, mean, variance, moments.Mean, moments.Variance)
		}
		counts := sampled(t, "payoff", set, uint64(140+i), trials/4).Row(0, 0)
		if p := chiSquare(counts, law.Counts, law.Total); p < sound {
			t.Errorf("%v: p = %g", set, p)
		}
		level := lawsOf(t, "payoff", with(set, sim.Params{"tie": "level"}))["all"]
		if p := chiSquare(counts, level.Counts, level.Total); p > refuted {
			t.Errorf("%v fits the law of ties by level: p = %g", set, p)
		}
		one := map[int64]uint64{} // each other meets a hand of its own
		two, err := e.placings(context.Background(), quiet, 2, quickEffort)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range two {
			l.each(func(hands []strength) {
				one[e.seatPrices().of(hands[0], hands[1])] += new(big.Int).Div(l.ways, big.NewInt(1<<20)).Uint64()
			})
		}
		wrong, total := make([]*big.Int, len(law.Counts)), new(big.Int)
		for bin := range wrong {
			wrong[bin] = new(big.Int)
		}
		for units, ways := range sumsOfSeveral(one, e.deal.hands-1) {
			wrong[e.binOf(units)].Add(wrong[e.binOf(units)], ways)
			total.Add(total, ways)
		}
		if p := chiSquare(counts, wrong, total); p > refuted {
			t.Errorf("%v fits the law of independent results: p = %g", set, p)
		}
	}
}
