package estimate

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// R: t.test(extra ~ group) on Student's own sleep data, group by group:
// x <- c(0.7,-1.6,-0.2,-1.2,-0.1,3.4,3.7,0.8,0.0,2.0); t.test(x)
// t = 1.3257, df = 9, p-value = 0.2176, 95 percent: -0.5297804 2.0297804.
func TestMeanFixedSleep(t *testing.T) {
	values := []float64{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0, 99}
	counts := []uint64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0}
	m := MeanFixed(values, counts, 0.95)
	if m.Method != MethodT || m.N != 10 || !near(m.Value, 0.75, 1e-15) || math.Abs(m.Lo+0.5297804) > 5e-8 || math.Abs(m.Hi-2.0297804) > 5e-8 {
		t.Errorf("%+v", m)
	}
	z, p := MeanP(values, counts, 0)
	if math.Abs(z-1.3257) > 5e-5 || math.Abs(p-0.2176) > 5e-5 {
		t.Errorf("t = %v, p = %v", z, p)
	}
}

// The mean of a nearly fair game: what floats would lose in the difference of
// two large sums.
func TestMeanOfFairGame(t *testing.T) {
	values := []float64{-0.05, 0.05, 0}
	counts := []uint64{500000000001, 500000000000, 3}
	m := MeanFixed(values, counts, 0.95)
	if want := -0.05 / 1000000000004; !near(m.Value, want, 1e-15) {
		t.Errorf("mean %v, want %v", m.Value, want)
	}
	if m.Variance != 0.0025 && !near(m.Variance, 0.0025, 1e-11) {
		t.Errorf("variance %v", m.Variance)
	}
}

// Mean and variance against rational arithmetic.
func TestSampleIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bins := rapid.IntRange(1, 8).Draw(t, "bins")
		values, counts := make([]float64, bins), make([]uint64, bins)
		n, sum := new(big.Int), new(big.Rat)
		for i := range bins {
			values[i] = float64(rapid.IntRange(-100, 100).Draw(t, "value")) / 20
			counts[i] = rapid.Uint64Range(0, 1e12).Draw(t, "count")
			n.Add(n, new(big.Int).SetUint64(counts[i]))
			c := new(big.Rat).SetInt(new(big.Int).SetUint64(counts[i]))
			sum.Add(sum, c.Mul(c, new(big.Rat).SetFloat64(values[i])))
		}
		s := newSample(values, counts)
		if n.Sign() == 0 {
			if s.n != 0 || !math.IsNaN(s.mean) || s.variance != 0 {
				t.Fatalf("of nothing: %+v", s)
			}
			return
		}
		mean := new(big.Rat).Quo(sum, new(big.Rat).SetInt(n))
		squares := new(big.Rat)
		for i := range bins {
			d := new(big.Rat).Sub(new(big.Rat).SetFloat64(values[i]), mean)
			c := new(big.Rat).SetInt(new(big.Int).SetUint64(counts[i]))
			squares.Add(squares, c.Mul(c, d.Mul(d, d)))
		}
		if want, _ := mean.Float64(); s.mean != want {
			t.Fatalf("mean %v, want %v", s.mean, want)
		}
		if s.n < 2 {
			return
		}
		squares.Quo(squares, new(big.Rat).SetInt(n.Sub(n, big.NewInt(1))))
		if want, _ := squares.Float64(); !near(s.variance, want, 1e-15) {
			t.Fatalf("variance %v, want %v", s.variance, want)
		}
	})
}

// The p value at the ends of an interval is alpha, for all four kinds.
func TestMeanPAtTheEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bins := rapid.IntRange(2, 6).Draw(t, "bins")
		values, counts := make([]float64, bins), make([]uint64, bins)
		for i := range bins {
			values[i] = float64(rapid.IntRange(-20, 20).Draw(t, "value")) / 4
			if i == 0 || rapid.Bool().Draw(t, "seen") {
				counts[i] = uint64(math.Exp(rapid.Float64Range(0, 24).Draw(t, "ln count")))
			}
		}
		alpha := math.Exp(rapid.Float64Range(math.Log(1e-9), math.Log(0.5)).Draw(t, "ln alpha"))
		tOpt := drawTOpt(t)
		least, greatest := values[0], values[0]
		for _, x := range values {
			least, greatest = min(least, x), max(greatest, x)
		}
		check := func(m MeanEstimate, want float64, p func(mean float64) float64) {
			t.Helper()
			for _, end := range []float64{m.Lo, m.Hi} {
				// An end that was cut to the range of values has a larger p.
				cut := (m.Method == MethodHoeffding || m.Method == MethodHoeffdingMixture) && (end == least || end == greatest)
				h := (m.Hi - m.Lo) / 2
				tol := 1e-10 + 1e-14*math.Abs(end)/h*(10-10*math.Log(alpha))
				if got := p(end); !(near(got, want, tol) || cut && got >= want*(1-tol)) {
					t.Fatalf("%+v: p at %v is %v, want %v", m, end, got, want)
				}
			}
			if got := p(m.Value); !(got <= 1 && got > 1-1e-6-1e-15*math.Abs(m.Value)/(m.Hi-m.Lo)*(10-10*math.Log(alpha))) {
				t.Fatalf("%+v: p of the estimate is %v", m, got)
			}
		}
		fixed := MeanFixed(values, counts, 1-alpha)
		anytime := MeanAnytime(values, counts, alpha, tOpt)
		if fixed.Variance == 0 != (fixed.Method == MethodHoeffding) || fixed.Variance == 0 != (anytime.Method == MethodHoeffdingMixture) {
			t.Fatalf("%+v, %+v", fixed, anytime)
		}
		if least == greatest {
			if fixed.Lo != least || fixed.Hi != least || anytime.Lo != least || anytime.Hi != least {
				t.Fatalf("one value has means %+v, %+v", fixed, anytime)
			}
			return
		}
		check(fixed, 1-(1-alpha), func(mean float64) float64 { _, p := MeanP(values, counts, mean); return p })
		check(anytime, alpha, func(mean float64) float64 { return MeanAnytimeP(values, counts, mean, tOpt) })
	})
}

func TestMeanWithoutVariance(t *testing.T) {
	values := []float64{0, 1, 3}
	for _, counts := range [][]uint64{{0, 1, 0}, {0, 1000, 0}} {
		n := float64(counts[1])
		m := MeanFixed(values, counts, 0.95)
		h := 3 * math.Sqrt(math.Log(2/0.05)/(2*n))
		if m.Method != MethodHoeffding || m.Value != 1 || !near(m.Lo, max(0, 1-h), 1e-12) || !near(m.Hi, min(3, 1+h), 1e-12) {
			t.Errorf("%v: %+v", counts, m)
		}
		if z, p := MeanP(values, counts, 1.5); !math.IsNaN(z) || !near(p, min(1, 2*math.Exp(-2*n*0.25/9)), 1e-12) {
			t.Errorf("%v: z %v, p %v", counts, z, p)
		}
		if a := MeanAnytime(values, counts, 0.05, 1000); a.Method != MethodHoeffdingMixture || a.Hi < m.Hi || a.Lo > m.Lo {
			t.Errorf("%v: %+v is inside %+v", counts, a, m)
		}
		for _, mean := range []float64{-0.1, 3.1} { // beyond every value
			if _, p := MeanP(values, counts, mean); p != 0 {
				t.Errorf("%v: a mean of %v has p %v", counts, mean, p)
			}
			if p := MeanAnytimeP(values, counts, mean, 10); p != 0 {
				t.Errorf("%v: a mean of %v has anytime p %v", counts, mean, p)
			}
		}
	}
	none := []uint64{0, 0, 0}
	if m := MeanFixed(values, none, 0.95); !math.IsNaN(m.Value) || m.Lo != 0 || m.Hi != 3 || m.N != 0 {
		t.Errorf("of nothing: %+v", m)
	}
	if m := MeanAnytime(values, none, 0.05, 10); !math.IsNaN(m.Value) || m.Lo != 0 || m.Hi != 3 || m.N != 0 {
		t.Errorf("of nothing: %+v", m)
	}
	if _, p := MeanP(values, none, 17); p != 1 {
		t.Errorf("of nothing: p %v", p)
	}
	if p := MeanAnytimeP(values, none, 17, 10); p != 1 {
		t.Errorf("of nothing: anytime p %v", p)
	}
	// Two bins of one value are no variance, whatever their mean rounds to.
	if m := MeanFixed([]float64{0.1, 0.1, 0.7}, []uint64{3, 4, 0}, 0.95); m.Method != MethodHoeffding {
		t.Errorf("two bins of one value: %+v", m)
	}
}

func TestMeanWithin(t *testing.T) {
	values, counts := []float64{-1, 0, 2}, []uint64{500, 300, 200} // mean -0.1
	_, atLow := MeanP(values, counts, 0)
	_, atHigh := MeanP(values, counts, -0.2)
	inf := math.Inf(1)
	for _, c := range []struct{ min, max, want, anytime float64 }{
		{-0.2, 0, 1, 1}, {-0.1, -0.1, 1, 1}, {-inf, inf, 1, 1},
		{0, 0.5, atLow, MeanAnytimeP(values, counts, 0, 1000)},
		{0, inf, atLow, MeanAnytimeP(values, counts, 0, 1000)},
		{-inf, -0.2, atHigh, MeanAnytimeP(values, counts, -0.2, 1000)},
	} {
		if got := MeanWithinP(values, counts, c.min, c.max); got != c.want && !near(got, c.want, 1e-12) {
			t.Errorf("within [%v, %v]: p %v, want %v", c.min, c.max, got, c.want)
		}
		if got := MeanAnytimeWithinP(values, counts, c.min, c.max, 1000); got != c.anytime {
			t.Errorf("within [%v, %v]: anytime p %v, want %v", c.min, c.max, got, c.anytime)
		}
	}
	if got := MeanWithinP(values, []uint64{0, 0, 0}, 5, 6); got != 1 {
		t.Errorf("of nothing: p %v", got)
	}
}

// The delta method on a table whose ratio, variance and interval are worked out
// from the raw pairs, and its failures.
func TestRatioFixed(t *testing.T) {
	x, y := []float64{1, 2, 4, 2}, []float64{1, 1, 3, 4}
	counts := []uint64{10, 20, 5, 7}
	var xs, ys []float64
	for i, c := range counts {
		for range c {
			xs, ys = append(xs, x[i]), append(ys, y[i])
		}
	}
	sx, sy, ss := 0., 0., 0.
	for i := range xs {
		sx += xs[i]
		sy += ys[i]
	}
	n := float64(len(xs))
	for i := range xs {
		d := (ys[i] - sy/sx*xs[i]) / (sx / n)
		ss += d * d
	}
	r, ok := RatioFixed(x, y, counts, 0.95)
	h := 2.0195409704413745 * math.Sqrt(ss/(n-1)/n) // R: qt(0.975, 41)
	if !ok || !near(r.Value, sy/sx, 1e-14) || !near(r.Variance, ss/(n-1), 1e-13) || !near(r.Lo, sy/sx-h, 1e-11) || !near(r.Hi, sy/sx+h, 1e-11) || r.N != 42 {
		t.Errorf("%+v, %v; want %v ± %v", r, ok, sy/sx, h)
	}
	for name, c := range map[string]struct {
		x, y   []float64
		counts []uint64
	}{
		"no sum":  {[]float64{-1, 1}, []float64{1, 2}, []uint64{3, 3}},
		"no data": {[]float64{1, 2}, []float64{1, 2}, []uint64{0, 0}},
		"one":     {[]float64{1, 2}, []float64{1, 3}, []uint64{0, 1}},
		"a line":  {[]float64{1, 3, 7}, []float64{0.1, 0.3, 0.7}, []uint64{3, 1, 5}},
	} {
		if r, ok := RatioFixed(c.x, c.y, c.counts, 0.95); ok || !math.IsNaN(r.Lo) || !math.IsNaN(r.Hi) {
			t.Errorf("%s: %+v", name, r)
		}
	}
}
