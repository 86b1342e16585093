package niuniu

import (
	"context"
	"errors"
	"math/big"

	"cardlab/sim"
)

// Laws implements sim.Theorist. What can be counted in seconds:
//
//   - what passes between two hands: every result of two players, and of a
//     player against the banker however many others there are;
//   - a session of two;
//   - a seat that plays against several that are dealt with replacement;
//   - of a seat that plays against several, the mean: that against one, as often
//     as there are others; and the variance where hands of one level are equal.
func (e *payoffExperiment) Laws(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	law, err := e.law(ctx, progress, quickEffort)
	if errors.As(err, new(*errEffort)) || errors.As(err, new(*errCount)) || law == nil {
		return nil, nil
	}
	return []sim.Law{*law}, err
}

// Exhaust implements sim.Exhauster: also three players.
func (e *payoffExperiment) Exhaust(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	law, err := e.law(ctx, progress, longEffort)
	if err != nil {
		return nil, err
	}
	if law == nil || !law.Complete(len(e.values)) {
		if law, err = e.threeLaw(ctx, progress); err != nil {
			return nil, err
		}
	}
	return []sim.Law{*law}, nil
}

// law returns what is known of the result; nil if nothing.
func (e *payoffExperiment) law(ctx context.Context, progress sim.Progress, effort float64) (*sim.Law, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	players := e.deal.hands
	if e.mode == modeSession && players > 2 {
		return nil, nil
	}
	if e.independent() {
		law, err := e.independentLaw(ctx, progress, effort)
		if err == nil || !errors.As(err, new(*errEffort)) {
			return law, err
		}
	}
	b, err := e.bout(ctx, progress, effort)
	if err != nil {
		return nil, err
	}
	switch {
	case e.mode == modeSession:
		return e.sessionLaw(ctx, progress, b, effort)
	case players == 2 || e.mode == modeBanker && e.seat > 0:
		law := e.newLaw(b.total)
		for _, o := range e.outcomes(b, e.mode != modeBanker || e.seat == 0) {
			law.Counts[e.binOf(o.units)].Add(law.Counts[e.binOf(o.units)], o.ways)
		}
		return law, nil
	default:
		mean := new(big.Rat)
		for _, o := range e.outcomes(b, true) {
			p := new(big.Rat).SetFrac(o.ways, b.total)
			mean.Add(mean, p.Mul(p, big.NewRat(o.units, e.unitDen())))
		}
		mean.Mul(mean, big.NewRat(int64(players-1), 1))
		law := e.newLaw(b.total)
		clear(law.Counts) // none is known
		law.Mean = mean
		law.Variance, err = e.variance(ctx, progress, b)
		return law, err
	}
}

// newLaw returns a law of no observations.
func (e *payoffExperiment) newLaw(total *big.Int) *sim.Law {
	law := &sim.Law{Metric: payoffMetric, Row: rowAll.Name, Total: total, Counts: make([]*big.Int, len(e.values))}
	for i := range law.Counts {
		law.Counts[i] = new(big.Int)
	}
	return law
}

// A bout is the deals of two hands, by rung of the stronger: as many are won by
// the one as by the other.
type bout struct {
	won, tied []*big.Int
	total     *big.Int
}

// bout counts the deals of two hands, or with replacement pairs of sequences.
func (h *house) bout(ctx context.Context, progress sim.Progress, effort float64) (*bout, error) {
	b := &bout{total: new(big.Int)}
	for range h.rungs {
		b.won, b.tied = append(b.won, new(big.Int)), append(b.tied, new(big.Int))
	}
	if h.replacement {
		c, err := h.census(ctx, h.shoe, effort)
		if err != nil {
			return nil, err
		}
		less := new(big.Int)
		for _, s := range c {
			n, rung := count(s.hands), rungOf(s.strength)
			b.won[rung].Add(b.won[rung], new(big.Int).Mul(n, less))
			b.tied[rung].Add(b.tied[rung], new(big.Int).Mul(n, n))
			less.Add(less, n)
		}
		b.total.Mul(less, less)
		return b, nil
	}
	d, err := h.duel(ctx, progress, effort)
	if err != nil {
		return nil, err
	}
	for i := range h.rungs {
		b.won[i], b.tied[i] = d.won[i].big(), d.tied[i].big()
	}
	b.total = deals(len(h.shoe), h.dealt, 2)
	return b, nil
}

// An outcome is what a hand gets of another in some of the deals of a bout.
type outcome struct {
	units int64
	ways  *big.Int
	moves bool // the other hand won, with bullbull or more
	takes bool // the hand itself won, with bullbull or more
}

// outcomes returns what the hand of the seat gets of another in every deal of a
// bout, as the banker or as a player against him.
func (e *payoffExperiment) outcomes(b *bout, banks bool) []outcome {
	p := &e.player
	switch {
	case e.mode == modeMutual:
		p = &e.equal
	case banks:
		p = &e.banker
	}
	var list []outcome
	add := func(o outcome) {
		if o.ways.Sign() == 0 {
			return
		}
		for i := range list {
			if l := &list[i]; l.units == o.units && l.moves == o.moves && l.takes == o.takes {
				l.ways = new(big.Int).Add(l.ways, o.ways)
				return
			}
		}
		list = append(list, o)
	}
	for i := range e.rungs {
		high := i >= int(BullBull)
		add(outcome{units: e.win[i], ways: b.won[i], takes: high})
		add(outcome{units: p[tied*maxRungs|i], ways: b.tied[i]})
		add(outcome{units: e.lose[i], ways: b.won[i], moves: high})
	}
	return list
}

// sessionLaw is the law of a session of two, round by round: the deals by what
// the seat has won so far and by who has the bank. It returns nil if that takes
// too long.
func (e *payoffExperiment) sessionLaw(ctx context.Context, progress sim.Progress, b *bout, effort float64) (*sim.Law, error) {
	banks, plays := e.outcomes(b, true), e.outcomes(b, false)
	if float64(e.rounds)*float64(len(e.values))*float64(len(banks)+len(plays))*float64(e.rounds) > effort {
		return nil, nil // numbers grow with the rounds
	}
	var at [2]map[int64]*big.Int // by bank: of the seat, of the other
	at[0], at[1] = map[int64]*big.Int{}, map[int64]*big.Int{}
	at[min(e.seat, 1)][0] = big.NewInt(1)
	total := big.NewInt(1)
	for round := range e.rounds {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		next := [2]map[int64]*big.Int{{}, {}}
		for bank, outcomes := range [2][]outcome{banks, plays} {
			for units, ways := range at[bank] {
				for _, o := range outcomes {
					to := bank
					if o.takes {
						to = 0
					}
					if o.moves {
						to = 1
					}
					n := next[to][units+o.units]
					if n == nil {
						n = new(big.Int)
						next[to][units+o.units] = n
					}
					n.Add(n, new(big.Int).Mul(ways, o.ways))
				}
			}
		}
		at = next
		total.Mul(total, b.total)
		progress(int64(round+1), int64(e.rounds))
	}
	law := e.newLaw(total)
	for _, a := range at {
		for units, ways := range a {
			law.Counts[e.binOf(units)].Add(law.Counts[e.binOf(units)], ways)
		}
	}
	return law, nil
}
