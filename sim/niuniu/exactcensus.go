package niuniu

import (
	"context"
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
	n := map[strength]uint64{}
	count := h.censusByTop
	if h.ranks != nil {
		if e := float64(binomial(len(h.classes(list, true))+h.dealt-1, h.dealt)); e > effort {
			return nil, &errEffort{e}
		}
		count = h.censusByClass
	}
	if err := count(ctx, list, n); err != nil {
		return nil, err
	}
	c := make(census, 0, len(n))
	for s, hands := range n {
		c = append(c, struct {
			strength strength
			hands    uint64
		}{s, hands})
	}
	slices.SortFunc(c, func(a, b struct {
		strength strength
		hands    uint64
	}) int {
		return a.strength - b.strength
	})
	return c, nil
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

// censusByClass looks at a hand of every composition over the classes of cards.
func (h *house) censusByClass(ctx context.Context, list []cards.Card, n map[strength]uint64) error {
	classes := h.classes(list, true)
	hand := make([]cards.Card, h.dealt)
	var complete func(i, size int, ways uint64) error
	complete = func(i, size int, ways uint64) error {
		if size == h.dealt {
			n[h.strengthOf(hand)] += ways
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
			if size == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
		}
		return nil
	}
	return complete(0, 0, 1)
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
