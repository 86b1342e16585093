package niuniu

import (
	"context"
	"slices"
)

// A grid counts deals of several hands from a pack that is divided into
// classes, where all that is known of a hand, and all that is asked of it, is
// its composition: how many cards of each class it has.
//
// # The generating function
//
// Let f(v) be what a hand of composition v weighs: 1 where it is allowed and 0
// where it is not, or how much it pays. Let
//
//	D(w) = sum over v1 + ... + vj = w of f1(v1) ... fj(vj) w!/(v1! ... vj!)
//
// be what the ways to divide given cards of composition w into j hands weigh
// together (factorials of compositions are products over classes). Then j hands
// and the i hands of another such D' weigh, over all deals from the pack,
//
//	sum over w of D(w) choose(n, w) U(w), U(w) = sum over v of choose(n-w, v) D'(v)
//
// where n is the composition of the pack. The weights of U are products over
// classes, so U is made class by class along with the walk over w: see
// (*walk).run. D and D' are for one or two hands each, so that four hands are
// the most that are counted. Hands of which some cards are known have fewer to
// be dealt.
type grid struct {
	have    []int             // cards of each class
	choose  [][]uint64        // binomial coefficients, up to the cards of a class
	layouts map[int]*layout   // by cards: those that were made
	pairs   map[[2]int]*pairs // by cards of the one hand and of the other: those that were made
	walks   []*walk           // those that were made and are free
}

// pairs are two hands that can be dealt together, by the cards that both have.
// Two hands of as many cards are there once, whoever has the one.
type pairs struct {
	both  *layout
	alike bool     // the hands have as many cards
	start []uint32 // by leaf of both, and the end: its first pair
	list  []pair
}

// A pair is two hands.
type pair struct {
	a, b  uint16 // places among the compositions of a hand; a <= b where hands are alike
	split uint32 // ways to divide the cards of both into a and b
}

// ways returns the ways to divide the cards, where either hand may be that of the
// first player.
func (p pair) ways() uint64 {
	if p.a == p.b {
		return uint64(p.split)
	}
	return 2 * uint64(p.split)
}

// maxCompositions is the most compositions of a hand that a grid divides into
// pairs: with more of them they would need more than half a gigabyte.
const maxCompositions = 10_500

// newGrid returns the grid of classes of have cards.
func newGrid(have []int) *grid {
	return &grid{
		have: have, choose: binomials(slices.Max(have)),
		layouts: map[int]*layout{}, pairs: map[[2]int]*pairs{},
	}
}

// layout returns the layout of the compositions of size cards.
func (g *grid) layout(size int) *layout {
	if g.layouts[size] == nil {
		g.layouts[size] = newLayout(g.have, size)
	}
	return g.layouts[size]
}

// binomials returns the numbers of ways to choose k of n, as [n][k] up to most.
func binomials(most int) [][]uint64 {
	var choose [][]uint64
	for n := range most + 1 {
		row := make([]uint64, most+1)
		row[0] = 1
		for k := 1; k <= n; k++ {
			row[k] = choose[n-1][k-1] + choose[n-1][k]
		}
		choose = append(choose, row)
	}
	return choose
}

// compositionsOf returns how many compositions of size cards there are.
func compositionsOf(have []int, size int) int {
	count := make([]int, size+1)
	count[0] = 1
	for _, n := range have {
		for c := size; c > 0; c-- {
			for a := 1; a <= min(n, c); a++ {
				count[c] += count[c-a]
			}
		}
	}
	return count[size]
}

// pairUp returns the pairs of hands of so many cards.
func (g *grid) pairUp(ctx context.Context, one, other int) (*pairs, error) {
	if p := g.pairs[[2]int{one, other}]; p != nil {
		return p, nil
	}
	p := &pairs{both: g.layout(one + other), alike: one == other}
	p.start = make([]uint32, p.both.leaves()+1)
	first, second := g.layout(one).compositions(), g.layout(other).compositions()
	sum := make([]uint8, len(g.have))
	each := func(f func(leaf int, p pair)) {
		for b, v := range second {
			if b%64 == 0 && ctx.Err() != nil {
				return
			}
		hands:
			for a, u := range first {
				if p.alike && a > b {
					break
				}
				split := uint64(1)
				for i := range sum {
					sum[i] = u[i] + v[i]
					if int(sum[i]) > g.have[i] {
						continue hands
					}
					split *= g.choose[sum[i]][u[i]]
				}
				f(p.both.leaf(sum), pair{uint16(a), uint16(b), uint32(split)})
			}
		}
	}
	each(func(leaf int, _ pair) { p.start[leaf+1]++ })
	for leaf := range p.both.leaves() {
		p.start[leaf+1] += p.start[leaf]
	}
	p.list = make([]pair, p.start[p.both.leaves()])
	next := slices.Clone(p.start)
	each(func(leaf int, pair pair) {
		p.list[next[leaf]] = pair
		next[leaf]++
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	g.pairs[[2]int{one, other}] = p
	return p, nil
}

// of returns the pairs whose cards are those of a leaf.
func (p *pairs) of(leaf int) []pair { return p.list[p.start[leaf]:p.start[leaf+1]] }

// divide returns D of two hands of weights f and h, in order, by leaf.
func (p *pairs) divide(f, h []uint64) []uint64 {
	d := make([]uint64, p.both.leaves())
	for leaf := range d {
		for _, pair := range p.of(leaf) {
			weight := f[pair.a] * h[pair.b]
			if p.alike && pair.a != pair.b {
				weight += f[pair.b] * h[pair.a]
			}
			d[leaf] += weight * uint64(pair.split)
		}
	}
	return d
}

// A layout numbers the compositions of up to size cards, twice: for the walk,
// which chooses class by class from the first and numbers the compositions of
// exactly size cards as it meets them; and for the sums along the walk, in which
// the compositions of classes i and after that differ in class i alone are
// neighbours.
type layout struct {
	have   []int
	size   int
	count  [][]int   // [i][c]: compositions of exactly c cards of the classes i and after
	before [][][]int // [i][c][a]: those of them with less than a cards of class i

	cards [][]uint8 // [i]: by composition of classes i and after, how many cards it has
	start [][]int32 // [i]: by composition of classes i+1 and after, the first that extends it
	at    []int32   // by leaf of the walk: its place in cards[0]
}

func newLayout(have []int, size int) *layout {
	n := len(have)
	l := &layout{
		have: have, size: size,
		count: make([][]int, n+1), before: make([][][]int, n),
		cards: make([][]uint8, n+1), start: make([][]int32, n),
	}
	for i := range l.count {
		l.count[i] = make([]int, size+1)
	}
	l.count[n][0] = 1
	l.cards[n] = []uint8{0}
	for i := n - 1; i >= 0; i-- {
		l.before[i] = make([][]int, size+1)
		for c := range size + 1 {
			n := 0
			for a := 0; a <= min(c, have[i]); a++ {
				l.before[i][c] = append(l.before[i][c], n)
				n += l.count[i+1][c-a]
			}
			l.count[i][c] = n
		}
		l.start[i] = make([]int32, 0, len(l.cards[i+1]))
		for _, c := range l.cards[i+1] {
			l.start[i] = append(l.start[i], int32(len(l.cards[i])))
			for a := 0; a <= min(size-int(c), have[i]); a++ {
				l.cards[i] = append(l.cards[i], c+uint8(a))
			}
		}
	}
	l.at = make([]int32, 0, l.leaves())
	for _, w := range l.compositions() {
		l.at = append(l.at, l.place(w))
	}
	return l
}

// leaves returns the number of compositions of exactly size cards.
func (l *layout) leaves() int { return l.count[0][l.size] }

// compositions returns the compositions of exactly size cards in the order of
// the walk.
func (l *layout) compositions() [][]uint8 {
	list := make([][]uint8, 0, l.leaves())
	n := len(l.have)
	backing := make([]uint8, l.leaves()*n)
	w := make([]uint8, n)
	var choose func(i, left int)
	choose = func(i, left int) {
		if l.count[i][left] == 0 {
			return
		}
		if i == n {
			at := len(list) * n
			copy(backing[at:], w)
			list = append(list, backing[at:at+n:at+n])
			return
		}
		for a := 0; a <= min(left, l.have[i]); a++ {
			w[i] = uint8(a)
			choose(i+1, left-a)
		}
	}
	choose(0, l.size)
	return list
}

// leaf returns the place of w, of exactly size cards, in the walk.
func (l *layout) leaf(w []uint8) int {
	place, left := 0, l.size
	for i, a := range w {
		place += l.before[i][left][a]
		left -= int(a)
	}
	return place
}

// place returns the place of w among the compositions of all classes.
func (l *layout) place(w []uint8) int32 {
	place := int32(0)
	for i := len(w) - 1; i >= 0; i-- {
		place = l.start[i][place] + int32(w[i])
	}
	return place
}
