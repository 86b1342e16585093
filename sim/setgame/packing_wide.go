package setgame

// A solver finds the most disjoint sets of tables of up to maxTable cards,
// exactly, and which sets these are. It leaves tables of up to narrowPlaces
// cards to a packer; of a larger one it takes sets and discards cards, by the
// same rules, until it is as small as that. It allocates nothing after it was
// made, and belongs to one goroutine.
type solver struct {
	finder *finder
	packer *packer
	words  []uint64 // the sets of a narrow table
	levels []level
	best   []triple // the best packing, at places of the table
	size   int      // of it
	taken  []triple
}

// A level is a table on the way, less what was taken and discarded.
type level struct {
	cards   []Card
	places  []uint8  // of the cards, on the whole table
	through []triple // the sets through the rarest card, at places of this level
}

// newSolver returns a solver for tables of up to n cards.
func newSolver(r rules, n int) *solver {
	narrow := min(n, narrowPlaces)
	s := &solver{
		finder: newFinder(r, n),
		packer: newPacker(SpaceOf(r.dimension), narrow, mostSets(r, narrow)),
		words:  make([]uint64, mostSets(r, narrow)),
		best:   make([]triple, n/3),
		taken:  make([]triple, n/3),
	}
	for range max(n-narrowPlaces+2, 1) { // a level has a card less than the one before, but for the first
		s.levels = append(s.levels, level{
			cards:   make([]Card, n),
			places:  make([]uint8, n),
			through: make([]triple, (n-1)*r.packs),
		})
	}
	return s
}

// solve returns the most disjoint sets of a table. They are the first in s.best.
func (s *solver) solve(cards []Card) int { return s.solveFound(cards, s.finder.find(cards)) }

// solveFound is solve for a table whose sets are found. These are not used once
// the finder looks at another table.
func (s *solver) solveFound(cards []Card, sets []triple) int {
	s.size = 0
	if len(cards) <= narrowPlaces {
		s.narrow(cards, sets, nil, 0)
		return s.size
	}
	l := &s.levels[0]
	for i := range cards {
		l.places[i] = uint8(i)
	}
	s.wide(0, copy(l.cards, cards), 0)
	return s.size
}

// narrow packs a table of up to narrowPlaces cards when k sets are taken. places
// are those of its cards on the whole table, or nil for the same.
func (s *solver) narrow(cards []Card, sets []triple, places []uint8, k int) {
	for i, t := range sets {
		s.words[i] = t.word()
	}
	found := s.packer.pack(cards, s.words[:len(sets)], s.size-k)
	if found+k <= s.size {
		return
	}
	s.size = found + k
	copy(s.best, s.taken[:k])
	for i, m := range s.packer.found[:found] {
		s.best[k+i] = tripleOfWord(m, places)
	}
}

// wide looks at the table of n cards at the given level when k sets are taken.
func (s *solver) wide(depth, n, k int) {
	l := &s.levels[depth]
	cards, places := l.cards[:n], l.places[:n]
	sets := s.finder.find(cards)
	if n <= narrowPlaces {
		s.narrow(cards, sets, places, k)
		return
	}
	var in [maxTable]int // how many sets a place is in
	for _, t := range sets {
		i, j, k := t.places()
		in[i]++
		in[j]++
		in[k]++
	}
	v := -1
	for i := range n {
		if in[i] == 0 {
			s.wide(depth+1, s.without(depth, n, tripleOf(i, i, i)), k)
			return
		}
		if v < 0 || in[i] < in[v] {
			v = i
		}
	}
	limit := k + n/3
	if n%3 == 0 && s.finder.space.Sum(cards) != 0 {
		limit--
	}
	through := l.through[:0]
	for _, t := range sets {
		if t.meets(tripleOf(v, v, v)) {
			through = append(through, t)
		}
	}
	for _, t := range through {
		if s.size >= limit {
			return
		}
		a, b, c := t.places()
		s.taken[k] = tripleOf(int(places[a]), int(places[b]), int(places[c]))
		s.wide(depth+1, s.without(depth, n, t), k+1)
	}
	if s.size < limit && s.size < k+(n-1)/3 {
		s.wide(depth+1, s.without(depth, n, tripleOf(v, v, v)), k)
	}
}

// without lays the table of a level, less the places of t, on the next level,
// and returns how many cards it has.
func (s *solver) without(depth, n int, t triple) int {
	from, to := &s.levels[depth], &s.levels[depth+1]
	a, b, c := t.places()
	m := 0
	for i := range n {
		if i != a && i != b && i != c {
			to.cards[m], to.places[m] = from.cards[i], from.places[i]
			m++
		}
	}
	return m
}
