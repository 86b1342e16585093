package configs

import (
	"errors"
	"fmt"

	"cardlab/sim"
)

// expand makes the experiments of p: of each draft every point of its sweep.
func (c *checker) expand(p *Plan, drafts []*draft, stop *stopRule) {
	total := 0
	for i, d := range drafts {
		c.section = i + 1
		if total += d.points(); total > MaxPoints {
			at := d.node
			if len(d.axes) > 0 {
				at = d.nodes["sweep"]
			}
			c.fail(clash, at, "", "makes more than %d experiments", MaxPoints)
			return
		}
	}
	for i, d := range drafts {
		c.section = i + 1
		d.eachPoint(func(at []int) {
			if len(c.findings) == 0 {
				c.point(p, d, at, stop)
			}
		})
	}
}

// point adds one experiment to p.
func (c *checker) point(p *Plan, d *draft, at []int, file *stopRule) {
	e := Experiment{
		Name: d.name, Title: d.title, Game: d.fields.game, Measure: d.fields.measure,
		Stream: d.stream, Exact: d.exact,
		Confidence: d.confidence, Index: len(p.Experiments), asked: d.interval,
	}
	written, nodes := sim.Params{}, map[string]*node{}
	for key, s := range d.set {
		written[key], nodes[key] = s.value, s.node
	}
	for i, v := range at {
		a := d.axes[i]
		written[a.field.Key], nodes[a.field.Key] = a.values[v], a.nodes[v]
		e.Point = append(e.Point, Setting{a.field.Key, a.values[v]})
	}
	e.Params = Fill(e.Game, e.Measure, written)
	if len(at) > 0 {
		element := d.element(at)
		if len(element) > maxElement {
			c.fail(clash, d.nodes["sweep"], "", "the name %s would be longer than %d characters", quoted(element), maxElement)
			return
		}
		e.Group = d.name
		e.Name += "/" + element
	}
	if e.Stream == "" {
		e.Stream = e.Name
	}
	e.at = places{file: c.file, node: d.node, keys: nodes}
	if e.Exact {
		e.at.exact = d.exactNode
	}
	var err error
	if e.Experiment, err = e.Measure.New(e.Params); err != nil {
		at, msg := e.blame(err)
		if len(e.Point) > 0 {
			msg += fmt.Sprintf(" (in %s)", e.Name)
		}
		c.fail(clash, at, "", "%s", msg)
		return
	}
	metrics := e.Experiment.Metrics()
	if e.Exact {
		if err := e.countable(); err != nil {
			c.findings = append(c.findings, finding{c.section, clash, err})
			return
		}
		e.Interval = e.asked
	} else {
		e.Stop = c.stop(d, e.Name, file, p.Time > 0, metrics)
		e.Interval = intervalFor(e.asked, e.Stop.Early())
		if n := d.nodes["interval"]; n != nil && e.Interval != e.asked {
			c.fail(clash, n, "", "%s holds for a fixed number of trials, and experiment %q may stop earlier: use anytime or anytime-all", e.asked, e.Name)
			return
		}
	}
	for _, cl := range d.claims {
		if cl.about(e.Params) {
			e.Expect = append(e.Expect, c.expect(cl, e.Name, metrics))
		}
	}
	p.Experiments = append(p.Experiments, e)
}

// blame returns where an experiment is to be mended that err is about, and what is
// to be said of it there: at the key that err names, else at the experiment.
func (e *Experiment) blame(err error) (at *node, msg string) {
	at, msg = &node{line: e.at.node.line}, err.Error()
	var pe *sim.ParamError
	if errors.As(err, &pe) {
		at.key, msg = pe.Key, pe.Msg
		if n := e.at.keys[pe.Key]; n != nil {
			at = n
		} else if v, ok := e.Params[pe.Key]; ok {
			msg += fmt.Sprintf(" (it is not written, and %s %s)", show(v), whence(e, pe.Key))
		}
	}
	return at, msg
}

// whence says where the value of a key that is not written comes from.
func whence(e *Experiment, key string) string {
	for _, preset := range e.Game.Presets {
		if _, ok := preset.Rules[key]; ok && preset.Word == e.Params[sim.PresetKey] {
			return fmt.Sprintf("in preset %q", preset.Word)
		}
	}
	return "by default"
}
