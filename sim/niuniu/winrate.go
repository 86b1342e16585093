package niuniu

import (
	"cardlab/sim"
	"cardlab/sim/cards"
	"cardlab/sim/rng"
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
			playersField(),
			{
				Key: "hero", Kind: sim.String, Default: "",
				Doc: sim.Text{
					EN: `The hero's cards, as many as are dealt, such as "6s 4h 10c 2d 8s"; empty for a random hand. With replacement or from several packs a card can be there more than once.`,
					ZH: `主角的牌（张数同发牌），如 "6s 4h 10c 2d 8s"；留空则随机。放回或多副牌时同一张牌可出现多次。`,
				},
			},
		},
		New: newWinrate,
	}
}

// winrateExperiment counts what becomes of the hero at a table.
type winrateExperiment struct {
	*house
	keys    *keys // of the plain rules
	players int
	hero    []cards.Card // nil for a random hand
	own     strength     // of the fixed hero, or 0
	deal    deal
}

func newWinrate(p sim.Params) (sim.Experiment, error) {
	h, err := houseOf(p)
	if err != nil {
		return nil, err
	}
	e := &winrateExperiment{house: h, keys: h.tie.keys(), players: p.Int("players")}
	if h.tie == tieBanker {
		return nil, &sim.ParamError{Key: "tie", Msg: `is "banker", but among equal players there is no banker to win ties; use "level"`}
	}
	if err := h.checkSeats(e.players); err != nil {
		return nil, err
	}
	shoe, hands := h.shoe, e.players
	if text := p.Text("hero"); text != "" {
		hero, err := h.parseHand(text)
		if err != nil {
			return nil, &sim.ParamError{Key: "hero", Msg: err.Error()}
		}
		e.hero, hands = hero, hands-1
		e.own = h.judge(hero)
		shoe = h.without(hero)
	}
	e.deal = newDeal(shoe, hands, h.dealt, h.replacement)
	return e, nil
}

// fast reports whether the loops of the plain rules can be used.
func (e *winrateExperiment) fast() bool {
	return e.plain() && e.suitOrder == suitsSHCD && e.tie != tieRanksSuit
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
	return []sim.Metric{e.resultMetric(e.hero == nil)}
}

// resultMetric describes what becomes of a hero, by the rung of his hand too
// where byRung is true.
func (h *house) resultMetric(byRung bool) sim.Metric {
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
	if byRung {
		for _, r := range h.rungs {
			m.Rows = append(m.Rows, sim.Row{Name: r.name, Label: r.label})
		}
	}
	return m
}

// BlockSize implements sim.Experiment.
func (e *winrateExperiment) BlockSize() int {
	if e.fast() {
		return 1 << 22 / e.players
	}
	return 1 << 21 / e.players
}

// NewSampler implements sim.Experiment.
func (e *winrateExperiment) NewSampler() sim.Sampler {
	if !e.fast() {
		return &houseTable{e, newDealer(e.house, &e.deal), make([]strength, e.deal.hands)}
	}
	var deck cards.Deck
	copy(deck[:], e.deal.shoe)
	switch {
	case e.replacement:
		return &replacedTable{e}
	case e.hero != nil:
		return &heroTable{e: e, fresh: deck, deck: deck, hero: e.heroScore()}
	default:
		return &dealtTable{e: e, fresh: deck, deck: deck}
	}
}

// heroScore returns the score of the fixed hero under plain rules.
func (e *winrateExperiment) heroScore() score {
	return rungOf(e.own)<<scoreShift | e.own&(1<<scoreShift-1)
}

// Deals implements sim.Tracer.
func (e *winrateExperiment) Deals() string { return e.deal.String() }

// NewTrace implements sim.Tracer.
func (e *winrateExperiment) NewTrace() func(r *rng.Stream, bins []int32) {
	t := &houseTable{e, newDealer(e.house, &e.deal), make([]strength, e.deal.hands)}
	return func(r *rng.Stream, bins []int32) {
		for i := range bins {
			bins[i] = int32(resultOf(t.trial(r)))
		}
	}
}
