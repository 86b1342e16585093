package cards

import "cardlab/sim/rng"

// A Deck is a pack in the course of a partial Fisher-Yates shuffle, for games
// that write the loop of their hottest deal themselves. Five cards of 52:
//
//	batch := rng.NewBatch(52, 51, 50, 49, 48) // once
//
//	r := s.Draw(batch)
//	j0, r := bits.Mul64(r, 52)
//	c0 := d.Take(j0, 52)
//	j1, r := bits.Mul64(r, 51)
//	c1 := d.Take(j1, 51)
//	...
//	*d = kept
//
// Every deal ends by assigning a kept copy of the deck, which is fastest, or by
// putting the cards back in the reverse order. So each starts from the same deck,
// and what it gives depends on the words of the stream alone. A [Dealer] draws the
// same cards from the same words.
//
// The cards that are left to draw come first. There are 64 places, so that an
// index of six bits cannot leave them.
type Deck [64]Card

// NewDeck returns the deck of p.
func NewDeck(p Pack) Deck { return p.cards }

// Take draws the card at place j of the n cards that are left, 0 <= j < n, and
// puts the last of them in its place.
func (d *Deck) Take(j, n uint64) Card {
	c := d[j&63]
	d[j&63] = d[(n-1)&63]
	return c
}

// Put undoes the Take that drew c from place j; it must be the last one not yet
// undone.
func (d *Deck) Put(j uint64, c Card) { d[j&63] = c }

// Shuffle puts cards in uniformly random order, with the draws of
// [rng.Shuffle].
func Shuffle(s *rng.Stream, cards []Card) { rng.Shuffle(s, cards) }
