package niuniu

import (
	"context"

	"cardlab/sim"
	"cardlab/sim/cards"
)

// maxOpponents is the most opponents of a fixed hero for which the count is
// made.
const maxOpponents = 3

// A contest is the question in how many ways hands can be dealt from a pack so
// that all of them are harmless: of a level below the limit, or of the limit
// without a dangerous card.
//
// Harmlessness depends on the composition of a hand over at most twelve classes
// of cards, a residue and whether the card is dangerous; so do the numbers of
// ways to deal. Let w be the composition of all hands but the last together.
// The count is the sum over w of
//
//	ways to take w from the pack
//	x ways to divide these cards into harmless hands
//	x harmless hands in the rest of the pack
//
// The last factor, the sum over harmless v of the product over classes c of
// choose(rest(c), v(c)), is worked out class by class along with the walk over
// w: at depth c the sums over v(1), ..., v(c) are done, for every v(c+1), ...
// that can follow. So every partial sum is made once for all w that begin alike.
type contest struct {
	classes  []class
	limit    Level
	code     []uint32 // by class: see harmless
	target   int      // cards in w
	capacity []int    // by class: cards of it and of those after it

	size   [][]int    // by class: of every composition of it and those after it
	start  [][]int    // by class: place of the first that extends a composition of those after it
	sum    [][]uint64 // by class: the sums of the walk
	w      [maxClasses]int
	total  uint64
	visits int64
	visit  func(visits int64) error // told now and then
}

// dangerous is the code of a dangerous card; below are the weights of a table.
const dangerous = 1 << 20

// newContest asks for hands hands, at most [maxOpponents], from pack.
func newContest(pack []cards.Card, hands int, limit Level, danger func(cards.Card) bool) *contest {
	q := &contest{limit: limit, target: (hands - 1) * handSize}
	q.classes = classesOf(pack, func(c cards.Card) mark {
		if danger(c) {
			return above
		}
		return below
	})
	n := len(q.classes)
	for _, c := range q.classes {
		code := uint32(weights[c.residue])
		if c.mark == above {
			code += dangerous
		}
		q.code = append(q.code, code)
	}
	q.capacity = make([]int, n+1)
	q.size, q.start, q.sum = make([][]int, n+1), make([][]int, n), make([][]uint64, n+1)
	q.size[n] = []int{0}
	codes := []uint32{0}
	for i := n - 1; i >= 0; i-- {
		q.capacity[i] = q.capacity[i+1] + q.classes[i].cards
		var extended []uint32
		for k, size := range q.size[i+1] {
			q.start[i] = append(q.start[i], len(q.size[i]))
			for a := 0; a+size <= handSize; a++ {
				q.size[i] = append(q.size[i], size+a)
				extended = append(extended, codes[k]+uint32(a)*q.code[i])
			}
		}
		codes = extended
	}
	for i := range q.sum {
		q.sum[i] = make([]uint64, len(q.size[i]))
	}
	for k, size := range q.size[0] {
		if size == handSize && q.harmless(codes[k]) {
			q.sum[0][k] = 1
		}
	}
	return q
}

// harmless judges a hand by the sum of the codes of its cards.
func (q *contest) harmless(code uint32) bool {
	level := judge.level[code&weightMask]
	return level < q.limit || level == q.limit && code < dangerous
}

// count returns the answer. It fits in a word for every pack of 52 cards less a
// hero's hand.
func (q *contest) count() (uint64, error) {
	q.total, q.visits = 0, 0
	err := q.walk(0, 0, 1)
	return q.total, err
}

// walk chooses w from class i on; used cards of it are chosen, in ways ways.
func (q *contest) walk(i, used int, ways uint64) error {
	if i == len(q.classes) {
		q.visits++
		if q.visits%4096 == 0 {
			if err := q.visit(q.visits); err != nil {
				return err
			}
		}
		if last := q.sum[i][0]; last != 0 {
			q.total += ways * q.divide() * last
		}
		return nil
	}
	have := q.classes[i].cards
	for a := max(0, q.target-used-q.capacity[i+1]); a <= min(have, q.target-used); a++ {
		q.w[i] = a
		q.contract(i, have-a)
		if err := q.walk(i+1, used+a, ways*choose(have, a)); err != nil {
			return err
		}
	}
	return nil
}

// contract sums over the number of cards of class i in the last hand, of which
// there are rest.
func (q *contest) contract(i, rest int) {
	from, to, size, start := q.sum[i], q.sum[i+1], q.size[i+1], q.start[i]
	for k := range to {
		var sum uint64
		for a, s := range from[start[k] : start[k]+min(rest, handSize-size[k])+1] {
			sum += chosen[rest][a] * s
		}
		to[k] = sum
	}
}

// divide returns the number of ways to divide the cards w into harmless hands,
// in order.
func (q *contest) divide() uint64 {
	var h halves
	for i, n := range q.w[:len(q.classes)] {
		if n > 0 {
			h.part[h.parts] = part{n, q.code[i]}
			h.parts++
			h.code += uint32(n) * q.code[i]
		}
	}
	switch q.target {
	case 0:
		return 1
	case handSize:
		if q.harmless(h.code) {
			return 1
		}
		return 0
	default:
		for i := h.parts - 1; i >= 0; i-- {
			h.after[i] = h.after[i+1] + h.part[i].cards
		}
		return q.halve(&h, 0, handSize, 0)
	}
}

// halves are the ten cards of two hands, by class, without the classes that
// have none of them.
type halves struct {
	part  [maxClasses]part
	parts int
	after [maxClasses + 1]int // cards of a part and of those after it
	code  uint32              // of all ten
}

type part struct {
	cards int
	code  uint32 // of one of them
}

// halve takes left more cards from part i on for the first of the two hands,
// whose code so far is first, and returns in how many ways both hands come out
// harmless.
func (q *contest) halve(h *halves, i, left int, first uint32) uint64 {
	if left == 0 {
		if q.harmless(first) && q.harmless(h.code-first) {
			return 1
		}
		return 0
	}
	var sum uint64
	p := h.part[i]
	for a := max(0, left-h.after[i+1]); a <= min(left, p.cards); a++ {
		if ways := q.halve(h, i+1, left-a, first+uint32(a)*p.code); ways != 0 {
			sum += ways * choose(p.cards, a)
		}
	}
	return sum
}

// leaves returns how many w the walk visits.
func (q *contest) leaves() int64 {
	ways := make([]int64, q.target+1)
	ways[0] = 1
	for _, c := range q.classes {
		next := make([]int64, len(ways))
		for used, n := range ways {
			for a := 0; a <= c.cards && used+a <= q.target; a++ {
				next[used+a] += n
			}
		}
		ways = next
	}
	return ways[q.target]
}

// heroCounts returns in how many ways hands hands of five can be dealt from pack
// so that all of them score less than the hero, and so that none scores more.
func heroCounts(ctx context.Context, progress sim.Progress, pack []cards.Card, hands int, t tie, hero score) (strict, unbeaten uint64, err error) {
	level, key := levelOfScore(hero), hero&(1<<scoreShift-1)
	equal := newContest(pack, hands, level, func(c cards.Card) bool { return t.key(int(c)) >= key })
	more := newContest(pack, hands, level, func(c cards.Card) bool { return t.key(int(c)) > key })
	first, total := equal.leaves(), equal.leaves()+more.leaves()
	equal.visit = func(n int64) error { progress(n, total); return ctx.Err() }
	more.visit = func(n int64) error { progress(first+n, total); return ctx.Err() }
	if strict, err = equal.count(); err != nil {
		return 0, 0, err
	}
	if unbeaten, err = more.count(); err != nil {
		return 0, 0, err
	}
	progress(total, total)
	return strict, unbeaten, nil
}
