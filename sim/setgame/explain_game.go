package setgame

import (
	"fmt"
	"slices"

	"cardlab/sim"
	"cardlab/sim/rng"
)

var gameColumns = []sim.Text{
	{EN: "look", ZH: "步"},
	{EN: "on the table", ZH: "桌上张数"},
	{EN: "in the deck", ZH: "牌堆余牌"},
	{EN: "sets", ZH: "组数"},
	{EN: "taken", ZH: "取走"},
}

// Explain implements sim.Explainer: the game on slices, as a person would play
// it.
func (e *gameExperiment) Explain(r *rng.Stream) sim.Trial {
	s := SpaceOf(e.dimension)
	deck := e.deal(e.cards(), r)
	table := slices.Clone(deck[:e.table])
	deck = deck[e.table:]
	most := len(table)
	looks, none := map[int]int{}, map[int]int{}
	t := sim.Trial{Columns: gameColumns}
	for {
		sets := s.Triples(table)
		size, bin := len(table), "some"
		if len(sets) == 0 {
			bin = "none"
		}
		if slices.Contains(e.looked(), size) {
			t.Touched = append(t.Touched, sim.Counter{Metric: fmt.Sprint(lookMetric, size), Row: fmt.Sprintf("deck-%d", len(deck)), Bin: bin})
			if len(deck) > 0 {
				looks[size]++
				if len(sets) == 0 {
					none[size]++
				}
			}
		}
		line := []sim.Text{{EN: fmt.Sprint(len(t.Cells) + 1)}, {EN: fmt.Sprint(size)}, {EN: fmt.Sprint(len(deck))}, {EN: fmt.Sprint(len(sets))}, {EN: "-"}}
		if len(sets) == 0 {
			t.Cells = append(t.Cells, line)
			if len(deck) == 0 {
				break
			}
			table, deck = append(table, deck[:3]...), deck[3:]
			most = max(most, len(table))
			continue
		}
		set := pick(e.policy, sets, r)
		line[4] = sim.Text{EN: s.FormatList(cardsOf(table, set))}
		t.Cells = append(t.Cells, line)
		if size <= e.table && len(deck) > 0 {
			for i, place := range set {
				table[place] = deck[i]
			}
			deck = deck[3:]
			continue
		}
		for _, place := range []int{set[2], set[1], set[0]} {
			table[place] = table[len(table)-1]
			table = table[:len(table)-1]
		}
	}
	t.Touched = append(t.Touched, counterOf(leftMetric, len(table)), counterOf(largestMetric, most))
	for _, size := range e.looked() {
		t.Touched = append(t.Touched, sim.Counter{Metric: oddsMetric, Row: fmt.Sprint(size), Bin: fmt.Sprintf("%d-of-%d", none[size], looks[size])})
	}
	t.Notes = []sim.Text{leftNote(s, table), {
		EN: fmt.Sprintf("While the deck lasted, %d of %d tables of %d cards held no set; the largest table had %d cards.", none[e.table], looks[e.table], e.table, most),
		ZH: fmt.Sprintf("牌堆未尽时，%d 次看到 %d 张的桌面，其中 %d 次没有一组；桌上最多 %d 张。", looks[e.table], e.table, none[e.table], most),
	}}
	return t
}

// leftNote tells which cards are left at the end.
func leftNote(s *Space, table []Card) sim.Text {
	if len(table) == 0 {
		return sim.Text{EN: "No card is left: a perfect game.", ZH: "一张不剩：完美的一局。"}
	}
	list := s.FormatList(table)
	return sim.Text{
		EN: fmt.Sprintf("%d cards are left, which add to zero: %s.", len(table), list),
		ZH: fmt.Sprintf("剩 %d 张，其和为零：%s。", len(table), list),
	}
}
