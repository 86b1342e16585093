package configs

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// fake is an experiment that has tables and nothing else.
type fake struct{ metrics []sim.Metric }

func (f *fake) Metrics() []sim.Metric   { return f.metrics }
func (f *fake) BlockSize() int          { return 1 }
func (f *fake) NewSampler() sim.Sampler { return f }

func (f *fake) Sample(n int, _ *rng.Stream, t *sim.Tally) {
	for range n {
		t.Add(0, 0, 0)
	}
}

// counted is a fake that can be counted.
type counted struct{ fake }

func (*counted) Laws(context.Context, sim.Progress) ([]sim.Law, error) { return nil, nil }

// dealt is a fake whose trials can be compared with those of another that deals
// from as many decks.
type dealt struct {
	fake
	decks int
}

func (d *dealt) Deals() string { return fmt.Sprintf("a card of %d decks", d.decks) }

func (d *dealt) NewTrace() func(*rng.Stream, []int32) {
	return func(_ *rng.Stream, bins []int32) { clear(bins) }
}

func rows(names ...string) []sim.Row {
	var r []sim.Row
	for _, n := range names {
		r = append(r, sim.Row{Name: n})
	}
	return r
}

func bins(names ...string) []sim.Bin {
	var b []sim.Bin
	for _, n := range names {
		b = append(b, sim.Bin{Name: n})
	}
	return b
}

func valued(names ...string) []sim.Bin {
	b := bins(names...)
	for i := range b {
		v := int64(i)
		b[i].Value = &v
	}
	return b
}

// toyGames returns two games, with fields of the simple kinds, and house. The measure "win" of
// toy has several metrics: result has an "all", points and seats have not.
func toyGames() []*sim.Game {
	levels := []sim.Metric{{Name: "level", Rows: rows("all"), Bins: bins("none", "low", "high"), Lead: []string{"high"}}}
	toy := &sim.Game{
		Name: "toy",
		Rules: []sim.Field{
			{Key: "tie", Kind: sim.Choice, Default: "rank", Choices: []sim.Option{{Word: "level"}, {Word: "rank"}, {Word: "rank-suit"}}},
			{Key: "replacement", Kind: sim.Bool, Default: false},
			{Key: "decks", Kind: sim.Int, Default: int64(1), Min: 1, Max: 8},
		},
		Measures: []sim.Measure{
			{Name: "levels", New: func(p sim.Params) (sim.Experiment, error) {
				return &dealt{fake{levels}, p.Int("decks")}, nil
			}},
			{
				Name: "win",
				Params: []sim.Field{
					{Key: "players", Kind: sim.Int, Default: int64(4), Min: 2, Max: 20},
					{Key: "hero", Kind: sim.String, Default: ""},
					{Key: "ladder", Kind: sim.Ints, Default: []int64{1, 2}, Min: -5, Max: 9},
					{Key: "bias", Kind: sim.Int, Default: int64(0)},
				},
				New: newWin,
			},
		},
	}
	other := &sim.Game{
		Name:  "other",
		Rules: []sim.Field{{Key: "jokers", Kind: sim.Bool, Default: true}},
		Measures: []sim.Measure{{Name: "straights", New: func(sim.Params) (sim.Experiment, error) {
			return nil, errors.New("nothing goes")
		}}},
	}
	return []*sim.Game{toy, other, house()}
}

func newWin(p sim.Params) (sim.Experiment, error) {
	if most := p.Int("decks") * 52 / 5; p.Int("players") > most {
		return nil, &sim.ParamError{Key: "players", Msg: fmt.Sprintf("must be at most %d with %d decks", most, p.Int("decks"))}
	}
	if strings.Contains(p.Text("hero"), "x") {
		return nil, &sim.ParamError{Key: "hero", Msg: `"x" is not a card`}
	}
	if len(p.Ints("ladder")) == 0 {
		return nil, &sim.ParamError{Key: "ladder", Msg: "must have a step"}
	}
	if p.Bool("replacement") && p.Text("tie") == "rank" {
		return nil, &sim.ParamError{Key: "tie", Msg: "cannot decide with replacement"}
	}
	if p.Int("bias") == 13 {
		return nil, errors.New("the stars are wrong")
	}
	return &fake{[]sim.Metric{
		{Name: "result", Rows: rows("low", "all", "high"), Bins: bins("win", "tie", "lose")},
		{Name: "points", Rows: rows("seat1", "seat2"), Bins: valued("zero", "one", "two", "same")},
		{Name: "side", Rows: rows("all"), Bins: bins("yes", "same")},
	}}, nil
}

// parseText parses a config of the toy games called c.toml.
func parseText(text string) (*Plan, error) {
	return Parse(Source{Name: "c", Path: "c.toml", Text: []byte(text)}, toyGames())
}

func mustParse(t *testing.T, text string) *Plan {
	t.Helper()
	p, err := parseText(text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return p
}

// exp is a whole experiment but for what follows it.
const exp = "[[experiment]]\nname = \"e\"\ngame = \"toy\"\nmeasure = \"win\"\n"
