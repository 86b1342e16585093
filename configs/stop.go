package configs

import (
	"slices"
	"time"

	"cardlab/sim"
)

// A stopRule is a [stop] as written.
type stopRule struct {
	*node
	trials, cap         uint64
	halfWidth, relative float64
	metric, row         string
	bins                []string
	binNodes            []*node
	time                time.Duration
}

// precise reports whether the rule waits for narrow intervals.
func (s *stopRule) precise() bool { return s.halfWidth > 0 || s.relative > 0 }

// stopRule reads a [stop] or an [experiment.stop], key by key.
func (c *checker) stopRule(t *node, p place, games []*sim.Game) *stopRule {
	s := &stopRule{node: t}
	count := func(to *uint64) reader {
		return func(n *node) {
			v, _ := c.whole(n, 1, MaxTrials)
			*to = uint64(v)
		}
	}
	width := func(to *float64, limit float64) reader {
		return func(n *node) {
			v, ok := c.number(n)
			if ok && (v <= 0 || v > limit) {
				c.fail(wrong, n, "", "must be above 0 and at most %s, not %s", format(limit), n)
			}
			*to = v
		}
	}
	bins := func(n *node) {
		if s.binNodes != nil {
			c.fail(wrong, n, "", "is written twice, as bin and as bins: use one of them")
			return
		}
		s.bins, s.binNodes = c.words(n)
	}
	c.read(t, p, map[string]reader{
		"trials":     count(&s.trials),
		"cap":        count(&s.cap),
		"half_width": width(&s.halfWidth, 0.5),
		"relative":   width(&s.relative, 1),
		"metric":     func(n *node) { s.metric, _ = c.label(n) },
		"row":        func(n *node) { s.row, _ = c.label(n) },
		"bin":        bins,
		"bins":       bins,
		"time":       func(n *node) { s.time, _ = c.duration(n) },
	}, games, nil)
	return s
}

// maxWords is how many bins a rule can name: more than any table has.
const maxWords = 1000

// words reads one name or a list of names, not empty and without duplicates.
func (c *checker) words(n *node) (words []string, nodes []*node) {
	nodes = []*node{n}
	if n.kind == list {
		nodes = n.kids
	}
	if len(nodes) == 0 {
		c.fail(wrong, n, "", "must name at least one")
		return nil, []*node{n}
	}
	if len(nodes) > maxWords {
		c.fail(wrong, n, "", "names %d: at most %d", len(nodes), maxWords)
		return nil, []*node{n}
	}
	for _, kid := range nodes {
		s, ok := c.label(kid)
		if !ok {
			return nil, nodes
		}
		if slices.Contains(words, s) {
			c.fail(wrong, kid, "", "names %s twice", quoted(s))
			return nil, nodes
		}
		words = append(words, s)
	}
	return words, nodes
}

// stopShape checks that the keys of a rule go together. budget is whether the
// whole run has a limit of time.
func (c *checker) stopShape(s *stopRule, budget bool) {
	trials, limit := s.entry("trials"), s.entry("cap")
	precise := s.entry("half_width") != nil || s.entry("relative") != nil
	timed := s.entry("time") != nil
	switch {
	case len(s.kids) == 0:
		c.fail(missing, s.node, "", "is empty: say trials, half_width, relative or time")
	case trials != nil && limit != nil:
		c.fail(wrong, later(trials, limit), "", "trials and cap are both the limit of trials: write one of them")
	case limit != nil && !precise && !timed && !budget:
		c.fail(wrong, limit, "", "is the limit of a rule that is not there: write trials, or half_width, relative or time with it")
	}
	if !precise {
		for _, key := range []string{"metric", "row", "bin", "bins"} {
			if n := s.entry(key); n != nil {
				c.fail(wrong, n, "", "says where half_width or relative is measured: one of them is missing")
				return
			}
		}
	}
}

// stop resolves the rule of one experiment: its own, or the one of the file.
// Both may be nil. It records what the metrics of the experiment lack.
func (c *checker) stop(d *draft, name string, file *stopRule, budget bool, metrics []sim.Metric) Stop {
	s, own := d.stop, true
	if s == nil {
		s, own = file, false
	}
	if s == nil {
		s = &stopRule{node: &node{}}
	}
	var r Stop
	limit := max(s.trials, s.cap)
	if own {
		r.Time = s.time
	}
	if !s.precise() && r.Time == 0 && !budget {
		if r.Trials = limit; limit == 0 {
			r.Trials = DefaultTrials
		}
		return r
	}
	if r.Cap = limit; limit == 0 {
		r.Cap = MaxTrials
	}
	if !s.precise() {
		return r
	}
	r.HalfWidth, r.Relative = s.halfWidth, s.relative
	at := spot{
		metric: s.metric, row: s.row, bins: s.bins,
		metricNode: s.entry("metric"), rowNode: s.entry("row"), binNodes: s.binNodes, node: s.node,
		experiment: name, firstRow: true,
	}
	m, row := c.find(at, metrics)
	if m == nil {
		return r
	}
	r.Metric, r.Row, r.Bins = m.Name, row, s.bins
	if r.Bins == nil {
		r.Bins = m.Lead
	}
	if len(r.Bins) == 0 {
		r.Bins = binNames(m)
	}
	return r
}
