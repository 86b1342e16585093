// Package chart draws estimates: bars with error bars and exact values beside
// them ([Bars]), sweeps with bands and convergence traces ([Lines]).
//
// It knows series of numbers and nothing of results or games. A drawing is made
// with the vector graphics and the embedded Liberation fonts of gonum/plot, so
// that it is a function of its numbers alone: [SVG] and [PNG] return the same
// bytes on every machine. Three things guard that. Numbers are rounded to ten
// significant digits before they are placed; every coordinate is snapped to 1/64
// point, so that a last bit that differs between processors (a fused
// multiply-add, a logarithm in assembly) does not reach the picture; and pixels
// are made of these coordinates in whole numbers.
//
// Colours are those of Okabe and Ito, "Color Universal Design" (2008), which
// stay apart for colour-blind readers; no meaning rests on colour alone.
//
// [SVG]: a picture with a viewBox and no ids, fit for a file or, through
// [Inline], for an HTML page.
package chart

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"sync"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Width is the width of every picture in points: so narrow that its text, of 9 to
// 13 points, can still be read where a telephone makes it smaller.
const Width = 400

// A Head is what every picture says about itself.
type Head struct {
	Title    string   // what is shown
	Subtitle string   // of which experiment
	Notes    []string // lines at the foot: number of trials, seed, intervals
}

// A Unit is how values are written on an axis.
type Unit int

// The units of values.
const (
	Probability Unit = iota // between 0 and 1, written in percent
	Plain                   // any number
)

// A Point is one estimate. What is absent is NaN.
type Point struct {
	Value  float64 // the estimate; NaN where there were no observations
	Lo, Hi float64 // its interval
	Exact  float64 // the exact value
	Empty  bool    // no count was seen: Value is 0, and Hi is what is known
}

// A Series is a named run of estimates.
type Series struct {
	Name   string
	X      []float64 // where the points of [Lines] stand, ascending; nil for [Bars]
	Points []Point
}

// A Panel is one field of a picture, with axes of its own.
type Panel struct {
	Title  string // may be empty
	Series []Series
}

// A Drawing is a picture that can be drawn: [Bars] or [Lines].
type Drawing interface {
	check() error
	height() float64
	draw(p *pen)
	head() *Head
}

// MaxSeries is the number of series that one panel can tell apart.
const MaxSeries = 6

// SVG returns the picture as an SVG file.
func SVG(d Drawing) ([]byte, error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	h := d.height()
	c := vgsvg.New(Width, vg.Length(h))
	d.draw(&pen{canvas: c, height: h})
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return nil, fmt.Errorf("failed to draw the SVG: %w", err)
	}
	return dressSVG(b.Bytes(), h, d.head())
}

// PNG returns the picture as a PNG file of two pixels a point.
func PNG(d Drawing) ([]byte, error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	h := d.height()
	c := newRasterCanvas(Width, int(h))
	d.draw(&pen{canvas: c, height: h})
	var b bytes.Buffer
	if err := encoder.Encode(&b, c.img); err != nil {
		return nil, fmt.Errorf("failed to encode the PNG: %w", err)
	}
	return b.Bytes(), nil
}

// encoder writes PNGs and keeps its buffers for the next.
var encoder = png.Encoder{BufferPool: new(pngBuffers)}

type pngBuffers struct{ sync.Pool }

func (p *pngBuffers) Get() *png.EncoderBuffer {
	b, _ := p.Pool.Get().(*png.EncoderBuffer)
	return b
}

func (p *pngBuffers) Put(b *png.EncoderBuffer) { p.Pool.Put(b) }

// checkPanels reports what would make panels impossible to draw.
func checkPanels(panels []Panel, points func(*Series) int) error {
	if len(panels) == 0 {
		return errors.New("chart: no panels")
	}
	for _, p := range panels {
		if len(p.Series) == 0 || len(p.Series) > MaxSeries {
			return fmt.Errorf("chart: panel %q has %d series, not 1 to %d", p.Title, len(p.Series), MaxSeries)
		}
		for i := range p.Series {
			s := &p.Series[i]
			if want := points(s); len(s.Points) != want || want == 0 {
				return fmt.Errorf("chart: series %q has %d points for %d places", s.Name, len(s.Points), want)
			}
		}
	}
	return nil
}
