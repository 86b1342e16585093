package configs

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// whole reads a whole number from lo to hi, written 1_000_000 or 1e6.
func (c *checker) whole(n *node, lo, hi int64) (int64, bool) {
	v, why := wholeOf(n)
	switch {
	case why != "":
		c.fail(wrong, n, "", "%s", why)
	case v < lo && lo == 1 && hi >= MaxTrials:
		c.fail(wrong, n, "", "must be at least 1, not %d", v)
	case v < lo || v > hi:
		c.fail(wrong, n, "", "must be %s, not %d", between(lo, hi), v)
	default:
		return v, true
	}
	return 0, false
}

// wholeOf returns the whole number that n is, or why it is none. A number with
// a point or an exponent is one up to 2^53, where it is what was written.
func wholeOf(n *node) (v int64, why string) {
	switch x := n.value.(type) {
	case int64:
		if n.kind == scalar {
			return x, ""
		}
	case float64:
		switch {
		case math.IsNaN(x) || math.IsInf(x, 0) || x != math.Trunc(x):
			return 0, fmt.Sprintf("must be a whole number, not %s", n)
		case math.Abs(x) > 1<<53:
			return 0, fmt.Sprintf("is too large a number to be written with a point or an exponent: %s", n)
		}
		return int64(x), ""
	}
	return 0, fmt.Sprintf("must be a whole number, not %s", n)
}

// between tells a range of whole numbers, to stand after "must be".
func between(lo, hi int64) string {
	switch {
	case lo == hi:
		return strconv.FormatInt(lo, 10)
	case hi == math.MaxInt64:
		return fmt.Sprintf("at least %d", lo)
	case lo == math.MinInt64:
		return fmt.Sprintf("at most %d", hi)
	}
	return fmt.Sprintf("from %d to %d", lo, hi)
}

// seed reads a whole number from 0 to 2^64-1, also in quotes: TOML's own whole
// numbers end at 2^63-1.
func (c *checker) seed(n *node) (uint64, bool) {
	if s, ok := n.value.(string); ok {
		v, err := ParseWhole(s)
		if err != nil {
			c.fail(wrong, n, "", "%s", err)
			return 0, false
		}
		return v, true
	}
	v, ok := c.whole(n, 0, math.MaxInt64)
	return uint64(v), ok
}

// number reads a finite number.
func (c *checker) number(n *node) (float64, bool) {
	switch x := n.value.(type) {
	case int64:
		return float64(x), true
	case float64:
		if !math.IsNaN(x) && !math.IsInf(x, 0) {
			return x, true
		}
	}
	c.fail(wrong, n, "", "must be a number, not %s", n)
	return 0, false
}

// probability reads a number from 0 to 1.
func (c *checker) probability(n *node) (float64, bool) {
	if v, ok := percent(n); ok {
		c.fail(wrong, n, "", "must be a probability, from 0 to 1, not %s: %s %% is written %s", n, format(v), format(v/100))
		return 0, false
	}
	v, ok := c.number(n)
	if ok && (v < 0 || v > 1) {
		c.fail(wrong, n, "", "must be a probability, from 0 to 1, not %s", n)
		return 0, false
	}
	return v, ok
}

// chanceDifference reads a difference of probabilities.
func (c *checker) chanceDifference(n *node) (float64, bool) {
	v, ok := c.number(n)
	if ok && (v < -1 || v > 1) {
		c.fail(wrong, n, "", "must be a probability or a difference of two, from -1 to 1, not %s", n)
		return 0, false
	}
	return v, ok
}

// percent returns the percents that a value seems to be: a number above 1 and up
// to 100, or a string that ends in a percent sign.
func percent(n *node) (float64, bool) {
	v, least := 0.0, 1.0
	switch x := n.value.(type) {
	case int64:
		v = float64(x)
	case float64:
		v = x
	case string:
		s, ok := strings.CutSuffix(strings.TrimSpace(x), "%")
		y, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
		if !ok || err != nil {
			return 0, false
		}
		v, least = y, 0
	}
	return v, v > least && v <= 100
}

// confidence reads a confidence level.
func (c *checker) confidence(n *node) (float64, bool) {
	v, ok := c.number(n)
	if !ok {
		return 0, false
	}
	if v < 0.5 || v > 0.9999999 {
		hint := ""
		if v >= 50 && v < 100 {
			hint = fmt.Sprintf(": %s %% is written %s", format(v), format(v/100))
		}
		c.fail(wrong, n, "", "must be from 0.5 to 0.9999999, not %s%s", n, hint)
		return 0, false
	}
	return v, true
}

// format returns the shortest form of a number, without rounding noise.
func format(x float64) string {
	return strconv.FormatFloat(x, 'g', 12, 64)
}

// boolean reads true or false.
func (c *checker) boolean(n *node) (v, ok bool) {
	if v, ok = n.value.(bool); !ok {
		c.fail(wrong, n, "", "must be true or false, not %s", n)
	}
	return v, ok
}

// text reads one line of text of at most 1,000 characters.
func (c *checker) text(n *node) (string, bool) {
	s, ok := n.value.(string)
	switch {
	case !ok:
		c.fail(wrong, n, "", "must be a string, in quotes, not %s", n)
	case strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsGraphic(r) }):
		c.fail(wrong, n, "", "must be one line of printable text, not %s", quoted(s))
	case len([]rune(s)) > 1000:
		c.fail(wrong, n, "", "must have at most 1000 characters, not %d", len([]rune(s)))
	default:
		return s, true
	}
	return "", false
}

// label reads one line of text that is not empty.
func (c *checker) label(n *node) (string, bool) {
	s, ok := c.text(n)
	if ok && strings.TrimSpace(s) == "" {
		c.fail(wrong, n, "", "must not be empty")
		return "", false
	}
	return s, ok
}

// word reads one of words.
func (c *checker) word(n *node, words []string) (string, bool) {
	s, ok := n.value.(string)
	if !ok {
		c.fail(wrong, n, "", "must be a word in quotes, %s, not %s", either(words), n)
		return "", false
	}
	if !slices.Contains(words, s) {
		c.fail(wrong, n, nearest(s, words), "must be %s, not %s", either(words), quoted(s))
		return "", false
	}
	return s, true
}

// duration reads a positive length of time.
func (c *checker) duration(n *node) (time.Duration, bool) {
	const form = `such as "8h", "1h30m" or "90s"`
	s, ok := n.value.(string)
	if !ok {
		c.fail(wrong, n, "", "must be a length of time in quotes, %s, not %s", form, n)
		return 0, false
	}
	d, err := time.ParseDuration(s)
	switch {
	case err != nil:
		c.fail(wrong, n, "", "must be a length of time, %s, not %s", form, quoted(s))
	case d <= 0:
		c.fail(wrong, n, "", "must be longer than nothing, not %s", quoted(s))
	default:
		return d, true
	}
	return 0, false
}

// table reports whether n is a table; header is how it is written.
func (c *checker) table(n *node, header string) bool {
	if n.kind == table {
		return true
	}
	c.fail(wrong, n, "", "must be a table, %s, not %s", header, n)
	return false
}

// tables returns the tables of n, a list of tables; header is how it is written.
func (c *checker) tables(n *node, header string) []*node {
	if n.kind != list {
		c.fail(wrong, n, "", "must be a list of tables, each written %s, not %s", header, n)
		return nil
	}
	for _, t := range n.kids {
		if !c.table(t, header) {
			return nil
		}
	}
	return n.kids
}

// Reserved names would meet the other files of a results folder, with or without
// something after a dot.
var reserved = []string{"run", "index", "checkpoint", "charts", "config"}

// taken reports whether files or folders of the name could meet the program's
// own: run.json, index.html, part-1-of-2.part, ...
func taken(name string) bool {
	first, _, _ := strings.Cut(name, ".")
	return slices.Contains(reserved, first) || first == "part" || strings.HasPrefix(first, "part-")
}

// maxName is the longest name of a config or experiment, in characters.
const maxName = 80

// name reads the name of an experiment.
func (c *checker) name(n *node) (string, bool) {
	s, ok := n.value.(string)
	if !ok {
		c.fail(wrong, n, "", "must be a name in quotes, not %s", n)
		return "", false
	}
	if why := badName(s); why != "" {
		c.fail(wrong, n, "", "%s", why)
		return "", false
	}
	if taken(s) {
		c.fail(wrong, n, "", "%q is taken by the program's own files: choose another name", s)
		return "", false
	}
	return s, true
}

// badName says why s cannot name a config or experiment, or nothing.
func badName(s string) string {
	switch {
	case s == "":
		return "must not be empty"
	case len(s) > maxName:
		return fmt.Sprintf("must have at most %d characters, not %d", maxName, len(s))
	}
	good := '0' <= s[0] && s[0] <= '9' || 'a' <= s[0] && s[0] <= 'z'
	for i := 0; i < len(s); i++ {
		good = good && nameByte(s[i])
	}
	if good {
		return ""
	}
	why := fmt.Sprintf("must be of a-z, 0-9, '.', '_' and '-', and begin with a letter or digit, not %s", quoted(s))
	if t := strings.TrimLeft(slug(s), "._-"); t != "" && badName(t) == "" {
		why += fmt.Sprintf(": %q would do", t)
	}
	return why
}

func nameByte(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || c == '.' || c == '_' || c == '-'
}

// slug returns s in the characters of a name: letters small, each run of other
// characters one '-', none at the ends; "none" where nothing is left of an
// empty s.
func slug(s string) string {
	if s == "" {
		return "none"
	}
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(s) {
		if r >= 0x80 || !nameByte(byte(r)) {
			gap = true
			continue
		}
		if gap && b.Len() > 0 {
			b.WriteByte('-')
		}
		gap = false
		b.WriteRune(r)
	}
	return b.String()
}
