package chart

import (
	"image"
	"image/color"

	"github.com/golang/freetype/raster"
)

// shades is how many degrees of coverage a pixel at an edge can have: enough for
// smooth edges, and few enough for the colours of a picture to fit in a palette,
// which makes its file a quarter as long to compress.
const shades = 15

// A brush paints spans of pixels with one ink after the other. It mixes colours
// in whole numbers, and each only once: what an ink makes of the colour below
// is kept, so that a pixel costs one look into a table.
type brush struct {
	img    *image.Paletted
	places map[color.RGBA]uint8                // of the colours in the palette
	mixed  map[color.NRGBA]*[shades + 1]mixing // by ink and coverage
	ink    color.NRGBA
	mix    *[shades + 1]mixing // of the ink
}

// A mixing holds, for each colour below, the place of the mixed colour, or
// unmixed.
type mixing [256]int16

const unmixed = -1

// newBrush returns a brush before a white picture, dipped in black. The palette
// holds all inks, so that they are never replaced by others like them.
func newBrush(width, height int) *brush {
	b := &brush{places: map[color.RGBA]uint8{}, mixed: map[color.NRGBA]*[shades + 1]mixing{}}
	b.img = image.NewPaletted(image.Rect(0, 0, width, height), nil)
	b.place(color.RGBA{0xff, 0xff, 0xff, 0xff})
	for _, k := range inks() {
		b.place(color.RGBA{k.value.R, k.value.G, k.value.B, 0xff})
	}
	b.dip(color.NRGBA{A: 0xff})
	return b
}

// dip changes the ink.
func (b *brush) dip(ink color.NRGBA) {
	b.ink, b.mix = ink, b.mixed[ink]
	if b.mix == nil {
		b.mix = new([shades + 1]mixing)
		for i := range b.mix {
			for j := range b.mix[i] {
				b.mix[i][j] = unmixed
			}
		}
		b.mixed[ink] = b.mix
	}
}

// Paint implements raster.Painter.
func (b *brush) Paint(spans []raster.Span, _ bool) {
	bounds := b.img.Bounds()
	for _, s := range spans {
		x0, x1 := max(s.X0, bounds.Min.X), min(s.X1, bounds.Max.X)
		level := (s.Alpha*shades + 0x7fff) / 0xffff
		if s.Y < bounds.Min.Y || s.Y >= bounds.Max.Y || x0 >= x1 || level == 0 {
			continue
		}
		mix := &b.mix[level]
		line := b.img.Pix[b.img.PixOffset(x0, s.Y):b.img.PixOffset(x1, s.Y)]
		for i, below := range line {
			above := mix[below]
			if above == unmixed {
				above = int16(b.place(b.blend(below, level)))
				mix[below] = above
			}
			line[i] = uint8(above)
		}
	}
}

// blend returns the ink over the colour at a place of the palette.
func (b *brush) blend(below uint8, level uint32) color.RGBA {
	under := b.img.Palette[below].(color.RGBA)
	const all = 0xff * shades
	a := uint32(b.ink.A) * level
	over := func(ink, paper uint8) uint8 {
		return uint8((uint32(ink)*a + uint32(paper)*(all-a) + all/2) / all)
	}
	return color.RGBA{over(b.ink.R, under.R), over(b.ink.G, under.G), over(b.ink.B, under.B), 0xff}
}

// place returns the place of a colour in the palette: a new one, or, when it is
// full, that of the nearest colour.
func (b *brush) place(c color.RGBA) uint8 {
	if i, ok := b.places[c]; ok {
		return i
	}
	i := len(b.img.Palette)
	if i < 256 {
		b.img.Palette = append(b.img.Palette, c)
	} else {
		i = b.nearest(c)
	}
	b.places[c] = uint8(i)
	return uint8(i)
}

// nearest returns the first place of the colour that differs least.
func (b *brush) nearest(c color.RGBA) int {
	best, least := 0, 1<<30
	for i, q := range b.img.Palette {
		q := q.(color.RGBA)
		d := 0
		for _, x := range []int{int(q.R) - int(c.R), int(q.G) - int(c.G), int(q.B) - int(c.B)} {
			d += x * x
		}
		if d < least {
			best, least = i, d
		}
	}
	return best
}
