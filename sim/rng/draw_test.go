package rng

import (
	"encoding/json"
	"math/big"
	"math/bits"
	"os"
	"testing"

	"pgregory.net/rapid"
)

// reference is testdata/shuffle.json.
type reference struct {
	TotalVariation map[string]map[string]string `json:"total_variation"`
	Naive3         map[string]int               `json:"naive_3_of_27"`
	Naive52        struct {
		Min   float64 `json:"min_52p"`
		Max   float64 `json:"max_52p"`
		Fixed float64 `json:"fixed_points"`
	} `json:"naive_52"`
	Means      map[string]float64 `json:"fisher_yates_52_means"`
	FiveOf52   Batch              `json:"five_of_52"`
	GroupsOf52 [][2]uint64        `json:"groups_of_52"`
}

func readReference(t *testing.T) (ref reference) {
	t.Helper()
	b, err := os.ReadFile("testdata/shuffle.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &ref); err != nil {
		t.Fatal(err)
	}
	return ref
}

var word64 = new(big.Int).Lsh(big.NewInt(1), 64)

// checkBatch compares a batch with the definition in big integers.
func checkBatch(t interface{ Errorf(string, ...any) }, b Batch, bounds []uint64) {
	product := big.NewInt(1)
	for _, n := range bounds {
		product.Mul(product, new(big.Int).SetUint64(n))
	}
	threshold := new(big.Int).Mod(word64, product).Uint64()
	if threshold == 0 {
		threshold = 1
	}
	if got := (Batch{product.Uint64(), threshold}); b != got {
		t.Errorf("the batch of %v is %v, want %v", bounds, b, got)
	}
}

func TestNewBatch(t *testing.T) {
	ref := readReference(t)
	if got := NewBatch(52, 51, 50, 49, 48); got != ref.FiveOf52 {
		t.Errorf("five of 52: %v, want %v", got, ref.FiveOf52)
	}
	checkBatch(t, NewBatch(), nil)
	checkBatch(t, NewBatch(1), []uint64{1})
	checkBatch(t, NewBatch(1<<63), []uint64{1 << 63})
	checkBatch(t, NewBatch(1<<64-1), []uint64{1<<64 - 1})
	rapid.Check(t, func(t *rapid.T) {
		var bounds []uint64
		product := uint64(1)
		for _, bound := range rapid.SliceOfN(rapid.Uint64Min(1), 0, 20).Draw(t, "bounds") {
			bound >>= rapid.IntRange(0, 63).Draw(t, "shift")
			bound = max(bound, 1)
			if hi, lo := bits.Mul64(product, bound); hi == 0 {
				product = lo
				bounds = append(bounds, bound)
			}
		}
		checkBatch(t, NewBatch(bounds...), bounds)
	})
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return
}

func TestProgrammingErrorsPanic(t *testing.T) {
	s := scripted(1, 2, 3)
	for what, f := range map[string]func(){
		"a bound of zero":          func() { NewBatch(3, 0) },
		"a bound of zero alone":    func() { NewBatch(0) },
		"a product of 2^64":        func() { NewBatch(1<<32, 1<<32) },
		"a product beyond 2^64":    func() { NewBatch(1<<63, 3) },
		"nothing below zero":       func() { s.Below(0) },
		"more draws than elements": func() { Falling(5, 6) },
		"a negative number":        func() { Falling(5, -1) },
	} {
		if !panics(f) {
			t.Errorf("%s: no panic", what)
		}
	}
}

func TestFallingOf52(t *testing.T) {
	groups := Falling(52, 52)
	var got [][2]uint64
	for _, g := range groups {
		got = append(got, [2]uint64{g.First, g.Last})
	}
	want := readReference(t).GroupsOf52
	if len(got) != len(want) {
		t.Fatalf("groups of 52: %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("groups of 52: %v, want %v", got, want)
		}
	}
	if five := Falling(52, 5); len(five) != 1 || five[0].Batch != NewBatch(52, 51, 50, 49, 48) {
		t.Errorf("five of 52: %v", five)
	}
}

// fewest returns the least number of words for the bounds first..last, found by
// trying every cut.
func fewest(first, last uint64) int {
	best := map[uint64]int{last - 1: 0} // by the bound above which all is to be cut
	for b := last; b <= first; b++ {
		least := 1 << 30
		product := new(big.Int).SetInt64(1)
		for c := b; c >= last; c-- {
			product.Mul(product, new(big.Int).SetUint64(c))
			if c < b && product.Cmp(big.NewInt(productLimit)) > 0 {
				break
			}
			least = min(least, best[c-1]+1)
		}
		best[b] = least
	}
	return best[first]
}

func TestFalling(t *testing.T) {
	check := func(t interface{ Errorf(string, ...any) }, n, m int) {
		groups := Falling(n, m)
		next := uint64(n)
		for i, g := range groups {
			var bounds []uint64
			for b := g.First; b >= g.Last; b-- {
				bounds = append(bounds, b)
			}
			checkBatch(t, g.Batch, bounds)
			if g.First != next || g.First < g.Last || g.Last < 2 {
				t.Errorf("Falling(%d, %d): group %d is %v, want one that begins with %d", n, m, i, g, next)
			}
			if len(bounds) > 1 && g.Product > productLimit {
				t.Errorf("Falling(%d, %d): group %d has the product %d", n, m, i, g.Product)
			}
			next = g.Last - 1
		}
		last := max(n-m+1, 2)
		if m == 0 || n < 2 {
			if len(groups) != 0 {
				t.Errorf("Falling(%d, %d) is %v, want none", n, m, groups)
			}
			return
		}
		if next != uint64(last)-1 {
			t.Errorf("Falling(%d, %d) ends with %d, want %d", n, m, next+1, last)
		}
		if want := fewest(uint64(n), uint64(last)); len(groups) != want {
			t.Errorf("Falling(%d, %d) has %d groups, but %d are enough", n, m, len(groups), want)
		}
	}
	for n := range 65 {
		for m := range n + 1 {
			check(t, n, m)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		n := 1 + rapid.IntRange(0, 1<<62).Draw(t, "n")>>rapid.IntRange(0, 62).Draw(t, "shift")
		check(t, n, rapid.IntRange(0, min(n, 40)).Draw(t, "m"))
	})
}
