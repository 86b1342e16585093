package niuniu

import (
	"context"
	"math/big"

	"cardlab/sim"
)

// independent reports whether the seat plays against several others that are
// dealt with replacement.
func (e *payoffExperiment) independent() bool {
	return e.replacement && e.mode != modeSession && e.deal.hands > 2 && (e.mode == modeMutual || e.seat == 0)
}

// wordsOfStep is about how many times a step of a convolution takes what it
// takes to look at a hand: its numbers are of many words.
const wordsOfStep = 10

// independentLaw is the law of the result of such a seat. Given its strength,
// what it gets of each other is independent and alike: the law is the sum, over
// the strengths, of the convolution power of what it gets of one. It is an
// *errEffort if that would take too long.
func (e *payoffExperiment) independentLaw(ctx context.Context, progress sim.Progress, effort float64) (*sim.Law, error) {
	others := e.deal.hands - 1
	steps := wordsOfStep * float64(e.mostStrengths()) * float64(others) * float64(len(e.values)) * float64(e.outcomesOfOne())
	if steps > effort {
		return nil, &errEffort{steps}
	}
	c, err := e.census(ctx, e.shoe, effort)
	if err != nil {
		return nil, err
	}
	total := count(c.total())
	law := e.newLaw(total.Exp(total, big.NewInt(int64(e.deal.hands)), nil))
	done := counter(progress, len(c))
	err = e.eachHero(ctx, c, func(hands uint64, one map[int64]uint64) {
		for units, ways := range sumsOfSeveral(one, others) {
			n := law.Counts[e.binOf(units)]
			n.Add(n, ways.Mul(ways, count(hands)))
		}
		done()
	})
	return law, err
}

// eachHero calls f with every strength of a census that the seat can have: how
// many hands have it, and the hands of one other by what the seat gets of them.
func (e *payoffExperiment) eachHero(ctx context.Context, c census, f func(hands uint64, one map[int64]uint64)) error {
	rungs := make([]uint64, len(e.rungs))
	for _, s := range c {
		rungs[rungOf(s.strength)] += s.hands
	}
	p := e.seatPrices()
	weaker, inRung := uint64(0), uint64(0) // hands weaker than s, and those of its rung
	for i, s := range c {
		if err := ctx.Err(); err != nil {
			return err
		}
		rung := rungOf(s.strength)
		if i > 0 && rungOf(c[i-1].strength) != rung {
			inRung = 0
		}
		one := map[int64]uint64{}
		one[p[win*maxRungs|rung]] += weaker
		one[p[tied*maxRungs|rung]] += s.hands
		one[p[lose*maxRungs|rung]] += rungs[rung] - inRung - s.hands
		for higher := rung + 1; higher < len(rungs); higher++ {
			one[p[lose*maxRungs|higher]] += rungs[higher]
		}
		f(s.hands, one)
		weaker += s.hands
		inRung += s.hands
	}
	return nil
}

// seatPrices are what the seat gets of each of the others that it plays against.
func (e *payoffExperiment) seatPrices() *prices {
	if e.mode == modeMutual {
		return &e.equal
	}
	return &e.banker
}

// outcomesOfOne returns how many different things there are to get of another.
func (e *payoffExperiment) outcomesOfOne() int {
	units := map[int64]bool{}
	for _, losses := range e.lose[:len(e.rungs)] {
		units[losses] = true
	}
	return len(units) + 2 // what is won, and what a tie gives
}

// sumsOfSeveral returns the n-th convolution power of one.
func sumsOfSeveral(one map[int64]uint64, n int) map[int64]*big.Int {
	sums := map[int64]*big.Int{0: big.NewInt(1)}
	for range n {
		next := map[int64]*big.Int{}
		for sum, ways := range sums {
			for units, hands := range one {
				if hands == 0 {
					continue
				}
				to := next[sum+units]
				if to == nil {
					to = new(big.Int)
					next[sum+units] = to
				}
				to.Add(to, new(big.Int).Mul(ways, count(hands)))
			}
		}
		sums = next
	}
	return sums
}
