package niuniu

import (
	"fmt"

	"cardlab/sim"
	"cardlab/sim/cards"
)

func winrateMeasure() sim.Measure {
	return sim.Measure{
		Name:  "winrate",
		Title: sim.Text{EN: "Win, tie or lose at a table", ZH: "一桌中的胜、平、负"},
		Doc: sim.Text{
			EN: "How often one player, the hero, beats every other at the table, ties for the best hand, or is beaten; by the hero's level where the hero's hand is random.",
			ZH: "一名玩家（主角）胜过全桌、与人并列最大、被人压过的频率；主角的牌随机时按其牛几分行。",
		},
		Params: []sim.Field{
			{
				Key: "players", Kind: sim.Int, Default: int64(4), Min: 2, Max: maxPlayers,
				Doc: sim.Text{
					EN: "Hands at the table, the hero's included; one pack has enough for ten.",
					ZH: "全桌人数（含主角）；一副牌最多十人。",
				},
			},
			{
				Key: "hero", Kind: sim.String, Default: "",
				Doc: sim.Text{
					EN: `The hero's five cards, such as "6s 4h 10c 2d 8s"; empty for a random hand.`,
					ZH: `主角的五张牌，如 "6s 4h 10c 2d 8s"；留空则随机。`,
				},
			},
		},
		New: newWinrate,
	}
}

// winrateExperiment counts what becomes of the hero at a table.
type winrateExperiment struct {
	rules
	keys    *keys
	players int
	hero    []cards.Card // nil for a random hand
	deal    deal
}

func newWinrate(p sim.Params) (sim.Experiment, error) {
	e := &winrateExperiment{rules: rulesOf(p), players: p.Int("players")}
	e.keys = e.tie.keys()
	pack, hands := cards.Pack52(), e.players
	if text := p.Text("hero"); text != "" {
		hero, err := parseHero(text)
		if err != nil {
			return nil, &sim.ParamError{Key: "hero", Msg: err.Error()}
		}
		e.hero, hands = hero[:], hands-1
		if !e.replacement {
			if pack, err = pack.Without(cards.HandOf(e.hero...)); err != nil {
				return nil, &sim.ParamError{Key: "hero", Msg: err.Error()}
			}
		}
	}
	e.deal = newDeal(pack, hands, e.replacement)
	return e, nil
}

// parseHero reads a hand of five cards of the pack.
func parseHero(text string) (hand [handSize]cards.Card, err error) {
	list, err := cards.ParseList(text)
	if err != nil {
		return hand, err
	}
	for _, c := range list {
		if c.Joker() {
			return hand, fmt.Errorf("%v is not in the pack of 52 cards", c)
		}
	}
	if len(list) != handSize {
		return hand, fmt.Errorf("must be %d cards, not %d", handSize, len(list))
	}
	return [handSize]cards.Card(list), nil
}

// The bins of a result, in order.
const (
	win = iota
	tied
	lose
	results
)

// Metrics implements sim.Experiment.
func (e *winrateExperiment) Metrics() []sim.Metric {
	m := sim.Metric{
		Name:  resultMetric,
		Title: sim.Text{EN: "Result of the hero", ZH: "主角的胜负"},
		Axis:  sim.Text{EN: "result", ZH: "胜负"},
		Rows:  []sim.Row{rowAll},
		Bins: []sim.Bin{
			win:  {Name: "win", Label: sim.Text{EN: "win", ZH: "胜"}},
			tied: {Name: "tie", Label: sim.Text{EN: "tie", ZH: "平"}},
			lose: {Name: "lose", Label: sim.Text{EN: "lose", ZH: "负"}},
		},
		Lead: []string{"win"},
	}
	if e.hero == nil {
		for l := range Level(levels) {
			m.Rows = append(m.Rows, sim.Row{Name: l.String(), Label: l.Label()})
		}
	}
	return []sim.Metric{m}
}

// BlockSize implements sim.Experiment.
func (e *winrateExperiment) BlockSize() int { return 1 << 22 / e.players }

// NewSampler implements sim.Experiment.
func (e *winrateExperiment) NewSampler() sim.Sampler {
	deck := newDeck(e.deal.pack)
	switch {
	case e.replacement:
		return &replacedTable{e}
	case e.hero != nil:
		return &heroTable{e: e, fresh: deck, deck: deck, hero: e.heroScore()}
	default:
		return &dealtTable{e: e, fresh: deck, deck: deck}
	}
}

// heroScore returns the score of the fixed hero.
func (e *winrateExperiment) heroScore() score {
	return e.keys.score(judge, judge.sum([handSize]cards.Card(e.hero)))
}
