// Package cards has cards, packs, hands as bit masks, their notation, and deals.
//
// # Cards and hands
//
// A [Card] is a small number in the order rank, then suit: diamonds, clubs,
// hearts, spades. A [Hand] is a set of cards in 64 bits. The compiler inlines
// their methods.
//
// # Deals
//
// A [Pack] is a list of distinct cards. A [Dealer] deals piles from it,
// [Shuffle] puts cards in random order, and a [Deck] is for games that write the
// loop of their hottest deal themselves. All of them draw by batched partial
// Fisher-Yates shuffles, the draws of version [cardlab/sim/rng.Draws], and keep
// nothing from one deal to the next: a deal is a function of the words that it
// takes from its stream.
package cards

import (
	"strconv"

	"cardlab/sim"
)

// A Card is rank*4 + suit for the 52 cards of the ranks, or one of the two
// jokers. A greater number is a higher card where an ace is low and suits count.
type Card uint8

// A Rank is one of thirteen, from the ace, which is the lowest, to the king.
type Rank uint8

// The ranks.
const (
	Ace Rank = iota
	Two
	Three
	Four
	Five
	Six
	Seven
	Eight
	Nine
	Ten
	Jack
	Queen
	King
)

// A Suit is one of four, from diamonds, the lowest, to spades.
type Suit uint8

// The suits.
const (
	Diamonds Suit = iota
	Clubs
	Hearts
	Spades
)

// The jokers, and the number of different cards.
const (
	SmallJoker Card = 52 + iota
	BigJoker
	Kinds // of cards: every card is below it
)

// New returns the card of a rank and a suit.
func New(r Rank, s Suit) Card { return Card(r)<<2 | Card(s) }

// Rank returns the rank of c, which must not be a joker.
func (c Card) Rank() Rank { return Rank(c >> 2) }

// Suit returns the suit of c, which must not be a joker.
func (c Card) Suit() Suit { return Suit(c & 3) }

// Joker reports whether c is a joker.
func (c Card) Joker() bool { return c == SmallJoker || c == BigJoker }

// Mask returns the hand of c alone.
func (c Card) Mask() Hand { return 1 << (c & 63) }

var (
	rankNames = [13]string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}
	suitNames = [4]string{"♦", "♣", "♥", "♠"}
)

// String returns the rank as it stands on a card: "A", "10", "K".
func (r Rank) String() string {
	if int(r) < len(rankNames) {
		return rankNames[r]
	}
	return "Rank(" + strconv.Itoa(int(r)) + ")"
}

// String returns the glyph of the suit: "♠".
func (s Suit) String() string {
	if int(s) < len(suitNames) {
		return suitNames[s]
	}
	return "Suit(" + strconv.Itoa(int(s)) + ")"
}

// String returns the card as [Parse] reads it: "♠10", and "sjoker" or "bjoker"
// for the small and the big joker.
func (c Card) String() string {
	switch {
	case c < SmallJoker:
		return c.Suit().String() + c.Rank().String()
	case c == SmallJoker:
		return "sjoker"
	case c == BigJoker:
		return "bjoker"
	}
	return "Card(" + strconv.Itoa(int(c)) + ")"
}

// Text returns the label of the card. Only the jokers have a Chinese one of
// their own.
func (c Card) Text() sim.Text {
	t := sim.Text{EN: c.String()}
	switch c {
	case SmallJoker:
		t.ZH = "小王"
	case BigJoker:
		t.ZH = "大王"
	}
	return t
}
