package niuniu

import "cardlab/sim/cards"

// A judgement is the part of a house that makes the rung of a hand from its
// cards.
//
// Hands are judged by the multiset of the kinds of their cards. A kind is a rank
// where rules or ties ask for ranks, else a residue of points; jokers are a kind
// of their own unless they count ten and nothing else matters. Only flushes ask
// for suits: see suited.
type judgement struct {
	by       rules     // levelRules
	specials []special // the ladder, from the lowest
	kind     [cards.Kinds]uint8
	sample   []cards.Card // by kind: one of its cards
	index    *index
	rung     []uint8  // by index: as if no five cards were of one suit
	marked   []uint8  // by index: the rung, and hasRun where a straight flush would raise it
	ranks    []uint32 // by index: the list of ranks; nil where ties do not ask for it

	// word has for each card the word of its kind, and where the ladder asks
	// for suits one in the four bits of its suit; a wild joker is of every suit.
	word   [64]uint64
	suits  uint64     // 0 where suits do not matter: added to a sum, it carries where there are five of a suit
	flushy [2]int     // the rungs of flush and straight-flush; 0 where there is none
	wild   cards.Hand // the cards that are wild
	face   [64]uint64 // by card that has a suit: the bit of its rank, sixteen bits a suit
}

// hasRun is the bit of hands of which five cards are of one run.
const hasRun = 1 << 7

const (
	suitShift = 48                  // of the number of diamonds in a sum of words; four bits a suit
	suitsFive = 0x3333 << suitShift // added to a sum: five of a suit then set the highest of its bits
	suitsMask = 0x8888 << suitShift
)

func newJudgement(r rules, ranks bool) *judgement {
	j := &judgement{by: r.levelRules(), specials: r.ladder()}
	byRank := ranks || r.tripleOpens || r.pairCrowns || len(j.specials) > 0
	for i := range j.kind {
		j.kind[i] = 255
	}
	add := func(c cards.Card, like func(cards.Card) bool) {
		for k, other := range j.sample {
			if like(other) {
				j.kind[c] = uint8(k)
				return
			}
		}
		j.kind[c] = uint8(len(j.sample))
		j.sample = append(j.sample, c)
	}
	for c := range cards.Kinds {
		if r.copies(c) == 0 {
			continue
		}
		add(c, func(other cards.Card) bool {
			if byRank && !c.Joker() {
				return !other.Joker() && c.Rank() == other.Rank()
			}
			if byRank {
				return other.Joker()
			}
			return r.counts(c) == r.counts(other)
		})
	}
	j.index = indexOf(len(j.sample), r.dealt, r.dealt)
	j.compileWords()
	j.rung = j.best(func(hand [handSize]cards.Card) uint8 {
		f := j.by.fiveOf(hand[:])
		f.suited = false
		return uint8(j.rungOfFive(hand, f))
	})
	j.marked = j.compileMarked()
	if ranks {
		j.ranks = make([]uint32, j.index.n)
		for m := range multisets(len(j.sample), r.dealt) {
			j.ranks[j.index.at(weigh(m, j.index.word))] = rankList(j.hand(m))
		}
	}
	return j
}

// hand returns cards of a multiset of kinds.
func (j *judgement) hand(count []uint8) []cards.Card {
	hand := make([]cards.Card, 0, j.by.dealt)
	for k, n := range count {
		for range n {
			hand = append(hand, j.sample[k])
		}
	}
	return hand
}

func (j *judgement) compileWords() {
	for i, s := range j.specials {
		switch s {
		case flush:
			j.flushy[0], j.suits = levels+i, suitsFive
		case straightFlush:
			j.flushy[1], j.suits = levels+i, suitsFive
		}
	}
	for c := range cards.Kinds {
		if j.kind[c] == 255 {
			continue
		}
		j.word[c] = j.index.word[j.kind[c]]
		if c.Joker() && j.by.jokers == jokerWild {
			j.wild.Add(c)
		}
		switch {
		case j.suits == 0:
		case !c.Joker():
			j.word[c] |= 1 << (suitShift + 4*c.Suit())
			j.face[c] = 1 << (16*uint64(c.Suit()) + uint64(c.Rank()))
		case j.wild.Has(c):
			j.word[c] |= 0x1111 << suitShift
		}
	}
}

// best makes the table of the greatest value that five of the cards of a hand
// have: those of more than five are the best of all but one of them.
func (j *judgement) best(value func([handSize]cards.Card) uint8) []uint8 {
	var fewer *index
	var best []uint8
	for size := handSize; size <= j.by.dealt; size++ {
		x := j.index
		if size < j.by.dealt {
			x = indexOf(len(j.sample), size, j.by.dealt)
		}
		table := make([]uint8, x.n)
		if size == handSize {
			for m := range multisets(len(j.sample), handSize) {
				table[x.at(weigh(m, x.word))] = value([handSize]cards.Card(j.hand(m)))
			}
		} else {
			x.each(func(sum uint64, kinds []uint8) {
				most := uint8(0)
				for _, k := range kinds {
					most = max(most, best[fewer.at(sum-x.word[k])])
				}
				table[x.at(sum)] = most
			})
		}
		fewer, best = x, table
	}
	return best
}

// compileMarked marks the rungs that a straight flush would raise.
func (j *judgement) compileMarked() []uint8 {
	if j.flushy[1] <= j.flushy[0] {
		return j.rung
	}
	marked := j.best(func(hand [handSize]cards.Card) uint8 {
		f := j.by.fiveOf(hand[:])
		if f.is(straight, &j.by) {
			return hasRun
		}
		return 0
	})
	for i, rung := range j.rung {
		if int(rung) < j.flushy[1] {
			marked[i] |= rung
		} else {
			marked[i] = rung
		}
	}
	return marked
}
