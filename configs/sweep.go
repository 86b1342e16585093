package configs

import (
	"reflect"
	"sort"
	"strings"

	"cardlab/sim"
)

// maxElement is the longest "players=4,tie=rank-suit": with a metric's name and
// ".svg" after it, it is still a file name everywhere.
const maxElement = 120

// An axis is one swept key and its values.
type axis struct {
	field  *field
	node   *node
	values []any
	nodes  []*node // where each value is written
	slugs  []string
}

// sweep reads [experiment.sweep] and its rules into the axes of d.
func (c *checker) sweep(d *draft, t *node, games []*sim.Game) {
	before := len(c.findings)
	readers := map[string]reader{}
	rules := map[string]reader{}
	if d.fields != nil {
		for _, key := range d.fields.words(false) {
			f := d.fields.of(key)
			r := func(n *node) {
				if a, ok := c.axis(n, f); ok {
					d.axes = append(d.axes, a)
				}
			}
			readers[key] = r
			if f.rule {
				rules[key] = r
			}
		}
	}
	readers["rules"] = func(n *node) {
		if c.table(n, "[experiment.sweep.rules]") {
			c.read(n, atSweepRules, rules, games, d.fields)
		}
	}
	c.read(t, atSweep, readers, games, d.fields)
	if d.fields != nil && len(d.axes) == 0 && len(c.findings) == before {
		c.fail(wrong, t, "", "is empty: give a key and the list of its values, such as players = [2, 3, 4]")
	}
	sort.SliceStable(d.axes, func(i, j int) bool { return d.axes[i].node.seq < d.axes[j].node.seq })
	first := map[string]*node{}
	for _, a := range d.axes {
		if other := first[a.field.Key]; other != nil {
			c.fail(wrong, a.node, "", "is swept twice, in [experiment.sweep] and in [experiment.sweep.rules] (line %d)", other.line)
			continue
		}
		first[a.field.Key] = a.node
	}
}

// axis reads the values of one swept key.
func (c *checker) axis(n *node, f *field) (axis, bool) {
	a := axis{field: f, node: n}
	if n.kind != list {
		c.fail(wrong, n, "", "must be the list of the values to sweep, in [ ], not %s", n)
		return a, false
	}
	if len(n.kids) == 0 {
		c.fail(wrong, n, "", "is an empty sweep: give at least one value")
		return a, false
	}
	if len(n.kids) > MaxPoints {
		c.fail(wrong, n, "", "has %d values: a config has at most %d experiments", len(n.kids), MaxPoints)
		return a, false
	}
	bySlug := map[string]any{}
	for _, kid := range n.kids {
		v, ok := c.value(kid, f)
		if !ok {
			return a, false
		}
		s := slugOf(v)
		if s == "" {
			c.fail(wrong, kid, "", "the value %s cannot be part of a file name: it has no letter a-z and no digit", show(v))
			return a, false
		}
		if other, ok := bySlug[s]; ok {
			if reflect.DeepEqual(other, v) {
				c.fail(wrong, kid, "", "has the value %s twice", show(v))
			} else {
				c.fail(wrong, kid, "", "the values %s and %s would both be named %q", show(other), show(v), f.Key+"="+s)
			}
			return a, false
		}
		bySlug[s] = v
		a.values = append(a.values, v)
		a.nodes = append(a.nodes, kid)
		a.slugs = append(a.slugs, s)
	}
	return a, true
}

// points returns how many points the sweep of d has, or [MaxPoints]+1 when they
// are more than that.
func (d *draft) points() int {
	n := 1
	for _, a := range d.axes {
		n *= len(a.values) // both at most MaxPoints: no overflow
		if n > MaxPoints {
			return MaxPoints + 1
		}
	}
	return n
}

// eachPoint calls f with every point of the sweep: which value each axis has,
// the last axis fastest. Without a sweep there is one point.
func (d *draft) eachPoint(f func(at []int)) {
	at := make([]int, len(d.axes))
	for {
		f(at)
		i := len(at) - 1
		for i >= 0 {
			at[i]++
			if at[i] < len(d.axes[i].values) {
				break
			}
			at[i] = 0
			i--
		}
		if i < 0 {
			return
		}
	}
}

// element returns the "players=4,tie=rank-suit" of a point.
func (d *draft) element(at []int) string {
	parts := make([]string, len(at))
	for i, v := range at {
		parts[i] = d.axes[i].field.Key + "=" + d.axes[i].slugs[v]
	}
	return strings.Join(parts, ",")
}
