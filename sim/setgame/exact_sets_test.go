package setgame

import (
	"math/rand/v2"
	"testing"
)

// TestSetsInPack sets formulas beside every triple.
func TestSetsInPack(t *testing.T) {
	for d := 1; d <= 4; d++ {
		sets, card, pair := countSetsInPack(SpaceOf(d))
		if sets != setsInPack(d) || card != setsThroughCard(d) || pair != 1 {
			t.Errorf("%d attributes: %d sets, %d through a card, %d through a pair; by formula %d, %d and 1",
				d, sets, card, pair, setsInPack(d), setsThroughCard(d))
		}
	}
	if want := readReference(t).SetsInPack; setsInPack(4) != want {
		t.Errorf("%d sets in the pack, want %d", setsInPack(4), want)
	}
}

func TestSetsByDifference(t *testing.T) {
	for d := 1; d <= maxDimension; d++ {
		byFormula, counted, all := setsByDifference(d), countByDifference(SpaceOf(d)), 0
		if join(byFormula) != join(counted) {
			t.Errorf("%d attributes: %v by formula, counted %v", d, byFormula, counted)
		}
		for _, n := range byFormula {
			all += n
		}
		if all != setsInPack(d) {
			t.Errorf("%d attributes: %d sets in all, want %d", d, all, setsInPack(d))
		}
	}
}

// Three cards that add to zero are a set, so no three others can be left.
func TestThreeLeft(t *testing.T) {
	for d := 1; d <= 4; d++ {
		if n := countThreeLeft(SpaceOf(d)); n != 0 {
			t.Errorf("%d attributes: three cards can be left in %d ways", d, n)
		}
	}
}

// The sets of a part of the pack tell those of the rest.
func TestSetsOfComplement(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 60 {
		f := flatOf(2 + r.IntN(3))
		n := r.IntN(f.size + 1)
		all := randomSet(r, f, f.size)
		here, rest := setsByForce(f, all[:n]), setsByForce(f, all[n:])
		if got := setsOfComplement(f.dimension, n, here); got != rest {
			t.Fatalf("%d of %d cards have %d sets, the others %d, want %d", n, f.size, here, got, rest)
		}
	}
}
