package cards

import "cardlab/sim/rng"

// A Deck is a pack in the course of a partial Fisher-Yates shuffle, for games
// that write the loop of their hottest deal themselves. Five cards:
//
//	r := s.Draw(batch)                               // rng.NewBatch(52, 51, 50, 49, 48)
//	j0, r := bits.Mul64(r, 52); c0 := d.Take(j0, 52)
//	j1, r := bits.Mul64(r, 51); c1 := d.Take(j1, 51)
//	...
//	d.Put(j0); d.Put(j1); ...
//
// After every deal the places that were drawn are put back (or all of them, by
// [Deck.Restore]), in any order, so that the next deal starts from the same
// deck: what a deal gives then depends on the words of the stream alone. A
// [Dealer] draws the same cards from the same words. The first cards of a deck
// are those that have not been drawn.
type Deck struct {
	cards, home [64]Card
}

// NewDeck returns the deck of p.
func NewDeck(p Pack) Deck { return Deck{p.cards, p.cards} }

// Take draws the card at place j of the n cards not yet drawn, 0 <= j < n, and
// puts the last of them in its place.
func (d *Deck) Take(j, n uint64) Card {
	c := d.cards[j&63]
	d.cards[j&63] = d.cards[(n-1)&63]
	return c
}

// Put undoes what Take did at place j.
func (d *Deck) Put(j uint64) { d.cards[j&63] = d.home[j&63] }

// Restore puts every card back.
func (d *Deck) Restore() { d.cards = d.home }

// Shuffle puts cards in uniformly random order, with the draws of
// [rng.Shuffle].
func Shuffle(s *rng.Stream, cards []Card) { rng.Shuffle(s, cards) }
