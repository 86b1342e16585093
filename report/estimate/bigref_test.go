package estimate

import (
	"math"
	"math/big"
	"testing"
)

// The slow references: logarithms and log gamma functions with bigPrecision
// bits, and binomial tails by adding up their terms.

const bigPrecision = 300

func bigOf(x float64) *big.Float { return new(big.Float).SetPrec(bigPrecision).SetFloat64(x) }

func bigQuo(a, b *big.Float) *big.Float { return bigOf(0).Quo(a, b) }
func bigMul(a, b *big.Float) *big.Float { return bigOf(0).Mul(a, b) }
func bigAdd(a, b *big.Float) *big.Float { return bigOf(0).Add(a, b) }
func bigSub(a, b *big.Float) *big.Float { return bigOf(0).Sub(a, b) }

func float(x *big.Float) float64 { f, _ := x.Float64(); return f }

// bigArtanh2 returns 2 artanh(v) by its power series, for |v| <= 1/3.
func bigArtanh2(v *big.Float) *big.Float {
	sum, power, square := bigOf(0), bigMul(v, bigOf(2)), bigMul(v, v)
	for k := 1; power.Sign() != 0 && (sum.Sign() == 0 || power.MantExp(nil) > sum.MantExp(nil)-bigPrecision-8); k += 2 {
		sum = bigAdd(sum, bigQuo(power, bigOf(float64(k))))
		power = bigMul(power, square)
	}
	return sum
}

var bigLog2 = bigArtanh2(bigQuo(bigOf(1), bigOf(3)))

func bigLog(x *big.Float) *big.Float {
	m := bigOf(0)
	e := x.MantExp(m) // m in [1/2, 1)
	if m.Cmp(bigOf(math.Sqrt(0.5))) < 0 {
		m.SetMantExp(m, 1)
		e--
	}
	l := bigArtanh2(bigQuo(bigSub(m, bigOf(1)), bigAdd(m, bigOf(1))))
	return bigAdd(l, bigMul(bigLog2, bigOf(float64(e))))
}

// stirlingSeries holds B_2k/(2k(2k-1)) for k = 1 to 45.
var stirlingSeries = func() []*big.Float {
	const last = 90
	bernoulli := make([]*big.Rat, last+1)
	for m := range bernoulli {
		sum := new(big.Rat)
		for j := range m {
			c := new(big.Rat).SetInt(new(big.Int).Binomial(int64(m+1), int64(j)))
			sum.Add(sum, c.Mul(c, bernoulli[j]))
		}
		bernoulli[m] = sum.Quo(sum.Neg(sum), big.NewRat(int64(m+1), 1))
		if m == 0 {
			bernoulli[m] = big.NewRat(1, 1)
		}
	}
	var out []*big.Float
	for k := 2; k <= last; k += 2 {
		r := new(big.Rat).Quo(bernoulli[k], big.NewRat(int64(k*(k-1)), 1))
		out = append(out, bigOf(0).SetRat(r))
	}
	return out
}()

var bigHalfLog2Pi = func() *big.Float {
	pi, _ := bigOf(0).SetString("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798")
	return bigMul(bigOf(0.5), bigLog(bigMul(bigOf(2), pi)))
}()

// bigLgamma returns lnΓ(z), z > 0, by Stirling's series after raising z above
// 60 by the recurrence; what is left out is below 1e-85.
func bigLgamma(z *big.Float) *big.Float {
	product, z := bigOf(1), bigAdd(z, bigOf(0))
	for z.Cmp(bigOf(60)) < 0 {
		product = bigMul(product, z)
		z = bigAdd(z, bigOf(1))
	}
	sum := bigAdd(bigMul(bigSub(z, bigOf(0.5)), bigLog(z)), bigSub(bigHalfLog2Pi, z))
	power, square := bigQuo(bigOf(1), z), bigMul(z, z)
	for _, c := range stirlingSeries {
		sum = bigAdd(sum, bigMul(c, power))
		power = bigQuo(power, square)
	}
	return bigSub(sum, bigLog(product))
}

func bigLbeta(a, b *big.Float) *big.Float {
	return bigSub(bigAdd(bigLgamma(a), bigLgamma(b)), bigLgamma(bigAdd(a, b)))
}

// bigLogBinomial returns the log of the probability of s of n at p.
func bigLogBinomial(s, n uint64, p float64) *big.Float {
	S, F := bigOf(0).SetUint64(s), bigOf(0).SetUint64(n-s)
	one := bigOf(1)
	choose := bigSub(bigLgamma(bigAdd(bigAdd(S, F), one)), bigAdd(bigLgamma(bigAdd(S, one)), bigLgamma(bigAdd(F, one))))
	return bigAdd(choose, bigAdd(bigMul(S, bigLog(bigOf(p))), bigMul(F, bigLog(bigSub(one, bigOf(p))))))
}

// summedLogTail returns ln P(X >= s), or with lower ln P(X <= s), by adding the
// terms from s on until they no longer count. The terms' ratios are rounded to
// a float64, which costs the square root of the number of terms in 1e-16.
func summedLogTail(s, n uint64, p float64, lower bool) float64 {
	odds := p / (1 - p)
	up := func(i uint64) float64 { return float64(n-i) / float64(i+1) * odds }
	sum, term, rest := 1., 1., 0.
	add := func() bool { // Kahan's compensated sum
		y := term - rest
		next := sum + y
		rest = (next - sum) - y
		sum = next
		return term > 1e-20*sum
	}
	if lower {
		for i := s; i > 0; i-- {
			if term /= up(i - 1); !add() {
				break
			}
		}
	} else {
		for i := s; i < n; i++ {
			if term *= up(i); !add() && up(i) < 1 {
				break
			}
		}
	}
	return float(bigAdd(bigLogBinomial(s, n, p), bigLog(bigOf(sum))))
}

// exactTail returns P(X >= s), or with lower P(X <= s), by adding up all terms
// with bigPrecision bits.
func exactTail(s, n uint64, p float64, lower bool) float64 {
	P := bigOf(p)
	Q := bigSub(bigOf(1), P)
	sum := bigOf(0)
	for i := range n + 1 {
		if lower && i > s || !lower && i < s {
			continue
		}
		term := bigOf(0).SetInt(new(big.Int).Binomial(int64(n), int64(i)))
		for j := range n {
			if j < i {
				term = bigMul(term, P)
			} else {
				term = bigMul(term, Q)
			}
		}
		sum = bigAdd(sum, term)
	}
	return float(sum)
}

// bigLogMixture is the formula of the beta-binomial mixture as it is written:
// ln B(kp+s, k(1-p)+n-s) - ln B(kp, k(1-p)) - s ln p - (n-s) ln(1-p).
func bigLogMixture(s, n uint64, p, k float64) *big.Float {
	P, K := bigOf(p), bigOf(k)
	Q := bigSub(bigOf(1), P)
	kp, kq := bigMul(K, P), bigMul(K, Q)
	S, F := bigOf(0).SetUint64(s), bigOf(0).SetUint64(n-s)
	l := bigSub(bigLbeta(bigAdd(kp, S), bigAdd(kq, F)), bigLbeta(kp, kq))
	return bigSub(l, bigAdd(bigMul(S, bigLog(P)), bigMul(F, bigLog(Q))))
}

// The references themselves, against values that everybody knows.
func TestBigReference(t *testing.T) {
	for _, x := range []float64{1e-300, 1e-9, 0.1, 0.7, 1, 2, math.E, 1e12} {
		if got := float(bigLog(bigOf(x))); !near(got, math.Log(x), 1e-15) {
			t.Errorf("log %v = %v, want %v", x, got, math.Log(x))
		}
	}
	for n := int64(1); n < 120; n += 7 { // lnΓ(n+1) = ln n!
		f := new(big.Int).MulRange(1, n)
		want := bigLog(bigOf(0).SetInt(f))
		got := bigLgamma(bigOf(float64(n + 1)))
		if d := float(bigSub(got, want)); math.Abs(d) > 1e-80 {
			t.Errorf("lgamma(%d) is off by %v", n+1, d)
		}
	}
	if got := float(bigLgamma(bigOf(0.5))); !near(got, math.Log(math.Pi)/2, 1e-15) {
		t.Errorf("lgamma(1/2) = %v", got)
	}
}
