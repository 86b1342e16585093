package setgame

import (
	"context"
	"fmt"
	"math/big"

	"cardlab/sim"
	"cardlab/sim/rng"
)

const setsMetric = "sets"

// maxBins is the most bins of the metric of sets.
const maxBins = 1200

// maxCards is the most cards of all packs.
const maxCards = maxPacks * 729

// cardsField is the parameter of the measures that look at one table of up to
// most cards.
func cardsField(most int) sim.Field {
	f := sim.Field{
		Key: "cards", Kind: sim.Int, Default: int64(12), Min: 3, Max: maxCards,
		Doc: sim.Text{
			EN: "Cards on the table, dealt from all packs.",
			ZH: "桌上的牌数，从所有牌中发出。",
		},
	}
	if most < maxCards {
		f.Doc = sim.Text{
			EN: fmt.Sprintf("Cards on the table, dealt from all packs; at most %d, since a larger table would take too long.", most),
			ZH: fmt.Sprintf("桌上的牌数，从所有牌中发出；至多 %d 张，再多则计算太久。", most),
		}
	}
	return f
}

// tableOf reads the number of cards on the table, at most most.
func tableOf(p sim.Params, most int) (int, error) {
	r, n := rulesOf(p), p.Int("cards")
	if all := r.cards(); n > all {
		return 0, &sim.ParamError{Key: "cards", Msg: fmt.Sprintf("must be at most %d: there are no more cards", all)}
	}
	if n > most {
		return 0, &sim.ParamError{Key: "cards", Msg: fmt.Sprintf("must be at most %d: a larger table would take too long", most)}
	}
	return n, nil
}

func setsMeasure() sim.Measure {
	return sim.Measure{
		Name:  "sets",
		Title: sim.Text{EN: "Number of sets on the table", ZH: "桌上的组数"},
		Doc: sim.Text{
			EN: "How many sets there are among a number of cards; bin 0 is the chance of none.",
			ZH: "若干张牌中有多少组；0 即一组也没有的概率。",
		},
		Params: []sim.Field{cardsField(maxCards)},
		New: func(p sim.Params) (sim.Experiment, error) {
			r := rulesOf(p)
			n, err := tableOf(p, maxCards)
			if err != nil {
				return nil, err
			}
			e := &setsExperiment{rules: r, n: n}
			e.least, e.most = setsRange(r, n)
			if e.most-e.least >= maxBins {
				return nil, &sim.ParamError{Key: "cards", Msg: fmt.Sprintf("%d of %d cards can have %d to %d sets, more than the %d values that can be counted",
					n, r.cards(), e.least, e.most, maxBins)}
			}
			return e, nil
		},
	}
}

// setsRange returns bounds of the number of sets among n cards. For one pack those
// of the cards that are left bound it too.
func setsRange(r rules, n int) (least, most int) {
	all := r.cards()
	if n == all {
		mean, _ := setMoments(r.dimension, r.packs, n)
		total := int(mean.Num().Int64())
		return total, total
	}
	most = mostSets(r, n)
	if r.packs == 1 {
		least = max(0, setsOfComplement(r.dimension, n, mostSets(r, all-n)))
		most = min(most, setsOfComplement(r.dimension, n, 0))
	}
	return least, most
}

// setsExperiment counts the sets on one table.
type setsExperiment struct {
	rules
	n           int // cards
	least, most int // bounds of the number of sets
}

// first returns the value of the first bin: a table that can hold but one number
// of sets has a bin for one less, which stays empty.
func (e *setsExperiment) first() int {
	if e.least == e.most {
		return e.least - 1
	}
	return e.least
}

// bins returns the number of bins.
func (e *setsExperiment) bins() int { return e.most - e.first() + 1 }

// Metrics implements sim.Experiment.
func (e *setsExperiment) Metrics() []sim.Metric {
	return []sim.Metric{{
		Name:  setsMetric,
		Title: sim.Text{EN: "Number of sets on the table", ZH: "桌上的组数"},
		Axis:  sim.Text{EN: "sets", ZH: "组数"},
		Rows:  []sim.Row{rowAll},
		Bins:  numbered(e.first(), e.most, 1),
	}}
}

// BlockSize implements sim.Experiment.
func (e *setsExperiment) BlockSize() int { return blockOf(e.countWork(e.n)) }

// NewSampler implements sim.Experiment.
func (e *setsExperiment) NewSampler() sim.Sampler {
	return &setsSampler{shoe: newShoe(e.rules, e.n), counter: newCounter(e.rules), first: e.first()}
}

// Race implements sim.Racer: a way for each loop that counts sets.
func (e *setsExperiment) Race(n int, r *rng.Stream) []sim.Way {
	tables := newShoe(e.rules, e.n).tables(n, r)
	var ways []sim.Way
	way := func(name string, label sim.Text, count func([]Card) int) {
		ways = append(ways, sim.NewWay(name, label, tables, count))
	}
	c := newCounter(e.rules)
	way("triples", sim.Text{EN: "every three places", ZH: "每三张"}, c.space.CountTriples)
	if e.n <= maxTable {
		f := newFinder(e.rules, e.n)
		way("list", sim.Text{EN: "a list of the sets", ZH: "列出所有组"}, func(cards []Card) int { return len(f.find(cards)) })
	}
	way("pairs", sim.Text{EN: "every two places", ZH: "每两张"}, c.countLarge)
	if c.small != nil {
		way("bytes", sim.Text{EN: "every two places, cards as bytes", ZH: "每两张，以字节表示"}, c.countSmall)
	}
	if c.small != nil && e.packs == 1 {
		way("fours", sim.Text{EN: "two by two places at once, no equal cards", ZH: "每次两张对两张，牌各不同"}, c.countOnce)
	}
	return ways
}

// setsSampler deals tables and counts their sets.
type setsSampler struct {
	shoe    *shoe
	counter *counter
	first   int
}

// Sample implements sim.Sampler.
func (s *setsSampler) Sample(n int, r *rng.Stream, t *sim.Tally) {
	row := t.Row(0, 0)
	for range n {
		row[s.counter.count(s.shoe.deal(r))-s.first]++
	}
}

// Laws implements sim.Theorist. The mean and the variance have a closed form; the
// rest is what is counted in seconds.
func (e *setsExperiment) Laws(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	law, err := e.law(ctx, progress, quick)
	if err != nil {
		return nil, err
	}
	return []sim.Law{*law}, nil
}

// Exhaust implements sim.Exhauster, for cards of one pack.
func (e *setsExperiment) Exhaust(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	if e.least != e.most && (e.packs > 1 || !thorough.hasSets(e.dimension, e.n)) {
		return nil, e.uncounted(e.n)
	}
	law, err := e.law(ctx, progress, thorough)
	if err != nil {
		return nil, err
	}
	return []sim.Law{*law}, nil
}

// law returns what can be counted of the only row.
func (e *setsExperiment) law(ctx context.Context, progress sim.Progress, w depth) (*sim.Law, error) {
	law := sim.Law{Metric: setsMetric, Row: rowAll.Name, Total: big.NewInt(1), Counts: make([]*big.Int, e.bins())}
	if e.least == e.most {
		law.Counts[0], law.Counts[1] = new(big.Int), big.NewInt(1)
	} else if e.packs == 1 {
		counted, err := setsLaw(ctx, progress, e.dimension, e.n, w)
		if err != nil {
			return nil, err
		}
		if counted != nil {
			law = counted.law(setsMetric, rowAll.Name, e.first(), e.bins())
		}
	}
	law.Mean, law.Variance = setMoments(e.dimension, e.packs, e.n)
	return &law, ctx.Err()
}

// uncounted is the error of what cannot be counted of n cards.
func (r rules) uncounted(n int) error {
	if r.packs > 1 {
		return fmt.Errorf("cards of %d packs cannot be counted, only those of one", r.packs)
	}
	return errUncounted(r.dimension, n)
}
