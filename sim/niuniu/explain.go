package niuniu

import (
	"fmt"
	"slices"
	"strings"

	"cardlab/sim"
	"cardlab/sim/cards"
	"cardlab/sim/rng"
)

// hand columns, after the player's.
var handColumns = []sim.Text{
	{EN: "cards", ZH: "手牌"},
	{EN: "triple", ZH: "凑成整十的三张"},
	{EN: "other two", ZH: "另外两张"},
	{EN: "level", ZH: "牛几"},
	{EN: "top card", ZH: "最大牌"},
}

// handCells tells a hand: its cards as they were dealt, the first triple that
// opens it, the other two, its level and its top card.
func handCells(hand [handSize]cards.Card) []sim.Text {
	triple, pair := sim.Text{EN: "-"}, sim.Text{EN: "-"}
	if splits := Splits(hand); len(splits) > 0 {
		triple, pair = listText(splits[0].Triple[:]), listText(splits[0].Pair[:])
	}
	return []sim.Text{listText(hand[:]), triple, pair, LevelByTriples(hand).Label(), {EN: slices.Max(hand[:]).String()}}
}

func listText(list []cards.Card) sim.Text {
	words := make([]string, len(list))
	for i, c := range list {
		words[i] = c.String()
	}
	return sim.Text{EN: strings.Join(words, " ")}
}

// Explain implements sim.Explainer.
func (e *levelsExperiment) Explain(r *rng.Stream) sim.Trial {
	d := newDeal(cards.Pack52(), 1, e.replacement)
	hand := d.cards(r)[0]
	level := LevelByTriples(hand)
	t := sim.Trial{
		Columns: handColumns,
		Cells:   [][]sim.Text{handCells(hand)},
		Touched: []sim.Counter{{Metric: levelMetric, Row: rowAll.Name, Bin: level.String()}},
	}
	if n := len(Splits(hand)); n > 1 {
		t.Notes = append(t.Notes, sim.Text{
			EN: fmt.Sprintf("%d triples open this hand; all of them leave the same level.", n),
			ZH: fmt.Sprintf("这手牌有 %d 种凑法，牛几都相同。", n),
		})
	}
	return t
}

// Explain implements sim.Explainer.
func (e *winrateExperiment) Explain(r *rng.Stream) sim.Trial {
	hands := e.deal.cards(r)
	if e.hero != nil {
		hands = slices.Insert(hands, 0, [handSize]cards.Card(e.hero))
	}
	t := sim.Trial{Columns: append([]sim.Text{{EN: "player", ZH: "玩家"}}, handColumns...)}
	scores := make([]score, len(hands))
	for i, hand := range hands {
		t.Cells = append(t.Cells, append([]sim.Text{playerText(i)}, handCells(hand)...))
		scores[i] = e.slowScore(hand)
	}
	result := verdict(scores)
	t.Notes = append(t.Notes, e.winners(hands, scores), heroText(result))
	bin := e.Metrics()[0].Bins[result].Name
	t.Touched = []sim.Counter{{Metric: resultMetric, Row: rowAll.Name, Bin: bin}}
	if e.hero == nil {
		t.Touched = append(t.Touched, sim.Counter{Metric: resultMetric, Row: LevelByTriples(hands[0]).String(), Bin: bin})
	}
	return t
}

// slowScore returns the score of a hand by the rules as they are written.
func (e *winrateExperiment) slowScore(hand [handSize]cards.Card) score {
	return score(LevelByTriples(hand))<<scoreShift | e.tie.key(int(slices.Max(hand[:])))
}

// verdict returns the bin of the first of scores against the others.
func verdict(scores []score) int {
	switch best := slices.Max(scores[1:]); {
	case scores[0] > best:
		return win
	case scores[0] == best:
		return tied
	default:
		return lose
	}
}

// playerText names the player at place i: the hero is the first.
func playerText(i int) sim.Text {
	if i == 0 {
		return sim.Text{EN: "hero", ZH: "主角"}
	}
	return sim.Text{EN: fmt.Sprintf("player %d", i+1), ZH: fmt.Sprintf("玩家%d", i+1)}
}

// winners tells who has the best hand and by what it won.
func (e *winrateExperiment) winners(hands [][handSize]cards.Card, scores []score) sim.Text {
	best := slices.Max(scores)
	var en, zh []string
	contest := 0 // hands of the best level
	for i, s := range scores {
		if levelOfScore(s) == levelOfScore(best) {
			contest++
		}
		if s == best {
			en, zh = append(en, playerText(i).EN), append(zh, playerText(i).ZH)
		}
	}
	level := levelOfScore(best).Label()
	text := sim.Text{
		EN: fmt.Sprintf("Best hand: %s, with %s", strings.Join(en, " and "), level.EN),
		ZH: fmt.Sprintf("最大：%s，%s", strings.Join(zh, "、"), level.ZH),
	}
	if contest > 1 {
		top := slices.Max(hands[slices.Index(scores, best)][:])
		by := e.tie.decides(top, len(en) > 1)
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
	what := sim.Text{EN: "the top card " + top.String(), ZH: "最大牌 " + top.String()}
	switch t {
	case tieLevel:
		return sim.Text{EN: "hands of one level tie", ZH: "同级为平局"}
	case tiePoint:
		what = sim.Text{EN: fmt.Sprintf("the highest point %d", Point(top)), ZH: fmt.Sprintf("最大点数 %d", Point(top))}
	case tieRank:
		what = sim.Text{EN: "the highest rank " + top.Rank().String(), ZH: "最大牌面 " + top.Rank().String()}
	}
	if equal {
		return sim.Text{EN: "they also share " + what.EN, ZH: "且" + what.ZH + "相同"}
	}
	return sim.Text{EN: "of several of this level it has " + what.EN, ZH: "同级中以" + what.ZH + "胜出"}
}

func heroText(result int) sim.Text {
	switch result {
	case win:
		return sim.Text{EN: "The hero wins.", ZH: "主角胜。"}
	case tied:
		return sim.Text{EN: "The hero ties for the best hand.", ZH: "主角与人并列最大。"}
	default:
		return sim.Text{EN: "The hero loses.", ZH: "主角负。"}
	}
}
