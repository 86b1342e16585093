package cards

import (
	"fmt"
	"math/bits"
	"slices"

	"cardlab/sim/rng"
)

// A Dealer deals piles of fixed sizes from a pack, every division of its cards
// equally likely. It allocates nothing after it was made, and keeps nothing from
// one deal to the next: a deal is a function of the words that it takes from the
// stream, the same for [Dealer.Deal] and [Dealer.Hands]. It is used by one
// goroutine at a time.
//
// A pile is a set. Its cards come in the order in which they were drawn, but
// where the piles take the whole pack nothing is drawn for one of them, the last
// of the largest: it is what is left, from the lowest to the highest. For cards
// in random order, [Shuffle] the pack.
type Dealer struct {
	deck    Deck
	all     Hand // the cards of the pack
	sizes   []int
	starts  []int // of each pile in the cards of a deal
	total   int
	rest    int // the pile that takes what is left, or -1
	strokes []stroke
}

// A stroke is a run of draws from one word for one pile.
type stroke struct {
	rng.Group      // bounds of the draws; a batch only where fresh
	fresh     bool // it starts with a new word
	pile      int
	start     int // of its cards in the cards of a deal
}

// NewDealer returns a dealer of piles of the given sizes from p. It is an error
// if they need more cards than there are, or a size is negative.
func NewDealer(p Pack, sizes ...int) (*Dealer, error) {
	d := &Dealer{deck: NewDeck(p), all: p.Hand(), sizes: slices.Clone(sizes), rest: -1}
	for i, size := range sizes {
		if size < 0 {
			return nil, fmt.Errorf("pile %d has %d cards", i+1, size)
		}
		d.starts = append(d.starts, d.total)
		d.total += size
	}
	if d.total > p.Len() {
		return nil, fmt.Errorf("%d cards cannot be dealt from a pack of %d", d.total, p.Len())
	}
	if d.total == p.Len() {
		for i, size := range sizes {
			if d.rest < 0 || size >= sizes[d.rest] {
				d.rest = i
			}
		}
	}
	d.plan(p.Len())
	return d, nil
}

// plan cuts the draws of a deal into strokes.
func (d *Dealer) plan(n int) {
	draws := d.total
	if d.rest >= 0 {
		draws -= d.sizes[d.rest]
	}
	groups := rng.Falling(n, draws)
	bound := uint64(n) // of the next draw
	for pile, size := range d.sizes {
		if pile == d.rest {
			continue
		}
		for start := d.starts[pile]; size > 0; {
			g := groups[0]
			s := stroke{Group: g, fresh: bound == g.First, pile: pile, start: start}
			s.First = bound
			s.Last = max(g.Last, bound-uint64(size)+1)
			taken := int(s.First - s.Last + 1)
			size, start, bound = size-taken, start+taken, s.Last-1
			if s.Last == g.Last {
				groups = groups[1:]
			}
			d.strokes = append(d.strokes, s)
		}
	}
}

// Sizes returns the sizes of the piles.
func (d *Dealer) Sizes() []int { return slices.Clone(d.sizes) }

// Total returns the number of cards of a deal.
func (d *Dealer) Total() int { return d.total }

// Deal deals into dst, which holds Total cards: the first pile, then the second,
// and so on.
func (d *Dealer) Deal(s *rng.Stream, dst []Card) {
	dst = dst[:d.total]
	deck := &d.deck
	deck.Restore()
	var r, j uint64
	for i := range d.strokes {
		k := &d.strokes[i]
		if k.fresh {
			r = s.Draw(k.Batch)
		}
		out := dst[k.start:]
		for b := k.First; b >= k.Last; b-- {
			j, r = bits.Mul64(r, b)
			out[k.First-b] = deck.Take(j, b)
		}
	}
	if d.rest >= 0 {
		start, n := d.starts[d.rest], d.sizes[d.rest]
		HandOf(deck.cards[:n]...).Append(dst[start:start])
	}
}

// Hands deals into dst, which holds a hand for each pile.
func (d *Dealer) Hands(s *rng.Stream, dst []Hand) {
	dst = dst[:len(d.sizes)]
	clear(dst)
	deck := &d.deck
	deck.Restore()
	rest := d.all
	var r, j uint64
	for i := range d.strokes {
		k := &d.strokes[i]
		if k.fresh {
			r = s.Draw(k.Batch)
		}
		var h Hand
		for b := k.First; b >= k.Last; b-- {
			j, r = bits.Mul64(r, b)
			h |= deck.Take(j, b).Mask()
		}
		dst[k.pile] |= h
		rest ^= h
	}
	if d.rest >= 0 {
		dst[d.rest] = rest
	}
}
