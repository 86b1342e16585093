package rng

import "math/bits"

// productLimit is the largest product of the bounds of a group. A word is
// rejected with a probability of less than Product/2^64, so with this limit
// less than one in eight is, and mostly far fewer: 2.5 % in the worst group of
// a 52-card shuffle. A larger limit rarely saves a word of a shuffle, a smaller
// one costs some.
const productLimit = 1 << 61

// A Group is a batch of falling bounds First, First-1, ..., Last.
type Group struct {
	Batch
	First, Last uint64
}

// Falling cuts the m bounds n, n-1, ..., n-m+1 of a partial shuffle, m cards
// drawn from n, into groups: each as long as its product stays within 2^61, which
// gives the fewest groups. The bound 1 is left out, for there is nothing to
// draw; so Falling(n, n) and Falling(n, n-1) are the same. 52 cards take four
// groups, 52..43, 42..32, 31..19, 18..2; five of 52 take one. It panics unless
// 0 <= m <= n.
func Falling(n, m int) []Group {
	if m < 0 || m > n {
		panic("rng: Falling: the number of draws is not between 0 and the number of cards")
	}
	var groups []Group
	last := max(uint64(n-m)+1, 2)
	for first := uint64(n); first >= last; {
		g := group(first, last)
		groups = append(groups, g)
		first = g.Last - 1
	}
	return groups
}

// group returns the longest group that starts with the bound first and does not
// go below last. A first bound beyond the limit is a group by itself.
func group(first, last uint64) Group {
	product, b := first, first-1
	for ; b >= last; b-- {
		hi, lo := bits.Mul64(product, b)
		if hi != 0 || lo > productLimit {
			break
		}
		product = lo
	}
	return Group{batch(product), first, b + 1}
}

// Permute draws elements of x without replacement: groups is Falling(len(x), m),
// and afterwards the last m elements of x are an ordered sample, the first drawn
// at the end, every one of the n!/(n-m)! equally likely. With m = len(x) x is
// shuffled uniformly. The elements that were not drawn come first, in no
// particular order: one that depends on the sample.
func Permute[T any](s *Stream, groups []Group, x []T) {
	for i := range groups {
		g := &groups[i]
		permute(s.Draw(g.Batch), g.First, g.Last, x)
	}
}

// plans holds the groups of the shuffles of small slices.
var plans = func() (p [65][]Group) {
	for n := range p {
		p[n] = Falling(n, n)
	}
	return
}()

// Shuffle puts x in uniformly random order. It is
// Permute(s, Falling(len(x), len(x)), x), and allocates nothing.
func Shuffle[T any](s *Stream, x []T) {
	if len(x) < len(plans) {
		Permute(s, plans[len(x)], x)
		return
	}
	for first := uint64(len(x)); first >= 2; {
		g := group(first, 2)
		permute(s.Draw(g.Batch), g.First, g.Last, x)
		first = g.Last - 1
	}
}

// permute swaps, for each bound from first down to last, the element at a digit
// of r with the last of the bound's elements. It takes two digits at a time: the
// word that is left after both is r*b*(b-1), one multiplication behind r instead
// of two, and the chain of those words is what the loop waits for.
func permute[T any](r, first, last uint64, x []T) {
	b := first
	for ; b > last; b -= 2 {
		i, low := bits.Mul64(r, b)
		x[i], x[b-1] = x[b-1], x[i]
		j, _ := bits.Mul64(low, b-1)
		x[j], x[b-2] = x[b-2], x[j]
		r *= b * (b - 1)
	}
	if b == last {
		i, _ := bits.Mul64(r, b)
		x[i], x[b-1] = x[b-1], x[i]
	}
}
