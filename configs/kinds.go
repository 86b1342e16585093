package configs

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cardlab/sim"
)

// value reads a value of field f, of the Go type of its kind.
func (c *checker) value(n *node, f *field) (any, bool) {
	switch f.Kind {
	case sim.Int:
		return c.fieldInt(n, f)
	case sim.Bool:
		return c.boolean(n)
	case sim.Choice:
		return c.word(n, choices(f))
	case sim.String:
		return c.text(n)
	case sim.Ints:
		return c.fieldInts(n, f)
	case sim.Words:
		return c.fieldWords(n, f)
	case sim.Table:
		return c.fieldTable(n, f)
	default:
		panic(fmt.Sprintf("configs: field %s of game is of kind %d", f.Key, f.Kind))
	}
}

// choices returns the words that a value of f is made of.
func choices(f *field) []string {
	words := make([]string, len(f.Choices))
	for i, o := range f.Choices {
		words[i] = o.Word
	}
	return words
}

func (c *checker) fieldInt(n *node, f *field) (any, bool) {
	lo, hi := f.Min, f.Max
	if lo == 0 && hi == 0 {
		lo, hi = -1<<63, 1<<63-1
	}
	v, ok := c.whole(n, lo, hi)
	return v, ok
}

func (c *checker) fieldInts(n *node, f *field) (any, bool) {
	if n.kind != list {
		c.fail(wrong, n, "", "must be a list of whole numbers, such as [1, 2, 3], not %s", n)
		return nil, false
	}
	v := make([]int64, len(n.kids))
	for i, kid := range n.kids {
		x, ok := c.fieldInt(kid, f)
		if !ok {
			return nil, false
		}
		v[i] = x.(int64)
	}
	return v, true
}

func (c *checker) fieldWords(n *node, f *field) (any, bool) {
	words := choices(f)
	if n.kind != list {
		c.fail(wrong, n, "", "must be a list of words, such as [%s], not %s", example(words, 2, func(w string) string { return quoted(w) }), n)
		return nil, false
	}
	v := make([]string, 0, len(n.kids)) // no words are a value too
	for _, kid := range n.kids {
		w, ok := c.word(kid, words)
		if !ok {
			return nil, false
		}
		if slices.Contains(v, w) {
			c.fail(wrong, kid, "", "names %s twice", quoted(w))
			return nil, false
		}
		v = append(v, w)
	}
	return v, true
}

func (c *checker) fieldTable(n *node, f *field) (any, bool) {
	words := choices(f)
	if n.kind != table {
		c.fail(wrong, n, "", "must be a table, such as { %s }, not %s", example(words, 2, func(w string) string {
			return tomlKey(w) + " = " + strconv.FormatInt(max(f.Min, min(2, cmp.Or(f.Max, 2))), 10)
		}), n)
		return nil, false
	}
	v := make(map[string]int64, len(n.kids))
	for _, kid := range n.kids {
		if !slices.Contains(words, kid.key) {
			if near := nearest(kid.key, words); near != "" {
				c.fail(wrong, kid, near, "is no word of %s", f.Key)
			} else {
				c.fail(wrong, kid, "", "is no word of %s: the words are %s", f.Key, either(words))
			}
			return nil, false
		}
		if _, ok := v[kid.key]; ok {
			c.fail(wrong, kid, "", "is written twice")
			return nil, false
		}
		x, ok := c.fieldInt(kid, f)
		if !ok {
			return nil, false
		}
		v[kid.key] = x.(int64)
	}
	return v, true
}

// example writes the first few of words, as a value would have them.
func example(words []string, n int, write func(string) string) string {
	var parts []string
	for _, w := range words[:min(n, len(words))] {
		parts = append(parts, write(w))
	}
	return strings.Join(parts, ", ")
}

// maxSlug is the longest form of a list or table in a name. Longer ones are cut
// and told apart by a hash.
const maxSlug = 48

// slugOf returns the form of a value in a name, or "" where it has none. It
// depends on the value alone: the entries of a table are sorted by their words.
func slugOf(v any) string {
	switch v := v.(type) {
	case int64:
		return strconv.FormatInt(v, 10)
	case []int64:
		parts := make([]string, len(v))
		for i, x := range v {
			parts[i] = strconv.FormatInt(x, 10)
		}
		return slug(strings.Join(parts, "_"))
	case []string:
		return cut(slug(strings.Join(v, "_")))
	case map[string]int64:
		parts := make([]string, 0, len(v))
		for _, w := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, w+"-"+strconv.FormatInt(v[w], 10))
		}
		return cut(slug(strings.Join(parts, "_")))
	case string:
		return slug(v)
	default:
		return fmt.Sprint(v)
	}
}

// cut shortens a long slug to its beginning and eight digits of its hash.
func cut(s string) string {
	if len(s) <= maxSlug {
		return s
	}
	sum := sha256.Sum256([]byte(s))
	return strings.TrimRight(s[:maxSlug-9], "_-.") + "-" + hex.EncodeToString(sum[:4])
}

// Literal returns a value of a field as it is written in a config, on one line.
// It depends on the value alone: the entries of a table are sorted.
func Literal(v any) string {
	switch v := v.(type) {
	case string:
		return strconv.Quote(v)
	case []int64:
		return strings.ReplaceAll(fmt.Sprint(v), " ", ", ")
	case []string:
		return "[" + example(v, len(v), strconv.Quote) + "]"
	case map[string]int64:
		if len(v) == 0 {
			return "{}"
		}
		return "{ " + example(slices.Sorted(maps.Keys(v)), len(v), func(w string) string {
			return tomlKey(w) + " = " + strconv.FormatInt(v[w], 10)
		}) + " }"
	default:
		return fmt.Sprint(v)
	}
}

// tomlKey returns a word as a key of a table.
func tomlKey(w string) string {
	if w == "" || strings.ContainsFunc(w, func(r rune) bool {
		return !('0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '-' || r == '_')
	}) {
		return strconv.Quote(w)
	}
	return w
}

// show returns a value for a message: as it is written, cut short where it is
// long.
func show(v any) string {
	if s, ok := v.(string); ok {
		return quoted(s)
	}
	s := Literal(v)
	if r := []rune(s); len(r) > 100 {
		s = string(r[:100]) + "..."
	}
	return s
}
