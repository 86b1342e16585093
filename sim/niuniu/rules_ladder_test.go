package niuniu

import (
	"strings"
	"testing"

	"cardlab/sim/cards"
)

// specialsSeen returns the sets of special hands, a bit for each, that five cards
// of the shoe of r can be at once.
func (r *rules) specialsSeen() map[uint16]bool {
	copies := make([]int, 0, 15) // by rank, then the jokers
	for rank := range cards.Rank(13) {
		copies = append(copies, 4*r.copies(cards.New(rank, cards.Diamonds)))
	}
	copies = append(copies, r.copies(cards.SmallJoker), r.copies(cards.BigJoker))
	seen := map[uint16]bool{}
	for m := range multisets(len(copies), handSize) {
		var f five
		there, oneSuit := true, true
		for k, n := range m {
			most := copies[k]
			if r.replacement {
				most *= handSize
			}
			there = there && int(n) <= most
			oneSuit = oneSuit && (k >= 13 || int(n) <= most/4)
		}
		if !there {
			continue
		}
		copy(f.rank[:], m)
		if jokers := m[13] + m[14]; r.jokers == jokerWild {
			f.wild = jokers
		} else {
			f.blank = jokers
		}
		for _, f.suited = range []bool{false, true} {
			if f.suited && !oneSuit || !f.suited && f.wild+f.blank >= handSize-1 {
				continue
			}
			set := uint16(0)
			for s := range specialNames {
				if f.is(special(s), r) {
					set |= 1 << s
				}
			}
			seen[set] = true
		}
	}
	return seen
}

// TestEmptyRungs checks that a ladder is refused exactly where it has a special
// hand that no five cards of the shoe are, unless they are a higher one too. The
// ladders are all of up to three special hands, and every one under any others.
func TestEmptyRungs(t *testing.T) {
	all := []special{straightFlush, fourFace, fiveFace, bomb, fiveSmall, straight, flush, fullHouse}
	var ladders [][]special
	for _, a := range all {
		ladders = append(ladders, []special{a})
		for _, b := range all {
			if a == b {
				continue
			}
			ladders = append(ladders, []special{a, b})
			for _, c := range all {
				if c != a && c != b {
					ladders = append(ladders, []special{a, b, c})
				}
			}
		}
	}
	for last := range all {
		for set := range 1 << len(all) {
			var ladder []special
			for i, s := range all {
				if i != last && set>>i&1 != 0 {
					ladder = append(ladder, s)
				}
			}
			ladders = append(ladders, append(ladder, all[last]))
		}
	}
	shoes := []rules{
		{pack: 52, packs: 1}, {pack: 52, packs: 2}, {pack: 52, packs: 1, replacement: true},
		{pack: 53, packs: 1}, {pack: 54, packs: 1}, {pack: 54, packs: 2}, {pack: 54, packs: 1, replacement: true},
		{pack: 40, packs: 1}, {pack: 40, packs: 2}, {pack: 40, packs: 1, replacement: true},
	}
	refused := 0
	for _, r := range shoes {
		r.dealt = handSize
		for _, r.jokers = range []string{jokerTen, jokerWild} {
			if r.jokers == jokerWild && r.pack != 53 && r.pack != 54 {
				continue
			}
			for _, by := range [][2]string{{facesJQK, small10}, {faces10JQK, small9}, {faces10JQK, sum10}} {
				r.fiveFace, r.fiveSmall = by[0], by[1]
				seen := r.specialsSeen()
				for _, ladder := range ladders {
					want := false
					var higher uint16
					for _, s := range ladder {
						empty := true
						for set := range seen {
							if set>>s&1 != 0 && set&higher == 0 {
								empty = false
								break
							}
						}
						want = want || empty
						higher |= 1 << s
					}
					var words []string
					for _, s := range ladder {
						words = append(words, s.name())
					}
					r.specials = strings.Join(words, " ")
					if err := r.check(); (err != nil) != want {
						t.Fatalf("%+v: %v; has an empty rung: %v", r, err, want)
					}
					if want {
						refused++
					}
				}
			}
		}
	}
	if refused == 0 {
		t.Error("no ladder was refused")
	}
}
