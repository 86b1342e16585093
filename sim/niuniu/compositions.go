package niuniu

import "cardlab/sim/cards"

// A mark tells how the key of a card compares with a given key.
type mark uint8

const (
	below mark = iota
	at
	above
)

// A class is a set of cards that the laws need not tell apart: of one residue,
// on one side of a key.
type class struct {
	residue int
	mark    mark
	cards   int // how many there are, at least one
}

// classesOf divides pack by residue and by marking, in a fixed order: high
// marks first.
func classesOf(pack []cards.Card, marking func(cards.Card) mark) []class {
	var n [3][10]int
	for _, c := range pack {
		n[marking(c)][residue(c)]++
	}
	var classes []class
	for _, m := range []mark{above, at, below} {
		for r, cards := range n[m] {
			if cards > 0 {
				classes = append(classes, class{r, m, cards})
			}
		}
	}
	return classes
}

// marksAgainst marks the cards whose key is less than key, equal, and greater.
func (t tie) marksAgainst(key int) func(cards.Card) mark {
	return func(c cards.Card) mark {
		switch k := t.key(int(c)); {
		case k < key:
			return below
		case k == key:
			return at
		default:
			return above
		}
	}
}

// maxClasses is the most classes that a pack divides into: ten residues, one of
// which is cut in three by the key.
const maxClasses = 12

// A composition says how many cards of a hand belong to each class.
type composition struct {
	count [maxClasses]uint8
	level Level
	top   mark   // of its highest card
	ways  uint64 // hands of the whole pack that it stands for
}

// compositionsOf returns the compositions of the hands that can be dealt from
// classes.
func compositionsOf(classes []class) []composition {
	var list []composition
	for m := range multisets(len(classes), handSize) {
		c := composition{ways: 1}
		var residues [10]uint8
		for i, n := range m {
			c.count[i] = n
			c.ways *= choose(classes[i].cards, int(n))
			residues[classes[i].residue] += n
			if n > 0 {
				c.top = max(c.top, classes[i].mark)
			}
		}
		if c.ways == 0 {
			continue
		}
		c.level = LevelByResidues(residues)
		list = append(list, c)
	}
	return list
}

// waysBeside returns the number of hands of composition v once a hand of
// composition u has been dealt.
func waysBeside(classes []class, u, v *composition) uint64 {
	ways := uint64(1)
	for i := range classes {
		ways *= choose(classes[i].cards-int(u.count[i]), int(v.count[i]))
		if ways == 0 {
			return 0
		}
	}
	return ways
}

// chosen holds the binomial coefficients that a pack needs: up to two hands of
// all the cards.
var chosen = func() (c [53][2*handSize + 1]uint64) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= 2*handSize && n > 0; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()

// choose returns the number of ways to choose k of n cards, 0 <= k <= 10; none
// if n is negative.
func choose(n, k int) uint64 {
	if n < 0 {
		return 0
	}
	return chosen[n][k]
}
