package estimate

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestChiSquarePooling(t *testing.T) {
	for _, c := range []struct {
		name   string
		counts []uint64
		probs  []float64
		ok     bool
		df     int
		pooled int
	}{
		{"none", []uint64{20, 30, 50}, []float64{0.2, 0.3, 0.5}, true, 2, 0},
		{"exactly five is enough", []uint64{5, 95}, []float64{0.05, 0.95}, true, 1, 0},
		{"two small ones that make five", []uint64{2, 3, 45, 50}, []float64{0.02, 0.03, 0.45, 0.5}, true, 2, 2},
		{"a small one takes the next", []uint64{2, 50, 18, 30}, []float64{0.02, 0.5, 0.18, 0.3}, true, 2, 2},
		{"until one group is left", []uint64{1, 6}, []float64{0.2, 0.8}, false, 0, 0},
		{"no observations", []uint64{0, 0}, []float64{0.5, 0.5}, false, 0, 0},
		{"one bin", []uint64{100}, []float64{1}, false, 0, 0},
		{"a bin of law zero does not count", []uint64{40, 0, 60}, []float64{0.5, 0, 0.5}, true, 1, 0},
		{"many small ones", []uint64{1, 0, 2, 1, 1, 95}, []float64{0.01, 0.01, 0.01, 0.01, 0.01, 0.95}, true, 1, 5},
	} {
		fit, ok := ChiSquare(c.counts, c.probs)
		if ok != c.ok || fit.DF != c.df || fit.Pooled != c.pooled {
			t.Errorf("%s: %+v, %v", c.name, fit, ok)
		}
	}
	fit, ok := ChiSquare([]uint64{40, 1, 60}, []float64{0.5, 0, 0.5})
	if !ok || fit.P != 0 || !math.IsInf(fit.Statistic, 1) {
		t.Errorf("a count in a bin of law zero: %+v, %v", fit, ok)
	}
	// R, the example of chisq.test: x <- c(89,37,30,28,2); p <- c(40,20,20,15,5);
	// chisq.test(x, p = p, rescale.p = TRUE)
	// X-squared = 9.9901, df = 4, p-value = 0.04059.
	counts, probs := []uint64{89, 37, 30, 28, 2}, []float64{0.4, 0.2, 0.2, 0.15, 0.05}
	want := 0.
	for i, c := range counts {
		e := 186 * probs[i]
		want += (float64(c) - e) * (float64(c) - e) / e
	}
	fit, ok = ChiSquare(counts, probs)
	if !ok || fit.DF != 4 || !near(fit.Statistic, want, 1e-13) || math.Abs(fit.Statistic-9.9901) > 5e-5 || math.Abs(fit.P-0.04059) > 5e-6 {
		t.Errorf("%+v, %v, want statistic %v", fit, ok, want)
	}
}

// The false-alarm rates of the fit by enumeration of two and of three groups.
// The chi-square tail alone is kept as the wrong version.
func TestChiSquareFarTail(t *testing.T) {
	const n = 2000
	for _, expected := range []float64{5, 10, 20} {
		p := expected / n
		rates := map[float64]float64{0.01: 0, 1e-3: 0, 1e-6: 0, 1e-8: 0}
		pearson := map[float64]float64{}
		three := map[float64]float64{}
		count := func(to map[float64]float64, p, weight float64) {
			for alpha := range rates {
				if p < alpha {
					to[alpha] += weight
				}
			}
		}
		last := uint64(expected + 16*math.Sqrt(expected))
		for i := range last {
			wi := binomialTerm(i, n, p)
			fit, _ := ChiSquare([]uint64{i, n - i}, []float64{p, 1 - p})
			count(rates, fit.P, wi)
			count(pearson, pearsonAlone(float64(i), expected, n), wi)
			for j := range last {
				fit, _ := ChiSquare([]uint64{i, j, n - i - j}, []float64{p, p, 1 - 2*p})
				count(three, fit.P, wi*binomialTerm(j, n-i, p/(1-p)))
			}
		}
		for alpha := range rates {
			if rates[alpha] > alpha || three[alpha] > alpha {
				t.Errorf("%v expected: p < %v happens with probability %v (two groups), %v (three)", expected, alpha, rates[alpha], three[alpha])
			}
		}
		if pearson[1e-6] < 5e-6 {
			t.Errorf("%v expected: the chi-square tail alone is below 1e-6 with probability %v: the guard would not be needed", expected, pearson[1e-6])
		}
	}
	// With 1000 expected the chi-square tail is used as it is.
	const many = 1000000
	rate := 0.
	for s := uint64(600); s < 1600; s++ {
		fit, _ := ChiSquare([]uint64{s, many - s}, []float64{0.001, 0.999})
		if fit.Test != TestChiSquare || !near(fit.P, pearsonAlone(float64(s), 1000, many), 1e-9) {
			t.Errorf("%d where 1000 are expected: p is not that of chi-square", s)
		}
		if fit.P < 1e-6 {
			rate += binomialTerm(s, many, 0.001)
		}
	}
	if rate > 1.5e-6 {
		t.Errorf("1000 expected: p < 1e-6 happens with probability %v", rate)
	}
}

// pearsonAlone is the p value of Pearson's statistic for s of n where so many
// are expected.
func pearsonAlone(s, expected, n float64) float64 {
	d := s - expected
	return chiSquareUpper(d*d/expected+d*d/(n-expected), 1)
}

// The name says which statistic is shown, and the p value follows from it and
// the degrees of freedom: whoever has the counts can make all three again.
func TestChiSquareSaysWhichTest(t *testing.T) {
	seen := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		counts, probs := make([]uint64, 4), []float64{0.01, 0.04, 0.15, 0.8}
		n := 0.
		for i := range counts {
			counts[i] = uint64(3000 * probs[i] * rapid.Float64Range(0.3, 2.5).Draw(t, "factor"))
			n += float64(counts[i])
		}
		fit, ok := ChiSquare(counts, probs)
		if !ok || fit.Pooled != 0 || fit.DF != 3 {
			t.Fatalf("%+v, %v", fit, ok)
		}
		pearson, ratio := 0., 0.
		for i, c := range counts {
			e := n * probs[i]
			pearson += (float64(c) - e) * (float64(c) - e) / e
			if c > 0 {
				ratio += 2 * float64(c) * math.Log(float64(c)/e)
			}
		}
		seen[fit.Test]++
		want := map[string]float64{TestChiSquare: pearson, TestLikelihoodRatio: ratio}[fit.Test]
		if !near(fit.Statistic, want, 1e-9) || fit.P != chiSquareUpper(fit.Statistic, fit.DF) {
			t.Fatalf("%+v; Pearson's statistic is %v, that of the likelihood ratio %v", fit, pearson, ratio)
		}
		if p := chiSquareUpper(pearson, 3); p >= farTail && fit.Test != TestChiSquare || p < farTail && fit.P < chiSquareUpper(max(pearson, ratio), 3) {
			t.Fatalf("%+v; Pearson's p value is %v", fit, p)
		}
	})
	if seen[TestChiSquare] == 0 || seen[TestLikelihoodRatio] == 0 {
		t.Errorf("the tests that were met: %v", seen)
	}
}

// binomialTerm returns the probability of s of n at p: the density of the log
// odds under Beta(s+1, n-s+1), up to its factor.
func binomialTerm(s, n uint64, p float64) float64 {
	return math.Exp(logBetaDensity(float64(s)+1, float64(n-s)+1, p, 1-p)) / (p * (1 - p)) / float64(n+1)
}

func TestBinomialTerm(t *testing.T) {
	for _, c := range []struct {
		s, n uint64
		p    float64
	}{{0, 1, 0.3}, {3, 10, 0.2}, {500, 2000, 0.25}, {0, 2000, 0.0025}, {30, 2000, 0.0025}} {
		if got, want := math.Log(binomialTerm(c.s, c.n, c.p)), float(bigLogBinomial(c.s, c.n, c.p)); math.Abs(got-want) > 1e-12 {
			t.Errorf("%+v: log term %v, want %v", c, got, want)
		}
	}
}

// drawProbs draws bins of positive probability that add up to 1.
func drawProbs(t *rapid.T, bins int) []float64 {
	probs, sum := make([]float64, bins), 0.
	for i := range probs {
		probs[i] = math.Exp(-rapid.Float64Range(0, 14).Draw(t, "weight"))
		sum += probs[i]
	}
	for i := range probs {
		probs[i] /= sum
	}
	return probs
}

// The Dirichlet martingale as it is defined: the ratio of gamma functions.
func TestDirichletFitIsItsFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bins := rapid.IntRange(2, 6).Draw(t, "bins")
		probs := drawProbs(t, bins)
		scale := math.Exp(rapid.Float64Range(0, 23).Draw(t, "scale"))
		tOpt := uint64(math.Exp(rapid.Float64Range(0, 27).Draw(t, "tOpt")))
		counts := make([]uint64, bins)
		n := uint64(0)
		for i := range counts {
			counts[i] = uint64(probs[i] * scale * rapid.Float64Range(0.9, 1.1).Draw(t, "factor"))
			n += counts[i]
		}
		fit, ok := DirichletFit(counts, probs, tOpt)
		if !ok {
			if n != 0 {
				t.Fatalf("no fit of %v", counts)
			}
			return
		}
		k := concentration(tOpt, bins-1)
		// The probabilities add up to 1 but for rounding; with n = 1e10 that
		// rounding would be seen, so the reference makes them exact.
		total := bigOf(0)
		for _, p := range probs {
			total = bigAdd(total, bigOf(p))
		}
		K := bigOf(k)
		want := bigSub(bigLgamma(K), bigLgamma(bigAdd(K, bigOf(0).SetUint64(n))))
		for i, p := range probs {
			P := bigQuo(bigOf(p), total)
			c, kp := bigOf(0).SetUint64(counts[i]), bigMul(K, P)
			want = bigAdd(want, bigSub(bigSub(bigLgamma(bigAdd(kp, c)), bigLgamma(kp)), bigMul(c, bigLog(P))))
		}
		if w := float(want); math.Abs(fit.Statistic-w) > 1e-11*math.Max(10, math.Abs(w)) {
			t.Fatalf("ln M of %v at %v, k = %v: %v, want %v", counts, probs, k, fit.Statistic, w)
		}
	})
}

func TestDirichletFitOfTwoBinsIsMixtureP(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Uint64Range(1, 1e12).Draw(t, "n")
		s := rapid.Uint64Range(0, n).Draw(t, "s")
		p := rapid.Float64Range(1e-6, 0.5).Draw(t, "p")
		tOpt := rapid.Uint64Range(0, 1e12).Draw(t, "tOpt")
		fit, ok := DirichletFit([]uint64{s, n - s}, []float64{p, 1 - p}, tOpt)
		m := newMixture(s, n, tOpt)
		if want := m.logM(p, 1-p); !ok || fit.DF != 1 || math.Abs(fit.Statistic-want) > 1e-12*math.Max(10, math.Abs(want)) {
			t.Fatalf("%+v, %v; want ln M %v", fit, ok, want)
		}
	})
}

func TestDirichletFitCases(t *testing.T) {
	if fit, ok := DirichletFit([]uint64{3, 1, 4}, []float64{0.5, 0, 0.5}, 8); !ok || fit.P != 0 || !math.IsInf(fit.Statistic, 1) {
		t.Errorf("a count in a bin of law zero: %+v, %v", fit, ok)
	}
	with, _ := DirichletFit([]uint64{3, 0, 4}, []float64{0.5, 0, 0.5}, 8)
	without, _ := DirichletFit([]uint64{3, 4}, []float64{0.5, 0.5}, 8)
	if with != without {
		t.Errorf("an empty bin of law zero changes %+v into %+v", without, with)
	}
	for _, counts := range [][]uint64{{0, 0}, {5, 0}} {
		probs := []float64{0.5, 0.5}
		if counts[0] == 5 {
			probs = []float64{1, 0}
		}
		if fit, ok := DirichletFit(counts, probs, 8); ok {
			t.Errorf("%v at %v can be tested: %+v", counts, probs, fit)
		}
	}
}

// The concentration solves what its comment says.
func TestConcentration(t *testing.T) {
	for _, df := range []int{2, 3, 10, 2703} {
		c := 2 * math.Log(20) / float64(df)
		r := 1e9 / (concentration(1e9, df) + 1)
		if got := c + math.Log1p(r); !near(got, r, 1e-9) {
			t.Errorf("df = %d: r = %v is no solution: %v", df, r, got)
		}
	}
	l := 2*math.Log(20) + math.Log(1+2*math.Log(20))
	if got, want := concentration(1000, 1), 1000/l-1; !near(got, want, 1e-14) {
		t.Errorf("df = 1: k = %v, want %v", got, want)
	}
	if got := concentration(3, 1); got != 0.001 {
		t.Errorf("tOpt = 3: k = %v, want 0.001", got)
	}
}

// Holm's procedure as he states it: walk up the sorted values and stop at the
// first that is not below level/(m-rank).
func stepDown(p []float64, level float64) []bool {
	rejected := make([]bool, len(p))
	for left := len(p); left > 0; left-- {
		least := -1
		for i := range p {
			if !rejected[i] && (least < 0 || p[i] < p[least]) {
				least = i
			}
		}
		if p[least]*float64(left) >= level {
			break
		}
		rejected[least] = true
	}
	return rejected
}

func TestHolm(t *testing.T) {
	got := fmt.Sprint(Holm([]float64{0.01, 0.04, 0.03, 0.005}))
	if want := "[0.03 0.06 0.06 0.02]"; got != want {
		t.Errorf("Holm = %v, want %v", got, want)
	}
	if got := Holm(nil); len(got) != 0 {
		t.Errorf("Holm of nothing = %v", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SliceOfN(rapid.OneOf(rapid.Float64Range(0, 1), rapid.Float64Range(0, 0.01), rapid.Just(0.002)), 1, 20).Draw(t, "p")
		adjusted := Holm(p)
		for _, level := range []float64{1e-3, 0.01, 0.05, 0.5} {
			for i, r := range stepDown(p, level) {
				if r != (adjusted[i] < level) {
					t.Fatalf("at %v: %v (adjusted %v) rejected: %v", level, p[i], adjusted[i], r)
				}
			}
		}
		for i := range p {
			if adjusted[i] < p[i] || adjusted[i] > 1 {
				t.Fatalf("%v became %v", p[i], adjusted[i])
			}
			for j := range p {
				if p[i] < p[j] && adjusted[i] > adjusted[j] {
					t.Fatalf("%v, %v changed order: %v, %v", p[i], p[j], adjusted[i], adjusted[j])
				}
			}
		}
	})
}
