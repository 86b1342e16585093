package cards

import (
	"slices"
	"testing"
)

func TestPacks(t *testing.T) {
	for _, test := range []struct {
		p Pack
		n int
	}{{Pack{}, 0}, {Pack52(), 52}, {Pack54(), 54}} {
		cards := test.p.Cards()
		if test.p.Len() != test.n || len(cards) != test.n || test.p.Hand() != 1<<test.n-1 {
			t.Errorf("a pack of %d has %d cards, %v", test.n, test.p.Len(), test.p.Hand())
		}
		for i, c := range cards {
			if int(c) != i {
				t.Errorf("card %d of the pack of %d is %v", i, test.n, c)
			}
		}
	}
	p := Pack52()
	p.Cards()[0] = BigJoker
	if p.Hand() != Pack52().Hand() || p != Pack52() {
		t.Error("a pack can be changed by the slice of its cards")
	}
}

func TestNewPack(t *testing.T) {
	want := []Card{BigJoker, New(Ace, Spades), New(Two, Hearts)}
	p, err := NewPack(want...)
	if err != nil || !slices.Equal(p.Cards(), want) {
		t.Errorf("NewPack(%v) has %v, %v", want, p.Cards(), err)
	}
	if _, err := NewPack(BigJoker, 3, BigJoker); err == nil || err.Error() != "bjoker is in the pack twice" {
		t.Errorf("a card twice: %v", err)
	}
	if _, err := NewPack(54); err == nil || err.Error() != "Card(54) is not a card" {
		t.Errorf("no card: %v", err)
	}
}

func TestWithout(t *testing.T) {
	given := HandOf(New(Six, Spades), New(Four, Hearts), SmallJoker)
	p, err := Pack54().Without(given)
	if err != nil || p.Len() != 51 || p.Hand() != Pack54().Hand().Minus(given) || !slices.IsSorted(p.Cards()) {
		t.Errorf("54 without %v: %v, %v", given, p.Cards(), err)
	}
	q, err := NewPack(BigJoker, 7, 3, 9)
	if err != nil {
		t.Fatal(err)
	}
	if q, err = q.Without(HandOf(7)); err != nil || !slices.Equal(q.Cards(), []Card{BigJoker, 3, 9}) {
		t.Errorf("the order of the others is %v, %v", q.Cards(), err)
	}
	if _, err := Pack52().Without(given); err == nil || err.Error() != "not in the pack: sjoker" {
		t.Errorf("52 without a joker: %v", err)
	}
	if p, err := Pack52().Without(0); err != nil || p != Pack52() {
		t.Errorf("52 without nothing: %v, %v", p, err)
	}
}
