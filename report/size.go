package report

import (
	"fmt"
	"math/big"

	"cardlab/sim"
)

// maxDigits is the most digits that a count may have. The longest laws are those of
// sessions of a thousand rounds. Two hands of eight cards from eight packs of 54 have
// C(432,8) C(424,8) deals a round, 32,835 digits in all; with replacement they have
// 54^16, 27,719 digits. Three hands and four are counted where their deals are fewer
// than 2^127 a round, 38,231 digits at most. The bound keeps a hostile file from
// costing time.
const maxDigits = 50_000

// maxLaw is the most digits that the counts of all bins of a law may have together:
// a result writes them two or three times.
const maxLaw = 1 << 25

// maxRat is the most digits that the two numbers of a mean may have together.
const maxRat = 3 * maxDigits

// digitsOf returns the number of digits of n, or one more.
func digitsOf(n *big.Int) int { return n.BitLen()*30103/100_000 + 1 }

// tooLong returns the number of digits of the total of a law of m whose counts are
// too long to be written, or 0.
func tooLong(l *sim.Law, m *sim.Metric) int {
	d := digitsOf(l.Total)
	if len(l.Counts) == 0 || d <= maxDigits && d*len(m.Bins) <= maxLaw {
		return 0
	}
	return d
}

// brief returns what a law of m whose counts are too long says without them.
func brief(l *sim.Law, m *sim.Metric) *sim.Law {
	short := &sim.Law{Metric: l.Metric, Row: l.Row, Total: l.Total}
	short.Mean, short.Variance = l.Moments(m)
	if short.Mean != nil && digitsOf(short.Mean.Num())+digitsOf(short.Mean.Denom()) > maxRat {
		short.Mean = nil
	}
	return short
}

// leftOut says that a law is not in a result, since it has so many digits.
func leftOut(digits int) sim.Text {
	n := grouped(CountOf(uint64(digits)))
	return sim.Text{
		EN: fmt.Sprintf("the exact law is too long to be written: %s digits for each bin", n),
		ZH: fmt.Sprintf("精确分布过长，未写入：每项 %s 位数字", n),
	}
}

// ratio returns the float64 nearest to c/n, as that of the big.Rat, which would
// bring them to lowest terms first: of long numbers that takes most of the time.
func ratio(c, n *big.Int) float64 {
	if c.Sign() == 0 {
		return 0
	}
	shift := 66 - c.BitLen() + n.BitLen() // for a quotient of 66 or 67 bits
	a, b := new(big.Int), new(big.Int)
	if shift >= 0 {
		a.Lsh(c, uint(shift))
		b = n
	} else {
		a = c
		b.Lsh(n, uint(-shift))
	}
	q, rest := new(big.Int).QuoRem(a, b, new(big.Int))
	if rest.Sign() != 0 {
		q.SetBit(q, 0, 1) // not a tie
	}
	f := new(big.Float).SetInt(q)
	x, _ := f.SetMantExp(f, -shift).Float64()
	return x
}
