package chart

import (
	"cmp"
	"math"
	"slices"
)

// Lines shows estimates against a number: a sweep over a parameter, or the
// convergence of a run. The interval of each series is a band; an exact value
// is a mark at its point, or, in a trace, a dashed line.
//
// Panels are set side by side, each with a value axis of its own.
type Lines struct {
	Head
	XAxis     string
	ValueAxis string
	Unit      Unit
	Legend    string // what a line alone is; empty: "estimate"
	LogX      bool   // decades; every x is positive
	Trace     bool   // a convergence trace: no markers, and the exact value of the last point as a line
	Panels    []Panel
}

func (l *Lines) head() *Head { return &l.Head }

func (l *Lines) check() error {
	return checkPanels(l.Panels, func(s *Series) int { return len(s.X) })
}

func (l *Lines) columns() int { return min(len(l.Panels), 2) }

// plotHeight is the height of the field of a panel.
func (l *Lines) plotHeight() float64 {
	switch n := len(l.Panels); {
	case n == 1:
		return 200
	case n <= 4:
		return 110
	}
	return 90
}

func (l *Lines) titleRoom() float64 {
	if len(l.Panels) == 1 && l.Panels[0].Title == "" {
		return 4
	}
	return titleRoom
}

func (l *Lines) lines() int { return (len(l.Panels) + l.columns() - 1) / l.columns() }

func (l *Lines) bandHeight() float64 { return l.titleRoom() + l.plotHeight() + tickRoom + 4 }

func (l *Lines) height() float64 {
	f := l.frame()
	return math.Ceil(f.top() + axisRoom + float64(l.lines())*(l.bandHeight()+4) + axisRoom + f.bottom())
}

func (l *Lines) frame() *frame {
	f := &frame{Head: l.Head}
	var band, exact, empty bool
	several, names := false, 0
	for _, p := range l.Panels {
		names = max(names, len(p.Series))
		several = several || len(p.Series) > 1
		for _, s := range p.Series {
			for _, q := range s.Points {
				band = band || !math.IsNaN(q.Lo)
				exact = exact || !math.IsNaN(q.Exact)
				empty = empty || q.Empty && !math.IsNaN(q.Hi)
			}
		}
	}
	if several {
		for _, p := range l.Panels {
			if len(p.Series) == names {
				for i, s := range p.Series {
					f.keys = append(f.keys, key{l.sign(i), s.Name})
				}
				break
			}
		}
	} else {
		f.keys = append(f.keys, key{l.sign(0), cmp.Or(l.Legend, "estimate")})
	}
	if band {
		f.keys = append(f.keys, key{bandKey(series[0]), "interval"})
	}
	if exact && l.Trace {
		f.keys = append(f.keys, key{dashKey, "exact value"})
	} else if exact {
		f.keys = append(f.keys, key{theoryKey, "exact value"})
	}
	if empty && !l.Trace {
		f.keys = append(f.keys, key{emptyKey(series[0]), "no count: upper bound"})
	}
	scales := l.scales()
	if slices.ContainsFunc(scales, func(s *scale) bool { return !s.same(scales[0]) }) {
		f.differently()
	}
	return f
}

func (l *Lines) sign(i int) func(*pen, float64, float64) {
	if l.Trace {
		return lineKey(i)
	}
	return markerKey(i, true)
}

// xScale is shared by all panels.
func (l *Lines) xScale(width float64) *scale {
	r := newReach()
	for _, p := range l.Panels {
		for _, s := range p.Series {
			for _, x := range s.X {
				r.value(x)
				r.least = math.Min(r.least, x)
			}
		}
	}
	if l.LogX {
		return r.logXScale(width)
	}
	whole := true
	places := map[float64]bool{}
	var ticks []tick
	for _, p := range l.Panels {
		for _, s := range p.Series {
			for _, x := range s.X {
				whole = whole && x == math.Trunc(x) && math.Abs(x) < 1e15
				if !places[x] && whole {
					ticks = append(ticks, tick{x, decimal(int64(x), 0)})
				}
				places[x] = true
			}
		}
	}
	s := r.linearScale(Plain, false, max(2, int(width/50)), across(width))
	if whole && len(ticks) <= 12 {
		every := *s
		every.ticks = sortTicks(ticks)
		if across(width)(&every) {
			return &every // a tick at every value that was swept
		}
	}
	return s
}

// reach gathers the values of a panel. In a trace, the early wide part of the
// bands is left to run off the panel: only what came after a thirtieth of the
// trials counts.
func (l *Lines) reach(p *Panel) *reach {
	r := newReach()
	for _, s := range p.Series {
		from := 0.0
		if l.Trace {
			from = s.X[len(s.X)-1] / 30
		}
		for i := range s.Points {
			if s.X[i] >= from {
				r.point(&s.Points[i])
			}
		}
	}
	return r
}

// scales returns the value axis of each panel.
func (l *Lines) scales() []*scale {
	scales := make([]*scale, len(l.Panels))
	for i := range l.Panels {
		r := l.reach(&l.Panels[i])
		if l.Unit == Probability && !l.Trace && r.wantsLog() {
			scales[i] = r.logScale(l.Unit, upwards(l.plotHeight()))
		} else {
			zero := !l.Trace && r.lo >= 0 && r.hi > 0 && r.lo < 0.5*r.hi
			scales[i] = r.linearScale(l.Unit, zero, max(3, int(l.plotHeight()/32)), upwards(l.plotHeight()))
		}
	}
	return scales
}

func (l *Lines) draw(p *pen) {
	f := l.frame()
	f.draw(p)
	cols := l.columns()
	y := f.top()
	p.write(smallFace, muted, margin, y+smallFace.size, left, l.ValueAxis)
	y += axisRoom
	gutter := 0.0
	scales := l.scales()
	for _, s := range scales {
		for _, t := range s.ticks {
			gutter = math.Max(gutter, smallFace.width(t.label))
		}
	}
	gutter += 8
	width := (inner - float64(cols-1)*panelGap) / float64(cols)
	xs := l.xScale(width - gutter)
	for i := range l.Panels {
		col := i % cols
		if col == 0 && i > 0 {
			y += l.bandHeight() + 4
		}
		x := margin + float64(col)*(width+panelGap)
		l.panel(p, &l.Panels[i], xs, scales[i], x+gutter, y, width-gutter)
	}
	y += l.bandHeight() + 4
	p.write(smallFace, muted, Width/2, y+smallFace.size-2, centre, l.XAxis)
}

// panel draws one panel, whose field has its left edge at x, its title at y.
func (l *Lines) panel(p *pen, panel *Panel, xs, ys *scale, x, y, width float64) {
	p.write(panelFace, text, x, y+titleRoom-5, left, panelFace.shorten(panel.Title, width))
	y += l.titleRoom()
	h := l.plotHeight()
	across := func(v float64) float64 { return x + xs.norm(tidy(v))*width }
	up := func(v float64) float64 { return y + h*(1-ys.free(tidy(v))) }
	var rules, minor, major []xy
	for _, t := range ys.ticks {
		at := up(t.value)
		rules = append(rules, xy{x, at}, xy{x + width, at})
		p.write(smallFace, text, x-5, at+smallFace.size*0.35, right, t.label)
	}
	for _, t := range xs.ticks {
		at := across(t.value)
		if t.label == "" {
			minor = append(minor, xy{at, y + h}, xy{at, y + h + 2})
			continue
		}
		major = append(major, xy{at, y + h}, xy{at, y + h + 4})
		p.write(smallFace, text, x+labelPlace(xs.norm(t.value), width, t.label), y+h+5+smallFace.size, centre, t.label)
	}
	p.segments(grid, 0.6, rules...)
	p.segments(axis, 0.5, minor...)
	p.segments(axis, 0.8, major...)
	field := window{x, y, x + width, y + h}
	for i := range panel.Series {
		l.band(p, l.seen(&panel.Series[i], ys), i, across, up, field)
	}
	p.stroke(axis, 0.8, xy{x, y + h}, xy{x + width, y + h})
	if !l.Trace {
		l.exacts(p, panel, across, up, field)
	}
	for i := range panel.Series {
		l.line(p, l.seen(&panel.Series[i], ys), i, across, up, field)
	}
	if l.Trace {
		l.exacts(p, panel, across, up, field)
	}
}

// exacts draws the exact values of a panel: marks below the estimates, or lines
// above them.
func (l *Lines) exacts(p *pen, panel *Panel, across, up func(float64) float64, field window) {
	for i := range panel.Series {
		l.exact(p, &panel.Series[i], across, up, field)
	}
}

// seen returns the series without the bands and lines that would plunge to zero
// on a logarithmic scale: an empty point is an arrow there, and nothing else.
func (l *Lines) seen(s *Series, ys *scale) *Series {
	if !ys.log {
		return s
	}
	t := *s
	t.Points = slices.Clone(s.Points)
	for i := range t.Points {
		if t.Points[i].Value <= 0 {
			t.Points[i].Value, t.Points[i].Lo = math.NaN(), math.NaN()
		}
	}
	return &t
}

// band draws the interval of a series, in runs of points that have one; a run
// of one point is an error bar.
func (l *Lines) band(p *pen, s *Series, i int, across, up func(float64) float64, field window) {
	var upper, lower []xy
	flush := func() {
		if len(upper) == 1 {
			p.upright(series[i], upper[0].x, field.y(upper[0].y), field.y(lower[0].y), 3)
		}
		if len(upper) > 1 {
			for j := len(lower) - 1; j >= 0; j-- {
				upper = append(upper, lower[j])
			}
			p.fill(series[i].band(), field.polygon(upper)...)
		}
		upper, lower = nil, nil
	}
	for j, q := range s.Points {
		if math.IsNaN(q.Lo) || math.IsNaN(q.Hi) {
			flush()
			continue
		}
		x := across(s.X[j])
		upper = append(upper, xy{x, up(q.Hi)})
		lower = append(lower, xy{x, field.floor(up(q.Lo))})
	}
	flush()
}

// line draws the estimates of a series.
func (l *Lines) line(p *pen, s *Series, i int, across, up func(float64) float64, field window) {
	var run []xy
	flush := func() {
		for _, part := range field.line(run) {
			p.stroke(series[i], 1.5, part...)
		}
		run = nil
	}
	for j, q := range s.Points {
		if math.IsNaN(q.Value) {
			flush()
			continue
		}
		run = append(run, xy{across(s.X[j]), field.floor(up(q.Value))})
	}
	flush()
	if l.Trace {
		return
	}
	const long = 8 // an arrow that is shorter hides in the marker
	for j, q := range s.Points {
		x := across(s.X[j])
		if q.Empty && field.y1-up(q.Hi) > long {
			p.arrow(series[i], xy{x, field.y(up(q.Hi))}, xy{x, field.y1})
		} else if !math.IsNaN(q.Value) {
			p.marker(i, xy{x, field.y(up(q.Value))})
		}
	}
}

// exact draws the exact values of a series.
func (l *Lines) exact(p *pen, s *Series, across, up func(float64) float64, field window) {
	if l.Trace {
		if v := s.Points[len(s.Points)-1].Exact; !math.IsNaN(v) {
			y := up(v)
			if y >= field.y0 && y <= field.y1 {
				p.dash(theory, 1.3, field.x0, field.x1, y)
			}
		}
		return
	}
	for j, q := range s.Points {
		if !math.IsNaN(q.Exact) {
			p.diamond(xy{across(s.X[j]), field.y(up(q.Exact))})
		}
	}
}
