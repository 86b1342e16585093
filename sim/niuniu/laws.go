package niuniu

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"cardlab/sim"
	"cardlab/sim/cards"
)

// Laws implements sim.Theorist. What can be counted in seconds:
//
//   - two players: every row;
//   - a fixed hero against one, two or three others;
//   - any number of players with replacement, whose hands are independent;
//   - hands that never tie: each of k players wins one deal in k, and of three
//     players every row;
//   - of all other tables, the results that cannot happen.
//
// Under rules that would make a count too long there is less. Outcomes are deals
// of hands to players in order, each hand a set; with replacement, sequences of
// cards.
func (e *winrateExperiment) Laws(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var laws []sim.Law
	var err error
	switch {
	case e.replacement:
		laws, err = e.independentLaws(ctx, quickEffort)
	case e.hero != nil && e.players-1 < maxCounted:
		laws, err = e.heroLaws(ctx, progress, quickEffort)
	case e.hero != nil:
	case e.players == 2:
		laws, err = e.pairLaws(ctx, progress, quickEffort)
	case e.players == 3 && e.neverTies() && e.byTop():
		laws, err = e.crowdLaws(ctx, progress, quickEffort)
	}
	if uncounted(err) {
		laws, err = nil, nil
	}
	if laws != nil || err != nil {
		return laws, err
	}
	return e.partialLaws(ctx, progress)
}

// Exhaust implements sim.Exhauster: also three and four players, and four others
// of a fixed hero. What is called below tells what cannot be counted before it looks
// at ctx.
func (e *winrateExperiment) Exhaust(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	switch {
	case e.replacement:
		return e.independentLaws(ctx, longEffort)
	case e.hero != nil:
		return e.heroLaws(ctx, progress, longEffort)
	case e.players == 2:
		return e.pairLaws(ctx, progress, longEffort)
	default:
		return e.crowdLaws(ctx, progress, longEffort)
	}
}

// A result is how many deals a hero wins, ties and plays at all.
type result struct{ won, tied, total big.Int }

// add adds the deals in which a hero is stronger than all others, those in which
// none is stronger than he, and all.
func (r *result) add(strict, unbeaten, total *big.Int) {
	r.won.Add(&r.won, strict)
	r.tied.Add(&r.tied, new(big.Int).Sub(unbeaten, strict))
	r.total.Add(&r.total, total)
}

// law returns the law of a row.
func (r *result) law(row string) sim.Law {
	lost := new(big.Int).Sub(&r.total, &r.won)
	return sim.Law{
		Metric: resultMetric, Row: row,
		Counts: []*big.Int{&r.won, &r.tied, lost.Sub(lost, &r.tied)}, Total: &r.total,
	}
}

// resultLaws returns the laws of a random hero by rung: of all hands, and of each
// rung that there is.
func (h *house) resultLaws(rows []result) []sim.Law {
	var all result
	for i := range rows {
		unbeaten := new(big.Int).Add(&rows[i].won, &rows[i].tied)
		all.add(&rows[i].won, unbeaten, &rows[i].total)
	}
	laws := []sim.Law{all.law(rowAll.Name)}
	for i := range rows {
		if rows[i].total.Sign() > 0 {
			laws = append(laws, rows[i].law(h.rungs[i].name))
		}
	}
	return laws
}

// pairLaws counts the deals to two players.
func (e *winrateExperiment) pairLaws(ctx context.Context, progress sim.Progress, effort float64) ([]sim.Law, error) {
	d, err := e.duel(ctx, progress, effort)
	if err != nil {
		return nil, err
	}
	return e.resultLaws(e.pairResults(d)), nil
}

func (h *house) pairResults(d *duel) []result {
	rows := make([]result, len(h.rungs))
	for i := range rows {
		unbeaten, total := d.won[i], d.won[i]
		unbeaten.plus(d.tied[i])
		total.plus(d.tied[i])
		total.plus(d.lost(i))
		rows[i].add(d.won[i].big(), unbeaten.big(), total.big())
	}
	return rows
}

// crowdLaws counts the deals to three or four players.
func (e *winrateExperiment) crowdLaws(ctx context.Context, progress sim.Progress, effort float64) ([]sim.Law, error) {
	strict, unbeaten, err := e.crowdCounts(ctx, progress, e.players, effort)
	if err != nil {
		return nil, err
	}
	hands, err := e.rungCounts(ctx)
	if err != nil {
		return nil, err
	}
	rows := make([]result, len(e.rungs))
	others := deals(len(e.shoe)-e.dealt, e.dealt, e.players-1)
	for i := range rows {
		total := new(big.Int).Mul(count(hands[i]), others)
		rows[i].add(strict[i], unbeaten[i], total)
	}
	return e.resultLaws(rows), nil
}

// crowdCounts returns by rung of the first of several hands the deals in which
// it is stronger than all others, and those in which none is stronger.
func (h *house) crowdCounts(ctx context.Context, progress sim.Progress, hands int, effort float64) (strict, unbeaten []*big.Int, err error) {
	c, err := h.crowd(h.shoe, unknown(hands), effort)
	if err != nil {
		return nil, nil, err
	}
	if h.neverTies() {
		// The best hand is as often that of any player.
		if err := c.countable(ctx, equal); err != nil {
			return nil, nil, err
		}
		best, err := c.best(ctx, progress)
		if err != nil {
			return nil, nil, err
		}
		for _, n := range best {
			b := n.big()
			strict = append(strict, b.Div(b, big.NewInt(int64(hands))))
		}
		return strict, strict, nil
	}
	if h.ranks != nil {
		return nil, nil, &errCount{fmt.Sprintf("%d hands at once cannot be counted where ties go by all ranks and packs are several", hands)}
	}
	if err := c.countable(ctx, c.againstAll()...); err != nil {
		return nil, nil, err
	}
	s, u, err := c.hero(ctx, progress)
	if err != nil {
		return nil, nil, err
	}
	for i := range s {
		strict, unbeaten = append(strict, s[i].big()), append(unbeaten, u[i].big())
	}
	return strict, unbeaten, nil
}

// equal marks the cards where hands of one rung are equal.
func equal(cards.Card) mark { return at }

// countable is an error where hands have too many compositions to be counted
// together in the views that have these marks, and else that of ctx.
func (c *crowd) countable(ctx context.Context, marks ...func(cards.Card) mark) error {
	for _, m := range marks {
		if _, _, err := c.classes(m); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// heroLaws counts the deals to the others of a fixed hero.
func (e *winrateExperiment) heroLaws(ctx context.Context, progress sim.Progress, effort float64) ([]sim.Law, error) {
	hero, others := e.own, e.players-1
	var r result
	total := deals(len(e.deal.shoe), e.dealt, others)
	switch {
	case others == 1:
		c, err := e.census(ctx, e.deal.shoe, effort)
		if err != nil {
			return nil, err
		}
		less, equal := c.against(hero)
		r.add(count(less), count(less+equal), total)
	case e.ranks != nil:
		return nil, &errCount{fmt.Sprintf("%d hands at once cannot be counted where ties go by all ranks", others)}
	default:
		c, err := e.crowd(e.deal.shoe, unknown(others), effort)
		if err != nil {
			return nil, err
		}
		marks := c.against(hero & (1<<ranksShift - 1))
		if err := c.countable(ctx, marks); err != nil {
			return nil, err
		}
		v, err := c.view(ctx, marks)
		if err != nil {
			return nil, err
		}
		var totals []wide
		err = v.jobs(ctx, counter(progress, 1), 1, func(_ int, w *walk) (err error) {
			totals, err = v.deals(ctx, w, v.weaker(rungOf(hero), true, nil), v.weaker(rungOf(hero), false, nil))
			return err
		})
		if err != nil {
			return nil, err
		}
		r.add(totals[0].big(), totals[1].big(), total)
	}
	return []sim.Law{r.law(rowAll.Name)}, nil
}

// independentLaws are exact for any number of players: given the hero's strength
// the others' are independent, so all of k-1 others are weaker in
// P(one is weaker)^(k-1) of the cases.
func (e *winrateExperiment) independentLaws(ctx context.Context, effort float64) ([]sim.Law, error) {
	c, err := e.census(ctx, e.shoe, effort)
	if err != nil {
		return nil, err
	}
	others := big.NewInt(int64(e.players - 1))
	power := func(n uint64) *big.Int { return new(big.Int).Exp(count(n), others, nil) }
	all := power(c.total())
	if e.hero != nil {
		var r result
		less, equal := c.against(e.own)
		r.add(power(less), power(less+equal), all)
		return []sim.Law{r.law(rowAll.Name)}, nil
	}
	rows := make([]result, len(e.rungs))
	less := uint64(0)
	for _, s := range c {
		strict, unbeaten, n := power(less), power(less+s.hands), count(s.hands)
		rows[rungOf(s.strength)].add(strict.Mul(strict, n), unbeaten.Mul(unbeaten, n), n.Mul(n, all))
		less += s.hands
	}
	return e.resultLaws(rows), nil
}

// partialLaws are what is known of other tables: what cannot happen against one
// opponent cannot happen against several; and where no two hands tie and the
// hero's is random, all players are alike, and each wins as many deals.
func (e *winrateExperiment) partialLaws(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	var laws []sim.Law
	total := deals(len(e.deal.shoe), e.dealt, e.deal.hands)
	alike := e.hero == nil && e.neverTies()
	if alike {
		won := new(big.Int).Div(total, big.NewInt(int64(e.players)))
		var r result
		r.add(won, won, total)
		laws = append(laws, r.law(rowAll.Name))
	}
	two := *e
	two.players = 2
	dealt := 2 * e.dealt
	if e.hero != nil {
		dealt = e.dealt
	}
	others := deals(len(e.deal.shoe)-dealt, e.dealt, e.players-2)
	pair, err := two.twoLaws(ctx, progress)
	if errors.As(err, new(*errEffort)) {
		return laws, nil
	}
	if err != nil {
		return nil, err
	}
	for _, p := range pair {
		if alike && p.Row == rowAll.Name {
			continue
		}
		// as many deals of the two, each with as many of the others
		law := sim.Law{Metric: p.Metric, Row: p.Row, Counts: make([]*big.Int, results), Total: new(big.Int).Mul(p.Total, others)}
		known := false
		for b, n := range p.Counts {
			if n.Sign() == 0 {
				law.Counts[b], known = new(big.Int), true
			}
		}
		if known {
			laws = append(laws, law)
		}
	}
	return laws, nil
}

// twoLaws are the laws of the hero and one other, whose cards come from the same
// shoe as those of all others.
func (e *winrateExperiment) twoLaws(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	switch {
	case e.replacement:
		return e.independentLaws(ctx, quickEffort)
	case e.hero != nil:
		return e.heroLaws(ctx, progress, quickEffort)
	default:
		return e.pairLaws(ctx, progress, quickEffort)
	}
}

func count(n uint64) *big.Int { return new(big.Int).SetUint64(n) }
