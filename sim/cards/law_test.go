package cards

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/big"
	"os"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"cardlab/sim/rng"
)

// Laws are tested with fixed keys, so that a test gives the same on every run.
// What is right has a p value within the first bounds, and what is wrong one
// beyond the last.
func sound(t *testing.T, what string, p float64) {
	t.Helper()
	t.Logf("%s: p = %.4g", what, p)
	if !(p > 1e-4 && p < 1-1e-4) {
		t.Errorf("%s: p = %.4g", what, p)
	}
}

func refute(t *testing.T, what string, p float64) {
	t.Helper()
	t.Logf("%s: p = %.4g", what, p)
	if !(p < 1e-9) {
		t.Errorf("%s is not refuted: p = %.4g", what, p)
	}
}

func chiSquare(statistic float64, df int) float64 {
	return distuv.ChiSquared{K: float64(df)}.Survival(statistic)
}

// fit is the chi-square test of counts against weights; bins of a small
// expectation are pooled with their neighbours.
func fit(counts []int, weights []float64) float64 {
	n, total := 0.0, 0.0
	for i := range counts {
		n, total = n+float64(counts[i]), total+weights[i]
	}
	statistic, df := 0.0, -1
	observed, expected := 0.0, 0.0
	left := n
	for i := range counts {
		observed, expected = observed+float64(counts[i]), expected+n*weights[i]/total
		if expected < 5 || (left-expected < 5 && i+1 < len(counts)) {
			continue
		}
		left -= expected
		statistic += (observed - expected) * (observed - expected) / expected
		df++
		observed, expected = 0, 0
	}
	if expected > 0 || observed > 0 {
		panic("fit: the last bin is too small to stand alone")
	}
	return chiSquare(statistic, df)
}

// A dealing deals one hand for each pile.
type dealing func(hands []Hand)

// divisions is the test of the law of whole deals of a small pack: all its
// divisions into up to four piles are equally likely. It returns the number of divisions
// that there are and were seen, too.
func divisions(n int, p Pack, sizes []int, deal dealing) (possible, seen int, pValue float64) {
	all := big.NewInt(1)
	left := int64(p.Len())
	for _, size := range sizes {
		all.Mul(all, new(big.Int).Binomial(left, int64(size)))
		left -= int64(size)
	}
	possible = int(all.Int64())
	counts := map[[4]Hand]int{}
	var hands [4]Hand
	for range n {
		deal(hands[:len(sizes)])
		counts[hands]++
	}
	if possible == 1 {
		return possible, len(counts), 1
	}
	squares := 0 // whole, so that the order of the map does not matter
	for _, c := range counts {
		squares += c * c
	}
	statistic := float64(squares)*float64(possible)/float64(n) - float64(n)
	return possible, len(counts), chiSquare(statistic, possible-1)
}

// places is the test of the matrix of cards and piles in n deals, what is left of
// the pack being a pile too. With N cards and piles of s cards the cells have the
// covariance (I-J/N)x(diag(s)-ss'/N)/(N-1), so the sum of (count-n*s/N)^2/s times
// (N-1)/n is chi-square with (N-1)(piles-1) degrees of freedom.
func places(n int, p Pack, sizes []int, deal dealing) float64 {
	cards := p.Cards()
	sizes = slices.Clone(sizes)
	hands := make([]Hand, len(sizes))
	rest := len(cards)
	for _, size := range sizes {
		rest -= size
	}
	if rest > 0 {
		sizes = append(sizes, rest)
	}
	counts := make([][Kinds]int, len(sizes))
	for range n {
		deal(hands)
		left := p.Hand()
		for i, h := range hands {
			left ^= h
			for c := range h.Cards() {
				counts[i][c]++
			}
		}
		if rest > 0 {
			for c := range left.Cards() {
				counts[len(hands)][c]++
			}
		}
	}
	sum, total := 0.0, float64(len(cards))
	for i, size := range sizes {
		for _, c := range cards {
			d := float64(counts[i][c]) - float64(n)*float64(size)/total
			sum += d * d / float64(size)
		}
	}
	return chiSquare(sum*(total-1)/float64(n), (len(cards)-1)*(len(sizes)-1))
}

// dealt returns the dealing of the cards as a list that f puts in order.
func dealt(p Pack, sizes []int, f func(x []Card)) dealing {
	x := p.Cards()
	return func(hands []Hand) {
		copy(x, p.cards[:])
		f(x)
		from := 0
		for i, size := range sizes {
			hands[i] = HandOf(x[from : from+size]...)
			from += size
		}
	}
}

func first(t *testing.T, n int) Pack {
	p, err := NewPack(Pack54().Cards()[54-n:]...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestEveryDivisionIsEquallyLikely(t *testing.T) {
	s := stream(t, rng.Key{Seed: 1, Name: "divisions"})
	for _, test := range []struct {
		n     int
		sizes []int
	}{
		{1, []int{1}}, {4, []int{1, 1, 1, 1}}, {5, []int{2, 2}}, {5, []int{2, 3}}, {6, []int{2, 2, 2}}, {6, []int{3, 1, 2}},
		{7, []int{1, 2, 1}}, {8, []int{4, 4}}, {9, []int{3, 0, 2}},
	} {
		p := first(t, test.n)
		d := mustDealer(t, p, test.sizes...)
		possible, seen, pValue := divisions(40_000, p, test.sizes, func(hands []Hand) { d.Hands(s, hands) })
		what := fmt.Sprintf("%d cards in %v", test.n, test.sizes)
		if seen != possible {
			t.Errorf("%s: %d of %d divisions seen", what, seen, possible)
		}
		if possible > 1 {
			sound(t, what, pValue)
		}
	}
	p, sizes := first(t, 6), []int{2, 2, 2}
	_, _, pValue := divisions(40_000, p, sizes, dealt(p, sizes, func(x []Card) {
		for i := range x {
			j := s.Below(uint64(len(x)))
			x[i], x[j] = x[j], x[i]
		}
	}))
	refute(t, "naive shuffle", pValue)
	_, _, pValue = divisions(40_000, p, sizes, dealt(p, sizes, func(x []Card) {
		for i := len(x) - 1; i > 0; i-- {
			j := s.Uint64() >> 60 % uint64(i+1)
			x[i], x[j] = x[j], x[i]
		}
	}))
	refute(t, "modulo draw", pValue)
}

func TestPlaces(t *testing.T) {
	without, err := Pack52().Without(HandOf(0, 13, 26, 39, 51))
	if err != nil {
		t.Fatal(err)
	}
	s := stream(t, rng.Key{Seed: 1, Name: "places"})
	for _, test := range []struct {
		p     Pack
		sizes []int
	}{
		{Pack52(), []int{5}}, {Pack52(), []int{5, 5, 5, 5}}, {without, []int{5, 5}},
		{Pack52(), []int{13, 13, 13, 13}}, {Pack54(), []int{20, 17, 17}}, {Pack54(), []int{17, 17, 17, 3}},
	} {
		d := mustDealer(t, test.p, test.sizes...)
		what := fmt.Sprintf("%d cards in %v", test.p.Len(), test.sizes)
		sound(t, what, places(50_000, test.p, test.sizes, func(hands []Hand) { d.Hands(s, hands) }))
	}
	p, sizes := Pack52(), []int{13, 13, 13, 13}
	sound(t, "shuffled and cut", places(50_000, p, sizes, dealt(p, sizes, func(x []Card) { Shuffle(s, x) })))
	refute(t, "naive shuffle", places(50_000, p, sizes, dealt(p, sizes, func(x []Card) {
		for i := range x {
			j := s.Below(uint64(len(x)))
			x[i], x[j] = x[j], x[i]
		}
	})))
	refute(t, "sattolo", places(50_000, p, sizes, dealt(p, sizes, func(x []Card) {
		for i := len(x) - 1; i > 0; i-- {
			j := s.Below(uint64(i))
			x[i], x[j] = x[j], x[i]
		}
	})))
	refute(t, "modulo draw", places(50_000, p, sizes, dealt(p, sizes, func(x []Card) {
		for i := len(x) - 1; i > 0; i-- {
			j := s.Uint64() >> 56 % uint64(i+1)
			x[i], x[j] = x[j], x[i]
		}
	})))
}

// known is testdata/deals.json.
type known struct {
	HCP       []float64       `json:"bridge_hcp"`
	Shapes    map[int]float64 `json:"bridge_shapes"`
	Rocket    float64         `json:"doudizhu_17_both_jokers"`
	Fours     []float64       `json:"doudizhu_17_fours_of_a_kind"`
	DealsText string          `json:"doudizhu_deals"`
	CalmText  string          `json:"doudizhu_no_four_no_rocket"`
	Together  [2]float64      `json:"doudizhu_jokers_together"`
}

func readKnown(t *testing.T) (k known) {
	t.Helper()
	b, err := os.ReadFile("testdata/deals.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &k); err != nil {
		t.Fatal(err)
	}
	return k
}

// everyFourth is a card of each rank.
const everyFourth Hand = 0x1111111111111

// shape returns the lengths of the suits, the longest first: 4432.
func shape(h Hand) int {
	var lengths [4]int
	for s := range lengths {
		lengths[s] = (h >> s & everyFourth).Count()
	}
	slices.Sort(lengths[:])
	return 1000*lengths[3] + 100*lengths[2] + 10*lengths[1] + lengths[0]
}

// Points and shapes of bridge hands, drawn or left over.
func TestBridgeHands(t *testing.T) {
	k := readKnown(t)
	known := slices.Sorted(maps.Keys(k.Shapes))
	weights := []float64{}
	rest := 635013559600.0 // C(52,13)
	for _, shape := range known {
		weights, rest = append(weights, k.Shapes[shape]), rest-k.Shapes[shape]
	}
	weights = append(weights, rest) // of all others
	s, d := stream(t, rng.Key{Seed: 1, Name: "bridge"}), mustDealer(t, Pack52(), 13, 13, 13, 13)
	var points [4][38]int
	var shapes [4][]int
	for i := range shapes {
		shapes[i] = make([]int, len(weights))
	}
	hands := make([]Hand, 4)
	for range 100_000 {
		d.Hands(s, hands)
		for i, h := range hands {
			hcp := 4*(h&0xf).Count() + (h >> 40 & 0xf).Count() + 2*(h>>44&0xf).Count() + 3*(h>>48&0xf).Count()
			points[i][hcp]++
			at, ok := slices.BinarySearch(known, shape(h))
			if !ok {
				at = len(known)
			}
			shapes[i][at]++
		}
	}
	for i := range hands {
		sound(t, fmt.Sprintf("points of hand %d", i), fit(points[i][:], k.HCP))
		sound(t, fmt.Sprintf("shapes of hand %d", i), fit(shapes[i], weights))
	}
}

// share is the two-sided p value of a count of n with probability p, by the
// normal law.
func share(count, n int, p float64) float64 {
	z := (float64(count) - float64(n)*p) / math.Sqrt(float64(n)*p*(1-p))
	return 2 * distuv.UnitNormal.Survival(math.Abs(z))
}

// Fours of a kind and jokers in the hands of doudizhu.
func TestDoudizhuHands(t *testing.T) {
	k := readKnown(t)
	calm, ok := new(big.Rat).SetString(k.CalmText + "/" + k.DealsText)
	if !ok {
		t.Fatal("the counts of deals are not numbers")
	}
	pCalm, _ := calm.Float64()
	const n = 1_000_000
	const pack17 = 47153358767970.0 // C(54,17)
	const jokers = Hand(3) << SmallJoker
	s, d := stream(t, rng.Key{Seed: 1, Name: "doudizhu"}), mustDealer(t, Pack54(), 20, 17, 17)
	var rockets [3]int
	var fours [3][6]int
	quiet := 0
	hands := make([]Hand, 3)
	for range n {
		d.Hands(s, hands)
		calm := true
		for i, h := range hands {
			four := (h & (h >> 1) & (h >> 2) & (h >> 3) & everyFourth).Count()
			fours[i][four]++
			if h&jokers == jokers {
				rockets[i]++
				calm = false
			}
			calm = calm && four == 0
		}
		if calm {
			quiet++
		}
	}
	for i := 1; i < 3; i++ {
		sound(t, fmt.Sprintf("both jokers in hand %d", i), share(rockets[i], n, k.Rocket/pack17))
		sound(t, fmt.Sprintf("fours of a kind in hand %d", i), fit(fours[i][:5], k.Fours))
	}
	sound(t, "both jokers in the hand of twenty", share(rockets[0], n, 20*19.0/(54*53)))
	sound(t, "both jokers in one hand", share(rockets[0]+rockets[1]+rockets[2], n, k.Together[0]/k.Together[1]))
	sound(t, "no four of a kind and no rocket", share(quiet, n, pCalm))
	refute(t, "jokers placed as if with replacement", share(rockets[0], n, 20*20.0/(54*54)))
}
