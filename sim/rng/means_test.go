package rng

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// harmonic is 1/1^k + ... + 1/n^k.
func harmonic(n int, k float64) (h float64) {
	for i := 1; i <= n; i++ {
		h += math.Pow(float64(i), -k)
	}
	return h
}

// statistics of a permutation, in the order of their names.
var statisticNames = []string{"fixed points", "cycles", "descents", "inversions"}

func statistics(x []uint8) (s [4]float64) {
	var seen uint64
	for i := range x {
		if int(x[i]) == i {
			s[0]++
		}
		if seen>>i&1 == 0 {
			s[1]++
			for j := i; seen>>j&1 == 0; j = int(x[j]) {
				seen |= 1 << j
			}
		}
		if i > 0 && x[i] < x[i-1] {
			s[2]++
		}
		for _, c := range x[i+1:] {
			if c < x[i] {
				s[3]++
			}
		}
	}
	return s
}

// The means of the classic statistics of a uniform permutation of 52, with their
// variances: 1, H(n)-H2(n), (n+1)/12 and n(n-1)(2n+5)/72.
func TestMeansOfShuffles(t *testing.T) {
	const n, size = 20_000, 52
	ref := readReference(t).Means
	means := [4]float64{1, harmonic(size, 1), (size - 1) / 2.0, size * (size - 1) / 4.0}
	variances := [4]float64{1, harmonic(size, 1) - harmonic(size, 2), (size + 1) / 12.0, size * (size - 1) * (2*size + 5) / 72.0}
	for k, name := range statisticNames {
		if math.Abs(means[k]-ref[name]) > 5e-4 {
			t.Errorf("%s: the mean is %v, but the reference says %v", name, means[k], ref[name])
		}
	}
	// test returns the two-sided p value of each mean.
	test := func(f func(x []uint8)) (p [4]float64) {
		var sums [4]float64
		x := make([]uint8, size)
		for range n {
			for i := range x {
				x[i] = uint8(i)
			}
			f(x)
			for k, v := range statistics(x) {
				sums[k] += v
			}
		}
		for k := range p {
			z := (sums[k] - n*means[k]) / math.Sqrt(n*variances[k])
			p[k] = 2 * distuv.UnitNormal.Survival(math.Abs(z))
		}
		return p
	}
	for _, gen := range reproducible() {
		s := mustNew(t, gen, Key{Seed: 1, Name: "means"})
		for k, p := range test(func(x []uint8) { Shuffle(s, x) }) {
			sound(t, gen+" "+statisticNames[k], p)
		}
	}
	s := mustNew(t, Default, Key{Seed: 1, Name: "means"})
	below := func(n int) int { return int(s.Below(uint64(n))) }
	p := test(func(x []uint8) { naive(x, below) })
	refute(t, "naive, fixed points", p[0])
	p = test(func(x []uint8) { sattolo(x, below) })
	refute(t, "sattolo, fixed points", p[0])
	refute(t, "sattolo, cycles", p[1])
	p = test(func(x []uint8) { comparator(x, below) })
	refute(t, "random comparator, inversions", p[3])
}
