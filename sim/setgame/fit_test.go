package setgame

import (
	"context"
	"math"
	"math/big"
	"testing"

	"cardlab/sim"
	"cardlab/sim/rng"

	"gonum.org/v1/gonum/stat/distuv"
)

// Fixed seeds: a sound sampler gives p values of no special size, and a wrong
// one is refuted beyond all doubt.
const (
	sound   = 1e-3
	refuted = 1e-9
)

// oneGoroutine skips a long test of one goroutine under the race detector, which
// has nothing to find in it and makes it ten times as long.
func oneGoroutine(t *testing.T) {
	t.Helper()
	if raceDetector {
		t.Skip("one goroutine: nothing for the race detector to find")
	}
}

// chiSquare returns the p value of counts against shares that add to one. Bins
// that expect fewer than five are put together.
func chiSquare(counts []uint64, share []float64) float64 {
	n := float64(total(counts))
	statistic, df := 0.0, -1.0
	few, expected := 0.0, 0.0
	add := func(seen, want float64) {
		statistic += (seen - want) * (seen - want) / want
		df++
	}
	for i, c := range counts {
		switch {
		case share[i] == 0 && c > 0:
			return 0
		case n*share[i] < 5:
			few += float64(c)
			expected += n * share[i]
		default:
			add(float64(c), n*share[i])
		}
	}
	if expected > 0 {
		add(few, expected)
	}
	return distuv.ChiSquared{K: df}.Survival(statistic)
}

func sharesOf[T int64 | float64](counts []T) []float64 {
	sum := 0.0
	for _, c := range counts {
		sum += float64(c)
	}
	shares := make([]float64, len(counts))
	for i, c := range counts {
		shares[i] = float64(c) / sum
	}
	return shares
}

// sampled runs n trials.
func sampled(t *testing.T, measure string, set sim.Params, seed uint64, n int) (*sim.Tally, []sim.Metric) {
	t.Helper()
	e := experiment(t, measure, set)
	tally := sim.NewTally(e.Metrics())
	e.NewSampler().Sample(n, stream(t, seed), tally)
	return tally, e.Metrics()
}

// padded adds bins of share zero.
func padded(shares []float64, n int) []float64 {
	return append(append([]float64(nil), shares...), make([]float64, n-len(shares))...)
}

func TestSetsFit(t *testing.T) {
	oneGoroutine(t)
	ref := readReference(t)
	tally, m := sampled(t, "sets", nil, 11, 1_000_000)
	if p := chiSquare(tally.Row(0, 0), padded(sharesOf(ref.SetsOf12), len(m[0].Bins))); p < sound {
		t.Errorf("sets among 12 cards: p = %g", p)
	}
	// Means and variances of everything, by the closed form.
	for _, set := range []sim.Params{
		{"cards": int64(15)}, {"cards": int64(18)}, {packsKey: int64(2)}, {packsKey: int64(4), "cards": int64(20)},
		{dimensionKey: int64(3), "cards": int64(9)}, {dimensionKey: int64(5), "cards": int64(20)}, {dimensionKey: int64(6), "cards": int64(20), packsKey: int64(3)},
		{dimensionKey: int64(2), packsKey: int64(3), "cards": int64(10)},
	} {
		tally, m := sampled(t, "sets", set, 12, 100_000)
		mean, variance, kurtosis, n := moments(tally.Row(0, 0), m[0].Bins)
		e := experiment(t, "sets", set).(*setsExperiment)
		wantMean, wantVariance := setMoments(e.dimension, e.packs, e.n)
		x, _ := wantMean.Float64()
		v, _ := wantVariance.Float64()
		if z := (mean - x) / math.Sqrt(v/n); math.Abs(z) > 3.5 {
			t.Errorf("%v: mean %.4f, want %.4f, z = %.2f", set, mean, x, z)
		}
		if z := (variance - v) / math.Sqrt((kurtosis-variance*variance)/n); math.Abs(z) > 3.5 {
			t.Errorf("%v: variance %.4f, want %.4f, z = %.2f", set, variance, v, z)
		}
	}
	for n, want := range ref.Variances {
		mean, variance := setMoments(4, 1, n)
		if variance.RatString() != want || mean.Cmp(big.NewRat(int64(n*(n-1)*(n-2)/6), 79)) != 0 {
			t.Errorf("%d cards: mean %v, variance %v, want %s", n, mean, variance, want)
		}
	}
}

// moments returns mean, variance and fourth central moment of a row.
func moments(row []uint64, bins []sim.Bin) (mean, variance, fourth, n float64) {
	n = float64(total(row))
	for b, c := range row {
		mean += float64(c) * float64(*bins[b].Value) / n
	}
	for b, c := range row {
		d := float64(*bins[b].Value) - mean
		variance += float64(c) * d * d / n
		fourth += float64(c) * d * d * d * d / n
	}
	return mean, variance, fourth, n
}

// TestWrongSetsAreRefuted keeps wrong ways to deal and to judge.
func TestWrongSetsAreRefuted(t *testing.T) {
	oneGoroutine(t)
	s := SpaceOf(4)
	law := sharesOf(readReference(t).SetsOf12)
	shoe := newShoe(rules{4, 1}, 12)
	count := func(cards []Card, isSet func(a, b, c Card) bool) (n int) {
		for k := range cards {
			for j := range k {
				for i := range j {
					if isSet(cards[i], cards[j], cards[k]) {
						n++
					}
				}
			}
		}
		return n
	}
	for _, c := range []struct {
		name  string
		trial func(r *rng.Stream) int
		sound bool
	}{
		{"the rules", func(r *rng.Stream) int { return count(shoe.deal(r), s.IsSet) }, true},
		{"every card from a fresh pack", func(r *rng.Stream) int {
			cards := make([]Card, 12)
			for i := range cards {
				cards[i] = Card(r.Below(81))
			}
			return count(cards, s.IsSet)
		}, false},
		{"one attribute forgotten", func(r *rng.Stream) int {
			return count(shoe.deal(r), func(a, b, c Card) bool { return s.Third(a, b)/3 == c/3 })
		}, false},
		{"digits that add to zero as a whole", func(r *rng.Stream) int {
			return count(shoe.deal(r), func(a, b, c Card) bool { return (a+b+c)%81 == 0 })
		}, false},
		{"one set a pair of neighbours only", func(r *rng.Stream) int {
			cards, n := shoe.deal(r), 0
			for i := range 11 {
				for _, x := range cards {
					if x == s.Third(cards[i], cards[i+1]) {
						n++
					}
				}
			}
			return n
		}, false},
	} {
		counts := make([]uint64, 221)
		r := stream(t, 13)
		for range 40_000 {
			counts[c.trial(r)]++
		}
		p := chiSquare(counts, padded(law, len(counts)))
		if c.sound && p < sound || !c.sound && p > refuted {
			t.Errorf("%s: p = %g", c.name, p)
		}
	}
}

func TestPackingFits(t *testing.T) {
	oneGoroutine(t)
	ref := readReference(t)
	tally, _ := sampled(t, "packing", nil, 21, 300_000)
	law := sharesOf(ref.PackingOf12)
	if p := chiSquare(tally.Row(0, 0), law); p < sound {
		t.Errorf("disjoint sets of 12 cards: p = %g", p)
	}
	// How often the random player falls short, and that it is the random one:
	// the one with fewest conflicts falls short less often.
	for cards, want := range map[int64]float64{9: ref.Short[9], 12: ref.Short[12], 15: ref.Short[15]} {
		const n = 100_000
		tally, m := sampled(t, "packing", sim.Params{"cards": cards}, 22, n)
		short := func(p policy) float64 {
			for i := range m {
				if m[i].Name == shortMetric+string(p) {
					return 1 - float64(tally.Row(i, 0)[0])/n
				}
			}
			t.Fatal("no such player")
			return 0
		}
		z := func(x float64) float64 { return (x - want) / math.Sqrt(want*(1-want)/n) }
		if math.Abs(z(short(takeRandom))) > 3.5 {
			t.Errorf("%d cards: the random player falls short in %.4f, want %.4f", cards, short(takeRandom), want)
		}
		if z(short(takeMost)) > -6 {
			t.Errorf("%d cards: the player of fewest conflicts falls short in %.4f", cards, short(takeMost))
		}
	}
	for cards, want := range map[int64]float64{15: ref.PackingMeans[15], 18: ref.PackingMeans[18], 21: ref.PackingMeans[21]} {
		tally, m := sampled(t, "packing", sim.Params{"cards": cards, "greedy": []string{}}, 23, 100_000)
		mean, variance, _, n := moments(tally.Row(0, 0), m[0].Bins)
		// from 18 on the reference is itself sampled, to 0.0001
		if d := math.Abs(mean - want); d > 3.5*math.Sqrt(variance/n)+0.0001 {
			t.Errorf("%d cards: %.4f disjoint sets, want %.4f", cards, mean, want)
		}
	}
	// A greedy player is not the maximum.
	counts := make([]uint64, len(law))
	e := experiment(t, "remove", nil)
	taken := sim.NewTally(e.Metrics())
	e.NewSampler().Sample(40_000, stream(t, 24), taken)
	copy(counts, taken.Row(0, 0))
	if p := chiSquare(counts, law); p > refuted {
		t.Errorf("sets taken at random fit the law of the maximum: p = %g", p)
	}
}

// A table has no set as often as one set less is the most: P(no set) by the
// reference, for every number of cards.
func TestNoSet(t *testing.T) {
	ref := readReference(t)
	for cards, text := range ref.NoSet {
		want, ok := new(big.Rat).SetString(text)
		if !ok {
			t.Fatal("the reference cannot be read")
		}
		for _, measure := range []string{"sets", "packing", "remove"} {
			laws, err := experiment(t, measure, sim.Params{"cards": int64(cards)}).(sim.Theorist).Laws(context.Background(), func(int64, int64) {})
			if err != nil {
				t.Fatal(err)
			}
			got, known := laws[0].P(0)
			if !known {
				t.Fatalf("%s %d: no law of bin 0", measure, cards)
			}
			a, _ := got.Float64()
			b, _ := want.Float64()
			if math.Abs(a/b-1) > 1e-11 {
				t.Errorf("%s: P(no set among %d cards) is %v, want %v", measure, cards, a, b)
			}
		}
	}
}

// TestChiSquare checks the test itself.
func TestChiSquare(t *testing.T) {
	for _, c := range []struct {
		counts []uint64
		want   float64
	}{
		{[]uint64{100, 300, 0}, 1},
		{[]uint64{100, 300, 1}, 0},
		{[]uint64{117, 283, 0}, 0.0496472297}, // erfc(sqrt((17^2/100 + 17^2/300) / 2))
	} {
		if got := chiSquare(c.counts, []float64{0.25, 0.75, 0}); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v: p = %g, want %g", c.counts, got, c.want)
		}
	}
}
