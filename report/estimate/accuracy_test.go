package estimate

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mathext"
	"pgregory.net/rapid"
)

func TestStirlingRemainder(t *testing.T) {
	for _, z := range []float64{1e-12, 1e-6, 0.01, 0.5, 1, 1.5, 3, 9.99, 10, 10.5, 33, 1e3, 1e6, 9e8, 2e9, 1e12} {
		Z := bigOf(z)
		want := float(bigSub(bigSub(bigLgamma(Z), bigMul(bigSub(Z, bigOf(0.5)), bigLog(Z))), bigSub(bigHalfLog2Pi, Z)))
		if got := stirlingRemainder(z); math.Abs(got-want) > 8e-15*math.Max(math.Abs(want), 1) || z >= 10 && !near(got, want, 4e-15) {
			t.Errorf("stirlingRemainder(%v) = %v, want %v", z, got, want)
		}
	}
}

func TestSeriesNearZero(t *testing.T) {
	for _, e := range []float64{1e-12, 1e-8, 1e-4, 0.01, 0.1, 0.24, 0.26, 0.49, 0.51, 0.9, 3, 1e6} {
		for _, e := range []float64{e, -e} {
			E := bigOf(e)
			if e > -1 {
				l := bigLog(bigAdd(bigOf(1), E))
				if want := float(bigSub(l, E)); !near(log1pmx(e), want, 2e-15) {
					t.Errorf("log1pmx(%v) = %v, want %v", e, log1pmx(e), want)
				}
				if want := float(bigSub(bigMul(bigAdd(bigOf(1), E), l), E)); !near(unitDeviance(e), want, 3e-15) {
					t.Errorf("unitDeviance(%v) = %v, want %v", e, unitDeviance(e), want)
				}
			}
			if math.Abs(e) > 1 {
				continue
			}
			sum, term := bigOf(0), E
			for k := 2.; k < 60; k++ {
				term = bigQuo(bigMul(term, E), bigOf(k))
				sum = bigAdd(sum, term)
			}
			if want := float(sum); !near(expm1mx(e), want, 2e-15) {
				t.Errorf("expm1mx(%v) = %v, want %v", e, expm1mx(e), want)
			}
		}
	}
	if unitDeviance(-1) != 1 {
		t.Errorf("unitDeviance(-1) = %v, want 1", unitDeviance(-1))
	}
}

// Every s at small n.
func TestBinomialTailsSmall(t *testing.T) {
	for _, n := range []uint64{1, 2, 3, 10, 31} {
		for _, p := range []float64{1e-9, 0.003, 0.2, 0.5, 0.77, 1 - 1e-6} {
			for s := range n + 1 {
				checkTails(t, s, n, p, 3e-13, exactTail(s, n, p, false), exactTail(s, n, p, true))
			}
		}
	}
}

// Near the mean and 37 standard deviations from it, where p is 1e-300.
func TestBinomialTailsLarge(t *testing.T) {
	for _, n := range []uint64{1e3, 1e6, 1e9, 1e12} {
		for _, p := range []float64{1e-9, 5e-4, 0.0738018284, 0.5, 0.93, 1 - 1e-6} {
			sd := math.Sqrt(float64(n) * p * (1 - p))
			if n == 1e12 && p != 5e-4 && p != 0.0738018284 {
				continue // millions of terms each
			}
			for _, z := range []float64{-37, -6, -2, -0.3, 0, 0.2, 3, 7, 21, 37} {
				s := math.Round(float64(n)*p + z*sd)
				if s < 0 || s > float64(n) || n == 1e12 && math.Abs(z) < 3 && z != 0 {
					continue
				}
				// The tail on the far side of the mean is the one whose size is
				// not 1.
				upper, lower := math.NaN(), math.NaN()
				if z >= 0 {
					upper = math.Exp(summedLogTail(uint64(s), n, p, false))
				}
				if z <= 0 {
					lower = math.Exp(summedLogTail(uint64(s), n, p, true))
				}
				checkTails(t, uint64(s), n, p, 1e-11, upper, lower)
			}
		}
	}
}

// checkTails compares the tails that are not NaN, and the p value.
func checkTails(t *testing.T, s, n uint64, p, tol, upper, lower float64) {
	t.Helper()
	if got := binomialAtLeast(s, n, p); !near(got, upper, tol) && !math.IsNaN(upper) {
		t.Errorf("P(X >= %d of %d; %v) = %v, want %v: off by %.2g", s, n, p, got, upper, got/upper-1)
	}
	if got := binomialAtMost(s, n, p); !near(got, lower, tol) && !math.IsNaN(lower) {
		t.Errorf("P(X <= %d of %d; %v) = %v, want %v: off by %.2g", s, n, p, got, lower, got/lower-1)
	}
	smaller := upper
	if !(upper <= lower) && !math.IsNaN(lower) {
		smaller = lower
	}
	if got := BinomialP(s, n, p); !near(got, min(1, 2*smaller), tol) && smaller < 0.5 {
		t.Errorf("BinomialP(%d, %d, %v) = %v, want %v", s, n, p, got, 2*smaller)
	}
}

// The ends of the exact interval, from the sum of terms on both sides of them.
func TestClopperPearsonLarge(t *testing.T) {
	for _, at := range []struct{ s, n uint64 }{{1, 1e9}, {17, 1e9}, {73801828, 1e9}, {1e9 - 3, 1e9}, {5e8, 1e9}, {738018, 1e7}} {
		for _, alpha := range []float64{0.05, 1e-6} {
			i := ClopperPearson(at.s, at.n, 1-alpha)
			target := math.Log((1 - (1 - alpha)) / 2)
			const rel = 1e-11
			below, above := summedLogTail(at.s, at.n, i.Lo*(1-rel), false), summedLogTail(at.s, at.n, i.Lo*(1+rel), false)
			if i.Lo*(1+rel) < 1 && !(below < target && target < above) {
				t.Errorf("%d of %d: lower end %v: log tails %v %v around %v", at.s, at.n, i.Lo, below, above, target)
			}
			if i.Hi*(1+rel) >= 1 {
				continue
			}
			below, above = summedLogTail(at.s, at.n, i.Hi*(1-rel), true), summedLogTail(at.s, at.n, i.Hi*(1+rel), true)
			if !(above < target && target < below) {
				t.Errorf("%d of %d: upper end %v: log tails %v %v around %v", at.s, at.n, i.Hi, below, above, target)
			}
		}
	}
}

var mixtureCases = []struct{ s, n, tOpt uint64 }{
	{0, 1, 1000}, {1, 1, 1}, {3, 7, 1e6}, {0, 1e6, 1e9}, {1, 1e6, 1e6}, {2, 1e6, 1e4}, {500, 1e6, 1e6},
	{738018284, 1e10, 1e10}, {5e9, 1e10, 1e12}, {2, 1e10, 1e10}, {1e10 - 20, 1e10, 1e10},
	{73801828413, 1e12, 1e12}, {73801828413, 1e12, 0}, {40, 1e12, 1e12},
}

func TestMixtureMartingale(t *testing.T) {
	for _, at := range mixtureCases {
		m := newMixture(at.s, at.n, at.tOpt)
		i := Anytime(at.s, at.n, 1e-6, at.tOpt)
		for _, p := range []float64{i.Lo, i.Hi, i.Lo + 0.37*(i.Hi-i.Lo), float64(at.s) / float64(at.n), i.Lo / 1.001, i.Hi * 1.001, 1e-9, 0.3, 1 - 1e-7} {
			if p <= 0 || p >= 1 {
				continue
			}
			want := float(bigLogMixture(at.s, at.n, p, m.k))
			if got := m.logM(p, 1-p); math.Abs(got-want) > 2e-13*math.Max(math.Abs(want), 10) {
				t.Errorf("%+v: ln M(%v) = %v, want %v: off by %.2g", at, p, got, want, got-want)
			}
		}
	}
}

// The textbook form with math.Lgamma, kept to show what it loses.
func TestMixtureNaiveFormFails(t *testing.T) {
	const s, n, p = 73801828413, 1000000000000, 0.0738018284
	lbeta := func(a, b float64) float64 {
		x, _ := math.Lgamma(a)
		y, _ := math.Lgamma(b)
		z, _ := math.Lgamma(a + b)
		return x + y - z
	}
	m := newMixture(s, n, n)
	naive := lbeta(m.k*p+s, m.k*(1-p)+(n-s)) - lbeta(m.k*p, m.k*(1-p)) - s*math.Log(p) - (n-s)*math.Log(1-p)
	want := float(bigLogMixture(s, n, p, m.k))
	if d := math.Abs(naive - want); d < 1e-6 {
		t.Errorf("the form by log gamma functions is off by %v only: the careful one would not be needed", d)
	}
	if d := math.Abs(m.logM(p, 1-p) - want); d > 1e-12 {
		t.Errorf("ln M is off by %v", d)
	}
}

func TestAnytimeEnds(t *testing.T) {
	for _, at := range mixtureCases {
		for _, alpha := range []float64{0.05, 0.05 / 3000, 1e-9} {
			i := Anytime(at.s, at.n, alpha, at.tOpt)
			m := newMixture(at.s, at.n, at.tOpt)
			c := math.Log(1 / alpha)
			logM := func(p float64) float64 { return float(bigLogMixture(at.s, at.n, p, m.k)) }
			const rel = 1e-11
			if i.Lo > 0 && !(logM(i.Lo*(1-rel)) > c && (i.Lo > 1-rel || logM(i.Lo*(1+rel)) < c)) {
				t.Errorf("%+v at %v: lower end %v", at, alpha, i.Lo)
			}
			if i.Hi < 1-rel && !(logM(i.Hi*(1+rel)) > c && logM(i.Hi*(1-rel)) < c) {
				t.Errorf("%+v at %v: upper end %v", at, alpha, i.Hi)
			}
			if (i.Lo == 0) != (at.s < 2) || (i.Hi == 1) != (at.n-at.s < 2) {
				t.Errorf("%+v at %v: [%v, %v]", at, alpha, i.Lo, i.Hi)
			}
		}
	}
}

// Why gonum's incomplete beta function is not used: how far it is off at
// counts that a night produces.
func TestGonumIncompleteBeta(t *testing.T) {
	const s, n, p = 73801828 + 5*8267, 1000000000, 0.0738018284
	want := math.Exp(summedLogTail(s, n, p, false))
	if got := binomialAtLeast(s, n, p); !near(got, want, 1e-11) {
		t.Errorf("P(X >= s) = %v, want %v", got, want)
	}
	if got := mathext.RegIncBeta(s, n-s+1, p); near(got, want, 1e-8) {
		t.Errorf("gonum's is %v, right to 1e-8 (want %v): it could be used after all", got, want)
	} else {
		t.Logf("gonum's RegIncBeta at n = 1e9: %v, want %v, off by %.2g", got, want, got/want-1)
	}
}

// Where gonum's is good to 1e-11, the two agree: half-integer parameters
// anywhere, and the quantile comes back.
func TestBetaLower(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := func(name string) float64 {
			return math.Floor(2*math.Exp(rapid.Float64Range(-0.6, 6).Draw(t, name))+0.5) / 2
		}
		a, b := max(size("ln a"), 0.5), max(size("ln b"), 0.5)
		x := rapid.Float64Range(1e-3, 0.999).Draw(t, "x")
		y := 1 - x
		got, slope := betaLower(a, b, x, y)
		want := mathext.RegIncBeta(a, b, x)
		if want > 1e-290 && !near(math.Exp(got), want, 1e-10) {
			t.Fatalf("I_%v(%v, %v) = %v, gonum has %v", x, a, b, math.Exp(got), want)
		}
		if !(slope >= 0) || math.IsInf(slope, 0) {
			t.Fatalf("I_%v(%v, %v): slope %v", x, a, b, slope)
		}
		logAlpha := math.Log(rapid.Float64Range(1e-6, 0.999999).Draw(t, "alpha"))
		qx, qy := betaLowerQuantile(a, b, logAlpha)
		back, slope := betaLower(a, b, qx, qy)
		if math.Abs(back-logAlpha) > 1e-12+4e-15*slope*math.Max(1, math.Abs(math.Log(qx/qy))) || !near(qx+qy, 1, 1e-15) {
			t.Fatalf("quantile of exp(%v) at %v, %v is %v, of exp(%v)", logAlpha, a, b, qx, back)
		}
	})
}

// The panels of the integral against Simpson's rule on a grid that is fine
// everywhere, from a, b of 1/2 to 1e12 and from the mean outwards.
func TestBetaTailIntegral(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := func(name string) float64 {
			return max(0.5, math.Floor(2*math.Exp(rapid.Float64Range(-1, 27).Draw(t, name)))/2)
		}
		a, b := size("ln a"), size("ln b")
		n := a + b
		z := rapid.OneOf(rapid.Just(0.), rapid.Float64Range(0, 40)).Draw(t, "z")
		x, y := logistic(math.Log(a/b) - z*math.Sqrt(n/a/b))
		d := excess(a, b, x, y)
		if d < 0 {
			return // the mean, rounded
		}
		h := func(w float64) float64 { return betaTailExponent(n, b, d, x, y, w) }
		end := 1 / (a + b)
		for h(end) > -42 {
			end *= 1.2
		}
		const steps = 20000
		sum := 1 + math.Exp(h(end))
		for i := 1; i < steps; i++ {
			sum += float64(2+2*(i%2)) * math.Exp(h(end*float64(i)/steps))
		}
		want := sum * end / steps / 3
		if got := betaTailIntegral(a, b, x, y); !near(got, want, 1e-12) {
			t.Fatalf("a = %v, b = %v, x = %v: %v, want %v: off by %.2g", a, b, x, got, want, got/want-1)
		}
	})
}

func TestNormalQuantile(t *testing.T) {
	for _, q := range []float64{0.4999, 0.3, 0.025, 1e-3, 1e-6, 1e-9, 1e-15, 1e-30, 1e-100, 1e-300} {
		z := normalUpper(q)
		if back := normalTwoSided(z) / 2; !near(back, q, 1e-13*math.Max(1, z*z)) {
			t.Errorf("a normal variable exceeds %v with probability %v, want %v", z, back, q)
		}
	}
}

// studentTail adds up the density of t on a fine grid (Simpson's rule).
func studentTail(x float64, df uint64) float64 {
	v := bigOf(float64(df))
	logC := float(bigSub(bigSub(bigLgamma(bigMul(bigAdd(v, bigOf(1)), bigOf(0.5))), bigLgamma(bigMul(v, bigOf(0.5)))),
		bigAdd(bigMul(bigOf(0.5), bigLog(v)), bigSub(bigHalfLog2Pi, bigMul(bigOf(0.5), bigLog2)))))
	nu := float64(df)
	// In the log of u the tail is a smooth exponential for any df.
	density := func(w float64) float64 {
		u := x * math.Exp(w)
		return u * math.Exp(logC-(nu+1)/2*math.Log1p(u*u/nu))
	}
	slope := (nu+1)*x*x/(nu+x*x) - 1 // of -ln density in w, at the start
	width := 45 / math.Max(slope, 0.05)
	if slope < 30 {
		width = math.Min(width, math.Max(45/math.Max(nu, 1), math.Log1p(45/x)))
	}
	const steps = 40000
	h := width / steps
	sum := density(0) + density(width)
	for i := 1; i < steps; i++ {
		sum += float64(2+2*(i%2)) * density(h*float64(i))
	}
	return 2 * sum * h / 3
}

func TestStudent(t *testing.T) {
	// Closed forms at one and two degrees of freedom.
	for _, x := range []float64{1e-3, 0.5, 1, 3, 100, 1e8} {
		if got, want := studentTwoSided(x, 1), 2/math.Pi*math.Atan(1/x); !near(got, want, 1e-13) {
			t.Errorf("t with 1 degree beyond %v: %v, want %v", x, got, want)
		}
		r := math.Sqrt(2 + x*x)
		if got, want := studentTwoSided(x, 2), 2/(r*(r+x)); !near(got, want, 1e-13) {
			t.Errorf("t with 2 degrees beyond %v: %v, want %v", x, got, want)
		}
	}
	for _, df := range []uint64{3, 4, 9, 30, 1000, 1e6, 1e9, 1e12} {
		for _, x := range []float64{1.1, 2, 5, 12, 36} {
			if got, want := studentTwoSided(x, df), studentTail(x, df); !near(got, want, 1e-11) {
				t.Errorf("t with %d degrees beyond %v: %v, want %v: off by %.2g", df, x, got, want, got/want-1)
			}
		}
		for _, alpha := range []float64{0.9, 0.05, 1e-6, 1e-60} {
			if got := studentTwoSided(studentQuantile(alpha, df), df); !near(got, alpha, 1e-11) {
				t.Errorf("t with %d degrees: %v comes back as %v", df, alpha, got)
			}
		}
	}
	if got := studentQuantile(0.05, 1e12); !near(got, 1.959963984540054, 1e-11) {
		t.Errorf("t with 1e12 degrees at 0.05: %v, want the normal quantile", got)
	}
}

// chiSquareSum is the tail as a finite sum: Poisson terms for an even number of
// degrees of freedom, such terms beside a normal tail for an odd one.
func chiSquareSum(x float64, df int) float64 {
	half, top := bigOf(x/2), float64(df)/2-1
	sum, term := 0., 1.
	for i := top; i >= 0; i-- { // from the largest index down
		sum += term
		term *= i / (x / 2)
	}
	if sum > 0 {
		logTop := bigSub(bigSub(bigMul(bigOf(top), bigLog(half)), half), bigLgamma(bigOf(top+1)))
		sum = math.Exp(float(bigAdd(logTop, bigLog(bigOf(sum)))))
	}
	if df%2 == 1 {
		sum += math.Erfc(math.Sqrt(x / 2))
	}
	return sum
}

// gonum's incomplete gamma function is as good as is needed here.
func TestChiSquareTail(t *testing.T) {
	for _, df := range []int{1, 2, 3, 10, 11, 51, 100, 999, 2703, 100000} {
		for _, z := range []float64{-1, -0.5, 0, 1, 3, 6, 10, 20, 25} {
			x := float64(df) + z*math.Sqrt(2*float64(df))
			if x <= 0 {
				continue
			}
			if got, want := chiSquareUpper(x, df), chiSquareSum(x, df); !near(got, want, 1e-11) {
				t.Errorf("chi-square with %d degrees beyond %v: %v, want %v: off by %.2g", df, x, got, want, got/want-1)
			}
		}
		if x := 1300.; df <= 11 { // 1e-280
			if got, want := chiSquareUpper(x, df), chiSquareSum(x, df); !near(got, want, 1e-11) {
				t.Errorf("chi-square with %d degrees beyond %v: %v, want %v: off by %.2g", df, x, got, want, got/want-1)
			}
		}
	}
}
