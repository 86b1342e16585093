package chart

// The marks: each has a shape of its own, so that none is known by its colour
// alone.

// diamond draws an exact value: hollow, so that the estimate is seen in it,
// with a rim of paper that sets it off a bar.
func (p *pen) diamond(q xy) {
	const r = 4.4
	at := []xy{{q.x, q.y - r}, {q.x + r, q.y}, {q.x, q.y + r}, {q.x - r, q.y}}
	p.outline(paper, 2.6, at...)
	p.outline(theory, 1.4, at...)
}

// whisker draws a level interval with end bars of half height h.
func (p *pen) whisker(k ink, x0, x1, y, h float64) {
	p.segments(k, 1.1, xy{x0, y}, xy{x1, y}, xy{x0, y - h}, xy{x0, y + h}, xy{x1, y - h}, xy{x1, y + h})
}

// upright draws an upright interval with end bars of half width w.
func (p *pen) upright(k ink, x, y0, y1, w float64) {
	p.segments(k, 1.1, xy{x, y0}, xy{x, y1}, xy{x - w, y0}, xy{x + w, y0}, xy{x - w, y1}, xy{x + w, y1})
}

// arrow draws an upper bound: a bar at from, and an arrow to the floor of the
// axis, level or upright.
func (p *pen) arrow(k ink, from, to xy) {
	const bar, length, spread = 3.5, 5, 3
	dx, dy := 0.0, 0.0
	switch {
	case to.x < from.x:
		dx = -1
	case to.x > from.x:
		dx = 1
	case to.y > from.y:
		dy = 1
	default:
		dy = -1
	}
	p.stroke(k, 1.3, xy{from.x - bar*dy, from.y - bar*dx}, xy{from.x + bar*dy, from.y + bar*dx})
	p.stroke(k, 1.1, from, to)
	back := xy{to.x - length*dx, to.y - length*dy}
	p.fill(k.value, to, xy{back.x - spread*dy, back.y - spread*dx}, xy{back.x + spread*dy, back.y + spread*dx})
}

// marker draws the estimate of series i: disc, square, triangle, inverted
// triangle, cross, bar.
func (p *pen) marker(i int, q xy) {
	const r = 2.8
	c := series[i].value
	switch i {
	case 0:
		const k = 0.41421356 * r // an octagon: round at this size
		p.fill(c, xy{q.x - k, q.y - r}, xy{q.x + k, q.y - r}, xy{q.x + r, q.y - k}, xy{q.x + r, q.y + k},
			xy{q.x + k, q.y + r}, xy{q.x - k, q.y + r}, xy{q.x - r, q.y + k}, xy{q.x - r, q.y - k})
	case 1:
		p.rect(c, q.x-r+0.3, q.y-r+0.3, q.x+r-0.3, q.y+r-0.3)
	case 2:
		p.fill(c, xy{q.x, q.y - r - 0.5}, xy{q.x + r + 0.4, q.y + r - 0.3}, xy{q.x - r - 0.4, q.y + r - 0.3})
	case 3:
		p.fill(c, xy{q.x, q.y + r + 0.5}, xy{q.x + r + 0.4, q.y - r + 0.3}, xy{q.x - r - 0.4, q.y - r + 0.3})
	case 4:
		p.stroke(series[i], 1.6, xy{q.x - r, q.y - r}, xy{q.x + r, q.y + r})
		p.stroke(series[i], 1.6, xy{q.x - r, q.y + r}, xy{q.x + r, q.y - r})
	default:
		p.rect(c, q.x-1.2, q.y-r-0.8, q.x+1.2, q.y+r+0.8)
	}
}
