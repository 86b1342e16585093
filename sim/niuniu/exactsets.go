package niuniu

import (
	"context"
	"math/bits"

	"cardlab/sim/cards"
)

// sets runs over the sets T of cards that two hands might have in common: see
// duelCount. It is scratch space for one goroutine.
type sets struct {
	duel
	c          *duelCount
	ctx        context.Context
	cards      []cards.Card // T
	taken      []int        // cards of each class in T
	hero, more side
	visits     int
}

// A side is what is counted of one of the two hands.
type side struct {
	strengths              // of the hands that contain T
	hand      []cards.Card // the known cards, T, and what completes them
	known     int          // cards that are known
}

// strengths counts hands by the number of their strength.
type strengths struct {
	count []uint64
	seen  []uint64 // which of them there are, as bits
}

func newStrengths(n int) strengths {
	return strengths{make([]uint64, n), make([]uint64, (n+63)/64)}
}

func (s *strengths) add(k int, n uint64) {
	s.count[k] += n
	s.seen[k>>6] |= 1 << (k & 63)
}

func (s *strengths) clear() {
	for at, word := range s.seen {
		for ; word != 0; word &= word - 1 {
			s.count[at<<6|bits.TrailingZeros64(word)] = 0
		}
		s.seen[at] = 0
	}
}

func (c *duelCount) newSets(ctx context.Context) *sets {
	newSide := func(known []cards.Card) side {
		x := side{newStrengths(len(c.strength)), make([]cards.Card, c.hand), len(known)}
		copy(x.hand, known)
		return x
	}
	s := &sets{
		c: c, ctx: ctx,
		cards: make([]cards.Card, c.free()), taken: make([]int, len(c.classes)),
		hero: newSide(c.known),
	}
	s.more = s.hero
	if !c.alike() {
		s.more = newSide(c.shown)
	}
	return s
}

// from runs over the sets whose first card is of class first; over the empty
// set where there is no such class.
func (s *sets) from(first int) error {
	if first == len(s.c.classes) {
		return s.visit(0, 1)
	}
	return s.grow(first, 0, 1)
}

// grow adds cards of class i to T, at least one, and then of classes after it.
func (s *sets) grow(i, size int, ways uint64) error {
	class, most := s.c.classes[i], len(s.cards)
	for a := 1; a <= min(len(class), most-size); a++ {
		s.cards[size+a-1] = class[a-1]
		s.taken[i] = a
		w := ways * s.c.choose[len(class)][a]
		if err := s.visit(size+a, w); err != nil {
			return err
		}
		for j := i + 1; j < len(s.c.classes) && size+a < most; j++ {
			if err := s.grow(j, size+a, w); err != nil {
				return err
			}
		}
	}
	s.taken[i] = 0
	return nil
}

// visit adds the pairs of hands that both contain T, of size cards, as often as
// there are such sets; less where their number is odd.
func (s *sets) visit(size int, ways uint64) error {
	if s.visits++; size < 3 || s.visits%1024 == 0 {
		if err := s.ctx.Err(); err != nil {
			return err
		}
	}
	s.begin(&s.more, size)
	if !s.c.alike() {
		s.begin(&s.hero, size)
	}
	var below uint64
	for at := range s.more.seen {
		for word := s.more.seen[at] | s.hero.seen[at]; word != 0; word &= word - 1 {
			k := at<<6 | bits.TrailingZeros64(word)
			hero, more := s.hero.count[k], s.more.count[k]
			rung := rungOf(s.c.strength[k])
			if size%2 == 0 {
				s.won[rung].add(ways*hero, below)
				s.tied[rung].add(ways*hero, more)
			} else {
				s.won[rung].take(ways*hero, below)
				s.tied[rung].take(ways*hero, more)
			}
			if size == 0 {
				s.hands[rung] += hero
			}
			below += more
		}
	}
	s.more.clear()
	s.hero.clear()
	return nil
}

// begin counts the hands of a side that contain T, of size cards.
func (s *sets) begin(x *side, size int) {
	n := x.known + copy(x.hand[x.known:], s.cards[:size])
	s.complete(x, 0, n, 1)
}

// complete adds cards of classes from i on to the n cards of a hand until they
// are a hand, and counts it.
func (s *sets) complete(x *side, i, n int, ways uint64) {
	if n == s.c.hand {
		x.add(s.c.number(s.c.worth(x.hand)), ways)
		return
	}
	for ; i < len(s.c.classes); i++ {
		class := s.c.classes[i][s.taken[i]:]
		for a := 1; a <= min(len(class), s.c.hand-n); a++ {
			x.hand[n+a-1] = class[a-1]
			s.complete(x, i+1, n+a, ways*s.c.choose[len(class)][a])
		}
	}
}
