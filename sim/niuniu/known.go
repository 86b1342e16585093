package niuniu

import (
	"fmt"
	"strings"

	"cardlab/sim"
	"cardlab/sim/cards"
)

func knownMeasure() sim.Measure {
	return sim.Measure{
		Name:  "known",
		Title: sim.Text{EN: "A hand that is partly known", ZH: "已知部分手牌"},
		Doc: sim.Text{
			EN: "What becomes of a hand of which some cards are known: whether it beats every other at the table, by the level that it comes to; and that level. Against one other, and with replacement, the law stands beside the estimate; against two and three it is counted with exact = true, unless flushes are special hands, hands are of too many kinds, ties go by ranks-suit, or there are five packs or more.",
			ZH: "已知手牌中的几张时，能否胜过全桌（按最终牛几分行），以及最终为牛几。对一家或放回时，抽样结果旁列出精确分布；对两家、三家可用 exact = true 精确计算（特殊牌型含同花、手牌种类过多、ranks-suit 或五副及以上时除外）。",
		},
		Params: []sim.Field{
			{
				Key: "known", Kind: sim.String, Default: "",
				Doc: sim.Text{
					EN: `The known cards of the hero, fewer than are dealt, such as "10s Kh 5d"; empty where none is known.`,
					ZH: `主角的已知牌（少于发牌张数），如 "10s Kh 5d"；留空则全未知。`,
				},
			},
			{
				Key: "shown", Kind: sim.String, Default: "",
				Doc: sim.Text{
					EN: `The cards that others show, one player's after another's with | between, such as "Ks Qh 3d 9c | 2c"; players who show none can be left out.`,
					ZH: `其他玩家亮出的牌，各家之间用 | 隔开，如 "Ks Qh 3d 9c | 2c"；未亮牌者可省略。`,
				},
			},
			{
				Key: "dead", Kind: sim.String, Default: "",
				Doc: sim.Text{
					EN: "Cards that were seen and are in nobody's hand.",
					ZH: "已见到且不在任何人手中的牌。",
				},
			},
			playersField(),
		},
		New: newKnown,
	}
}

// knownExperiment counts what becomes of a hand that is partly known.
type knownExperiment struct {
	*house
	players int
	fixed   [][]cards.Card // by player, the hero first: the known cards
	left    []cards.Card   // the cards that can still be dealt
	deal    deal           // of the unknown cards of all players, in order
}

func newKnown(p sim.Params) (sim.Experiment, error) {
	h, err := houseOf(p)
	if err != nil {
		return nil, err
	}
	e := &knownExperiment{house: h, players: p.Int("players")}
	if h.tie == tieBanker {
		return nil, &sim.ParamError{Key: "tie", Msg: `is "banker", but among equal players there is no banker to win ties; use "level"`}
	}
	var seen []cards.Card
	read := func(key, text string, most int) ([]cards.Card, error) {
		list, err := parseCards(text)
		if err == nil {
			seen = append(seen, list...)
			err = h.checkCards(seen)
		}
		if err == nil && len(list) > most {
			err = fmt.Errorf("must be at most %d cards, not %d", most, len(list))
		}
		if err != nil {
			return nil, &sim.ParamError{Key: key, Msg: err.Error()}
		}
		return list, nil
	}
	known, err := read("known", p.Text("known"), h.dealt-1)
	if err != nil {
		return nil, err
	}
	e.fixed = append(e.fixed, known)
	if text := p.Text("shown"); strings.TrimSpace(text) != "" {
		for _, hand := range strings.Split(text, "|") {
			shown, err := read("shown", hand, h.dealt)
			if err != nil {
				return nil, err
			}
			e.fixed = append(e.fixed, shown)
		}
	}
	if n := len(e.fixed) - 1; n >= e.players {
		return nil, &sim.ParamError{Key: "shown", Msg: fmt.Sprintf("must be cards of at most %d players besides the hero, not %d", e.players-1, n)}
	}
	for len(e.fixed) < e.players {
		e.fixed = append(e.fixed, nil)
	}
	if _, err := read("dead", p.Text("dead"), len(h.shoe)); err != nil {
		return nil, err
	}
	e.left = h.without(seen)
	unknown := 0
	for _, hand := range e.fixed {
		unknown += h.dealt - len(hand)
	}
	if unknown > len(e.left) && !h.replacement {
		return nil, &sim.ParamError{Key: "players", Msg: fmt.Sprintf("need %d more cards, and %d are left", unknown, len(e.left))}
	}
	e.deal = newDeal(e.left, 1, unknown, h.replacement)
	return e, nil
}

// Metrics implements sim.Experiment. The result comes first: it is what two
// experiments are compared by, and the level does not depend on how ties go.
func (e *knownExperiment) Metrics() []sim.Metric {
	return []sim.Metric{e.resultMetric(true), {
		Name:  levelMetric,
		Title: sim.Text{EN: "Level of the hand", ZH: "牌型分布"},
		Axis:  sim.Text{EN: "level", ZH: "牛几"},
		Rows:  []sim.Row{rowAll},
		Bins:  e.rungBins(),
	}}
}

// BlockSize implements sim.Experiment.
func (e *knownExperiment) BlockSize() int { return 1 << 21 / e.players }
