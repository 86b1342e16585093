package setgame

import (
	"fmt"
	"slices"

	"cardlab/sim"
)

// tell judges cards: two have a third, three are a set or not, and of more the
// sets and the most that can be taken.
func tell(hand string, p sim.Params) (*sim.Told, error) {
	r := rulesOf(p)
	s := SpaceOf(r.dimension)
	cards, err := s.ParseList(hand)
	if err != nil {
		return nil, err
	}
	if len(cards) < 2 {
		return nil, fmt.Errorf("two cards or more are needed, not %d", len(cards))
	}
	if len(cards) > maxPacking {
		return nil, fmt.Errorf("%d cards are too many: at most %d", len(cards), maxPacking)
	}
	for _, c := range cards {
		if n := copies(cards, c); n > r.packs {
			return nil, fmt.Errorf("%s is there %d times: there are %d of it (%s)", s.Format(c), n, r.packs, packsKey)
		}
	}
	switch len(cards) {
	case 2:
		return tellPair(s, cards), nil
	case 3:
		return tellThree(s, cards), nil
	default:
		return tellTable(r, s, cards), nil
	}
}

func copies(cards []Card, c Card) (n int) {
	for _, x := range cards {
		if x == c {
			n++
		}
	}
	return n
}

// attributeCells returns a line for each attribute: its values on the cards, and
// a word about them.
func attributeCells(s *Space, cards []Card, word func(i int) sim.Text) (columns []sim.Text, cells [][]sim.Text) {
	columns = []sim.Text{{EN: "attribute", ZH: "属性"}}
	for _, c := range cards {
		columns = append(columns, sim.Text{EN: s.Format(c)})
	}
	columns = append(columns, sim.Text{EN: "together", ZH: "三张"})
	for i := range s.dimension {
		line := []sim.Text{attributeWords[i].name}
		for _, c := range cards {
			line = append(line, attributeWords[i].values[s.Digit(c, i)])
		}
		cells = append(cells, append(line, word(i)))
	}
	return columns, cells
}

// tellThree tells whether three cards are a set, attribute by attribute.
func tellThree(s *Space, cards []Card) *sim.Told {
	violated := s.Violated(cards[0], cards[1], cards[2])
	columns, cells := attributeCells(s, cards, func(i int) sim.Text {
		switch {
		case slices.Contains(violated, i):
			return sim.Text{EN: "two alike: violated", ZH: "两同一异：不符"}
		case s.Digit(cards[0], i) == s.Digit(cards[1], i):
			return sim.Text{EN: "all alike", ZH: "全同"}
		default:
			return sim.Text{EN: "all different", ZH: "全异"}
		}
	})
	note := sim.Text{EN: "A set.", ZH: "是一组。"}
	if len(violated) > 0 {
		names := namesOf(violated)
		note = sim.Text{EN: "Not a set: " + names.EN + ".", ZH: "不是一组：" + names.ZH + "。"}
	}
	return &sim.Told{Columns: columns, Cells: cells, Notes: []sim.Text{note}}
}

// tellPair names the third card of two.
func tellPair(s *Space, cards []Card) *sim.Told {
	third := s.Third(cards[0], cards[1])
	columns, cells := attributeCells(s, append(slices.Clone(cards), third), func(i int) sim.Text {
		if s.Digit(cards[0], i) == s.Digit(cards[1], i) {
			return sim.Text{EN: "all alike", ZH: "全同"}
		}
		return sim.Text{EN: "all different", ZH: "全异"}
	})
	words := wordsOf(s, third)
	return &sim.Told{Columns: columns, Cells: cells, Notes: []sim.Text{{
		EN: fmt.Sprintf("The third card is %s: %s.", s.Format(third), words.EN),
		ZH: fmt.Sprintf("第三张牌是 %s：%s。", s.Format(third), words.ZH),
	}}}
}

// tellTable lists the sets of a table, those of a largest packing first.
func tellTable(r rules, s *Space, cards []Card) *sim.Told {
	solver := newSolver(r, len(cards))
	best := slices.Clone(solver.best[:solver.solve(cards)])
	slices.Sort(best)
	told := &sim.Told{Columns: append(slices.Clone(setColumns), sim.Text{EN: "to take", ZH: "可取"})}
	sets := s.Triples(cards)
	for i, t := range sets {
		mark := sim.Text{EN: "-"}
		if slices.Contains(best, tripleOf(t[0], t[1], t[2])) {
			mark = sim.Text{EN: "yes", ZH: "取"}
		}
		list := cardsOf(cards, t)
		told.Cells = append(told.Cells, []sim.Text{{EN: fmt.Sprint(i + 1)}, {EN: s.FormatList(list)}, wordsOfList(s, list), mark})
	}
	told.Notes = []sim.Text{{
		EN: fmt.Sprintf("Sets among %d cards: %d. Most that can be taken together: %d.", len(cards), len(sets), len(best)),
		ZH: fmt.Sprintf("%d 张牌中有 %d 组；最多能同时取走 %d 组。", len(cards), len(sets), len(best)),
	}}
	return told
}
