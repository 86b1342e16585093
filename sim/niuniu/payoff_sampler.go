package niuniu

import (
	"strconv"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// payoffTable samples what a seat wins.
type payoffTable struct {
	e     *payoffExperiment
	d     *dealer
	hands []strength
}

func (e *payoffExperiment) newTable() *payoffTable {
	return &payoffTable{e, newDealer(e.house, &e.deal), make([]strength, e.deal.hands)}
}

// NewSampler implements sim.Experiment.
func (e *payoffExperiment) NewSampler() sim.Sampler { return e.newTable() }

// Sample implements sim.Sampler.
func (s *payoffTable) Sample(n int, r *rng.Stream, t *sim.Tally) {
	row := t.Row(0, 0)
	for ; n > 0; n-- {
		row[s.e.binOf(s.trial(r))]++
	}
}

// trial returns what the seat wins in a trial.
func (s *payoffTable) trial(r *rng.Stream) int64 {
	e := s.e
	switch {
	case e.mode == modeSession:
		sum, banker := int64(0), 0
		for range e.rounds {
			s.d.deal(r, s.hands)
			sum += e.round(s.hands, banker)
			banker = nextBanker(s.hands, banker)
		}
		return sum
	case e.mode == modeMutual:
		s.d.deal(r, s.hands)
		return against(s.hands, e.seat, &e.equal)
	default:
		s.d.deal(r, s.hands)
		return e.round(s.hands, 0)
	}
}

// round returns what the seat wins in a round with a banker.
func (e *payoffExperiment) round(hands []strength, banker int) int64 {
	if e.seat == banker {
		return against(hands, banker, &e.banker)
	}
	return e.player.of(hands[e.seat], hands[banker])
}

// against returns what the hand of a seat gets of all others.
func against(hands []strength, seat int, p *prices) (sum int64) {
	own := hands[seat]
	for _, other := range hands[:seat] {
		sum += p.of(own, other)
	}
	for _, other := range hands[seat+1:] {
		sum += p.of(own, other)
	}
	return sum
}

// nextBanker returns who has the bank after a round: the best hand that shows
// bullbull or more, the banker's before others that are equal to it, and of
// those the first.
func nextBanker(hands []strength, banker int) int {
	best := hands[banker]
	next := banker
	for i, s := range hands {
		if s > best {
			best, next = s, i
		}
	}
	if rungOf(best) < int(BullBull) {
		return banker
	}
	return next
}

// Deals implements sim.Tracer.
func (e *payoffExperiment) Deals() string {
	if e.rounds > 1 {
		return e.deal.String() + ", " + strconv.Itoa(e.rounds) + " times"
	}
	return e.deal.String()
}

// NewTrace implements sim.Tracer.
func (e *payoffExperiment) NewTrace() func(r *rng.Stream, bins []int32) {
	s := e.newTable()
	return func(r *rng.Stream, bins []int32) {
		for i := range bins {
			bins[i] = int32(e.binOf(s.trial(r)))
		}
	}
}
