package niuniu

import "cardlab/sim/cards"

// A deck is a pack in the course of a partial Fisher-Yates shuffle: the cards
// that are left come first. It has 64 places, so that an index of six bits
// cannot leave it. It is the deck of package cards without its memory of where
// cards belong: samplers copy a fresh one, or know that card j belongs to place
// j of a full pack.
type deck [64]cards.Card

func newDeck(p cards.Pack) (d deck) {
	copy(d[:], p.Cards())
	return d
}

// take draws the card at place j of the n that are left, 0 <= j < n, and puts
// the last of them in its place.
func (d *deck) take(j, n uint64) cards.Card {
	c := d[j&63]
	d[j&63] = d[(n-1)&63]
	return c
}
