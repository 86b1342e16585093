package setgame

import (
	"context"
	"errors"
	"testing"
)

func TestCapsReference(t *testing.T) {
	ref := readReference(t)
	for d, want := range ref.GreatestCaps {
		if got := mustCaps(t, d+1).greatest(); got != want {
			t.Errorf("%d attributes: the greatest cap has %d cards, want %d", d+1, got, want)
		}
	}
	c := mustCaps(t, 4)
	if !same(c.layouts, ref.SetFree) || c.without(21).Sign() != 0 {
		t.Errorf("layouts without a set: %v", c.layouts)
	}
	if got := mustCaps(t, 3).layouts; !same(got, ref.SetFree3) {
		t.Errorf("three attributes, layouts without a set: %v", got)
	}
	if got := c.chance(4, 12).RatString(); got != ref.NoSet[12] {
		t.Errorf("12 cards have no set with chance %s, want %s", got, ref.NoSet[12])
	}
	for _, n := range []int{15, 18} {
		if got := digits(c.chance(4, n), 12); got != ref.NoSet[n] {
			t.Errorf("%d cards have no set with chance %s, want %s", n, got, ref.NoSet[n])
		}
	}
}

// Layouts without a set are those that trying all finds, and those that the
// census of all layouts has.
func TestCapsByForce(t *testing.T) {
	for d := 1; d <= 3; d++ {
		var want []int64
		for _, n := range countSetFree(SpaceOf(d)) {
			want = append(want, int64(n))
		}
		if got := mustCaps(t, d).layouts; !same(got, want) {
			t.Errorf("%d attributes: %v, by force %v", d, got, want)
		}
	}
	for d, most := range []int{1: 3, 2: 9, 3: 15, 4: unlessRaced(11, 8)} {
		for n := 0; d > 0 && n <= most; n++ {
			if got, want := mustCaps(t, d).without(n), mustCensus(t, d, n).bySets()[0]; got.Cmp(want) != 0 {
				t.Errorf("%d attributes, %d cards: %v without a set, by census %v", d, n, got, want)
			}
		}
	}
}

func TestCapsStop(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := capsOf(ctx, unheard(t), 2); !errors.Is(err, context.Canceled) {
		t.Errorf("an ended context: %v", err)
	}
}

func BenchmarkCaps(b *testing.B) {
	for b.Loop() {
		n := 0
		err := walk(context.Background(), func(int64, int64) {}, 4, maxPoints, setFree, func(_ int, classes []class) { n += len(classes) }, nil)
		if err != nil || n != 9908 {
			b.Fatal(n, err)
		}
	}
}
