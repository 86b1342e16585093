package sim

import "fmt"

// A Game is an entry of the catalogue: its measures and its rules.
type Game struct {
	Name     string // the word in a config
	Title    Text
	Doc      Text      // one or two sentences
	Measures []Measure // at least one
	Rules    []Field   // the fields of [experiment.rules], shared by all its measures
}

// A Measure is one thing that can be measured of a game.
type Measure struct {
	Name   string // the word in a config
	Title  Text
	Doc    Text
	Params []Field // its own parameters, besides the rules of the game

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
)

// A Field describes one parameter or rule.
type Field struct {
	Key      string // the word in a config, [a-z][a-z0-9_]*
	Kind     Kind
	Default  any      // of the kind's Go type; what holds when the key is absent
	Choices  []Option // for Choice
	Min, Max int64    // for Int and the elements of Ints, both included; both zero: any
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

// Defaults returns the default of every field of measure m of g.
func (g *Game) Defaults(m *Measure) Params {
	p := Params{}
	for _, f := range m.Params {
		p[f.Key] = f.Default
	}
	for _, f := range g.Rules {
		p[f.Key] = f.Default
	}
	return p
}
