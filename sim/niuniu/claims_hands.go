package niuniu

import (
	"sync"

	"cardlab/sim/cards"
)

// Hands that claims have a number of. A hand can be several of them.
const (
	isFiveFace  = iota // five of J, Q, K
	isFiveCourt        // five of 10, J, Q, K
	isFourFace         // four of J, Q, K and a 10
	isFourOfAKind
	isSmallUpTo10 // every card below five, and the points add to at most 10
	isSmallBelow10
	isSumUpTo10
	isFullHouse
	isFlush
	isStraight
	isZeroWithoutBull // the points add to a multiple of ten, and the hand has no bull
	handKinds
)

// tenRank is the rank of a 10.
const tenRank = cards.Rank(9)

// A handCount holds how many of all hands of a pack of 52 are what.
type handCount struct {
	hands  uint64
	level  [levels]uint64
	kind   [handKinds]uint64
	ladder [levels + 4]uint64 // levels, then four-face, five-face, bomb, five-small
}

// countHands looks at every hand of five cards of a pack of 52, with predicates
// that are written as the rules are told; it is done once, in about a second.
var countHands = sync.OnceValue(func() *handCount {
	c := &handCount{}
	var h [handSize]cards.Card
	var deal func(at int, from cards.Card)
	deal = func(at int, from cards.Card) {
		if at == handSize {
			c.add(h)
			return
		}
		for card := from; card < 52; card++ {
			h[at] = card
			deal(at+1, card+1)
		}
	}
	deal(0, 0)
	return c
})

func (c *handCount) add(h [handSize]cards.Card) {
	level := LevelByTriples(h)
	is := kindsOf(h, level)
	c.hands++
	c.level[level]++
	for k, yes := range is {
		if yes {
			c.kind[k]++
		}
	}
	switch {
	case is[isSmallUpTo10]:
		c.ladder[levels+3]++
	case is[isFourOfAKind]:
		c.ladder[levels+2]++
	case is[isFiveFace]:
		c.ladder[levels+1]++
	case is[isFourFace]:
		c.ladder[levels]++
	default:
		c.ladder[level]++
	}
}

// kindsOf says which of the kinds a hand of the given level is.
func kindsOf(h [handSize]cards.Card, level Level) (is [handKinds]bool) {
	var ofRank [13]int
	var ofSuit [4]int
	faces, tens, small, sum := 0, 0, 0, 0
	for _, c := range h {
		ofRank[c.Rank()]++
		ofSuit[c.Suit()]++
		switch {
		case c.Rank() > tenRank:
			faces++
		case c.Rank() == tenRank:
			tens++
		case Point(c) < 5:
			small++
		}
		sum += Point(c)
	}
	run, longest, most, pairs := 0, 0, 0, 0
	for r := range 14 { // the ace ends a straight, too
		n := ofRank[r%13]
		if run++; n == 0 {
			run = 0
		}
		longest = max(longest, run)
		if r < 13 {
			most = max(most, n)
			if n == 2 {
				pairs++
			}
		}
	}
	is[isFiveFace] = faces == 5
	is[isFiveCourt] = faces+tens == 5
	is[isFourFace] = faces == 4 && tens == 1
	is[isFourOfAKind] = most == 4
	is[isSmallUpTo10] = small == 5 && sum <= 10
	is[isSmallBelow10] = small == 5 && sum < 10
	is[isSumUpTo10] = sum <= 10
	is[isFullHouse] = most == 3 && pairs == 1
	is[isStraight] = longest == 5
	is[isZeroWithoutBull] = sum%10 == 0 && level == None
	for _, n := range ofSuit {
		is[isFlush] = is[isFlush] || n == 5
	}
	return is
}
