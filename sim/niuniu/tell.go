package niuniu

import (
	"fmt"
	"maps"
	"slices"

	"cardlab/sim"
	"cardlab/sim/cards"
)

// tell judges a hand: its level, the triple and the pair that make it, its top
// card, and the other ways to lay it where they make other levels. It asks for
// the chance of the hand among the players of p.
func tell(text string, p sim.Params) (*sim.Told, error) {
	h, err := houseOf(p)
	if err != nil {
		return nil, err
	}
	hand, err := h.parseHand(text)
	if err != nil {
		return nil, err
	}
	told := &sim.Told{Columns: handColumns, Cells: [][]sim.Text{h.handCells(hand)}, Notes: h.handNotes(hand)}
	best := h.read(hand)
	for _, w := range h.otherWays(hand, best) {
		told.Cells = append(told.Cells, []sim.Text{{EN: "-"}, listText(w.Triple[:]), listText(w.Pair[:]), w.Level.Label(), {EN: "-"}})
	}
	if best.rung == int(None) {
		told.Notes = append(told.Notes, sim.Text{EN: "No three of the cards open it.", ZH: "没有能开牛的三张。"})
	}
	if times := h.rungs[best.rung].times; times != 1 {
		told.Notes = append(told.Notes, sim.Text{
			EN: fmt.Sprintf("Where it wins, the loser pays %d times the bet.", times),
			ZH: fmt.Sprintf("赢时按 %d 倍赔付。", times),
		})
	}
	ask := maps.Clone(p)
	ask["hero"] = text
	for _, f := range winrateMeasure().Params {
		if _, ok := ask[f.Key]; !ok {
			ask[f.Key] = f.Default
		}
	}
	if h.tie == tieBanker {
		ask["tie"] = string(tieLevel)
		told.Notes = append(told.Notes, sim.Text{
			EN: "The banker wins ties: among the chances below, a tie is a win for a banker and a loss against one.",
			ZH: "庄家赢平局：下列概率中，平局对庄家即胜，对闲家即负。",
		})
	}
	told.Ask = []sim.Question{{Measure: "winrate", Params: ask}}
	return told, nil
}

// otherWays returns the other ways to lay a hand where they make different
// levels, the highest first: of five cards all of them, of more cards and of a
// special hand one of each level.
func (h *house) otherWays(hand []cards.Card, best reading) []Split {
	var ways []Split
	eachFive(hand, func(five [handSize]cards.Card) { ways = append(ways, h.splits(five)...) })
	slices.SortStableFunc(ways, func(a, b Split) int { return int(b.Level) - int(a.Level) })
	if h.dealt > handSize || best.split == nil {
		ways = slices.CompactFunc(ways, func(a, b Split) bool { return a.Level == b.Level })
	}
	if best.split == nil {
		return ways // below a special hand
	}
	if ways[0].Level == ways[len(ways)-1].Level {
		return nil
	}
	own := slices.IndexFunc(ways, func(s Split) bool { return s == *best.split })
	if h.dealt > handSize {
		own = 0
	}
	return slices.Delete(ways, own, own+1)
}
