package estimate

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// drawCount draws n on a log scale up to 1e12, and s near an end or anywhere.
func drawCount(t *rapid.T) (s, n uint64) {
	n = uint64(math.Exp(rapid.Float64Range(0, math.Log(1e12)).Draw(t, "ln n")))
	s = min(n, uint64(math.Exp(rapid.Float64Range(-1, math.Log(float64(n)+1)).Draw(t, "ln s"))))
	if rapid.Bool().Draw(t, "mirror") {
		s = n - s
	}
	return s, n
}

func drawTOpt(t *rapid.T) uint64 {
	return uint64(math.Exp(rapid.Float64Range(0, math.Log(1e13)).Draw(t, "ln tOpt"))) - 1
}

// one returns the interval of s of n by any method, as the first of two bins.
func one(t interface{ Fatal(...any) }, method string, s, n uint64, confidence float64, tOpt uint64) Interval {
	all, err := Bins(method, []uint64{s, n - s}, n, confidence, tOpt)
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

func TestIntervalProperties(t *testing.T) {
	for _, method := range Methods() {
		t.Run(method, rapid.MakeCheck(func(t *rapid.T) {
			s, n := drawCount(t)
			tOpt := drawTOpt(t)
			alpha := math.Exp(rapid.Float64Range(math.Log(1e-9), math.Log(0.5)).Draw(t, "ln alpha"))
			i := one(t, method, s, n, 1-alpha, tOpt)
			phat := float64(s) / float64(n)
			const slack = 1e-12
			if !(0 <= i.Lo && i.Lo <= phat*(1+slack) && phat*(1-slack) <= i.Hi && i.Hi <= 1) {
				t.Fatalf("%d of %d: [%v, %v]", s, n, i.Lo, i.Hi)
			}
			if s == 0 && i.Lo != 0 || s == n && i.Hi != 1 {
				t.Fatalf("%d of %d: [%v, %v] does not reach the end", s, n, i.Lo, i.Hi)
			}
			if wider := one(t, method, s, n, 1-alpha/10, tOpt); wider.Lo > i.Lo || wider.Hi < i.Hi {
				t.Fatalf("%d of %d: [%v, %v] at %v is not in [%v, %v] at %v", s, n, i.Lo, i.Hi, alpha, wider.Lo, wider.Hi, alpha/10)
			}
			if s < n {
				if next := one(t, method, s+1, n, 1-alpha, tOpt); next.Lo < i.Lo*(1-slack) || next.Hi < i.Hi*(1-slack) {
					t.Fatalf("%d of %d: one more moves [%v, %v] to [%v, %v]", s, n, i.Lo, i.Hi, next.Lo, next.Hi)
				}
			}
			mirror := one(t, method, n-s, n, 1-alpha, tOpt)
			if math.Abs(mirror.Lo-(1-i.Hi)) > 1e-12 || math.Abs(mirror.Hi-(1-i.Lo)) > 1e-12 {
				t.Fatalf("%d of %d: [%v, %v], but the others have [%v, %v]", s, n, i.Lo, i.Hi, mirror.Lo, mirror.Hi)
			}
		}))
	}
}

func TestNoObservations(t *testing.T) {
	for _, method := range Methods() {
		all, err := Bins(method, []uint64{0, 0, 0}, 0, 0.95, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range all {
			if i != (Interval{0, 1}) {
				t.Errorf("%s of nothing: %v", method, i)
			}
		}
	}
}

func TestBins(t *testing.T) {
	counts, n := []uint64{56, 72, 0, 73, 59, 62, 87, 58}, uint64(467)
	singles := map[string]func(s uint64) Interval{
		MethodWilson:         func(s uint64) Interval { return Wilson(s, n, 0.99) },
		MethodClopperPearson: func(s uint64) Interval { return ClopperPearson(s, n, 0.99) },
		MethodJeffreys:       func(s uint64) Interval { return Jeffreys(s, n, 0.99) },
		MethodGoodman:        func(s uint64) Interval { return Wilson(s, n, 1-0.01/8) },
		MethodAnytime:        func(s uint64) Interval { return Anytime(s, n, 0.01, 5000) },
		MethodAnytimeAll:     func(s uint64) Interval { return Anytime(s, n, 0.01/8, 5000) },
	}
	if len(singles) != len(Methods()) || Methods()[0] != MethodWilson {
		t.Errorf("methods are %v", Methods())
	}
	for _, method := range Methods() {
		all, err := Bins(method, counts, n, 0.99, 5000)
		if err != nil || len(all) != len(counts) {
			t.Fatalf("%s: %d intervals, %v", method, len(all), err)
		}
		for i, s := range counts {
			if want := singles[method](s); !near(all[i].Lo, want.Lo, 1e-11) || !near(all[i].Hi, want.Hi, 1e-11) {
				t.Errorf("%s of %d: %v, want %v", method, s, all[i], want)
			}
		}
		if IsAnytime(method) != strings.HasPrefix(method, "anytime") || !ValidMethod(method) {
			t.Errorf("%s: anytime %v, valid %v", method, IsAnytime(method), ValidMethod(method))
		}
	}
	if _, err := Bin("wald", 1, n, 3, 0.95, 0); err == nil || !strings.Contains(err.Error(), "wald") {
		t.Errorf("one bin of an unknown method: %v", err)
	}
	if _, err := Bins("wald", counts, n, 0.95, 0); err == nil || !strings.Contains(err.Error(), "wald") {
		t.Errorf("an unknown method: %v", err)
	}
	if ValidMethod("wald") {
		t.Error("wald is valid")
	}
}

func TestProgrammingErrorsPanic(t *testing.T) {
	for name, f := range map[string]func(){
		"more than n":         func() { Wilson(3, 2, 0.95) },
		"confidence 1":        func() { ClopperPearson(1, 2, 1) },
		"alpha 0":             func() { Anytime(1, 2, 0, 10) },
		"confidence NaN":      func() { Jeffreys(1, 2, math.NaN()) },
		"probability 2":       func() { BinomialP(1, 2, 2) },
		"claim upside down":   func() { WithinP(1, 2, 0.6, 0.4) },
		"lengths":             func() { ChiSquare([]uint64{1}, []float64{0.5, 0.5}) },
		"lengths of a mean":   func() { MeanFixed([]float64{1}, []uint64{1, 2}, 0.95) },
		"infinite value":      func() { MeanP([]float64{math.Inf(1)}, []uint64{1}, 0) },
		"mean of no bins":     func() { MeanAnytime(nil, nil, 0.05, 10) },
		"mean claim reversed": func() { MeanWithinP([]float64{1, 2}, []uint64{1, 2}, 3, 2) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}

// The p value at the end of an interval is alpha.
func TestPValuesAtTheEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, n := drawCount(t)
		tOpt := drawTOpt(t)
		alpha := math.Exp(rapid.Float64Range(math.Log(1e-9), math.Log(0.5)).Draw(t, "ln alpha"))
		// An end is known to a few roundings of its log odds w, and a float64
		// next to 1 rounds those by 1e-16/(1-p); the log of the p value moves
		// by slope times that.
		tol := func(p float64) float64 {
			l := 30 - math.Log(alpha) // 30: the anytime boundary is that much wider, far from tOpt
			slope := 10 + 3*l + 2*math.Sqrt(float64(n)*p*(1-p)*l)
			w := math.Abs(math.Log(p / (1 - p)))
			return 1e-11 + (1e-15*w+3e-16/(1-p))*slope
		}
		i := ClopperPearson(s, n, 1-alpha)
		want := 1 - (1 - alpha)
		if i.Lo > 0 && 1-i.Lo > 1e-6 {
			if p := BinomialP(s, n, i.Lo); !near(p, want, tol(i.Lo)) {
				t.Fatalf("%d of %d: p at the lower end %v is %v, want %v", s, n, i.Lo, p, want)
			}
		}
		if i.Hi < 1 && 1-i.Hi > 1e-6 {
			if p := BinomialP(s, n, i.Hi); !near(p, want, tol(i.Hi)) {
				t.Fatalf("%d of %d: p at the upper end %v is %v, want %v", s, n, i.Hi, p, want)
			}
		}
		i = Anytime(s, n, alpha, tOpt)
		if i.Lo > 0 && 1-i.Lo > 1e-6 {
			if p := MixtureP(s, n, i.Lo, tOpt); !near(p, alpha, tol(i.Lo)) {
				t.Fatalf("%d of %d, tOpt %d: p at the lower end %v is %v, want %v", s, n, tOpt, i.Lo, p, alpha)
			}
		}
		if i.Hi < 1 && 1-i.Hi > 1e-6 {
			if p := MixtureP(s, n, i.Hi, tOpt); !near(p, alpha, tol(i.Hi)) {
				t.Fatalf("%d of %d, tOpt %d: p at the upper end %v is %v, want %v", s, n, tOpt, i.Hi, p, alpha)
			}
		}
	})
}

// p < alpha exactly outside the interval: the martingale falls to one minimum
// and rises, with no second dip.
func TestAnytimeIntervalIsWhereMIsSmall(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, n := drawCount(t)
		tOpt := drawTOpt(t)
		alpha := math.Exp(rapid.Float64Range(math.Log(1e-9), math.Log(0.9)).Draw(t, "ln alpha"))
		i := Anytime(s, n, alpha, tOpt)
		for range 20 {
			p, _ := logistic(rapid.Float64Range(-35, 20).Draw(t, "log odds"))
			if rapid.Bool().Draw(t, "near") {
				p = i.Lo + rapid.Float64Range(-1, 2).Draw(t, "place")*(i.Hi-i.Lo)
			}
			if p <= 0 || p >= 1 || math.Abs(p-i.Lo) < 1e-9*i.Lo || math.Abs(p-i.Hi) < 1e-9*i.Hi {
				continue
			}
			if got := MixtureP(s, n, p, tOpt); (got < alpha) == i.Contains(p) {
				t.Fatalf("%d of %d, tOpt %d: p value of %v is %v, the interval at %v is %v", s, n, tOpt, p, got, alpha, i)
			}
		}
	})
}

func TestBinomialEdges(t *testing.T) {
	for _, c := range []struct {
		s, n uint64
		p    float64
		want float64
	}{
		{0, 0, 0.3, 1}, {0, 0, 0, 1}, {0, 10, 0, 1}, {1, 1e9, 0, 0}, {10, 10, 1, 1}, {9, 10, 1, 0},
		{5, 10, 0.5, 1}, {0, 10, 0.5, 2. / 1024}, {10, 10, 0.5, 2. / 1024}, {1, 10, 0.5, 22. / 1024},
	} {
		if got := BinomialP(c.s, c.n, c.p); !near(got, c.want, 1e-13) {
			t.Errorf("BinomialP(%d, %d, %v) = %v, want %v", c.s, c.n, c.p, got, c.want)
		}
		if c.p == 0 || c.p == 1 || c.n == 0 {
			if got := MixtureP(c.s, c.n, c.p, 100); got != c.want {
				t.Errorf("MixtureP(%d, %d, %v) = %v, want %v", c.s, c.n, c.p, got, c.want)
			}
			if _, ok := BinomialZ(c.s, c.n, c.p); ok {
				t.Errorf("BinomialZ(%d, %d, %v) exists", c.s, c.n, c.p)
			}
		}
	}
	if z, ok := BinomialZ(60, 100, 0.5); !ok || z != 2 {
		t.Errorf("BinomialZ(60, 100, 0.5) = %v, %v, want 2", z, ok)
	}
	if z, ok := BinomialZ(500000000000-1000000, 1e12, 0.5); !ok || z != -2 {
		t.Errorf("BinomialZ = %v, %v, want -2", z, ok)
	}
}

// The probability of nothing, which has a closed form at any n.
func TestBinomialOfNothing(t *testing.T) {
	for _, n := range []uint64{1, 2, 30, 1e4, 1e9, 1e12} {
		for _, expected := range []float64{1e-3, 0.5, 1, 3, 20, 600} {
			p := expected / float64(n)
			if p > 0.9 {
				continue
			}
			want := math.Exp(float64(n) * math.Log1p(-p))
			if got := binomialAtMost(0, n, p); !near(got, want, 2e-12) {
				t.Errorf("nothing of %d at %v: %v, want %v", n, p, got, want)
			}
			if hi := ClopperPearson(0, n, 0.95).Hi; !near(float64(n)*math.Log1p(-hi), math.Log(0.025), 1e-12) {
				t.Errorf("0 of %d: upper end %v", n, hi)
			}
		}
	}
}

func TestWithin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, n := drawCount(t)
		tOpt := drawTOpt(t)
		ends := []float64{rapid.Float64Range(0, 1).Draw(t, "a"), rapid.Float64Range(0, 1).Draw(t, "b")}
		slices.Sort(ends)
		lo, hi := ends[0], ends[1]
		fixed, anytime := WithinP(s, n, lo, hi), MixtureWithinP(s, n, lo, hi, tOpt)
		phat := float64(s) / float64(n)
		if math.Abs(phat-lo) < 1e-9 || math.Abs(phat-hi) < 1e-9 {
			return
		}
		if lo < phat && phat < hi {
			if fixed != 1 || anytime != 1 {
				t.Fatalf("%v within [%v, %v]: %v, %v", phat, lo, hi, fixed, anytime)
			}
			return
		}
		// The claim holds for the most favourable p in it.
		for range 5 {
			p := lo + rapid.Float64Range(0, 1).Draw(t, "u")*(hi-lo)
			if one := BinomialP(s, n, p); one > fixed*(1+1e-12) {
				t.Fatalf("%v in [%v, %v] has p %v, the claim %v", p, lo, hi, one, fixed)
			}
			if one := MixtureP(s, n, p, tOpt); one > anytime*(1+1e-9) {
				t.Fatalf("%v in [%v, %v] has anytime p %v, the claim %v", p, lo, hi, one, anytime)
			}
		}
		if WithinP(s, n, lo, lo) != BinomialP(s, n, lo) && phat != lo {
			t.Fatalf("a claim of one value is not its test")
		}
	})
	// A claim that is open on one side, and the edges.
	for _, c := range []struct {
		s, n   uint64
		lo, hi float64
		want   float64
	}{{0, 10, 0, 0.2, 1}, {10, 10, 0.9, 1, 1}, {3, 10, 0, 0, 0}, {0, 0, 0.4, 0.6, 1}, {3, 10, math.Inf(-1), math.Inf(1), 1}} {
		if got := WithinP(c.s, c.n, c.lo, c.hi); got != c.want {
			t.Errorf("WithinP(%+v) = %v", c, got)
		}
		if got := MixtureWithinP(c.s, c.n, c.lo, c.hi, 100); got != c.want {
			t.Errorf("MixtureWithinP(%+v) = %v", c, got)
		}
	}
}

// One bin alone has the interval that it has among all of its row; that of the
// methods for all bins at once depends on how many there are.
func TestBinIsThatOfBins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		counts := rapid.SliceOfN(rapid.Uint64Range(0, 1e9), 1, 8).Draw(t, "counts")
		n := uint64(0)
		for _, c := range counts {
			n += c
		}
		tOpt, confidence := drawTOpt(t), rapid.Float64Range(0.5, 0.999).Draw(t, "confidence")
		for _, method := range Methods() {
			all, err := Bins(method, counts, n, confidence, tOpt)
			if err != nil {
				t.Fatal(err)
			}
			if method == MethodGoodman {
				all = Goodman(counts, n, confidence)
			}
			for i, s := range counts {
				if got, err := Bin(method, s, n, len(counts), confidence, tOpt); err != nil || got != all[i] {
					t.Fatalf("%s of %d: %v, %v; among all bins %v", method, s, got, err, all[i])
				}
			}
			alone, _ := Bin(method, counts[0], n, 1, confidence, tOpt)
			together := method == MethodGoodman || method == MethodAnytimeAll
			if wider := alone.HalfWidth() < all[0].HalfWidth(); len(counts) > 1 && n > 0 && all[0].HalfWidth() < 0.4 && wider != together {
				t.Fatalf("%s: %v for one bin, %v for %d", method, alone, all[0], len(counts))
			}
		}
	})
}
