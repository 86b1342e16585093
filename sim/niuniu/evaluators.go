package niuniu

import "cardlab/sim/cards"

// This file judges hands of five by the plain rules. Their cards are of the 52:
// what a joker counts is a rule, see (*rules).counts, and none of these functions
// may be given one.

// Point returns what a card, which is no joker, counts: A 1, 2 to 9 their face,
// 10, J, Q and K ten.
func Point(c cards.Card) int { return min(int(c.Rank())+1, 10) }

// residue returns the point of c modulo ten: all that its level depends on.
func residue(c cards.Card) int { return Point(c) % 10 }

// levelOf returns the level of a hand that opens and whose other two cards add
// to sum.
func levelOf(sum int) Level {
	if sum%10 == 0 {
		return BullBull
	}
	return Level(sum % 10)
}

// A Split is a way to open a hand of five: three cards that add to a multiple
// of ten, and the other two.
type Split struct {
	Triple [3]cards.Card
	Pair   [2]cards.Card
	Level  Level // of the pair
}

// divisions are the ten ways to divide five places into three and two, in the
// order of the three.
var divisions = func() (list [][handSize]int) {
	for i := 0; i < handSize; i++ {
		for j := i + 1; j < handSize; j++ {
			for k := j + 1; k < handSize; k++ {
				d := []int{i, j, k}
				for m := range handSize {
					if m != i && m != j && m != k {
						d = append(d, m)
					}
				}
				list = append(list, [handSize]int(d))
			}
		}
	}
	return list
}()

// LevelByTriples returns the level of a hand without jokers by trying its ten
// triples, as a player does: the best of its splits. It is the reference that the
// other evaluators are tested against.
func LevelByTriples(hand [handSize]cards.Card) Level {
	best := None
	for i := range divisions {
		d := &divisions[i]
		if (Point(hand[d[0]])+Point(hand[d[1]])+Point(hand[d[2]]))%10 == 0 {
			best = max(best, levelOf(Point(hand[d[3]])+Point(hand[d[4]])))
		}
	}
	return best
}

// LevelByResidues returns the best level of three cards that open and two
// others among any number of cards, given how many cards there are of each
// residue modulo ten. Of five cards it is the level of the hand.
func LevelByResidues(count [10]uint8) Level {
	best := None
	for a := range 10 {
		for b := a; b < 10; b++ {
			c := (20 - a - b) % 10
			if c < b {
				continue // the same triple in another order
			}
			rest := count
			if !take(&rest, a) || !take(&rest, b) || !take(&rest, c) {
				continue
			}
			for d := range 10 {
				for e := d; e < 10; e++ {
					left := rest
					if take(&left, d) && take(&left, e) {
						best = max(best, levelOf(d+e))
					}
				}
			}
		}
	}
	return best
}

// take removes a card of residue r and reports whether there was one.
func take(count *[10]uint8, r int) bool {
	if count[r] == 0 {
		return false
	}
	count[r]--
	return true
}

// LevelByMask returns the level of a hand without jokers from the set of the sums
// of its pairs. Three cards add to nothing modulo ten exactly when the other two
// add to the sum of all five, so the hand opens if that sum is among those of
// its pairs. A set of residues is ten bits; adding r to each is turning it.
func LevelByMask(hand [handSize]cards.Card) Level {
	var seen, pairs, sum uint
	for _, c := range hand {
		r := uint(residue(c))
		pairs |= seen<<r | seen>>(10-r)
		seen |= 1 << r
		sum += r
	}
	if sum %= 10; pairs>>sum&1 == 0 {
		return None
	}
	return levelOf(int(sum))
}
