package setgame

import "sync"

// smallDimension is the largest dimension whose cards fit in a byte.
const smallDimension = 5

// A thirds table has the third card of every two cards that fit in a byte. Its
// sides are 256, so that no index needs a check; of the lines of memory only
// those of real cards are touched, 10 kB with four attributes.
type thirds [256][256]uint8

var thirdsTables = func() (t [smallDimension + 1]func() *thirds) {
	for d := range t {
		t[d] = sync.OnceValue(func() *thirds {
			s, t := SpaceOf(d), new(thirds)
			for a := range s.size {
				for b := range s.size {
					t[a][b] = uint8(s.Third(Card(a), Card(b)))
				}
			}
			return t
		})
	}
	return
}()

// thirdsOf returns the table of dimension d, or nil where its cards do not fit
// in a byte.
func thirdsOf(d int) *thirds {
	if d > smallDimension {
		return nil
	}
	return thirdsTables[d]()
}

// A counter counts the sets of tables, copies of a card included. It allocates
// nothing after it was made, and belongs to one goroutine.
type counter struct {
	small *thirds // nil where cards do not fit in a byte
	space *Space
	packs int
	held  [256]uint8 // small: by card, how often it is on the places looked at
	large []uint8    // the same for all dimensions
}

func newCounter(r rules) *counter {
	s := SpaceOf(r.dimension)
	return &counter{small: thirdsOf(r.dimension), space: s, packs: r.packs, large: make([]uint8, s.Size())}
}

// count returns the number of sets of a table.
func (c *counter) count(cards []Card) int {
	switch {
	case c.small == nil:
		return c.countLarge(cards)
	case c.packs == 1:
		return c.countOnce(cards)
	default:
		return c.countSmall(cards)
	}
}

// countSmall finds each set by its first two places, while only the places
// after them are in held, where equal cards add up. held is zero before and
// after.
func (c *counter) countSmall(cards []Card) (n int) {
	t, held := c.small, &c.held
	for j := len(cards) - 1; j > 0; j-- {
		last := uint8(cards[j])
		row := &t[last]
		for _, x := range cards[:j] {
			n += int(held[row[uint8(x)]])
		}
		held[last]++
	}
	for _, x := range cards {
		held[uint8(x)] = 0
	}
	return n
}

// countOnce is countSmall for different cards, with places j and j-1 done
// together, and before them two at a time. For both the places from j on are in
// held, for j itself is the third of no other card and j. The last place, and
// the one before where that leaves an odd number, are done first.
func (c *counter) countOnce(cards []Card) (n int) {
	t, held := c.small, &c.held
	j := len(cards) - 1
	if j > 0 {
		held[uint8(cards[j])] = 1
		j--
	}
	if j&1 == 0 && j > 0 {
		row := &t[uint8(cards[j])]
		for before := cards[:j]; len(before) >= 2; before = before[2:] {
			n += int(held[row[uint8(before[0])]]) + int(held[row[uint8(before[1])]])
		}
		held[uint8(cards[j])] = 1
		j--
	}
	for ; j > 0; j -= 2 {
		a, b := uint8(cards[j]), uint8(cards[j-1])
		p, q := &t[a], &t[b]
		n += int(held[p[b]])
		held[a] = 1
		for before := cards[:j-1]; len(before) >= 2; before = before[2:] {
			x, y := uint8(before[0]), uint8(before[1])
			n += int(held[p[x]]) + int(held[p[y]]) + int(held[q[x]]) + int(held[q[y]])
		}
		held[b] = 1
	}
	for _, x := range cards {
		held[uint8(x)] = 0
	}
	return n
}

// countLarge is countSmall in any dimension.
func (c *counter) countLarge(cards []Card) (n int) {
	held := c.large
	for j := len(cards) - 1; j > 0; j-- {
		row := c.space.third[int(cards[j])*c.space.size:][:c.space.size]
		for _, x := range cards[:j] {
			n += int(held[row[x]])
		}
		held[cards[j]]++
	}
	for _, x := range cards {
		held[x] = 0
	}
	return n
}
