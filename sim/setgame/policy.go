package setgame

import (
	"math/bits"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// A policy says which of the sets on a table is taken.
type policy string

// The policies. Where sets are equal, the first found is taken.
const (
	takeRandom policy = "random" // each equally likely
	takeFirst  policy = "first"  // the first in lexicographic order of places
	takeMost   policy = "most"   // the one that leaves most sets: that with the fewest conflicts
	takeFewest policy = "fewest" // the one that leaves fewest
)

// text returns the policy in words.
func (p policy) text() sim.Text {
	switch p {
	case takeRandom:
		return sim.Text{EN: "a random set", ZH: "随机一组"}
	case takeFirst:
		return sim.Text{EN: "the first set found", ZH: "最先找到的一组"}
	case takeMost:
		return sim.Text{EN: "the set that leaves most sets", ZH: "取后剩余组数最多的一组"}
	default:
		return sim.Text{EN: "the set that leaves fewest sets", ZH: "取后剩余组数最少的一组"}
	}
}

func policyOptions() []sim.Option {
	return []sim.Option{
		{Word: string(takeRandom), Doc: sim.Text{
			EN: "a random one of the sets on the table, each equally likely",
			ZH: "桌上各组等可能地随机取一组"}},
		{Word: string(takeFirst), Doc: sim.Text{
			EN: "the first one found by looking at the places in order",
			ZH: "按位置顺序最先找到的一组"}},
		{Word: string(takeMost), Doc: sim.Text{
			EN: "the one that leaves most sets on the table: that with the fewest conflicts; of equals the first",
			ZH: "取后桌上剩余组数最多（冲突最少）的一组；相同时取最先找到的"}},
		{Word: string(takeFewest), Doc: sim.Text{
			EN: "the one that leaves fewest sets on the table; of equals the first",
			ZH: "取后桌上剩余组数最少的一组；相同时取最先找到的"}},
	}
}

// A chooser takes sets by policies. It allocates nothing after it was made, and
// belongs to one goroutine.
type chooser struct {
	batches []rng.Batch                // by number of sets
	in      [maxTable]uint16           // by place: the sets it is in; zero between choices
	both    *[maxTable][maxTable]uint8 // by two places in rising order: the sets both are in; the same; nil for one pack
	left    []triple
}

// newChooser returns a chooser for tables with at most sets sets.
func newChooser(packs, sets int) *chooser {
	c := &chooser{batches: make([]rng.Batch, sets+1), left: make([]triple, sets+1)}
	if packs > 1 {
		c.both = new([maxTable][maxTable]uint8)
	}
	for n := 1; n <= sets; n++ {
		c.batches[n] = rng.NewBatch(uint64(n))
	}
	return c
}

// choose returns the index of the set that is taken of the sets on a table, of
// which there is at least one. Nothing is drawn where there is no choice.
func (c *chooser) choose(p policy, sets []triple, r *rng.Stream) int {
	if p == takeFirst || len(sets) == 1 {
		return 0
	}
	if p == takeRandom {
		i, _ := bits.Mul64(r.Draw(c.batches[len(sets)]), uint64(len(sets)))
		return int(i)
	}
	return c.byConflicts(p, sets)
}

// byConflicts returns the index of the set with the fewest conflicts, or with
// the most. The sets that meet a set are those that its places are in, less
// those that are counted twice because they have two of them, and itself. Two
// sets of one pack share no more than one place, but equal cards can take each
// other's.
func (c *chooser) byConflicts(p policy, sets []triple) int {
	in, both := &c.in, c.both
	for _, t := range sets {
		i, j, k := t.places()
		in[i]++
		in[j]++
		in[k]++
		if both != nil {
			both[i][j]++
			both[i][k]++
			both[j][k]++
		}
	}
	best, at := 0, -1
	for n, t := range sets {
		i, j, k := t.places()
		conflicts := int(in[i]) + int(in[j]) + int(in[k])
		if both != nil {
			conflicts -= int(both[i][j]) + int(both[i][k]) + int(both[j][k])
		}
		if p == takeMost {
			conflicts = -conflicts
		}
		if at < 0 || conflicts > best {
			best, at = conflicts, n
		}
	}
	for _, t := range sets {
		i, j, k := t.places()
		in[i], in[j], in[k] = 0, 0, 0
		if both != nil {
			both[i][j], both[i][k], both[j][k] = 0, 0, 0
		}
	}
	return at
}

// strip takes sets from a table in a row, without new cards, until none is left,
// and returns how many. It calls took for each, unless that is nil.
func (c *chooser) strip(p policy, sets []triple, r *rng.Stream, took func(triple)) (n int) {
	left := c.left[:copy(c.left, sets)]
	for len(left) > 0 {
		t := left[c.choose(p, left, r)]
		if took != nil {
			took(t)
		}
		n++
		kept := left[:0]
		for _, u := range left {
			if !u.meets(t) {
				kept = append(kept, u)
			}
		}
		left = kept
	}
	return n
}
