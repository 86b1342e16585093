package cards

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// notations returns every way in which the card may be written.
func notations(c Card) (forms []string) {
	if c == SmallJoker {
		return []string{"sjoker", "SJoker", "SJOKER", "小王"}
	}
	if c == BigJoker {
		return []string{"bjoker", "BJoker", "BJOKER", "大王"}
	}
	ranks := []string{strings.Split("A 2 3 4 5 6 7 8 9 10 J Q K", " ")[c.Rank()]}
	if c.Rank() == Ten {
		ranks = append(ranks, "T")
	}
	suits := strings.Fields([]string{
		"d D ♦ ♢ ♦\ufe0f ♦\ufe0e 方块 方片", "c C ♣ ♧ ♣\ufe0f ♣\ufe0e 梅花 草花",
		"h H ♥ ♡ ♥\ufe0f ♥\ufe0e 红桃 红心", "s S ♠ ♤ ♠\ufe0f ♠\ufe0e 黑桃",
	}[c.Suit()])
	for _, r := range ranks {
		for _, s := range suits {
			forms = append(forms, r+s, s+r, strings.ToLower(r)+s, s+strings.ToLower(r))
		}
	}
	return forms
}

func TestEveryNotation(t *testing.T) {
	byForm := map[string]Card{}
	for c := range Kinds {
		forms := append(notations(c), c.String())
		for _, form := range forms {
			if got, err := Parse(form); err != nil || got != c {
				t.Errorf("Parse(%q) is %v, %v; want %v", form, got, err, c)
			}
			if other, ok := byForm[form]; ok && other != c {
				t.Errorf("%q is both %v and %v", form, other, c)
			}
			byForm[form] = c
		}
	}
	if len(byForm) < 54*20 {
		t.Errorf("only %d notations", len(byForm))
	}
}

// A card that begins another's notation would make lists ambiguous. Only "sj"
// begins "sjoker", and no card begins with an o.
func TestNotationsArePrefixFree(t *testing.T) {
	forms := map[string]bool{}
	for c := range Kinds {
		for _, form := range notations(c) {
			forms[plain(form)] = true
		}
	}
	for form := range forms {
		for cut := 1; cut < len(form); cut++ {
			if forms[form[:cut]] && form[cut:] != "oker" {
				t.Errorf("%q begins with the card %q", form, form[:cut])
			}
		}
		if form[0] == 'o' {
			t.Errorf("%q begins with an o", form)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"", `"" is not a card; a card is written "10s", "Ts" or "♠10"`},
		{"1s", `"1s" is not a card; did you mean "♠A"?`},
		{"♦11", `"♦11" is not a card; did you mean "♦J"?`},
		{"14C", `"14C" is not a card; did you mean "♣A"?`},
		{"0h", `"0h" is not a card; did you mean "♥10"?`},
		{"10", `"10" is not a card; a suit is missing: 10s, 10h, 10c or 10d`},
		{"♠", `"♠" is not a card; a rank is missing: ♠A, ♠2, ... ♠K`},
		{"Kx", `"Kx" is not a card; after the rank K comes a suit: d, c, h, s (♦, ♣, ♥, ♠)`},
		{"hs", `"hs" is not a card; after the suit ♥ comes a rank: A, 2, ... 10, J, Q, K`},
		{"Zs", `"Zs" is not a card; the ranks are A, 2, ... 10, J, Q, K`},
		{"joker", `"joker" is not a card; the jokers are "sjoker" (the small one) and "bjoker" (the big one)`},
		{"🃏", `"🃏" is not a card; the jokers are "sjoker" (the small one) and "bjoker" (the big one)`},
		{"6s4h", `"6s4h" is not one card: after ♠6 comes "4h"`},
		{"6s ", `"6s " is not one card: after ♠6 comes " "`},
		{"ace of spades", `"ace of spades" is not one card: after ♣A comes "e of spades"`},
		{"hello", `"hello" is not a card; after the suit ♥ comes a rank: A, 2, ... 10, J, Q, K`},
		{"x", `"x" is not a card; a card is written "10s", "Ts" or "♠10"`},
	} {
		if c, err := Parse(test.in); err == nil || err.Error() != test.want {
			t.Errorf("Parse(%q) is %v with the error %v, want %s", test.in, c, err, test.want)
		}
	}
}

func TestParseList(t *testing.T) {
	const want = "[♠6 ♥4 ♣10 ♦2 ♠8]"
	for _, in := range []string{
		"6s 4h 10c 2d 8s", "6s,4h,10c,2d,8s", " 6S, 4H ,TC\t2D\n8S ", "6s4h10c2d8s", "s6h4c10d2s8",
		"♠6♥4♣10♦2♠8", "6♠ 4♥️ 10♣ 2♦ 8♠", "黑桃6，红桃4、梅花10；方块2 黑桃8", "s64h10c d28s",
	} {
		list, err := ParseList(in)
		if err != nil {
			t.Errorf("ParseList(%q): %v", in, err)
			continue
		}
		var got []string
		for _, c := range list {
			got = append(got, c.String())
		}
		if s := "[" + strings.Join(got, " ") + "]"; s != want {
			t.Errorf("ParseList(%q) is %s, want %s", in, s, want)
		}
		if h, err := ParseHand(in); err != nil || h.String() != "♦2 ♥4 ♠6 ♠8 ♣10" {
			t.Errorf("ParseHand(%q) is %v, %v", in, h, err)
		}
	}
	if list, err := ParseList(" , "); err != nil || len(list) != 0 {
		t.Errorf("nothing is %v, %v", list, err)
	}
	for _, test := range []struct{ in, want string }{
		{"6s 4h 6S", "♠6 is there twice"},
		{"6s4hs6", "♠6 is there twice"},
		{"bjoker sjoker 大王", "bjoker is there twice"},
		{"6s 4x 2d", `"4x" is not a card; after the rank 4 comes a suit: d, c, h, s (♦, ♣, ♥, ♠)`},
		{"6s4hh", `"6s4hh" is not a list of cards: "h" is not a card; a rank is missing: ♥A, ♥2, ... ♥K`},
		{"6s 10", `"10" is not a card; a suit is missing: 10s, 10h, 10c or 10d`},
	} {
		if list, err := ParseList(test.in); err == nil || err.Error() != test.want {
			t.Errorf("ParseList(%q) is %v with the error %v, want %s", test.in, list, err, test.want)
		}
		if h, err := ParseHand(test.in); err == nil || h != 0 {
			t.Errorf("ParseHand(%q) is %v, %v", test.in, h, err)
		}
	}
}

// Any cards in any notations with any separators are read as they were written.
func TestParseListReadsWhatIsWritten(t *testing.T) {
	deck := Pack54().Cards()
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.Permutation(deck).Draw(t, "order")[:rapid.IntRange(0, 54).Draw(t, "count")]
		var b strings.Builder
		for _, c := range want {
			b.WriteString(rapid.SampledFrom(notations(c)).Draw(t, "form"))
			b.WriteString(rapid.SampledFrom([]string{" ", ",", ", ", "", "  ", "，"}).Draw(t, "separator"))
		}
		got, err := ParseList(b.String())
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != len(want) {
			t.Fatalf("%q: %d cards, want %d", b.String(), len(got), len(want))
		}
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("%q: card %d is %v, want %v", b.String(), i, got[i], want[i])
			}
		}
		if h, err := ParseHand(HandOf(want...).String()); err != nil || h != HandOf(want...) {
			t.Fatalf("%v is read back as %v, %v", HandOf(want...), h, err)
		}
	})
}

func FuzzParseList(f *testing.F) {
	for _, s := range []string{
		"", "6s 4h 10c 2d 8s", "♠10", "6s4h10c", "sjbjoker", "sjoker,大王", "黑桃A 红心2", "♥️K", "1s", "10", "joker", "6s 6s", "\xff", "K\u212a",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		list, err := ParseList(s)
		if err != nil {
			if list != nil || err.Error() == "" {
				t.Fatalf("%q: %v with the error %v", s, list, err)
			}
			return
		}
		h := HandOf(list...)
		if h.Count() != len(list) || h>>Kinds != 0 {
			t.Fatalf("%q: %v has %d cards of %d", s, list, h.Count(), len(list))
		}
		var b strings.Builder
		for _, c := range list {
			b.WriteString(c.String())
		}
		again, err := ParseList(b.String())
		if err != nil || len(again) != len(list) {
			t.Fatalf("%q: %v is read back as %v, %v", s, list, again, err)
		}
		for i := range list {
			if again[i] != list[i] {
				t.Fatalf("%q: %v is read back as %v", s, list, again)
			}
		}
		if c, err := Parse(s); err == nil && (len(list) != 1 || list[0] != c) {
			t.Fatalf("%q is the card %v and the list %v", s, c, list)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"10s", "Ts", "♠10", "s10", "♢q", "BJOKER", "11h", "", "h"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := Parse(s)
		if err != nil {
			return
		}
		if c >= Kinds {
			t.Fatalf("%q is %d", s, uint8(c))
		}
		if again, err := Parse(c.String()); err != nil || again != c {
			t.Fatalf("%q is %v, which is read back as %v, %v", s, c, again, err)
		}
	})
}
