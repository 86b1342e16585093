package configs

import (
	"errors"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// A Side is one of the two experiments of a comparison: an experiment of the
// same plan, which has what it takes to make it again.
type Side struct {
	Name    string // of the experiment
	Measure *sim.Measure
	Params  sim.Params
}

// Comparison is the measure of a [[compare]]: no measure of a game, and so
// without parameters. Its experiments are made by [Joint].
var Comparison = &sim.Measure{
	Name:  "compare",
	Title: sim.Text{EN: "Two experiments on the same deals", ZH: "同样的发牌，两个实验"},
	Doc: sim.Text{
		EN: "How two experiments differ, trial by trial, on the same deals.",
		ZH: "两个实验在同样的发牌上逐次试验的差别。",
	},
	New: func(sim.Params) (sim.Experiment, error) {
		return nil, errors.New("a comparison is made of two experiments")
	},
}

// Joint makes the experiment of a comparison from its sides, which are measures
// of one game.
func Joint(a, b Side) (sim.Experiment, error) {
	var sides [2]sim.Side
	for i, s := range []Side{a, b} {
		e, err := s.Measure.New(s.Params)
		if err != nil {
			return nil, err
		}
		sides[i] = sim.Side{Name: s.Name, Experiment: e}
	}
	return sim.Joint(sides[0], sides[1])
}

// A comparison is a [[compare]] as written.
type comparison struct {
	draft   // what it has in common with an experiment; no fields, axes or claims at points
	of      []string
	ofNodes []*node
}

// comparison reads one [[compare]].
func (c *checker) comparison(p *Plan, t *node, games []*sim.Game) *comparison {
	d := &comparison{draft: draft{
		node: t, nodes: map[string]*node{}, confidence: p.Confidence, interval: p.Interval,
	}}
	readers := map[string]reader{
		"of": func(n *node) {
			if d.of, d.ofNodes = c.words(n); len(d.of) > 2 {
				c.fail(wrong, n, "", "names %d experiments: a comparison is of two", len(d.of))
			}
		},
		"name":       func(n *node) { d.name, _ = c.name(n) },
		"title":      func(n *node) { d.title, _ = c.label(n) },
		"stream":     func(n *node) { d.stream, _ = c.label(n) },
		"confidence": func(n *node) { d.confidence, _ = c.confidence(n) },
		"interval":   func(n *node) { d.interval, _ = c.word(n, Intervals()) },
		"stop": func(n *node) {
			if c.table(n, "[compare.stop]") {
				d.stop = c.stopRule(n, atCompareStop, games)
				c.stopShape(d.stop, p.Time > 0)
			}
		},
		"expect": func(n *node) {
			for _, t := range c.tables(n, "[[compare.expect]]") {
				d.claims = append(d.claims, c.claimAbout(t, atCompareExpect, games))
			}
		},
	}
	for key, r := range readers {
		readers[key] = func(n *node) { d.nodes[key] = n; r(n) }
	}
	c.read(t, atCompare, readers, games, nil)
	if t.entry("of") == nil {
		c.fail(missing, t, "", `has no of: name two experiments, such as of = ["a", "b"]`)
	}
	return d
}

// compare adds the comparisons to p, after its experiments.
func (c *checker) compare(p *Plan, file *stopRule) {
	if len(p.Experiments)+len(c.comparisons) > MaxPoints {
		c.fail(clash, c.comparisons[0].node, "", "makes more than %d experiments", MaxPoints)
		return
	}
	written := p.Experiments
	for i, d := range c.comparisons {
		c.section = c.compared + i
		if a, b := c.sides(d, written); a != nil {
			c.pair(p, d, a, b, file)
		}
	}
}

// sides finds the two experiments of d. Where it cannot, it records why and
// returns nil.
func (c *checker) sides(d *comparison, written []Experiment) (a, b *Experiment) {
	var found []*Experiment
	for i, name := range d.of {
		var points []*Experiment
		var names []string
		for k := range written {
			e := &written[k]
			if e.Name == name || e.Group == name {
				points = append(points, e)
			}
			names = append(names, e.Name)
			if e.Group != "" {
				names = append(names, e.Group)
			}
		}
		switch n := d.ofNodes[i]; {
		case len(points) == 0:
			near := nearest(name, names)
			msg := "there is no experiment " + quoted(name)
			if near == "" {
				msg += ": there is " + either(few(names))
			}
			c.fail(clash, n, near, "%s", msg)
			return nil, nil
		case len(d.of) == 2 && points[0].Group == name:
			c.fail(clash, n, "", "%s is a sweep: name one of its points, such as %s", quoted(name), quoted(points[0].Name))
			return nil, nil
		case len(d.of) == 1 && points[0].Group != name:
			c.fail(clash, n, "", "names one experiment: a comparison is of two")
			return nil, nil
		case len(d.of) == 1 && len(points) != 2:
			c.fail(clash, n, "", "the sweep %s has %d points, and a comparison is of two: name them, such as %s", quoted(name), len(points), quoted(points[0].Name))
			return nil, nil
		}
		found = append(found, points...)
	}
	return found[0], found[1]
}

// pair adds the comparison of a and b to p.
func (c *checker) pair(p *Plan, d *comparison, a, b *Experiment, file *stopRule) {
	of := d.nodes["of"]
	name := d.nameOf(a, b)
	switch {
	case badName(name) != "" || taken(name): // a written one is good
		c.fail(clash, of, "", "the two names make %s, which cannot name a comparison: give it a name of its own", quoted(name))
		return
	case a.Game != b.Game:
		c.fail(clash, of, "", "%s is of game %s and %s of game %s: a comparison is of one game", quoted(a.Name), a.Game.Name, quoted(b.Name), b.Game.Name)
		return
	case !rng.Reproducible(p.RNG):
		c.fail(clash, of, "", "rng %q cannot deal the same cards twice, and a comparison needs that", p.RNG)
		return
	}
	at := d.nodes["name"]
	if at == nil {
		at = of
	}
	for _, e := range p.Experiments {
		if e.Name == name || e.Group == name {
			c.fail(clash, at, "", "%q is the name of another experiment: give the comparison another", name)
			return
		}
		if e.Group == name+".json" || e.Group == name+".csv" {
			c.fail(clash, at, "", "the sweep %q has the name of the file of this comparison: give it another name", e.Group)
			return
		}
	}
	joint, err := sim.Joint(sim.Side{Name: a.Name, Experiment: a.Experiment}, sim.Side{Name: b.Name, Experiment: b.Experiment})
	if err != nil {
		msg := err.Error()
		var ce *sim.CompareError
		if errors.As(err, &ce) {
			msg = ce.Reason
		}
		c.fail(clash, of, "", "%s", msg)
		return
	}
	e := Experiment{
		Name: name, Title: d.title, Game: a.Game, Measure: Comparison, Params: sim.Params{},
		Sides: []Side{{a.Name, a.Measure, a.Params}, {b.Name, b.Measure, b.Params}}, Experiment: joint,
		Stream: d.stream, Confidence: d.confidence, Index: len(p.Experiments), asked: d.interval,
		at: places{file: c.file, node: d.node},
	}
	if e.Stream == "" {
		e.Stream = name
	}
	metrics := joint.Metrics()
	metrics = append([]sim.Metric{metrics[0].Pair.Difference()}, metrics...)
	e.Stop = c.stop(&d.draft, name, file, p.Time > 0, metrics)
	e.Interval = intervalFor(e.asked, e.Stop.Early())
	if n := d.nodes["interval"]; n != nil && e.Interval != e.asked {
		c.fail(clash, n, "", "%s holds for a fixed number of trials, and comparison %q may stop earlier: use anytime or anytime-all", e.asked, name)
		return
	}
	for _, cl := range d.claims {
		x := c.expect(cl, name, metrics)
		if x.Metric == sim.JointMetric && (x.Min != nil && *x.Min < 0 || x.Max != nil && *x.Max < 0) {
			c.fail(clash, cl.entry("bin"), "", "%s is a bin of both sides and has a probability, from 0 to 1", quoted(x.Bin))
			return
		}
		e.Expect = append(e.Expect, x)
	}
	p.Experiments = append(p.Experiments, e)
}

// nameOf returns the name of the comparison of a and b: "a-vs-b" where none is
// written.
func (d *comparison) nameOf(a, b *Experiment) string {
	if d.name != "" {
		return d.name
	}
	return slug(a.Name + "-vs-" + b.Name)
}
