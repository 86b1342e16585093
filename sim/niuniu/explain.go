package niuniu

import (
	"fmt"
	"slices"
	"strings"

	"cardlab/sim"
	"cardlab/sim/cards"
	"cardlab/sim/rng"
)

// handColumns are the heads of a hand, after the player's.
var handColumns = []sim.Text{
	{EN: "cards", ZH: "手牌"},
	{EN: "triple", ZH: "开牛的三张"},
	{EN: "other two", ZH: "另外两张"},
	{EN: "level", ZH: "牛几"},
	{EN: "top card", ZH: "最大牌"},
}

// A reading is a hand as its player lays it: its best five cards and, unless
// they are a special hand or do not open, their best split.
type reading struct {
	rung  int
	five  [handSize]cards.Card
	split *Split
}

// read returns the first of the best readings of a hand.
func (h *house) read(hand []cards.Card) reading {
	best := reading{rung: -1}
	eachFive(hand, func(five [handSize]cards.Card) {
		if rung := h.rungOfFive(five, h.fiveOf(five[:])); rung > best.rung {
			best = reading{rung: rung, five: five}
		}
	})
	if best.rung < levels {
		for _, s := range h.splits(best.five) {
			if int(s.Level) == best.rung {
				best.split = &s
				break
			}
		}
	}
	return best
}

// top returns the highest card of a hand.
func (h *house) top(hand []cards.Card) cards.Card {
	return slices.MaxFunc(hand, func(a, b cards.Card) int { return int(h.places[a]) - int(h.places[b]) })
}

// handCells tells a hand: its cards as they were dealt, a triple that opens it,
// the other two, its level and its top card.
func (h *house) handCells(hand []cards.Card) []sim.Text {
	r := h.read(hand)
	triple, pair := sim.Text{EN: "-"}, sim.Text{EN: "-"}
	if r.split != nil {
		triple, pair = listText(r.split.Triple[:]), listText(r.split.Pair[:])
	}
	return []sim.Text{listText(hand), triple, pair, h.rungs[r.rung].label, h.top(hand).Text()}
}

// listText lists cards.
func listText(list []cards.Card) sim.Text {
	var en, zh []string
	jokers := false
	for _, c := range list {
		t := c.Text()
		en, zh = append(en, t.EN), append(zh, t.In(sim.Chinese))
		jokers = jokers || c.Joker()
	}
	t := sim.Text{EN: strings.Join(en, " ")}
	if jokers {
		t.ZH = strings.Join(zh, " ")
	}
	return t
}

// handNotes tells what the cells of a hand do not: which five of its cards count,
// and in how many ways they open.
func (h *house) handNotes(hand []cards.Card) []sim.Text {
	var notes []sim.Text
	r := h.read(hand)
	if h.dealt > handSize && r.rung > 0 {
		list := listText(r.five[:])
		notes = append(notes, sim.Text{
			EN: fmt.Sprintf("The best five: %s.", list.EN),
			ZH: fmt.Sprintf("最好的五张：%s。", list.In(sim.Chinese)),
		})
	}
	if r.split == nil {
		return notes
	}
	splits := h.splits(r.five)
	if n := len(splits); n > 1 {
		same := !slices.ContainsFunc(splits, func(s Split) bool { return s.Level != splits[0].Level })
		note := sim.Text{
			EN: fmt.Sprintf("%d triples open this hand; all of them leave the same level.", n),
			ZH: fmt.Sprintf("这手牌有 %d 种凑法，牛几都相同。", n),
		}
		if !same {
			note = sim.Text{
				EN: fmt.Sprintf("%d triples open this hand and leave different levels; the best counts.", n),
				ZH: fmt.Sprintf("这手牌有 %d 种凑法，牛几不同，取最大。", n),
			}
		}
		notes = append(notes, note)
	}
	return notes
}

// Explain implements sim.Explainer.
func (e *levelsExperiment) Explain(r *rng.Stream) sim.Trial {
	hand := e.deal.cards(r)[0]
	rung := rungOf(e.judge(hand))
	return sim.Trial{
		Columns: handColumns,
		Cells:   [][]sim.Text{e.handCells(hand)},
		Notes:   e.handNotes(hand),
		Touched: []sim.Counter{{Metric: levelMetric, Row: rowAll.Name, Bin: e.rungs[rung].name}},
	}
}

// Explain implements sim.Explainer.
func (e *winrateExperiment) Explain(r *rng.Stream) sim.Trial {
	hands := e.deal.cards(r)
	if e.hero != nil {
		hands = slices.Insert(hands, 0, e.hero)
	}
	t := sim.Trial{Columns: append([]sim.Text{{EN: "player", ZH: "玩家"}}, handColumns...)}
	strengths := make([]strength, len(hands))
	for i, hand := range hands {
		t.Cells = append(t.Cells, append([]sim.Text{heroText(i)}, e.handCells(hand)...))
		strengths[i] = e.judge(hand)
	}
	result := verdict(strengths)
	t.Notes = append(t.Notes, e.winners(hands, strengths), resultText(result))
	bin := e.Metrics()[0].Bins[result].Name
	t.Touched = []sim.Counter{{Metric: resultMetric, Row: rowAll.Name, Bin: bin}}
	if e.hero == nil {
		t.Touched = append(t.Touched, sim.Counter{Metric: resultMetric, Row: e.rungs[rungOf(strengths[0])].name, Bin: bin})
	}
	return t
}

// verdict returns the bin of the first of scores or strengths against the others.
func verdict(scores []int) int {
	switch best := slices.Max(scores[1:]); {
	case scores[0] > best:
		return win
	case scores[0] == best:
		return tied
	default:
		return lose
	}
}

// playerText names the player at place i.
func playerText(i int) sim.Text {
	return sim.Text{EN: fmt.Sprintf("player %d", i+1), ZH: fmt.Sprintf("玩家%d", i+1)}
}

// heroText names the player at place i where the first is the hero.
func heroText(i int) sim.Text {
	if i == 0 {
		return sim.Text{EN: "hero", ZH: "主角"}
	}
	return playerText(i)
}

// winners tells who has the best hand and by what it won.
func (h *house) winners(hands [][]cards.Card, strengths []strength) sim.Text {
	best := slices.Max(strengths)
	var en, zh []string
	contest := 0 // hands of the best level
	for i, s := range strengths {
		if rungOf(s) == rungOf(best) {
			contest++
		}
		if s == best {
			en, zh = append(en, heroText(i).EN), append(zh, heroText(i).ZH)
		}
	}
	level := h.rungs[rungOf(best)].label
	text := sim.Text{
		EN: fmt.Sprintf("Best hand: %s, with %s", strings.Join(en, " and "), level.EN),
		ZH: fmt.Sprintf("最大：%s，%s", strings.Join(zh, "、"), level.ZH),
	}
	if contest > 1 {
		by := h.tie.decides(h.top(hands[slices.Index(strengths, best)]), len(en) > 1)
		text.EN += "; " + by.EN
		text.ZH += "；" + by.ZH
	}
	text.EN += "."
	text.ZH += "。"
	return text
}

// decides tells how the tie-break decided between hands of one level, or left
// them equal; top is the top card of a best hand.
func (t tie) decides(top cards.Card, equal bool) sim.Text {
	what := sim.Text{EN: "the top card " + top.String(), ZH: "最大牌 " + top.Text().In(sim.Chinese)}
	switch t.compared() {
	case tieLevel:
		return sim.Text{EN: "hands of one level tie", ZH: "同级为平局"}
	case tiePoint:
		point := 10
		if !top.Joker() {
			point = Point(top)
		}
		what = sim.Text{EN: fmt.Sprintf("the highest point %d", point), ZH: fmt.Sprintf("最大点数 %d", point)}
	case tieRank:
		if top.Joker() {
			what = sim.Text{EN: "a joker as the highest card", ZH: "最大牌面王"}
			break
		}
		what = sim.Text{EN: "the highest rank " + top.Rank().String(), ZH: "最大牌面 " + top.Rank().String()}
	case tieRanksSuit:
		what = sim.Text{EN: "the highest ranks, then the suit of the top card " + top.String(), ZH: "最大的牌面，其次最大牌 " + top.Text().In(sim.Chinese) + " 的花色"}
	}
	if equal {
		return sim.Text{EN: "they also share " + what.EN, ZH: "且" + what.ZH + "相同"}
	}
	return sim.Text{EN: "of several of this level it has " + what.EN, ZH: "同级中以" + what.ZH + "胜出"}
}

func resultText(result int) sim.Text {
	switch result {
	case win:
		return sim.Text{EN: "The hero wins.", ZH: "主角胜。"}
	case tied:
		return sim.Text{EN: "The hero ties for the best hand.", ZH: "主角与人并列最大。"}
	default:
		return sim.Text{EN: "The hero loses.", ZH: "主角负。"}
	}
}
