package setgame

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// What a policy takes leaves as many sets as it says: by the sets of the table
// without it, counted anew over every triple.
func TestPolicies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, cards := drawTable(t, 24)
		s, f := SpaceOf(r.dimension), newFinder(r, len(cards))
		sets := slices.Clone(f.find(cards))
		if len(sets) == 0 {
			return
		}
		seed := rapid.Uint64().Draw(t, "draws")
		var leaves []int // by set
		for _, set := range s.Triples(cards) {
			leaves = append(leaves, s.CountTriples(without(cards, set)))
		}
		c := newChooser(r.packs, len(sets))
		for _, p := range policies {
			a, b := stream(t, seed), stream(t, seed)
			i := c.choose(p, sets, a)
			told := pick(p, s.Triples(cards), b)
			if x, y, z := sets[i].places(); told != (Triple{x, y, z}) || a.Uint64() != b.Uint64() {
				t.Fatalf("%s: set %d is taken, and told %v", p, i, told)
			}
			want := map[policy]int{
				takeFirst:  0,
				takeMost:   slices.Index(leaves, slices.Max(leaves)),
				takeFewest: slices.Index(leaves, slices.Min(leaves)),
				takeRandom: i,
			}[p]
			if i != want {
				t.Fatalf("%s: set %d of those that leave %v is taken, want %d", p, i, leaves, want)
			}
		}
	})
}

// The random policy takes each set equally often.
func TestRandomPolicy(t *testing.T) {
	cards := newShoe(rules{3, 1}, 0).full[:9] // a plane: 12 sets
	f, c := newFinder(rules{3, 1}, 9), newChooser(1, 12)
	sets := f.find(cards)
	counts, r := make([]uint64, len(sets)), stream(t, 5)
	for range 120_000 {
		counts[c.choose(takeRandom, sets, r)]++
	}
	for i, n := range counts {
		if n < 9_600 || n > 10_400 { // four standard deviations
			t.Errorf("set %d of 12 is taken %d times of 120,000", i, n)
		}
	}
}

// No player takes more than the maximum, nor less than a third of it.
func TestStrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, cards := drawTable(t, 40)
		s := newSolver(r, len(cards))
		sets := slices.Clone(s.finder.find(cards))
		most := s.solve(cards)
		c := newChooser(r.packs, len(sets))
		for _, p := range policies {
			used := map[int]bool{}
			n := c.strip(p, sets, stream(t, 1), func(t triple) {
				i, j, k := t.places()
				used[i], used[j], used[k] = true, true, true
			})
			if len(used) != 3*n || n > most || 3*n < most {
				t.Fatalf("%s takes %d sets with %d cards, of at most %d", p, n, len(used), most)
			}
		}
	})
}
