package configs

import (
	"strings"
	"time"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// Parse reads, checks and expands a config. games are those that it can name.
// The error, if any, is an [*Error].
func Parse(src Source, games []*sim.Game) (*Plan, error) {
	root, err := parse(src)
	if err != nil {
		return nil, err
	}
	c := &checker{file: src.Path}
	p := &Plan{
		Name: src.Name, Source: src,
		Confidence: DefaultConfidence, Interval: DefaultInterval,
		RNG: rng.Default, Alarm: DefaultAlarm,
	}
	if why := badName(src.Name); why != "" {
		return nil, &Error{File: src.Path, Msg: "the name of the file " + why}
	}
	drafts, stop := c.top(p, root, games)
	if len(c.findings) == 0 {
		c.names(drafts)
	}
	if len(c.findings) == 0 {
		c.expand(p, drafts, stop)
	}
	if len(c.findings) == 0 && len(c.comparisons) > 0 {
		c.compare(p, stop)
	}
	if err := c.first(); err != nil {
		return nil, err
	}
	p.tune()
	return p, nil
}

// top reads the whole file into p, its experiments as drafts.
func (c *checker) top(p *Plan, root *node, games []*sim.Game) ([]*draft, *stopRule) {
	var stop *stopRule
	var budget *node
	var experiments, compares *node
	setTime := func(n *node, d time.Duration) {
		if budget != nil {
			c.fail(wrong, n, "", "is written twice, at the top of the file and in [stop] (line %d): both are the time of the whole run", budget.line)
			return
		}
		budget, p.Time = n, d
	}
	c.read(root, atTop, map[string]reader{
		"title": func(n *node) { p.Title, _ = c.label(n) },
		"seed": func(n *node) {
			if v, ok := c.seed(n); ok {
				p.Seed = &v
			}
		},
		"confidence": func(n *node) { p.Confidence, _ = c.confidence(n) },
		"interval":   func(n *node) { p.Interval, _ = c.word(n, Intervals()) },
		"rng":        func(n *node) { p.RNG, _ = c.word(n, rng.Generators()) },
		"alarm": func(n *node) {
			v, ok := c.number(n)
			if ok && (v <= 0 || v > maxAlarm) {
				c.fail(wrong, n, "", "must be above 0 and at most %s, not %s", format(maxAlarm), n)
			}
			p.Alarm = v
		},
		"time": func(n *node) {
			if d, ok := c.duration(n); ok {
				setTime(n, d)
			}
		},
		"exact": func(n *node) {
			if v, ok := c.boolean(n); ok {
				c.exact, c.exactNode = v, n
			}
		},
		"stop": func(n *node) {
			if c.table(n, "[stop]") {
				stop = c.stopRule(n, atTopStop, games)
				if stop.time > 0 {
					setTime(stop.entry("time"), stop.time)
				}
			}
		},
		"experiment": func(n *node) { experiments = n },
		"compare":    func(n *node) { compares = n },
	}, games, nil)
	if stop != nil {
		c.stopShape(stop, p.Time > 0)
	}
	if experiments == nil || experiments.kind == list && len(experiments.kids) == 0 {
		at := root
		if experiments != nil {
			at = experiments
		}
		c.fail(missing, at, "", "there is no experiment: a config has at least one [[experiment]]")
		return nil, nil
	}
	var drafts []*draft
	if experiments.kind == table {
		c.fail(wrong, experiments, "", "is a list: write [[experiment]], with two brackets")
		return nil, nil
	}
	for i, n := range c.tables(experiments, "[[experiment]]") {
		c.section = i + 1
		drafts = append(drafts, c.draft(p, n, games))
	}
	if c.compared = len(drafts) + 1; compares != nil {
		for i, n := range c.tables(compares, "[[compare]]") {
			c.section = c.compared + i
			c.comparisons = append(c.comparisons, c.comparison(p, n, games))
		}
	}
	c.section = 0
	if allExact(drafts) && len(c.comparisons) == 0 {
		for _, n := range []*node{root.entry("stop"), budget} {
			if n != nil {
				c.fail(wrong, n, "", "is a rule for sampling, and every experiment is exact: leave it out")
			}
		}
	}
	return drafts, stop
}

func allExact(drafts []*draft) bool {
	for _, d := range drafts {
		if !d.exact {
			return false
		}
	}
	return true
}

// maxAlarm is the largest alarm: above it a sound run would often be refuted.
const maxAlarm = 0.05

// names checks that no two experiments have one name, and that the folder of no
// sweep is the file of a result.
func (c *checker) names(drafts []*draft) {
	first := map[string]*draft{}
	for i, d := range drafts {
		c.section = i + 1
		if other := first[d.name]; other != nil {
			c.fail(clash, d.nodes["name"], "", "%q is the name of another experiment (line %d)", d.name, other.nodes["name"].line)
			continue
		}
		first[d.name] = d
	}
	for i, d := range drafts {
		c.section = i + 1
		for _, ext := range []string{".json", ".csv"} {
			if other := first[strings.TrimSuffix(d.name, ext)]; other != nil && other != d && len(d.axes) > 0 {
				c.fail(clash, d.nodes["name"], "", "%q is the file of the result of experiment %q (line %d)", d.name, other.name, other.nodes["name"].line)
			}
		}
	}
}
