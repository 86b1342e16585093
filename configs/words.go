package configs

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// Nearest returns the word of words that s was most likely meant to be, or ""
// when none is near.
func Nearest(s string, words []string) string { return nearest(s, words) }

// CheckName returns an error if name cannot name a config or an experiment.
func CheckName(name string) error {
	if why := badName(name); why != "" {
		return fmt.Errorf("its name %s", why)
	}
	return nil
}

// ParseWhole reads a whole number of 0 or more as a config may write it:
// 1000000, 1_000_000 or 1e6. The error says what it must be, to stand after the name
// of what it is.
func ParseWhole(s string) (uint64, error) {
	if numeral.MatchString(s) {
		if n, err := strconv.ParseUint(strings.ReplaceAll(s, "_", ""), 10, 64); err == nil {
			return n, nil
		}
		x := numberOf(s)
		n, why := wholeOf(&node{kind: scalar, value: x})
		if why == "" {
			return uint64(n), nil
		}
		if x, ok := x.(float64); ok && x > 1<<53 && x < 1<<64 {
			return 0, errors.New(why)
		}
	}
	return 0, fmt.Errorf("must be a whole number from 0 to %d, not %q", uint64(math.MaxUint64), s)
}

// numeral is the form of a number without a sign: digits, which may have single
// underscores between them, and a point or an exponent, or both.
var numeral = regexp.MustCompile(strings.ReplaceAll(`^D(\.D)?([eE][+-]?D)?$`, "D", `[0-9]+(_[0-9]+)*`))

// numberOf returns the int64 or float64 that text is, or nil where it is neither.
func numberOf(text string) any {
	if !numeral.MatchString(strings.TrimPrefix(text, "-")) {
		return nil
	}
	digits := strings.ReplaceAll(text, "_", "")
	if n, err := strconv.ParseInt(digits, 10, 64); err == nil {
		return n
	}
	if x, err := strconv.ParseFloat(digits, 64); err == nil {
		return x
	}
	return nil
}

// Anytime returns the kind of interval that holds at every look and stands for
// the kind that was asked for: "anytime-all" for "goodman", else "anytime".
func Anytime(interval string) string { return intervalFor(interval, true) }
