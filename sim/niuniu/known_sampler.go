package niuniu

import (
	"fmt"

	"cardlab/sim"
	"cardlab/sim/cards"
	"cardlab/sim/rng"
)

// knownTable samples tables of which some cards are known.
type knownTable struct {
	e     *knownExperiment
	d     *dealer
	hands [][]cards.Card // by player: the known cards, and room for the others
	open  [][]cards.Card // by player: that room
}

func (e *knownExperiment) newTable() *knownTable {
	s := &knownTable{e: e, d: newDealer(e.house, &e.deal)}
	for _, fixed := range e.fixed {
		hand := make([]cards.Card, e.dealt)
		n := copy(hand, fixed)
		s.hands, s.open = append(s.hands, hand), append(s.open, hand[n:])
	}
	return s
}

// NewSampler implements sim.Experiment.
func (e *knownExperiment) NewSampler() sim.Sampler { return e.newTable() }

// trial returns the strength of the hero, and the best of the others.
func (s *knownTable) trial(r *rng.Stream) (hero, best strength) {
	s.d.cards(r)
	dealt := s.d.drawn
	for i, hand := range s.hands {
		dealt = dealt[copy(s.open[i], dealt):]
		if i == 0 {
			hero = s.e.strengthOf(hand)
		} else {
			best = higher(best, s.e.strengthOf(hand))
		}
	}
	return hero, best
}

// Sample implements sim.Sampler.
func (s *knownTable) Sample(n int, r *rng.Stream, t *sim.Tally) {
	var count [maxRungs * 4]uint64
	for ; n > 0; n-- {
		hero, best := s.trial(r)
		count[(rungOf(hero)<<2|resultOf(hero, best))&(len(count)-1)]++
	}
	all, level := t.Row(0, 0), t.Row(1, 0)
	for rung := range s.e.rungs {
		row := t.Row(0, 1+rung)
		for b := range results {
			n := count[rung<<2|b]
			level[rung] += n
			all[b] += n
			row[b] += n
		}
	}
}

// Deals implements sim.Tracer.
func (e *knownExperiment) Deals() string { return e.deal.String() }

// NewTrace implements sim.Tracer.
func (e *knownExperiment) NewTrace() func(r *rng.Stream, bins []int32) {
	s := e.newTable()
	return func(r *rng.Stream, bins []int32) {
		for i := range bins {
			bins[i] = int32(resultOf(s.trial(r)))
		}
	}
}

// Explain implements sim.Explainer.
func (e *knownExperiment) Explain(r *rng.Stream) sim.Trial {
	dealt := e.deal.cards(r)[0]
	t := sim.Trial{Columns: append([]sim.Text{{EN: "player", ZH: "玩家"}, {EN: "known", ZH: "已知"}}, handColumns...)}
	var hands [][]cards.Card
	var strengths []strength
	for i, fixed := range e.fixed {
		n := e.dealt - len(fixed)
		hand := append(append([]cards.Card(nil), fixed...), dealt[:n]...)
		dealt = dealt[n:]
		t.Cells = append(t.Cells, append([]sim.Text{playerText(i), {EN: fmt.Sprint(len(fixed))}}, e.handCells(hand)...))
		hands, strengths = append(hands, hand), append(strengths, e.judge(hand))
	}
	result := verdict(strengths)
	rung := e.rungs[rungOf(strengths[0])].name
	bin := e.Metrics()[0].Bins[result].Name
	t.Notes = append(t.Notes, e.winners(hands, strengths), heroText(result))
	t.Touched = []sim.Counter{
		{Metric: resultMetric, Row: rowAll.Name, Bin: bin},
		{Metric: resultMetric, Row: rung, Bin: bin},
		{Metric: levelMetric, Row: rowAll.Name, Bin: rung},
	}
	return t
}
