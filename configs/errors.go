package configs

import (
	"fmt"
	"sort"
	"strings"

	"github.com/agnivade/levenshtein"
)

// An Error is the first thing that is wrong with a config, and where.
type Error struct {
	File    string // Source.Path
	Line    int    // from 1; 0 where no line is to blame
	Key     string // the key to blame; empty where there is none
	Msg     string // in words that follow the key
	Nearest string // the valid word nearest to the one that was written; empty where none is near
}

// Error returns the error on one line:
//
//	niuniu.toml:12: playrs: unknown key; did you mean "players"?
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d", e.Line)
	}
	b.WriteString(": ")
	if e.Key != "" {
		b.WriteString(shown(e.Key))
		b.WriteString(": ")
	}
	b.WriteString(e.Msg)
	if e.Nearest != "" {
		fmt.Fprintf(&b, "; did you mean %q?", e.Nearest)
	}
	return b.String()
}

// shown returns a key as it can stand in a line of text: quoted, and cut short,
// where it is not a bare TOML key.
func shown(key string) string {
	bare := key != "" && len(key) <= 60
	for _, c := range key {
		bare = bare && (c == '_' || c == '-' || c == '.' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z')
	}
	if bare {
		return key
	}
	return quoted(key)
}

// quoted returns s in quotes, on one line, cut after 60 characters.
func quoted(s string) string {
	if r := []rune(s); len(r) > 60 {
		s = string(r[:60]) + "..."
	}
	return fmt.Sprintf("%q", s)
}

// nearest returns the word of words that s was most likely meant to be, or ""
// when none is near: at most a third of its letters differ, or one is the
// beginning of the other. Of equally near words it is the first.
func nearest(s string, words []string) string {
	if len(s) > 100 {
		return ""
	}
	low := strings.ToLower(s)
	best, at := "", max(1, (len([]rune(s))+1)/3)+1
	for _, w := range words {
		d := levenshtein.ComputeDistance(low, w)
		if d == 2 && swapped(low, w) {
			d = 1
		}
		if d < at {
			best, at = w, d
		}
	}
	if best != "" || len(low) < 3 {
		return best
	}
	for _, w := range words {
		if strings.HasPrefix(w, low) || len(w) >= 3 && strings.HasPrefix(low, w) {
			return w
		}
	}
	return ""
}

// swapped reports whether a is b with two neighbouring letters exchanged, the
// commonest slip of a fast typist, which counts as one.
func swapped(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

// either joins words into "a, b or c".
func either(words []string) string {
	switch n := len(words); n {
	case 0:
		return "nothing"
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], ", ") + " or " + words[n-1]
	}
}

// A rank orders the findings of one section: a cause goes before its
// consequences, wherever they stand.
type rank int

const (
	wrong   rank = iota // something that is written is wrong
	missing             // something that is not written is needed
	clash               // things that are each right do not go together
)

// A finding is an error and what it takes to choose the one to report.
type finding struct {
	section int
	rank    rank
	err     *Error
}

// A checker collects what is wrong with a file, section by section: the top of
// the file is section 0, its experiments are sections 1, 2, ...
type checker struct {
	file    string
	section int

	exact     bool  // of experiments that do not say
	exactNode *node // where that is written

	comparisons []*comparison
	compared    int // the section of the first

	findings []finding
}

// fail records that n is to blame. nearest may be empty.
func (c *checker) fail(r rank, n *node, nearest, format string, args ...any) {
	c.findings = append(c.findings, finding{c.section, r, &Error{
		File: c.file, Line: n.line, Key: n.key, Msg: fmt.Sprintf(format, args...), Nearest: nearest,
	}})
}

// first returns the error to report: of each section the first of the lowest
// rank, and of those the first in the file. It returns nil when nothing is
// wrong.
func (c *checker) first() error {
	sort.SliceStable(c.findings, func(i, j int) bool {
		a, b := c.findings[i], c.findings[j]
		if a.section != b.section {
			return a.section < b.section
		}
		if a.rank != b.rank {
			return a.rank < b.rank
		}
		return a.err.Line < b.err.Line
	})
	var best *Error
	seen := -1
	for _, f := range c.findings {
		if f.section == seen {
			continue
		}
		seen = f.section
		if best == nil || f.err.Line < best.Line {
			best = f.err
		}
	}
	if best == nil {
		return nil // not a nil *Error in an error
	}
	return best
}
