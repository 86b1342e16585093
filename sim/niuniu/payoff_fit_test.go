package niuniu

import (
	"errors"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"cardlab/sim"
)

// written returns what a hand gets of another as the rules are written: the
// loser pays the multiplier of the winner, who gives up his commission of it.
func (e *payoffExperiment) written(own, other strength, banks bool) *big.Rat {
	wins := own > other || own == other && banks && e.tie == tieBanker
	loses := own < other || own == other && !banks && e.tie == tieBanker
	switch {
	case wins:
		return big.NewRat(e.rungs[rungOf(own)].times*int64(100-e.commission), 100)
	case loses:
		return big.NewRat(-e.rungs[rungOf(other)].times, 1)
	default:
		return new(big.Rat)
	}
}

// TestPricesAreTheWritten compares prices with the rules as written, for every
// two strengths that differ in rung or key.
func TestPricesAreTheWritten(t *testing.T) {
	for _, set := range []sim.Params{
		{},
		{"commission": int64(5), "tie": "rank"},
		{"commission": int64(3), "tie": "banker", "multipliers": map[string]int64{"bull9": 7, "bullbull": 0, "none": 2}},
		with(Game().RuleDefaults("live-casino"), sim.Params{"tie": "banker", "commission": int64(100)}),
	} {
		e := experiment(t, "payoff", set).(*payoffExperiment)
		for a := range e.rungs {
			for b := range e.rungs {
				for key := -1; key <= 1; key++ {
					own, other := a<<rungShift+1, b<<rungShift+1+key
					for banks, p := range map[bool]*prices{true: &e.banker, false: &e.player} {
						got := big.NewRat(p.of(own, other), e.unitDen())
						if want := e.written(own, other, banks); got.Cmp(want) != 0 {
							t.Errorf("%v: %s against %s, key %d, banks %v: %v, want %v", set, e.rungs[a].name, e.rungs[b].name, key, banks, got, want)
						}
					}
				}
			}
		}
	}
}

// TestPayoffFits samples what a seat wins beside the law, and keeps wrong ways to
// settle, which are refuted.
func TestPayoffFits(t *testing.T) {
	oneGoroutine(t)
	table := sim.Params{
		"specials":    []string{"five-face"},
		"multipliers": map[string]int64{"bull7": 2, "bull8": 2, "bull9": 2, "bullbull": 3, "five-face": 5},
		"commission":  int64(5), "tie": "banker",
	}
	for i, set := range []sim.Params{
		{"players": int64(2)},
		{"players": int64(5), "seat": int64(2)},
		{"players": int64(2), "replacement": true},
		{"players": int64(2), "mode": "mutual", "tie": "rank", "seat": int64(2)},
		{"players": int64(2), "mode": "session", "rounds": int64(4)},
		{"players": int64(2), "mode": "session", "rounds": int64(4), "seat": int64(2)},
	} {
		set = with(table, set)
		law := lawsOf(t, "payoff", set)["all"]
		if p := chiSquare(sampled(t, "payoff", set, uint64(110+i), trials/4).Row(0, 0), law.Counts, law.Total); p < sound {
			t.Errorf("%v: p = %g", set, p)
		}
	}
	banker := with(table, sim.Params{"players": int64(2)})
	law := lawsOf(t, "payoff", banker)["all"]
	e := experiment(t, "payoff", banker).(*payoffExperiment)
	for _, c := range []struct {
		name  string
		units func(own, other strength) int64
		sound bool
	}{
		{"the rules", func(own, other strength) int64 { return e.banker.of(own, other) }, true},
		{"ties are pushed", func(own, other strength) int64 { return e.equal.of(own, other) }, false},
		{"the loser pays his own multiplier", func(own, other strength) int64 {
			if own >= other {
				return e.win[rungOf(other)]
			}
			return e.lose[rungOf(own)]
		}, false},
		{"a tie costs the banker", func(own, other strength) int64 { return e.player.of(own, other) }, false},
	} {
		counts := make([]uint64, len(e.values))
		s, r := e.newTable(), stream(t, 120)
		for range trials / 4 {
			s.d.deal(r, s.hands)
			counts[e.binOf(c.units(s.hands[0], s.hands[1]))]++
		}
		p := chiSquare(counts, law.Counts, law.Total)
		if c.sound && p < sound || !c.sound && p > refuted {
			t.Errorf("%s: p = %g", c.name, p)
		}
	}
	// a bank that never moves
	session := with(table, sim.Params{"players": int64(2), "mode": "session", "rounds": int64(4)})
	law = lawsOf(t, "payoff", session)["all"]
	e = experiment(t, "payoff", session).(*payoffExperiment)
	counts := make([]uint64, len(e.values))
	s, r := e.newTable(), stream(t, 121)
	for range trials {
		sum := int64(0)
		for range e.rounds {
			s.d.deal(r, s.hands)
			sum += e.round(s.hands, 0)
		}
		counts[e.binOf(sum)]++
	}
	if p := chiSquare(counts, law.Counts, law.Total); p > refuted {
		t.Errorf("a bank that never moves: p = %g", p)
	}
}

// TestSessionByForce follows every course of three rounds of two players.
func TestSessionByForce(t *testing.T) {
	for _, seat := range []int64{1, 2} {
		set := sim.Params{"players": int64(2), "mode": "session", "rounds": int64(3), "tie": "banker", "seat": seat,
			"multipliers": map[string]int64{"bullbull": 2}}
		e := experiment(t, "payoff", set).(*payoffExperiment)
		d, err := e.duel(t.Context(), quiet, quickEffort)
		if err != nil {
			t.Fatal(err)
		}
		type round struct {
			hands [2]strength
			ways  *big.Int
		}
		var rounds []round
		for i := range e.rungs {
			high, low := i<<rungShift|1, i<<rungShift
			rounds = append(rounds,
				round{[2]strength{high, low}, d.won[i].big()},
				round{[2]strength{low, high}, d.won[i].big()},
				round{[2]strength{low, low}, d.tied[i].big()})
		}
		want := make([]*big.Int, len(e.values))
		for i := range want {
			want[i] = new(big.Int)
		}
		var follow func(left, banker int, sum int64, ways *big.Int)
		follow = func(left, banker int, sum int64, ways *big.Int) {
			if left == 0 {
				want[e.binOf(sum)].Add(want[e.binOf(sum)], ways)
				return
			}
			for _, r := range rounds {
				next := banker
				if other := 1 - banker; r.hands[other] > r.hands[banker] && rungOf(r.hands[other]) >= int(BullBull) {
					next = other
				}
				own, other := r.hands[e.seat], r.hands[1-e.seat]
				won := e.written(own, other, banker == e.seat)
				follow(left-1, next, sum+won.Num().Int64(), new(big.Int).Mul(ways, r.ways))
			}
		}
		follow(3, 0, 0, big.NewInt(1))
		law := lawsOf(t, "payoff", set)["all"]
		for i, n := range law.Counts {
			if n.Cmp(want[i]) != 0 {
				t.Errorf("seat %d, result %d: %v, by force %v", seat, e.values[i], n, want[i])
			}
		}
	}
}

// TestVariance compares the variance of what a banker gets of several others with
// that of a sample, whose standard error is that of a fourth moment. Others that
// are taken to be independent have a smaller one.
func TestVariance(t *testing.T) {
	oneGoroutine(t)
	for i, set := range []sim.Params{
		{"tie": "banker", "players": int64(6), "commission": int64(5)},
		{"tie": "rank", "players": int64(5), "replacement": true, "mode": "mutual", "multipliers": map[string]int64{"bullbull": 3}},
	} {
		e := experiment(t, "payoff", set)
		m := e.Metrics()[0]
		law := lawsOf(t, "payoff", set)["all"]
		center, spread := law.Moments(&m)
		if spread == nil {
			t.Fatalf("%v: no variance", set)
		}
		counts := sampled(t, "payoff", set, uint64(140+i), trials/4).Row(0, 0)
		moments := func(power float64, about float64) (sum float64) {
			for b, n := range counts {
				sum += float64(n) * math.Pow(math.Abs(float64(*m.Bins[b].Value)*m.Unit.Float()-about), power)
			}
			return sum / (trials / 4)
		}
		mean, _ := center.Float64()
		want, _ := spread.Float64()
		se := math.Sqrt((moments(4, mean) - want*want) / (trials / 4))
		if z := (moments(2, mean) - want) / se; math.Abs(z) > 4 {
			t.Errorf("%v: the variance is %g, sampled %g, z = %.2f", set, want, moments(2, mean), z)
		}
		one := lawsOf(t, "payoff", with(set, sim.Params{"players": int64(2)}))["all"]
		m1 := experiment(t, "payoff", with(set, sim.Params{"players": int64(2)})).Metrics()[0]
		_, v := one.Moments(&m1)
		v.Mul(v, big.NewRat(set["players"].(int64)-1, 1))
		apart, _ := v.Float64()
		if z := (moments(2, mean) - apart) / se; z < 10 {
			t.Errorf("%v: independent others are not refuted, z = %.2f", set, z)
		}
	}
}

func TestPayoffErrors(t *testing.T) {
	none := map[string]int64{}
	for _, r := range rungWords() {
		none[r] = 0
	}
	wide := map[string]int64{"none": 1, "bull1": 97, "bull2": 89, "bull3": 83, "bull4": 79, "bull5": 73, "bullbull": 100}
	for _, c := range []struct {
		key string
		set sim.Params
		msg string
	}{
		{"seat", sim.Params{"players": int64(3), "seat": int64(4)}, "at most 3"},
		{"tie", sim.Params{"mode": "mutual", "tie": "banker"}, "no banker"},
		{"multipliers", sim.Params{"multipliers": none}, "all 0"},
		{"rounds", sim.Params{"mode": "session", "rounds": int64(1000), "multipliers": wide}, "different results"},
		{"rounds", sim.Params{"mode": "session", "rounds": int64(1000), "players": int64(10), "commission": int64(5), "multipliers": wide}, "bets apart"},
		{"players", sim.Params{"players": int64(10), "dealt": int64(6)}, "at most 8"},
	} {
		g := Game()
		m := g.MeasureByName("payoff")
		e, err := m.New(with(g.Defaults(m), c.set))
		var bad *sim.ParamError
		if !errors.As(err, &bad) || bad.Key != c.key || !strings.Contains(bad.Msg, c.msg) || e != nil {
			t.Errorf("%v: %v, want an error of %s that says %q", c.set, err, c.key, c.msg)
		}
	}
}

// TestBets writes results in base bets.
func TestBets(t *testing.T) {
	e := experiment(t, "payoff", sim.Params{"commission": int64(5), "players": int64(3)}).(*payoffExperiment)
	var names []string
	for _, b := range e.Metrics()[0].Bins {
		names = append(names, b.Label.EN)
	}
	if want := []string{"-2", "-1", "-0.05", "0", "0.95", "1.9"}; !slices.Equal(names, want) {
		t.Errorf("results %q, want %q", names, want)
	}
}
