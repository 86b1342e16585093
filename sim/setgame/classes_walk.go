package setgame

import (
	"context"
	"math/big"

	"cardlab/sim"
)

// walk classifies the layouts of kind k of 1, 2, ..., n cards in d dimensions,
// one number of cards after the other. The classes of fewer than n cards go to
// level, if that is not nil, in one piece; those of n cards go to visit one by
// one, from several goroutines, and are not kept: worker numbers those, from 0
// to less than GOMAXPROCS.
func walk(ctx context.Context, progress sim.Progress, d, n int, k kind, level func(n int, classes []class), visit func(worker int, c *class)) error {
	classes := []class{{symmetries: 1}} // the empty layout
	if n == 0 && visit != nil {
		visit(0, &classes[0])
		return ctx.Err()
	}
	effort, whole := efforts(d, n)
	before := int64(0)
	for m := range n {
		if level != nil {
			level(m, classes)
		}
		parents := int64(len(classes))
		step := func(done int) { progress(before+effort[m]*int64(done)/parents, whole) }
		last := visit
		if m+1 < n {
			last = nil
		}
		next, err := classify(ctx, classes, d, k, step, last)
		if err != nil {
			return err
		}
		before += effort[m]
		classes = next
		if len(classes) == 0 && last == nil {
			n = m + 1 // no layout of kind k is larger
			break
		}
	}
	if level != nil && visit == nil {
		level(n, classes)
	}
	progress(whole, whole)
	return ctx.Err()
}

// efforts estimates the work of adding a card to m, for every m below n, by the
// least number of classes that the layouts of m+1 cards can make up; and the
// work in all.
func efforts(d, n int) (effort []int64, whole int64) {
	maps, q := affineMaps(d), int64(power3(d))
	for m := range n {
		e := new(big.Int).Binomial(q, int64(m+1))
		e.Div(e, maps)
		effort = append(effort, e.Int64()+10)
		whole += effort[m]
	}
	return effort, whole
}
