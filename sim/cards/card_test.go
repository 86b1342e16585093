package cards

import "testing"

func TestCards(t *testing.T) {
	next := Card(0)
	for r := Ace; r <= King; r++ {
		for s := Diamonds; s <= Spades; s++ {
			c := New(r, s)
			if c != next || c.Rank() != r || c.Suit() != s || c.Joker() {
				t.Errorf("New(%v, %v) is %d with rank %v and suit %v, want %d", r, s, c, c.Rank(), c.Suit(), next)
			}
			next++
		}
	}
	if next != SmallJoker || BigJoker != SmallJoker+1 || Kinds != 54 || !SmallJoker.Joker() || !BigJoker.Joker() {
		t.Error("the jokers do not follow the king of spades")
	}
}

func TestCardString(t *testing.T) {
	for _, test := range []struct {
		c      Card
		en, zh string
	}{
		{New(Ace, Diamonds), "♦A", "♦A"},
		{New(Two, Clubs), "♣2", "♣2"},
		{New(Ten, Spades), "♠10", "♠10"},
		{New(King, Hearts), "♥K", "♥K"},
		{SmallJoker, "sjoker", "小王"},
		{BigJoker, "bjoker", "大王"},
		{Kinds, "Card(54)", "Card(54)"},
	} {
		text := test.c.Text()
		if test.c.String() != test.en || text.In("en") != test.en || text.In("zh") != test.zh {
			t.Errorf("card %d is %v, %v in English and %v in Chinese; want %s and %s",
				uint8(test.c), test.c, text.In("en"), text.In("zh"), test.en, test.zh)
		}
	}
	if got := Rank(13).String() + " " + Suit(4).String(); got != "Rank(13) Suit(4)" {
		t.Errorf("what is no rank and no suit prints %s", got)
	}
}
