package niuniu

import (
	"context"
	"math/big"
	"sync"

	"cardlab/sim"
	"cardlab/sim/cards"
)

// levelCounts returns the number of hands of each level among all hands of a
// pack of 52.
var levelCounts = sync.OnceValue(func() (n [levels]uint64) {
	pack := cards.Pack52()
	for _, c := range compositionsOf(classesOf(pack.Cards(), tieLevel.marksAgainst(0))) {
		n[c.level] += c.ways
	}
	return n
})

// sequences returns the number of sequences of five independent cards of each
// level, where there are cards[r] cards of residue r.
func sequences(cards [10]uint64) (n [levels]uint64) {
	for m := range multisets(10, handSize) {
		ways := uint64(1) // 5!/(m0! m1! ...) * product of cards^m
		left := handSize
		for r, k := range m {
			ways *= choose(left, int(k))
			left -= int(k)
			for range k {
				ways *= cards[r]
			}
		}
		n[LevelByResidues([10]uint8(m))] += ways
	}
	return n
}

// Laws implements sim.Theorist. What can be counted in seconds:
//
//   - two players: every row;
//   - a fixed hero against one, two or three others;
//   - any number of players with replacement, whose hands are independent;
//   - ties by rank and suit, which never happen from one pack: each of k players
//     wins one deal in k;
//   - of all other tables, the results that cannot happen.
//
// Outcomes are deals of hands to players in order, each hand a set; with
// replacement, sequences of cards.
func (e *winrateExperiment) Laws(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	switch {
	case !e.fast():
		return e.houseLaws(ctx, progress)
	case e.replacement:
		return e.replacedLaws(), nil
	case e.hero != nil:
		return e.heroLaws(ctx, progress)
	case e.players == 2:
		return e.pairLaws(ctx, progress)
	default:
		return e.manyLaws(ctx, progress)
	}
}

// resultLaw returns the law of a row of result.
func resultLaw(row string, win, tie, lose, total *big.Int) sim.Law {
	return sim.Law{Metric: resultMetric, Row: row, Counts: []*big.Int{win, tie, lose}, Total: total}
}

// deals returns the number of ways to deal hands hands of five from n cards.
func deals(n, hands int) *big.Int {
	total := big.NewInt(1)
	for range hands {
		total.Mul(total, new(big.Int).Binomial(int64(n), handSize))
		n -= handSize
	}
	return total
}

// pairsOf52 holds what was counted of two hands of a pack of 52, by tie-break.
var pairsOf52 memo[tie, *pairs]

// tablePairs returns the deals of two hands of a pack of 52.
func tablePairs(ctx context.Context, progress sim.Progress, t tie) (*pairs, error) {
	return pairsOf52.get(ctx, t, func() (*pairs, error) {
		pack := cards.Pack52()
		return countPairs(ctx, progress, pack.Cards(), t)
	})
}

// pairLaws counts the deals to two players.
func (e *winrateExperiment) pairLaws(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	c, err := tablePairs(ctx, progress, e.tie.compared())
	if err != nil {
		return nil, err
	}
	var all [results]uint64
	var laws []sim.Law
	for l := range Level(levels) {
		row := c.row(l)
		for b, n := range row {
			all[b] += n
		}
		laws = append(laws, rowLaw(l.String(), row))
	}
	return append([]sim.Law{rowLaw(rowAll.Name, all)}, laws...), nil
}

func rowLaw(row string, n [results]uint64) sim.Law {
	return resultLaw(row, count(n[win]), count(n[tied]), count(n[lose]), count(n[win]+n[tied]+n[lose]))
}

func count(n uint64) *big.Int { return new(big.Int).SetUint64(n) }

// manyLaws are what is known of a random hero among three or more. What cannot
// happen against one opponent cannot happen against several. And where no two
// hands tie, all players are alike and each wins as many deals.
func (e *winrateExperiment) manyLaws(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	pack := e.deal.shoe
	c, err := tablePairs(ctx, progress, e.tie.compared())
	if err != nil {
		return nil, err
	}
	total := deals(len(pack), e.players)
	others := deals(len(pack)-handSize, e.players-1)
	var all [results]uint64
	var laws []sim.Law
	for l, hands := range levelCounts() {
		row := c.row(Level(l))
		for b, n := range row {
			all[b] += n
		}
		cases := new(big.Int).Mul(count(hands), others)
		laws = append(laws, impossible(Level(l).String(), row, cases)...)
	}
	if all[tied] > 0 {
		return append(impossible(rowAll.Name, all, total), laws...), nil
	}
	wins := new(big.Int).Div(total, big.NewInt(int64(e.players)))
	first := resultLaw(rowAll.Name, wins, new(big.Int), new(big.Int).Sub(total, wins), total)
	return append([]sim.Law{first}, laws...), nil
}

// impossible returns the law of a row of which only is known what cannot
// happen: what does not happen in the deals to two players. It returns none if
// everything can.
func impossible(row string, pair [results]uint64, total *big.Int) []sim.Law {
	law := sim.Law{Metric: resultMetric, Row: row, Counts: make([]*big.Int, results), Total: total}
	known := false
	for b, n := range pair {
		if n == 0 {
			law.Counts[b] = new(big.Int)
			known = true
		}
	}
	if !known {
		return nil
	}
	return []sim.Law{law}
}

// heroLaws counts the deals to the others of a fixed hero. Against more than
// three only what is impossible is known.
func (e *winrateExperiment) heroLaws(ctx context.Context, progress sim.Progress) ([]sim.Law, error) {
	pack, hands := e.deal.shoe, e.players-1
	total := deals(len(pack), hands)
	if hands <= maxOpponents {
		strict, unbeaten, err := heroCounts(ctx, progress, pack, hands, e.tie.compared(), e.heroScore())
		if err != nil {
			return nil, err
		}
		return []sim.Law{resultLaw(rowAll.Name, count(strict), count(unbeaten-strict), new(big.Int).Sub(total, count(unbeaten)), total)}, nil
	}
	strict, unbeaten, err := heroCounts(ctx, progress, pack, 1, e.tie.compared(), e.heroScore())
	if err != nil {
		return nil, err
	}
	one := deals(len(pack), 1).Uint64()
	return impossible(rowAll.Name, [results]uint64{win: strict, tied: unbeaten - strict, lose: one - unbeaten}, total), nil
}

// houseLaws are what is known of a table under other than the plain rules: where
// no two hands tie and the hero's is random, all players are alike, and each
// wins as many deals.
func (e *winrateExperiment) houseLaws(ctx context.Context, _ sim.Progress) ([]sim.Law, error) {
	if e.hero != nil || e.packs > 1 || e.replacement || e.tie != tieRankSuit && e.tie != tieRanksSuit {
		return nil, ctx.Err()
	}
	total := big.NewInt(int64(e.players))
	return []sim.Law{resultLaw(rowAll.Name, big.NewInt(1), new(big.Int), new(big.Int).Sub(total, big.NewInt(1)), total)}, ctx.Err()
}
