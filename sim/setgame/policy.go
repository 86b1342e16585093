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

var policies = []policy{takeRandom, takeFirst, takeMost, takeFewest}

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
	packs   int
	batches []rng.Batch // by number of sets
	in      [maxTable]uint8
	left    []triple
}

// newChooser returns a chooser for tables with at most sets sets.
func newChooser(packs, sets int) *chooser {
	c := &chooser{packs: packs, batches: make([]rng.Batch, sets+1), left: make([]triple, sets+1)}
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
	if c.packs > 1 {
		return byConflicts(p, sets)
	}
	// Two sets of one pack share no more than one card, so the conflicts of a set
	// are the sets that its cards are in, but for itself.
	in := &c.in
	for _, t := range sets {
		i, j, k := t.places()
		in[i]++
		in[j]++
		in[k]++
	}
	best, at := 0, -1
	for n, t := range sets {
		i, j, k := t.places()
		conflicts := int(in[i]) + int(in[j]) + int(in[k])
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
	}
	return at
}

// byConflicts counts the sets that meet each set, one by one.
func byConflicts(p policy, sets []triple) int {
	best, at := 0, -1
	for n, t := range sets {
		conflicts := 0
		for _, u := range sets {
			if t.meets(u) {
				conflicts++
			}
		}
		if p == takeMost {
			conflicts = -conflicts
		}
		if at < 0 || conflicts > best {
			best, at = conflicts, n
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
