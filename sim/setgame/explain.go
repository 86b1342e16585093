package setgame

import (
	"fmt"
	"slices"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// The words about a trial come from the plain forms: lists of sets, and what a
// set leaves by counting. Only the maximum is the solver's.

// deal deals n cards as the samplers do.
func (r rules) deal(n int, s *rng.Stream) []Card { return newShoe(r, n).deal(s) }

// without returns the cards of a table less those of a set.
func without(cards []Card, t Triple) []Card {
	var left []Card
	for i, c := range cards {
		if i != t[0] && i != t[1] && i != t[2] {
			left = append(left, c)
		}
	}
	return left
}

// pick returns the set that a policy takes, with the draws of a chooser.
func pick(p policy, sets []Triple, r *rng.Stream) Triple {
	if len(sets) == 1 {
		return sets[0]
	}
	if p == takeRandom {
		return sets[r.Below(uint64(len(sets)))]
	}
	best, leaves := sets[0], leftBy(sets, sets[0])
	for _, t := range sets[1:] {
		n := leftBy(sets, t)
		if p == takeMost && n > leaves || p == takeFewest && n < leaves {
			best, leaves = t, n
		}
	}
	return best
}

// leftBy returns how many of sets are left when t is taken.
func leftBy(sets []Triple, t Triple) (n int) {
	for _, u := range sets {
		if !slices.ContainsFunc(u[:], func(i int) bool { return slices.Contains(t[:], i) }) {
			n++
		}
	}
	return n
}

// picks returns the sets that a policy takes from a table in a row, as cards.
func picks(s *Space, p policy, cards []Card, r *rng.Stream) (taken [][]Card) {
	for {
		sets := s.Triples(cards)
		if len(sets) == 0 {
			return taken
		}
		t := pick(p, sets, r)
		taken = append(taken, cardsOf(cards, t))
		cards = without(cards, t)
	}
}

// cardsOf returns the cards of a set.
func cardsOf(cards []Card, t Triple) []Card {
	return []Card{cards[t[0]], cards[t[1]], cards[t[2]]}
}

// counterOf names the counter of a number in the only row of a metric.
func counterOf(metric string, n int) sim.Counter {
	return sim.Counter{Metric: metric, Row: rowAll.Name, Bin: fmt.Sprint(n)}
}

// manySets is the most sets that are listed.
const manySets = 40

var (
	setColumns = []sim.Text{{EN: "set", ZH: "组"}, {EN: "cards", ZH: "牌"}, {EN: "in words", ZH: "文字"}}
	cardsLabel = sim.Text{EN: "On the table", ZH: "桌上的牌"}
)

// setCells lists sets, numbered.
func setCells(s *Space, list [][]Card) (cells [][]sim.Text) {
	for i, cards := range list {
		if i == manySets {
			more := len(list) - manySets
			cells = append(cells, []sim.Text{{EN: "..."}, {EN: fmt.Sprintf("and %d more", more), ZH: fmt.Sprintf("另有 %d 组", more)}, {EN: "..."}})
			break
		}
		cells = append(cells, []sim.Text{{EN: fmt.Sprint(i + 1)}, {EN: s.FormatList(cards)}, wordsOfList(s, cards)})
	}
	return cells
}

// tableNote tells which cards are on the table.
func tableNote(s *Space, cards []Card) sim.Text {
	list := s.FormatList(cards)
	return sim.Text{EN: cardsLabel.EN + ": " + list + ".", ZH: cardsLabel.ZH + "：" + list + "。"}
}

// listSets returns the sets of a table as cards.
func listSets(s *Space, cards []Card) [][]Card {
	var list [][]Card
	for _, t := range s.Triples(cards) {
		list = append(list, cardsOf(cards, t))
	}
	return list
}

// Explain implements sim.Explainer.
func (e *setsExperiment) Explain(r *rng.Stream) sim.Trial {
	s := SpaceOf(e.dimension)
	cards := e.deal(e.n, r)
	list := listSets(s, cards)
	return sim.Trial{
		Columns: setColumns,
		Cells:   setCells(s, list),
		Notes: []sim.Text{tableNote(s, cards), {
			EN: fmt.Sprintf("Sets among %d cards: %d.", e.n, len(list)),
			ZH: fmt.Sprintf("%d 张牌中有 %d 组。", e.n, len(list)),
		}},
		Touched: []sim.Counter{counterOf(setsMetric, len(list))},
	}
}

// Explain implements sim.Explainer.
func (e *removeExperiment) Explain(r *rng.Stream) sim.Trial {
	s := SpaceOf(e.dimension)
	cards := e.deal(e.n, r)
	list := picks(s, e.policy, cards, r)
	text := e.policy.text()
	return sim.Trial{
		Columns: setColumns,
		Cells:   setCells(s, list),
		Notes: []sim.Text{tableNote(s, cards), {
			EN: fmt.Sprintf("Sets taken: %d, each time %s.", len(list), text.EN),
			ZH: fmt.Sprintf("共取走 %d 组，每次取%s。", len(list), text.ZH),
		}},
		Touched: []sim.Counter{counterOf(takenMetric, len(list))},
	}
}

// Explain implements sim.Explainer.
func (e *packingExperiment) Explain(r *rng.Stream) sim.Trial {
	s := SpaceOf(e.dimension)
	cards := e.deal(e.n, r)
	taken := make([][][]Card, len(e.greedy))
	for i, p := range e.greedy {
		taken[i] = picks(s, p, cards, r)
	}
	list := packed(e.rules, cards)
	t := sim.Trial{
		Columns: setColumns,
		Cells:   setCells(s, list),
		Notes: []sim.Text{tableNote(s, cards), {
			EN: fmt.Sprintf("Sets on the table: %d. Most that can be taken together: %d.", s.CountTriples(cards), len(list)),
			ZH: fmt.Sprintf("桌上共有 %d 组，最多能取 %d 组。", s.CountTriples(cards), len(list)),
		}},
		Touched: []sim.Counter{counterOf(maximumMetric, len(list))},
	}
	for i, p := range e.greedy {
		text, n := p.text(), len(taken[i])
		t.Notes = append(t.Notes, sim.Text{
			EN: fmt.Sprintf("Each time %s: %d taken, %d short.", text.EN, n, len(list)-n),
			ZH: fmt.Sprintf("每次取%s：取走 %d 组，少 %d 组。", text.ZH, n, len(list)-n),
		})
		t.Touched = append(t.Touched, counterOf(shortMetric+string(p), len(list)-n))
	}
	return t
}

// packed returns the most disjoint sets of a table of up to maxPacking cards.
func packed(r rules, cards []Card) (list [][]Card) {
	s := newSolver(r, len(cards))
	for _, t := range s.best[:s.solve(cards)] {
		i, j, k := t.places()
		list = append(list, []Card{cards[i], cards[j], cards[k]})
	}
	return list
}
