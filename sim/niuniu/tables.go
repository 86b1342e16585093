package niuniu

import (
	"fmt"
	"math/bits"

	"cardlab/sim/cards"
)

// weights gives each residue modulo ten a weight; the level of a hand stands in
// one table at the sum of its five weights.
//
// Why the table is perfect: no two of the 2,002 multisets of five residues that
// differ in level have the same sum (many of one level do, which lets the table
// be small). A weight is congruent to its residue modulo ten, so equal sums mean
// equal levels but for the question whether the hand opens at all; that no sum
// is shared by a hand that opens and one that does not was reached by simulated
// annealing on the number of such clashes. newTable tries every multiset and
// panics on a clash, and a test does the same over all 2,598,960 hands.
var weights = [10]uint64{50, 731, 3212, 153, 704, 2815, 2696, 27, 778, 3199}

// Words have the bits of the 48 cards that can be the top of a hand above the
// weights: cards 4 to 51 at bits 16 to 63.
const (
	weightBits = 14 // five weights add to less than 1<<weightBits
	weightMask = 1<<weightBits - 1
	lowest     = 4  // the lowest card that can be the highest of five different ones
	topShift   = 12 // from a card to its bit
)

// A table judges hands of five cards by adding one word for each.
type table struct {
	// word holds for each card its weight in the low bits, and bit
	// card+topShift; for a joker nothing. The words of different cards add
	// without carries into those bits, so that the highest bit of a sum tells
	// the top card. The four aces have no such bit: none of them is the highest
	// of five.
	word [256]uint64

	// level is the level by the sum of weights. It has 16 kB.
	level [1 << weightBits]Level
}

// judge is the table of the plain rule. It is not changed after it was made.
var judge = newTable()

func newTable() *table {
	t := &table{}
	for c := range cards.Card(52) {
		t.word[c] = weights[residue(c)]
		if c >= lowest {
			t.word[c] |= 1 << (c + topShift)
		}
	}
	var known [len(t.level)]bool
	for m := range multisets(10, handSize) {
		var sum uint64
		var count [10]uint8
		for r, n := range m {
			sum += uint64(n) * weights[r]
			count[r] = n
		}
		level := LevelByResidues(count)
		if known[sum] && t.level[sum] != level {
			panic(fmt.Sprintf("niuniu: weights clash at %d", sum))
		}
		known[sum] = true
		t.level[sum] = level
	}
	return t
}

// sum adds the words of a hand.
func (t *table) sum(hand [handSize]cards.Card) uint64 {
	return t.word[hand[0]] + t.word[hand[1]] + t.word[hand[2]] + t.word[hand[3]] + t.word[hand[4]]
}

// LevelByTable returns the level of a hand without jokers, which have no words, by
// the table of the inner loops.
func LevelByTable(hand [handSize]cards.Card) Level {
	return judge.level[judge.sum(hand)&weightMask]
}

// A score orders hands under the rules: the greater one wins, equal ones tie.
// It is the level, times 64, plus the key of the top card.
type score = int

const scoreShift = 6

// keys is a tie-break compiled: the key of a hand by its top card, at places
// that the loops reach without arithmetic.
type keys struct {
	card [64]uint8 // by card
	bit  [64]uint8 // by the highest bit of a sum of words
}

func (t tie) keys() *keys {
	k := &keys{}
	for c := range 52 {
		k.card[c] = uint8(t.key(c))
		if c >= lowest {
			k.bit[c+topShift] = uint8(t.key(c))
		}
	}
	return k
}

// score returns the score of a hand of five different cards by the sum of its
// words.
func (k *keys) score(t *table, sum uint64) score {
	return score(t.level[sum&weightMask])<<scoreShift | score(k.bit[(bits.Len64(sum)-1)&63])
}

// scoreOf returns the score of a hand of which the sum of weights and the
// greatest card are known: of cards that need not be different.
func (k *keys) scoreOf(t *table, weight uint64, top cards.Card) score {
	return score(t.level[weight&weightMask])<<scoreShift | score(k.card[top&63])
}
