package setgame

import (
	"context"
	"math/big"

	"cardlab/sim"
)

// maxCapDimension is the largest dimension whose set-free layouts are counted:
// with five attributes they make up too many classes.
const maxCapDimension = 4

// caps is what is known of the set-free layouts, the caps of AG(d,3), of one
// dimension.
type caps struct {
	layouts []*big.Int // by number of cards, from 0 to the greatest cap
	classes []int      // likewise: how many orbits of the affine group

	// symmetries is the number of affine maps that carry a greatest cap into
	// itself, of the first class of them.
	symmetries int64
}

// chance returns the probability that n cards of d attributes have no set.
func (c *caps) chance(d, n int) *big.Rat {
	return new(big.Rat).SetFrac(c.without(n), new(big.Int).Binomial(int64(power3(d)), int64(n)))
}

// greatest returns the number of cards of the greatest cap.
func (c *caps) greatest() int { return len(c.layouts) - 1 }

// without returns the number of layouts of n cards without a set.
func (c *caps) without(n int) *big.Int {
	if n > c.greatest() {
		return new(big.Int)
	}
	return c.layouts[n]
}

// capsKnown keeps the caps of d attributes, by d.
var capsKnown sim.Memo[int, *caps]

// capsOf counts the set-free layouts of every number of cards in d dimensions, at
// most maxCapDimension, by their classes under the affine group, until no card
// can be added to any: maxPoints is more than the greatest cap. It takes a second
// with four attributes and is done once.
func capsOf(ctx context.Context, progress sim.Progress, d int) (*caps, error) {
	return capsKnown.Get(ctx, d, func() (*caps, error) { return countCaps(ctx, progress, d) })
}

func countCaps(ctx context.Context, progress sim.Progress, d int) (*caps, error) {
	c := &caps{}
	count := func(n int, classes []class) {
		sum := new(big.Int)
		for i := range classes {
			sum.Add(sum, classes[i].layouts(d))
		}
		if len(classes) == 0 {
			return
		}
		c.symmetries = classes[0].symmetries
		c.layouts, c.classes = append(c.layouts, sum), append(c.classes, len(classes))
	}
	if err := walk(ctx, progress, d, maxPoints, setFree, count, nil); err != nil {
		return nil, err
	}
	return c, nil
}
