package niuniu

import (
	"context"
	"fmt"
	"math/big"

	"cardlab/sim"
)

// Laws implements sim.Theorist. What can be counted in seconds:
//
//   - what passes between two hands: every result of two players, and of a
//     player against the banker however many others there are;
//   - three players where hands of one rung are all equal or never, in a round
//     or a session;
//   - a session of two;
//   - a seat that plays against several that are dealt with replacement;
//   - of a round of more, the mean, and the variance where three players are
//     counted: see moments.
func (e *payoffExperiment) Laws(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	law, err := e.law(ctx, progress, quickEffort)
	if uncounted(err) {
		law, err = e.moments(ctx, progress)
	}
	if uncounted(err) {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	return []sim.Law{*law}, nil
}

// Exhaust implements sim.Exhauster: also three and four players under most rules.
func (e *payoffExperiment) Exhaust(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	law, err := e.law(ctx, progress, longEffort)
	if err != nil {
		return nil, err
	}
	return []sim.Law{*law}, nil
}

// law returns the law of the result.
func (e *payoffExperiment) law(ctx context.Context, progress sim.Progress, effort float64) (*sim.Law, error) {
	if e.independent() {
		return e.independentLaw(ctx, progress, effort)
	}
	players := e.deal.hands
	if e.meetsOne() {
		players = 2
	}
	if e.mode != modeSession {
		list, err := e.placings(ctx, progress, players, effort)
		if err != nil {
			return nil, err
		}
		return e.roundLaw(list), nil
	}
	if players <= maxCounted {
		if e.sessionEffort() > effort {
			return nil, &errCount{fmt.Sprintf("a session of %d rounds with %d different results takes too long to be counted", e.rounds, len(e.values))}
		}
	}
	counted, rounds := int64(0), int64(e.rounds)
	list, err := e.placings(ctx, func(done, total int64) {
		counted = total
		progress(done, total+rounds)
	}, players, effort)
	if err != nil {
		return nil, err
	}
	return e.sessionLaw(ctx, func(done, _ int64) { progress(counted+done, counted+rounds) }, list)
}

// meetsOne reports whether the seat plays against the banker alone.
func (e *payoffExperiment) meetsOne() bool { return e.mode == modeBanker && e.seat > 0 }

// roundLaw is the law of one round of hands that place in these ways; of two
// hands, the banker's and the seat's, where it meets no other.
func (e *payoffExperiment) roundLaw(list []placing) *sim.Law {
	law := e.newLaw(new(big.Int))
	for _, l := range list {
		l.each(func(hands []strength) {
			var units int64
			if e.meetsOne() {
				units = e.player.of(hands[1], hands[0])
			} else {
				units = against(hands, e.seat, e.seatPrices())
			}
			n := law.Counts[e.binOf(units)]
			n.Add(n, l.ways)
			law.Total.Add(law.Total, l.ways)
		})
	}
	return law
}

// newLaw returns a law of no observations.
func (e *payoffExperiment) newLaw(total *big.Int) *sim.Law {
	law := &sim.Law{Metric: payoffMetric, Row: rowAll.Name, Total: total, Counts: make([]*big.Int, len(e.values))}
	for i := range law.Counts {
		law.Counts[i] = new(big.Int)
	}
	return law
}

// moments returns the law of which the mean is known, and the variance if three
// players are counted in seconds. A seat gets as much of each of n others,
//
//	Var = n Var(X1) + n(n-1) Cov(X1, X2)
//
// and what it gets of two of them is not independent, because both meet the one
// hand.
func (e *payoffExperiment) moments(ctx context.Context, progress sim.Progress) (*sim.Law, error) {
	if e.mode == modeSession {
		return nil, &errCount{"the mean of a session cannot be counted alone"}
	}
	p := e.seatPrices()
	square, err := e.mean(ctx, progress, 2, func(hands []strength) int64 {
		return p.of(hands[0], hands[1]) * p.of(hands[0], hands[1])
	})
	if err != nil {
		return nil, err
	}
	mean, err := e.mean(ctx, progress, 2, func(hands []strength) int64 { return p.of(hands[0], hands[1]) })
	if err != nil {
		return nil, err
	}
	others := int64(e.deal.hands - 1)
	law := e.newLaw(deals(len(e.shoe), e.dealt, e.deal.hands))
	clear(law.Counts) // none is known
	law.Mean = new(big.Rat).Mul(mean, big.NewRat(others, e.unitDen()))
	product, err := e.mean(ctx, progress, 3, func(hands []strength) int64 {
		return p.of(hands[0], hands[1]) * p.of(hands[0], hands[2])
	})
	if uncounted(err) {
		return law, nil
	}
	if err != nil {
		return nil, err
	}
	mean.Mul(mean, mean)
	square.Sub(square, mean)
	product.Sub(product, mean)
	law.Variance = square.Mul(square, big.NewRat(others, 1))
	law.Variance.Add(law.Variance, product.Mul(product, big.NewRat(others*(others-1), 1)))
	law.Variance.Mul(law.Variance, big.NewRat(1, e.unitDen()*e.unitDen()))
	return law, nil
}

// mean returns the mean of a result of the deals to so many players, if it is
// counted in seconds.
func (e *payoffExperiment) mean(ctx context.Context, progress sim.Progress, players int, result func(hands []strength) int64) (*big.Rat, error) {
	list, err := e.placings(ctx, progress, players, quickEffort)
	if err != nil {
		return nil, err
	}
	sum, total := new(big.Int), new(big.Int)
	for _, l := range list {
		l.each(func(hands []strength) {
			sum.Add(sum, new(big.Int).Mul(l.ways, big.NewInt(result(hands))))
			total.Add(total, l.ways)
		})
	}
	return new(big.Rat).SetFrac(sum, total), nil
}

// A move is what the seat gets in a round, and who banks in the next one.
type move struct {
	units int64
	next  int
}

// sessionEffort returns about how much a session takes to count, in hands that are
// looked at: its numbers grow with the rounds.
func (e *payoffExperiment) sessionEffort() float64 {
	moves, _ := e.moves(e.everyPlacing(e.deal.hands))
	steps := 0
	for _, m := range moves {
		steps += len(m)
	}
	return float64(e.rounds) * float64(len(e.values)) * float64(steps) * float64(e.rounds)
}

// sessionLaw is the law of a session of hands that place in these ways, round by
// round: the deals by what the seat has won so far and by who has the bank.
func (e *payoffExperiment) sessionLaw(ctx context.Context, progress sim.Progress, list []placing) (*sim.Law, error) {
	moves, deals := e.moves(list)
	at := make([]map[int64]*big.Int, len(moves)) // by who banks
	at[0] = map[int64]*big.Int{0: big.NewInt(1)}
	total := big.NewInt(1)
	for round := range e.rounds {
		next := make([]map[int64]*big.Int, len(moves))
		for banker := range next {
			next[banker] = map[int64]*big.Int{}
		}
		for banker, sums := range at {
			for units, ways := range sums {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
				for m, n := range moves[banker] {
					sum := next[m.next][units+m.units]
					if sum == nil {
						sum = new(big.Int)
						next[m.next][units+m.units] = sum
					}
					sum.Add(sum, new(big.Int).Mul(ways, n))
				}
			}
		}
		at = next
		total.Mul(total, deals)
		progress(int64(round+1), int64(e.rounds))
	}
	law := e.newLaw(total)
	for _, sums := range at {
		for units, ways := range sums {
			law.Counts[e.binOf(units)].Add(law.Counts[e.binOf(units)], ways)
		}
	}
	return law, nil
}

// moves returns for each banker the deals by what they move, and all deals.
func (e *payoffExperiment) moves(list []placing) (moves []map[move]*big.Int, total *big.Int) {
	total = new(big.Int)
	for range e.deal.hands {
		moves = append(moves, map[move]*big.Int{})
	}
	for _, l := range list {
		l.each(func(hands []strength) {
			total.Add(total, l.ways)
			for banker, to := range moves {
				m := move{e.round(hands, banker), nextBanker(hands, banker)}
				if to[m] == nil {
					to[m] = new(big.Int)
				}
				to[m].Add(to[m], l.ways)
			}
		})
	}
	return moves, total
}
