package cards

import (
	"fmt"
	"slices"

	"cardlab/sim/rng"
)

// A Dealer deals piles of fixed sizes from a pack, every division of its cards
// equally likely. It allocates nothing after it was made, and keeps nothing from
// one deal to the next: a deal is a function of the words that it takes from the
// stream, the same for [Dealer.Deal] and [Dealer.Hands]. It is used by one
// goroutine at a time.
//
// A deal is [rng.Permute] on the pack: the first pile is drawn first, by the
// bounds n, n-1, ... of the groups of [rng.Falling].
//
// A pile is a set. Its cards come in the order in which they were drawn; but
// where the piles take the whole pack nothing is drawn for one of them, the last
// of the largest: it is what is left, from the lowest card to the highest. For
// cards in random order, [Shuffle] the pack.
type Dealer struct {
	full      Deck
	deck      Deck // scratch
	all       Hand // the cards of the pack
	n         int  // their number
	groups    []rng.Group
	piles     []pile // as they are drawn
	sizes     []int
	total     int
	rest      int // the pile that takes what is left, or -1
	restStart int // of its cards in a deal
}

// A pile is a part of a deal that is drawn.
type pile struct {
	index    int // among the piles
	start    int // of its cards in a deal
	from, to int // of its cards in the deck, the first drawn at the end
}

// NewDealer returns a dealer of piles of the given sizes from p. It is an error
// if they need more cards than there are, or a size is negative.
func NewDealer(p Pack, sizes ...int) (*Dealer, error) {
	d := &Dealer{full: NewDeck(p), all: p.Hand(), n: p.Len(), sizes: slices.Clone(sizes), rest: -1}
	for i, size := range sizes {
		if size < 0 || size > d.n {
			return nil, fmt.Errorf("a pile of %d cards cannot be dealt from a pack of %d", size, d.n)
		}
		if d.rest < 0 || size >= sizes[d.rest] {
			d.rest = i
		}
		d.total += size
	}
	if d.total > d.n {
		return nil, fmt.Errorf("%d cards cannot be dealt from a pack of %d", d.total, d.n)
	}
	if d.total < d.n {
		d.rest = -1
	}
	start, end := 0, d.n
	for i, size := range sizes {
		if i == d.rest {
			d.restStart = start
		} else {
			d.piles = append(d.piles, pile{i, start, end - size, end})
			end -= size
		}
		start += size
	}
	d.groups = rng.Falling(d.n, d.n-end)
	return d, nil
}

// Sizes returns the sizes of the piles, in a slice of their own.
func (d *Dealer) Sizes() []int { return slices.Clone(d.sizes) }

// Total returns the number of cards of a deal.
func (d *Dealer) Total() int { return d.total }

// draw brings the drawn cards to the end of the deck.
func (d *Dealer) draw(s *rng.Stream) {
	d.deck = d.full
	rng.Permute(s, d.groups, d.deck[:d.n])
}

// Deal deals into dst, which has room for Total cards or more: the first pile, then
// the second, and so on. It panics where there is less room.
func (d *Dealer) Deal(s *rng.Stream, dst []Card) {
	d.draw(s)
	dst = dst[:d.total]
	left := d.all
	for i := range d.piles {
		p := &d.piles[i]
		out := dst[p.start:]
		for k := p.to - 1; k >= p.from; k-- {
			c := d.deck[k&63]
			out[p.to-1-k] = c
			left &^= c.Mask()
		}
	}
	if d.rest >= 0 {
		left.Append(dst[d.restStart:d.restStart])
	}
}

// Hands deals into dst, which has room for a hand for each pile or more. It panics
// where there is less room.
func (d *Dealer) Hands(s *rng.Stream, dst []Hand) {
	d.draw(s)
	dst = dst[:len(d.sizes)]
	left := d.all
	for i := range d.piles {
		p := &d.piles[i]
		h := HandOf(d.deck[p.from:p.to]...)
		dst[p.index] = h
		left ^= h
	}
	if d.rest >= 0 {
		dst[d.rest] = left
	}
}
