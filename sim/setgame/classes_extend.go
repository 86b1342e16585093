package setgame

// weight[n] is what a hyperplane with n points adds to the colour of each. It
// rises with n, so that colours only rise when a point is added; it rises so
// steeply that the heaviest hyperplanes decide. What the hyperplanes through a
// point weigh must not pass 64 bits: the 40 of four dimensions do not with
// maxPoints points on each, the 364 of six do not with 20.
var weight = func() (w [maxPoints + 2]uint64) {
	w[0] = 1
	for n := 1; n < len(w); n++ {
		w[n] = 6 * w[n-1]
	}
	return w
}()

// An extension is a set to which points are added, one at a time, with the
// colours that it has without them.
type extension struct {
	flat   *flat
	set    pointSet
	gain   [][4]uint64 // by class of parallel hyperplanes and which of the three: how much more it weighs with one more point
	total  [][4]uint64 // how much it weighs then
	colour [maxPoints]uint64
	best   uint64 // the greatest colour
}

// from makes e the extensions of set in flat f, which may be larger than the one
// that set spans.
func (e *extension) from(set *pointSet, f *flat) {
	e.flat, e.set, e.best = f, *set, 0
	var met [(729 - 1) / 2][4]uint8
	for _, p := range set.list() {
		for v, a := range f.sidesOf(p) {
			met[v][a]++
		}
	}
	e.gain, e.total = e.gain[:0], e.total[:0]
	for v := range f.sides {
		var gain, total [4]uint64
		for a, n := range met[v][:3] {
			gain[a], total[a] = weight[n+1]-weight[n], weight[n+1]
		}
		e.gain, e.total = append(e.gain, gain), append(e.total, total)
	}
	for i, p := range set.list() {
		e.colour[i] = 0
		for v, a := range f.sidesOf(p) {
			e.colour[i] += weight[met[v][a]]
		}
		e.best = max(e.best, e.colour[i])
	}
}

// add sets c to e with point p added, and its colours to the first ones: what
// the hyperplanes through a point weigh. It reports whether no point of the set
// has a greater colour than p; else c is not to be used.
func (e *extension) add(p Card, c *canonizer) bool {
	f, own := e.flat, uint64(0)
	sides := f.sidesOf(p)
	total, gain := e.total[:len(sides)], e.gain[:len(sides)]
	for v, a := range sides {
		own += total[v][a&3]
	}
	if own < e.best { // colours only rise
		return false
	}
	n := int(e.set.n)
	for i, q := range e.set.list() {
		colour := e.colour[i]
		for v, a := range f.sidesOf(q)[:len(sides)] {
			if a == sides[v] {
				colour += gain[v][a&3]
			}
		}
		if colour > own {
			return false
		}
		c.colours.colour[i] = colour
	}
	c.flat, c.set = f, e.set
	c.set.points[n], c.colours.colour[n] = p, own
	c.set.n, c.set.dim = e.set.n+1, uint8(f.dimension)
	return true
}
