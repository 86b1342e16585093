package setgame

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// classesUpTo returns the classes of 0, 1, ..., n cards.
func classesUpTo(t testing.TB, d, n int, k kind) [][]class {
	t.Helper()
	var all [][]class
	level := func(_ int, classes []class) { all = append(all, classes) }
	if err := walk(context.Background(), unheard(t), d, n, k, level, nil); err != nil {
		t.Fatal(err)
	}
	return all
}

// orbitSizes returns how many layouts each class has, in rising order.
func orbitSizes(d int, classes []class) []int64 {
	var sizes []int64
	for i := range classes {
		sizes = append(sizes, classes[i].layouts(d).Int64())
	}
	slices.Sort(sizes)
	return sizes
}

// TestClassesReference has the published numbers of classes, and that their
// layouts are all there are. Classes are different forms; each has as many
// layouts as the group has maps over its symmetries; so when these add up to all
// layouts, no class is missing and none is there twice.
func TestClassesReference(t *testing.T) {
	ref := readReference(t)
	for n, classes := range classesUpTo(t, 4, unlessRaced(12, 10), allLayouts) {
		sum := new(big.Int)
		forms := map[pointSet]bool{}
		for i := range classes {
			sum.Add(sum, classes[i].layouts(4))
			forms[classes[i].form] = true
		}
		if len(classes) != ref.Classes[n] || len(forms) != len(classes) {
			t.Errorf("%d cards: %d classes of %d forms, want %d", n, len(classes), len(forms), ref.Classes[n])
		}
		if all := new(big.Int).Binomial(81, int64(n)); sum.Cmp(all) != 0 {
			t.Errorf("%d cards: classes of %v layouts, want %v", n, sum, all)
		}
	}
	if affineMaps(4).Int64() != ref.AffineMaps {
		t.Errorf("%v affine maps, want %d", affineMaps(4), ref.AffineMaps)
	}
}

// An affineMap is a permutation of the points of a flat.
type affineMap []Card

// mapOf returns x -> shift + x0 columns[0] + x1 columns[1] + ....
func mapOf(f *flat, columns []Card, shift Card) affineMap {
	m := make(affineMap, f.size)
	for x := range m {
		y := shift
		for i, column := range columns {
			for range f.digit[x][i] {
				y = f.minus(y, f.minus(0, column))
			}
		}
		m[x] = y
	}
	return m
}

// generators returns maps that generate AGL(d,3): a translation, a
// multiplication of one coordinate, a sum of two, and what permutes coordinates.
func generators(f *flat) []affineMap {
	d := f.dimension
	unit := func() []Card {
		var columns []Card
		for i := range d {
			columns = append(columns, Card(power3(i)))
		}
		return columns
	}
	double, add, turn, swap := unit(), unit(), unit(), unit()
	double[0] = 2
	add[0] += Card(power3(d - 1))
	turn = append(turn[1:], turn[0])
	swap[0], swap[1] = swap[1], swap[0]
	return []affineMap{mapOf(f, unit(), 1), mapOf(f, double, 0), mapOf(f, add, 0), mapOf(f, turn, 0), mapOf(f, swap, 0)}
}

// orbitsByForce joins the layouts of n cards that a generator carries into each
// other, and returns how many layouts the orbits have, in rising order.
func orbitsByForce(d, n int) []int64 {
	f := flatOf(d)
	var layouts [][]Card
	var list func(cards []Card)
	list = func(cards []Card) {
		if len(cards) == n {
			layouts = append(layouts, slices.Clone(cards))
			return
		}
		from := Card(0)
		if len(cards) > 0 {
			from = cards[len(cards)-1] + 1
		}
		for c := from; int(c) < f.size; c++ {
			list(append(cards, c))
		}
	}
	list(nil)
	key := func(cards []Card) [6]Card {
		var k [6]Card
		copy(k[:], cards)
		slices.Sort(k[:len(cards)])
		return k
	}
	number := make(map[[6]Card]int, len(layouts))
	root := make([]int, len(layouts))
	for i, l := range layouts {
		number[key(l)], root[i] = i, i
	}
	find := func(i int) int {
		for root[i] != i {
			root[i] = root[root[i]]
			i = root[i]
		}
		return i
	}
	moved := make([]Card, n)
	for _, g := range generators(f) {
		for i, l := range layouts {
			for j, c := range l {
				moved[j] = g[c]
			}
			root[find(i)] = find(number[key(moved)])
		}
	}
	size := make([]int64, len(layouts))
	for i := range layouts {
		size[find(i)]++
	}
	size = slices.DeleteFunc(size, func(n int64) bool { return n == 0 })
	slices.Sort(size)
	return size
}

func TestClassesByForce(t *testing.T) {
	for d, most := range []int{2: 5, 3: unlessRaced(5, 4), 4: 3} {
		if d < 2 {
			continue
		}
		for n, classes := range classesUpTo(t, d, most, allLayouts) {
			if got, want := orbitSizes(d, classes), orbitsByForce(d, n); !slices.Equal(got, want) {
				t.Errorf("%d attributes, %d cards: orbits of %v layouts, by force %v", d, n, got, want)
			}
		}
	}
}

// TestClassesByBurnside counts the orbits of layouts of every number of cards as
// the mean number of layouts that a map of the group leaves as they are.
func TestClassesByBurnside(t *testing.T) {
	for d := 1; d <= 3; d++ {
		f := flatOf(d)
		kept := make([]*big.Int, f.size+1)
		for n := range kept {
			kept[n] = new(big.Int)
		}
		cycles := map[[28]uint8]int64{} // maps by the lengths of their cycles
		eachLinear(f, func(columns []Card) {
			linear := mapOf(f, columns, 0)
			for shift := range Card(f.size) {
				var seen [27]bool
				var lengths [28]uint8
				for x := range f.size {
					length := 0
					for y := Card(x); !seen[y]; y = f.minus(linear[y], f.minus(0, shift)) {
						seen[y] = true
						length++
					}
					if length > 0 {
						lengths[length]++
					}
				}
				cycles[lengths]++
			}
		})
		maps := int64(0)
		for lengths, times := range cycles {
			maps += times
			for n, ways := range unions(lengths, f.size) {
				kept[n].Add(kept[n], big.NewInt(ways*times))
			}
		}
		if affineMaps(d).Int64() != maps {
			t.Errorf("%d attributes: %v affine maps, by force %d", d, affineMaps(d), maps)
		}
		for n, classes := range classesUpTo(t, d, min(f.size, 20), allLayouts) {
			if want := new(big.Int).Div(kept[n], big.NewInt(maps)); want.Int64() != int64(len(classes)) {
				t.Errorf("%d attributes, %d cards: %d classes, by Burnside's lemma %v", d, n, len(classes), want)
			}
		}
	}
}

// eachLinear calls visit with the columns of every invertible matrix.
func eachLinear(f *flat, visit func(columns []Card)) {
	var grow func(columns []Card, span []Card)
	grow = func(columns, span []Card) {
		if len(columns) == f.dimension {
			visit(columns)
			return
		}
		for c := range Card(f.size) {
			if slices.Contains(span, c) {
				continue
			}
			more := slices.Clone(span)
			for _, x := range span {
				y := f.minus(x, f.minus(0, c))
				more = append(more, y, f.minus(y, f.minus(0, c)))
			}
			grow(append(columns, c), more)
		}
	}
	grow(nil, []Card{0})
}

// unions returns how many unions of cycles have n points, for every n.
func unions(lengths [28]uint8, points int) []int64 {
	ways := make([]int64, points+1)
	ways[0] = 1
	for length, times := range lengths {
		for range times {
			for n := points; n >= length; n-- {
				ways[n] += ways[n-length]
			}
		}
	}
	return ways
}

// randomSet returns n different points of f, and canonize their canonical form.
func randomSet(r *rand.Rand, f *flat, n int) []Card {
	points := make([]Card, f.size)
	for i := range points {
		points[i] = Card(i)
	}
	r.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
	return points[:n]
}

// canonize returns the canonical form of points that span f, or false where they
// do not.
func canonize(f *flat, points []Card) (form pointSet, symmetries int64, spans bool) {
	c := newCanonizer()
	c.flat = f
	c.set = pointSet{n: uint8(len(points)), dim: uint8(f.dimension)}
	copy(c.set.points[:], points)
	c.colours.colour = [maxPoints]uint64{}
	got, symmetries, _ := c.finish()
	return *got, symmetries, c.found
}

// The canonical form and the symmetries of a set are those of its images.
func TestCanonicalForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := flatOf(rapid.IntRange(2, 6).Draw(t, "dimension"))
		n := rapid.IntRange(f.dimension+1, min(f.size, 12)).Draw(t, "points")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		points := randomSet(r, f, n)
		form, symmetries, spans := canonize(f, points)
		if !spans {
			return
		}
		for i := range f.dimension {
			if !slices.Contains(form.list(), Card(power3(i))) {
				t.Fatalf("the form %v has no standard frame", form.list())
			}
		}
		gens := generators(f)
		image := slices.Clone(points)
		for range 30 {
			g := gens[r.IntN(len(gens))]
			for i, p := range image {
				image[i] = g[p]
			}
		}
		r.Shuffle(n, func(i, j int) { image[i], image[j] = image[j], image[i] })
		if other, same, _ := canonize(f, image); other != form || same != symmetries {
			t.Fatalf("%v has form %v and %d symmetries, its image %v has %v and %d", points, form, symmetries, image, other, same)
		}
	})
}

// The order of the classes does not depend on how many goroutines look for them.
func TestClassesOrder(t *testing.T) {
	a, b := classesUpTo(t, 4, 9, allLayouts), classesUpTo(t, 4, 9, allLayouts)
	for n := range a {
		if !slices.Equal(a[n], b[n]) {
			t.Errorf("the classes of %d cards come in another order", n)
		}
	}
}

func TestWalkStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	err := walk(ctx, func(int64, int64) { cancel() }, 4, 12, allLayouts, nil, nil)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("stopped at the first report: %v", err)
	}
}

func BenchmarkClasses(b *testing.B) {
	for b.Loop() {
		n := 0
		err := walk(context.Background(), func(int64, int64) {}, 4, 12, allLayouts, func(_ int, classes []class) { n = len(classes) }, nil)
		if err != nil || n != 41407 {
			b.Fatal(n, err)
		}
	}
}
