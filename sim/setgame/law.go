package setgame

import (
	"context"
	"fmt"
	"math/big"

	"cardlab/sim"
)

// A numberLaw is the law of a number that a layout of one pack has.
type numberLaw struct {
	// counts holds the number of layouts with the number v at place v; nil
	// where it is not known.
	counts []*big.Int
	total  *big.Int // layouts: C(3^d,n)

	// complete is true where all counts are known and no layout has a number
	// beyond them.
	complete bool
}

// law returns the law of a row whose bins hold the numbers from first on. It
// panics if an outcome has no bin.
func (l *numberLaw) law(metric, row string, first, bins int) sim.Law {
	law := sim.Law{Metric: metric, Row: row, Counts: make([]*big.Int, bins), Total: l.total}
	if l.complete {
		for b := range law.Counts {
			law.Counts[b] = new(big.Int)
		}
	}
	for v, x := range l.counts {
		switch b := v - first; {
		case x == nil:
		case b >= 0 && b < bins:
			law.Counts[b] = x
		case x.Sign() > 0:
			panic(fmt.Sprintf("setgame: %s %s has no bin for %d", metric, row, v))
		}
	}
	return law
}

// A depth says how much work a law may be.
type depth int

const (
	quick    depth = iota // a second or two
	thorough              // minutes
)

// mostCards holds the most cards whose layouts are classified, by dimension: with
// four attributes those of 12 make up 41,407 classes and those of 15 make up
// 4,231,059.
var mostCards = [...][maxDimension + 1]int{
	quick:    {0: 1, 1: 3, 2: 9, 3: 20, 4: 12, 5: 10, 6: 9},
	thorough: {0: 1, 1: 3, 2: 9, 3: 20, 4: 15, 5: 11, 6: 10},
}

// hasCensus reports whether the layouts of n cards are classified.
func (w depth) hasCensus(d, n int) bool { return n <= mostCards[w][d] }

// hasSets reports whether the number of sets among n cards has a whole law: that of
// the other cards tells it too.
func (w depth) hasSets(d, n int) bool { return w.hasCensus(d, n) || w.hasCensus(d, power3(d)-n) }

// setsLaw returns the law of the number of sets among n cards of one pack of d
// attributes: the whole law where the layouts of the n cards or of the others
// can be classified; else, up to four attributes, how many have no set; else
// nil.
func setsLaw(ctx context.Context, progress sim.Progress, d, n int, w depth) (*numberLaw, error) {
	switch rest := power3(d) - n; {
	case w.hasCensus(d, n):
		c, err := censusOf(ctx, progress, d, n)
		if err != nil {
			return nil, err
		}
		return &numberLaw{counts: c.bySets(), total: c.total, complete: true}, nil
	case w.hasCensus(d, rest):
		c, err := censusOf(ctx, progress, d, rest)
		if err != nil {
			return nil, err
		}
		l := &numberLaw{total: c.total, complete: true}
		for sets, x := range c.bySets() {
			here := setsOfComplement(d, rest, sets)
			for len(l.counts) <= here {
				l.counts = append(l.counts, new(big.Int))
			}
			l.counts[here].Add(l.counts[here], x)
		}
		return l, nil
	}
	return setFreeLaw(ctx, progress, d, n)
}

// packingLaw returns the law of the most disjoint sets among n cards of one pack
// of d attributes: the whole law where the layouts can be classified; else, up
// to four attributes, how many have no set; else nil.
func packingLaw(ctx context.Context, progress sim.Progress, d, n int, w depth) (*numberLaw, error) {
	if !w.hasCensus(d, n) {
		return setFreeLaw(ctx, progress, d, n)
	}
	c, err := censusOf(ctx, progress, d, n)
	if err != nil {
		return nil, err
	}
	return &numberLaw{counts: c.byMost(), total: c.total, complete: true}, nil
}

// setFreeLaw returns a law of which only is known how many layouts have no set,
// or nil.
func setFreeLaw(ctx context.Context, progress sim.Progress, d, n int) (*numberLaw, error) {
	if d > maxCapDimension {
		return nil, ctx.Err()
	}
	c, err := capsOf(ctx, progress, d)
	if err != nil {
		return nil, err
	}
	return &numberLaw{counts: []*big.Int{c.without(n)}, total: new(big.Int).Binomial(int64(power3(d)), int64(n))}, nil
}

// shortLaw returns the law of how many sets fewer than the most a player takes
// from n cards of one pack of d attributes who takes one of the sets that are
// left, each as likely, until none is left; nil where the layouts cannot be
// classified. Its total is a multiple of the number of layouts.
func shortLaw(ctx context.Context, progress sim.Progress, d, n int, w depth) (*numberLaw, error) {
	if !w.hasCensus(d, n) || n > maxGreedy {
		return nil, ctx.Err()
	}
	c, err := censusOf(ctx, progress, d, n)
	if err != nil {
		return nil, err
	}
	l := &numberLaw{total: new(big.Int).Set(c.total), complete: true}
	for _, p := range c.short { // the least common multiple
		gcd := new(big.Int).GCD(nil, nil, l.total, p.Denom())
		l.total.Mul(l.total, gcd.Div(p.Denom(), gcd))
	}
	for _, p := range c.short {
		x := new(big.Int).Div(l.total, p.Denom())
		l.counts = append(l.counts, x.Mul(x, p.Num()))
	}
	return l, nil
}

// errUncounted returns the error of a law of n cards that cannot be counted as a
// whole.
func errUncounted(d, n int) error {
	return fmt.Errorf("the layouts of %d cards with %d attributes make up too many classes to be counted: at most %d cards can",
		n, d, mostCards[thorough][d])
}
