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

// fixedPoint writes x with d digits after the point; an x that would read as
// zero, and is not, gets two significant digits instead.
func fixedPoint(x float64, d int) string {
	s := strconv.FormatFloat(x, 'f', d, 64)
	if x != 0 && strings.Trim(s, "-0.") == "" {
		return strconv.FormatFloat(x, 'g', 2, 64)
	}
	if strings.Trim(s, "-0.") == "" {
		return strings.TrimPrefix(s, "-")
	}
	return s
}

// grouped writes a decimal count with a comma after every three digits.
func grouped(c Count) string {
	s := string(c)
	if len(s) <= 3 {
		return s
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
