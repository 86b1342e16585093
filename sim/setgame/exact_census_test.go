package setgame

import (
	"context"
	"errors"
	"math"
	"math/big"
	"slices"
	"testing"
)

// censusByForce looks at every layout of n cards.
func censusByForce(d, n int) *census {
	f := flatOf(d)
	c := &census{total: new(big.Int)}
	one := big.NewInt(1)
	points := make([]Card, n)
	var deal func(at int, from Card)
	deal = func(at int, from Card) {
		if at < n {
			for p := from; int(p) < f.size; p++ {
				points[at] = p
				deal(at+1, p+1)
			}
			return
		}
		sets := tableOfPoints(f, points)
		most := mostByForce(sets, 0)
		c.add(len(sets), most, one)
		c.total.Add(c.total, one)
		for taken, p := range takenByForce(sets, 0) {
			if p.Sign() == 0 {
				continue
			}
			for len(c.short) <= most-taken {
				c.short = append(c.short, new(big.Rat))
			}
			c.short[most-taken].Add(c.short[most-taken], p)
		}
	}
	deal(0, 0)
	for _, p := range c.short {
		p.Quo(p, new(big.Rat).SetInt(c.total))
	}
	return c
}

func TestCensusByForce(t *testing.T) {
	for _, dn := range [][2]int{
		{1, 0}, {1, 3}, {2, 0}, {2, 1}, {2, 2}, {2, 3}, {2, 4}, {2, 5}, {2, 6}, {2, 7}, {2, 8},
		{3, 3}, {3, 5}, {4, 3}, {5, 2},
	} {
		d, n := dn[0], dn[1]
		got, want := mustCensus(t, d, n), censusByForce(d, n)
		if got.total.Cmp(want.total) != 0 || join(got.layouts) != join(want.layouts) {
			t.Errorf("%d attributes, %d cards: %v of %v, by force %v of %v", d, n, got.layouts, got.total, want.layouts, want.total)
		}
		if !slices.EqualFunc(got.short, want.short, func(a, b *big.Rat) bool { return a.Cmp(b) == 0 }) {
			t.Errorf("%d attributes, %d cards: sets at random fall short by %v, by force %v", d, n, got.short, want.short)
		}
	}
}

// TestCensusReference has the laws of 12 cards.
func TestCensusReference(t *testing.T) {
	ref := readReference(t)
	for n, want := range ref.MostSetsFrom3[:unlessRaced(10, 8)] {
		if got := len(mustCensus(t, 4, n+3).layouts) - 1; got != want {
			t.Errorf("%d cards have at most %d sets, want %d", n+3, got, want)
		}
	}
	if raceDetector {
		return
	}
	c := mustCensus(t, 4, 12)
	if !same(c.bySets(), ref.SetsOf12) {
		t.Errorf("sets among 12 cards: %v", c.bySets())
	}
	if !same(c.byMost(), ref.PackingOf12) {
		t.Errorf("disjoint sets among 12 cards: %v", c.byMost())
	}
	if c.classes != 41407 || sumOf(c.bySets()).Cmp(c.total) != 0 || c.total.Cmp(new(big.Int).Binomial(81, 12)) != 0 {
		t.Errorf("%d classes of %v layouts, of %v", c.classes, sumOf(c.bySets()), c.total)
	}
	for n, want := range ref.Short {
		if n > 12 {
			continue // minutes: cardlab verify set --heavy
		}
		miss, _ := new(big.Rat).Sub(big.NewRat(1, 1), mustCensus(t, 4, n).short[0]).Float64()
		if math.Abs(miss-want) > 5e-7 {
			t.Errorf("sets at random from %d cards miss the most in %v, want %v", n, miss, want)
		}
	}
}

// Mean and variance over all layouts are those of the closed form.
func TestCensusMoments(t *testing.T) {
	ref := readReference(t)
	for d, most := range []int{1: 3, 2: 9, 3: 20, 4: unlessRaced(10, 8), 5: unlessRaced(8, 6), 6: unlessRaced(7, 5)} {
		for n := 0; d > 0 && n <= most; n++ {
			c := mustCensus(t, d, n)
			mean, variance := momentsOf(c.bySets(), c.total)
			if m, v := setMoments(d, 1, n); m.Cmp(mean) != 0 || v.Cmp(variance) != 0 {
				t.Errorf("%d attributes, %d cards: mean %v, variance %v; over all layouts %v and %v", d, n, m, v, mean, variance)
			}
		}
	}
	for n, want := range ref.Variances {
		mean, variance := setMoments(4, 1, n)
		if variance.RatString() != want || mean.Cmp(new(big.Rat).SetFrac(new(big.Int).Binomial(int64(n), 3), big.NewInt(79))) != 0 {
			t.Errorf("%d cards: mean %v, variance %v, want %s", n, mean, variance, want)
		}
	}
}

// The chances of falling short add up to one.
func TestShortfallsAddUp(t *testing.T) {
	for _, n := range []int{0, 2, 6, unlessRaced(11, 8)} {
		sum := new(big.Rat)
		for _, p := range mustCensus(t, 4, n).short {
			sum.Add(sum, p)
		}
		if sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%d cards: chances add to %v", n, sum)
		}
	}
	if short := mustCensus(t, 3, maxGreedy+1).short; short != nil {
		t.Errorf("%d cards fall short by %v", maxGreedy+1, short)
	}
}

func TestCensusStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	_, err := takeCensus(ctx, func(int64, int64) { cancel() }, 4, 12)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("stopped at the first report: %v", err)
	}
}

func TestSum128(t *testing.T) {
	var s sum
	want := new(big.Int)
	for range 5 {
		s.add(1<<63 + 12345)
		want.Add(want, new(big.Int).SetUint64(1<<63+12345))
	}
	if s.big().Cmp(want) != 0 {
		t.Errorf("%v, want %v", s.big(), want)
	}
}

func BenchmarkCensus(b *testing.B) {
	for b.Loop() {
		c, err := takeCensus(context.Background(), func(int64, int64) {}, 4, 12)
		if err != nil || c.classes != 41407 {
			b.Fatal(c, err)
		}
	}
}
