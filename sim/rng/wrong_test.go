package rng

import (
	"fmt"
	"math"
	"math/big"
	"testing"
)

// A shuffle puts x in order by choices below bounds. The wrong ones are kept to
// show that the tests refute them.
type shuffle func(x []uint8, choose func(n int) int)

func fisherYates(x []uint8, choose func(n int) int) {
	for i := len(x) - 1; i > 0; i-- {
		j := choose(i + 1)
		x[i], x[j] = x[j], x[i]
	}
}

// naive swaps every element with any.
func naive(x []uint8, choose func(n int) int) {
	for i := range x {
		j := choose(len(x))
		x[i], x[j] = x[j], x[i]
	}
}

// sattolo gives cycles of full length only.
func sattolo(x []uint8, choose func(n int) int) {
	for i := len(x) - 1; i > 0; i-- {
		j := choose(i)
		x[i], x[j] = x[j], x[i]
	}
}

// offByOne never chooses the last.
func offByOne(x []uint8, choose func(n int) int) {
	for i := len(x) - 1; i > 0; i-- {
		j := choose(len(x) - 1)
		x[i], x[j] = x[j], x[i]
	}
}

// comparator sorts by a comparison that tosses a coin, with the insertion sort
// that package sort uses for up to twelve elements.
func comparator(x []uint8, choose func(n int) int) {
	for i := 1; i < len(x); i++ {
		for j := i; j > 0 && choose(2) == 0; j-- {
			x[j], x[j-1] = x[j-1], x[j]
		}
	}
}

// law returns the exact law of a shuffle of n, by going through every sequence
// of choices.
func (f shuffle) law(n int) map[string]*big.Rat {
	law := map[string]*big.Rat{}
	var choices, bounds []int
	for {
		x := make([]uint8, n)
		for i := range x {
			x[i] = '0' + uint8(i)
		}
		used := 0
		f(x, func(bound int) int {
			if used == len(choices) {
				choices, bounds = append(choices, 0), append(bounds, bound)
			}
			used++
			return choices[used-1]
		})
		p := big.NewRat(1, 1)
		for _, b := range bounds {
			p.Mul(p, big.NewRat(1, int64(b)))
		}
		if law[string(x)] == nil {
			law[string(x)] = new(big.Rat)
		}
		law[string(x)].Add(law[string(x)], p)

		// The next sequence: the last choice that can grow does.
		k := len(choices) - 1
		for ; k >= 0 && choices[k]+1 == bounds[k]; k-- {
		}
		if k < 0 {
			return law
		}
		choices, bounds = choices[:k+1], bounds[:k+1]
		choices[k]++
	}
}

// variation is the total variation distance of a law from the uniform one on
// the n! permutations.
func variation(law map[string]*big.Rat, n int) *big.Rat {
	uniform := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).MulRange(1, int64(n)))
	missing := new(big.Int).MulRange(1, int64(n))
	missing.Sub(missing, big.NewInt(int64(len(law))))
	d := new(big.Rat).Mul(uniform, new(big.Rat).SetInt(missing))
	for _, p := range law {
		diff := new(big.Rat).Sub(p, uniform)
		d.Add(d, diff.Abs(diff))
	}
	return d.Mul(d, big.NewRat(1, 2))
}

func TestTotalVariation(t *testing.T) {
	ref := readReference(t)
	for name, f := range map[string]shuffle{
		"naive: swap with a random one of all n, i = 0..n-1": naive,
		"sattolo: j = rnd(i), i = n-1..1":                    sattolo,
		"off by one: j = rnd(n-1), i = n-1..1":               offByOne,
		"random comparator in insertion sort":                comparator,
	} {
		if len(ref.TotalVariation[name]) != 3 {
			t.Errorf("%s: %d reference values", name, len(ref.TotalVariation[name]))
		}
		for size, want := range ref.TotalVariation[name] {
			var n int
			if _, err := fmt.Sscan(size, &n); err != nil {
				t.Fatal(err)
			}
			if got := variation(f.law(n), n).RatString(); got != want {
				t.Errorf("%s, n = %d: total variation %s, want %s", name, n, got, want)
			}
		}
	}
	for p, want := range ref.Naive3 {
		if got := shuffle(naive).law(3)[p]; got == nil || got.Cmp(big.NewRat(int64(want), 27)) != 0 {
			t.Errorf("naive shuffle of 3 gives %s with probability %v, want %d/27", p, got, want)
		}
	}
	for n := 1; n <= 5; n++ {
		if d := variation(shuffle(fisherYates).law(n), n); d.Sign() != 0 {
			t.Errorf("Fisher-Yates, n = %d: total variation %v", n, d)
		}
		// The shuffle of this package, over the outcomes of its word.
		var batched shuffle = func(x []uint8, choose func(n int) int) {
			groups := Falling(len(x), len(x))
			if len(groups) == 0 {
				return
			}
			Shuffle(scripted(wordOf(groups[0].Batch, uint64(choose(int(groups[0].Product))))), x)
		}
		if d := variation(batched.law(n), n); d.Sign() != 0 {
			t.Errorf("Shuffle, n = %d: total variation %v", n, d)
		}
	}
}

// naivePositions is the exact law of the place of every card after the naive
// shuffle of n: row i is that of the card that began at i.
func naivePositions(n int) [][]float64 {
	law := make([][]float64, n)
	for start := range law {
		p := make([]float64, n)
		p[start] = 1
		for i := range n {
			q := make([]float64, n)
			for at, mass := range p {
				if at == i { // it goes anywhere
					for j := range q {
						q[j] += mass / float64(n)
					}
					continue
				}
				q[i] += mass / float64(n) // it is swapped to i
				q[at] += mass * float64(n-1) / float64(n)
			}
			p = q
		}
		law[start] = p
	}
	return law
}

func TestNaiveShuffleOf52(t *testing.T) {
	ref := readReference(t).Naive52
	least, most, fixed := math.Inf(1), 0.0, 0.0
	for i, row := range naivePositions(52) {
		fixed += row[i]
		for _, p := range row {
			least, most = min(least, 52*p), max(most, 52*p)
		}
	}
	for _, test := range []struct {
		what      string
		got, want float64
	}{{"least", least, ref.Min}, {"greatest", most, ref.Max}, {"fixed points", fixed, ref.Fixed}} {
		if math.Abs(test.got-test.want) > 5e-7 {
			t.Errorf("%s: %.6f, want %.6f", test.what, test.got, test.want)
		}
	}
}
