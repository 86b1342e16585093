package rng

import (
	"math"
	"math/bits"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// The battery: tests of laws with fixed keys, so that they give the same on
// every run. Each returns the p value of its statistic; what is right is
// expected within these bounds, and what is wrong beyond the last.
const (
	soundLow  = 1e-4 // both tails: too good a fit is refuted too
	soundHigh = 1 - 1e-4
	refuted   = 1e-9
)

func sound(t *testing.T, what string, p float64) {
	t.Helper()
	t.Logf("%s: p = %.4g", what, p)
	if !(p > soundLow && p < soundHigh) {
		t.Errorf("%s: p = %.4g", what, p)
	}
}

func refute(t *testing.T, what string, p float64) {
	t.Helper()
	t.Logf("%s: p = %.4g", what, p)
	if !(p < refuted) {
		t.Errorf("%s is not refuted: p = %.4g", what, p)
	}
}

// chiSquare returns the upper tail of the statistic.
func chiSquare(statistic float64, df int) float64 {
	return distuv.ChiSquared{K: float64(df)}.Survival(statistic)
}

// uniformity is the chi-square test of counts against the uniform law.
func uniformity[T uint16 | uint32](counts []T) float64 {
	n := 0.0
	for _, c := range counts {
		n += float64(c)
	}
	expected, sum := n/float64(len(counts)), 0.0
	for _, c := range counts {
		d := float64(c) - expected
		sum += d * d
	}
	return chiSquare(sum/expected, len(counts)-1)
}

// hands is the test of all 2,598,960 five-card hands in n deals.
func hands(n int, deal func() (hand uint64)) float64 {
	counts := make([]uint16, 2598960) // small, for the sake of the cache; they do not overflow
	for range n {
		counts[handIndex(deal())]++
	}
	return uniformity(counts)
}

// choose holds the binomial coefficients C(c, k) for k up to 5.
var choose = func() (t [6][52]uint32) {
	for c := range 52 {
		t[0][c] = 1
		for k := 1; k <= 5 && c > 0; k++ {
			t[k][c] = t[k-1][c-1] + t[k][c-1]
		}
	}
	return
}()

// handIndex numbers the sets of five of 52: C(c1,1) + C(c2,2) + ... for the
// cards from the lowest to the highest.
func handIndex(hand uint64) (index uint32) {
	for k := 1; k <= 5; k++ {
		index += choose[k][bits.TrailingZeros64(hand)]
		hand &= hand - 1
	}
	return index
}

// positions is the test of the matrix of cards and places in n shuffles of 52.
// The matrices of permutations have fixed sums of rows and columns, and cells of
// covariance (I-J/52)x(I-J/52)/51, so sum (count-n/52)^2 * 51/n is chi-square
// with 51^2 degrees of freedom.
func positions(n int, shuffle func(x []uint8)) float64 {
	var counts [52][52]uint32
	var x [52]uint8
	for range n {
		for i := range x {
			x[i] = uint8(i)
		}
		shuffle(x[:])
		for place, card := range x {
			counts[place][card]++
		}
	}
	sum := 0.0
	for _, row := range counts {
		for _, c := range row {
			d := float64(c) - float64(n)/52
			sum += d * d
		}
	}
	return chiSquare(sum*51/float64(n), 51*51)
}

// depth is the number of words of each stream that neighbours are compared by.
const depth = 64

// pairs is the test of the joint tables of a card drawn from a word of one
// stream and one drawn from a word of another, lag words later.
func pairs(n, lag int, left, right func(i int) *Stream) float64 {
	card := NewBatch(52)
	counts := make([]uint32, 52*52)
	var a, b [depth]uint64
	for i := range n {
		take := func(s *Stream, digits *[depth]uint64) {
			for k := range digits {
				digits[k], _ = bits.Mul64(s.Draw(card), 52)
			}
		}
		take(left(i), &a)
		take(right(i), &b)
		for k := lag; k < depth; k++ {
			counts[a[k]*52+b[k-lag]]++
		}
	}
	return uniformity(counts)
}

// spread is the test of the variance of the sum of the cards drawn from two
// streams: twice as large where they are one.
func spread(n int, left, right func(i int) *Stream) float64 {
	card := NewBatch(52)
	const mean, variance = 51.0 / 2, (52*52 - 1) / 12.0
	sum := 0.0
	for i := range n {
		z := 0.0
		for _, s := range []*Stream{left(i), right(i)} {
			for range depth {
				d, _ := bits.Mul64(s.Draw(card), 52)
				z += float64(d) - mean
			}
		}
		sum += z * z / (2 * depth * variance)
	}
	return chiSquare(sum, n)
}

// The p values of chi-square with millions of degrees of freedom are right: a
// large chi-square is normal, by the cube root of Wilson and Hilferty.
func TestChiSquareTails(t *testing.T) {
	for _, df := range []int{51 * 51, 2703, 2598959} {
		for _, z := range []float64{-4, -2, 0, 2, 4, 6} {
			k := float64(df)
			x := k * math.Pow(1-2/(9*k)+z*math.Sqrt(2/(9*k)), 3)
			want := distuv.UnitNormal.Survival(z)
			if got := chiSquare(x, df); math.Abs(got/want-1) > 0.01 {
				t.Errorf("df %d, z %v: p is %.5g, want %.5g", df, z, got, want)
			}
		}
	}
}

// handIndex is one to one.
func TestHandIndex(t *testing.T) {
	next := uint32(0)
	hand := uint64(31)
	for hand < 1<<52 { // in the order of the numbers, which is that of the masks
		if got := handIndex(hand); got != next {
			t.Fatalf("hand %#x has number %d, want %d", hand, got, next)
		}
		next++
		low := hand & -hand // Gosper's next mask of as many bits
		up := hand + low
		hand = up | (hand^up)/low>>2
	}
	if next != 2598960 {
		t.Errorf("%d hands", next)
	}
}
