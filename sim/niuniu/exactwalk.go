package niuniu

import "context"

// A walk sums over two groups of hands that are dealt from one pack: see grid.
// It is scratch space for one goroutine.
type walk struct {
	ctx     context.Context
	g       *grid
	out, in *layout // of the group that is walked, of the one that is summed
	leaf    func(leaf int, ways uint64, sum *lanes)

	occupied []int32   // by leaf: leaves before it that are asked for
	sum      [][]lanes // by class: the sums along the walk
}

// lanes are the sums of several groups side by side: most of what a walk does is
// to find their places.
type lanes [4]uint64

// newWalk returns a walk over compositions of out with sums over those of in.
func (g *grid) newWalk(out, in *layout) *walk {
	w := &walk{g: g, out: out, in: in, occupied: make([]int32, out.leaves()+1)}
	for _, cards := range in.cards {
		w.sum = append(w.sum, make([]lanes, len(cards)))
	}
	return w
}

// walkSize returns the bytes of a walk.
func walkSize(out, in *layout) int {
	n := 4 * out.leaves()
	for _, cards := range in.cards {
		n += len(cards) * 8 * len(lanes{})
	}
	return n
}

// run calls leaf for each leaf of the walked group that is asked for, with the
// number of ways to choose its cards from the pack, and with what the summed
// groups then weigh that can be dealt from the rest, in a lane each. Their weights
// are e by leaf, and the sums of these over what can be dealt from the pack must
// fit in a word. It ends early if the context does.
func (w *walk) run(ctx context.Context, e func(leaf int) lanes, asked func(leaf int) bool, leaf func(leaf int, ways uint64, sum *lanes)) {
	w.ctx, w.leaf = ctx, leaf
	for i := range w.out.leaves() {
		w.occupied[i+1] = w.occupied[i]
		if asked(i) {
			w.occupied[i+1]++
		}
	}
	clear(w.sum[0])
	for leaf, at := range w.in.at {
		w.sum[0][at] = e(leaf)
	}
	w.class(0, w.out.size, 0, 1)
}

// class chooses how many of the left cards belong to class i; the leaves below
// begin at leaf, and ways is the number of ways to choose so far.
func (w *walk) class(i, left, leaf int, ways uint64) {
	if i == len(w.g.have) {
		w.leaf(leaf, ways, &w.sum[i][0])
		return
	}
	if i <= 4 && w.ctx.Err() != nil {
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
		terms := from[start[k] : int(start[k])+most+1]
		ways := choose[:len(terms)]
		s0, s1, s2, s3 := terms[0][0], terms[0][1], terms[0][2], terms[0][3]
		for a := 1; a < len(terms); a++ {
			c, s := ways[a], &terms[a]
			s0 += c * s[0]
			s1 += c * s[1]
			s2 += c * s[2]
			s3 += c * s[3]
		}
		to[k] = lanes{s0, s1, s2, s3}
	}
}

// first is contract for the first class.
func (w *walk) first(rest int) {
	from, to, start, cards := w.sum[0], w.sum[1], w.in.start[0], w.in.cards[1]
	choose := w.g.choose[rest]
	for k := range to {
		to[k] = lanes{}
		if a := w.in.size - int(cards[k]); a <= rest {
			for lane, n := range from[int(start[k])+a] {
				to[k][lane] = choose[a] * n
			}
		}
	}
}
