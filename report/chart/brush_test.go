package chart

import (
	"image/color"
	"math"
	"testing"

	"github.com/golang/freetype/raster"
	"pgregory.net/rapid"
)

// TestBrushMixes compares pixels with the textbook's "over" in floating point,
// stroke upon stroke, as long as the palette has room.
func TestBrushMixes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const width, height = 12, 4
		b := newBrush(width, height)
		want := make([][3]float64, width*height)
		for i := range want {
			want[i] = [3]float64{255, 255, 255}
		}
		strokes := rapid.IntRange(1, 8).Draw(t, "strokes")
		for range strokes {
			k := rapid.SampledFrom(inks()).Draw(t, "ink")
			c := k.value
			if rapid.Bool().Draw(t, "band") {
				c = k.band()
			}
			s := raster.Span{
				Y: rapid.IntRange(-1, height).Draw(t, "y"), X0: rapid.IntRange(-2, width).Draw(t, "from"),
				Alpha: rapid.OneOf(rapid.Uint32Range(0, 0xffff), rapid.Just(uint32(0xffff))).Draw(t, "coverage"),
			}
			s.X1 = s.X0 + rapid.IntRange(0, width).Draw(t, "length")
			b.dip(c)
			b.Paint([]raster.Span{s}, false)
			a := math.Round(float64(s.Alpha)/0xffff*shades) / shades * float64(c.A) / 0xff
			for x := max(s.X0, 0); x < min(s.X1, width) && s.Y >= 0 && s.Y < height; x++ {
				q := &want[s.Y*width+x]
				for i, ink := range []uint8{c.R, c.G, c.B} {
					q[i] = float64(ink)*a + q[i]*(1-a)
				}
			}
		}
		if len(b.img.Palette) >= 256 {
			t.Fatalf("%d colours after %d strokes", len(b.img.Palette), strokes)
		}
		for i, q := range want {
			got := b.img.Palette[b.img.Pix[i]].(color.RGBA)
			for j, x := range []uint8{got.R, got.G, got.B} {
				if math.Abs(float64(x)-q[j]) > 0.5*float64(strokes)+1e-9 {
					t.Fatalf("pixel %d is %v, want %v", i, got, q)
				}
			}
		}
	})
}

// TestFullPalette: where there are more colours than places, a pixel gets the
// nearest, and an ink that covers it gets its own.
func TestFullPalette(t *testing.T) {
	b := newBrush(1, 1)
	paint := func(c color.NRGBA) color.RGBA {
		b.dip(c)
		b.Paint([]raster.Span{{X1: 1, Alpha: 0xffff}}, true)
		return b.img.Palette[b.img.Pix[0]].(color.RGBA)
	}
	for i := range 600 {
		c := color.NRGBA{uint8(i), uint8(i / 3), uint8(255 - i/5), 0xff}
		got := paint(c)
		full := len(b.img.Palette) == 256
		if exact := got == (color.RGBA{c.R, c.G, c.B, 0xff}); !exact && !full {
			t.Fatalf("colour %d is %v, want %v, with %d places taken", i, got, c, len(b.img.Palette))
		}
		distance := func(q color.RGBA) int {
			square := func(a, b uint8) int { return (int(a) - int(b)) * (int(a) - int(b)) }
			return square(q.R, c.R) + square(q.G, c.G) + square(q.B, c.B)
		}
		for _, q := range b.img.Palette {
			if distance(q.(color.RGBA)) < distance(got) {
				t.Fatalf("%v became %v, though there is %v", c, got, q)
			}
		}
	}
	if len(b.img.Palette) != 256 {
		t.Fatalf("%d colours: the palette was not filled", len(b.img.Palette))
	}
	for _, k := range inks() {
		if got := paint(k.value); got != (color.RGBA{k.value.R, k.value.G, k.value.B, 0xff}) {
			t.Errorf("%s became %v", k.name, got)
		}
	}
}
