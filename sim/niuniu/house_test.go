package niuniu

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"cardlab/sim"
	"cardlab/sim/cards"
)

// houseWith compiles rules.
func houseWith(tb TB, set sim.Params) *house {
	tb.Helper()
	return experiment(tb, "levels", set).(*levelsExperiment).house
}

// randomHand deals a hand from the shoe of h, with rather more jokers than a
// fair deal has.
func randomHand(r *rand.Rand, h *house, n int) []cards.Card {
	shoe := slices.Clone(h.shoe)
	var hand []cards.Card
	for len(hand) < n {
		i := r.IntN(len(shoe))
		if r.IntN(6) == 0 {
			i = len(shoe) - 1
		}
		hand = append(hand, shoe[i])
		if !h.replacement {
			shoe = slices.Delete(shoe, i, i+1)
		}
	}
	return hand
}

// TestWrittenRules compares the rules as they are written with playing the cards
// in every way, under every rule set. A hand with two wild jokers is played in
// 2,704 ways, so there are few of these.
func TestWrittenRules(t *testing.T) {
	oneGoroutine(t)
	r := rand.New(rand.NewPCG(1, 2))
	for _, s := range ruleSets() {
		h := houseWith(t, s.set)
		ways := 0
		for range 1500 {
			hand := randomHand(r, h, handSize)
			plays := 1
			for _, c := range hand {
				level, _ := playable(&h.rules, c)
				plays *= len(level)
			}
			if ways += plays; plays > 3000 || ways > 30_000 {
				continue
			}
			five := [handSize]cards.Card(hand)
			if got, want := h.rungOfFive(five, h.fiveOf(hand)), literalRung(&h.rules, hand); got != want {
				t.Fatalf("%s: %v: rung %d, played in every way %d", s.name, hand, got, want)
			}
		}
	}
}

// canonical returns the hands of five of 54 cards up to a change of suits: of
// those that a change of suits makes of one another, the one whose suits fall.
var canonical = func() (list [][handSize]cards.Card) {
	pack := cards.Pack54()
	eachFive(pack.Cards(), func(h [handSize]cards.Card) {
		var suits [4]uint16
		for _, c := range h {
			if !c.Joker() {
				suits[c.Suit()] |= 1 << c.Rank()
			}
		}
		if suits[0] >= suits[1] && suits[1] >= suits[2] && suits[2] >= suits[3] {
			list = append(list, h)
		}
	})
	return list
}

// TestTablesByForce compares the tables with the rules as they are written on
// every hand of five, up to a change of suits; where suits have no say, on every
// fourth of these.
func TestTablesByForce(t *testing.T) {
	oneGoroutine(t)
	hands := canonical()
	of52 := 0
	for _, h := range hands {
		if !slices.ContainsFunc(h[:], cards.Card.Joker) {
			of52++
		}
	}
	if of52 != 134_459 { // the number of five-card hands up to a change of suits
		t.Fatalf("%d hands of 52 cards up to a change of suits", of52)
	}
	for _, s := range ruleSets() {
		h := houseWith(t, s.set)
		if h.dealt != handSize || h.packs > 1 {
			continue
		}
		step := 1
		if h.suits == 0 {
			step = 4
		}
		for i := 0; i < len(hands); i += step {
			hand := hands[i]
			if slices.ContainsFunc(hand[:], func(c cards.Card) bool { return h.copies(c) == 0 }) {
				continue
			}
			if got, want := h.rungByTable(hand[:]), h.rungOfFive(hand, h.fiveOf(hand[:])); got != want {
				t.Fatalf("%s: %v: rung %d by table, %d by the rules", s.name, hand, got, want)
			}
		}
	}
}

// TestStrengths compares strengths by table with the rules as they are written,
// on random hands of every rule set and tie-break.
func TestStrengths(t *testing.T) {
	oneGoroutine(t)
	r := rand.New(rand.NewPCG(3, 4))
	for _, s := range ruleSets() {
		for _, tie := range []tie{tieLevel, tiePoint, tieRank, tieRankSuit, tieRanksSuit, tieBanker, tiePush} {
			set := sim.Params{"tie": string(tie), "suit_order": []string{suitsSHCD, suitsSHDC}[r.IntN(2)]}
			for k, v := range s.set {
				set[k] = v
			}
			h := houseWith(t, set)
			for range 150 {
				hand := randomHand(r, h, h.dealt)
				got, want := h.strengthOf(hand), h.judge(hand)
				if got != want {
					t.Fatalf("%s, tie %s: %v: %x by table, %x by the rules", s.name, tie, hand, got, want)
				}
				if h.dealt == handSize {
					if got := h.strengthOfFive((*[handSize]cards.Card)(hand)); got != want {
						t.Fatalf("%s, tie %s: %v: %x for five, %x by the rules", s.name, tie, hand, got, want)
					}
				}
			}
		}
	}
}

// TestLawsByForce counts all hands of five of every rule set by its tables, and
// compares the laws.
func TestLawsByForce(t *testing.T) {
	oneGoroutine(t)
	for _, s := range ruleSets() {
		h := houseWith(t, s.set)
		if h.dealt != handSize || h.packs > 1 || h.replacement {
			continue
		}
		n := make([]uint64, len(h.rungs))
		sums := make([]uint64, len(h.shoe))
		for i, c := range h.shoe {
			sums[i] = h.word[c]
		}
		hand := make([]cards.Card, handSize)
		for a := range h.shoe {
			for b := range a {
				for c := range b {
					three := sums[a] + sums[b] + sums[c]
					for d := range c {
						four := three + sums[d]
						for e := range d {
							sum := four + sums[e]
							rung := int(h.rung[h.index.at(sum)])
							if (sum+h.suits)&suitsMask != 0 {
								hand = append(hand[:0], h.shoe[a], h.shoe[b], h.shoe[c], h.shoe[d], h.shoe[e])
								rung = h.rungByTable(hand)
							}
							n[rung]++
						}
					}
				}
			}
		}
		got, err := h.rungCounts(context.Background())
		if err != nil || !slices.Equal(got, n) {
			t.Errorf("%s: %v by law, by force %v (%v)", s.name, got, n, err)
		}
	}
}

// TestLawsOfSmallShoes counts all hands of a few random cards, with every rule
// set: of many cards, of several packs, with replacement.
func TestLawsOfSmallShoes(t *testing.T) {
	oneGoroutine(t)
	r := rand.New(rand.NewPCG(5, 6))
	for _, s := range ruleSets() {
		h := houseWith(t, s.set)
		if h.dealt == handSize && h.packs == 1 && !h.replacement {
			continue
		}
		for round := range 4 {
			shoe := smallShoe(r, h, round)
			if round == 3 {
				shoe = evenShoe(r, h)
			}
			n := make([]uint64, len(h.rungs))
			eachHandOf(shoe, h.dealt, h.replacement, func(hand []cards.Card) { n[h.rungByTable(hand)]++ })
			got, err := h.rungsFrom(context.Background(), shoe)
			if err != nil || !slices.Equal(got, n) {
				t.Errorf("%s of %v: %v by law, by force %v (%v)", s.name, shoe, got, n, err)
			}
		}
	}
}

// smallShoe takes a few cards of the shoe, at least two of each round from the
// end, where jokers are, and most from two suits, so that there are flushes.
func smallShoe(r *rand.Rand, h *house, jokers int) []cards.Card {
	n := 15
	if h.replacement {
		n = 5
	}
	var shoe, few []cards.Card
	for i, c := range h.shoe {
		if i >= len(h.shoe)-2*jokers {
			few = append(few, c)
		} else if c.Joker() || c.Suit() < 2 || r.IntN(4) == 0 {
			shoe = append(shoe, c)
		}
	}
	r.Shuffle(len(shoe), func(i, j int) { shoe[i], shoe[j] = shoe[j], shoe[i] })
	return append(shoe[:n-min(len(few), n)], few...)
}

// evenShoe takes all cards of a few ranks, and the jokers.
func evenShoe(r *rand.Rand, h *house) []cards.Card {
	n, jokers := 4, 2
	if h.replacement {
		n, jokers = 1, 1
	}
	var ranks uint16
	for range n {
		ranks |= 1 << r.IntN(10)
	}
	var shoe []cards.Card
	for _, c := range h.shoe {
		if !c.Joker() && ranks>>c.Rank()&1 != 0 && (len(shoe) == 0 || shoe[len(shoe)-1] != c) {
			shoe = append(shoe, c)
		}
	}
	if last := h.shoe[len(h.shoe)-1]; last.Joker() {
		for range jokers {
			shoe = append(shoe, last)
		}
	}
	return shoe
}

// eachHandOf calls f with every hand of n cards of the shoe: sets of its cards,
// or with replacement sequences of them.
func eachHandOf(shoe []cards.Card, n int, replacement bool, f func([]cards.Card)) {
	hand := make([]cards.Card, 0, n)
	var choose func(from int)
	choose = func(from int) {
		if len(hand) == n {
			f(hand)
			return
		}
		for i := from; i < len(shoe); i++ {
			hand = append(hand, shoe[i])
			if replacement {
				choose(0)
			} else {
				choose(i + 1)
			}
			hand = hand[:len(hand)-1]
		}
	}
	choose(0)
}
