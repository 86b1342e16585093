package niuniu

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"cardlab/sim"
)

// A placing is how the hands at a table compare: their rungs, and which hands of
// a rung are stronger or equal. Whatever passes between hands depends on that
// alone.
type placing struct {
	hands []strength // ascending; within a rung they tell the order and no more
	ways  *big.Int   // deals in which each player has the hand that he has, for any one order of the players
}

// each calls f with the hands of the players in every order that differs. The
// slice is used again for the next one.
func (p *placing) each(f func(hands []strength)) {
	hands := slices.Clone(p.hands)
	for {
		f(hands)
		i := len(hands) - 2
		for i >= 0 && hands[i] >= hands[i+1] {
			i--
		}
		if i < 0 {
			return
		}
		j := len(hands) - 1
		for hands[j] <= hands[i] {
			j--
		}
		hands[i], hands[j] = hands[j], hands[i]
		slices.Reverse(hands[i+1:])
	}
}

// everyPlacing lists the placings that the rules allow, each as if of one deal:
// whether there are cards for it is not asked.
func (h *house) everyPlacing(hands int) []placing {
	var list []placing
	var place func(fixed []strength)
	place = func(fixed []strength) {
		n := len(fixed)
		if n == hands {
			list = append(list, placing{slices.Clone(fixed), big.NewInt(1)})
			return
		}
		from := 0
		if n > 0 {
			last := fixed[n-1]
			from = rungOf(last) + 1
			if !h.neverTies() {
				place(append(fixed, last))
			}
			if h.tie.compared() != tieLevel {
				place(append(fixed, last+1))
			}
		}
		for r := from; r < len(h.rungs); r++ {
			place(append(fixed, r<<rungShift))
		}
	}
	place(make([]strength, 0, hands))
	return list
}

// placed holds the placings that were counted of hands from a whole shoe, by rules
// without what they do not depend on, and hands.
var placed sim.Memo[placingsKey, []placing]

type placingsKey struct {
	rules
	hands int
}

// placings returns the placings of two, three or four hands that there are. What
// it returns is shared and must not be changed. It is an *errCount or an *errEffort
// if they cannot be counted, or not with that effort, and else the error of ctx.
func (h *house) placings(ctx context.Context, progress sim.Progress, hands int, effort float64) ([]placing, error) {
	switch {
	case hands > maxCounted:
		return nil, &errCount{fmt.Sprintf("%d hands at once are too many to be counted; %d are the most", hands, maxCounted)}
	case h.replacement:
		return placed.Get(ctx, h.placingsKey(hands), func() ([]placing, error) {
			c, err := h.census(ctx, h.shoe, effort)
			if err != nil {
				return nil, err
			}
			return h.independentPlacings(ctx, c, hands)
		})
	case hands == 2:
		d, err := h.duel(ctx, progress, effort)
		if err != nil {
			return nil, err
		}
		return h.duelPlacings(d), nil
	case effort < longEffort && (hands > 3 || h.byKeys()):
		return nil, errLong
	}
	c, err := h.crowd(h.shoe, unknown(hands), effort)
	if err != nil {
		return nil, err
	}
	p, err := h.newPlacer(ctx, c)
	if err != nil {
		return nil, err
	}
	return placed.Get(ctx, h.placingsKey(hands), func() ([]placing, error) { return p.count(ctx, progress) })
}

func (h *house) placingsKey(hands int) placingsKey {
	key := placingsKey{h.levelRules(), hands}
	key.tie, key.suitOrder = h.tie.compared(), h.suitOrder
	return key
}

// errLong says that deals are counted, but not in seconds.
var errLong = &errCount{"these deals are counted with exact = true alone"}

// byKeys reports whether some hands of one rung are equal and others are not.
func (h *house) byKeys() bool { return !h.neverTies() && h.tie.compared() != tieLevel }

// duelPlacings are those of two hands. The rung of the weaker is not told.
func (h *house) duelPlacings(d *duel) []placing {
	var list []placing
	for i := range h.rungs {
		low, high := i<<rungShift, i<<rungShift|1
		list = append(list, placing{[]strength{low, high}, d.won[i].big()}, placing{[]strength{low, low}, d.tied[i].big()})
	}
	return list
}

// independentPlacings are those of hands that are dealt with replacement.
func (h *house) independentPlacings(ctx context.Context, c census, hands int) ([]placing, error) {
	rungs := make([][]*big.Int, len(h.rungs)) // the hands of each strength, ascending
	for _, s := range c {
		rungs[rungOf(s.strength)] = append(rungs[rungOf(s.strength)], count(s.hands))
	}
	known := map[[2]int]*big.Int{} // ways to tie, by rung and code
	var list []placing
	// place adds hands of the rung and of those above it; equal has how many
	// were added to the rung of each strength, from the lowest, and code tells it.
	var place func(rung int, equal []int, code int, fixed []strength, ways *big.Int)
	place = func(rung int, equal []int, code int, fixed []strength, ways *big.Int) {
		if rung == len(rungs) {
			if len(fixed) == hands {
				list = append(list, placing{slices.Clone(fixed), ways})
			}
			return
		}
		tie := known[[2]int{rung, code}]
		if tie == nil && ctx.Err() == nil {
			tie = waysToTie(rungs[rung], equal)
			known[[2]int{rung, code}] = tie
		}
		if tie == nil {
			return
		}
		if tie.Sign() > 0 {
			place(rung+1, nil, 0, fixed, new(big.Int).Mul(ways, tie))
		}
		for n := 1; len(fixed)+n <= hands; n++ {
			more := append(slices.Clone(fixed), slices.Repeat([]strength{rung<<rungShift | len(equal)}, n)...)
			place(rung, append(slices.Clone(equal), n), code*(maxCounted+1)+n, more, ways)
		}
	}
	place(0, nil, 0, nil, big.NewInt(1))
	return list, ctx.Err()
}

// waysToTie returns the ways to have equal[0] hands of one strength, equal[1] of
// a greater one and so on, where there are hands[i] of strength i.
func waysToTie(hands []*big.Int, equal []int) *big.Int {
	ways := []*big.Int{big.NewInt(1)} // by how many of equal are placed
	for range equal {
		ways = append(ways, new(big.Int))
	}
	for _, n := range hands {
		for i := len(equal); i > 0; i-- {
			power := new(big.Int).Exp(n, big.NewInt(int64(equal[i-1])), nil)
			ways[i].Add(ways[i], power.Mul(power, ways[i-1]))
		}
	}
	return ways[len(equal)]
}
