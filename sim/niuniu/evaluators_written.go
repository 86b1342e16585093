package niuniu

import (
	"math/bits"
	"slices"

	"cardlab/sim/cards"
)

// This file judges hands by the rules as they are written: every five of the
// cards, every split of these into three and two. It is the reference that the
// tables are tested against, and tells how a hand came by its level.

// everything is the set of all residues.
const everything = 1<<10 - 1

// counts returns the set of the residues modulo ten that c may count.
func (r *rules) counts(c cards.Card) uint16 {
	switch {
	case c.Joker() && r.jokers == jokerWild:
		return everything
	case c.Joker() && r.jokers == joker369:
		return 1<<3 | 1<<6 | 1<<9
	case c.Joker():
		return 1 << 0
	case r.threeSix && (c.Rank() == cards.Three || c.Rank() == cards.Six):
		return 1<<3 | 1<<6
	}
	return 1 << residue(c)
}

// sums returns the residues of the sums of one of a and one of b.
func sums(a, b uint16) (s uint16) {
	for r := range 10 {
		if a>>r&1 != 0 {
			s |= b<<r | b>>(10-r)
		}
	}
	return s & everything
}

// alike reports whether cards can all be of one rank.
func (r *rules) alike(list ...cards.Card) bool {
	const any = cards.Rank(cards.Kinds)
	rank := any
	for _, c := range list {
		if c.Joker() {
			if r.jokers != jokerWild {
				return false
			}
			continue
		}
		own := c.Rank()
		if r.threeSix && own == cards.Three {
			own = cards.Six
		}
		if rank != any && own != rank {
			return false
		}
		rank = own
	}
	return true
}

// opens reports whether three cards open a hand.
func (r *rules) opens(a, b, c cards.Card) bool {
	return sums(sums(r.counts(a), r.counts(b)), r.counts(c))&1 != 0 || r.tripleOpens && r.alike(a, b, c)
}

// crown returns the level of the other two of a hand that opens.
func (r *rules) crown(a, b cards.Card) Level {
	s := sums(r.counts(a), r.counts(b))
	if s&1 != 0 || r.pairCrowns && r.alike(a, b) {
		return BullBull
	}
	return Level(bits.Len16(s) - 1)
}

// splits returns every way to open five cards under the rules, in the order of
// the places of the triple's cards.
func (r *rules) splits(hand [handSize]cards.Card) []Split {
	var list []Split
	for _, d := range divisions {
		a, b, c, x, y := hand[d[0]], hand[d[1]], hand[d[2]], hand[d[3]], hand[d[4]]
		if r.opens(a, b, c) {
			list = append(list, Split{Triple: [3]cards.Card{a, b, c}, Pair: [2]cards.Card{x, y}, Level: r.crown(x, y)})
		}
	}
	return list
}

// level returns the level of five cards: the best of their splits.
func (r *rules) level(hand [handSize]cards.Card) Level {
	best := None
	for i := range divisions {
		d := &divisions[i]
		if r.opens(hand[d[0]], hand[d[1]], hand[d[2]]) {
			best = max(best, r.crown(hand[d[3]], hand[d[4]]))
		}
	}
	return best
}

// rungOfFive returns the rung of five cards whose ranks and suits are in f.
func (h *judgement) rungOfFive(hand [handSize]cards.Card, f five) int {
	for i := len(h.specials) - 1; i >= 0; i-- {
		if f.is(h.specials[i], &h.by) {
			return levels + i
		}
	}
	return int(h.by.level(hand))
}

// eachFive calls f with every five of the cards.
func eachFive(list []cards.Card, f func([handSize]cards.Card)) {
	n := len(list)
	for a := 0; a < n; a++ {
		for b := a + 1; b < n; b++ {
			for c := b + 1; c < n; c++ {
				for d := c + 1; d < n; d++ {
					for e := d + 1; e < n; e++ {
						f([handSize]cards.Card{list[a], list[b], list[c], list[d], list[e]})
					}
				}
			}
		}
	}
}

// judge returns the strength of a hand by the rules as they are written.
func (h *house) judge(hand []cards.Card) strength {
	best, top := 0, 0
	eachFive(hand, func(five [handSize]cards.Card) {
		best = max(best, h.rungOfFive(five, h.fiveOf(five[:])))
	})
	for _, c := range hand {
		top = max(top, int(h.places[c]))
	}
	s := best<<rungShift | h.tie.key(top)
	if h.tie == tieRanksSuit {
		s |= int(rankList(hand)) << ranksShift
	}
	return s
}

// rankList writes the ranks of cards, four bits each, the highest rank first and
// most significant: of hands of as many cards the greater list has the higher
// rank where they first differ. Jokers are above the king.
func rankList(hand []cards.Card) (list uint32) {
	var room [maxDealt]int
	ranks := room[:len(hand)]
	for i, c := range hand {
		ranks[i] = min(int(c)/4, 13)
	}
	slices.Sort(ranks)
	for i := len(ranks) - 1; i >= 0; i-- {
		list = list<<4 | uint32(ranks[i])
	}
	return list
}
