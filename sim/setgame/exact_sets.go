package setgame

import "math/big"

// setsInPack returns the number of sets in a pack of d attributes:
// 3^d (3^d-1) / 6, since every two of the 3^d cards have one third and a set has
// three pairs.
func setsInPack(d int) int {
	q := power3(d)
	return q * (q - 1) / 6
}

// setsThroughCard returns the number of sets of a pack that a card belongs to:
// (3^d-1) / 2.
func setsThroughCard(d int) int { return (power3(d) - 1) / 2 }

// countSetsInPack counts the sets of a pack by looking at every triple of cards.
// It returns their number, and how many go through each card and each pair of
// cards, where that is the same for all; else -1.
func countSetsInPack(s *Space) (sets, throughCard, throughPair int) {
	q := s.Size()
	card, pair := make([]int, q), make([]int, q*q)
	for a := range q {
		for b := range a {
			for c := range b {
				if len(s.Violated(Card(a), Card(b), Card(c))) > 0 {
					continue
				}
				sets++
				for _, x := range [3]int{a, b, c} {
					card[x]++
				}
				for _, xy := range [3]int{a*q + b, a*q + c, b*q + c} {
					pair[xy]++
				}
			}
		}
	}
	throughCard, throughPair = card[0], pair[q]
	for a := range q {
		if card[a] != throughCard {
			throughCard = -1
		}
		for b := range a {
			if pair[a*q+b] != throughPair {
				throughPair = -1
			}
		}
	}
	return sets, throughCard, throughPair
}

// setMoments returns mean and variance of the number of sets among n cards of
// packs packs of d attributes, in closed form. With one pack the mean is
// C(n,3) / (3^d-2).
//
// The number of sets is a sum over the T triples of places of the shoe that are
// sets, of whether all three are dealt. Its second factorial moment is a sum
// over ordered pairs of such triples, by how many places they share: k places in
// all are dealt with the probability n(n-1)...(n-k+1) / N(N-1)...(N-k+1). Every
// place is like every other, so each lies in 3T/N of the triples; two places
// with equal cards have packs-2 thirds, two with different cards have packs.
func setMoments(d, packs, n int) (mean, variance *big.Rat) {
	q, p := big.NewInt(int64(power3(d))), big.NewInt(int64(packs))
	places := int64(power3(d) * packs)
	cube := new(big.Int).Exp(p, big.NewInt(3), nil)
	triples := new(big.Int).Mul(big.NewInt(int64(setsInPack(d))), cube)
	equal := new(big.Int).Mul(q, new(big.Int).Binomial(int64(packs), 3))
	triples.Add(triples, equal)

	falling := func(x, k int64) *big.Int { return new(big.Int).MulRange(x-k+1, x) }
	dealt := func(k int64) *big.Rat {
		if int64(n) < k || places < k {
			return new(big.Rat)
		}
		return new(big.Rat).SetFrac(falling(int64(n), k), falling(places, k))
	}
	product := func(factors ...*big.Int) *big.Int {
		x := big.NewInt(1)
		for _, f := range factors {
			x.Mul(x, f)
		}
		return x
	}
	one, two := big.NewInt(1), big.NewInt(2)

	// Ordered pairs of different triples that share two places, one, none.
	pairsEqual := product(q, new(big.Int).Binomial(int64(packs), 2))
	pairsOther := product(new(big.Int).Binomial(q.Int64(), 2), p, p)
	thirds := big.NewInt(max(0, int64(packs)-2))
	shareTwo := product(pairsEqual, thirds, new(big.Int).Sub(thirds, one))
	if thirds.Sign() == 0 {
		shareTwo.SetInt64(0)
	}
	shareTwo.Add(shareTwo, product(pairsOther, p, new(big.Int).Sub(p, one)))
	perPlace := new(big.Int).Div(product(big.NewInt(3), triples), big.NewInt(places))
	shareOne := product(big.NewInt(places), perPlace, new(big.Int).Sub(perPlace, one))
	shareOne.Sub(shareOne, product(two, shareTwo))
	shareNone := product(triples, new(big.Int).Sub(triples, one))
	shareNone.Sub(shareNone, shareOne).Sub(shareNone, shareTwo)

	times := func(count *big.Int, k int64) *big.Rat {
		return new(big.Rat).Mul(new(big.Rat).SetInt(count), dealt(k))
	}
	mean = times(triples, 3)
	second := times(shareNone, 6)
	second.Add(second, times(shareOne, 5)).Add(second, times(shareTwo, 4))
	variance = second.Add(second, mean)
	variance.Sub(variance, new(big.Rat).Mul(mean, mean))
	return mean, variance
}

// setsOfComplement returns the number of sets among the 3^d-n other cards of a
// pack, when n cards hold sets sets. A set with cards on both sides has two of
// its three pairs across, and every pair across is in one set: so n (3^d-n) / 2
// sets have cards on both sides.
func setsOfComplement(d, n, sets int) int {
	return setsInPack(d) - n*(power3(d)-n)/2 - sets
}

// setsByDifference returns the number of sets of a pack that differ in 1, 2, ...,
// d attributes: the attributes are chosen, the others have one of three values
// each, and the three cards of a set that differs in k attributes are ordered in
// one of 6 ways out of 6^k.
func setsByDifference(d int) []int {
	var sets []int
	for k := 1; k <= d; k++ {
		n := new(big.Int).Binomial(int64(d), int64(k)).Int64()
		sets = append(sets, int(n)*power3(d-k)*1<<(k-1)*power3(k-1))
	}
	return sets
}

// countByDifference counts them by looking at every pair of cards.
func countByDifference(s *Space) []int {
	sets := make([]int, s.Dimension())
	for a := range Card(s.Size()) {
		for b := range a {
			differ := 0
			for i := range s.Dimension() {
				if s.Digit(a, i) != s.Digit(b, i) {
					differ++
				}
			}
			sets[differ-1]++
		}
	}
	for k := range sets {
		sets[k] /= 3 // a set has three pairs
	}
	return sets
}

// countThreeLeft counts the layouts of three cards that can be left at the end
// of a game: they have no set and, as the whole pack and every set does, they add
// to zero.
func countThreeLeft(s *Space) (n int) {
	for a := range Card(s.Size()) {
		for b := range a {
			for c := range b {
				if s.Sum([]Card{a, b, c}) == 0 && len(s.Violated(a, b, c)) > 0 {
					n++
				}
			}
		}
	}
	return n
}

// countSetFree counts the layouts without a set of every number of cards, from 0
// on, by trying every one: it is for up to three attributes.
func countSetFree(s *Space) []int {
	counts := []int{1}
	var grow func(cards []Card, from Card)
	grow = func(cards []Card, from Card) {
		for c := from; int(c) < s.Size(); c++ {
			free := true
			for i, a := range cards {
				for _, b := range cards[:i] {
					free = free && !s.IsSet(a, b, c)
				}
			}
			if !free {
				continue
			}
			if len(counts) == len(cards)+1 {
				counts = append(counts, 0)
			}
			counts[len(cards)+1]++
			grow(append(cards, c), c+1)
		}
	}
	grow(nil, 0)
	return counts
}
