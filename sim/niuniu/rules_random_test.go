package niuniu

import (
	"strings"
	"testing"

	"cardlab/sim"
	"cardlab/sim/cards"
	"pgregory.net/rapid"
)

// drawRules draws rules that do not contradict themselves.
func drawRules(t *rapid.T, most int) sim.Params {
	p := Game().RuleDefaults("")
	for {
		for _, f := range ruleFields() {
			switch f.Kind {
			case sim.Bool:
				p[f.Key] = rapid.Bool().Draw(t, f.Key)
			case sim.Int:
				high := int(f.Max)
				if f.Key == "dealt" {
					high = most
				}
				p[f.Key] = int64(rapid.IntRange(int(f.Min), high).Draw(t, f.Key))
			case sim.Choice:
				p[f.Key] = f.Choices[rapid.IntRange(0, len(f.Choices)-1).Draw(t, f.Key)].Word
			case sim.Words:
				order := rapid.Permutation(f.Choices).Draw(t, f.Key)
				words := []string{}
				for _, o := range order[:rapid.IntRange(0, len(order)).Draw(t, "how many")] {
					words = append(words, o.Word)
				}
				p[f.Key] = words
			}
		}
		if _, err := rulesOf(p); err == nil {
			return p
		}
	}
}

// TestRandomRules compares, under random rules, the tables with the rules as
// they are written, and these with playing the cards in every way.
func TestRandomRules(t *testing.T) {
	oneGoroutine(t)
	rapid.Check(t, func(t *rapid.T) {
		p := drawRules(t, 6)
		h, err := houseOf(p)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			var hand []cards.Card
			left := append([]cards.Card(nil), h.shoe...)
			ways := 1
			for range h.dealt {
				i := rapid.IntRange(0, len(left)-1).Draw(t, "card")
				hand = append(hand, left[i])
				level, _ := playable(&h.rules, left[i])
				if len(hand) <= handSize {
					ways *= len(level)
				}
				if !h.replacement {
					left = append(left[:i], left[i+1:]...)
				}
			}
			if got, want := h.strengthOf(hand), h.judge(hand); got != want {
				t.Fatalf("%v: %x by table, %x by the rules", hand, got, want)
			}
			five := [handSize]cards.Card(hand)
			if ways > 3000 {
				continue
			}
			if got, want := h.rungOfFive(five, h.fiveOf(five[:])), literalRung(&h.rules, five[:]); got != want {
				t.Fatalf("%v: rung %d by the rules, played in every way %d", five, got, want)
			}
		}
	})
}

// TestIndex checks that every multiset has a number of its own, and none is left
// out.
func TestIndex(t *testing.T) {
	for _, kinds := range []int{9, 10, 11, 13, 14} {
		for size := handSize; size <= maxDealt; size++ {
			x := indexOf(kinds, size, maxDealt)
			if want := int(binomial(kinds+size-1, size)); x.n != want {
				t.Errorf("%d kinds, %d cards: %d multisets, want %d", kinds, size, x.n, want)
			}
			seen, walked := make([]bool, x.n), 0
			for m := range multisets(kinds, size) {
				i := x.at(weigh(m, x.word))
				if seen[i] {
					t.Fatalf("%d kinds, %d cards: %v has the number %d of another", kinds, size, m, i)
				}
				seen[i] = true
			}
			x.each(func(sum uint64, have []uint8) {
				walked++
				if x.at(sum) >= uint32(x.n) || len(have) == 0 {
					t.Fatalf("%d kinds, %d cards: %d of kinds %v", kinds, size, sum, have)
				}
			})
			if walked != x.n {
				t.Errorf("%d kinds, %d cards: walked over %d of %d", kinds, size, walked, x.n)
			}
		}
	}
}

// FuzzHand reads hands: an error, or a hand that the shoe can deal.
func FuzzHand(f *testing.F) {
	for _, s := range []string{"6s 4h 10c 2d 8s", "6s4h10c2d8s", "♠6，♥4、♣10;♦2 黑桃8", "bjoker 小王 As As As", "6s 6s 6s 6s 6s", "", "6s 4h 10c 2d"} {
		f.Add(s, false, uint8(1))
		f.Add(s, true, uint8(3))
	}
	f.Fuzz(func(t *testing.T, text string, replacement bool, packs uint8) {
		p := Game().RuleDefaults("")
		p["pack"], p["replacement"] = "53", replacement
		if !replacement {
			p["packs"] = int64(packs%maxPacks) + 1
		}
		h, err := houseOf(p)
		if err != nil {
			t.Fatal(err)
		}
		hand, err := h.parseHand(text)
		if err != nil {
			if err.Error() == "" || hand != nil {
				t.Fatalf("%q: %v, %q", text, hand, err)
			}
			return
		}
		left := len(h.without(hand))
		if want := len(h.shoe) - handSize; len(hand) != handSize || !replacement && left != want || replacement && left != len(h.shoe) {
			t.Fatalf("%q: %v leaves %d cards of %d", text, hand, left, len(h.shoe))
		}
		var words []string
		for _, c := range hand {
			words = append(words, c.String())
		}
		if again, err := h.parseHand(strings.Join(words, " ")); err != nil || h.judge(again) != h.judge(hand) {
			t.Fatalf("%q: read as %v, and then as %v, %v", text, hand, again, err)
		}
	})
}
