package estimate

import (
	"fmt"
	"slices"
	"strings"
)

// An Interval is a closed interval of probabilities or means, Lo <= Hi.
type Interval struct{ Lo, Hi float64 }

// Contains reports whether x lies in the interval, ends included.
func (i Interval) Contains(x float64) bool { return i.Lo <= x && x <= i.Hi }

// HalfWidth returns half the width of the interval.
func (i Interval) HalfWidth() float64 { return (i.Hi - i.Lo) / 2 }

// Names of the interval methods of [Bins].
const (
	MethodWilson         = "wilson"
	MethodClopperPearson = "clopper-pearson"
	MethodJeffreys       = "jeffreys"
	MethodGoodman        = "goodman"
	MethodAnytime        = "anytime"
	MethodAnytimeAll     = "anytime-all"
)

// Methods returns the names of the interval methods, the default first.
func Methods() []string {
	return []string{
		MethodWilson, MethodClopperPearson, MethodJeffreys, MethodGoodman,
		MethodAnytime, MethodAnytimeAll,
	}
}

// ValidMethod reports whether method is one of [Methods].
func ValidMethod(method string) bool { return slices.Contains(Methods(), method) }

// IsAnytime reports whether the intervals of method hold at every look, so
// that a run may stop because of them.
func IsAnytime(method string) bool { return method == MethodAnytime || method == MethodAnytimeAll }

// Bins returns the intervals of all bins of a row with n observations. The
// methods goodman and anytime-all hold for all bins of the row at once, at the
// given confidence; anytime-all is [Anytime] at alpha/len(counts). The others
// hold for each bin alone. TOpt matters to the anytime methods alone. It is an
// error if method is none of [Methods].
func Bins(method string, counts []uint64, n uint64, confidence float64, tOpt uint64) ([]Interval, error) {
	one, err := interval(method, n, len(counts), confidence, tOpt)
	if err != nil {
		return nil, err
	}
	out := make([]Interval, len(counts))
	for i, s := range counts {
		out[i] = one(s)
	}
	return out, nil
}

// Bin returns the interval of one bin of a row, seen s times in n: the one that
// [Bins] returns for it where the row has so many bins.
func Bin(method string, s, n uint64, bins int, confidence float64, tOpt uint64) (Interval, error) {
	one, err := interval(method, n, bins, confidence, tOpt)
	if err != nil {
		return Interval{}, err
	}
	return one(s), nil
}

// interval returns method for the bins of one row as a function of a count.
func interval(method string, n uint64, bins int, confidence float64, tOpt uint64) (func(s uint64) Interval, error) {
	checkConfidence(confidence)
	alpha := 1 - confidence
	switch method {
	case MethodWilson:
		return func(s uint64) Interval { return Wilson(s, n, confidence) }, nil
	case MethodClopperPearson:
		return func(s uint64) Interval { return ClopperPearson(s, n, confidence) }, nil
	case MethodJeffreys:
		return func(s uint64) Interval { return Jeffreys(s, n, confidence) }, nil
	case MethodGoodman:
		z := goodmanQuantile(confidence, bins)
		return func(s uint64) Interval { checkCount(s, n); return score(s, n, z) }, nil
	case MethodAnytime:
		return func(s uint64) Interval { return Anytime(s, n, alpha, tOpt) }, nil
	case MethodAnytimeAll:
		each := alpha / float64(max(bins, 1))
		return func(s uint64) Interval { return Anytime(s, n, each, tOpt) }, nil
	}
	return nil, fmt.Errorf("unknown interval method %q: not one of %s", method, strings.Join(Methods(), ", "))
}

func checkCount(s, n uint64) {
	if s > n {
		panic(fmt.Sprintf("estimate: %d of %d observations", s, n))
	}
}

func checkConfidence(confidence float64) {
	if !(confidence > 0 && confidence < 1) {
		panic(fmt.Sprintf("estimate: confidence %v is not between 0 and 1", confidence))
	}
}

func checkAlpha(alpha float64) {
	if !(alpha > 0 && alpha < 1) {
		panic(fmt.Sprintf("estimate: alpha %v is not between 0 and 1", alpha))
	}
}

func checkProbability(p float64) {
	if !(p >= 0 && p <= 1) {
		panic(fmt.Sprintf("estimate: probability %v is not within 0 and 1", p))
	}
}
