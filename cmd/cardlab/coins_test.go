package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"sync/atomic"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// coins is a measure for tests: how many of n coins show heads. It can be
// exhausted, slowly.
type coins struct {
	n    int
	game *coinGame
}

// A coinGame is a game whose measure is coins, and what happens to be wrong
// with it.
type coinGame struct {
	exhausted atomic.Int64                           // how often it was counted
	refuse    error                                  // what keeps it from being counted, known at once
	during    func(n int, ctx context.Context) error // what happens while n coins are counted
	told      func(hand string, p sim.Params) (*sim.Told, error)
}

func (g *coinGame) game() *sim.Game {
	faces := []sim.Option{{Word: "head"}, {Word: "tail"}, {Word: "edge"}}
	players := sim.Field{Key: "players", Kind: sim.Int, Default: int64(4), Min: 1, Max: 60, Doc: sim.Text{EN: "How many coins."}}
	return &sim.Game{
		Name: "coins", Title: sim.Text{EN: "Coins"}, Doc: sim.Text{EN: "Coins are thrown."},
		Rules: []sim.Field{
			{Key: "preset", Kind: sim.Choice, Default: "plain", Choices: []sim.Option{{Word: "plain"}, {Word: "wild"}}},
			{Key: "faces", Kind: sim.Words, Default: []string{"head", "tail"}, Choices: faces},
			{Key: "worth", Kind: sim.Table, Default: map[string]int64{}, Choices: faces, Min: 1, Max: 9},
		},
		Presets: []sim.Preset{
			{Word: "plain"},
			{Word: "wild", Rules: sim.Params{"faces": []string{"edge"}, "worth": map[string]int64{"tail": 2, "head": 3}}},
		},
		Measures: []sim.Measure{
			{Name: "heads", Title: sim.Text{EN: "Heads"}, Params: []sim.Field{players}, New: func(p sim.Params) (sim.Experiment, error) {
				return &coins{p.Int("players"), g}, nil
			}},
			{Name: "luck", Title: sim.Text{EN: "Luck"}, Params: []sim.Field{players}, New: func(p sim.Params) (sim.Experiment, error) {
				return &lucky{coins{p.Int("players"), g}}, nil
			}},
		},
		Tell: g.told,
	}
}

func (c *coins) Metrics() []sim.Metric {
	m := sim.Metric{Name: "heads", Title: sim.Text{EN: "Heads"}, Rows: []sim.Row{{Name: "all"}, {Name: "never"}}}
	for i := range c.n + 1 {
		v := int64(i)
		m.Bins = append(m.Bins, sim.Bin{Name: fmt.Sprint(i), Label: sim.Text{EN: fmt.Sprint(i)}, Value: &v})
	}
	return []sim.Metric{m}
}

func (c *coins) BlockSize() int          { return 1000 }
func (c *coins) NewSampler() sim.Sampler { return c }

func (c *coins) Sample(n int, r *rng.Stream, t *sim.Tally) {
	for range n {
		heads := 0
		for range c.n {
			heads += int(r.Uint64() & 1)
		}
		t.Add(0, 0, heads)
	}
}

func (c *coins) Exhaust(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	if c.game.refuse != nil {
		return nil, c.game.refuse
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	progress(0, 1)
	if c.game.during != nil {
		if err := c.game.during(c.n, ctx); err != nil {
			return nil, err
		}
	}
	c.game.exhausted.Add(1)
	progress(1, 1)
	return []sim.Law{c.law()}, nil
}

// law is the binomial distribution.
func (c *coins) law() sim.Law {
	l := sim.Law{Metric: "heads", Row: "all", Total: new(big.Int).Lsh(big.NewInt(1), uint(c.n))}
	for i := range c.n + 1 {
		l.Counts = append(l.Counts, new(big.Int).Binomial(int64(c.n), int64(i)))
	}
	return l
}

// lucky is coins that cannot be exhausted: a theory alone, which is incomplete
// for three of them, none for five, and wrong for eleven.
type lucky struct{ coins }

func (l *lucky) Exhaust() {} // no sim.Exhauster

func (l *lucky) Laws(ctx context.Context, _ sim.Progress) ([]sim.Law, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if l.game.during != nil {
		if err := l.game.during(l.n, ctx); err != nil {
			return nil, err
		}
	}
	law := l.law()
	switch l.n {
	case 3:
		law.Counts[1] = nil
	case 5:
		return nil, nil
	case 7:
		panic("seven")
	case 9:
		return nil, errors.New("nine is too many")
	case 11:
		law.Counts[0] = big.NewInt(5)
	}
	return []sim.Law{law}, nil
}
