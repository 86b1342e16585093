package estimate

import "math"

const halfLog2Pi = 0.918938533204672741780329736405617639861397473637783412817

// stirlingRemainder returns lnΓ(z) - (z-1/2) ln z + z - ln(2π)/2 for z > 0,
// which falls as 1/(12z). From 10 on it is the asymptotic series, whose first
// neglected term is below 1e-16 there.
func stirlingRemainder(z float64) float64 {
	if z < 10 {
		l, _ := math.Lgamma(z)
		return l - float64((z-0.5)*math.Log(z)) + z - halfLog2Pi
	}
	u := 1 / z
	if z > 1e9 {
		return u / 12
	}
	v := u * u
	return u * (1./12 - v*(1./360-v*(1./1260-v*(1./1680-v*(1./1188-v*(691./360360-v/156))))))
}

// log1pmx returns ln(1+e) - e for e >= -1, without cancellation near 0.
func log1pmx(e float64) float64 {
	if e < -0.25 || e > 0.25 {
		return math.Log1p(e) - e
	}
	// ln(1+e) = 2 artanh(v) with v = e/(2+e), and 2v - e = -e v.
	v := e / (2 + e)
	w := v * v
	sum := 1./3 + w*(1./5+w*(1./7+w*(1./9+w*(1./11+w*(1./13+w*(1./15+w*(1./17+w*(1./19))))))))
	return v * (2*w*sum - e)
}

// expm1mx returns exp(y) - 1 - y without cancellation near 0.
func expm1mx(y float64) float64 {
	if y < -0.5 || y > 0.5 {
		return math.Expm1(y) - y
	}
	const (
		c2, c3, c4, c5, c6 = 1. / 2, 1. / 6, 1. / 24, 1. / 120, 1. / 720
		c7, c8, c9, c10    = 1. / 5040, 1. / 40320, 1. / 362880, 1. / 3628800
		c11, c12, c13, c14 = c10 / 11, c10 / 132, c10 / 1716, c10 / 24024
	)
	return y * y * (c2 + y*(c3+y*(c4+y*(c5+y*(c6+y*(c7+y*(c8+y*(c9+y*(c10+y*(c11+y*(c12+y*(c13+y*c14))))))))))))
}

// unitDeviance returns (1+e) ln(1+e) - e for e >= -1: m times it, with
// e = d/m, is the deviance of seeing m+d where m was expected (C. Loader, 2002,
// bd0). It is near e²/2, and 1 at -1.
func unitDeviance(e float64) float64 {
	switch {
	case e <= -1:
		return 1 // nothing seen; also catches a rounding below -1
	case e < -0.25 || e > 0.25:
		return float64((1+e)*math.Log1p(e)) - e
	}
	// (1+e) ln(1+e) - e = (1+e)(ln(1+e) - e) + e²
	return float64((1+e)*log1pmx(e)) + float64(e*e)
}

// deviance2 returns a ln(a/(n x)) + b ln(b/(n y)), n = a+b, for x+y = 1, given
// d = a - n x = n y - b: half the deviance of two cells.
func deviance2(n, x, y, d float64) float64 {
	m1, m2 := n*x, n*y
	return float64(m1*unitDeviance(d/m1)) + float64(m2*unitDeviance(-d/m2))
}

// excess returns a - (a+b)x, using whichever of x and y = 1-x is smaller, and
// rounded once.
func excess(a, b, x, y float64) float64 {
	if x <= y {
		return math.FMA(-(a + b), x, a)
	}
	return -math.FMA(-(a + b), y, b)
}
