package niuniu

import (
	"context"
	"math/big"

	"cardlab/sim"
	"cardlab/sim/cards"
)

// counted holds the hands of each rung of a whole shoe, by the rules of levels.
var counted sim.Memo[rules, []uint64]

// rungCounts returns the number of hands of each rung that the shoe of the house
// deals: sets of cards, or sequences of them with replacement. The slice is
// shared and must not be changed.
func (h *house) rungCounts(ctx context.Context) ([]uint64, error) {
	return counted.Get(ctx, h.levelRules(), func() ([]uint64, error) {
		return h.rungsFrom(ctx, h.shoe)
	})
}

// Laws implements sim.Theorist: the law of the level, over the multisets of
// kinds of cards, 203,490 at most, and what flushes add to it.
func (e *levelsExperiment) Laws(ctx context.Context, _ sim.Progress) ([]sim.Law, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	counts, err := e.rungCounts(ctx)
	if err != nil {
		return nil, err
	}
	unit := uint64(1)
	if e.replacement {
		unit = commonDivisor(counts) // as if the cards of a kind were one
	}
	law := sim.Law{Metric: levelMetric, Row: rowAll.Name, Total: new(big.Int)}
	for _, n := range counts {
		law.Counts = append(law.Counts, count(n/unit))
		law.Total.Add(law.Total, law.Counts[len(law.Counts)-1])
	}
	return []sim.Law{law}, nil
}

// commonDivisor returns the greatest common divisor of counts, not all zero.
func commonDivisor(counts []uint64) (d uint64) {
	for _, n := range counts {
		for n != 0 {
			d, n = n, d%n
		}
	}
	return d
}

// Exhaust implements sim.Exhauster.
func (e *levelsExperiment) Exhaust(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	return e.Laws(ctx, progress)
}

// A group is the number of cards of every kind that are taken together.
type group []int

// A bunch is a multiset of kinds taken from a group.
type bunch struct {
	sum   uint64 // of its words
	ways  uint64 // to take it: sets of cards, or sequences with replacement
	ranks uint16 // the ranks that it has, where kinds are ranks
}

// bunches returns the multisets of size kinds that can be taken from g.
func (j *judgement) bunches(g group, size int) []bunch {
	var list []bunch
	var take func(k, left int, b bunch)
	take = func(k, left int, b bunch) {
		if left == 0 {
			list = append(list, b)
			return
		}
		if k == len(g) {
			return
		}
		take(k+1, left, b)
		for n := 1; n <= left && g[k] > 0; n++ {
			next := bunch{sum: b.sum + uint64(n)*j.index.word[k], ranks: b.ranks | 1<<k}
			if j.by.replacement {
				next.ways = b.ways * binomial(left, n) * power(uint64(g[k]), n)
			} else {
				next.ways = b.ways * binomial(g[k], n)
			}
			if next.ways == 0 {
				break
			}
			take(k+1, left-n, next)
		}
	}
	take(0, size, bunch{ways: 1})
	return list
}

// mixed returns in how many ways bunches of the given sizes make one hand: with
// replacement their sequences can be mixed.
func (j *judgement) mixed(sizes ...int) uint64 {
	ways, n := uint64(1), 0
	for _, size := range sizes {
		if n += size; j.by.replacement {
			ways *= binomial(n, size)
		}
	}
	return ways
}

// rungsFrom counts the hands of each rung that a part of the shoe deals. Any
// count is less than 2^63: 432 cards have 2.8e16 sets of eight, and 54^8 is
// 7.2e13.
func (j *judgement) rungsFrom(ctx context.Context, shoe []cards.Card) ([]uint64, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	all := make(group, len(j.sample))
	for _, c := range shoe {
		all[j.kind[c]]++
	}
	counts := make([]uint64, levels+len(j.specials))
	for _, b := range j.bunches(all, j.by.dealt) {
		counts[j.rung[j.index.at(b.sum)]] += b.ways
	}
	if j.suits == 0 {
		return counts, nil
	}
	err := j.addFlushes(ctx, shoe, counts)
	return counts, err
}

// binomial returns the number of ways to choose k of n; it must fit in 64 bits.
func binomial(n, k int) uint64 {
	if k > n {
		return 0
	}
	b := uint64(1)
	for i := range k {
		b = b * uint64(n-i) / uint64(i+1)
	}
	return b
}

func power(x uint64, n int) uint64 {
	p := uint64(1)
	for range n {
		p *= x
	}
	return p
}
