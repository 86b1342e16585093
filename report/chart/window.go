package chart

import "math"

// A window is the field of a panel; what is drawn is cut at its upper and lower
// edge.
type window struct{ x0, y0, x1, y1 float64 }

// y moves a height into the window.
func (w window) y(y float64) float64 { return math.Max(w.y0, math.Min(w.y1, y)) }

// floor brings a height that is infinitely far below (zero on a logarithmic
// scale) just below the window.
func (w window) floor(y float64) float64 { return math.Min(y, w.y1+(w.y1-w.y0)) }

// polygon cuts a polygon at the upper and lower edge (Sutherland and Hodgman).
func (w window) polygon(points []xy) []xy {
	points = cut(points, w.y0, func(y float64) bool { return y >= w.y0 })
	return cut(points, w.y1, func(y float64) bool { return y <= w.y1 })
}

func cut(points []xy, edge float64, inside func(float64) bool) []xy {
	var kept []xy
	for i, q := range points {
		before := points[(i+len(points)-1)%len(points)]
		if inside(q.y) != inside(before.y) {
			kept = append(kept, crossing(before, q, edge))
		}
		if inside(q.y) {
			kept = append(kept, q)
		}
	}
	return kept
}

// crossing returns where the way from a to b crosses the height.
func crossing(a, b xy, height float64) xy {
	t := (height - a.y) / (b.y - a.y)
	return xy{a.x + t*(b.x-a.x), height}
}

// line cuts a line at the upper and lower edge and returns its parts.
func (w window) line(points []xy) [][]xy {
	var parts [][]xy
	for i := 1; i < len(points); i++ {
		a, b, seen := w.segment(points[i-1], points[i])
		if !seen {
			continue
		}
		n := len(parts) - 1
		if n < 0 || parts[n][len(parts[n])-1] != a {
			parts = append(parts, []xy{a})
			n++
		}
		parts[n] = append(parts[n], b)
	}
	return parts
}

// segment cuts one segment and reports whether any of it is left.
func (w window) segment(a, b xy) (xy, xy, bool) {
	if math.Max(a.y, b.y) < w.y0 || math.Min(a.y, b.y) > w.y1 {
		return a, b, false
	}
	from, to := a, b
	for _, e := range []float64{w.y0, w.y1} {
		outside := func(q xy) bool { return e == w.y0 && q.y < e || e == w.y1 && q.y > e }
		if outside(a) {
			from = crossing(a, b, e)
		}
		if outside(b) {
			to = crossing(a, b, e)
		}
	}
	return from, to, true
}
