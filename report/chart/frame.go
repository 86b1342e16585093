package chart

import "slices"

// The distances of the frame, in points.
const (
	margin    = 10.0 // around the picture
	lineSkip  = 1.35 // of the size of the text
	legendGap = 14.0 // between entries of a legend
	keyWidth  = 18.0 // of the sign before an entry
)

// A key is an entry of the legend: a sign and what it stands for.
type key struct {
	sign func(p *pen, x, y float64) // drawn in keyWidth points from x, centred on y
	text string
}

// A frame is what surrounds the panels: title, legend, notes.
type frame struct {
	Head
	keys []key
}

// differently adds the note that the panels have scales of their own, which
// bars and bands side by side do not tell.
func (f *frame) differently() {
	f.Notes = append(slices.Clone(f.Notes), "The panels have different scales.")
}

const inner = Width - 2*margin

func skip(f face) float64 { return f.size * lineSkip }

// legendLines lays the entries out in lines and returns the entries of each.
func (f *frame) legendLines() [][]key {
	var lines [][]key
	x := 0.0
	for _, k := range f.keys {
		w := keyWidth + 4 + smallFace.width(k.text)
		if len(lines) == 0 || x > 0 && x+w > inner {
			lines, x = append(lines, nil), 0
		}
		n := len(lines) - 1
		lines[n] = append(lines[n], k)
		x += w + legendGap
	}
	return lines
}

// top returns the height above the panels.
func (f *frame) top() float64 {
	h := margin + float64(len(titleFace.wrap(f.Title, inner)))*skip(titleFace)
	h += float64(len(labelFace.wrap(f.Subtitle, inner))) * skip(labelFace)
	if n := len(f.legendLines()); n > 0 {
		h += 4 + float64(n)*skip(smallFace)
	}
	return h + 6
}

// bottom returns the height below the panels.
func (f *frame) bottom() float64 {
	h := margin
	for _, n := range f.Notes {
		h += float64(len(smallFace.wrap(n, inner))) * skip(smallFace)
	}
	return h
}

// draw draws the paper, the title, the legend and the notes.
func (f *frame) draw(p *pen) {
	p.rect(paper.value, 0, 0, Width, p.height)
	y := margin
	for _, s := range titleFace.wrap(f.Title, inner) {
		p.write(titleFace, text, margin, y+titleFace.size, left, s)
		y += skip(titleFace)
	}
	for _, s := range labelFace.wrap(f.Subtitle, inner) {
		p.write(labelFace, muted, margin, y+labelFace.size, left, s)
		y += skip(labelFace)
	}
	y += 4
	for _, line := range f.legendLines() {
		x := margin
		for _, k := range line {
			k.sign(p, x, y+skip(smallFace)/2)
			x += keyWidth + 4
			p.write(smallFace, text, x, y+skip(smallFace)/2+smallFace.size*0.35, left, k.text)
			x += smallFace.width(k.text) + legendGap
		}
		y += skip(smallFace)
	}
	y = p.height - f.bottom()
	for _, n := range f.Notes {
		for _, s := range smallFace.wrap(n, inner) {
			p.write(smallFace, muted, margin, y+smallFace.size, left, s)
			y += skip(smallFace)
		}
	}
}

// The signs of the legend.

func barKey(p *pen, x, y float64) { p.rect(bar.value, x+2, y-4, x+keyWidth, y+4) }

func intervalKey(k ink) func(*pen, float64, float64) {
	return func(p *pen, x, y float64) { p.whisker(k, x+2, x+keyWidth, y, 3) }
}

func theoryKey(p *pen, x, y float64) { p.diamond(xy{x + keyWidth/2 + 1, y}) }

func emptyKey(k ink) func(*pen, float64, float64) {
	return func(p *pen, x, y float64) { p.arrow(k, xy{x + keyWidth, y}, xy{x + 1, y}) }
}

func markerKey(i int, line bool) func(*pen, float64, float64) {
	return func(p *pen, x, y float64) {
		if line {
			p.stroke(series[i], 1.5, xy{x, y}, xy{x + keyWidth, y})
		}
		p.marker(i, xy{x + keyWidth/2, y})
	}
}

func lineKey(i int) func(*pen, float64, float64) {
	return func(p *pen, x, y float64) { p.stroke(series[i], 1.5, xy{x, y}, xy{x + keyWidth, y}) }
}

func bandKey(k ink) func(*pen, float64, float64) {
	return func(p *pen, x, y float64) { p.rect(k.band(), x, y-4, x+keyWidth, y+4) }
}

func dashKey(p *pen, x, y float64) { p.dash(theory, 1.3, x, x+keyWidth, y) }
