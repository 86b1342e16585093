package chart

import (
	"image/color"
	"math"
	"strconv"
	"strings"
	"sync"

	xfont "golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/vg"
)

// A pen draws on a canvas in points, with the origin at the top left and y
// growing downwards. It never rotates, and it snaps what it draws.
type pen struct {
	canvas vg.Canvas
	height float64
}

// An xy is a place in the picture.
type xy struct{ x, y float64 }

// A face is a size and weight of the embedded font.
type face struct {
	size float64
	bold bool
}

// The faces of the pictures.
var (
	titleFace = face{13, true}
	labelFace = face{10, false}
	panelFace = face{10, true}
	smallFace = face{9, false}
	powerFace = face{7, false}
)

// fonts holds the embedded fonts: never those of the machine.
var fonts = sync.OnceValue(func() *font.Cache { return font.NewCache(liberation.Collection()) })

func (f face) lookup() *font.Face {
	d := font.Font{Typeface: "Liberation", Variant: "Sans"}
	if f.bold {
		d.Weight = xfont.WeightBold
	}
	found := fonts().Lookup(d, vg.Length(f.size))
	return &found
}

// width returns the width of s, in which ^{...} marks a raised exponent.
func (f face) width(s string) float64 {
	base, power := cutPower(s)
	w := float64(f.lookup().Width(base))
	if power != "" {
		w += float64(powerFace.lookup().Width(power))
	}
	return w
}

// Writes reports whether the embedded font has every letter of s. What it lacks,
// Chinese say, would be a box.
func Writes(s string) bool {
	var b sfnt.Buffer
	f := titleFace.lookup()
	for _, r := range s {
		if glyph, err := f.Face.GlyphIndex(&b, r); err != nil || glyph == 0 {
			return false
		}
	}
	return true
}

// snap rounds a coordinate to 1/64 point.
func snap(x float64) vg.Length { return vg.Length(math.Round(x*64) / 64) }

func (p *pen) at(q xy) vg.Point {
	return vg.Point{X: snap(q.x), Y: snap(p.height) - snap(q.y)}
}

func (p *pen) path(points []xy) vg.Path {
	var path vg.Path
	for i, q := range points {
		if i == 0 {
			path.Move(p.at(q))
		} else {
			path.Line(p.at(q))
		}
	}
	return path
}

// stroke draws a line through points.
func (p *pen) stroke(k ink, width float64, points ...xy) {
	if len(points) < 2 {
		return
	}
	p.canvas.SetColor(k.value)
	p.canvas.SetLineWidth(vg.Length(width))
	p.canvas.Stroke(p.path(points))
}

// dash draws a level line of dashes.
func (p *pen) dash(k ink, width, x0, x1, y float64) {
	const long, gap = 5, 3
	var ends []xy
	for x := x0; x < x1; x += long + gap {
		ends = append(ends, xy{x, y}, xy{math.Min(x+long, x1), y})
	}
	p.segments(k, width, ends...)
}

// segments draws lines between pairs of points, all as one path.
func (p *pen) segments(k ink, width float64, ends ...xy) {
	if len(ends) < 2 {
		return
	}
	p.canvas.SetColor(k.value)
	p.canvas.SetLineWidth(vg.Length(width))
	var path vg.Path
	for i := 0; i+1 < len(ends); i += 2 {
		path.Move(p.at(ends[i]))
		path.Line(p.at(ends[i+1]))
	}
	p.canvas.Stroke(path)
}

// outline draws a closed line.
func (p *pen) outline(k ink, width float64, points ...xy) {
	p.canvas.SetColor(k.value)
	p.canvas.SetLineWidth(vg.Length(width))
	path := p.path(points)
	path.Close()
	p.canvas.Stroke(path)
}

// fill fills a polygon.
func (p *pen) fill(c color.NRGBA, points ...xy) {
	if len(points) < 3 {
		return
	}
	p.canvas.SetColor(c)
	path := p.path(points)
	path.Close()
	p.canvas.Fill(path)
}

func (p *pen) rect(c color.NRGBA, x0, y0, x1, y1 float64) {
	p.fill(c, xy{x0, y0}, xy{x1, y0}, xy{x1, y1}, xy{x0, y1})
}

// The sides of a place that a text is written on.
const (
	left   = 0.0 // the text starts at the place
	centre = 0.5
	right  = 1.0 // the text ends at the place
)

// write writes s with its baseline at y. An exponent ^{...} at its end is raised.
func (p *pen) write(f face, k ink, x, y, align float64, s string) {
	if s == "" {
		return
	}
	x -= align * f.width(s)
	base, power := cutPower(s)
	p.canvas.SetColor(k.value)
	p.canvas.FillString(*f.lookup(), p.at(xy{x, y}), base)
	if power != "" {
		x += float64(f.lookup().Width(base))
		p.canvas.FillString(*powerFace.lookup(), p.at(xy{x, y - 0.36*f.size}), power)
	}
}

// cutPower splits "10^{-6}" into its base and its exponent.
func cutPower(s string) (base, power string) {
	base, power, _ = strings.Cut(s, "^{")
	return base, strings.TrimSuffix(power, "}")
}

// wrap breaks s at spaces into lines no wider than limit.
func (f face) wrap(s string, limit float64) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		longer := word
		if line != "" {
			longer = line + " " + word
		}
		if line != "" && f.width(longer) > limit {
			lines = append(lines, line)
			longer = word
		}
		line = longer
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// shorten cuts s to limit, with dots where something is missing.
func (f face) shorten(s string, limit float64) string {
	if f.width(s) <= limit {
		return s
	}
	r := []rune(s)
	for len(r) > 1 && f.width(string(r)+"…") > limit {
		r = r[:len(r)-1]
	}
	return string(r) + "…"
}

// tidy rounds x to ten significant digits.
func tidy(x float64) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return math.NaN()
	}
	y, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 10, 64), 64)
	return y
}
