package chart

import (
	"image"
	"image/color"
	"math"

	"github.com/golang/freetype/raster"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	plotfont "gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// dots is the number of pixels in a point: at two, a coordinate that is snapped
// to 1/64 point is a whole number of the rasterizer's 1/64 pixel.
const dots = 2

// A rasterCanvas is a vg.Canvas of pixels that works in whole numbers alone:
// outlines of glyphs and paths go to the rasterizer as 26.6 fixed point. The
// vgimg canvas of gonum/plot transforms glyphs and paths in floating point, and
// its pictures differ where the compiler fuses a multiplication with an
// addition (amd64 with GOAMD64=v3, arm64).
//
// It draws what a pen draws: straight lines and text, without transformations.
type rasterCanvas struct {
	*brush
	raster *raster.Rasterizer
	width  fixed.Int26_6
}

func newRasterCanvas(width, height int) *rasterCanvas {
	c := &rasterCanvas{
		brush:  newBrush(dots*width, dots*height),
		raster: raster.NewRasterizer(dots*width, dots*height),
	}
	c.raster.UseNonZeroWinding = true
	return c
}

// toFixed turns a length into 1/64 pixel.
func toFixed(x vg.Length) fixed.Int26_6 { return fixed.Int26_6(math.Round(float64(x) * dots * 64)) }

// point turns a place, whose y grows upwards, into pixels, whose y grows
// downwards.
func (c *rasterCanvas) point(p vg.Point) fixed.Point26_6 {
	return fixed.Point26_6{X: toFixed(p.X), Y: fixed.I(c.img.Bounds().Dy()) - toFixed(p.Y)}
}

// runs returns the connected parts of a path. A closed one ends where it
// started.
func (c *rasterCanvas) runs(path vg.Path) [][]fixed.Point26_6 {
	var runs [][]fixed.Point26_6
	for _, part := range path {
		n := len(runs) - 1
		switch part.Type {
		case vg.MoveComp:
			runs = append(runs, []fixed.Point26_6{c.point(part.Pos)})
		case vg.LineComp:
			runs[n] = append(runs[n], c.point(part.Pos))
		case vg.CloseComp:
			runs[n] = append(runs[n], runs[n][0])
		default:
			panic("chart: a curve on a canvas of straight lines")
		}
	}
	return runs
}

// Stroke implements vg.Canvas.
func (c *rasterCanvas) Stroke(path vg.Path) {
	if c.width <= 0 {
		return
	}
	for _, run := range c.runs(path) {
		var line raster.Path
		line.Start(run[0])
		for _, q := range run[1:] {
			line.Add1(q)
		}
		if last := len(run) - 1; last > 1 && run[last] == run[0] {
			line.Add1(run[1]) // over the first corner again, to join the ends
		}
		c.raster.AddStroke(line, c.width, raster.ButtCapper, raster.RoundJoiner)
	}
	c.paint()
}

// Fill implements vg.Canvas.
func (c *rasterCanvas) Fill(path vg.Path) {
	for _, run := range c.runs(path) {
		c.raster.Start(run[0])
		for _, q := range run[1:] {
			c.raster.Add1(q)
		}
		c.raster.Add1(run[0])
	}
	c.paint()
}

func (c *rasterCanvas) paint() {
	c.raster.Rasterize(c.brush)
	c.raster.Clear()
}

// FillString implements vg.Canvas: it fills the outlines of the glyphs, without
// hinting, with kerning.
func (c *rasterCanvas) FillString(f plotfont.Face, at vg.Point, text string) {
	var buf sfnt.Buffer
	ppem := toFixed(f.Font.Size)
	origin := c.point(at)
	previous, first := sfnt.GlyphIndex(0), true
	for _, r := range text {
		glyph, err := f.Face.GlyphIndex(&buf, r)
		if err != nil {
			continue // the embedded fonts have a box for what they lack
		}
		if !first {
			if kern, err := f.Face.Kern(&buf, previous, glyph, ppem, font.HintingNone); err == nil {
				origin.X += kern
			}
		}
		previous, first = glyph, false
		if outline, err := f.Face.LoadGlyph(&buf, glyph, ppem, nil); err == nil {
			c.glyph(outline, origin)
		}
		if advance, err := f.Face.GlyphAdvance(&buf, glyph, ppem, font.HintingNone); err == nil {
			origin.X += advance
		}
	}
	c.paint()
}

// glyph adds an outline to the rasterizer.
func (c *rasterCanvas) glyph(outline sfnt.Segments, origin fixed.Point26_6) {
	var start fixed.Point26_6
	open := false
	shut := func() {
		if open {
			c.raster.Add1(start)
		}
	}
	for _, s := range outline {
		a, b, d := origin.Add(s.Args[0]), origin.Add(s.Args[1]), origin.Add(s.Args[2])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			shut()
			c.raster.Start(a)
			start, open = a, true
		case sfnt.SegmentOpLineTo:
			c.raster.Add1(a)
		case sfnt.SegmentOpQuadTo:
			c.raster.Add2(a, b)
		case sfnt.SegmentOpCubeTo:
			c.raster.Add3(a, b, d)
		}
	}
	shut()
}

// SetLineWidth implements vg.Canvas.
func (c *rasterCanvas) SetLineWidth(w vg.Length) { c.width = toFixed(w) }

// SetColor implements vg.Canvas.
func (c *rasterCanvas) SetColor(k color.Color) { c.dip(color.NRGBAModel.Convert(k).(color.NRGBA)) }

// SetLineDash implements vg.Canvas. A pen draws its dashes one by one.
func (c *rasterCanvas) SetLineDash(dashes []vg.Length, _ vg.Length) {
	if len(dashes) > 0 {
		panic("chart: dashes on a canvas of whole lines")
	}
}

// Push implements vg.Canvas. A pen leaves no state behind.
func (c *rasterCanvas) Push() {}

// Pop implements vg.Canvas.
func (c *rasterCanvas) Pop() {}

// Rotate implements vg.Canvas by refusing: a pen never does.
func (c *rasterCanvas) Rotate(float64) { panic("chart: a turn on a canvas without transformations") }

// Translate implements vg.Canvas by refusing.
func (c *rasterCanvas) Translate(vg.Point) {
	panic("chart: a shift on a canvas without transformations")
}

// Scale implements vg.Canvas by refusing.
func (c *rasterCanvas) Scale(float64, float64) {
	panic("chart: a change of scale on a canvas without transformations")
}

// DrawImage implements vg.Canvas by refusing.
func (c *rasterCanvas) DrawImage(vg.Rectangle, image.Image) {
	panic("chart: an image on a canvas of lines and text")
}
