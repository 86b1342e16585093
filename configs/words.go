package configs

import (
	"fmt"
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
// 1000000, 1_000_000 or 1e6.
func ParseWhole(s string) (uint64, error) {
	digits := strings.ReplaceAll(s, "_", "")
	if n, err := strconv.ParseUint(digits, 10, 64); err == nil {
		return n, nil
	}
	x, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return 0, fmt.Errorf("must be a whole number, not %q", s)
	}
	n, why := wholeOf(&node{kind: scalar, value: x})
	if why != "" || n < 0 {
		return 0, fmt.Errorf("must be a whole number, not %q", s)
	}
	return uint64(n), nil
}

// Anytime returns the kind of interval that holds at every look and stands for
// the kind that was asked for: "anytime-all" for "goodman", else "anytime".
func Anytime(interval string) string { return intervalFor(interval, true) }
