package configs

import (
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"cardlab/sim"
)

// Fill returns every parameter and rule of measure m of game g: what is written,
// else what the preset holds that is written or is the default, else the
// default of the field.
func Fill(g *sim.Game, m *sim.Measure, written sim.Params) sim.Params {
	p := g.Defaults(m)
	word, _ := written[sim.PresetKey].(string)
	maps.Copy(p, g.RuleDefaults(word))
	maps.Copy(p, written)
	return p
}

// ParseValue reads the value of a field from a word of a command line: as a
// config has it, or without its quotes and brackets, with commas between the
// elements of a list (a,b) or table (a=1,b=2). An error is in words that follow
// the key.
func ParseValue(f *sim.Field, text string) (any, error) {
	c := &checker{}
	v, ok := c.value(nodeOf(f, text), &field{Field: f})
	if ok {
		return v, nil
	}
	e := c.findings[0].err
	msg := e.Msg
	if e.Key != f.Key { // an entry of a table
		msg = shown(e.Key) + ": " + msg
	}
	if e.Nearest != "" {
		msg += fmt.Sprintf("; did you mean %q?", e.Nearest)
	}
	return nil, errors.New(msg)
}

// nodeOf returns the node that text would be in a config.
func nodeOf(f *sim.Field, text string) *node {
	switch f.Kind {
	case sim.Ints, sim.Words:
		n := &node{key: f.Key, kind: list}
		for _, part := range parts(text, "[", "]") {
			kid := scalarOf(f.Key, part)
			if f.Kind == sim.Words {
				kid.value = unquoted(part)
			}
			n.kids = append(n.kids, kid)
		}
		return n
	case sim.Table:
		n := &node{key: f.Key, kind: table, index: map[string]*node{}}
		for _, part := range parts(text, "{", "}") {
			word, value, _ := strings.Cut(part, "=")
			n.put(scalarOf(unquoted(strings.TrimSpace(word)), strings.TrimSpace(value)))
		}
		return n
	case sim.Choice, sim.String:
		return &node{key: f.Key, value: unquoted(text)}
	}
	return scalarOf(f.Key, text)
}

// parts splits the elements of a list or table.
func parts(text, open, end string) []string {
	text = strings.TrimSpace(text)
	if inner, ok := strings.CutPrefix(text, open); ok && strings.HasSuffix(inner, end) {
		text = strings.TrimSuffix(inner, end)
	}
	if strings.TrimSpace(text) == "" {
		return nil
	}
	list := strings.Split(text, ",")
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}

// scalarOf returns a number, a yes or no, or else a string.
func scalarOf(key, text string) *node {
	n := &node{key: key, value: text}
	if text == "true" || text == "false" {
		n.value = text == "true"
	} else if x := numberOf(text); x != nil {
		n.value = x
	}
	return n
}

func unquoted(text string) string {
	if s, err := strconv.Unquote(text); err == nil {
		return s
	}
	return text
}
