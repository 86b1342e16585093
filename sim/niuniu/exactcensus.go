package niuniu

import (
	"context"
	"maps"
	"slices"

	"cardlab/sim/cards"
)

// A census is the hands of a shoe by strength, ascending: how many there are,
// sets of cards or with replacement sequences of them.
type census []struct {
	strength strength
	hands    uint64
}

// census counts the hands that list deals. It is an *errEffort if it would look
// at more than effort of them.
func (h *house) census(ctx context.Context, list []cards.Card, effort float64) (census, error) {
	if h.ranks != nil {
		return h.completions(ctx, list, nil, true, effort)
	}
	n := map[strength]uint64{}
	if err := h.censusByTop(ctx, list, n); err != nil {
		return nil, err
	}
	return newCensus(n), nil
}

// mostStrengths returns a number that the strengths of hands do not exceed.
func (h *house) mostStrengths() int {
	keys := map[int]bool{}
	for _, c := range h.shoe {
		keys[h.tie.key(int(h.places[c]))] = true
	}
	if h.ranks != nil {
		return h.index.n * len(keys)
	}
	return len(h.rungs) * len(keys)
}

func newCensus(n map[strength]uint64) census {
	c := make(census, 0, len(n))
	for _, s := range slices.Sorted(maps.Keys(n)) {
		c = append(c, struct {
			strength strength
			hands    uint64
		}{s, n[s]})
	}
	return c
}

// completions counts the hands that list makes of the known cards, looking at one
// of every composition over the classes of cards; if ties is false, hands of one
// rung are equal. It is an *errEffort if it would look at more than effort of
// them.
func (h *house) completions(ctx context.Context, list, known []cards.Card, ties bool, effort float64) (census, error) {
	classes := h.classes(list, ties)
	if e := float64(binomial(len(classes)+h.dealt-len(known)-1, h.dealt-len(known))); e > effort {
		return nil, &errEffort{e}
	}
	n := map[strength]uint64{}
	hand := make([]cards.Card, h.dealt)
	copy(hand, known)
	var complete func(i, size int, ways uint64) error
	complete = func(i, size int, ways uint64) error {
		if size == h.dealt {
			s := h.strengthOf(hand)
			if !ties {
				s = rungOf(s) << rungShift
			}
			n[s] += ways
			return nil
		}
		for ; i < len(classes); i++ {
			for a := 1; size+a <= h.dealt; a++ {
				w := ways
				if h.replacement {
					w *= binomial(h.dealt-size, a) * power(uint64(len(classes[i])), a)
				} else {
					w *= binomial(len(classes[i]), a)
				}
				if w == 0 {
					break
				}
				hand[size+a-1] = classes[i][(a-1)%len(classes[i])]
				if err := complete(i+1, size+a, w); err != nil {
					return err
				}
			}
			if size == len(known) && ctx.Err() != nil {
				return ctx.Err()
			}
		}
		return nil
	}
	if err := complete(0, len(known), 1); err != nil {
		return nil, err
	}
	return newCensus(n), nil
}

// censusByTop counts hands that are compared by their top cards: those of a key
// are the hands of all cards up to it less those of all cards below it.
func (h *house) censusByTop(ctx context.Context, list []cards.Card, n map[strength]uint64) error {
	key := func(c cards.Card) int { return h.tie.key(int(h.places[c])) }
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b cards.Card) int { return key(a) - key(b) })
	before := make([]uint64, len(h.rungs))
	for i, c := range list {
		if i+1 < len(list) && key(list[i+1]) == key(c) {
			continue // until all cards of the key are there
		}
		upTo, err := h.rungsFrom(ctx, list[:i+1])
		if err != nil {
			return err
		}
		for rung, hands := range upTo {
			if hands > before[rung] {
				n[rung<<rungShift|key(c)] = hands - before[rung]
			}
		}
		before = upTo
	}
	return nil
}

// total returns the number of hands.
func (c census) total() (n uint64) {
	for _, s := range c {
		n += s.hands
	}
	return n
}

// against returns how many hands are weaker than s, and how many equal.
func (c census) against(s strength) (less, equal uint64) {
	for _, x := range c {
		switch {
		case x.strength < s:
			less += x.hands
		case x.strength == s:
			equal += x.hands
		}
	}
	return less, equal
}
