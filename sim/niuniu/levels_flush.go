package niuniu

import (
	"context"
	"slices"

	"cardlab/sim/cards"
)

// A flusher counts the hands whose flush is more than what they are without
// suits. Of n cards, w of them wild, a suit makes a flush if it has 5-w cards or
// more. With four wild cards every suit that is there makes a straight flush. With
// fewer, at most two suits make a flush, since three need more cards than a hand
// has; so the hands are counted suit by suit, and those with two flushes are put
// right afterwards.
type flusher struct {
	*judgement
	counts []uint64
	suit   [4]group // by suit, cards by rank
	wild   int      // cards in the shoe
	blank  int      // jokers in the shoe that are not wild
	joker  int      // the kind of jokers, or -1
}

// addFlushes moves hands in counts, which were judged without their suits, to
// the rungs of their flushes.
func (j *judgement) addFlushes(ctx context.Context, shoe []cards.Card, counts []uint64) error {
	f := &flusher{judgement: j, counts: counts, joker: -1}
	for s := range f.suit {
		f.suit[s] = make(group, len(j.sample))
	}
	for _, c := range shoe {
		switch {
		case !c.Joker():
			f.suit[c.Suit()][j.kind[c]]++
			continue
		case j.wild.Has(c):
			f.wild++
		default:
			f.blank++
		}
		f.joker = int(j.kind[c])
	}
	for wild := range 4 {
		ways, sum := f.jokers(wild)
		if ways == 0 {
			continue
		}
		if f.alike() { // as in a whole shoe: one suit stands for four, a pair of suits for six
			f.oneSuit(0, wild, 4*ways, sum)
			f.twoSuits(1, 0, wild, 6*ways, sum)
			continue
		}
		for s := range f.suit {
			if err := ctx.Err(); err != nil {
				return err
			}
			f.oneSuit(s, wild, ways, sum)
			for other := range s {
				f.twoSuits(s, other, wild, ways, sum)
			}
		}
	}
	f.manyWild()
	return ctx.Err()
}

// alike reports whether the shoe has the same cards of every suit.
func (f *flusher) alike() bool {
	for s := range f.suit {
		if !slices.Equal(f.suit[s], f.suit[0]) {
			return false
		}
	}
	return true
}

// jokers returns the ways to take n wild cards, and the sum of their words.
func (f *flusher) jokers(n int) (ways, sum uint64) {
	if n == 0 {
		return 1, 0
	}
	sum = uint64(n) * f.index.word[max(f.joker, 0)]
	if f.by.replacement {
		return power(uint64(f.wild), n), sum
	}
	return binomial(f.wild, n), sum
}

// rest returns the cards that are not wild and of none of the suits.
func (f *flusher) rest(suits ...int) group {
	g := make(group, len(f.sample))
	for s := range f.suit {
		if s == suits[0] || s == suits[len(suits)-1] {
			continue
		}
		for k, n := range f.suit[s] {
			g[k] += n
		}
	}
	if f.blank > 0 {
		g[f.joker] += f.blank
	}
	return g
}

// move moves hands from the rung from to the rung to if that is higher.
func (f *flusher) move(from, to int, ways uint64) {
	if to > from {
		f.counts[from] -= ways
		f.counts[to] += ways
	}
}

// oneSuit moves the hands with a flush of suit s.
func (f *flusher) oneSuit(s, wild int, wildWays, wildSum uint64) {
	n := f.by.dealt
	others := f.rest(s)
	for size := handSize - wild; size <= n-wild; size++ {
		left := n - wild - size
		rest, mixed := f.bunches(others, left), wildWays*f.mixed(size, left, wild)
		for _, a := range f.bunches(f.suit[s], size) {
			rung := f.judgement.flush(size, wild, a.ranks)
			for _, b := range rest {
				f.move(int(f.rung[f.index.at(a.sum+b.sum+wildSum)]), rung, mixed*a.ways*b.ways)
			}
		}
	}
}

// twoSuits puts right the hands with flushes of both suits, which were moved
// twice: it takes back the move to the lower one.
func (f *flusher) twoSuits(s, t, wild int, wildWays, wildSum uint64) {
	n, least := f.by.dealt, handSize-wild
	if 2*least > n-wild {
		return
	}
	others := f.rest(s, t)
	for first := least; first+least <= n-wild; first++ {
		for second := least; first+second <= n-wild; second++ {
			left := n - wild - first - second
			rest, seconds := f.bunches(others, left), f.bunches(f.suit[t], second)
			mixed := wildWays * f.mixed(first, second, left, wild)
			for _, a := range f.bunches(f.suit[s], first) {
				high := f.judgement.flush(first, wild, a.ranks)
				for _, b := range seconds {
					low := min(high, f.judgement.flush(second, wild, b.ranks))
					both := mixed * a.ways * b.ways
					for _, c := range rest {
						if from := int(f.rung[f.index.at(a.sum+b.sum+c.sum+wildSum)]); low > from {
							f.counts[low] -= both * c.ways
							f.counts[from] += both * c.ways
						}
					}
				}
			}
		}
	}
}

// manyWild moves the hands with four wild cards or more.
func (f *flusher) manyWild() {
	n := f.by.dealt
	rung := f.judgement.flush(1, 4, 1)
	all := f.rest(4)
	for wild := 4; wild <= n; wild++ {
		ways, sum := f.jokers(wild)
		if ways == 0 {
			continue
		}
		ways *= f.mixed(n-wild, wild)
		for _, b := range f.bunches(all, n-wild) {
			f.move(int(f.rung[f.index.at(b.sum+sum)]), rung, ways*b.ways)
		}
	}
}
