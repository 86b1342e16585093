package niuniu

import (
	"math/bits"

	"cardlab/sim/cards"
)

// rungByTable returns the rung of a hand of any cards by the tables.
func (j *judgement) rungByTable(hand []cards.Card) int {
	var sum uint64
	for _, c := range hand {
		sum += j.word[c]
	}
	rung := int(j.rung[j.index.at(sum)])
	if j.suits != 0 && (sum+j.suits)&suitsMask != 0 {
		rung = max(rung, j.suited(hand))
	}
	return rung
}

// suited returns the rung of the best flush among the cards of a hand that has
// five of one suit, wild cards among them, and 0 where the ladder has none. A
// straight flush is five of one run.
func (j *judgement) suited(hand []cards.Card) int {
	if j.flushy[1] <= j.flushy[0] {
		return j.flushy[0]
	}
	var faces uint64 // sixteen bits a suit, one a rank
	wild := 0
	for _, c := range hand {
		faces |= j.face[c&63]
		wild += int(j.wild >> (c & 63) & 1)
	}
	for ; faces != 0 || wild >= handSize; faces >>= 16 {
		if int(inRun[faces&(ranksRoom-1)])+wild >= handSize {
			return j.flushy[1]
		}
	}
	return j.flushy[0]
}

// flush returns the rung of n cards of one suit with these ranks and of wild
// cards, or 0.
func (j *judgement) flush(n, wild int, ranks uint16) int {
	if n+wild < handSize {
		return 0
	}
	if int(inRun[ranks&(ranksRoom-1)])+wild >= handSize {
		return max(j.flushy[0], j.flushy[1])
	}
	return j.flushy[0]
}

// strengthOf returns the strength of a hand by the tables.
func (h *house) strengthOf(hand []cards.Card) strength {
	var sum, top uint64
	for _, c := range hand {
		sum += h.word[c&63]
		top |= h.bit[c&63]
	}
	return h.strength(sum, top, hand)
}

// strengthOfFive is strengthOf for five cards.
func (h *house) strengthOfFive(hand *[handSize]cards.Card) strength {
	a, b, c, d, e := hand[0]&63, hand[1]&63, hand[2]&63, hand[3]&63, hand[4]&63
	sum := h.word[a] + h.word[b] + h.word[c] + h.word[d] + h.word[e]
	top := h.bit[a] | h.bit[b] | h.bit[c] | h.bit[d] | h.bit[e]
	return h.strength(sum, top, hand[:])
}

// strength returns the strength of a hand by the sum of its words and the set of
// the bits of its cards.
func (h *house) strength(sum, top uint64, hand []cards.Card) strength {
	i := h.index.at(sum)
	s := strength(h.rung[i]) << rungShift
	if (sum+h.suits)&suitsMask != 0 {
		s = max(s, h.suited(hand)<<rungShift)
	}
	if h.ranks != nil {
		s |= strength(h.ranks[i]) << ranksShift
	}
	return s | strength(h.keys[bits.Len64(top)&127])
}
