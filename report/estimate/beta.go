package estimate

import (
	"math"

	"gonum.org/v1/gonum/integrate/quad"
)

// gonum's RegIncBeta (Cephes) stands on differences of log gamma functions and
// loses digits in proportion to a+b: in the tails it is off by 1e-9 at 1e6, by
// 1e-6 at 1e9 and by 1e-3 at 1e12, relatively (see TestGonumIncompleteBeta).
// What follows is as accurate at n = 1e12 as at 10, to about 1e-13.

// logBetaDensity returns the log of the density of Beta(a, b) in the log odds
// at x = 1-y, that is ln(x^a y^b / B(a, b)), for a, b, x, y > 0.
func logBetaDensity(a, b, x, y float64) float64 {
	n := a + b
	return float64(0.5*math.Log(a/n*b)) - halfLog2Pi +
		(stirlingRemainder(n) - stirlingRemainder(a) - stirlingRemainder(b)) -
		deviance2(n, x, y, excess(a, b, x, y))
}

// betaLower returns the log of the regularized incomplete beta function,
// ln I_x(a, b), and its derivative by the log odds of x, for x = 1-y in (0, 1).
func betaLower(a, b, x, y float64) (logI, slope float64) {
	logR := logBetaDensity(a, b, x, y)
	if excess(a, b, x, y) >= 0 {
		j := betaTailIntegral(a, b, x, y)
		return logR + math.Log(j), 1 / j
	}
	// Above the mean the other tail is the short one.
	r := math.Exp(logR)
	rest := r * betaTailIntegral(b, a, y, x)
	if rest >= 1 {
		rest = 1 - 0x1p-53 // the median is not that far from the mean: rounding only
	}
	return math.Log1p(-rest), r / (1 - rest)
}

// panel holds the nodes and weights of a 20-point Gauss-Legendre rule on
// [0, 1].
var panel = func() (p struct{ at, weight [20]float64 }) {
	quad.Legendre{}.FixedLocations(p.at[:], p.weight[:], 0, 1)
	return p
}()

// betaTailIntegral returns I_x(a, b) divided by the density of Beta(a, b) in
// the log odds at x, for x at or below the mean a/(a+b):
//
//	∫ exp(h(y)) dy over y from 0 to infinity,
//	h(y) = a ln(t/x) + b ln((1-t)/(1-x)) at ln(t/(1-t)) = ln(x/(1-x)) - y.
//
// h is concave, starts at 0 with slope -(a-nx) and ends with slope -a, and is
// analytic in a strip of half width π, so a few Gauss-Legendre panels, each
// spanning a factor of about e^-12, give full accuracy at any a and b.
func betaTailIntegral(a, b, x, y float64) float64 {
	const (
		drop    = 12
		longest = 4
	)
	n := a + b
	d := excess(a, b, x, y)
	sum, at, top := 0., 0., 0. // top is h(at)
	for range 200 {
		// Slope and curvature of -h here set the length of the panel.
		e := math.Exp(-at)
		t := x * e / (y + x*e)
		slope := math.Max(a-n*t, 0)
		curve := n * t * (1 - t)
		length := math.Min(longest, 2*drop/(slope+math.Sqrt(slope*slope+2*drop*curve)))
		// Where x is near 1 the curvature grows as exp(y), and h falls faster.
		end := betaTailExponent(n, b, d, x, y, at+length)
		for end < top-1.3*drop {
			length *= 0.7
			end = betaTailExponent(n, b, d, x, y, at+length)
		}
		top = end
		part := 0.
		for i, u := range panel.at {
			part += float64(panel.weight[i] * math.Exp(betaTailExponent(n, b, d, x, y, at+length*u)))
		}
		sum += part * length
		at += length
		level := math.Exp(end)
		// h is concave: what is left is at most level/slope at the panel's end.
		if e := math.Exp(-at); level <= 1e-18*sum*(a-n*(x*e/(y+x*e))) {
			break
		}
	}
	return sum
}

// betaTailExponent is h of [betaTailIntegral]. The first-order terms cancel to
// d = a - n x, which the caller knows without rounding.
func betaTailExponent(n, b, d, x, y, step float64) float64 {
	if x <= y {
		m := expm1mx(-step)
		return -float64(d*step) - float64(n*x*m) - float64(n*log1pmx(x*(m-step)))
	}
	if step > 2 {
		// exp(step) would drown the result, and nothing cancels any more.
		return float64(b*step) - float64(n*math.Log1p(y*math.Expm1(step)))
	}
	m := expm1mx(step)
	return -float64(d*step) - float64(n*y*m) - float64(n*log1pmx(y*(m+step)))
}

// betaLowerQuantile solves ln I_x(a, b) = logAlpha and returns x and 1-x, each
// with full relative accuracy. It is Halley's method in the log odds w of x,
// where ln I is concave and increasing and the second derivative comes for
// nothing; each step triples the digits.
func betaLowerQuantile(a, b, logAlpha float64) (x, y float64) {
	if logAlpha > -0.6 { // the other tail says more about x
		y, x = betaLowerQuantile(b, a, math.Log(-math.Expm1(logAlpha)))
		return x, y
	}
	// The score interval is close enough to start from.
	z := normalUpper(math.Exp(math.Max(logAlpha, -700)))
	n := a + b
	root := z * math.Sqrt(a/n*b+z*z/4)
	w := math.Log(a/n*a/(a+z*z/2+root)) - math.Log((b+z*z/2+root)/(n+z*z))
	for range 100 {
		x, y = logistic(w)
		logI, slope := betaLower(a, b, x, y)
		f := logI - logAlpha
		bend := 1 - f*(excess(a, b, x, y)-slope)/(2*slope)
		step := f / slope / math.Min(math.Max(bend, 0.5), 2)
		if !(math.Abs(step) < 4*(1+math.Abs(w))) { // beyond the far tail: the slope is gone
			step = math.Copysign(4*(1+math.Abs(w)), f)
		}
		w -= step
		if math.Abs(f) < 2e-5 {
			break
		}
	}
	return logistic(w)
}

// logistic returns p and 1-p where w is the log odds of p.
func logistic(w float64) (p, q float64) {
	if w > 0 {
		e := math.Exp(-w)
		return 1 / (1 + e), e / (1 + e)
	}
	e := math.Exp(w)
	return e / (1 + e), 1 / (1 + e)
}
