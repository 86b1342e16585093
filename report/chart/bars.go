package chart

import (
	"cmp"
	"math"
	"slices"
)

// Bars shows estimates of categories: lying bars, or marks where a panel has
// several series or the scale is logarithmic, with their intervals and exact
// values. Bars lie so that the names of categories are always written out.
//
// Panels are set side by side, at most three in a line, and share the names of
// the categories. Panels whose values are alike share a scale.
type Bars struct {
	Head
	CategoryAxis string   // what the categories are
	Categories   []string // from top to bottom
	ValueAxis    string
	Unit         Unit
	Legend       string // what a bar or mark of a single series is; empty: "estimate"
	Marks        bool   // marks instead of bars, also for one series
	Panels       []Panel
}

func (b *Bars) head() *Head { return &b.Head }

func (b *Bars) check() error {
	return checkPanels(b.Panels, func(*Series) int { return len(b.Categories) })
}

// gutter is the width of the names.
func (b *Bars) gutter() float64 {
	w := labelFace.width(b.CategoryAxis) * smallFace.size / labelFace.size
	for _, c := range b.Categories {
		w = math.Max(w, labelFace.width(c))
	}
	return math.Min(w, 0.4*inner) + 8
}

// rowHeight is the height of a category.
func (b *Bars) rowHeight() float64 {
	m := 1
	for _, p := range b.Panels {
		m = max(m, len(p.Series))
	}
	h := math.Max(20, 10*float64(m)+6)
	switch n := len(b.Categories); {
	case n > 60:
		h *= 0.4
	case n > 24:
		h *= 0.7
	}
	return math.Round(h)
}

func (b *Bars) columns() int { return min(len(b.Panels), 3) }

const (
	tickRoom  = 16.0 // below a panel
	titleRoom = 16.0 // above a panel with a title
	panelGap  = 24.0 // between panels
	axisRoom  = 14.0 // for the name of the value axis
)

func (b *Bars) panelTitleRoom() float64 {
	if b.CategoryAxis != "" {
		return titleRoom
	}
	for _, p := range b.Panels {
		if p.Title != "" {
			return titleRoom
		}
	}
	return 2
}

// bandHeight is the height of one line of panels.
func (b *Bars) bandHeight() float64 {
	return b.panelTitleRoom() + b.rowHeight()*float64(len(b.Categories)) + tickRoom
}

func (b *Bars) lines() int { return (len(b.Panels) + b.columns() - 1) / b.columns() }

func (b *Bars) height() float64 {
	n := float64(b.lines())
	f := b.frame()
	return math.Ceil(f.top() + n*b.bandHeight() + (n-1)*8 + axisRoom + 4 + f.bottom())
}

// reaches returns what each panel must hold; panels that are alike are given
// one reach between them.
func (b *Bars) reaches() []*reach {
	all, each := newReach(), make([]*reach, len(b.Panels))
	least := math.Inf(1)
	for i := range b.Panels {
		each[i] = newReach()
		for _, s := range b.Panels[i].Series {
			for j := range s.Points {
				each[i].point(&s.Points[j])
				all.point(&s.Points[j])
			}
		}
		if each[i].touched {
			least = math.Min(least, each[i].hi)
		}
	}
	if all.lo >= 0 && least*3 < all.hi {
		return each
	}
	for i := range each {
		each[i] = all
	}
	return each
}

// fromZero reports whether a linear scale starts at zero: that of bars always,
// that of marks where zero is near.
func (b *Bars) fromZero(r *reach) bool {
	for _, p := range b.Panels {
		if len(p.Series) == 1 && !b.Marks {
			return true
		}
	}
	return r.lo <= 0 && r.hi >= 0 || r.lo > 0 && r.lo < 0.6*r.hi
}

// logs reports which panels have a logarithmic scale: those of probabilities
// that span more than three decades.
func (b *Bars) logs() []bool {
	logs := make([]bool, len(b.Panels))
	for i, r := range b.reaches() {
		logs[i] = b.Unit == Probability && r.wantsLog()
	}
	return logs
}

func (b *Bars) frame() *frame {
	f := &frame{Head: b.Head}
	var any struct{ interval, exact, empty bool }
	one := true
	for _, p := range b.Panels {
		one = one && len(p.Series) == 1
		for _, s := range p.Series {
			for _, q := range s.Points {
				any.interval = any.interval || !math.IsNaN(q.Lo) && !q.Empty
				any.exact = any.exact || !math.IsNaN(q.Exact)
				any.empty = any.empty || q.Empty && !math.IsNaN(q.Hi)
			}
		}
	}
	k := text
	switch {
	case !one:
		for i, s := range b.Panels[0].Series {
			f.keys = append(f.keys, key{markerKey(i, false), s.Name})
		}
	default:
		logs := b.logs()
		if !b.Marks && slices.Contains(logs, false) {
			f.keys = append(f.keys, key{barKey, cmp.Or(b.Legend, "estimate")})
		} else {
			k = series[0]
		}
		if b.Marks || slices.Contains(logs, true) {
			f.keys = append(f.keys, key{markerKey(0, false), cmp.Or(b.Legend, "estimate")})
		}
	}
	if any.interval {
		f.keys = append(f.keys, key{intervalKey(k), "interval"})
	}
	if any.exact {
		f.keys = append(f.keys, key{theoryKey, "exact value"})
	}
	if any.empty {
		f.keys = append(f.keys, key{emptyKey(k), "no count: upper bound"})
	}
	if r := b.reaches(); len(r) > 1 && r[0] != r[1] {
		f.differently()
	}
	return f
}

func (b *Bars) draw(p *pen) {
	f, logs := b.frame(), b.logs()
	f.draw(p)
	gutter, cols := b.gutter(), b.columns()
	width := (inner - gutter - float64(cols-1)*panelGap) / float64(cols)
	reaches := b.reaches()
	y := f.top()
	for i := range b.Panels {
		col := i % cols
		x := margin + gutter + float64(col)*(width+panelGap)
		if col == 0 {
			if i > 0 {
				y += b.bandHeight() + 8
			}
			b.names(p, y, gutter)
		}
		var s *scale
		if logs[i] {
			s = reaches[i].logScale(b.Unit, across(width))
		} else {
			s = reaches[i].linearScale(b.Unit, b.fromZero(reaches[i]), max(3, int(width/55)), across(width))
		}
		b.panel(p, &b.Panels[i], s, x, y, width)
	}
	y += b.bandHeight()
	p.write(smallFace, muted, margin+gutter+(inner-gutter)/2, y+smallFace.size+1, centre, b.ValueAxis)
}

// names writes the names of the categories, every one or as many as fit.
func (b *Bars) names(p *pen, y, gutter float64) {
	p.write(smallFace, muted, margin+gutter-8, y+titleRoom-5, right, smallFace.shorten(b.CategoryAxis, gutter-8))
	y += b.panelTitleRoom()
	h := b.rowHeight()
	every := int(math.Ceil((labelFace.size + 2) / h))
	for i, c := range b.Categories {
		if i%every == 0 {
			p.write(labelFace, text, margin+gutter-8, y+h*(float64(i)+0.5)+labelFace.size*0.35, right, labelFace.shorten(c, gutter-8))
		}
	}
}

// panel draws one panel with its left edge at x, its title at y.
func (b *Bars) panel(p *pen, panel *Panel, s *scale, x, y, width float64) {
	p.write(panelFace, text, x, y+titleRoom-5, left, panelFace.shorten(panel.Title, width))
	y += b.panelTitleRoom()
	h := b.rowHeight()
	foot := y + h*float64(len(b.Categories))
	var rules, ends []xy
	for _, t := range s.ticks {
		at := x + s.norm(t.value)*width
		rules = append(rules, xy{at, y}, xy{at, foot})
		if t.label != "" {
			ends = append(ends, xy{at, foot}, xy{at, foot + 3})
			p.write(smallFace, text, x+labelPlace(s.norm(t.value), width, t.label), foot+4+smallFace.size, centre, t.label)
		}
	}
	p.segments(grid, 0.6, rules...)
	p.segments(axis, 0.8, ends...)
	floor := x
	if !s.log {
		floor = x + s.norm(0)*width
	}
	m := float64(len(panel.Series))
	place := func(i, j int) markPlace {
		middle := y + h*(float64(j)+0.5) + (float64(i)-(m-1)/2)*math.Min(10, (h-2)/m)
		return markPlace{x, width, floor, middle, h, i, m == 1}
	}
	// Three layers: bars, exact values, and the estimates on top, so that an
	// interval is never hidden.
	for i, s1 := range panel.Series {
		for j := range s1.Points {
			b.body(p, &s1.Points[j], s, place(i, j))
		}
	}
	p.stroke(axis, 0.8, xy{floor, y}, xy{floor, foot})
	for i, s1 := range panel.Series {
		for j, q := range s1.Points {
			if !math.IsNaN(q.Exact) {
				p.diamond(xy{x + s.norm(tidy(q.Exact))*width, place(i, j).y})
			}
		}
	}
	for i, s1 := range panel.Series {
		for j := range s1.Points {
			b.mark(p, &s1.Points[j], s, place(i, j))
		}
	}
}

// A markPlace is where one estimate is drawn.
type markPlace struct {
	x, width, floor, y, height float64
	series                     int
	alone                      bool
}

// of returns where a value stands.
func (at markPlace) of(s *scale, v float64) float64 { return at.x + s.norm(tidy(v))*at.width }

// barred reports whether the estimate is drawn as a bar.
func (b *Bars) barred(s *scale, at markPlace) bool { return at.alone && !b.Marks && !s.log }

// body draws the bar of an estimate, or the thread that leads to its mark.
func (b *Bars) body(p *pen, q *Point, s *scale, at markPlace) {
	switch {
	case math.IsNaN(q.Value) || q.Empty || !at.alone:
	case b.barred(s, at):
		half := math.Max(1, 0.33*at.height)
		p.rect(bar.value, at.floor, at.y-half, at.of(s, q.Value), at.y+half)
	case s.log:
		p.stroke(bar, 2, xy{at.floor, at.y}, xy{at.of(s, q.Value), at.y})
	}
}

// mark draws the interval of an estimate, and the estimate where it is no bar.
func (b *Bars) mark(p *pen, q *Point, s *scale, at markPlace) {
	k := text
	if !b.barred(s, at) {
		k = series[at.series]
	}
	if q.Empty {
		if !math.IsNaN(q.Hi) {
			p.arrow(k, xy{at.of(s, q.Hi), at.y}, xy{at.floor, at.y})
		}
		return
	}
	if math.IsNaN(q.Value) {
		return
	}
	if !math.IsNaN(q.Lo) && !math.IsNaN(q.Hi) {
		p.whisker(k, at.of(s, q.Lo), at.of(s, q.Hi), at.y, math.Min(3, 0.3*at.height))
	}
	if !b.barred(s, at) {
		p.marker(at.series, xy{at.of(s, q.Value), at.y})
	}
}
