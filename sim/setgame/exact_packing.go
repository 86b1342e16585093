package setgame

import "math/bits"

// A layout is a table of up to maxPoints cards with its sets.
type layout struct {
	sets []uint32 // a bit for each of the three cards
	in   [729]uint8
}

// read makes l the layout of points of f.
func (l *layout) read(f *flat, points []Card) {
	for i, p := range points {
		l.in[p] = uint8(i + 1)
	}
	l.sets = l.sets[:0]
	for i, p := range points {
		for j, q := range points[:i] {
			if k := int(l.in[f.Third(p, q)]); k > 0 && k-1 < j {
				l.sets = append(l.sets, 1<<i|1<<j|1<<(k-1))
			}
		}
	}
	for _, p := range points {
		l.in[p] = 0
	}
}

// mostDisjoint returns the largest number of disjoint sets: the lowest card that
// has sets is in one of them or in none.
func mostDisjoint(sets []uint32) int {
	if len(sets) == 0 {
		return 0
	}
	var usable uint32
	for _, s := range sets {
		usable |= s
	}
	card, most := usable&-usable, 0
	var store [maxSets]uint32
	for _, s := range sets {
		if s&card == 0 {
			continue
		}
		most = max(most, 1+mostDisjoint(apart(store[:0], sets, s)))
		if most == bits.OnesCount32(usable)/3 {
			return most
		}
	}
	return max(most, mostDisjoint(apart(store[:0], sets, card)))
}

// apart appends the sets that share no card with cards.
func apart(to, sets []uint32, cards uint32) []uint32 {
	for _, s := range sets {
		if s&cards == 0 {
			to = append(to, s)
		}
	}
	return to
}

// maxSets is more than the sets that maxPoints cards can have: a card is in at
// most maxPoints/2 of them.
const maxSets = maxPoints * (maxPoints / 2) / 3

// A chances is the law of the number of sets that a player takes: num[k] chances
// in den to take k.
type chances struct {
	den uint64
	num [maxPoints/3 + 1]uint64
}

// randomGreedy returns the law of the number of disjoint sets that a player takes who
// takes one of the sets that are left, each as likely, until none is left.
//
// The denominators divide products of numbers of sets along the way, and stay
// far below 64 bits for tables of up to maxGreedy cards; it panics where they do
// not.
func randomGreedy(sets []uint32) chances {
	sum := chances{den: 1}
	if len(sets) == 0 {
		sum.num[0] = 1
		return sum
	}
	var store [maxSets]uint32
	sum.den = 1
	for _, s := range sets {
		sum.add(randomGreedy(apart(store[:0], sets, s)))
	}
	sum.over(uint64(len(sets)))
	return sum
}

// add adds the chances of one more set to the sum c.
func (c *chances) add(one chances) {
	g := gcd(c.den, one.den)
	mine, its := one.den/g, c.den/g
	c.den = times(c.den, mine)
	for k := len(c.num) - 1; k >= 0; k-- {
		c.num[k] = times(c.num[k], mine)
		if k > 0 {
			c.num[k] += times(one.num[k-1], its)
		}
	}
}

// over divides the chances by n.
func (c *chances) over(n uint64) {
	c.den = times(c.den, n)
	g := c.den
	for _, x := range c.num {
		g = gcd(g, x)
	}
	c.den /= g
	for k := range c.num {
		c.num[k] /= g
	}
}

func gcd(a, b uint64) uint64 {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

func times(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	if high > 0 || low > 1<<62 {
		panic("setgame: a denominator beyond 62 bits")
	}
	return low
}
