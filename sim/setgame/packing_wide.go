package setgame

// A solver finds the most disjoint sets of tables of up to maxTable cards,
// exactly, and which sets these are. It leaves tables of up to narrowPlaces
// cards to a packer; of a larger one it takes sets and discards cards, by the
// same rules, until it is as small as that. It allocates nothing after it was
// made, and belongs to one goroutine.
type solver struct {
	finder *finder
	packer *packer
	narrow int      // the most cards of a table that is left to the packer
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
func newSolver(r rules, n int) *solver { return newSolverOf(r, n, narrowPlaces) }

// newSolverOf returns a solver that leaves tables of up to narrow cards to a
// packer.
func newSolverOf(r rules, n, narrow int) *solver {
	narrow = min(n, narrow)
	s := &solver{
		narrow: narrow,
		finder: newFinder(r, n),
		packer: newPacker(SpaceOf(r.dimension), narrow, mostSets(r, narrow)),
		words:  make([]uint64, mostSets(r, narrow)),
		best:   make([]triple, n/3),
		taken:  make([]triple, n/3),
	}
	for range n - narrow + 1 { // each has a card less than the one before, at least
		s.levels = append(s.levels, level{
			cards:   make([]Card, n),
			places:  make([]uint8, n),
			through: make([]triple, n*r.packs),
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
	if len(cards) <= s.narrow {
		s.pack(cards, sets, nil, 0)
		return s.size
	}
	l := &s.levels[0]
	for i := range cards {
		l.places[i] = uint8(i)
	}
	s.wide(0, copy(l.cards, cards), 0)
	return s.size
}

// pack packs a table of up to narrow cards when k sets are taken. places
// are those of its cards on the whole table, or nil for the same.
func (s *solver) pack(cards []Card, sets []triple, places []uint8, k int) {
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
	cards := l.cards[:n]
	sets := s.finder.find(cards)
	if n <= s.narrow {
		s.pack(cards, sets, l.places[:n], k)
		return
	}
	var in [maxTable]uint16 // how many sets a place is in
	for _, t := range sets {
		i, j, k := t.places()
		in[i]++
		in[j]++
		in[k]++
	}
	var drop [maxTable]bool
	v, usable := 0, 0
	for i := range n {
		if drop[i] = in[i] == 0; !drop[i] {
			usable++
			if in[v] == 0 || in[i] < in[v] {
				v = i
			}
		}
	}
	if usable < n {
		s.wide(depth+1, s.without(depth, n, &drop), k)
		return
	}
	for _, t := range sets {
		if a, b, c := t.places(); min(in[a], 2)+min(in[b], 2)+min(in[c], 2) <= 4 {
			s.take(depth, n, k, t) // without a choice
			return
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
		s.take(depth, n, k, t)
	}
	if s.size < min(limit, k+(n-1)/3) {
		drop[v] = true
		s.wide(depth+1, s.without(depth, n, &drop), k)
	}
}

// take takes the set t of a level and goes on.
func (s *solver) take(depth, n, k int, t triple) {
	places := s.levels[depth].places
	a, b, c := t.places()
	s.taken[k] = tripleOf(int(places[a]), int(places[b]), int(places[c]))
	var drop [maxTable]bool
	drop[a], drop[b], drop[c] = true, true, true
	s.wide(depth+1, s.without(depth, n, &drop), k+1)
}

// without lays the table of a level, less what is dropped, on the next level, and
// returns how many cards it has.
func (s *solver) without(depth, n int, drop *[maxTable]bool) (m int) {
	from, to := &s.levels[depth], &s.levels[depth+1]
	for i := range n {
		if !drop[i] {
			to.cards[m], to.places[m] = from.cards[i], from.places[i]
			m++
		}
	}
	return m
}
