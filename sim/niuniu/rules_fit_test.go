package niuniu

import (
	"math/bits"
	"slices"
	"testing"

	"cardlab/sim"
	"cardlab/sim/cards"
)

// TestRuleSetsFit samples every rule set against its law.
func TestRuleSetsFit(t *testing.T) {
	oneGoroutine(t)
	for i, s := range ruleSets() {
		law := rungLaw(t, s.set)
		counts := sampled(t, "levels", s.set, uint64(100+i), trials/10).Row(0, 0)
		if p := chiSquare(counts, law.Counts, law.Total); p < sound/10 { // of many rule sets
			t.Errorf("%s: p = %g, %v", s.name, p, counts)
		}
	}
}

// A wrongJudge is a mistake in judging hands, and the rules under which it is one.
type wrongJudge struct {
	name  string
	set   sim.Params
	judge func(h *house) func(hand []cards.Card) int
	sound bool // it is no mistake under these rules
	often bool // a small sample shows it
}

// firstTriple takes whichever triple it finds first, as players are told to do:
// "any triple will do".
func firstTriple(h *house) func([]cards.Card) int {
	return func(hand []cards.Card) int {
		for i := range divisions {
			d := &divisions[i]
			if h.opens(hand[d[0]], hand[d[1]], hand[d[2]]) {
				return int(h.crown(hand[d[3]], hand[d[4]]))
			}
		}
		return 0
	}
}

// under judges by other rules than those that hold.
func under(change func(r *rules)) func(h *house) func([]cards.Card) int {
	return func(h *house) func([]cards.Card) int {
		r := h.rules
		change(&r)
		return newHouse(r).rungByTable
	}
}

func wrongJudges() []wrongJudge {
	wild := sim.Params{"pack": "54", "jokers": "wild"}
	tens := sim.Params{"pack": "54"}
	points := sim.Params{"pack": "54", "jokers": "3-6-9"}
	threeSix := sim.Params{"three_six": true}
	triple := sim.Params{"triple_opens": true}
	pair := sim.Params{"pair_crowns": true}
	seven := sim.Params{"dealt": int64(7)}
	all := []string{"straight-flush", "five-small", "bomb", "full-house", "flush", "straight", "five-face", "four-face"}
	ladder, wildLadder := sim.Params{"specials": all}, sim.Params{"specials": all, "pack": "54", "jokers": "wild"}
	small := sim.Params{"specials": []string{"five-small"}}
	return []wrongJudge{
		{"any triple will do: plain", sim.Params{}, firstTriple, true, false},
		{"any triple will do: jokers of ten", tens, firstTriple, true, false},
		{"any triple will do: pack of 40", sim.Params{"pack": "40"}, firstTriple, true, false},
		{"any triple will do: 3 and 6 change places", threeSix, firstTriple, false, true},
		{"any triple will do: wild jokers", wild, firstTriple, false, true},
		{"any triple will do: jokers of 3, 6 or 9", points, firstTriple, false, true},
		{"any triple will do: three of a kind open", triple, firstTriple, false, false},
		{"any triple will do: a pair crowns", pair, firstTriple, false, false},
		{"jokers count ten", wild, under(func(r *rules) { r.jokers = jokerTen }), false, true},
		{"jokers are wild", points, under(func(r *rules) { r.jokers = jokerWild }), false, true},
		{"a 3 is a 3", threeSix, under(func(r *rules) { r.threeSix = false }), false, true},
		{"three of a kind do not open", triple, under(func(r *rules) { r.tripleOpens = false }), false, false},
		{"a pair does not crown", pair, under(func(r *rules) { r.pairCrowns = false }), false, true},
		{"a pair crowns what does not open", pair, func(h *house) func([]cards.Card) int {
			return func(hand []cards.Card) int {
				for i := range hand {
					for j := range i {
						if h.alike(hand[i], hand[j]) {
							return int(BullBull)
						}
					}
				}
				return h.rungByTable(hand)
			}
		}, false, true},
		{"the first five of seven", seven, func(h *house) func([]cards.Card) int {
			return func(hand []cards.Card) int { return int(LevelByTriples([handSize]cards.Card(hand))) }
		}, false, true},
		{"the sum of seven", seven, func(h *house) func([]cards.Card) int {
			return func(hand []cards.Card) int {
				if h.rungByTable(hand) == 0 {
					return 0
				}
				sum := 0
				for _, c := range hand {
					sum += Point(c)
				}
				return int(levelOf(sum))
			}
		}, false, true},
		{"the ladder upside down", wildLadder, func(h *house) func([]cards.Card) int {
			return func(hand []cards.Card) int {
				f := h.fiveOf(hand)
				for i, s := range h.ladder {
					if f.is(s, &h.rules) {
						return levels + i
					}
				}
				return int(h.level([handSize]cards.Card(hand)))
			}
		}, false, true},
		{"special hands only where they open", ladder, func(h *house) func([]cards.Card) int {
			return func(hand []cards.Card) int {
				if h.level([handSize]cards.Card(hand)) == None {
					return 0
				}
				return h.rungByTable(hand)
			}
		}, false, false},
		{"a wild joker has no suit", wildLadder, func(h *house) func([]cards.Card) int {
			return func(hand []cards.Card) int {
				f := h.fiveOf(hand)
				f.suited = f.suited && f.wild == 0
				return h.rungOfFive([handSize]cards.Card(hand), f)
			}
		}, false, false},
		{"small-9 for small-10", small, under(func(r *rules) { r.fiveSmall = small9 }), false, false},
		{"sum-10 for small-10", small, under(func(r *rules) { r.fiveSmall = sum10 }), false, false},
		{"JQK for 10JQK", sim.Params{"specials": []string{"five-face"}, "five_face": "10JQK"}, under(func(r *rules) { r.fiveFace = facesJQK }), false, false},
	}
}

// TestWrongJudgesAreRefuted keeps wrong ways to judge hands, at least one for
// every rule of levels. Most differ on so few hands that a sample would hardly
// show it; so they judge every hand of five up to a change of suits.
func TestWrongJudgesAreRefuted(t *testing.T) {
	oneGoroutine(t)
	hands := canonical()
	for _, w := range wrongJudges() {
		h := houseWith(t, w.set)
		if h.dealt > handSize {
			continue
		}
		wrong := w.judge(h)
		n := make([]uint64, len(h.rungs))
		for _, hand := range hands {
			if ways := h.suitChanges(hand); ways > 0 {
				n[wrong(hand[:])] += ways
			}
		}
		law := counts64(rungLaw(t, w.set))
		if fits := slices.Equal(n, law); fits != w.sound {
			t.Errorf("%s: %v, by law %v", w.name, n, law)
		}
	}
}

// suitChanges returns how many hands a change of suits makes of a hand, and none
// if it is not in the pack.
func (h *house) suitChanges(hand [handSize]cards.Card) uint64 {
	var suits [4]uint16
	for _, c := range hand {
		if h.copies(c) == 0 {
			return 0
		}
		if !c.Joker() {
			suits[c.Suit()] |= 1 << c.Rank()
		}
	}
	ways, same := uint64(24), uint64(1) // 4! over the orders of equal suits; they fall
	for s := 1; s < 4; s++ {
		if same++; suits[s] != suits[s-1] {
			same = 1
		}
		ways /= same
	}
	return ways
}

// TestWrongSamplesAreRefuted samples with the wrong judges that differ enough.
func TestWrongSamplesAreRefuted(t *testing.T) {
	oneGoroutine(t)
	for i, w := range wrongJudges() {
		if !w.sound && !w.often {
			continue
		}
		e := experiment(t, "levels", w.set).(*levelsExperiment)
		law, wrong := rungLaw(t, w.set), w.judge(e.house)
		counts := make([]uint64, len(e.rungs))
		r := stream(t, uint64(200+i))
		n := trials / 40
		if e.dealt > handSize {
			n = 5000
		}
		for range n {
			counts[wrong(e.deal.cards(r)[0])]++
		}
		p := chiSquare(counts, law.Counts, law.Total)
		if w.sound && p < sound || !w.sound && p > refuted {
			t.Errorf("%s: p = %g", w.name, p)
		}
	}
}

// TestWrongDealsAreRefuted keeps wrong ways to deal, each for a rule of dealing.
func TestWrongDealsAreRefuted(t *testing.T) {
	oneGoroutine(t)
	for i, c := range []struct {
		name       string
		set, dealt sim.Params
		n          int
	}{
		{"one pack for eight", sim.Params{"packs": int64(8)}, sim.Params{}, trials},
		{"a pack for independent draws", sim.Params{"replacement": true}, sim.Params{}, trials},
		{"without jokers", sim.Params{"pack": "54"}, sim.Params{}, trials},
		{"with two jokers for one", sim.Params{"pack": "53"}, sim.Params{"pack": "54"}, trials},
		{"with all ranks", sim.Params{"pack": "40"}, sim.Params{}, trials},
		{"six cards for seven", sim.Params{"dealt": int64(7)}, sim.Params{"dealt": int64(6)}, trials / 10},
	} {
		law := rungLaw(t, c.set)
		counts := sampled(t, "levels", c.dealt, uint64(300+i), c.n).Row(0, 0)
		if p := chiSquare(counts, law.Counts, law.Total); p > refuted {
			t.Errorf("%s: p = %g", c.name, p)
		}
	}
}

// TestSevenByForce counts all 133,784,560 hands of seven: the level of each is
// the best of its 21 fives. A set of levels is eleven bits, and the levels of the
// fives that four cards make with each residue are ten such sets in two words; so
// the 15 fives with the last card are judged for all last cards at once.
func TestSevenByForce(t *testing.T) {
	oneGoroutine(t)
	if testing.Short() {
		t.Skip("all hands of seven")
	}
	var w [52]uint64
	for c := range w {
		w[c] = weights[residue(cards.Card(c))]
	}
	const bitsEach, each = 12, 5
	var with [1 << weightBits][2]uint64 // by the sum of four
	for m := range multisets(10, 4) {
		var four uint64
		for r, k := range m {
			four += uint64(k) * weights[r]
		}
		for r, last := range weights {
			with[four&weightMask][r/each] |= 1 << (int(judge.level[(four+last)&weightMask]) + bitsEach*(r%each))
		}
	}
	var n [levels]uint64
	eachSix(func(h [6]int) {
		all := w[h[0]] + w[h[1]] + w[h[2]] + w[h[3]] + w[h[4]] + w[h[5]]
		six := None
		var set [2]uint64
		for i := range h {
			five := all - w[h[i]]
			six = max(six, judge.level[five&weightMask])
			for j := range i {
				four := &with[(five-w[h[j]])&weightMask]
				set[0] |= four[0]
				set[1] |= four[1]
			}
		}
		for last := h[5] + 1; last < 52; last++ {
			r := residue(cards.Card(last))
			seven := set[r/each] >> (bitsEach * (r % each)) & (1<<bitsEach - 1)
			n[max(six, Level(bits.Len64(seven)-1))]++
		}
	})
	if got := counts64(rungLaw(t, sim.Params{"dealt": int64(7)})); !slices.Equal(got, n[:]) {
		t.Errorf("levels of seven cards: %v by law, by force %v", got, n)
	}
}

// eachSix calls f with every six of 52, in rising order.
func eachSix(f func(h [6]int)) {
	var h [6]int
	for h[0] = 0; h[0] < 52; h[0]++ {
		for h[1] = h[0] + 1; h[1] < 52; h[1]++ {
			for h[2] = h[1] + 1; h[2] < 52; h[2]++ {
				for h[3] = h[2] + 1; h[3] < 52; h[3]++ {
					for h[4] = h[3] + 1; h[4] < 52; h[4]++ {
						for h[5] = h[4] + 1; h[5] < 52; h[5]++ {
							f(h)
						}
					}
				}
			}
		}
	}
}
