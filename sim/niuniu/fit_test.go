package niuniu

import (
	"math"
	"math/big"
	"math/bits"
	"testing"

	"cardlab/sim"
	"cardlab/sim/cards"
	"cardlab/sim/rng"
	"gonum.org/v1/gonum/stat/distuv"
)

// Fixed seeds: a sound sampler gives p values of no special size, and a wrong
// one is refuted beyond all doubt.
const (
	sound   = 1e-3
	refuted = 1e-9
	trials  = 2_000_000
)

// chiSquare returns the p value of counts against the law. A count where the
// law has none refutes it.
func chiSquare(counts []uint64, law []*big.Int, total *big.Int) float64 {
	n := float64(sum(counts))
	statistic, df := 0.0, -1.0
	for i, c := range counts {
		p, _ := new(big.Rat).SetFrac(law[i], total).Float64()
		if p == 0 {
			if c > 0 {
				return 0
			}
			continue
		}
		df++
		d := float64(c) - n*p
		statistic += d * d / (n * p)
	}
	return distuv.ChiSquared{K: df}.Survival(statistic)
}

// sampled runs n trials.
func sampled(t *testing.T, measure string, set sim.Params, seed uint64, n int) *sim.Tally {
	t.Helper()
	e := experiment(t, measure, set)
	tally := sim.NewTally(e.Metrics())
	e.NewSampler().Sample(n, stream(t, seed), tally)
	return tally
}

func TestLevelsFit(t *testing.T) {
	oneGoroutine(t)
	for _, replacement := range []bool{false, true} {
		set := sim.Params{"replacement": replacement}
		law, other := lawsOf(t, "levels", set)["all"], lawsOf(t, "levels", sim.Params{"replacement": !replacement})["all"]
		counts := sampled(t, "levels", set, 11, trials).Row(0, 0)
		if p := chiSquare(counts, law.Counts, law.Total); p < sound {
			t.Errorf("replacement %v: p = %g", replacement, p)
		}
		if p := chiSquare(counts, other.Counts, other.Total); p > refuted {
			t.Errorf("replacement %v fits the law of the other: p = %g", replacement, p)
		}
	}
}

// TestWrongLevelsAreRefuted keeps wrong ways to judge a hand.
func TestWrongLevelsAreRefuted(t *testing.T) {
	oneGoroutine(t)
	law := lawsOf(t, "levels", nil)["all"]
	byPoints := func(point func(cards.Card) int) func([handSize]cards.Card) Level {
		return func(h [handSize]cards.Card) Level {
			total := 0
			for _, c := range h {
				total += point(c)
			}
			for i := range h {
				for j := range i {
					if (point(h[i])+point(h[j])-total)%10 == 0 {
						return levelOf(total)
					}
				}
			}
			return None
		}
	}
	for _, c := range []struct {
		name  string
		level func([handSize]cards.Card) Level
		sound bool
	}{
		{"the rules", byPoints(Point), true},
		{"J, Q, K count 11, 12, 13", byPoints(func(c cards.Card) int { return int(c.Rank()) + 1 }), false},
		{"an ace counts eleven", byPoints(func(c cards.Card) int { return max(Point(c), 11*(1-min(1, int(c.Rank())))) }), true},
		{"a sum of a multiple of ten is bullbull", func(h [handSize]cards.Card) Level {
			if total := Point(h[0]) + Point(h[1]) + Point(h[2]) + Point(h[3]) + Point(h[4]); total%10 == 0 {
				return BullBull
			}
			return LevelByTriples(h)
		}, false},
		{"only the first three cards can open", func(h [handSize]cards.Card) Level {
			if (Point(h[0])+Point(h[1])+Point(h[2]))%10 == 0 {
				return levelOf(Point(h[3]) + Point(h[4]))
			}
			return None
		}, false},
	} {
		var counts [levels]uint64
		r, d := stream(t, 12), newDealOfOne()
		for range trials / 20 {
			counts[c.level([handSize]cards.Card(d.cards(r)[0]))]++
		}
		p := chiSquare(counts[:], law.Counts, law.Total)
		if c.sound && p < sound || !c.sound && p > refuted {
			t.Errorf("%s: p = %g", c.name, p)
		}
	}
}

// byRow lays the rows of the hero's levels side by side, with their law.
func byRow(laws map[string]sim.Law) (law []*big.Int, total *big.Int) {
	for l := range Level(levels) {
		law = append(law, laws[l.String()].Counts...)
	}
	return law, laws["all"].Total
}

func TestWinrateFits(t *testing.T) {
	oneGoroutine(t)
	for _, replacement := range []bool{false, true} {
		for i, tie := range []tie{tieLevel, tiePoint, tieRank, tieRankSuit} {
			for _, k := range []int64{2, 5} {
				if k > 2 && !replacement {
					continue // no law
				}
				set := sim.Params{"players": k, "tie": string(tie), "replacement": replacement}
				laws := lawsOf(t, "winrate", set)
				law, total := byRow(laws)
				tally := sampled(t, "winrate", set, uint64(20+i), trials/4)
				if p := chiSquare(tally.Table(0)[results:], law, total); p < sound {
					t.Errorf("%v: levels and results: p = %g", set, p)
				}
				if p := chiSquare(tally.Row(0, 0), laws["all"].Counts, total); p < sound {
					t.Errorf("%v: results: p = %g", set, p)
				}
			}
		}
	}
}

func TestHeroFits(t *testing.T) {
	oneGoroutine(t)
	for i, c := range []struct {
		hero string
		tie  tie
	}{
		{"6s 4h 10c 2d 8s", tiePoint},
		{"6s 4h 10c 2d 8s", tieRank},
		{"Ac 2s 4d 9h Kd", tieRankSuit},
		{"Ac 2s 4d 9h 8d", tieRank},
	} {
		for k := int64(2); k <= 4; k++ {
			set := sim.Params{"players": k, "tie": string(c.tie), "hero": c.hero}
			law := lawsOf(t, "winrate", set)["all"]
			counts := sampled(t, "winrate", set, uint64(30+i), trials/4).Row(0, 0)
			if p := chiSquare(counts, law.Counts, law.Total); p < sound {
				t.Errorf("%v: p = %g, %v", set, p, counts)
			}
		}
	}
}

// TestThreePlayersReference samples three players, of whom nothing but the
// reference is exact.
func TestThreePlayersReference(t *testing.T) {
	oneGoroutine(t)
	deals, byTie := readReference(t).players(t, "k=3")
	for tie, want := range byTie {
		counts := sampled(t, "winrate", sim.Params{"players": int64(3), "tie": string(tie)}, 40, trials/2).Row(0, 0)
		law := []*big.Int{want.Strict, new(big.Int).Sub(want.Unbeaten, want.Strict), new(big.Int).Sub(deals, want.Unbeaten)}
		if p := chiSquare(counts, law, deals); p < sound {
			t.Errorf("tie %s: p = %g", tie, p)
		}
	}
	if len(byTie) != 2 {
		t.Errorf("the reference has %d tie-breaks", len(byTie))
	}
}

// TestOneInK samples large tables where nobody ties.
func TestOneInK(t *testing.T) {
	oneGoroutine(t)
	for k := int64(2); k <= maxPlayers; k++ {
		n := uint64(200_000)
		counts := sampled(t, "winrate", sim.Params{"players": k}, 50, int(n)).Row(0, 0)
		p := 1 / float64(k)
		z := (float64(counts[win]) - float64(n)*p) / math.Sqrt(float64(n)*p*(1-p))
		if math.Abs(z) > 4 || counts[tied] != 0 || sum(counts) != n {
			t.Errorf("%d players: %v, z = %.2f", k, counts, z)
		}
	}
}

// TestWrongTablesAreRefuted keeps wrong ways to play two players.
func TestWrongTablesAreRefuted(t *testing.T) {
	oneGoroutine(t)
	tie := tieRank
	e := experiment(t, "winrate", sim.Params{"players": int64(2), "tie": string(tie)}).(*winrateExperiment)
	law, total := byRow(lawsOf(t, "winrate", sim.Params{"players": int64(2), "tie": string(tie)}))
	play := func(hero, other [handSize]cards.Card) (Level, int) {
		return LevelByTriples(hero), verdict([]score{e.slowScore(hero), e.slowScore(other)})
	}
	one := newDealOfOne()
	for _, c := range []struct {
		name  string
		trial func(r *rng.Stream) (Level, int)
		sound bool
		n     int
	}{
		{"the rules", func(r *rng.Stream) (Level, int) {
			h := e.deal.cards(r)
			return play([handSize]cards.Card(h[0]), [handSize]cards.Card(h[1]))
		}, true, trials / 5},
		{"a tie is a win", func(r *rng.Stream) (Level, int) {
			h := e.deal.cards(r)
			l, result := play([handSize]cards.Card(h[0]), [handSize]cards.Card(h[1]))
			if result == tied {
				result = win
			}
			return l, result
		}, false, trials / 5},
		{"a pack for each player", func(r *rng.Stream) (Level, int) {
			return play([handSize]cards.Card(one.cards(r)[0]), [handSize]cards.Card(one.cards(r)[0]))
		}, false, trials / 5},
		{"ace high", func(r *rng.Stream) (Level, int) {
			h := e.deal.cards(r)
			high := func(hand []cards.Card) score {
				top := 0
				for _, c := range hand {
					top = max(top, (int(c.Rank())+12)%13)
				}
				return score(LevelByTriples([handSize]cards.Card(hand)))<<scoreShift | top
			}
			return LevelByTriples([handSize]cards.Card(h[0])), verdict([]score{high(h[0]), high(h[1])})
		}, false, trials},
		{"the level of the other", func(r *rng.Stream) (Level, int) {
			h := e.deal.cards(r)
			_, result := play([handSize]cards.Card(h[0]), [handSize]cards.Card(h[1]))
			return LevelByTriples([handSize]cards.Card(h[1])), result
		}, false, trials / 5},
		{"a deck that is not put back in order", func(r *rng.Stream) (Level, int) {
			// the places of the first hand are drawn again for the second
			w := r.Draw(e.deal.words[0].Batch)
			left := cards.NewDeck(cards.Pack52())
			var h [2][handSize]cards.Card
			for i := range h {
				for j := range h[i] {
					var d uint64
					d, w = bits.Mul64(w, uint64(52-j))
					h[i][j] = left.Take(d, uint64(52-j))
				}
			}
			return play(h[0], h[1])
		}, false, trials / 5},
	} {
		counts := make([]uint64, levels*results)
		r := stream(t, 60)
		for range c.n {
			l, result := c.trial(r)
			counts[int(l)*results+result]++
		}
		p := chiSquare(counts, law, total)
		if c.sound && p < sound || !c.sound && p > refuted {
			t.Errorf("%s: p = %g", c.name, p)
		}
	}
}

// TestChiSquare checks the test itself: counts as expected, counts that are
// not, and a count where none can be.
func TestChiSquare(t *testing.T) {
	law := []*big.Int{big.NewInt(1), big.NewInt(3), big.NewInt(0)}
	for _, c := range []struct {
		counts []uint64
		want   float64
	}{
		{[]uint64{100, 300, 0}, 1},
		{[]uint64{100, 300, 1}, 0},
		{[]uint64{117, 283, 0}, 0.0496472297}, // erfc(sqrt((17^2/100 + 17^2/300) / 2))
	} {
		if got := chiSquare(c.counts, law, big.NewInt(4)); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v: p = %g, want %g", c.counts, got, c.want)
		}
	}
}
