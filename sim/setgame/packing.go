package setgame

import "math/bits"

// narrowPlaces is the most cards on a table whose sets are kept as words with a
// bit for each place.
const narrowPlaces = 64

// A packer finds the most disjoint sets of a table of up to narrowPlaces cards,
// exactly. It allocates nothing after it was made, and belongs to one goroutine.
//
// It takes sets and discards cards until no sets are left, and goes back:
//
//   - A set with at most one card that other sets have too is taken without a
//     choice: whatever set an optimum takes of that card can be changed for it.
//   - Otherwise it branches on the card in the fewest sets: each of them is
//     taken in turn, then the card is discarded.
//   - No more than a third of the usable cards, those that some set has, can be
//     covered.
//   - A set adds to zero. So the usable cards that stay uncovered add to what all
//     usable cards add to. When none may stay, that must be zero; when one may,
//     it must be that very card, which is discarded at once; when two may, two
//     such cards must be there.
type packer struct {
	space *Space
	cards []Card   // of the table
	at    []uint64 // by card: its places; zero between tables

	arena []uint64 // the sets of the nodes on the way to this one
	taken []uint64 // the sets taken on the way
	found []uint64 // the best packing
	best  int      // its size, or what was to be beaten
	bound int      // no packing is larger
	nodes int      // that were looked at
}

// newPacker returns a packer for tables of n cards with at most sets sets.
func newPacker(s *Space, n, sets int) *packer {
	return &packer{
		space: s,
		at:    make([]uint64, s.size),
		arena: make([]uint64, (n/3+1)*sets),
		taken: make([]uint64, n/3),
		found: make([]uint64, n/3),
	}
}

// pack returns the most disjoint sets of the table of cards with the given sets,
// if these are more than floor; otherwise floor. The sets that it found are then
// the first in p.found.
func (p *packer) pack(cards []Card, sets []uint64, floor int) int {
	p.best, p.nodes = floor, 0
	n, k, _ := p.simplify(p.arena[:copy(p.arena, sets)], 0)
	if n == 0 {
		p.record(k)
		return p.best
	}
	p.cards, p.bound = cards, len(cards)/3
	left := ^uint64(0) >> (narrowPlaces - uint(len(cards)))
	for _, m := range p.taken[:k] {
		left &^= m
	}
	for i, c := range cards {
		p.at[c] |= 1 << i
	}
	p.search(0, n, k, left, p.space.Sum(cards))
	for _, c := range cards {
		p.at[c] = 0
	}
	return p.best
}

// record keeps the k sets taken if there are more of them than were found.
func (p *packer) record(k int) {
	if k > p.best {
		p.best = k
		copy(p.found, p.taken[:k])
	}
}

// simplify takes sets as long as one can be taken without a choice. It returns
// how many sets are left at the start of sets, how many are taken in all, and
// the places in those that are left.
func (p *packer) simplify(sets []uint64, k int) (n, taken int, usable uint64) {
	for {
		var once, twice uint64
		for _, m := range sets {
			twice |= once & m
			once |= m
		}
		var covered uint64
		for _, m := range sets {
			if shared := m & twice; shared&(shared-1) == 0 && m&covered == 0 {
				covered |= m
				p.taken[k] = m
				k++
			}
		}
		if covered == 0 {
			return len(sets), k, once
		}
		sets = sets[:disjoint(sets, sets, covered)]
	}
}

// search looks at the node with the sets arena[lo:hi] and k sets taken. left are
// the cards neither covered nor discarded, and sum is what they add to.
func (p *packer) search(lo, hi, k int, left uint64, sum Card) {
	p.nodes++
	for {
		n, taken, usable := p.simplify(p.arena[lo:hi], k)
		for _, m := range p.taken[k:taken] {
			left &^= m
		}
		sets := p.arena[lo : lo+n]
		hi, k = lo+n, taken
		if n == 0 {
			p.record(k)
			return
		}
		sum = p.discard(left&^usable, sum)
		left = usable
		// spare is how many usable cards may stay uncovered in a packing that
		// is better than the best.
		spare := bits.OnesCount64(usable) - 3*(p.best+1-k)
		if spare < 0 || spare == 0 && sum != 0 || spare == 2 && !p.pair(usable, sum) {
			return
		}
		v := rarest(sets) & -rarest(sets)
		if spare == 1 {
			if v = p.at[sum] & usable; v == 0 {
				return
			}
			v &= -v
		} else {
			for i := range sets {
				m := sets[i]
				if m&v == 0 {
					continue
				}
				p.taken[k] = m
				p.search(hi, hi+disjoint(p.arena[hi:], sets, m), k+1, left&^m, sum)
				spare = bits.OnesCount64(usable) - 3*(p.best+1-k)
				if p.best == p.bound || spare < 0 || spare == 0 && sum != 0 {
					return
				}
			}
			if spare == 0 {
				return
			}
		}
		sum = p.discard(v, sum)
		left &^= v
		hi = lo + disjoint(sets, sets, v)
	}
}

// disjoint copies to dst the sets that do not meet m and returns how many these
// are. dst may be sets itself.
func disjoint(dst, sets []uint64, m uint64) (n int) {
	for _, s := range sets {
		dst[n] = s
		met := s & m
		n += 1 - int((met|-met)>>63)
	}
	return n
}

// discard returns sum less the cards at the places of m.
func (p *packer) discard(m uint64, sum Card) Card {
	for ; m != 0; m &= m - 1 {
		sum = p.space.Third(p.cards[bits.TrailingZeros64(m)], p.space.Third(sum, 0))
	}
	return sum
}

// pair reports whether two cards at places of m add to sum.
func (p *packer) pair(m uint64, sum Card) bool {
	minus := p.space.Third(sum, 0)
	for m != 0 {
		a := p.cards[bits.TrailingZeros64(m)]
		m &= m - 1
		if p.at[p.space.Third(a, minus)]&m != 0 { // the third card of a and -(a+b) is b
			return true
		}
	}
	return false
}

// rarest returns the places that are in the fewest of sets, but in one; where
// all are in eight or more, all of them.
func rarest(sets []uint64) uint64 {
	var one, two, four, eight uint64 // the number of sets of each place, in binary; eight stands for more
	for _, m := range sets {
		c := one & m
		one ^= m
		d := two & c
		two ^= c
		eight |= four & d
		four ^= d
	}
	all := one | two | four | eight
	for _, plane := range [...]uint64{eight, four, two, one} {
		if fewer := all &^ plane; fewer != 0 {
			all = fewer
		}
	}
	return all
}
