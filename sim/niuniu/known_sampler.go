package niuniu

import (
	"fmt"

	"cardlab/sim"
	"cardlab/sim/cards"
	"cardlab/sim/rng"
)

// knownTable samples tables of which some cards are known.
type knownTable struct {
	e       *knownExperiment
	d       *dealer
	players []knownHand
}

// A knownHand is a hand of which some cards are known.
type knownHand struct {
	hand []cards.Card // the known cards, and room for the others
	open []cards.Card // that room
	sum  uint64       // of the words of the known cards
	top  uint64       // the set of their bits
}

func (e *knownExperiment) newTable() *knownTable {
	s := &knownTable{e: e, d: newDealer(e.house, &e.deal)}
	for _, fixed := range e.fixed {
		p := knownHand{hand: make([]cards.Card, e.dealt)}
		p.open = p.hand[copy(p.hand, fixed):]
		for _, c := range fixed {
			p.sum += e.word[c]
			p.top |= e.bit[c]
		}
		s.players = append(s.players, p)
	}
	return s
}

// NewSampler implements sim.Experiment.
func (e *knownExperiment) NewSampler() sim.Sampler { return e.newTable() }

// trial returns the strength of the hero, and the best of the others.
func (s *knownTable) trial(r *rng.Stream) (hero, best strength) {
	s.d.cards(r)
	dealt, h := s.d.drawn, s.e.house
	for i := range s.players {
		p := &s.players[i]
		sum, top := p.sum, p.top
		for _, c := range dealt[:len(p.open)] {
			sum += h.word[c&63]
			top |= h.bit[c&63]
		}
		if h.suits != 0 {
			copy(p.open, dealt)
		}
		dealt = dealt[len(p.open):]
		worth := h.strength(sum, top, p.hand)
		if i == 0 {
			hero = worth
		} else {
			best = higher(best, worth)
		}
	}
	return hero, best
}

// Sample implements sim.Sampler.
func (s *knownTable) Sample(n int, r *rng.Stream, t *sim.Tally) {
	var count resultCounts
	for ; n > 0; n-- {
		hero, best := s.trial(r)
		count.add(rungOf(hero), resultOf(hero, best))
	}
	count.addTo(t)
	level := t.Row(1, 0)
	for rung := range level {
		level[rung] += count.ofRung(rung)
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
		t.Cells = append(t.Cells, append([]sim.Text{heroText(i), {EN: fmt.Sprint(len(fixed))}}, e.handCells(hand)...))
		hands, strengths = append(hands, hand), append(strengths, e.judge(hand))
	}
	result := verdict(strengths)
	rung := e.rungs[rungOf(strengths[0])].name
	bin := e.Metrics()[0].Bins[result].Name
	t.Notes = append(t.Notes, e.winners(hands, strengths), resultText(result))
	t.Touched = []sim.Counter{
		{Metric: resultMetric, Row: rowAll.Name, Bin: bin},
		{Metric: resultMetric, Row: rung, Bin: bin},
		{Metric: levelMetric, Row: rowAll.Name, Bin: rung},
	}
	return t
}
