package niuniu

import (
	"cardlab/sim"
	"cardlab/sim/cards"
	"cardlab/sim/rng"
)

// resultOf returns the bin of a hero whose best opponent has score best. It is
// arithmetic because a branch on it would be guessed wrong every other time.
func resultOf(hero, best score) int {
	d := hero - best
	return tied + -d>>63 - d>>63
}

// higher returns the greater score. It is arithmetic for the same reason; the
// compiler makes a branch of max here.
func higher(a, b score) score {
	d := a - b
	return a - d&(d>>63)
}

// resultCounts count results by the hero's rung, three bins in four places.
type resultCounts [maxRungs * 4]uint64

func (c *resultCounts) add(rung, result int) {
	c[(rung<<2|result)&(len(c)-1)]++
}

// addTo adds the counts to the rows of the first table of t: all, then the rungs
// where there are such rows.
func (c *resultCounts) addTo(t *sim.Tally) {
	all, table := t.Row(0, 0), t.Table(0)
	for i, n := range c {
		rung, result := i>>2, i&3
		if result == results {
			continue // no bin
		}
		all[result] += n
		if at := (1+rung)*results + result; at < len(table) {
			table[at] += n
		}
	}
}

// ofRung returns how many heroes had the rung.
func (c *resultCounts) ofRung(rung int) (n uint64) {
	for _, x := range c[rung<<2:][:results] {
		n += x
	}
	return n
}

// dealtTable samples tables with a random hero, from one pack.
type dealtTable struct {
	e           *winrateExperiment
	fresh, deck cards.Deck // deck is fresh before every trial
}

// Sample implements sim.Sampler.
func (s *dealtTable) Sample(n int, r *rng.Stream, t *sim.Tally) {
	var count resultCounts
	deck, judge, keys := &s.deck, judge, s.e.keys
	first, more := &s.e.deal.words[0], s.e.deal.words[1:]
	for ; n > 0; n-- {
		a, b := dealTwo(deck, judge, r.Draw(first.Batch), 52)
		hero, best := keys.score(judge, a), keys.score(judge, b)
		for i := range more {
			best = higher(best, opponents(deck, judge, keys, r, &more[i]))
		}
		*deck = s.fresh
		count.add(hero>>scoreShift, resultOf(hero, best))
	}
	count.addTo(t)
}

// opponents deals the one or two hands of a word and returns the better score.
func opponents(d *cards.Deck, judge *table, keys *keys, r *rng.Stream, w *word) score {
	if w.hands == 1 {
		return keys.score(judge, dealOne(d, judge, r.Draw(w.Batch), w.bound))
	}
	a, b := dealTwo(d, judge, r.Draw(w.Batch), w.bound)
	return higher(keys.score(judge, a), keys.score(judge, b))
}

// heroTable samples tables with a fixed hero, from the rest of the pack.
type heroTable struct {
	e           *winrateExperiment
	fresh, deck cards.Deck // deck is fresh before every trial
	hero        score
}

// Sample implements sim.Sampler.
func (s *heroTable) Sample(n int, r *rng.Stream, t *sim.Tally) {
	var count resultCounts
	deck, judge, keys := &s.deck, judge, s.e.keys
	words := s.e.deal.words
	for ; n > 0; n-- {
		best := 0
		for i := range words {
			best = higher(best, opponents(deck, judge, keys, r, &words[i]))
		}
		*deck = s.fresh
		count.add(s.hero>>scoreShift, resultOf(s.hero, best))
	}
	count.addTo(t)
}

// replacedTable samples tables whose cards are independent.
type replacedTable struct{ e *winrateExperiment }

// Sample implements sim.Sampler.
func (s *replacedTable) Sample(n int, r *rng.Stream, t *sim.Tally) {
	var count resultCounts
	judge, keys := judge, s.e.keys
	words := s.e.deal.words
	fixed := s.e.hero != nil
	var given score
	if fixed {
		given = s.e.heroScore()
	}
	for ; n > 0; n-- {
		hero, best := given, 0
		random := !fixed // the first hand is the hero's
		for i := range words {
			w := r.Draw(words[i].Batch)
			for range words[i].hands {
				weight, top, rest := draw(judge, w)
				w = rest
				sc := keys.scoreOf(judge, weight, top)
				if random {
					hero, random = sc, false
				} else {
					best = higher(best, sc)
				}
			}
		}
		count.add(hero>>scoreShift, resultOf(hero, best))
	}
	count.addTo(t)
}

// houseTable samples tables under any rules.
type houseTable struct {
	e     *winrateExperiment
	d     *dealer
	hands []strength
}

// trial deals a trial and returns the strength of the hero, which is given
// unless it is dealt, and the best of the others.
func (s *houseTable) trial(r *rng.Stream) (hero, best strength) {
	s.d.deal(r, s.hands)
	hero, others := s.e.own, s.hands
	if s.e.hero == nil {
		hero, others = others[0], others[1:]
	}
	for _, other := range others {
		best = higher(best, other)
	}
	return hero, best
}

// Sample implements sim.Sampler.
func (s *houseTable) Sample(n int, r *rng.Stream, t *sim.Tally) {
	var count resultCounts
	for ; n > 0; n-- {
		hero, best := s.trial(r)
		count.add(rungOf(hero), resultOf(hero, best))
	}
	count.addTo(t)
}
