package chart

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestDecimal(t *testing.T) {
	for _, c := range []struct {
		digits int64
		exp    int
		want   string
	}{
		{25, -3, "0.025"}, {5, -1, "0.5"}, {15, -1, "1.5"}, {0, -2, "0.00"}, {0, 3, "0"}, {1, 6, "1,000,000"},
		{-1234, 0, "−1,234"}, {123456, -1, "12,345.6"}, {7, 0, "7"}, {100, 0, "100"}, {1000, 0, "1,000"},
	} {
		if got := decimal(c.digits, c.exp); got != c.want {
			t.Errorf("decimal(%d, %d) = %q, not %q", c.digits, c.exp, got, c.want)
		}
	}
}

func TestDecade(t *testing.T) {
	for d := -300; d <= 300; d++ {
		x := power(1, d)
		if decade(x) != d || decade(math.Nextafter(x, 0)) != d-1 || decade(power(99, d-1)) != d {
			t.Errorf("decades around 1e%d", d)
		}
	}
}

// read returns the number that a label says.
func read(t *rapid.T, u Unit, label string) float64 {
	s := strings.ReplaceAll(strings.ReplaceAll(label, ",", ""), minus, "-")
	if base, exponent := cutPower(s); exponent != "" {
		e, err := strconv.Atoi(exponent)
		if err != nil || base != "10" {
			t.Fatalf("label %q", label)
		}
		return math.Pow(10, float64(e))
	}
	per := 1.0
	if u == Probability {
		s, per = strings.TrimSuffix(s, " %"), 100
	}
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatalf("label %q", label)
	}
	return x / per
}

// checkTicks: on the scale, ascending, saying their own value, apart.
func checkTicks(t *rapid.T, s *scale, u Unit, length float64) {
	if len(s.ticks) < 1 {
		t.Fatalf("no ticks between %v and %v", s.lo, s.hi)
	}
	last, end, labels := math.Inf(-1), math.Inf(-1), 0
	for _, k := range s.ticks {
		if k.value <= last {
			t.Fatalf("tick %v after %v", k.value, last)
		}
		last = k.value
		if at := s.free(k.value); at < -1e-9 || at > 1+1e-9 {
			t.Fatalf("tick %v is off the scale from %v to %v", k.value, s.lo, s.hi)
		}
		if k.label == "" {
			continue
		}
		labels++
		if got := read(t, u, k.label); math.Abs(got-k.value) > 1e-9*math.Abs(k.value)+1e-300 {
			t.Fatalf("label %q at %v", k.label, k.value)
		}
		x, w := labelPlace(s.norm(k.value), length, k.label), smallFace.width(k.label)
		if x-w/2 < end {
			t.Fatalf("label %q runs over its neighbour", k.label)
		}
		end = x + w/2
	}
	if labels == 0 {
		t.Fatal("no labels")
	}
}

func TestScales(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := newReach()
		for _, x := range rapid.SliceOfN(rapid.Float64Range(-1e4, 1e4), 1, 8).Draw(t, "values") {
			r.value(x)
		}
		s := r.linearScale(Plain, rapid.Bool().Draw(t, "zero"), 5, across(300))
		if s.lo > r.lo || s.hi < r.hi {
			t.Fatalf("scale from %v to %v does not hold %v to %v", s.lo, s.hi, r.lo, r.hi)
		}
		checkTicks(t, s, Plain, 300)
	})
	rapid.Check(t, func(t *rapid.T) {
		r := newReach()
		middle := rapid.Float64Range(0, 1).Draw(t, "middle")
		width := math.Pow(10, -rapid.Float64Range(0, 9).Draw(t, "width"))
		r.value(math.Max(0, middle-width))
		r.value(math.Min(1, middle+width))
		s := r.linearScale(Probability, rapid.Bool().Draw(t, "zero"), 4, across(250))
		if s.lo > tidy(r.lo) || s.hi < tidy(r.hi) || s.lo < 0 || s.hi > 1 {
			t.Fatalf("scale from %v to %v for %v to %v", s.lo, s.hi, r.lo, r.hi)
		}
		checkTicks(t, s, Probability, 250)
	})
	rapid.Check(t, func(t *rapid.T) {
		r := newReach()
		for _, e := range rapid.SliceOfN(rapid.Float64Range(-12, 0), 1, 8).Draw(t, "exponents") {
			r.point(&Point{Value: math.Pow(10, e), Lo: nan, Hi: nan, Exact: nan})
		}
		s := r.logScale(Probability, across(300))
		for _, x := range []float64{r.least, r.most} {
			if at := s.free(x); at < 0 || at > 1 {
				t.Fatalf("%v is off the scale from %v to %v", x, s.lo, s.hi)
			}
		}
		checkTicks(t, s, Probability, 300)
	})
	for _, least := range []float64{1e-61, 1e-300, 1e-307, 1e-308, 3e-315, math.SmallestNonzeroFloat64} {
		r := newReach()
		for _, x := range []float64{0.1, least} {
			r.point(&Point{Value: x, Lo: nan, Hi: nan, Exact: nan})
		}
		s := r.logScale(Probability, across(300))
		if at := s.norm(least); !(s.lo > 0) || !(at < 0.1) || len(s.ticks) > minorDecades {
			t.Errorf("%v has place %v on a scale from %v to %v with %d ticks", least, at, s.lo, s.hi, len(s.ticks))
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		r := newReach()
		lo := math.Round(math.Pow(10, rapid.Float64Range(0, 6).Draw(t, "first")))
		hi := math.Round(lo * math.Pow(10, rapid.Float64Range(0, 8).Draw(t, "span")))
		for _, x := range []float64{lo, hi} {
			r.value(x)
			r.least = math.Min(r.least, x)
		}
		s := r.logXScale(140)
		if s.free(lo) < -1e-9 || s.free(hi) > 1+1e-9 { // ends are rounded to ten digits
			t.Fatalf("%v to %v on a scale from %v to %v", lo, hi, s.lo, s.hi)
		}
	})
}

// TestWindow compares the cut of a line with a slow one: many points along the
// line, kept where they are inside.
func TestWindow(t *testing.T) {
	w := window{0, 10, 100, 20}
	rapid.Check(t, func(t *rapid.T) {
		var points []xy
		for i, y := range rapid.SliceOfN(rapid.Float64Range(0, 30), 2, 10).Draw(t, "heights") {
			points = append(points, xy{float64(10 * i), y})
		}
		inside := func(x float64) bool {
			i := min(int(x/10), len(points)-2)
			a, b := points[i], points[i+1]
			y := a.y + (x-a.x)/10*(b.y-a.y)
			return y > w.y0+1e-6 && y < w.y1-1e-6
		}
		parts := w.line(points)
		for _, part := range parts {
			for _, q := range part {
				if q.y < w.y0-1e-9 || q.y > w.y1+1e-9 {
					t.Fatalf("%v is outside", q)
				}
			}
		}
		covered := func(x float64) bool {
			for _, part := range parts {
				if part[0].x <= x && x <= part[len(part)-1].x {
					return true
				}
			}
			return false
		}
		for x := 0.05; x < points[len(points)-1].x; x += 0.1 {
			if inside(x) && !covered(x) {
				t.Fatalf("the line is lost at %v", x)
			}
		}
		// The area of a band that is cut is that of a band of cut heights.
		upper, lower := points[0].y, math.Max(points[0].y, points[1].y)+1
		square := w.polygon([]xy{{0, upper}, {10, upper}, {10, lower}, {0, lower}})
		area := 0.0
		for i, q := range square {
			n := square[(i+1)%len(square)]
			area += (q.x*n.y - n.x*q.y) / 2
		}
		want := 10 * math.Max(0, math.Min(lower, w.y1)-math.Max(upper, w.y0))
		if math.Abs(math.Abs(area)-want) > 1e-9 {
			t.Fatalf("area %v, not %v", area, want)
		}
	})
}
