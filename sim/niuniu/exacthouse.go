package niuniu

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"cardlab/sim"
	"cardlab/sim/cards"
)

// What is counted at most: in the seconds that a law may take, and in the
// minutes of an exhaustive count; in hands that are looked at.
const (
	quickEffort = 1.2e8
	longEffort  = 2e10
)

// neverTies reports whether two hands of one deal cannot be equal: their top
// cards are different, and all cards of one pack are told apart.
func (h *house) neverTies() bool {
	return h.packs == 1 && !h.replacement && (h.tie == tieRankSuit || h.tie == tieRanksSuit)
}

// byTop reports whether hands of one rung are compared by their top cards alone,
// and suits are asked for by nothing else.
func (h *house) byTop() bool { return h.ranks == nil && h.suits == 0 }

// sorts returns for every kind of card the first kind that no rung tells from
// it, so that rungs depend on the sorts of cards.
func (h *house) sorts() []int {
	kinds := len(h.sample)
	sort := make([]int, kinds)
	for k := range sort {
		sort[k] = k
	}
	var sums []uint64 // of all but one card of a hand
	for m := range multisets(kinds, h.dealt-1) {
		sums = append(sums, weigh(m, h.index.word))
	}
	for k := range sort {
	earlier:
		for j := range k {
			if sort[j] != j {
				continue
			}
			for _, sum := range sums {
				if h.rung[h.index.at(sum+h.index.word[j])] != h.rung[h.index.at(sum+h.index.word[k])] {
					continue earlier
				}
			}
			sort[k] = j
			break
		}
	}
	return sort
}

// classes divides cards into those that the rung of a hand does not tell apart,
// and if ties is true neither do ties.
func (h *house) classes(list []cards.Card, ties bool) [][]cards.Card {
	type of struct{ sort, card, key int }
	sort := h.sorts()
	place := map[of]int{}
	var classes [][]cards.Card
	for _, c := range list {
		k := of{sort: sort[h.kind[c]]}
		if ties {
			k.key = h.tie.key(int(h.places[c]))
		}
		if h.suits != 0 || ties && h.ranks != nil {
			k.card = int(c)
		}
		i, ok := place[k]
		if !ok {
			i = len(classes)
			place[k] = i
			classes = append(classes, nil)
		}
		classes[i] = append(classes[i], c)
	}
	return classes
}

// newDuel returns the count of a duel from the cards list; if ties is false,
// hands of one rung are equal.
func (h *house) newDuel(list []cards.Card, ties bool) *duelCount {
	c := &duelCount{classes: h.classes(list, ties), hand: h.dealt, worth: h.strengthOf}
	if !ties {
		c.worth = func(hand []cards.Card) strength { return rungOf(h.strengthOf(hand)) << rungShift }
	}
	return c
}

// errEffort says that a count would take too long.
type errEffort struct{ effort float64 }

func (e *errEffort) Error() string {
	return fmt.Sprintf("the count would have to look at %.0e hands", e.effort)
}

// errCount says why deals cannot be counted.
type errCount struct{ why string }

func (e *errCount) Error() string { return e.why }

// uncounted reports whether an error says that deals cannot be counted, or not
// in time.
func uncounted(err error) bool {
	return errors.As(err, new(*errEffort)) || errors.As(err, new(*errCount))
}

// duels holds what was counted of two hands from a whole shoe, by rules without
// what it does not depend on.
var duels sim.Memo[rules, *duel]

// duel counts the deals of two hands from the shoe. It is an *errEffort if it
// would look at more than effort hands. What it returns is shared and must not
// be changed.
func (h *house) duel(ctx context.Context, progress sim.Progress, effort float64) (*duel, error) {
	counts, err := h.duelCounts(h.shoe, effort)
	if err != nil {
		return nil, err
	}
	key := h.levelRules()
	key.tie, key.suitOrder = h.tie.compared(), h.suitOrder
	return duels.Get(ctx, key, func() (*duel, error) { return h.countDuel(ctx, progress, counts) })
}

// duelCounts returns the counts that a duel from cards list is made of.
//
// Of the deals of one rung that do not tie each player wins half, because they
// can change hands. So where hands are compared by their top cards, counts do
// that need not tell apart many cards: one of the rungs alone, and where hands
// can tie one for each key, of the hands of which it is the greatest.
func (h *house) duelCounts(list []cards.Card, effort float64) ([]*duelCount, error) {
	counts := []*duelCount{h.newDuel(list, false)}
	switch {
	case h.neverTies():
	case h.byTop():
		counts = append(counts, h.tieCounts(list)...)
	default:
		counts[0] = h.newDuel(list, true)
	}
	sum := 0.0
	for _, c := range counts {
		sum += c.effort()
	}
	if sum > effort {
		return nil, &errEffort{sum}
	}
	return counts, nil
}

// countDuel counts the deals of two hands by duelCounts.
func (h *house) countDuel(ctx context.Context, progress sim.Progress, counts []*duelCount) (*duel, error) {
	done := counter(progress, len(counts))
	d, err := counts[0].count(ctx, alone(progress, len(counts) == 1))
	if err != nil || !h.neverTies() && !h.byTop() {
		return d, err
	}
	var tied [maxRungs]wide
	for _, c := range counts[1:] {
		t, err := c.count(ctx, alone(progress, false))
		if err != nil {
			return nil, err
		}
		done()
		for l := range h.rungs {
			tied[l].plus(t.tied[l])
		}
	}
	for l := range d.won {
		d.tied[l].minus(tied[l])
		d.won[l].plus(d.tied[l].half())
		d.tied[l] = tied[l]
	}
	if len(counts) > 1 {
		done()
	}
	return d, nil
}

// alone returns progress if it tells of the whole of a count, else silence.
func alone(progress sim.Progress, whole bool) sim.Progress {
	if whole {
		return progress
	}
	return func(int64, int64) {}
}

// tieCounts returns for each key the count of a duel from the cards up to it,
// whose ties are those of hands of one rung that both have the key at the top.
func (h *house) tieCounts(list []cards.Card) []*duelCount {
	key := func(c cards.Card) int { return h.tie.key(int(h.places[c])) }
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b cards.Card) int { return key(a) - key(b) })
	var counts []*duelCount
	for i, c := range list {
		if i+1 < len(list) && key(list[i+1]) == key(c) {
			continue // until all cards of the key are there
		}
		top := key(c)
		first := slices.IndexFunc(list, func(c cards.Card) bool { return key(c) == top })
		if i == first {
			continue // two hands cannot both have the one card
		}
		d := &duelCount{hand: h.dealt, worth: func(hand []cards.Card) strength {
			if s := h.strengthOf(hand); s&(1<<ranksShift-1) == top {
				return s
			}
			return noTop
		}}
		d.classes = append(h.classes(list[:first], false), h.classes(list[first:i+1], false)...)
		counts = append(counts, d)
	}
	return counts
}

// noTop is the strength of hands that are not asked for: that of a rung beyond
// all others.
const noTop strength = (maxRungs - 1) << rungShift

// crowd returns the count of deals from cards list to hands of which the cards
// fixed are known. It is an *errCount if they cannot be counted; whether they have
// too many compositions for the effort is told by countable.
func (h *house) crowd(list []cards.Card, fixed [][]cards.Card, effort float64) (*crowd, error) {
	switch hands := len(fixed); {
	case hands > maxCounted:
		return nil, &errCount{fmt.Sprintf("%d hands at once are too many to be counted; %d are the most", hands, maxCounted)}
	case h.suits != 0:
		return nil, &errCount{fmt.Sprintf("%d hands at once cannot be counted where flushes are special hands", hands)}
	case deals(len(list), h.dealt, 2).BitLen() > 63 || deals(len(list), h.dealt, hands).BitLen() > 127:
		return nil, &errCount{fmt.Sprintf("%d hands from %d cards have too many deals to be counted", hands, len(list))}
	}
	sort := h.sorts()
	return &crowd{
		pack: list, fixed: fixed, hand: h.dealt, rungs: len(h.rungs), neverTies: h.neverTies(),
		most: min(maxCompositions, int(math.Sqrt(effort)/2)),
		sort: func(c cards.Card) int { return sort[h.kind[c]] },
		key:  func(c cards.Card) int { return h.tie.key(int(h.places[c])) },
		rung: func(hand []cards.Card) int { return rungOf(h.strengthOf(hand)) },
	}, nil
}

// unknown are hands of which nothing is known.
func unknown(hands int) [][]cards.Card { return make([][]cards.Card, hands) }

// deals returns the number of ways to deal hands hands of dealt from n cards.
func deals(n, dealt, hands int) *big.Int {
	total := big.NewInt(1)
	for range hands {
		total.Mul(total, new(big.Int).Binomial(int64(n), int64(dealt)))
		n -= dealt
	}
	return total
}
