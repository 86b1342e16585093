package setgame

import (
	"fmt"

	"cardlab/sim/rng"
)

// deals describes tables of n cards, and whether a player then draws which of
// their sets to take: the draws are the same for every such player.
func (r rules) deals(n int, random bool) string {
	s := fmt.Sprintf("%d of %d cards with %d attributes", n, r.cards(), r.dimension)
	if random {
		s += " and random choices among their sets"
	}
	return s
}

// Deals implements sim.Tracer.
func (e *setsExperiment) Deals() string { return e.deals(e.n, false) }

// NewTrace implements sim.Tracer.
func (e *setsExperiment) NewTrace() func(*rng.Stream, []int32) {
	s := e.NewSampler().(*setsSampler)
	return func(r *rng.Stream, bins []int32) {
		for i := range bins {
			bins[i] = int32(s.counter.count(s.shoe.deal(r)) - s.first)
		}
	}
}

// random returns how many of the players draw: one or none, for each is there
// once.
func (e *packingExperiment) random() (n int) {
	for _, p := range e.greedy {
		if p == takeRandom {
			n++
		}
	}
	return n
}

// Deals implements sim.Tracer.
func (e *packingExperiment) Deals() string { return e.deals(e.n, e.random() > 0) }

// NewTrace implements sim.Tracer: the maximum. Of the players only the random one
// has to play, for what it draws.
func (e *packingExperiment) NewTrace() func(*rng.Stream, []int32) {
	s := e.NewSampler().(*packingSampler)
	return func(r *rng.Stream, bins []int32) {
		for i := range bins {
			cards := s.shoe.deal(r)
			sets := s.solver.finder.find(cards)
			for range e.random() {
				s.chooser.strip(takeRandom, sets, r, nil)
			}
			bins[i] = int32(s.solver.solveFound(cards, sets))
		}
	}
}

// Deals implements sim.Tracer.
func (e *removeExperiment) Deals() string { return e.deals(e.n, e.policy == takeRandom) }

// NewTrace implements sim.Tracer.
func (e *removeExperiment) NewTrace() func(*rng.Stream, []int32) {
	s := e.NewSampler().(*removeSampler)
	return func(r *rng.Stream, bins []int32) {
		for i := range bins {
			bins[i] = int32(s.chooser.strip(s.policy, s.finder.find(s.shoe.deal(r)), r, nil))
		}
	}
}
