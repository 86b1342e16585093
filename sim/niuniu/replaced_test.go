package niuniu

import (
	"context"
	"math/big"
	"slices"
	"testing"

	"cardlab/sim"
	"cardlab/sim/cards"
)

// scoresReplaced returns the census of independent cards by score.
func scoresReplaced(t *testing.T, tie tie) map[score]uint64 {
	t.Helper()
	c, err := houseFor(t, sim.Params{"tie": string(tie), "replacement": true}).census(context.Background(), cards.Pack52().Cards(), quickEffort)
	if err != nil {
		t.Fatal(err)
	}
	n := map[score]uint64{}
	for _, s := range c {
		n[scoreOf(s.strength)] = s.hands
	}
	return n
}

// scoreOf returns the score of plain rules by the strength.
func scoreOf(s strength) score { return rungOf(s)<<scoreShift | s&(1<<scoreShift-1) }

// TestScoresReplacedByForce counts the scores of all sequences of five ranks,
// with the suits of the top rank worked out: of m cards of the top rank the
// highest suit is at most s in (s+1)^m of 4^m ways.
func TestScoresReplacedByForce(t *testing.T) {
	ties := []tie{tieLevel, tiePoint, tieRank, tieRankSuit}
	want := make([]map[score]uint64, len(ties))
	for i := range want {
		want[i] = map[score]uint64{}
	}
	for i := range 13 * 13 * 13 * 13 * 13 {
		h := rankSequence(i)
		level, top := LevelByTable(h), slices.Max(h[:])
		others, m := uint64(1), 0
		for _, c := range h {
			if c == top {
				m++
			} else {
				others *= 4
			}
		}
		power := func(x uint64) uint64 {
			p := uint64(1)
			for range m {
				p *= x
			}
			return p
		}
		for suit := range uint64(4) {
			ways := (power(suit+1) - power(suit)) * others
			for j, tie := range ties {
				want[j][score(level)<<scoreShift|tie.key(int(top)+int(suit))] += ways
			}
		}
	}
	for j, tie := range ties {
		got := scoresReplaced(t, tie)
		for s := range score(levels << scoreShift) {
			if got[s] != want[j][s] {
				t.Errorf("tie %s, score %d: %d, by force %d", tie, s, got[s], want[j][s])
			}
		}
	}
}

// TestReplacedByForce goes through all scores of three players.
func TestReplacedByForce(t *testing.T) {
	for _, tie := range []tie{tieLevel, tiePoint} {
		n := scoresReplaced(t, tie)
		var scores []score
		for s := range n {
			scores = append(scores, s)
		}
		var want [levels][results]big.Int
		ways := new(big.Int)
		for _, a := range scores {
			for _, b := range scores {
				two := new(big.Int).Mul(count(n[a]), count(n[b]))
				for _, c := range scores {
					bin := &want[levelOfScore(a)][verdict([]score{a, b, c})]
					bin.Add(bin, ways.Mul(two, count(n[c])))
				}
			}
		}
		laws := lawsOf(t, "winrate", sim.Params{"players": int64(3), "tie": string(tie), "replacement": true})
		if len(laws) != 1+levels {
			t.Errorf("tie %s: %d laws", tie, len(laws))
		}
		for b := range results {
			all := new(big.Int)
			for l := range want {
				all.Add(all, &want[l][b])
				if got := laws[Level(l).String()].Counts[b]; got.Cmp(&want[l][b]) != 0 {
					t.Errorf("tie %s, %v, bin %d: %v, by force %v", tie, Level(l), b, got, &want[l][b])
				}
			}
			if got := laws["all"].Counts[b]; got.Cmp(all) != 0 {
				t.Errorf("tie %s, all, bin %d: %v, by force %v", tie, b, got, all)
			}
		}
	}
}

// TestReplacedHero checks a fixed hero by adding up the scores below his.
func TestReplacedHero(t *testing.T) {
	for _, tie := range []tie{tieLevel, tiePoint, tieRank, tieRankSuit} {
		set := sim.Params{"players": int64(10), "hero": "Kh 7s 3d Ac 9h", "tie": string(tie), "replacement": true}
		hero := experiment(t, "winrate", set).(*winrateExperiment)
		own := hero.slowScore([handSize]cards.Card(hero.hero))
		less, same, all := uint64(0), uint64(0), uint64(0)
		for s, n := range scoresReplaced(t, tie) {
			all += n
			if s < own {
				less += n
			}
			if s == own {
				same += n
			}
		}
		nine := func(n uint64) *big.Int { return new(big.Int).Exp(count(n), big.NewInt(9), nil) }
		checkTable(t, string(tie), lawsOf(t, "winrate", set)["all"], nine(all), nine(less), nine(less+same))
	}
}
