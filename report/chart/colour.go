package chart

import (
	"fmt"
	"image/color"
)

// An ink is a colour of the pictures, with the name of the style-sheet variable
// that may replace it in a page.
type ink struct {
	name  string
	value color.NRGBA
}

// The colours that carry the frame of a picture.
var (
	paper  = ink{"paper", color.NRGBA{0xff, 0xff, 0xff, 0xff}}
	text   = ink{"text", color.NRGBA{0x22, 0x22, 0x22, 0xff}}
	muted  = ink{"muted", color.NRGBA{0x59, 0x59, 0x59, 0xff}}
	grid   = ink{"grid", color.NRGBA{0xe4, 0xe4, 0xe4, 0xff}}
	axis   = ink{"axis", color.NRGBA{0x8c, 0x8c, 0x8c, 0xff}}
	bar    = ink{"bar", color.NRGBA{0xa6, 0xd2, 0xee, 0xff}} // a tint of Okabe and Ito's sky blue
	theory = ink{"theory", color.NRGBA{0xd5, 0x5e, 0x00, 0xff}}
)

// series are the colours of series, after Okabe and Ito; vermillion is kept for
// the exact values.
var series = [MaxSeries]ink{
	{"blue", color.NRGBA{0x00, 0x72, 0xb2, 0xff}},
	{"green", color.NRGBA{0x00, 0x9e, 0x73, 0xff}},
	{"purple", color.NRGBA{0xcc, 0x79, 0xa7, 0xff}},
	{"orange", color.NRGBA{0xe6, 0x9f, 0x00, 0xff}},
	{"sky", color.NRGBA{0x56, 0xb4, 0xe9, 0xff}},
	{"black", color.NRGBA{0x11, 0x11, 0x11, 0xff}},
}

// bandAlpha is the opacity of bands, so that they can overlap.
const bandAlpha = 0x48

func (k ink) band() color.NRGBA {
	c := k.value
	c.A = bandAlpha
	return c
}

func inks() []ink {
	return append([]ink{paper, text, muted, grid, axis, bar, theory}, series[:]...)
}

// hex returns a colour as vgsvg writes it, truncation and all.
func hex(c color.NRGBA) string {
	r, g, b, a := c.RGBA()
	k := 255.0 / float64(a)
	return fmt.Sprintf("#%02X%02X%02X", int(float64(r)*k), int(float64(g)*k), int(float64(b)*k))
}
