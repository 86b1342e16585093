package setgame

import (
	"cmp"
	"slices"
)

// maxPoints is the largest number of points of a set that is classified.
const maxPoints = 21

// A pointSet is a set of points of a flat that it spans. In canonical form its
// points are in rising order, and 0, 1, 3, ..., 3^(dim-1) are among them.
type pointSet struct {
	points [maxPoints]Card
	n      uint8
	dim    uint8 // of the flat that the points span; 0 for one point or none
}

func (s *pointSet) list() []Card { return s.points[:s.n] }

// A canonizer brings sets of points into canonical form. It belongs to one
// goroutine.
//
// The affine group of AG(r,3) carries every ordered frame, r+1 points in
// general position, into every other, by exactly one map. So the canonical form
// of a set that spans the flat is the least of its images under the maps that
// carry frames of its own points into the standard frame 0, 1, 3, 9, ...; and
// the frames that give the least image are as many as the set has symmetries.
// Looking at all frames would be slow. Only those are looked at that a rule
// picks which knows nothing but the geometry: points get colours by how the
// hyperplanes through them meet the set, and the points of a frame come from
// the rarest colours. Nothing rests on how well the colours tell points apart,
// except the speed.
type canonizer struct {
	flat    *flat
	set     pointSet
	met     [][4]uint64 // by class of parallel hyperplanes: what the three hold
	colours colouring
	first   [maxPoints]bool // points that a frame may begin with
	frame   [maxDimension + 1]uint8
	level   [maxDimension + 1]placing
	image   pointSet
	least   pointSet
	found   bool
	same    int64 // frames that give least
	origins uint32
}

// A colouring tells points apart.
type colouring struct {
	colour [maxPoints]uint64
	kinds  int              // how many colours there are
	cell   [maxPoints]uint8 // the points of one colour, numbered from the rarest colour on
	order  [maxPoints]uint8 // points by cell
}

// A placing says where the points of the set lie beside the first points of a
// frame, p0, p1, ...: each is p0 + a1 (p1-p0) + a2 (p2-p0) + ... + rest.
type placing struct {
	at   [maxPoints]Card // the digits a1, a2, ...
	rest [maxPoints]Card // 0 where the frame so far spans the point

	seen *colouring // what tells the points apart once the frame so far is chosen
	own  colouring
}

func newCanonizer() *canonizer {
	return &canonizer{met: make([][4]uint64, (power3(maxDimension)-1)/2)}
}

// mix is the finalizer of SplitMix64: a fixed bijection of 64 bits.
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// finish computes the canonical form of the set that an extension gave. It
// returns the form, the number of affine maps of the flat that carry the set
// into itself, and, as bits, the points that a symmetry can put in the place of
// the first point of the frame.
func (c *canonizer) finish() (form *pointSet, symmetries int64, origins uint32) {
	n := int(c.set.n)
	greatest := slices.Max(c.colours.colour[:n])
	for i, colour := range c.colours.colour[:n] {
		c.first[i] = colour == greatest
	}
	c.refine(&c.colours)
	c.found, c.same, c.origins = false, 0, 0
	c.image.n, c.image.dim = c.set.n, c.set.dim
	c.begin()
	return &c.least, c.same, c.origins
}

// refine splits colours by the colours of the other points on the hyperplanes,
// until that tells no more points apart, and numbers the cells.
func (c *canonizer) refine(k *colouring) {
	f, points := c.flat, c.set.list()
	met := c.met[:f.sides]
	k.kinds = kinds(k.colour[:len(points)])
	for k.kinds < len(points) {
		clear(met)
		for i, p := range points {
			h := mix(k.colour[i])
			for v, a := range f.sidesOf(p) {
				met[v][a&3] += h
			}
		}
		for v := range met {
			x, y, z := mix(met[v][0]), mix(met[v][1]), mix(met[v][2])
			met[v] = [4]uint64{mix(x ^ (y + z)), mix(y ^ (x + z)), mix(z ^ (x + y))}
		}
		for i, p := range points {
			sum := uint64(0)
			for v, a := range f.sidesOf(p) {
				sum += met[v][a&3]
			}
			k.colour[i] = mix(k.colour[i] + mix(sum))
		}
		before := k.kinds
		if k.kinds = kinds(k.colour[:len(points)]); k.kinds <= before {
			break
		}
	}
	k.sort(len(points))
}

// kinds returns the number of different colours.
func kinds(colours []uint64) (n int) {
	for i, a := range colours {
		if !slices.Contains(colours[:i], a) {
			n++
		}
	}
	return n
}

// sort numbers the cells of n points: small ones first, those of one size by
// their colour.
func (k *colouring) sort(n int) {
	var size [maxPoints]uint8
	for i, a := range k.colour[:n] {
		k.order[i] = uint8(i)
		for _, b := range k.colour[:n] {
			if a == b {
				size[i]++
			}
		}
	}
	order := k.order[:n]
	slices.SortFunc(order, func(a, b uint8) int {
		return cmp.Or(cmp.Compare(size[a], size[b]), cmp.Compare(k.colour[a], k.colour[b]), cmp.Compare(a, b))
	})
	cell := uint8(0)
	for j, i := range order {
		if j > 0 && k.colour[i] != k.colour[order[j-1]] {
			cell++
		}
		k.cell[i] = cell
	}
}

// chosen returns what tells the points apart once point i is chosen, of those
// that k tells apart: k itself where few are alike, and own otherwise.
func (c *canonizer) chosen(k, own *colouring, i uint8) *colouring {
	n := int(c.set.n)
	if 2*k.kinds > n {
		return k
	}
	own.colour = k.colour
	own.colour[i] = mix(own.colour[i] + 1)
	c.refine(own)
	return own
}

// begin tries every first point of a frame: the first cell that frames may
// begin with.
func (c *canonizer) begin() {
	cell := -1
	for _, i := range c.colours.order[:c.set.n] {
		if !c.first[i] {
			continue
		}
		if cell < 0 {
			cell = int(c.colours.cell[i])
		}
		if int(c.colours.cell[i]) != cell {
			return
		}
		now := &c.level[0]
		now.seen = c.chosen(&c.colours, &now.own, i)
		c.frame[0] = i
		origin := c.set.points[i]
		for j, p := range c.set.list() {
			now.rest[j] = c.flat.minus(p, origin)
		}
		c.grow(1)
	}
}

// grow tries every next point of a frame that has k: the first cell that has a
// point outside their span.
func (c *canonizer) grow(k int) {
	old := &c.level[k-1]
	if k > c.flat.dimension {
		c.compare(&old.at)
		return
	}
	f, now, unit := c.flat, &c.level[k], Card(power3(k-1))
	cell := -1
	for _, i := range old.seen.order[:c.set.n] {
		if old.rest[i] == 0 {
			continue
		}
		if cell < 0 {
			cell = int(old.seen.cell[i])
		}
		if int(old.seen.cell[i]) != cell {
			return
		}
		now.seen = old.seen
		if k < c.flat.dimension {
			now.seen = c.chosen(old.seen, &now.own, i)
		}
		c.frame[k] = i
		// Of each point as many times the new one is taken as makes a digit of
		// the rest vanish; what the new point is made of goes with it.
		by := [3]Card{1: old.rest[i]}
		at := [3]Card{1: f.minus(old.at[i], unit)}
		by[2], at[2] = f.minus(0, by[1]), f.minus(0, at[1])
		pivot := f.top[by[1]]
		scale := f.digit[by[1]][pivot] // its own inverse
		for j := range c.set.list() {
			times := f.digit[old.rest[j]][pivot] * scale % 3
			now.rest[j] = f.minus(old.rest[j], by[times])
			now.at[j] = f.minus(old.at[j], at[times])
		}
		c.grow(k + 1)
	}
}

// compare sets the image under the frame beside the least so far.
func (c *canonizer) compare(at *[maxPoints]Card) {
	n := int(c.set.n)
	for i, q := range at[:n] {
		j := i
		for ; j > 0 && c.image.points[j-1] > q; j-- {
			c.image.points[j] = c.image.points[j-1]
		}
		c.image.points[j] = q
	}
	order := -1
	if c.found {
		order = slices.Compare(c.image.points[:n], c.least.points[:n])
	}
	if order < 0 {
		c.least, c.found, c.same, c.origins = c.image, true, 0, 0
	}
	if order <= 0 {
		c.same++
		c.origins |= 1 << c.frame[0]
	}
}
