package setgame

import "math/bits"

// maxByMasks is the most cards of PackByMasks: it needs 2^n bytes.
const maxByMasks = 24

// PackByMasks returns the most disjoint sets of a table of up to 24 cards: the
// plain form. The best of every subset of places is worked out from smaller
// ones: its lowest place is left over, or in a set with two others. It panics
// when there are more cards.
func (s *Space) PackByMasks(cards []Card) int {
	best := s.packSubsets(cards)
	return int(best[len(best)-1])
}

// packSubsets returns the most disjoint sets of every subset of a table, by its
// mask of places.
func (s *Space) packSubsets(cards []Card) []uint8 {
	if len(cards) > maxByMasks {
		panic("setgame: PackByMasks: too many cards")
	}
	from := make([][]int, len(cards)) // by lowest place: sets as masks
	for _, t := range s.Triples(cards) {
		from[t[0]] = append(from[t[0]], 1<<t[0]|1<<t[1]|1<<t[2])
	}
	best := make([]uint8, 1<<len(cards))
	for m := 1; m < len(best); m++ {
		best[m] = best[m&(m-1)]
		for _, set := range from[bits.TrailingZeros(uint(m))] {
			if set&^m == 0 {
				best[m] = max(best[m], best[m&^set]+1)
			}
		}
	}
	return best
}
