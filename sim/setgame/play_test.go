package setgame

import (
	"fmt"
	"math"
	"strconv"
	"testing"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// leftShares are the shares of games by the cards left, of the reference.
func leftShares(t *testing.T, bins int) []float64 {
	t.Helper()
	shares := make([]float64, bins)
	for cards, share := range readReference(t).Game.Left {
		n, err := strconv.Atoi(cards)
		if err != nil {
			t.Fatal(err)
		}
		shares[n/3] = share
	}
	rest := 1.0 // games with 18 cards left are too few to be in the reference
	for _, share := range shares {
		rest -= share
	}
	shares[bins-1] = max(rest, 1e-7)
	return shares
}

// TestGame plays the printed game under the random policy.
func TestGame(t *testing.T) {
	oneGoroutine(t)
	const games = 300_000
	ref := readReference(t).Game
	tally, m := sampled(t, "game", nil, 31, games)
	left := tally.Row(leftIndex, 0)
	if p := chiSquare(left, leftShares(t, len(left))); p < sound || left[1] > 0 {
		t.Errorf("cards left: p = %g, %v", p, left)
	}
	z := func(x, want, n float64) float64 { return (x - want) / math.Sqrt(want*(1-want)/n) }
	if z := z(float64(tally.Row(largestIndex, 0)[0])/games, ref.Never15, games); math.Abs(z) > 3.5 {
		t.Errorf("never more than 12 cards: z = %.2f", z)
	}
	for deck, odds := range ref.None {
		row := tally.Row(lookIndex, m[lookIndex].RowIndex("deck-"+deck))
		n := float64(total(row))
		if z := z(float64(row[0])/n, 1/odds, n); math.Abs(z) > 3.5 {
			t.Errorf("no set among 12 with %s in the deck: %.5f, want 1/%v, z = %.2f", deck, float64(row[0])/n, odds, z)
		}
	}
	ratio, deviation := ratioOf(tally.Row(oddsIndex, 0), m[oddsIndex].Bins)
	if z := (ratio - 1/(1+ref.Odds)) / deviation; math.Abs(z) > 3.5 {
		t.Errorf("no set among 12 while the deck lasts: %.5f, want odds of 1 to %v, z = %.2f", ratio, ref.Odds, z)
	}
	// The joint table counts what the tables by cards in the deck count.
	for x, size := range []int{12, 15, 18} {
		var looks, without, seen, none int64
		for b, c := range tally.Row(oddsIndex, x) {
			looks += int64(c) * m[oddsIndex].Bins[b].Base
			without += int64(c) * *m[oddsIndex].Bins[b].Value
		}
		for r := range len(m[lookIndex+x].Rows) - 1 { // the last has no deck
			row := tally.Row(lookIndex+x, r)
			seen += int64(total(row))
			none += int64(row[0])
		}
		if looks != seen || without != none || m[lookIndex+x].Name != fmt.Sprint("table-", size) || looks == 0 {
			t.Errorf("%d cards: %d of %d in the joint table, %d of %d by the deck", size, without, looks, none, seen)
		}
	}
}

// ratioOf returns the ratio of the sums of Value and Base, and its standard
// deviation by the delta method.
func ratioOf(counts []uint64, bins []sim.Bin) (ratio, deviation float64) {
	var n, x, y float64
	for b, c := range counts {
		n += float64(c)
		x += float64(c) * float64(bins[b].Base)
		y += float64(c) * float64(*bins[b].Value)
	}
	squares := 0.0
	for b, c := range counts {
		d := float64(*bins[b].Value) - y/x*float64(bins[b].Base)
		squares += float64(c) * d * d
	}
	return y / x, math.Sqrt(squares) / x
}

// Perfect games by policy, against the reference, itself sampled.
func TestPolicyOfGames(t *testing.T) {
	oneGoroutine(t)
	ref := readReference(t).Game
	for word, percent := range ref.Perfect {
		const games = 150_000
		tally, _ := sampled(t, "game", sim.Params{"policy": word}, 32, games)
		want := percent / 100
		got := float64(tally.Row(leftIndex, 0)[0]) / games
		if z := (got - want) / math.Sqrt(want*(1-want)*(1/float64(games)+1/ref.PerfectGames)); math.Abs(z) > 3.5 {
			t.Errorf("%s: %.3f %% of games are perfect, want %.3f %%, z = %.2f", word, 100*got, percent, z)
		}
	}
}

// A slowGame is a game on slices, by rules that can be wrong.
type slowGame struct {
	policy policy
	stay   bool // the table stays as large as it was
	lazy   bool // places are filled again only when there is no set
	stop   bool // the game ends at the first table without a set
	worn   bool // one attribute cannot be told
}

// play returns the cards left, and how often there were 12 on the table while
// there was a deck, with and without a set.
func (g slowGame) play(cards []Card, r *rng.Stream) (left, looks, none int) {
	table, deck, full := append([]Card(nil), cards[:12]...), append([]Card(nil), cards[12:]...), 12
	if g.worn {
		for _, list := range [][]Card{table, deck} {
			for i := range list {
				list[i] -= list[i] % 3
			}
		}
	}
	for {
		sets := SpaceOf(4).Triples(table)
		if len(table) == 12 && len(deck) > 0 {
			looks++
			if len(sets) == 0 {
				none++
			}
		}
		switch {
		case len(sets) == 0 && (len(deck) == 0 || g.stop):
			return len(table) + len(deck), looks, none
		case len(sets) == 0:
			table, deck = append(table, deck[:3]...), deck[3:]
			if g.stay {
				full = len(table)
			}
		default:
			table = without(table, pick(g.policy, sets, r))
			if !g.lazy && len(table) < full && len(deck) > 0 {
				table, deck = append(table, deck[:3]...), deck[3:]
			}
		}
	}
}

// TestWrongGamesAreRefuted keeps wrong ways to play: the cards left and the odds
// at 12 cards tell them from the right one.
func TestWrongGamesAreRefuted(t *testing.T) {
	oneGoroutine(t)
	const games = 8_000
	odds := readReference(t).Game.Odds
	shoe := newShoe(rules{4, 1}, 81)
	shares := padded(leftShares(t, 7), 28)
	for _, c := range []struct {
		name  string
		game  slowGame
		sound bool
	}{
		{"the rules", slowGame{policy: takeRandom}, true},
		{"the table stays large", slowGame{policy: takeRandom, stay: true}, false},
		{"places are filled late", slowGame{policy: takeRandom, lazy: true}, false},
		{"no three more cards", slowGame{policy: takeRandom, stop: true}, false},
		{"another policy", slowGame{policy: takeMost}, false},
		{"one attribute worn off", slowGame{policy: takeRandom, worn: true}, false},
	} {
		counts := make([]uint64, len(shares))
		var x, y, xx, xy, yy float64
		r := stream(t, 33)
		for range games {
			left, looks, none := c.game.play(shoe.deal(r), r)
			counts[left/3]++
			a, b := float64(looks), float64(none)
			x, y, xx, xy, yy = x+a, y+b, xx+a*a, xy+a*b, yy+b*b
		}
		ratio := y / x
		z := (ratio - 1/(1+odds)) * x / math.Sqrt(yy-2*ratio*xy+ratio*ratio*xx)
		p := min(chiSquare(counts, shares), math.Erfc(math.Abs(z)/math.Sqrt2))
		if c.sound && p < sound || !c.sound && p > refuted {
			t.Errorf("%s: p = %g, z of the odds %.2f, cards left %v", c.name, p, z, counts)
		}
	}
}

// The cards left add to zero in every dimension and with any number of packs, so
// that three are never left.
func TestCardsLeft(t *testing.T) {
	for _, set := range []sim.Params{
		{}, {packsKey: int64(3)}, {dimensionKey: int64(2), "table": int64(3)},
		{dimensionKey: int64(3), "table": int64(9), packsKey: int64(2)}, {dimensionKey: int64(5), "table": int64(18)},
	} {
		e := experiment(t, "game", set).(*gameExperiment)
		g, r, s := newGame(e), stream(t, 34), SpaceOf(e.dimension)
		for range 100 {
			g.begin(r)
			for {
				if sets := g.sets(); len(sets) > 0 {
					g.take(sets[g.chooser.choose(e.policy, sets, r)])
				} else if len(g.deck) > 0 {
					g.more()
				} else {
					break
				}
				if all := append(append([]Card(nil), g.table[:g.size]...), g.deck...); s.Sum(all) != 0 {
					t.Fatalf("%v: the cards in play add to %d", set, s.Sum(all))
				}
			}
			if g.size == 3 || g.size > e.mostLeft() || g.most > e.largest() {
				t.Fatalf("%v: %d cards are left, and at most %d were on the table", set, g.size, g.most)
			}
		}
	}
}
