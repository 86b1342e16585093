package niuniu

import (
	"context"
	"errors"
	"math/big"

	"cardlab/sim"
)

// Laws implements sim.Theorist: of the result against one other, or with
// replacement against any number, and of the level, whatever the others hold.
func (e *knownExperiment) Laws(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	c, err := e.completions(ctx, e.left, e.fixed[0], false, quickEffort)
	if errors.As(err, new(*errEffort)) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	level := e.levelLaw(c)
	results, err := e.results(ctx, progress, quickEffort)
	if errors.As(err, new(*errEffort)) || errors.As(err, new(*errCount)) {
		return []sim.Law{level}, nil
	}
	if err != nil {
		return nil, err
	}
	return append(results, level), nil
}

// Exhaust implements sim.Exhauster.
func (e *knownExperiment) Exhaust(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	c, err := e.completions(ctx, e.left, e.fixed[0], false, longEffort)
	if err != nil {
		return nil, err
	}
	results, err := e.results(ctx, progress, longEffort)
	if err != nil {
		return nil, err
	}
	return append(results, e.levelLaw(c)), nil
}

// levelLaw is the law of the level, by the completions of the hero's hand.
func (e *knownExperiment) levelLaw(c census) sim.Law {
	law := sim.Law{Metric: levelMetric, Row: rowAll.Name, Total: count(c.total())}
	for range e.rungs {
		law.Counts = append(law.Counts, new(big.Int))
	}
	for _, s := range c {
		n := law.Counts[rungOf(s.strength)]
		n.Add(n, count(s.hands))
	}
	return law
}

// results are the laws of the result.
func (e *knownExperiment) results(ctx context.Context, progress sim.Progress, effort float64) ([]sim.Law, error) {
	switch {
	case e.replacement:
		return e.independentResults(ctx, effort)
	case e.players > 2:
		return nil, &errCount{"a hand that is partly known can be counted against one other alone"}
	}
	c := e.newDuel(e.left, true)
	c.known, c.shown = e.fixed[0], e.fixed[1]
	if n := c.effort(); n > effort {
		return nil, &errEffort{n}
	}
	d, err := c.count(ctx, progress)
	if err != nil {
		return nil, err
	}
	return e.resultLaws(e.pairResults(d)), nil
}

// independentResults are exact for any number of players: given the hero's
// strength the others' are independent.
func (e *knownExperiment) independentResults(ctx context.Context, effort float64) ([]sim.Law, error) {
	var all []census
	for _, fixed := range e.fixed {
		c, err := e.completions(ctx, e.left, fixed, true, effort)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	rows := make([]result, len(e.rungs))
	for _, s := range all[0] {
		strict, unbeaten, total := count(s.hands), count(s.hands), count(s.hands)
		for _, c := range all[1:] {
			less, equal := c.against(s.strength)
			strict.Mul(strict, count(less))
			unbeaten.Mul(unbeaten, count(less+equal))
			total.Mul(total, count(c.total()))
		}
		rows[rungOf(s.strength)].add(strict, unbeaten, total)
	}
	return e.resultLaws(rows), nil
}
