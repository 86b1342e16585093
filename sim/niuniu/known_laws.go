package niuniu

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"cardlab/sim"
	"cardlab/sim/cards"
)

// Laws implements sim.Theorist: of the level, whatever the others hold, and of
// the result against one other, or with replacement against any number.
func (e *knownExperiment) Laws(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	c, err := e.completions(ctx, e.left, e.fixed[0], false, quickEffort)
	if uncounted(err) {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	laws := []sim.Law{e.levelLaw(c)}
	results, err := e.results(ctx, progress, quickEffort)
	if uncounted(err) {
		return laws, ctx.Err()
	}
	return append(laws, results...), err
}

// Exhaust implements sim.Exhauster: also against two and three others.
func (e *knownExperiment) Exhaust(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	c, ended := e.completions(ctx, e.left, e.fixed[0], false, longEffort)
	if uncounted(ended) {
		return nil, ended
	}
	// That results cannot be counted is said before a context is looked at.
	results, err := e.results(ctx, progress, longEffort)
	if err != nil {
		return nil, err
	}
	if ended != nil {
		return nil, ended
	}
	return append([]sim.Law{e.levelLaw(c)}, results...), nil
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
		return e.crowdResults(ctx, progress, effort)
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

// crowdResults count the deals against two or three others.
func (e *knownExperiment) crowdResults(ctx context.Context, progress sim.Progress, effort float64) ([]sim.Law, error) {
	switch {
	case effort < longEffort:
		return nil, errLong
	case e.ranks != nil:
		return nil, &errCount{fmt.Sprintf("%d hands at once cannot be counted where ties go by all ranks", e.players)}
	}
	// Who the others are does not matter. Of four hands the one of which most is
	// shown is walked with the hero's: a walk over few cards is short.
	fixed := slices.Clone(e.fixed)
	slices.SortStableFunc(fixed[1:], func(a, b []cards.Card) int { return len(b) - len(a) })
	c, err := e.crowd(e.left, fixed, effort)
	if err != nil {
		return nil, err
	}
	if err := c.countable(ctx, c.againstAll()...); err != nil {
		return nil, err
	}
	strict, unbeaten, err := c.hero(ctx, progress)
	if err != nil {
		return nil, err
	}
	own, err := e.completions(ctx, e.left, e.fixed[0], false, effort)
	if err != nil {
		return nil, err
	}
	others := c.deals()
	others.Div(others, count(own.total()))
	rows := make([]result, len(e.rungs))
	for i, n := range e.levelLaw(own).Counts {
		rows[i].add(strict[i].big(), unbeaten[i].big(), n.Mul(n, others))
	}
	return e.resultLaws(rows), nil
}

// independentResults are exact for any number of players: given the hero's
// strength the others' are independent.
func (e *knownExperiment) independentResults(ctx context.Context, effort float64) ([]sim.Law, error) {
	var all []census
	for i, fixed := range e.fixed {
		if i > 1 && len(fixed) == 0 && len(e.fixed[i-1]) == 0 {
			all = append(all, all[i-1]) // nothing is known of either
			continue
		}
		count := e.census
		if len(fixed) > 0 {
			count = func(ctx context.Context, list []cards.Card, effort float64) (census, error) {
				return e.completions(ctx, list, fixed, true, effort)
			}
		}
		c, err := count(ctx, e.left, effort)
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
