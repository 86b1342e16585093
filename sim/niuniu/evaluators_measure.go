package niuniu

import (
	"fmt"
	"slices"

	"cardlab/sim"
	"cardlab/sim/cards"
	"cardlab/sim/rng"
)

// The metric of evaluators and its bins.
const (
	agreementMetric = "agreement"
	agree           = 0
	differ          = 1
)

// An evaluator is a way to judge a hand.
type evaluator struct {
	name  string
	label sim.Text
	rung  func(hand []cards.Card) int
}

// evaluators returns every way to judge hands that is right under the rules of
// h. The first is the one that the others are compared with.
func (h *house) evaluators() []evaluator {
	list := []evaluator{
		{"written", sim.Text{EN: "rules as written", ZH: "逐条按规则"}, func(hand []cards.Card) int { return rungOf(h.judge(hand)) }},
		{"tables", sim.Text{EN: "tables of the rule set", ZH: "规则编译表"}, h.rungByTable},
	}
	if h.plain() {
		five := func(level func([handSize]cards.Card) Level) func([]cards.Card) int {
			return func(hand []cards.Card) int { return int(level([handSize]cards.Card(hand))) }
		}
		list = append(list,
			evaluator{"triples", sim.Text{EN: "ten triples", ZH: "十种三张"}, five(LevelByTriples)},
			evaluator{"residues", sim.Text{EN: "counts of residues", ZH: "余数计数"}, residuesRung},
			evaluator{"mask", sim.Text{EN: "mask of pair sums", ZH: "两张之和的位集"}, five(LevelByMask)},
			evaluator{"table", sim.Text{EN: "sum of weights", ZH: "权重和查表"}, five(LevelByTable)},
		)
	} else if h.byPointsAlone() {
		list = append(list, evaluator{"residues", sim.Text{EN: "counts of residues", ZH: "余数计数"}, residuesRung})
	}
	return list
}

// byPointsAlone reports whether the level of a hand is the best of any three of
// its cards that add to a multiple of ten and any two others.
func (h *house) byPointsAlone() bool {
	return h.jokers == jokerTen && !h.tripleOpens && !h.pairCrowns && !h.threeSix && len(h.ladder) == 0
}

// residuesRung counts the residues of a hand and tries all that three of them
// and two others can be.
func residuesRung(hand []cards.Card) int {
	var count [10]uint8
	for _, c := range hand {
		if c.Joker() {
			count[0]++
		} else {
			count[residue(c)]++
		}
	}
	return int(LevelByResidues(count))
}

func evaluatorsMeasure() sim.Measure {
	return sim.Measure{
		Name:  "evaluators",
		Title: sim.Text{EN: "Agreement and speed of the evaluators", ZH: "各判定算法的一致性与速度"},
		Doc: sim.Text{
			EN: "Whether every way to judge a hand agrees with the rules as they are written: sampled, not proved. How fast each is, the run says at its end and in run.json; cardlab bench says it too.",
			ZH: "各种判牌算法与逐条规则是否一致（抽样检验，并非证明）。各算法的速度显示在运行结束时和 run.json 中，也可用 cardlab bench 查看。",
		},
		Timed: true,
		New: func(p sim.Params) (sim.Experiment, error) {
			h, err := houseOf(p)
			if err != nil {
				return nil, err
			}
			return &evaluatorsExperiment{h, h.evaluators(), newDeal(h.shoe, 1, h.dealt, h.replacement)}, nil
		},
	}
}

// evaluatorsExperiment counts the hands on which evaluators agree.
type evaluatorsExperiment struct {
	*house
	list []evaluator
	deal deal
}

// Metrics implements sim.Experiment: a row for all evaluators together and one
// for each but the first.
func (e *evaluatorsExperiment) Metrics() []sim.Metric {
	m := sim.Metric{
		Name:  agreementMetric,
		Title: sim.Text{EN: "Agreement with the rules as written", ZH: "与逐条规则的一致性"},
		Axis:  sim.Text{EN: "agreement", ZH: "是否一致"},
		Rows:  []sim.Row{rowAll},
		Bins: []sim.Bin{
			agree:  {Name: "agree", Label: sim.Text{EN: "agree", ZH: "一致"}},
			differ: {Name: "differ", Label: sim.Text{EN: "differ", ZH: "不一致"}},
		},
		Lead: []string{"differ"},
	}
	for _, v := range e.list[1:] {
		m.Rows = append(m.Rows, sim.Row{Name: v.name, Label: v.label})
	}
	return []sim.Metric{m}
}

// BlockSize implements sim.Experiment.
func (e *evaluatorsExperiment) BlockSize() int {
	fives := int(binomial(e.dealt, handSize))
	return 1 << 15 / fives // the rules as written try every five
}

// NewSampler implements sim.Experiment.
func (e *evaluatorsExperiment) NewSampler() sim.Sampler {
	return &evaluatorsSampler{e, newDealer(e.house, &e.deal)}
}

// evaluatorsSampler deals hands and has each judged by all evaluators.
type evaluatorsSampler struct {
	e *evaluatorsExperiment
	d *dealer
}

// Sample implements sim.Sampler.
func (s *evaluatorsSampler) Sample(n int, r *rng.Stream, t *sim.Tally) {
	for ; n > 0; n-- {
		s.d.cards(r)
		want, all := s.e.list[0].rung(s.d.drawn), agree
		for i, v := range s.e.list[1:] {
			bin := agree
			if v.rung(s.d.drawn) != want {
				bin, all = differ, differ
			}
			t.Add(0, 1+i, bin)
		}
		t.Add(0, 0, all)
	}
}

// Race implements sim.Racer: a way for each evaluator.
func (e *evaluatorsExperiment) Race(n int, r *rng.Stream) []sim.Way {
	d, hands := newDealer(e.house, &e.deal), make([][]cards.Card, n)
	for i := range hands {
		d.cards(r)
		hands[i] = slices.Clone(d.drawn)
	}
	var ways []sim.Way
	for _, v := range e.list {
		ways = append(ways, sim.NewWay(v.name, v.label, hands, v.rung))
	}
	return ways
}

// Explain implements sim.Explainer.
func (e *evaluatorsExperiment) Explain(r *rng.Stream) sim.Trial {
	hand := e.deal.cards(r)[0]
	t := sim.Trial{
		Columns: []sim.Text{{EN: "evaluator", ZH: "算法"}, {EN: "level", ZH: "牛几"}},
		Notes:   []sim.Text{{EN: fmt.Sprintf("The hand: %s.", listText(hand).EN), ZH: fmt.Sprintf("手牌：%s。", listText(hand).In(sim.Chinese))}},
	}
	bins, all := e.Metrics()[0].Bins, agree
	want := e.list[0].rung(hand)
	for i, v := range e.list {
		rung := v.rung(hand)
		t.Cells = append(t.Cells, []sim.Text{v.label, e.rungs[rung].label})
		bin := agree
		if rung != want {
			bin, all = differ, differ
		}
		if i > 0 {
			t.Touched = append(t.Touched, sim.Counter{Metric: agreementMetric, Row: v.name, Bin: bins[bin].Name})
		}
	}
	t.Touched = append(t.Touched, sim.Counter{Metric: agreementMetric, Row: rowAll.Name, Bin: bins[all].Name})
	return t
}
