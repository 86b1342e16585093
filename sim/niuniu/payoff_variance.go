package niuniu

import (
	"context"
	"errors"
	"math/big"

	"cardlab/sim"
)

// variance returns the variance of what a hand gets of several others, in base
// bets squared; nil where it is not known. What it gets of two of them is not
// independent, because both meet the one hand:
//
//	Var = n Var(X1) + n(n-1) Cov(X1, X2), n others
//
// The covariance asks for three hands at once. It is counted in seconds where
// hands of one rung are equal, and with replacement.
func (e *payoffExperiment) variance(ctx context.Context, progress sim.Progress, b *bout) (*big.Rat, error) {
	mean, square := new(big.Rat), new(big.Rat) // of X1, in units
	for _, o := range e.outcomes(b, true) {
		p := new(big.Rat).SetFrac(o.ways, b.total)
		x := big.NewRat(o.units, 1)
		p.Mul(p, x)
		mean.Add(mean, p)
		square.Add(square, new(big.Rat).Mul(p, x))
	}
	product, err := e.product(ctx, progress, mean)
	if errors.As(err, new(*errCount)) || product == nil {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	n := int64(e.deal.hands - 1)
	meanSquare := new(big.Rat).Mul(mean, mean)
	variance := square.Sub(square, meanSquare)
	variance.Mul(variance, big.NewRat(n, 1))
	product.Sub(product, meanSquare)
	variance.Add(variance, product.Mul(product, big.NewRat(n*(n-1), 1)))
	return variance.Mul(variance, big.NewRat(1, e.unitDen()*e.unitDen())), nil
}

// product returns the mean of X1*X2, in units squared, of which each has the
// given mean; nil where that is not counted in seconds.
func (e *payoffExperiment) product(ctx context.Context, progress sim.Progress, mean *big.Rat) (*big.Rat, error) {
	if e.replacement {
		return e.independentProduct(ctx)
	}
	c, err := e.crowd(e.shoe, 3, quickEffort)
	if err != nil || !e.byTop() || len(c.keys()) > 1 {
		return nil, err
	}
	v, err := c.view(c.against(c.keys()[0]))
	if err != nil {
		return nil, err
	}
	// Weights are not negative, so what is weighed is the product of X1+shift
	// and X2+shift.
	shift, most := int64(0), int64(0)
	for i := range e.rungs {
		shift, most = max(shift, -e.lose[i]), max(most, e.win[i])
	}
	two := deals(len(e.shoe), e.dealt, 2)
	if two.Mul(two, big.NewInt((shift+most)*(shift+most))).BitLen() > 63 {
		return nil, nil
	}
	sums := make([]wide, c.rungs)
	err = jobs(ctx, counter(progress, c.rungs), c.rungs, func(rung int) {
		own := v.weights(func(r int, _ mark) bool { return r == rung })
		weights := make([]uint64, len(own))
		units, groups := e.groups(v, rung)
		for g, group := range groups {
			for i, n := range group {
				weights[i] += n * uint64(units[g]+shift)
			}
		}
		sums[rung] = v.deals(3, own, weights)
	})
	if err != nil {
		return nil, err
	}
	var sum wide
	for _, s := range sums {
		sum.plus(s)
	}
	product := new(big.Rat).SetFrac(sum.big(), deals(len(e.shoe), e.dealt, 3))
	s := big.NewRat(shift, 1)
	product.Sub(product, new(big.Rat).Mul(s, s))
	return product.Sub(product, s.Mul(s, new(big.Rat).Mul(mean, big.NewRat(2, 1)))), nil
}

// independentProduct is product with replacement: given the hand X1 and X2 are
// independent, and alike.
func (e *payoffExperiment) independentProduct(ctx context.Context) (*big.Rat, error) {
	c, err := e.census(ctx, e.shoe, quickEffort)
	if errors.As(err, new(*errEffort)) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	sum := new(big.Int)
	err = e.eachHero(ctx, c, func(hands uint64, one map[int64]uint64) {
		won := new(big.Int)
		for units, others := range one {
			won.Add(won, new(big.Int).Mul(big.NewInt(units), count(others)))
		}
		won.Mul(won, won)
		sum.Add(sum, won.Mul(won, count(hands)))
	})
	if err != nil {
		return nil, err
	}
	total := count(c.total())
	return new(big.Rat).SetFrac(sum, total.Exp(total, big.NewInt(3), nil)), nil
}
