package niuniu

import (
	"context"
	"math/big"

	"cardlab/sim"
)

// The rungs above bull bull that a payout can name.
const (
	rungFourFace = levels + iota
	rungFiveFace
	rungs
)

// payouts are the bets that a winner gets, by rung: 1 where it says 0 and the
// rung is a level; a special hand of which it says 0 is none.
type payouts [rungs]int64

// edgeClaim returns a claim about what the loser of two pays on average, in bets.
// What decides between hands of one rung does not matter, for the winner has
// that rung in any case.
func edgeClaim(name string, title sim.Text, value string, pay payouts) sim.Claim {
	return meanClaim(name, title, value, byMeans, pay.mean, pay.meanByLaw)
}

// meanClaim returns a claim about a mean that is counted in several ways, which
// have to give the same fraction.
func meanClaim(name string, title sim.Text, value string, how sim.Text, ways ...func(context.Context, sim.Progress) (*big.Rat, error)) sim.Claim {
	return sim.Claim{
		Name: name, Title: title, Printed: value, Source: otherProgram,
		Count: func(ctx context.Context, progress sim.Progress) (string, sim.Text, error) {
			var mean *big.Rat
			var means []string
			for _, way := range ways {
				var err error
				if mean, err = way(ctx, progress); err != nil {
					return "", how, err
				}
				means = append(means, mean.RatString())
			}
			if _, how, err := sim.Agreed(ctx, how, means...); err != nil {
				return "", how, err
			}
			return mean.FloatString(10), how, nil
		},
	}
}

// The groups of cards that a payout tells apart: of residue 1 to 9, then tens,
// then faces.
const (
	groupTens  = 9
	groupFaces = 10
	groups     = 11
)

// groupCards returns the number of cards of group g in a pack of 52.
func groupCards(g int) int {
	if g == groupFaces {
		return 12
	}
	return 4
}

// A mixture is a class of hands of five: how many cards it has of each group.
type mixture struct {
	count [groups]int
	ways  uint64 // hands of the whole pack
}

// mixtures returns the classes of all hands.
func mixtures() []mixture {
	var list []mixture
	var m mixture
	var take func(g, left int)
	take = func(g, left int) {
		if g == groups {
			if left == 0 {
				m.ways = m.beside(&mixture{})
				list = append(list, m)
			}
			return
		}
		for n := 0; n <= min(left, groupCards(g)); n++ {
			m.count[g] = n
			take(g+1, left-n)
		}
		m.count[g] = 0
	}
	take(0, handSize)
	return list
}

// pascal holds the binomial coefficients of the groups.
var pascal = func() (c [13][handSize + 1]uint64) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= handSize && n > 0; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()

// beside returns the number of hands of class m once a hand of class other is
// dealt.
func (m *mixture) beside(other *mixture) uint64 {
	ways := uint64(1)
	for g, n := range m.count {
		ways *= pascal[groupCards(g)-other.count[g]][n]
	}
	return ways
}

// rung returns the rung of the hands of class m.
func (pay *payouts) rung(m *mixture) int {
	switch {
	case m.count[groupFaces] == 5 && pay[rungFiveFace] > 0:
		return rungFiveFace
	case m.count[groupFaces] == 4 && m.count[groupTens] == 1 && pay[rungFourFace] > 0:
		return rungFourFace
	}
	residues := [10]uint8{0: uint8(m.count[groupTens] + m.count[groupFaces])}
	for r := 1; r < 10; r++ {
		residues[r] = uint8(m.count[r-1])
	}
	return int(LevelByResidues(residues))
}

// mean returns the mean payout over all deals of two hands of 52 cards: over
// every two classes of hands.
func (pay *payouts) mean(ctx context.Context, progress sim.Progress) (*big.Rat, error) {
	hands := mixtures()
	rung := make([]int, len(hands))
	for i := range hands {
		rung[i] = pay.rung(&hands[i])
	}
	var best [rungs]uint64 // deals by the higher rung
	for i := range hands {
		if i%64 == 0 {
			progress(int64(i), int64(len(hands)))
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		for j := range hands[:i+1] {
			deals := hands[i].ways * hands[j].beside(&hands[i])
			if j < i {
				deals *= 2
			}
			best[max(rung[i], rung[j])] += deals
		}
	}
	progress(int64(len(hands)), int64(len(hands)))
	paid, all := new(big.Int), new(big.Int)
	for r, n := range best {
		x := new(big.Int).SetUint64(n)
		all.Add(all, x)
		paid.Add(paid, x.Mul(x, big.NewInt(max(1, pay[r]))))
	}
	return new(big.Rat).SetFrac(paid, all), nil
}

// meanByLaw returns the mean payout by the exact law of what passes between two
// hands that never tie.
func (pay *payouts) meanByLaw(ctx context.Context, progress sim.Progress) (*big.Rat, error) {
	specials, multipliers := []string{}, map[string]int64{}
	for l := range Level(levels) {
		multipliers[l.String()] = max(1, pay[l])
	}
	for _, s := range []struct {
		special
		rung int
	}{{fiveFace, rungFiveFace}, {fourFace, rungFourFace}} { // the highest first
		if bets := pay[s.rung]; bets > 0 {
			specials = append(specials, s.name())
			multipliers[s.name()] = bets
		}
	}
	law, bins, err := lawUnder(ctx, progress, "payoff", sim.Params{
		"players": int64(2), "tie": string(tieRankSuit), "specials": specials, "multipliers": multipliers,
	})
	if err != nil {
		return nil, err
	}
	paid := new(big.Int) // what the winner gets, or the loser pays
	for i, n := range law.Counts {
		bets := big.NewInt(*bins[i].Value)
		paid.Add(paid, bets.Mul(bets.Abs(bets), n))
	}
	return new(big.Rat).SetFrac(paid, law.Total), nil
}
