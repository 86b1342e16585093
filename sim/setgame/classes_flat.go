package setgame

import "sync"

// A flat is the affine space AG(r,3), points being cards, with the tables that
// classifying needs.
type flat struct {
	*Space

	// side holds a line for each point: which of the three, 0 to 2, it lies on of
	// each of the (3^r-1)/2 classes of parallel hyperplanes.
	side  []uint8
	sides int

	digit [][maxDimension]uint8 // coordinates of a point, the last attribute first
	top   []uint8               // the last coordinate that is not 0
}

var flats = func() (f [maxDimension + 1]func() *flat) {
	for r := range f {
		f[r] = sync.OnceValue(func() *flat { return newFlat(r) })
	}
	return
}()

// flatOf returns AG(r,3).
func flatOf(r int) *flat { return flats[r]() }

func newFlat(r int) *flat {
	f := &flat{Space: SpaceOf(r)}
	f.digit, f.top = make([][maxDimension]uint8, f.size), make([]uint8, f.size)
	for x := range f.size {
		for i, rest := 0, x; rest > 0; i, rest = i+1, rest/3 {
			f.digit[x][i] = uint8(rest % 3)
			f.top[x] = uint8(i)
		}
	}
	for x := range f.size {
		for v := range f.size {
			if f.digit[v][f.top[v]] == 1 { // -v has the same hyperplanes as v, and 0 has none
				f.side = append(f.side, f.dot(v, x))
			}
		}
	}
	f.sides = (f.size - 1) / 2
	return f
}

// dot returns the scalar product of two points as vectors.
func (f *flat) dot(v, x int) (sum uint8) {
	for i, digit := range f.digit[v] {
		sum += digit * f.digit[x][i]
	}
	return sum % 3
}

// sidesOf returns the line of point p.
func (f *flat) sidesOf(p Card) []uint8 { return f.side[int(p)*f.sides:][:f.sides] }

// minus returns a - b.
func (f *flat) minus(a, b Card) Card { return f.Third(f.Third(a, 0), b) }

// power3 returns 3^k.
func power3(k int) int {
	n := 1
	for range k {
		n *= 3
	}
	return n
}
