package configs

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"sort"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
	"github.com/pelletier/go-toml/v2/unstable"
)

// Limits on the text of a config. They are far above what anybody writes, and
// keep a hostile file from taking memory or time.
const (
	maxText  = 1 << 20 // bytes
	maxDepth = 16      // parts of a key, levels of a value
)

// A node is a value of a TOML file, with the place where it is written. Values
// are those of BurntSushi/toml, which checks the file; places are those of
// go-toml's parser, which knows them.
type node struct {
	key   string // the last part of its key, or the key of its list
	line  int    // from 1
	seq   int    // order in the file
	kind  kind
	value any              // of a scalar: string, int64, float64, bool, time.Time
	kids  []*node          // entries of a table in written order, elements of a list
	index map[string]*node // the entries of a table by key
}

type kind int

const (
	scalar kind = iota
	table
	list
)

// entry returns the entry of a table by key, or nil.
func (n *node) entry(key string) *node { return n.index[key] }

// String tells what the value is, to stand after "not".
func (n *node) String() string {
	switch n.kind {
	case table:
		return "a table"
	case list:
		return "a list"
	}
	switch v := n.value.(type) {
	case string:
		return "the string " + quoted(v)
	case time.Time:
		return "a date or time"
	default:
		return fmt.Sprint(v)
	}
}

// parse reads the text of src into a tree.
func parse(src Source) (*node, error) {
	text := bytes.TrimPrefix(src.Text, []byte("\xef\xbb\xbf"))
	if len(text) > maxText {
		return nil, &Error{File: src.Path, Msg: fmt.Sprintf("is larger than a config can be: %d bytes, at most %d", len(text), maxText)}
	}
	if line := invalidUTF8(text); line > 0 {
		return nil, &Error{File: src.Path, Line: line, Msg: "is not UTF-8 text"}
	}
	root, located := locate(src.Path, text)
	var deep *depthError
	if errors.As(located, &deep) {
		return nil, deep.err
	}
	if located != nil && (len(text) > 1<<14 || !shallow(text)) {
		// BurntSushi/toml words its errors better, but takes quadratic time
		// for a value of thousands of levels, which may follow.
		return nil, located
	}
	values, err := decode(src.Path, text)
	if err != nil {
		// Where it stumbles over a line end, BurntSushi/toml names the line
		// after it.
		var theirs, ours *Error
		if errors.As(err, &theirs) && errors.As(located, &ours) && ours.Line == theirs.Line-1 && ours.Line > 0 {
			theirs.Line = ours.Line
		}
		return nil, err
	}
	if located != nil {
		return nil, located
	}
	if !root.fill(values) {
		return nil, &Error{File: src.Path, Msg: "is written in a way that two readers of TOML understand differently"}
	}
	return root, nil
}

// shallow reports whether no more than a few brackets of text are open at once,
// counting the ones in strings and comments too.
func shallow(text []byte) bool {
	open := 0
	for _, c := range text {
		switch c {
		case '[', '{':
			if open++; open > 4*maxDepth {
				return false
			}
		case ']', '}':
			open = max(0, open-1)
		}
	}
	return true
}

// invalidUTF8 returns the line of the first byte that is not UTF-8, or 0.
func invalidUTF8(text []byte) int {
	if utf8.Valid(text) {
		return 0
	}
	at := 0
	for at < len(text) {
		r, n := utf8.DecodeRune(text[at:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		at += n
	}
	return 1 + bytes.Count(text[:at], []byte("\n"))
}

// decode reads the values of a TOML text.
func decode(file string, text []byte) (values map[string]any, err error) {
	defer func() {
		// The library panics where it has a bug. A config is never worth
		// a crash.
		if r := recover(); r != nil {
			values, err = nil, &Error{File: file, Msg: fmt.Sprintf("cannot be read as TOML: %v", r)}
		}
	}()
	// Its line numbers are wrong after some errors at a CRLF. A string that
	// spans lines is refused later, so that nothing of a value is lost.
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	_, err = toml.Decode(string(text), &values)
	var pe toml.ParseError
	if !errors.As(err, &pe) {
		if err != nil {
			err = &Error{File: file, Msg: fmt.Sprintf("cannot be read as TOML: %v", err)}
		}
		return values, err
	}
	key := pe.LastKey[strings.LastIndexByte(pe.LastKey, '.')+1:]
	msg := strings.TrimRight(pe.Message, ".")
	if len(msg) > 1 && 'A' <= msg[0] && msg[0] <= 'Z' && 'a' <= msg[1] && msg[1] <= 'z' {
		msg = strings.ToLower(msg[:1]) + msg[1:]
	}
	if strings.Contains(msg, "out of range for int64") {
		msg = strings.TrimSuffix(msg, " for int64")
		if key == "seed" {
			msg += `: write a seed beyond 9223372036854775807 in quotes`
		}
	}
	if span.MatchString(msg) {
		msg += ": a range is written out, such as [2, 3, 4]"
	}
	msg = strings.ReplaceAll(msg, `'\x00'`, "the end of the file")
	// Some of its messages hold a piece of the text, line ends and all.
	msg = strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, msg)
	return nil, &Error{File: file, Line: pe.Position.Line, Key: strings.Trim(key, `"`), Msg: msg}
}

// span is what is wrong with a range of numbers, 2..6, which TOML does not have.
var span = regexp.MustCompile(`^invalid float "-?[0-9_]+\.\.`)

// A depthError is about a text that is nested more deeply than decode should be
// asked to read.
type depthError struct{ err *Error }

func (e *depthError) Error() string { return e.err.Error() }

// A locator builds the tree of a text, without values.
type locator struct {
	p     unstable.Parser
	file  string
	lines []int // offset of the end of each line
	seq   int
}

// locate returns the tree of text, with places and without values.
func locate(file string, text []byte) (*node, error) {
	l := &locator{file: file}
	for i, c := range text {
		if c == '\n' {
			l.lines = append(l.lines, i)
		}
	}
	l.p.Reset(text)
	root := l.node("", 1, table)
	at := root
	for l.p.NextExpression() {
		e := l.p.Expression()
		keys, line, err := l.keys(e)
		if err != nil {
			return nil, err
		}
		last := len(keys) - 1
		switch e.Kind {
		case unstable.Table:
			at = l.descend(root, keys, line)
		case unstable.ArrayTable:
			parent := l.descend(root, keys[:last], line)
			all := parent.entry(keys[last])
			if all == nil {
				all = parent.put(l.node(keys[last], line, list))
			}
			at = l.node(keys[last], line, table)
			all.kids = append(all.kids, at)
		case unstable.KeyValue:
			v, err := l.value(keys[last], line, e.Value(), 0)
			if err != nil {
				return nil, err
			}
			l.descend(at, keys[:last], line).put(v)
		}
	}
	if err := l.p.Error(); err != nil {
		e := &Error{File: file, Msg: err.Error()}
		var pe *unstable.ParserError
		if errors.As(err, &pe) {
			e.Msg = pe.Message
			if len(pe.Highlight) > 0 {
				e.Line = l.line(l.p.Range(pe.Highlight))
			}
		}
		return nil, e
	}
	return root, nil
}

// line returns the line of the start of r.
func (l *locator) line(r unstable.Range) int {
	return 1 + sort.SearchInts(l.lines, int(r.Offset))
}

// keys returns the parts of the key of e and its line.
func (l *locator) keys(e *unstable.Node) (keys []string, line int, err error) {
	for it := e.Key(); it.Next(); {
		if line == 0 {
			line = l.line(it.Node().Raw)
		}
		keys = append(keys, string(it.Node().Data))
	}
	if len(keys) > maxDepth {
		return nil, 0, &depthError{&Error{File: l.file, Line: line, Key: keys[0], Msg: "has a key of too many parts"}}
	}
	return keys, line, nil
}

func (l *locator) node(key string, line int, k kind) *node {
	l.seq++
	n := &node{key: key, line: line, seq: l.seq, kind: k}
	if k == table {
		n.index = map[string]*node{}
	}
	return n
}

// put adds an entry to a table and returns it.
func (n *node) put(kid *node) *node {
	if n.index == nil { // a list or scalar: the file is wrong, and decode says how
		return kid
	}
	n.kids = append(n.kids, kid)
	n.index[kid.key] = kid
	return kid
}

// descend returns the table under t that keys name, which it makes where there
// is none. Of a list of tables it is the last one.
func (l *locator) descend(t *node, keys []string, line int) *node {
	for _, k := range keys {
		next := t.entry(k)
		if next == nil {
			next = t.put(l.node(k, line, table))
		}
		if next.kind == list && len(next.kids) > 0 {
			next = next.kids[len(next.kids)-1]
		}
		t = next
	}
	return t
}

// value returns the tree of a value.
func (l *locator) value(key string, line int, v *unstable.Node, depth int) (*node, error) {
	if depth > maxDepth {
		return nil, &depthError{&Error{File: l.file, Line: line, Key: key, Msg: "is nested too deeply"}}
	}
	switch v.Kind {
	case unstable.InlineTable:
		n := l.node(key, line, table)
		for it := v.Children(); it.Next(); {
			keys, line, err := l.keys(it.Node())
			if err != nil {
				return nil, err
			}
			last := len(keys) - 1
			kid, err := l.value(keys[last], line, it.Node().Value(), depth+1)
			if err != nil {
				return nil, err
			}
			l.descend(n, keys[:last], line).put(kid)
		}
		return n, nil
	case unstable.Array:
		n := l.node(key, line, list)
		for it := v.Children(); it.Next(); {
			kid, err := l.value(key, l.start(it.Node(), line), it.Node(), depth+1)
			if err != nil {
				return nil, err
			}
			n.kids = append(n.kids, kid)
		}
		return n, nil
	default:
		return l.node(key, line, scalar), nil
	}
}

// start returns the line where a value starts, or, of an array, which has no
// range of its own, where its first element does; else line.
func (l *locator) start(v *unstable.Node, line int) int {
	for depth := 0; v.Valid() && depth < maxDepth; depth++ {
		if v.Raw.Length > 0 {
			return l.line(v.Raw)
		}
		v = v.Child()
	}
	return line
}

// fill gives the tree its values, and reports whether it has the shape of v.
func (n *node) fill(v any) bool {
	switch v := v.(type) {
	case map[string]any:
		if n.kind != table || len(v) != len(n.kids) {
			return false
		}
		for _, kid := range n.kids {
			e, ok := v[kid.key]
			if !ok || !kid.fill(e) {
				return false
			}
		}
		return true
	case []map[string]any:
		return fillList(n, v)
	case []any:
		return fillList(n, v)
	default:
		n.value = v
		return n.kind == scalar
	}
}

func fillList[T any](n *node, v []T) bool {
	if n.kind != list || len(v) != len(n.kids) {
		return false
	}
	for i, kid := range n.kids {
		if !kid.fill(v[i]) {
			return false
		}
	}
	return true
}
