package estimate

import "math"

// bracketedRoot returns a zero of f between a and b, where f has the opposite
// signs fa and fb, by T. R. Chandrupatla's method (1997): inverse quadratic
// interpolation where it can be trusted, else bisection.
func bracketedRoot(f func(float64) float64, a, b, fa, fb float64) float64 {
	if fa == 0 {
		return a
	}
	if fb == 0 {
		return b
	}
	c, fc := a, fa
	t := fa / (fa - fb) // the first step is the secant's
	for range 200 {
		x := a + t*(b-a)
		fx := f(x)
		if math.Signbit(fx) == math.Signbit(fa) {
			c, fc = a, fa
		} else {
			c, fc = b, fb
			b, fb = a, fa
		}
		a, fa = x, fx
		best := a
		if math.Abs(fb) < math.Abs(fa) {
			best = b
		}
		tolerance := 2 * 0x1p-52 * math.Abs(best)
		width := math.Abs(b - a)
		if fa == 0 || width <= tolerance {
			return best
		}
		edge := tolerance / 2 / width
		xi := (a - b) / (c - b)
		phi := (fa - fb) / (fc - fb)
		if phi*phi < xi && (1-phi)*(1-phi) < 1-xi {
			t = fa/(fb-fa)*fc/(fb-fc) + (c-a)/(b-a)*fa/(fc-fa)*fb/(fc-fb)
		} else {
			t = 0.5
		}
		t = math.Min(1-edge, math.Max(edge, t))
	}
	return a
}
