package setgame

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// checkPacking compares a solver with the best that is known, and looks at the
// packing that it found.
func checkPacking(s *solver, cards []Card, want int, fail func(format string, args ...any)) {
	got := s.solve(cards)
	if got != want {
		fail("%v: %d disjoint sets, want %d", cards, got, want)
	}
	used := map[int]bool{}
	for _, t := range s.best[:got] {
		i, j, k := t.places()
		if max(i, j, k) >= len(cards) || !s.finder.space.IsSet(cards[i], cards[j], cards[k]) {
			fail("%v: %v is no set", cards, t)
		}
		used[i], used[j], used[k] = true, true, true
	}
	if len(used) != 3*got {
		fail("%v: the sets %v are not disjoint", cards, s.best[:got])
	}
}

// Tables of every dimension and number of packs, also when most of the work is
// done as for wide tables.
func TestSolver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, cards := drawTable(t, 15)
		want := SpaceOf(r.dimension).PackByMasks(cards)
		for _, narrow := range []int{narrowPlaces, 9, 3} {
			checkPacking(newSolverOf(r, len(cards), narrow), cards, want, t.Fatalf)
		}
	})
}

// Every table of two packs of nine cards, and all subsets of larger tables: as
// many kinds of small and dense tables as there are.
func TestSolverOnAllSubsets(t *testing.T) {
	if raceDetector {
		t.Skip("one goroutine: nothing for the race detector to find")
	}
	for _, c := range []struct {
		r rules
		n int
	}{{rules{2, 2}, 18}, {rules{3, 1}, 18}, {rules{4, 1}, 18}} {
		cards := slices.Clone(newShoe(c.r, c.n).deal(stream(t, 8)))
		best := SpaceOf(c.r.dimension).packSubsets(cards)
		narrow, wide := newSolver(c.r, c.n), newSolverOf(c.r, c.n, 6)
		table := make([]Card, 0, c.n)
		for m, want := range best {
			table = table[:0]
			for i, x := range cards {
				if m>>i&1 == 1 {
					table = append(table, x)
				}
			}
			checkPacking(narrow, table, int(want), t.Fatalf)
			if m%16 == 0 {
				checkPacking(wide, table, int(want), t.Fatalf)
			}
		}
	}
}

// Tables of 16 to 22 cards, the hardest for their size: the bound is often
// missed.
func TestSolverOnLargerTables(t *testing.T) {
	trials := 12
	if raceDetector {
		trials = 1
	}
	for n := 16; n <= 20; n++ {
		shoe, s, r := newShoe(rules{4, 1}, n), newSolver(rules{4, 1}, n), stream(t, uint64(n))
		for range trials {
			cards := shoe.deal(r)
			checkPacking(s, cards, SpaceOf(4).PackByMasks(cards), t.Fatalf)
		}
	}
}

// bound returns what no packing exceeds: a third of the cards, less one if that
// leaves no card and the cards do not add to zero.
func bound(s *Space, cards []Card) int {
	if len(cards)%3 == 0 && s.Sum(cards) != 0 {
		return len(cards)/3 - 1
	}
	return len(cards) / 3
}

// Large tables of the printed game reach the bound, which is the proof that they
// are packed as well as can be; the whole pack falls into 27 sets.
func TestSolverOnWideTables(t *testing.T) {
	trials := 40
	if raceDetector {
		trials = 2
	}
	space := SpaceOf(4)
	for n := 48; n <= 81; n += 3 {
		shoe, s, r := newShoe(rules{4, 1}, n), newSolver(rules{4, 1}, n), stream(t, uint64(n))
		for range trials {
			cards := shoe.deal(r)
			checkPacking(s, cards, bound(space, cards), t.Fatalf)
		}
	}
	if n := newSolver(rules{4, 1}, 81).solve(newShoe(rules{4, 1}, 81).full); n != 27 {
		t.Errorf("%d disjoint sets in the pack", n)
	}
}

// Two tables in parallel planes of one more dimension have no set across, since
// the third plane is empty: their packings add. So the answer for a table of 66
// cards is known from two of 33.
func TestSolverOnTwoTables(t *testing.T) {
	r4, r5 := rules{4, 1}, rules{5, 1}
	half, whole := newSolver(r4, 33), newSolver(r5, 66)
	shoe, r := newShoe(r4, 33), stream(t, 12)
	for range 5 {
		var cards []Card
		want := 0
		for plane := range Card(2) {
			table := shoe.deal(r)
			want += half.solve(table)
			for _, c := range table {
				cards = append(cards, c+81*plane)
			}
		}
		checkPacking(whole, cards, want, t.Fatalf)
	}
}

// A wrong rule must not pass: taking sets with two shared cards as if that were
// safe, or pruning as if all usable cards could be left by sum alone.
func TestWrongSolversAreRefuted(t *testing.T) {
	space := SpaceOf(4)
	greedy := func(cards []Card) (n int) { // a set with at most two shared cards is taken at once
		sets := space.Triples(cards)
		for len(sets) > 0 {
			in := map[int]int{}
			for _, t := range sets {
				for _, i := range t {
					in[i]++
				}
			}
			at := 0
			for i, t := range sets {
				shared := 0
				for _, p := range t {
					if in[p] > 1 {
						shared++
					}
				}
				if shared <= 2 {
					at = i
					break
				}
			}
			set := sets[at]
			sets = slices.DeleteFunc(sets, func(t Triple) bool {
				return slices.ContainsFunc(t[:], func(i int) bool { return slices.Contains(set[:], i) })
			})
			n++
		}
		return n
	}
	wrong := 0
	shoe, r := newShoe(rules{4, 1}, 15), stream(t, 4)
	for range 200 {
		cards := shoe.deal(r)
		if greedy(cards) != space.PackByMasks(cards) {
			wrong++
		}
	}
	if wrong < 5 {
		t.Errorf("a greedy player with an unsafe rule is wrong on %d of 200 tables only", wrong)
	}
}

// An affine map carries sets to sets, so it keeps how many there are and how
// many can be taken.
func TestAffineMaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, cards := drawTable(t, 30)
		s := SpaceOf(r.dimension)
		move := drawAffine(t, s)
		image := make([]Card, len(cards))
		seen := map[Card]bool{}
		for c := range Card(s.Size()) {
			seen[move(c)] = true
		}
		if len(seen) != s.Size() {
			t.Fatalf("the map is not one to one")
		}
		for i, c := range cards {
			image[i] = move(c)
		}
		c, p := newCounter(r), newSolver(r, len(cards))
		if a, b := c.count(cards), c.count(image); a != b {
			t.Fatalf("%d sets, and %d of the image", a, b)
		}
		if a, b := p.solve(cards), p.solve(image); a != b {
			t.Fatalf("%d disjoint sets, and %d of the image", a, b)
		}
		rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "order"), 1)).Shuffle(len(image), func(i, j int) { image[i], image[j] = image[j], image[i] })
		if a, b := p.solve(cards), p.solve(image); a != b {
			t.Fatalf("%d disjoint sets, and %d in another order", a, b)
		}
	})
}

// drawAffine draws an affine map: row operations on the identity, and a shift.
func drawAffine(t *rapid.T, s *Space) func(Card) Card {
	d := s.Dimension()
	m := make([][]int, d)
	for i := range m {
		m[i] = make([]int, d)
		m[i][i] = rapid.IntRange(1, 2).Draw(t, "scale")
	}
	for range rapid.IntRange(0, 12).Draw(t, "operations") {
		i, j := rapid.IntRange(0, d-1).Draw(t, "i"), rapid.IntRange(0, d-1).Draw(t, "j")
		if i != j {
			for k := range d {
				m[i][k] = (m[i][k] + m[j][k]) % 3
			}
		}
	}
	shift := Card(rapid.IntRange(0, s.Size()-1).Draw(t, "shift"))
	return func(c Card) Card {
		var out Card
		for i := range d {
			v := s.Digit(shift, i)
			for k := range d {
				v += m[i][k] * s.Digit(c, k)
			}
			out = 3*out + Card(v%3)
		}
		return out
	}
}
