package setgame

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// tableOfPoints returns the sets of points of a flat as masks of places.
func tableOfPoints(f *flat, points []Card) []uint32 {
	var l layout
	l.read(f, points)
	return append([]uint32(nil), l.sets...)
}

// setsByForce looks at every triple.
func setsByForce(f *flat, points []Card) (n int) {
	for i := range points {
		for j := range points[:i] {
			for k := range points[:j] {
				if len(f.Violated(points[i], points[j], points[k])) == 0 {
					n++
				}
			}
		}
	}
	return n
}

// mostByForce returns the most disjoint sets that avoid cards: every set is taken
// in turn and left out in turn.
func mostByForce(sets []uint32, cards uint32) int {
	if len(sets) == 0 {
		return 0
	}
	most := mostByForce(sets[1:], cards)
	if sets[0]&cards == 0 {
		most = max(most, 1+mostByForce(sets[1:], cards|sets[0]))
	}
	return most
}

// takenByForce returns the chance of taking k sets at random, for every k.
func takenByForce(sets []uint32, cards uint32) []*big.Rat {
	var left []uint32
	for _, s := range sets {
		if s&cards == 0 {
			left = append(left, s)
		}
	}
	if len(left) == 0 {
		return []*big.Rat{big.NewRat(1, 1)}
	}
	law := []*big.Rat{new(big.Rat)}
	for _, s := range left {
		for k, p := range takenByForce(sets, cards|s) {
			for len(law) <= k+1 {
				law = append(law, new(big.Rat))
			}
			law[k+1].Add(law[k+1], p.Quo(p, new(big.Rat).SetInt64(int64(len(left)))))
		}
	}
	return law
}

func TestLayouts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 600 {
		f := flatOf(2 + r.IntN(3))
		points := randomSet(r, f, min(f.size, 3+r.IntN(10)))
		sets := tableOfPoints(f, points)
		if want := setsByForce(f, points); len(sets) != want {
			t.Fatalf("%v has %d sets, by force %d", points, len(sets), want)
		}
		most := mostDisjoint(sets)
		if want := mostByForce(sets, 0); most != want {
			t.Fatalf("%v has %d disjoint sets, by force %d", points, most, want)
		}
		got := randomGreedy(sets)
		law := takenByForce(sets, 0)
		if law[len(law)-1].Sign() == 0 || len(law)-1 != most {
			t.Fatalf("%v: at random at most %d of %d sets are taken", points, len(law)-1, most)
		}
		for k, x := range got.num {
			want := new(big.Rat)
			if k < len(law) {
				want = law[k]
			}
			if p := big.NewRat(int64(x), int64(got.den)); p.Cmp(want) != 0 {
				t.Fatalf("%v: %d sets are taken with chance %v, by force %v", points, k, p, want)
			}
		}
	}
}

// The densest tables that a census has the random player on keep their
// denominators within 62 bits: all of AG(2,3) and more of AG(3,3).
func TestDenominators(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	f := flatOf(3)
	for range 200 {
		got := randomGreedy(tableOfPoints(f, randomSet(r, f, maxGreedy)))
		sum := uint64(0)
		for _, x := range got.num {
			sum += x
		}
		if sum != got.den {
			t.Fatalf("chances add to %d of %d", sum, got.den)
		}
	}
}
