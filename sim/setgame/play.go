package setgame

import (
	"context"
	"fmt"
	"math/big"

	"cardlab/sim"
)

// The metrics of whole games.
const (
	leftMetric    = "left"
	largestMetric = "largest"
	oddsMetric    = "odds"
	lookMetric    = "table-" // and a number of cards
)

// maxGame is the most cards that a game is played with.
const maxGame = 243

// publishedCap is the largest number of cards of a pack without a set, by
// dimension: the greatest cap of AG(d,3). Up to four attributes it is counted by
// capsOf; 45 is from Edel, Ferret, Landjev and Storme, "The classification of
// the largest caps in AG(5,3)" (2002), and 112 from Potechin, "Maximal caps in
// AG(6,3)" (2008).
var publishedCap = [maxDimension + 1]int{1, 2, 4, 9, 20, 45, 112}

func gameMeasure() sim.Measure {
	return sim.Measure{
		Name:  "game",
		Title: sim.Text{EN: "A whole game", ZH: "整局"},
		Doc: sim.Text{
			EN: "Games from the first deal to the last set: a set is taken and its places are filled again; three more cards are dealt when there is none. Counts the cards left at the end, the largest table, and how often tables hold no set, by the cards left in the deck.",
			ZH: "从发牌到取完最后一组：取走一组后补牌，没有一组时加发三张。统计终局剩牌数、桌上最多牌数，以及按牌堆余牌数统计各种桌面无组的频率。",
		},
		Params: []sim.Field{
			{
				Key: "table", Kind: sim.Int, Default: int64(12), Min: 3, Max: 27,
				Doc: sim.Text{
					EN: fmt.Sprintf("Cards on the table, a multiple of three. A game is played with at most %d cards in all packs together.", maxGame),
					ZH: fmt.Sprintf("桌上的牌数，须为三的倍数。各副牌合计至多 %d 张才能成局。", maxGame),
				},
			},
			policyField(),
		},
		New: func(p sim.Params) (sim.Experiment, error) {
			e := &gameExperiment{rules: rulesOf(p), table: p.Int("table"), policy: policy(p.Text("policy"))}
			if all := e.cards(); all > maxGame {
				return nil, &sim.ParamError{Key: dimensionKey, Msg: fmt.Sprintf("is too large: a game is played with at most %d cards, and there are %d in all", maxGame, all)}
			} else if e.table > all {
				return nil, &sim.ParamError{Key: "table", Msg: fmt.Sprintf("must be at most %d: there are no more cards", all)}
			}
			if e.table%3 != 0 {
				return nil, &sim.ParamError{Key: "table", Msg: "must be a multiple of 3"}
			}
			return e, nil
		},
	}
}

// gameExperiment plays whole games.
type gameExperiment struct {
	rules
	table  int // cards
	policy policy
}

// mostLeft returns the most cards without a set, rounded down to threes: of each
// card no more than two copies.
func (e *gameExperiment) mostLeft() int { return publishedCap[e.dimension] * min(e.packs, 2) / 3 * 3 }

// largest returns the most cards that a game has on the table: three more are
// dealt to a table without a set. A table may begin larger.
func (e *gameExperiment) largest() int {
	return min(max(e.table, e.mostLeft()+3), e.cards())
}

// looked are the sizes of tables that are counted: the full table, and three and
// six more.
func (e *gameExperiment) looked() []int {
	var sizes []int
	for size := e.table; size <= min(e.table+6, e.largest()); size += 3 {
		sizes = append(sizes, size)
	}
	return sizes
}

// mostLooks returns how often a table of the given size is looked at while there
// is a deck, at most: no two looks leave as many cards in the deck. It is at
// least one.
func (e *gameExperiment) mostLooks(size int) int { return max(1, (e.cards()-size)/3) }

// Metrics implements sim.Experiment.
func (e *gameExperiment) Metrics() []sim.Metric {
	list := []sim.Metric{
		{
			Name:  leftMetric,
			Title: sim.Text{EN: "Cards left at the end", ZH: "终局剩牌数"},
			Axis:  sim.Text{EN: "cards", ZH: "牌数"},
			Rows:  []sim.Row{rowAll},
			Bins:  numbered(0, e.mostLeft(), 3),
		},
		{
			Name:  largestMetric,
			Title: sim.Text{EN: "Largest table of the game", ZH: "一局中桌上最多的牌数"},
			Axis:  sim.Text{EN: "cards", ZH: "牌数"},
			Rows:  []sim.Row{rowAll},
			Bins:  numbered(e.table, max(e.largest(), e.table+3), 3),
		},
		e.oddsMetric(),
	}
	for _, size := range e.looked() {
		list = append(list, e.lookMetric(size))
	}
	return list
}

// oddsMetric is the joint table of how often a game looks at tables of a size
// while there is a deck, and how often there was no set.
func (e *gameExperiment) oddsMetric() sim.Metric {
	m := sim.Metric{
		Name:  oddsMetric,
		Title: sim.Text{EN: "Tables without a set, of those looked at while the deck lasts", ZH: "牌堆未尽时看过的桌面中无组的次数"},
		Axis:  sim.Text{EN: "without, of looked at", ZH: "无组次数 / 看过次数"},
		Ratio: true,
	}
	for _, size := range e.looked() {
		m.Rows = append(m.Rows, sim.Row{
			Name:  fmt.Sprint(size),
			Label: sim.Text{EN: fmt.Sprintf("%d cards", size), ZH: fmt.Sprintf("%d 张", size)},
		})
	}
	for looks := range e.mostLooks(e.table) + 1 {
		for without := range looks + 1 {
			value := int64(without)
			m.Bins = append(m.Bins, sim.Bin{
				Name:  fmt.Sprintf("%d-of-%d", without, looks),
				Label: sim.Text{EN: fmt.Sprintf("%d of %d", without, looks), ZH: fmt.Sprintf("%d/%d", without, looks)},
				Value: &value, Base: int64(looks),
			})
		}
	}
	return m
}

// oddsBin returns the place of a bin of oddsMetric.
func oddsBin(looks, without int) int { return looks*(looks+1)/2 + without }

// lookMetric tells whether tables of a size hold a set, by the cards left in the
// deck. A game looks at most once at so many cards with so many left.
func (e *gameExperiment) lookMetric(size int) sim.Metric {
	m := sim.Metric{
		Name:  fmt.Sprint(lookMetric, size),
		Title: sim.Text{EN: fmt.Sprintf("Is there a set among %d cards?", size), ZH: fmt.Sprintf("%d 张牌中有没有一组", size)},
		Axis:  sim.Text{EN: "set", ZH: "有无"},
		Bins: []sim.Bin{
			{Name: "none", Label: sim.Text{EN: "no set", ZH: "没有"}},
			{Name: "some", Label: sim.Text{EN: "a set", ZH: "有"}},
		},
		Lead: []string{"none"},
	}
	for deck := e.cards() - size; deck >= 0; deck -= 3 {
		m.Rows = append(m.Rows, sim.Row{
			Name:  fmt.Sprintf("deck-%d", deck),
			Label: sim.Text{EN: fmt.Sprintf("%d in the deck", deck), ZH: fmt.Sprintf("牌堆余 %d 张", deck)},
		})
	}
	return m
}

// BlockSize implements sim.Experiment.
func (e *gameExperiment) BlockSize() int { return blockOf(e.gameWork(e.policy, e.table)) }

// Laws implements sim.Theorist: how often the first table has no set; and that
// three cards are never left. The cards of all packs add to zero and so does
// every set; so do the cards left, and three that add to zero are a set. With two attributes no
// more than three can be left, so that none are.
func (e *gameExperiment) Laws(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	left := sim.Law{Metric: leftMetric, Row: rowAll.Name, Total: big.NewInt(1), Counts: make([]*big.Int, e.mostLeft()/3+1)}
	left.Counts[1] = new(big.Int)
	if len(left.Counts) == 2 {
		left.Counts[0] = big.NewInt(1)
	}
	if e.packs > 1 {
		return []sim.Law{left}, ctx.Err()
	}
	none, err := setFreeLaw(ctx, progress, e.dimension, e.table)
	if err != nil || none == nil {
		return []sim.Law{left}, err
	}
	first := e.lookMetric(e.table)
	return []sim.Law{left, {
		Metric: first.Name, Row: first.Rows[0].Name, Total: none.total,
		Counts: []*big.Int{none.counts[0], new(big.Int).Sub(none.total, none.counts[0])},
	}}, nil
}
