package setgame

import (
	"cmp"
	"context"
	"maps"
	"math/big"
	"runtime"
	"slices"

	"cardlab/sim"
)

// A census is what all layouts of n cards of one pack have, counted by their
// classes under the affine group.
type census struct {
	classes int64    // orbits of layouts
	total   *big.Int // layouts: C(3^d,n)

	// layouts[s][m] is the number of layouts with s sets of which at most m are
	// disjoint; nil stands for none.
	layouts [][]*big.Int

	// short[k] is the chance that the player who takes sets at random takes k
	// fewer than the most; nil for more than maxGreedy cards.
	short []*big.Rat
}

// maxGreedy is the most cards for which a census has the player who takes sets
// at random.
const maxGreedy = 16

// A trait is what a census keeps of a class.
type trait struct {
	dim        uint8 // of the flat that it spans
	symmetries int64
	sets, most int
}

// A shortfall is a chance of missing the most disjoint sets, over denominator.
type shortfall struct {
	dim        uint8
	symmetries int64
	by         int
	den        uint64
}

// A sum is an unsigned number of 128 bits.
type sum struct{ high, low uint64 }

// A clerk counts classes for a census. It belongs to one goroutine.
type clerk struct {
	layout layout
	number map[trait]int64
	missed map[shortfall]sum // numerators
}

// note counts a class.
func (k *clerk) note(c *class) {
	k.layout.read(flatOf(int(c.form.dim)), c.form.list())
	sets := k.layout.sets
	most := mostDisjoint(sets)
	k.number[trait{c.form.dim, c.symmetries, len(sets), most}]++
	if c.form.n > maxGreedy || most < 2 {
		return // who takes one set takes the most
	}
	g := randomGreedy(sets)
	for taken, x := range g.num[:most] {
		if x > 0 {
			key := shortfall{c.form.dim, c.symmetries, most - taken, g.den}
			s := k.missed[key]
			s.add(x)
			k.missed[key] = s
		}
	}
}

// censuses keeps the census of n cards of d attributes, by d and n.
var censuses sim.Memo[[2]int, *census]

// censusOf takes the census of the layouts of n cards of d attributes, n at most
// maxPoints, once.
func censusOf(ctx context.Context, progress sim.Progress, d, n int) (*census, error) {
	return censuses.Get(ctx, [2]int{d, n}, func() (*census, error) { return takeCensus(ctx, progress, d, n) })
}

func takeCensus(ctx context.Context, progress sim.Progress, d, n int) (*census, error) {
	clerks := make([]clerk, runtime.GOMAXPROCS(0))
	for i := range clerks {
		clerks[i].number, clerks[i].missed = map[trait]int64{}, map[shortfall]sum{}
	}
	err := walk(ctx, progress, d, n, allLayouts, nil, func(worker int, c *class) { clerks[worker].note(c) })
	if err != nil {
		return nil, err
	}
	number, missed := clerks[0].number, clerks[0].missed
	for _, k := range clerks[1:] {
		for key, x := range k.number {
			number[key] += x
		}
		for key, x := range k.missed {
			s := missed[key]
			s.add(x.low)
			s.high += x.high
			missed[key] = s
		}
	}
	c := &census{total: new(big.Int).Binomial(int64(power3(d)), int64(n))}
	for key, x := range number {
		c.classes += x
		c.add(key.sets, key.most, orbits(d, key.dim, key.symmetries, n > 0, big.NewInt(x)))
	}
	if n <= maxGreedy {
		c.short = shortfalls(d, c.total, missed)
	}
	return c, nil
}

// orbits returns the number of layouts in number classes of layouts that span
// dim dimensions and have symmetries symmetries.
func orbits(d int, dim uint8, symmetries int64, some bool, number *big.Int) *big.Int {
	x := frames(d, int(dim), some)
	x.Mul(x, number)
	return x.Div(x, big.NewInt(symmetries))
}

func (s *sum) add(x uint64) {
	s.low += x
	if s.low < x {
		s.high++
	}
}

func (s sum) big() *big.Int {
	x := new(big.Int).SetUint64(s.high)
	return x.Lsh(x, 64).Add(x, new(big.Int).SetUint64(s.low))
}

// add adds x layouts with so many sets and most disjoint sets.
func (c *census) add(sets, most int, x *big.Int) {
	for len(c.layouts) <= sets {
		c.layouts = append(c.layouts, nil)
	}
	for len(c.layouts[sets]) <= most {
		c.layouts[sets] = append(c.layouts[sets], new(big.Int))
	}
	c.layouts[sets][most].Add(c.layouts[sets][most], x)
}

// shortfalls adds up the chances of missing the most disjoint sets.
func shortfalls(d int, total *big.Int, missed map[shortfall]sum) []*big.Rat {
	var short []*big.Rat
	// one sum for each denominator, so that few fractions have to be added
	byDen := map[uint64][]*big.Int{}
	for key, x := range missed {
		sums := byDen[key.den]
		for len(sums) <= key.by {
			sums = append(sums, new(big.Int))
		}
		sums[key.by].Add(sums[key.by], orbits(d, key.dim, key.symmetries, true, x.big()))
		byDen[key.den] = sums
		for len(short) <= key.by {
			short = append(short, new(big.Rat))
		}
	}
	if short == nil {
		short = append(short, new(big.Rat))
	}
	never := big.NewRat(1, 1)
	for _, den := range slices.SortedFunc(maps.Keys(byDen), cmp.Compare[uint64]) {
		over := new(big.Int).Mul(total, new(big.Int).SetUint64(den))
		for by, x := range byDen[den] {
			chance := new(big.Rat).SetFrac(x, over)
			short[by].Add(short[by], chance)
			never.Sub(never, chance)
		}
	}
	short[0].Add(short[0], never)
	return short
}

// bySets returns the number of layouts with each number of sets.
func (c *census) bySets() []*big.Int {
	counts := make([]*big.Int, len(c.layouts))
	for s, row := range c.layouts {
		counts[s] = new(big.Int)
		for _, x := range row {
			counts[s].Add(counts[s], x)
		}
	}
	return counts
}

// byMost returns the number of layouts with each number of most disjoint sets.
func (c *census) byMost() []*big.Int {
	var counts []*big.Int
	for _, row := range c.layouts {
		for m, x := range row {
			for len(counts) <= m {
				counts = append(counts, new(big.Int))
			}
			counts[m].Add(counts[m], x)
		}
	}
	return counts
}

// meanMost returns the mean of the most disjoint sets.
func (c *census) meanMost() *big.Rat {
	mean, _ := momentsOf(c.byMost(), c.total)
	return mean
}
