package setgame

import "math/bits"

// maxTable is the most cards on a table whose sets a finder lists.
const maxTable = 128

// A triple is a set by the places of its cards on a table, in rising order, a
// byte each from the lowest.
type triple uint32

func tripleOf(i, j, k int) triple { return triple(i | j<<8 | k<<16) }

// places returns the places of the cards, each below maxTable.
func (t triple) places() (i, j, k int) {
	return int(t) & (maxTable - 1), int(t>>8) & (maxTable - 1), int(t>>16) & (maxTable - 1)
}

// word returns the places as bits, where they are below 64.
func (t triple) word() uint64 {
	i, j, k := t.places()
	return 1<<(i&63) | 1<<(j&63) | 1<<(k&63)
}

// meets reports whether two sets have a place in common.
func (t triple) meets(u triple) bool {
	i, j, k := t.places()
	a, b, c := u.places()
	return i == a || i == b || i == c || j == a || j == b || j == c || k == a || k == b || k == c
}

// A finder lists the sets of tables of up to maxTable cards in lexicographic
// order of their places. It allocates nothing after it was made, and belongs to
// one goroutine.
type finder struct {
	small *thirds // nil where cards do not fit in a byte
	space *Space
	packs int
	at    [256]uint8      // small, one pack: by card, its place; zero between tables
	head  []uint8         // otherwise: by card, its first place plus one; zero between tables
	next  [maxTable]uint8 // otherwise: by place, the next with an equal card plus one, or zero
	list  []triple
}

// newFinder returns a finder for tables of up to n cards.
func newFinder(r rules, n int) *finder {
	s := SpaceOf(r.dimension)
	return &finder{
		small: thirdsOf(r.dimension), space: s, packs: r.packs,
		head: make([]uint8, s.Size()),
		list: make([]triple, mostSets(r, n)+1),
	}
}

// mostSets returns a number that the sets of n cards do not exceed: every two
// places have a third at no more than packs places, and from one pack each card
// is in no more sets than there are pairs of others.
func mostSets(r rules, n int) int {
	if r.packs == 1 {
		return n * max((n-1)/2, 0) / 3
	}
	return min(n*(n-1)*(n-2)/6, n*(n-1)/2*r.packs/3)
}

// find returns the sets of a table. They hold until the next call.
func (f *finder) find(cards []Card) []triple {
	if f.packs == 1 && f.small != nil {
		return f.findSmall(cards)
	}
	return f.findChained(cards)
}

// findSmall looks at every two places: the place of their third card, which is
// 0 if it is not on the table, must be beyond both. Each candidate is written,
// and the next one over it unless it was a set, so that nothing is guessed.
func (f *finder) findSmall(cards []Card) []triple {
	t, at, list := f.small, &f.at, f.list
	for i, c := range cards {
		at[uint8(c)] = uint8(i)
	}
	n := 0
	for i := 0; i < len(cards)-2; i++ {
		row := &t[uint8(cards[i])]
		ij := triple(i)
		for j := i + 1; j < len(cards)-1; j++ {
			k := int(at[row[uint8(cards[j])]])
			list[n] = ij | triple(j<<8) | triple(k<<16)
			n += int(uint(j-k) >> 63)
		}
	}
	for _, c := range cards {
		at[uint8(c)] = 0
	}
	return list[:n]
}

// findChained follows the places of equal cards.
func (f *finder) findChained(cards []Card) []triple {
	for i := len(cards) - 1; i >= 0; i-- {
		f.next[i] = f.head[cards[i]]
		f.head[cards[i]] = uint8(i + 1)
	}
	n := 0
	for i, a := range cards {
		for j := i + 1; j < len(cards); j++ {
			for k := f.head[f.space.Third(a, cards[j])]; k != 0; k = f.next[k-1] {
				if int(k-1) > j {
					f.list[n] = tripleOf(i, j, int(k-1))
					n++
				}
			}
		}
	}
	for _, c := range cards {
		f.head[c] = 0
	}
	return f.list[:n]
}

// tripleOfWord returns the set with the places of the three bits of m, each
// named by places if that is not nil.
func tripleOfWord(m uint64, places []uint8) triple {
	var p [3]int
	for i := range p {
		p[i] = bits.TrailingZeros64(m)
		m &= m - 1
		if places != nil {
			p[i] = int(places[p[i]])
		}
	}
	return tripleOf(p[0], p[1], p[2])
}
