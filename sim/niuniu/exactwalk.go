package niuniu

// A walk sums over two groups of hands that are dealt from one pack: see grid.
// It is scratch space for one goroutine.
type walk struct {
	g        *grid
	out, in  *layout    // of the group that is walked, of the one that is summed
	weight   []uint64   // of the walked group, by leaf
	occupied []int32    // by leaf: leaves before it that weigh something
	sum      [][]uint64 // by class: the sums along the walk
	total    wide
}

// newWalk returns a walk over compositions of out with sums over those of in.
func (g *grid) newWalk(out, in *layout) *walk {
	w := &walk{g: g, out: out, in: in, occupied: make([]int32, out.leaves()+1)}
	for _, cards := range in.cards {
		w.sum = append(w.sum, make([]uint64, len(cards)))
	}
	return w
}

// run returns what all deals weigh of a group of weights d and another of
// weights e, both by leaf. Sums of e over what can be dealt from the pack must
// fit in a word.
func (w *walk) run(d, e []uint64) wide {
	w.weight, w.total = d, wide{}
	for i, n := range d {
		w.occupied[i+1] = w.occupied[i]
		if n != 0 {
			w.occupied[i+1]++
		}
	}
	clear(w.sum[0])
	for leaf, n := range e {
		w.sum[0][w.in.at[leaf]] = n
	}
	w.class(0, w.out.size, 0, 1)
	return w.total
}

// class chooses how many of the left cards belong to class i; the leaves below
// begin at leaf, and ways is the number of ways to choose so far.
func (w *walk) class(i, left, leaf int, ways uint64) {
	if i == len(w.g.have) {
		w.total.add(ways*w.weight[leaf], w.sum[i][0])
		return
	}
	have := w.g.have[i]
	for a := 0; a <= min(left, have); a++ {
		leaves := w.out.count[i+1][left-a]
		if w.occupied[leaf+leaves] > w.occupied[leaf] {
			w.contract(i, have-a)
			w.class(i+1, left-a, leaf, ways*w.g.choose[have][a])
		}
		leaf += leaves
	}
}

// contract sums over how many cards of class i, of which rest are left, the
// other group has. Of the first class it has the cards that the others leave.
func (w *walk) contract(i, rest int) {
	if i == 0 {
		w.first(rest)
		return
	}
	from, to, start, cards := w.sum[i], w.sum[i+1], w.in.start[i], w.in.cards[i+1]
	choose := w.g.choose[rest]
	for k := range to {
		most := min(rest, w.in.size-int(cards[k]))
		var sum uint64
		for a, s := range from[start[k] : int(start[k])+most+1] {
			sum += choose[a] * s
		}
		to[k] = sum
	}
}

// first is contract for the first class.
func (w *walk) first(rest int) {
	from, to, start, cards := w.sum[0], w.sum[1], w.in.start[0], w.in.cards[1]
	choose := w.g.choose[rest]
	for k := range to {
		to[k] = 0
		if a := w.in.size - int(cards[k]); a <= rest {
			to[k] = choose[a] * from[int(start[k])+a]
		}
	}
}
