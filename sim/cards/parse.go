package cards

import (
	"fmt"
	"strings"
	"unicode"
)

// words are what a rank, a suit or a joker may be called, in lower case. No
// word begins another one of the same table.
var (
	rankWords = words[Rank]{
		{"a", Ace}, {"2", Two}, {"3", Three}, {"4", Four}, {"5", Five}, {"6", Six}, {"7", Seven},
		{"8", Eight}, {"9", Nine}, {"10", Ten}, {"t", Ten}, {"j", Jack}, {"q", Queen}, {"k", King},
	}
	suitWords = words[Suit]{
		{"d", Diamonds}, {"♦", Diamonds}, {"♢", Diamonds}, {"方块", Diamonds}, {"方片", Diamonds},
		{"c", Clubs}, {"♣", Clubs}, {"♧", Clubs}, {"梅花", Clubs}, {"草花", Clubs},
		{"h", Hearts}, {"♥", Hearts}, {"♡", Hearts}, {"红桃", Hearts}, {"红心", Hearts},
		{"s", Spades}, {"♠", Spades}, {"♤", Spades}, {"黑桃", Spades},
	}
	jokerWords = words[Card]{
		{"sjoker", SmallJoker}, {"小王", SmallJoker},
		{"bjoker", BigJoker}, {"大王", BigJoker},
	}
)

type words[T any] []struct {
	word string
	is   T
}

// cut takes a word of w from the front of s.
func (w words[T]) cut(s string) (is T, rest string, ok bool) {
	for _, e := range w {
		if rest, ok := strings.CutPrefix(s, e.word); ok {
			return e.is, rest, true
		}
	}
	return is, s, false
}

// Parse reads one card: a rank and a suit in either order and any case, "10s",
// "Ts", "♠10", "s10", "黑桃10", or a joker, "sjoker" (小王) or "bjoker" (大王).
// Suits are the letters d, c, h, s or the glyphs, black or white. An error names
// s and what may have been meant.
func Parse(s string) (Card, error) {
	whole := plain(s)
	c, rest, ok := cut(whole)
	if !ok {
		return 0, unreadable(s, whole, whole)
	}
	if rest != "" {
		return 0, fmt.Errorf("%q is not one card: after %v comes %q", s, c, rest)
	}
	return c, nil
}

// ParseList reads cards separated by spaces or commas, or by nothing: "6s4h10c"
// can be read in one way only. It is an error if a card is there twice.
func ParseList(s string) ([]Card, error) {
	var list []Card
	var seen Hand
	for _, token := range strings.FieldsFunc(s, separator) {
		whole := plain(token)
		for rest := whole; rest != ""; {
			c, after, ok := cut(rest)
			if !ok {
				return nil, unreadable(token, whole, rest)
			}
			if seen.Has(c) {
				return nil, fmt.Errorf("%v is there twice", c)
			}
			seen.Add(c)
			list = append(list, c)
			rest = after
		}
	}
	return list, nil
}

// ParseHand reads a list of cards as a set. Where [ParseList] has an error it has the
// same, and the set is empty.
func ParseHand(s string) (Hand, error) {
	list, err := ParseList(s)
	return HandOf(list...), err
}

func separator(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;，、；", r) }

// selectors make a glyph a picture or not; they follow it when it was pasted.
var selectors = strings.NewReplacer("\ufe0e", "", "\ufe0f", "")

// plain is s in lower case and without selectors.
func plain(s string) string { return strings.ToLower(selectors.Replace(s)) }

// cut takes a card from the front of s. A card begins either with a rank or with
// a suit or is a joker, and no rank begins like a suit, so there is one way to
// read it; only "sj" needs a look further, to see whether it is a joker.
func cut(s string) (c Card, rest string, ok bool) {
	if c, rest, ok := jokerWords.cut(s); ok {
		return c, rest, true
	}
	if r, rest, ok := rankWords.cut(s); ok {
		suit, rest, ok := suitWords.cut(rest)
		return New(r, suit), rest, ok
	}
	suit, rest, ok := suitWords.cut(s)
	if !ok {
		return 0, s, false
	}
	r, rest, ok := rankWords.cut(rest)
	return New(r, suit), rest, ok
}

// unreadable is the error for a token whose plain form is whole and cannot be
// read from rest on.
func unreadable(token, whole, rest string) error {
	if rest != whole {
		return fmt.Errorf("%q is not a list of cards: %q is not a card%s", token, rest, idea(rest))
	}
	return fmt.Errorf("%q is not a card%s", token, idea(rest))
}

// numbers are ranks that are known by another name, and what they are.
var numbers = map[string]Rank{"0": Ten, "1": Ace, "11": Jack, "12": Queen, "13": King, "14": Ace}

// idea is what the unreadable text s may have been meant to be, to follow the
// message.
func idea(s string) string {
	const ranks, suits = "A, 2, ... 10, J, Q, K", "d, c, h, s (♦, ♣, ♥, ♠)"
	for _, word := range []string{"joker", "王", "🃏", "🂿"} {
		if strings.Contains(s, word) {
			return `; the jokers are "sjoker" (the small one) and "bjoker" (the big one)`
		}
	}
	r, rest, ok := rankWords.cut(s)
	if ok && rest == "" {
		return fmt.Sprintf("; a suit is missing: %vs, %[1]vh, %[1]vc or %[1]vd", r)
	}
	for number, rank := range numbers {
		for _, e := range suitWords {
			if s == number+e.word || s == e.word+number {
				return fmt.Sprintf("; did you mean %q?", New(rank, e.is))
			}
		}
	}
	if ok {
		return fmt.Sprintf("; after the rank %v comes a suit: %s", r, suits)
	}
	suit, rest, ok := suitWords.cut(s)
	if ok && rest == "" {
		return fmt.Sprintf("; a rank is missing: %vA, %[1]v2, ... %[1]vK", suit)
	}
	if ok {
		return fmt.Sprintf("; after the suit %v comes a rank: %s", suit, ranks)
	}
	for _, e := range suitWords {
		if strings.HasSuffix(s, e.word) {
			return "; the ranks are " + ranks
		}
	}
	return `; a card is written "10s", "Ts" or "♠10"`
}
