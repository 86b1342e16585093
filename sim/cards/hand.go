package cards

import (
	"iter"
	"math/bits"
	"strings"
)

// A Hand is a set of cards: bit c is set if card c is in it. Union, intersection
// and difference are the operators |, & and &^, and have names too.
type Hand uint64

// HandOf returns the set of cards.
func HandOf(cards ...Card) Hand {
	var h Hand
	for _, c := range cards {
		h |= c.Mask()
	}
	return h
}

// Add puts c into h, where it may be already.
func (h *Hand) Add(c Card) { *h |= c.Mask() }

// Remove takes c out of h, where it need not be.
func (h *Hand) Remove(c Card) { *h &^= c.Mask() }

// Has reports whether c is in h.
func (h Hand) Has(c Card) bool { return h>>(c&63)&1 != 0 }

// Count returns the number of cards in h.
func (h Hand) Count() int { return bits.OnesCount64(uint64(h)) }

// Union returns the cards that are in h or in g.
func (h Hand) Union(g Hand) Hand { return h | g }

// Intersect returns the cards that are in both h and g.
func (h Hand) Intersect(g Hand) Hand { return h & g }

// Minus returns the cards of h that are not in g.
func (h Hand) Minus(g Hand) Hand { return h &^ g }

// Max returns the highest card of h, which must not be empty.
func (h Hand) Max() Card { return Card(bits.Len64(uint64(h)) - 1) }

// Min returns the lowest card of h, which must not be empty.
func (h Hand) Min() Card { return Card(bits.TrailingZeros64(uint64(h))) }

// Cards runs over the cards of h from the lowest to the highest.
func (h Hand) Cards() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for ; h != 0; h &= h - 1 {
			if !yield(h.Min()) {
				return
			}
		}
	}
}

// Append appends the cards of h to dst from the lowest to the highest.
func (h Hand) Append(dst []Card) []Card {
	for ; h != 0; h &= h - 1 {
		dst = append(dst, h.Min())
	}
	return dst
}

// String returns the cards from the lowest to the highest with spaces between
// them, as [ParseHand] reads them.
func (h Hand) String() string {
	var b strings.Builder
	for c := range h.Cards() {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(c.String())
	}
	return b.String()
}
