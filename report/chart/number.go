package chart

import (
	"strconv"
	"strings"
)

// minus is the sign of negative numbers in pictures.
const minus = "−"

// decimal writes digits × 10^exp in full, with thousands separators: 25, -3
// gives 0.025.
func decimal(digits int64, exp int) string {
	negative := digits < 0
	if negative {
		digits = -digits
	}
	s := strconv.FormatInt(digits, 10)
	fraction := ""
	if exp >= 0 {
		if digits != 0 {
			s += strings.Repeat("0", exp)
		}
	} else {
		if n := 1 - exp - len(s); n > 0 {
			s = strings.Repeat("0", n) + s
		}
		s, fraction = s[:len(s)+exp], "."+s[len(s)+exp:]
	}
	s = group(s) + fraction
	if negative {
		s = minus + s
	}
	return s
}

// group puts separators between the thousands of a string of digits.
func group(s string) string {
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// decade returns the d for which 10^d <= x < 10^(d+1), for a positive x. It is
// read from the digits, and so exact.
func decade(x float64) int {
	s := strconv.FormatFloat(x, 'e', -1, 64)
	d, _ := strconv.Atoi(s[strings.IndexByte(s, 'e')+1:])
	return d
}

// power returns digits × 10^exp as the nearest float64.
func power(digits int64, exp int) float64 {
	x, _ := strconv.ParseFloat(strconv.FormatInt(digits, 10)+"e"+strconv.Itoa(exp), 64)
	return x
}

// label writes digits × 10^exp in a unit.
func (u Unit) label(digits int64, exp int) string {
	if u == Probability {
		return decimal(digits, exp+2) + " %"
	}
	return decimal(digits, exp)
}

// powerLabel writes 10^d in a unit; small is whether the axis reaches values
// that are better written as powers.
func (u Unit) powerLabel(d int, powers bool) string {
	if powers {
		s := strconv.Itoa(d)
		if d < 0 {
			s = minus + s[1:]
		}
		return "10^{" + s + "}"
	}
	return u.label(1, d)
}

// roundLabel writes x in full where it is whole, else with three digits.
func roundLabel(x float64) string {
	if x == float64(int64(x)) {
		return decimal(int64(x), 0)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}
