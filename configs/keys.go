package configs

import (
	"fmt"
	"slices"

	"cardlab/sim"
)

// A place is a table of the language.
type place int

const (
	atTop place = iota
	atTopStop
	atStop
	atExperiment
	atRules
	atSweep
	atSweepRules
	atExpect
	atCompare
	atCompareStop
	atCompareExpect
)

// comparing reports whether p is a [[compare]] or within one.
func (p place) comparing() bool { return p >= atCompare }

// fields reports whether the keys of games can stand at p.
func (p place) fields() bool {
	return p == atExperiment || p == atRules || p == atSweep || p == atSweepRules
}

// keys lists the keys of each place, in the order of the documentation. The
// keys of rules and sweeps, and more keys of an experiment, are those of its
// game and measure.
var keys = map[place][]string{
	atTop:        {"title", "seed", "confidence", "interval", "rng", "alarm", "time", "exact", "stop", "experiment", "compare"},
	atTopStop:    {"trials", "half_width", "relative", "metric", "row", "bin", "bins", "cap", "time"},
	atStop:       {"trials", "half_width", "relative", "metric", "row", "bin", "bins", "cap", "time"},
	atExperiment: {"name", "title", "game", "measure", "stream", "confidence", "interval", "exact", "rules", "stop", "sweep", "expect"},
	atSweep:      {"rules"},
	atExpect:     {"metric", "row", "bin", "p", "within", "min", "max", "mean", "at"},

	atCompare:       {"of", "name", "title", "stream", "confidence", "interval", "stop", "expect"},
	atCompareStop:   {"trials", "half_width", "relative", "metric", "row", "bin", "bins", "cap", "time"},
	atCompareExpect: {"metric", "row", "bin", "p", "within", "min", "max", "mean"},
}

// A reader reads the value of one key.
type reader func(n *node)

// read gives each entry of t, the table at p, to the reader of its key. fields
// are those of the game and measure, where they are known.
func (c *checker) read(t *node, p place, readers map[string]reader, games []*sim.Game, fields *fields) {
	for _, n := range t.kids {
		if r := readers[n.key]; r != nil {
			r(n)
			continue
		}
		c.unknown(n, p, games, fields)
	}
}

// unknown records that n has no place at p: it says where the key belongs where
// it is a key of another place, or else gives the nearest key of this one.
func (c *checker) unknown(n *node, p place, games []*sim.Game, fields *fields) {
	if msg := belongs(n.key, p, games, fields); msg != "" {
		c.fail(wrong, n, "", "%s", msg)
		return
	}
	words := append([]string(nil), keys[p]...)
	if p.fields() {
		rulesOnly := p == atRules || p == atSweepRules
		if fields != nil {
			words = append(words, fields.words(rulesOnly)...)
		} else {
			any := anyWords(games, rulesOnly)
			if slices.Contains(any, n.key) {
				return // what is wrong is the game or measure
			}
			words = append(words, any...)
		}
	}
	if w := nearest(n.key, words); w != "" {
		c.fail(wrong, n, w, "unknown key")
		return
	}
	if len(words) == 0 {
		c.fail(wrong, n, "", "unknown key: no key can stand here")
		return
	}
	c.fail(wrong, n, "", "unknown key: the keys here are %s", either(words))
}

// subTables are the tables of an experiment and how they are written.
var subTables = map[string]string{
	"rules": "[experiment.rules]", "sweep": "[experiment.sweep]", "expect": "[[experiment.expect]]",
}

// belongs says where a key that stands at p belongs, or nothing where it is not
// a key of the language or of a game.
func belongs(key string, p place, games []*sim.Game, fs *fields) string {
	const top = "at the top of the file, above every [table]"
	if p.comparing() {
		return belongsOutside(key, p, games)
	}
	if key == "of" {
		return "belongs in a [[compare]]"
	}
	inside := p != atTop && p != atTopStop // an experiment
	inTop, inExperiment := slices.Contains(keys[atTop], key), slices.Contains(keys[atExperiment], key)
	var where []string
	switch {
	case !inside && subTables[key] != "":
		return fmt.Sprintf("belongs to an experiment: write %s, below its [[experiment]]", subTables[key])
	case key == "experiment" || key == "compare" || key == "stop" && p != atTopStop: // in a table of an experiment
		if key == "stop" {
			where = append(where, experimentPlace(p))
		}
	case inside && inExperiment && p != atExperiment:
		where = append(where, experimentPlace(p))
	case inTop && p != atTop && key != "time":
		where = append(where, top)
	case inExperiment && p != atExperiment:
		where = append(where, experimentPlace(p))
	}
	if slices.Contains(keys[atStop], key) && p != atStop && p != atTopStop {
		if inside {
			where = append(where, "in [experiment.stop]")
		} else {
			where = append(where, "in [stop]")
		}
	}
	if slices.Contains(keys[atExpect], key) && p != atExpect && key != "rules" {
		where = append(where, "in [[experiment.expect]]")
	}
	if len(where) > 0 {
		return "belongs " + either(where)
	}
	if p.fields() {
		if fs != nil {
			if f := fs.of(key); f != nil && !f.rule { // then p wants rules
				if p == atRules {
					return fmt.Sprintf("is a parameter of measure %s, not a rule: it belongs in [[experiment]], above [experiment.rules]", fs.measure.Name)
				}
				return fmt.Sprintf("is a parameter of measure %s, not a rule: it belongs in [experiment.sweep]", fs.measure.Name)
			}
			return elsewhere(key, games, fs)
		}
		return ""
	}
	for _, g := range games {
		for i := range g.Measures {
			if f := fieldsOf(g, &g.Measures[i]).of(key); f != nil {
				return "belongs " + experimentPlace(p)
			}
		}
	}
	return ""
}

// belongsOutside is belongs for a key in a [[compare]] or one of its tables.
func belongsOutside(key string, p place, games []*sim.Game) string {
	switch {
	case p != atCompare && slices.Contains(keys[atCompare], key):
		return map[place]string{
			atCompareStop:   "belongs in [[compare]], above its [compare.stop]",
			atCompareExpect: "belongs in [[compare]], above its [[compare.expect]]",
		}[p]
	case p != atCompareStop && slices.Contains(keys[atCompareStop], key) && !slices.Contains(keys[atCompareExpect], key):
		return "belongs in [compare.stop]"
	case p == atCompare && slices.Contains(keys[atCompareExpect], key) && !slices.Contains(keys[atCompareStop], key):
		return "belongs in [[compare.expect]]"
	case p == atCompare && slices.Contains(keys[atCompareExpect], key):
		return "belongs in [compare.stop] or in [[compare.expect]]"
	case slices.Contains(keys[atExperiment], key):
		return "belongs in an [[experiment]]"
	case slices.Contains(keys[atTop], key) && key != "experiment" && key != "compare":
		return "belongs at the top of the file, above every [table]"
	}
	if slices.Contains(anyWords(games, false), key) {
		return "belongs in an [[experiment]]: a comparison is of two that are there"
	}
	return ""
}

// experimentPlace says how to reach the keys of an experiment from p.
func experimentPlace(p place) string {
	switch p {
	case atTop, atTopStop:
		return "in an [[experiment]]"
	case atStop:
		return "in [[experiment]], above its [experiment.stop]"
	case atRules:
		return "in [[experiment]], above its [experiment.rules]"
	case atSweep, atSweepRules:
		return "in [[experiment]], above its [experiment.sweep]"
	default:
		return "in [[experiment]], above its [[experiment.expect]]"
	}
}

// elsewhere says which other measures or games know key, or nothing.
func elsewhere(key string, games []*sim.Game, fs *fields) string {
	var measures []string
	for i := range fs.game.Measures {
		if m := &fs.game.Measures[i]; fieldsOf(fs.game, m).of(key) != nil {
			measures = append(measures, m.Name)
		}
	}
	if len(measures) > 0 {
		return fmt.Sprintf("is not a parameter of measure %s but of %s", fs.measure.Name, either(measures))
	}
	for _, g := range games {
		for i := range g.Measures {
			if fieldsOf(g, &g.Measures[i]).of(key) != nil {
				return fmt.Sprintf("belongs to game %s, not to %s", g.Name, fs.game.Name)
			}
		}
	}
	return ""
}

// A field is a parameter or rule.
type field struct {
	*sim.Field
	rule bool
}

// fields are the parameters of a measure and the rules of its game: one space
// of keys.
type fields struct {
	game    *sim.Game
	measure *sim.Measure
	byKey   map[string]*field
}

func fieldsOf(g *sim.Game, m *sim.Measure) *fields {
	fs := &fields{game: g, measure: m, byKey: map[string]*field{}}
	for i := range m.Params {
		fs.byKey[m.Params[i].Key] = &field{&m.Params[i], false}
	}
	for i := range g.Rules {
		fs.byKey[g.Rules[i].Key] = &field{&g.Rules[i], true}
	}
	return fs
}

// of returns the field called key, or nil.
func (fs *fields) of(key string) *field { return fs.byKey[key] }

// words returns the keys in the order of the catalogue.
func (fs *fields) words(rulesOnly bool) []string {
	var w []string
	if !rulesOnly {
		for _, f := range fs.measure.Params {
			w = append(w, f.Key)
		}
	}
	for _, f := range fs.game.Rules {
		w = append(w, f.Key)
	}
	return w
}

// anyWords returns the keys of every game.
func anyWords(games []*sim.Game, rulesOnly bool) []string {
	var w []string
	for _, g := range games {
		for i := range g.Measures {
			for _, k := range fieldsOf(g, &g.Measures[i]).words(rulesOnly) {
				if !slices.Contains(w, k) {
					w = append(w, k)
				}
			}
		}
	}
	return w
}
