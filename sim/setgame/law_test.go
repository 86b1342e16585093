package setgame

import (
	"context"
	"math/big"
	"testing"
)

func lawOf(t *testing.T, of func() (*numberLaw, error)) *numberLaw {
	t.Helper()
	l, err := of()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestLawsBothWays has laws that can be counted from the cards and from those
// that are left.
func TestLawsBothWays(t *testing.T) {
	ctx := context.Background()
	for n := 7; n <= 20; n++ { // of 27 cards
		here := mustCensus(t, 3, n)
		rest := mustCensus(t, 3, 27-n)
		moved := make([]int64, setsInPack(3)+1)
		for sets, x := range rest.bySets() {
			if x.Sign() > 0 {
				moved[setsOfComplement(3, 27-n, sets)] += x.Int64()
			}
		}
		if !same(here.bySets(), moved) {
			t.Errorf("%d cards: %v sets, by those that are left %v", n, here.bySets(), moved)
		}
	}
	// 21 and more of 27 cards, and 69 and more of 81, are counted by the rest
	for _, c := range []struct{ d, n int }{{3, 21}, {3, 24}, {3, 27}, {4, 71}, {4, 75}, {4, 81}} {
		l := lawOf(t, func() (*numberLaw, error) { return setsLaw(ctx, unheard(t), c.d, c.n, quick) })
		if !l.complete || l.total.Cmp(new(big.Int).Binomial(int64(power3(c.d)), int64(c.n))) != 0 || sumOf(l.counts).Cmp(l.total) != 0 {
			t.Errorf("%v: the law is not whole", c)
		}
		mean, variance := momentsOf(l.counts, l.total)
		if m, v := setMoments(c.d, 1, c.n); m.Cmp(mean) != 0 || v.Cmp(variance) != 0 {
			t.Errorf("%v: mean %v, variance %v; want %v and %v", c, mean, variance, m, v)
		}
	}
}

// Where layouts are not classified the chance of no set is known, up to four
// attributes, and nothing beyond.
func TestPartialLaws(t *testing.T) {
	ctx := context.Background()
	for _, of := range []func(d, n int) (*numberLaw, error){
		func(d, n int) (*numberLaw, error) { return setsLaw(ctx, unheard(t), d, n, quick) },
		func(d, n int) (*numberLaw, error) { return packingLaw(ctx, unheard(t), d, n, quick) },
	} {
		l := lawOf(t, func() (*numberLaw, error) { return of(4, 18) })
		if l.complete || len(l.counts) != 1 || l.counts[0].Int64() != 6482268000 {
			t.Errorf("18 cards: %v", l.counts)
		}
		if l = lawOf(t, func() (*numberLaw, error) { return of(4, 21) }); l.counts[0].Sign() != 0 {
			t.Errorf("21 cards without a set: %v", l.counts[0])
		}
		if l = lawOf(t, func() (*numberLaw, error) { return of(5, 30) }); l != nil {
			t.Errorf("30 cards of 243: %v", l)
		}
	}
	if l := lawOf(t, func() (*numberLaw, error) { return shortLaw(ctx, unheard(t), 4, 30, thorough) }); l != nil {
		t.Errorf("30 cards fall short by %v", l.counts)
	}
	if err := errUncounted(4, 30); err == nil {
		t.Error("30 cards are counted")
	}
}

func TestShortLaw(t *testing.T) {
	for _, n := range []int{3, 6, 9, 10} {
		l := lawOf(t, func() (*numberLaw, error) { return shortLaw(context.Background(), unheard(t), 4, n, quick) })
		if sumOf(l.counts).Cmp(l.total) != 0 || new(big.Int).Mod(l.total, new(big.Int).Binomial(81, int64(n))).Sign() != 0 {
			t.Errorf("%d cards: %v of %v", n, l.counts, l.total)
		}
		for by, p := range mustCensus(t, 4, n).short {
			if q := new(big.Rat).SetFrac(l.counts[by], l.total); q.Cmp(p) != 0 {
				t.Errorf("%d cards: short by %d with chance %v, want %v", n, by, q, p)
			}
		}
	}
}

// Numbers go to the bins that hold them; a number without a bin is not lost in
// silence.
func TestLawBins(t *testing.T) {
	l := &numberLaw{counts: []*big.Int{big.NewInt(0), big.NewInt(3), big.NewInt(4)}, total: big.NewInt(7), complete: true}
	law := l.law("m", "r", 1, 4)
	if law.Metric != "m" || law.Row != "r" || !same(law.Counts, []int64{3, 4, 0, 0}) || !law.Complete(4) {
		t.Errorf("the law is %v", law)
	}
	partial := &numberLaw{counts: []*big.Int{big.NewInt(2)}, total: big.NewInt(7)}
	if law = partial.law("m", "r", 0, 3); law.Counts[1] != nil || law.Counts[0].Int64() != 2 {
		t.Errorf("the partial law is %v", law)
	}
	defer func() {
		if recover() == nil {
			t.Error("an outcome without a bin is dropped")
		}
	}()
	l.law("m", "r", 0, 2)
}
