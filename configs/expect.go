package configs

import (
	"reflect"

	"cardlab/sim"
)

// A claim is an [[experiment.expect]] as written.
type claim struct {
	*node
	metric, row, bin string
	min, max         *float64
	at               *node
	where            map[string]any // the swept values that it is about
}

// claim reads one [[experiment.expect]] but for its at.
func (c *checker) claim(t *node, games []*sim.Game) *claim {
	return c.claimAbout(t, atExpect, games)
}

// claimAbout reads a claim that stands at a place: of a comparison, its probabilities may be
// differences, which reach from -1 to 1.
func (c *checker) claimAbout(t *node, at place, games []*sim.Game) *claim {
	cl := &claim{node: t}
	least, chance := 0.0, c.probability
	if at.comparing() {
		least, chance = -1, c.chanceDifference
	}
	var p, mean *float64
	var within float64
	into := func(to **float64, read func(*node) (float64, bool)) reader {
		return func(n *node) {
			if v, ok := read(n); ok {
				*to = &v
			}
		}
	}
	bound := c.number
	if t.entry("bin") != nil {
		bound = chance
	}
	readers := map[string]reader{
		"metric": func(n *node) { cl.metric, _ = c.label(n) },
		"row":    func(n *node) { cl.row, _ = c.label(n) },
		"bin":    func(n *node) { cl.bin, _ = c.label(n) },
		"p":      into(&p, chance),
		"mean":   into(&mean, c.number),
		"min":    into(&cl.min, bound),
		"max":    into(&cl.max, bound),
		"within": func(n *node) {
			v, ok := c.number(n)
			if ok && v < 0 {
				c.fail(wrong, n, "", "must not be negative, and is %s", n)
			}
			within = v
		},
		"at": func(n *node) {
			if c.table(n, "such as at = { players = 4 }") {
				cl.at = n
			}
		},
	}
	if at.comparing() {
		delete(readers, "at")
	}
	c.read(t, at, readers, games, nil)
	c.claimShape(cl)
	switch {
	case p != nil:
		lo, hi := max(least, *p-within), min(1, *p+within)
		cl.min, cl.max = &lo, &hi
	case mean != nil:
		lo, hi := *mean-within, *mean+within
		cl.min, cl.max = &lo, &hi
	}
	return cl
}

// claimShape checks that the keys of a claim go together.
func (c *checker) claimShape(cl *claim) {
	e := cl.entry
	bin, p, mean, within, lo, hi := e("bin"), e("p"), e("mean"), e("within"), e("min"), e("max")
	bound := lo
	if bound == nil {
		bound = hi
	}
	switch {
	case p == nil && mean == nil && bound == nil:
		c.fail(missing, cl.node, "", "claims nothing: say p, mean, min or max")
	case p != nil && mean != nil:
		c.fail(wrong, later(p, mean), "", "p and mean are two claims: write two [[experiment.expect]]")
	case p != nil && bound != nil:
		c.fail(wrong, later(p, bound), "", "p and %s say the same thing in two ways: write p and within, or min and max", bound.key)
	case mean != nil && bound != nil:
		c.fail(wrong, later(mean, bound), "", "mean and %s say the same thing in two ways: write mean and within, or min and max", bound.key)
	case p != nil && bin == nil:
		c.fail(wrong, p, "", "is the probability of a bin: name it with bin")
	case mean != nil && bin != nil:
		c.fail(wrong, later(mean, bin), "", "a mean is of a row, not of a bin: leave one of them out")
	case within != nil && p == nil && mean == nil:
		c.fail(wrong, within, "", "goes with p or mean")
	case cl.min != nil && cl.max != nil && *cl.min > *cl.max:
		c.fail(wrong, later(lo, hi), "", "min %s is above max %s", lo, hi)
	}
}

// claimAt reads the at of a claim: the points of d's sweep that it is about.
func (c *checker) claimAt(d *draft, cl *claim) {
	if cl.at == nil || d.fields == nil {
		return
	}
	cl.where = map[string]any{}
	byKey := map[string]*axis{}
	var words []string
	for i := range d.axes {
		a := &d.axes[i]
		byKey[a.field.Key] = a
		words = append(words, a.field.Key)
	}
	for _, n := range cl.at.kids {
		a := byKey[n.key]
		if a == nil {
			if d.node.entry("sweep") != nil && len(words) == 0 {
				return // the sweep is wrong, and it has been said
			}
			msg := "is not swept"
			if len(words) > 0 {
				msg += ": the swept keys are " + either(words)
			}
			c.fail(missing, n, nearest(n.key, words), "%s", msg)
			continue
		}
		v, ok := c.value(n, a.field)
		if !ok {
			continue
		}
		if !hasValue(a.values, v) {
			c.fail(missing, n, "", "%s is not one of the swept values", show(v))
			continue
		}
		cl.where[n.key] = v
	}
}

func hasValue(values []any, v any) bool {
	for _, w := range values {
		if reflect.DeepEqual(v, w) {
			return true
		}
	}
	return false
}

// about reports whether the claim is about a point.
func (cl *claim) about(params sim.Params) bool {
	for k, v := range cl.where {
		if !reflect.DeepEqual(params[k], v) {
			return false
		}
	}
	return true
}

// expect resolves a claim for the experiment called name.
func (c *checker) expect(cl *claim, name string, metrics []sim.Metric) Expect {
	e := Expect{Bin: cl.bin, Min: cl.min, Max: cl.max}
	s := spot{
		metric: cl.metric, row: cl.row, node: cl.node,
		metricNode: cl.entry("metric"), rowNode: cl.entry("row"),
		experiment: name, valued: cl.bin == "",
	}
	if cl.bin != "" {
		s.bins, s.binNodes = []string{cl.bin}, []*node{cl.entry("bin")}
	}
	if m, row := c.find(s, metrics); m != nil {
		e.Metric, e.Row = m.Name, row
	}
	return e
}
