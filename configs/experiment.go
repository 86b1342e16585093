package configs

import (
	"cardlab/sim"
)

// A draft is an experiment as written: checked key by key, not yet expanded.
type draft struct {
	node       *node
	nodes      map[string]*node // by key of the language
	name       string
	title      string
	stream     string // empty: the expanded name
	interval   string
	confidence float64
	exact      bool
	exactNode  *node // where that is written; nil where nowhere
	fields     *fields
	set        map[string]setting // parameters and rules
	axes       []axis             // of the sweep, in written order
	stop       *stopRule          // nil: the one at the top of the file
	claims     []*claim
}

// A setting is the value of a parameter or rule and where it is written.
type setting struct {
	value any
	node  *node
}

// draft reads one [[experiment]].
func (c *checker) draft(p *Plan, t *node, games []*sim.Game) *draft {
	d := &draft{
		node: t, nodes: map[string]*node{}, set: map[string]setting{},
		confidence: p.Confidence, interval: p.Interval,
		exact: c.exact, exactNode: c.exactNode,
	}
	d.fields = c.measure(t, games)
	readers := map[string]reader{
		"name":       func(n *node) { d.name, _ = c.name(n) },
		"title":      func(n *node) { d.title, _ = c.label(n) },
		"game":       func(*node) {}, // read by measure
		"measure":    func(*node) {},
		"stream":     func(n *node) { d.stream, _ = c.label(n) },
		"confidence": func(n *node) { d.confidence, _ = c.confidence(n) },
		"interval":   func(n *node) { d.interval, _ = c.word(n, Intervals()) },
		"exact": func(n *node) {
			if v, ok := c.boolean(n); ok {
				d.exact, d.exactNode = v, n
			}
		},
		"rules": func(n *node) {
			if c.table(n, "[experiment.rules]") {
				c.read(n, atRules, c.fieldReaders(d, true), games, d.fields)
			}
		},
		"stop": func(n *node) {
			if c.table(n, "[experiment.stop]") {
				d.stop = c.stopRule(n, atStop, games)
				c.stopShape(d.stop, p.Time > 0)
			}
		},
		"sweep": func(n *node) {
			if c.table(n, "[experiment.sweep]") {
				c.sweep(d, n, games)
			}
		},
		"expect": func(n *node) {
			for _, t := range c.tables(n, "[[experiment.expect]]") {
				d.claims = append(d.claims, c.claim(t, games))
			}
		},
	}
	for key, r := range readers {
		readers[key] = func(n *node) { d.nodes[key] = n; r(n) }
	}
	for key, r := range c.fieldReaders(d, false) {
		if readers[key] == nil {
			readers[key] = r
		}
	}
	c.read(t, atExperiment, readers, games, d.fields)

	for _, key := range []string{"name", "game", "measure"} {
		if t.entry(key) == nil {
			c.fail(missing, t, "", "has no %s", key)
		}
	}
	if n := d.nodes["stop"]; n != nil && d.exact {
		c.fail(wrong, n, "", "is a rule for sampling, and exact = true (line %d) counts instead: leave one of them out", d.exactNode.line)
	}
	c.sweptOrSet(d)
	for _, cl := range d.claims {
		c.claimAt(d, cl)
	}
	return d
}

// measure reads the game and measure of an experiment, and returns nil where
// they are not known. It comes before the other keys: the keys that an
// experiment has depend on it.
func (c *checker) measure(t *node, games []*sim.Game) *fields {
	gn, mn := t.entry("game"), t.entry("measure")
	if gn == nil {
		return nil
	}
	words := make([]string, len(games))
	for i, g := range games {
		words[i] = g.Name
	}
	word, ok := c.word(gn, words)
	if !ok || mn == nil {
		return nil
	}
	var game *sim.Game
	for _, g := range games {
		if g.Name == word {
			game = g
		}
	}
	words = make([]string, len(game.Measures))
	for i := range game.Measures {
		words[i] = game.Measures[i].Name
	}
	if word, ok = c.word(mn, words); !ok {
		return nil
	}
	return fieldsOf(game, game.MeasureByName(word))
}

// fieldReaders returns the readers of the parameters and rules, or of the rules
// alone. There are none without a known measure: unknown then passes over the
// keys that any game has.
func (c *checker) fieldReaders(d *draft, rulesOnly bool) map[string]reader {
	readers := map[string]reader{}
	if d.fields == nil {
		return readers
	}
	for _, key := range d.fields.words(rulesOnly) {
		f := d.fields.of(key)
		readers[key] = func(n *node) {
			if other, ok := d.set[key]; ok {
				c.fail(wrong, later(n, other.node), "", "is written twice, in [[experiment]] and in [experiment.rules] (line %d)", earlier(n, other.node).line)
				return
			}
			v, ok := c.value(n, f)
			if !ok {
				v = f.Default
			}
			d.set[key] = setting{v, n}
		}
	}
	return readers
}

// later returns the one of a and b that is written later.
func later(a, b *node) *node {
	if a.seq > b.seq {
		return a
	}
	return b
}

// earlier returns the one of a and b that is written earlier.
func earlier(a, b *node) *node {
	if a.seq > b.seq {
		return b
	}
	return a
}

// sweptOrSet checks that no key is both swept and set.
func (c *checker) sweptOrSet(d *draft) {
	for _, a := range d.axes {
		if s, ok := d.set[a.field.Key]; ok {
			c.fail(wrong, later(a.node, s.node), "", "is both set and swept (line %d)", earlier(a.node, s.node).line)
		}
	}
}
