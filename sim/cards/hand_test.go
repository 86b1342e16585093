package cards

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// set is a hand the plain way.
type set map[Card]bool

func (s set) sorted() []Card { return slices.Sorted(maps.Keys(s)) }

// drawHand draws a hand and the same cards as a set.
func drawHand(t *rapid.T, label string) (Hand, set) {
	h := Hand(rapid.Uint64Max(1<<Kinds-1).Draw(t, label)) & Hand(rapid.Uint64Max(1<<Kinds-1).Draw(t, label+" too"))
	s := set{}
	for c := range Kinds {
		if h>>c&1 == 1 {
			s[c] = true
		}
	}
	return h, s
}

func TestHandIsASet(t *testing.T) {
	same := func(t *rapid.T, what string, h Hand, s set) {
		want := s.sorted()
		if got := slices.Collect(h.Cards()); !slices.Equal(got, want) {
			t.Fatalf("%s: %v, want %v", what, got, want)
		}
		if got := h.Append([]Card{BigJoker}); !slices.Equal(got[1:], want) || got[0] != BigJoker {
			t.Fatalf("%s: Append gives %v, want %v", what, got, want)
		}
		if h.Count() != len(s) || HandOf(want...) != h {
			t.Fatalf("%s: %d cards, want %d", what, h.Count(), len(s))
		}
		for c := range Kinds {
			if h.Has(c) != s[c] {
				t.Fatalf("%s: Has(%v) is %v", what, c, h.Has(c))
			}
		}
		if len(want) > 0 && (h.Min() != want[0] || h.Max() != want[len(want)-1]) {
			t.Fatalf("%s: from %v to %v, want %v", what, h.Min(), h.Max(), want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		g, a := drawHand(t, "g")
		h, b := drawHand(t, "h")
		same(t, "g", g, a)
		union, both, less := maps.Clone(a), set{}, set{}
		maps.Copy(union, b)
		for c := range a {
			if b[c] {
				both[c] = true
			} else {
				less[c] = true
			}
		}
		same(t, "union", g.Union(h), union)
		same(t, "intersection", g.Intersect(h), both)
		same(t, "difference", g.Minus(h), less)
		card := rapid.Custom(func(t *rapid.T) Card { return Card(rapid.IntRange(0, int(Kinds)-1).Draw(t, "n")) })
		for range 2 { // whether it is in the hand or not
			c := card.Draw(t, "in")
			g.Add(c)
			a[c] = true
			same(t, "add", g, a)
			for _, c := range []Card{c, c, card.Draw(t, "out")} {
				g.Remove(c)
				delete(a, c)
				same(t, "remove", g, a)
			}
		}
	})
}

func TestHandCardsStops(t *testing.T) {
	n := 0
	for range Hand(1<<52 - 1).Cards() {
		if n++; n == 3 {
			break
		}
	}
	if n != 3 {
		t.Errorf("%d cards", n)
	}
}

func TestHandString(t *testing.T) {
	for _, test := range []struct {
		h    Hand
		want string
	}{
		{0, ""},
		{HandOf(New(Ten, Spades)), "♠10"},
		{HandOf(BigJoker, New(King, Clubs), SmallJoker, New(Ace, Hearts)), "♥A ♣K sjoker bjoker"},
	} {
		if got := test.h.String(); got != test.want {
			t.Errorf("%#x is %q, want %q", uint64(test.h), got, test.want)
		}
	}
}
