package sim

import (
	"fmt"
	"maps"
)

// A Game is an entry of the catalogue: its measures and its rules.
type Game struct {
	Name     string // the word in a config
	Title    Text
	Doc      Text      // one or two sentences
	Measures []Measure // at least one
	Rules    []Field   // the fields of [experiment.rules], shared by all its measures

	// Presets are named rule sets. Where there are any, one of Rules is a
	// Choice with the key PresetKey and these words: its value replaces the
	// defaults of the rules that the preset holds.
	Presets []Preset

	// Claims are numbers of the game that are in print, or that another program
	// has counted, for the verb verify.
	Claims []Claim

	// Tell judges one hand in words, for the verb hand. Nil: the game has no
	// such words.
	Tell func(hand string, p Params) (*Told, error)
}

// PresetKey is the key of the rule that chooses a preset.
const PresetKey = "preset"

// A Preset is a named rule set.
type Preset struct {
	Word  string
	Rules Params // the rules that differ from their fields' defaults
}

// Told is a hand in words, and what else is worth knowing of it.
type Told struct {
	Columns []Text
	Cells   [][]Text // each as long as Columns
	Notes   []Text
	Ask     []Question // measures that answer what the hand is worth
}

// A Question is a measure of the same game with all its parameters.
type Question struct {
	Measure string
	Params  Params
}

// A Measure is one thing that can be measured of a game.
type Measure struct {
	Name   string // the word in a config
	Title  Text
	Doc    Text
	Params []Field // its own parameters, besides the rules of the game

	// Timed says that the speed of the ways of its experiments, which are
	// Racers, is a part of what is asked: a run ends with it.
	Timed bool

	// New checks the parameters together and compiles them. Params holds
	// every field of the measure and of the game, of the field's type and
	// within its range. An error that one key is to blame for is a
	// *ParamError.
	New func(p Params) (Experiment, error)
}

// A Kind is the type of a parameter.
type Kind int

// The kinds of parameters, with the Go type of their values in Params.
const (
	Int    Kind = iota // int64
	Bool               // bool
	Choice             // string, one of Field.Choices
	String             // string, checked by Measure.New
	Ints               // []int64
	Words              // []string, in order: words of Field.Choices, none twice
	Table              // map[string]int64: from words of Field.Choices to values within Min and Max
)

// A Field describes one parameter or rule.
type Field struct {
	Key      string // the word in a config, [a-z][a-z0-9_]*
	Kind     Kind
	Default  any      // of the kind's Go type; what holds when the key is absent
	Choices  []Option // for Choice, Words and Table
	Min, Max int64    // for Int and the values of Ints and Table, both included; both zero: any
	Doc      Text
}

// An Option is one word of a Choice.
type Option struct {
	Word string
	Doc  Text
}

// Params holds the value of every field of a measure and its game, by key.
// Rules and parameters share one space of keys.
type Params map[string]any

// Int returns the Int parameter key. It panics when there is none: that is a
// programming error.
func (p Params) Int(key string) int { return int(value[int64](p, key)) }

// Bool returns the Bool parameter key.
func (p Params) Bool(key string) bool { return value[bool](p, key) }

// Text returns the Choice or String parameter key.
func (p Params) Text(key string) string { return value[string](p, key) }

// Ints returns the Ints parameter key.
func (p Params) Ints(key string) []int64 { return value[[]int64](p, key) }

// Words returns the Words parameter key.
func (p Params) Words(key string) []string { return value[[]string](p, key) }

// Table returns the Table parameter key.
func (p Params) Table(key string) map[string]int64 { return value[map[string]int64](p, key) }

func value[T any](p Params, key string) T {
	v, ok := p[key].(T)
	if !ok {
		panic(fmt.Sprintf("sim: parameter %q is %T", key, p[key]))
	}
	return v
}

// A ParamError says what is wrong with the value of one parameter, in words
// that follow the key: "must be at most 10 with 52 cards".
type ParamError struct {
	Key string
	Msg string
}

func (e *ParamError) Error() string { return e.Key + ": " + e.Msg }

// MeasureByName returns the measure of g called name, or nil.
func (g *Game) MeasureByName(name string) *Measure {
	for i := range g.Measures {
		if g.Measures[i].Name == name {
			return &g.Measures[i]
		}
	}
	return nil
}

// Defaults returns the default of every field of measure m of g, where the
// preset is its default.
func (g *Game) Defaults(m *Measure) Params {
	p := g.RuleDefaults("")
	for _, f := range m.Params {
		p[f.Key] = f.Default
	}
	return p
}

// RuleDefaults returns the default of every rule of g under the preset called
// word; "" is the default preset.
func (g *Game) RuleDefaults(word string) Params {
	p := Params{}
	for _, f := range g.Rules {
		p[f.Key] = f.Default
	}
	if len(g.Presets) == 0 {
		return p
	}
	if word != "" {
		p[PresetKey] = word
	}
	for _, preset := range g.Presets {
		if preset.Word == p[PresetKey] {
			maps.Copy(p, preset.Rules)
		}
	}
	return p
}
