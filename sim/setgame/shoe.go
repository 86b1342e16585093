package setgame

import (
	"slices"

	"cardlab/sim/rng"
)

// A shoe holds the cards of all packs. Every trial begins from the same order,
// so that what is dealt depends on the words of the stream alone.
type shoe struct {
	full, cards []Card
	groups      []rng.Group
	n           int // cards that are dealt
}

// newShoe returns a shoe from which n cards are dealt.
func newShoe(r rules, n int) *shoe {
	s := &shoe{groups: rng.Falling(r.cards(), n), n: n}
	size := SpaceOf(r.dimension).Size()
	for range r.packs {
		for c := range size {
			s.full = append(s.full, Card(c))
		}
	}
	s.cards = make([]Card, len(s.full))
	return s
}

// deal returns n cards in random order, which hold until the next deal.
func (s *shoe) deal(r *rng.Stream) []Card {
	copy(s.cards, s.full)
	rng.Permute(r, s.groups, s.cards)
	return s.cards[len(s.cards)-s.n:]
}

// tables deals n tables that hold.
func (s *shoe) tables(n int, r *rng.Stream) [][]Card {
	list := make([][]Card, n)
	for i := range list {
		list[i] = slices.Clone(s.deal(r))
	}
	return list
}
