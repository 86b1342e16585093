package report

import (
	"math"
	"strconv"
	"strings"
)

// decimals returns how many digits after the point show a half width with two
// significant digits.
func decimals(half float64) int {
	if !(half > 0) || math.IsInf(half, 0) {
		return 4
	}
	return min(max(1-int(math.Floor(math.Log10(half))), 0), 12)
}

// digits returns how many digits after the point the percents of b get: those
// that its interval bears, or six significant ones of an exact value.
func digits(b *Bin) int {
	if b.Lo != nil && b.Hi != nil {
		return decimals(100 * float64(*b.Hi-*b.Lo) / 2)
	}
	return decimals(100*float64(b.P)) + 4
}

// fixedPoint writes x with d digits after the point. Zero is 0, for no row of
// zeros says more; an x that would read as zero, and is not, gets two
// significant digits instead.
func fixedPoint(x float64, d int) string {
	if x == 0 {
		return "0"
	}
	s := strconv.FormatFloat(x, 'f', d, 64)
	if strings.Trim(s, "-0.") == "" {
		return strconv.FormatFloat(x, 'g', 2, 64)
	}
	return s
}

// longCount is how many digits a count may have to be shown in full.
const longCount = 72

// grouped writes a decimal count with a comma after every three digits; of a long
// one the first ten, and how many follow.
func grouped(c Count) string {
	s := string(c)
	if len(s) <= 3 {
		return s
	}
	if len(s) > longCount {
		return s[:1] + "." + s[1:10] + "…e" + strconv.Itoa(len(s)-1)
	}
	first := len(s) % 3
	var parts []string
	if first > 0 {
		parts = append(parts, s[:first])
	}
	for i := first; i < len(s); i += 3 {
		parts = append(parts, s[i:i+3])
	}
	return strings.Join(parts, ",")
}
