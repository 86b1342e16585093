package niuniu

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"sync"

	"cardlab/sim"
)

// threeLaw counts what a hand gets of two others: for every strength that it can
// have, the deals by what it gets of the one and of the other.
func (e *payoffExperiment) threeLaw(ctx context.Context, progress sim.Progress) (*sim.Law, error) {
	if e.mode == modeSession || e.deal.hands != 3 || e.replacement {
		return nil, &errCount{fmt.Sprintf("the results of this seat among %d players cannot be counted; its mean can where there is one round", e.deal.hands)}
	}
	c, err := e.crowd(e.shoe, 3, longEffort)
	if err != nil {
		return nil, err
	}
	if e.ranks != nil {
		return nil, &errCount{"three hands at once cannot be counted where ties go by all ranks"}
	}
	keys := c.keys()
	done := counter(progress, len(keys)*c.rungs)
	counts := make([]wide, len(e.values))
	var mu sync.Mutex
	for _, key := range keys {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		v, err := c.view(c.against(key))
		if err != nil {
			return nil, err
		}
		err = jobs(ctx, done, c.rungs, func(rung int) {
			own := v.weights(func(r int, top mark) bool { return r == rung && top == at })
			if !slices.Contains(own, 1) {
				return
			}
			units, groups := e.groups(v, rung)
			walk := v.newWalk(v.one, v.two)
			for a := range groups {
				for b := range groups[:a+1] {
					n := walk.run(own, v.divide(groups[a], groups[b]))
					if a != b {
						n.plus(n)
					}
					mu.Lock()
					counts[e.binOf(units[a]+units[b])].plus(n)
					mu.Unlock()
				}
			}
		})
		if err != nil {
			return nil, err
		}
	}
	law := e.newLaw(deals(len(e.shoe), e.dealt, 3))
	for i, n := range counts {
		law.Counts[i] = n.big()
	}
	sum := new(big.Int)
	for _, n := range law.Counts {
		sum.Add(sum, n)
	}
	if sum.Cmp(law.Total) != 0 {
		panic(fmt.Sprintf("niuniu: counted %v deals of %v", sum, law.Total))
	}
	return law, nil
}

// groups divides the hands of a view by what a hand of the rung with the key of
// the view gets of them.
func (e *payoffExperiment) groups(v *view, rung int) (units []int64, groups [][]uint64) {
	p := &e.banker
	if e.mode == modeMutual {
		p = &e.equal
	}
	for i, other := range v.rung {
		result := lose
		switch {
		case other < rung || other == rung && v.top[i] == below:
			result = win
		case other == rung && v.top[i] == at:
			result = tied
		}
		u := p[result*maxRungs|max(rung, other)]
		g := slices.Index(units, u)
		if g < 0 {
			g = len(units)
			units, groups = append(units, u), append(groups, make([]uint64, len(v.hands)))
		}
		groups[g][i] = 1
	}
	return units, groups
}
