package estimate

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func drawPaired(t *rapid.T) Paired {
	p := Paired{N: uint64(math.Exp(rapid.Float64Range(0, 24).Draw(t, "ln n")))}
	some := rapid.Custom(func(t *rapid.T) uint64 {
		if rapid.Bool().Draw(t, "few") {
			return rapid.Uint64Range(0, 20).Draw(t, "count")
		}
		return uint64(math.Exp(rapid.Float64Range(0, 24).Draw(t, "ln count")))
	})
	p.OnlyA = min(some.Draw(t, "only a"), p.N)
	p.OnlyB = min(some.Draw(t, "only b"), p.N-p.OnlyA)
	return p
}

// With discordant trials enough a difference is a mean of -1, 0 and 1, and is
// what that is.
func TestPairedIsAMean(t *testing.T) {
	p := Paired{OnlyA: 400, OnlyB: 700, N: 100_000}
	values, counts := []float64{1, -1, 0}, []uint64{700, 400, 98_900}
	if got, want := p.Fixed(0.95), MeanFixed(values, counts, 0.95); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got, want := p.Anytime(0.05, 5000), MeanAnytime(values, counts, 0.05, 5000); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	z, pv := p.P(0.002)
	if wz, wp := MeanP(values, counts, 0.002); z != wz || pv != wp {
		t.Errorf("z %v, p %v, want %v, %v", z, pv, wz, wp)
	}
	if got, want := p.AnytimeP(0.002, 5000), MeanAnytimeP(values, counts, 0.002, 5000); got != want {
		t.Errorf("p %v, want %v", got, want)
	}
	if e := p.Fixed(0.95); e.Value != 0.003 || e.N != p.N {
		t.Errorf("%+v", e)
	}
}

// The p value at the ends of an interval is alpha, few trials or many, fixed or
// anytime, and is 1 at the estimate.
func TestPairedPAtTheEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPaired(t)
		alpha := math.Exp(rapid.Float64Range(math.Log(1e-7), math.Log(0.5)).Draw(t, "ln alpha"))
		tOpt := drawTOpt(t)
		check := func(e MeanEstimate, f func(diff float64) float64) {
			t.Helper()
			if !(e.Lo <= e.Value && e.Value <= e.Hi) || e.Lo < -1 && p.few() || e.Hi > 1 && p.few() {
				t.Fatalf("%+v: %+v", p, e)
			}
			for _, end := range []float64{e.Lo, e.Hi} {
				if end <= -1 || end >= 1 {
					continue // p falls to 0 there: it is contradicted by any other trial
				}
				h := (e.Hi - e.Lo) / 2
				tol := 1e-6 + 1e-14*math.Abs(end)/h*(10-10*math.Log(alpha)) + 1e-14/(1-math.Abs(end))
				if got := f(end); !near(got, alpha, tol) {
					t.Fatalf("%+v: p at the end %v of %+v is %v, want %v", p, end, e, got, alpha)
				}
			}
			if got := f(e.Value); !(got > 1-1e-6 && got <= 1) {
				t.Fatalf("%+v: p of the estimate is %v", p, got)
			}
		}
		check(p.Fixed(1-alpha), func(d float64) float64 { _, pv := p.P(d); return pv })
		check(p.Anytime(alpha, tOpt), func(d float64) float64 { return p.AnytimeP(d, tOpt) })
	})
}

// The p value of two rates is the largest over all of them, found by looking at
// a great many.
func TestPairedRatesByGrid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Paired{N: rapid.Uint64Range(1, 200).Draw(t, "n")}
		p.OnlyA = rapid.Uint64Range(0, p.N).Draw(t, "only a")
		p.OnlyB = rapid.Uint64Range(0, p.N-p.OnlyA).Draw(t, "only b")
		diff := rapid.Float64Range(-1, 1).Draw(t, "diff")
		most := 0.
		const grid = 400
		for i := range grid + 1 {
			from, to := max(0, -diff), min(1, 1-diff)
			a := min(from+(to-from)*float64(i)/grid, 1)
			b := min(max(a+diff, 0), 1)
			most = max(most, min(BinomialP(p.OnlyA, p.N, a), BinomialP(p.OnlyB, p.N, b)))
		}
		_, got := p.P(diff)
		if !p.few() {
			t.Fatal("the test is of few trials")
		}
		want := min(1, 2*most)
		// The grid may just miss the best pair, never find a better one.
		if got < want*(1-1e-9) || got > want*1.5+1e-9 {
			t.Fatalf("%+v: p of %v is %v, by the grid %v", p, diff, got, want)
		}
	})
}

// A rare difference: its interval holds by enumeration, and the t-interval of
// the same counts does not; nor does a t-test keep to an alarm of a millionth.
func TestPairedRareDifferences(t *testing.T) {
	const n = 100_000
	covered := func(mean float64, of func(Paired) MeanEstimate) float64 {
		sum := 0.
		for x := uint64(0); x < 60; x++ {
			e := of(Paired{OnlyB: x, N: n})
			if w := binomialTerm(x, n, mean/n); e.Lo <= mean/n && mean/n <= e.Hi {
				sum += w
			}
		}
		return sum
	}
	naive := func(p Paired) MeanEstimate {
		values, counts := p.row()
		return MeanFixed(values, counts, 0.95)
	}
	for _, mean := range []float64{0.1, 1, 3.2, 10} {
		if got := covered(mean, func(p Paired) MeanEstimate { return p.Fixed(0.95) }); got < 0.95-1e-9 {
			t.Errorf("a mean of %v is covered with probability %v", mean, got)
		}
		if got := covered(mean, func(p Paired) MeanEstimate { return p.Anytime(0.05, n) }); got < 0.95-1e-9 {
			t.Errorf("anytime: a mean of %v is covered with probability %v", mean, got)
		}
	}
	if got := covered(3.2, naive); got > 0.9 {
		t.Errorf("the t-interval covers with probability %v: what would be wrong with it?", got)
	}
	const mean, alarm = 30., 1e-6
	false1, false2 := 0., 0.
	for x := uint64(0); x < 300; x++ {
		p := Paired{OnlyB: x, N: n}
		w := binomialTerm(x, n, mean/n)
		if _, pv := p.P(mean / n); pv < alarm {
			false1 += w
		}
		values, counts := p.row()
		if _, pv := MeanP(values, counts, mean/n); pv < alarm {
			false2 += w
		}
	}
	if false1 > alarm {
		t.Errorf("false alarms with probability %v", false1)
	}
	if false2 < 20*alarm {
		t.Errorf("the t-test gives false alarms with probability %v only", false2)
	}
}

// Where no trial told the two apart, they differ in few: far less than what two
// samples apart would leave open.
func TestPairedWithoutDifference(t *testing.T) {
	p := Paired{N: 1_000_000}
	e := p.Fixed(0.95)
	if e.Value != 0 || e.Method != MethodTwoRates || e.Hi > 5e-6 || e.Lo != -e.Hi {
		t.Errorf("%+v", e)
	}
	if z, pv := p.P(0); !math.IsNaN(z) || pv != 1 {
		t.Errorf("no difference: z %v, p %v", z, pv)
	}
	if _, pv := p.P(1e-4); pv > 1e-40 {
		t.Errorf("a difference of 1e-4 has p %v", pv)
	}
	none := Paired{}
	if e := none.Fixed(0.95); !math.IsNaN(e.Value) || e.Lo != -1 || e.Hi != 1 {
		t.Errorf("of nothing: %+v", e)
	}
	if _, pv := none.P(0.3); pv != 1 {
		t.Errorf("of nothing: p %v", pv)
	}
	for _, d := range []float64{-1.5, 1.01} {
		if _, pv := p.P(d); pv != 0 {
			t.Errorf("a difference of %v has p %v", d, pv)
		}
	}
}

func TestPairedWithin(t *testing.T) {
	inf := math.Inf(1)
	for _, p := range []Paired{{30, 90, 10_000}, {3000, 9000, 1_000_000}} { // difference 0.006
		for _, c := range []struct{ lo, hi, end float64 }{
			{0.001, 0.01, math.NaN()}, {-inf, inf, math.NaN()}, {0.007, inf, 0.007}, {-inf, 0.003, 0.003}, {-0.1, 0.004, 0.004},
		} {
			want, anytime := 1., 1.
			if c.end == c.end {
				_, want = p.P(c.end)
				anytime = p.AnytimeP(c.end, 1000)
			}
			if got := p.WithinP(c.lo, c.hi); got != want {
				t.Errorf("%+v within [%v, %v]: p %v, want %v", p, c.lo, c.hi, got, want)
			}
			if got := p.AnytimeWithinP(c.lo, c.hi, 1000); got != anytime {
				t.Errorf("%+v within [%v, %v]: anytime p %v, want %v", p, c.lo, c.hi, got, anytime)
			}
		}
	}
}

func BenchmarkPaired(b *testing.B) {
	few, many := Paired{400, 300, 1e9}, Paired{4e6, 3e6, 1e9}
	b.Run("few", func(b *testing.B) {
		for b.Loop() {
			few.Fixed(0.95)
			few.P(0)
		}
	})
	b.Run("many", func(b *testing.B) {
		for b.Loop() {
			many.Fixed(0.95)
			many.P(0)
		}
	})
}
