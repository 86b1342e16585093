package chart

import (
	"image/color"
	"math"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/recorder"
	"pgregory.net/rapid"
)

// A fataler is a *testing.T or a *rapid.T.
type fataler interface {
	Helper()
	Fatal(...any)
}

// record returns what drawing d does to a canvas.
func record(t fataler, d Drawing) []recorder.Action {
	t.Helper()
	if err := d.check(); err != nil {
		t.Fatal(err)
	}
	c := &recorder.Canvas{}
	d.draw(&pen{canvas: c, height: d.height()})
	return c.Actions
}

// A box is where a text stands, y growing upwards.
type box struct {
	text           string
	x0, y0, x1, y1 float64
}

func boxes(t fataler, d Drawing) []box {
	var out []box
	for _, a := range record(t, d) {
		s, ok := a.(*recorder.FillString)
		if !ok {
			continue
		}
		f := face{size: float64(s.Size), bold: s.Font.Weight > 0}
		x, y := float64(s.Point.X), float64(s.Point.Y)
		out = append(out, box{s.String, x, y - 0.15*f.size, x + f.width(s.String), y + 0.7*f.size})
	}
	return out
}

// TestTexts looks for texts that run over each other or out of the picture.
func TestTexts(t *testing.T) {
	for name, d := range samples() {
		all := boxes(t, d)
		if len(all) < 8 {
			t.Fatalf("%s: only %d texts", name, len(all))
		}
		for i, a := range all {
			if a.x0 < 0 || a.x1 > Width || a.y0 < 0 || a.y1 > d.height() {
				t.Errorf("%s: %q runs out of the picture", name, a.text)
			}
			for _, b := range all[:i] {
				if math.Min(a.x1, b.x1)-math.Max(a.x0, b.x0) > 0.5 && math.Min(a.y1, b.y1)-math.Max(a.y0, b.y0) > 0.5 {
					t.Errorf("%s: %q runs over %q", name, a.text, b.text)
				}
			}
		}
	}
}

// TestTextsOfAny does so for distributions of any shape.
func TestTextsOfAny(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := &Bars{Head: Head{"Title of a chart", "name", []string{"n = 5"}}, CategoryAxis: "outcome", ValueAxis: "probability"}
		n := rapid.IntRange(1, 40).Draw(t, "bins")
		for range n {
			b.Categories = append(b.Categories, rapid.StringMatching(`[a-z0-9 -]{1,40}`).Draw(t, "name"))
		}
		for range rapid.IntRange(1, 5).Draw(t, "panels") {
			var s Series
			for range n {
				p := math.Pow(10, -rapid.Float64Range(0, 8).Draw(t, "p"))
				s.Points = append(s.Points, Point{Value: p, Lo: p / 2, Hi: math.Min(1, p*1.5), Exact: nan})
			}
			b.Panels = append(b.Panels, Panel{"a panel with a long name", []Series{s}})
		}
		all := boxes(t, b)
		for i, x := range all {
			if x.x0 < 0 || x.x1 > Width || x.y0 < 0 || x.y1 > b.height() {
				t.Fatalf("%q runs out of the picture", x.text)
			}
			for _, y := range all[:i] {
				if math.Min(x.x1, y.x1)-math.Max(x.x0, y.x0) > 0.5 && math.Min(x.y1, y.y1)-math.Max(x.y0, y.y0) > 0.5 {
					t.Fatalf("%q runs over %q", x.text, y.text)
				}
			}
		}
	})
}

// heads returns the tips of the filled triangles of a colour: arrow heads.
func heads(actions []recorder.Action, c color.Color) []vg.Point {
	var tips []vg.Point
	var now color.Color
	for _, a := range actions {
		switch a := a.(type) {
		case *recorder.SetColor:
			now = a.Color
		case *recorder.Fill:
			if len(a.Path) == 4 && now == c {
				tips = append(tips, a.Path[0].Pos)
			}
		}
	}
	return tips
}

// TestEmptyBins looks for the arrow of every bin that was not seen, from its
// upper bound to the floor of the axis.
func TestEmptyBins(t *testing.T) {
	b := ladder()
	tips := heads(record(t, b), series[0].value)
	if len(tips) != 3 { // two bins and the legend
		t.Fatalf("%d arrow heads", len(tips))
	}
	floor := snap(margin + b.gutter())
	for _, tip := range tips[1:] {
		if tip.X != floor {
			t.Errorf("an arrow ends at %v, not on the axis at %v", tip.X, floor)
		}
	}
	s := b.reaches()[0].logScale(Probability, func(*scale) bool { return true })
	bound := snap(margin + b.gutter() + s.norm(b.Panels[0].Series[0].Points[14].Hi)*(inner-b.gutter()))
	var starts int
	for _, a := range record(t, b) {
		if l, ok := a.(*recorder.Stroke); ok && len(l.Path) == 2 && l.Path[0].Pos.X == bound && l.Path[1].Pos.X == floor {
			starts++
		}
	}
	if starts != 2 {
		t.Errorf("%d arrows start at the bound", starts)
	}
	for i := range b.Panels[0].Series[0].Points {
		b.Panels[0].Series[0].Points[i].Empty = false
	}
	if tips := heads(record(t, b), series[0].value); len(tips) != 0 {
		t.Errorf("%d arrow heads without an empty bin", len(tips))
	}
	sweep := rare()
	tips = heads(record(t, sweep), series[0].value)
	if len(tips) != 2 {
		t.Errorf("%d arrow heads in the sweep", len(tips))
	}
}

// TestLog: a logarithmic scale where, and only where, the positive values span
// more than three decades.
func TestLog(t *testing.T) {
	for name, want := range map[string]bool{"levels": false, "ladder": true, "results": false, "replacement": false} {
		b := samples()[name].(*Bars)
		if got := b.logs()[0]; got != want {
			t.Errorf("%s: logarithmic %v", name, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		r := newReach()
		lo, hi := math.Inf(1), 0.0
		for _, e := range rapid.SliceOfN(rapid.Float64Range(-7, 0), 1, 20).Draw(t, "exponents") {
			p := math.Pow(10, e)
			r.point(&Point{Value: p, Lo: 0, Hi: math.Min(1, 2*p), Exact: nan})
			lo, hi = math.Min(lo, p), math.Max(hi, p)
		}
		r.point(&Point{Value: 0, Lo: 0, Hi: 1e-9, Exact: 0, Empty: true}) // zeros have no decade
		if r.wantsLog() != (hi/lo > 1000) {
			t.Fatalf("from %v to %v: %v", lo, hi, r.wantsLog())
		}
	})
}

// TestContrast: texts in every frame colour can be read on paper (WCAG 2.2,
// 4.5 to 1), marks seen (3 to 1, or the bar, which has text-coloured whiskers).
func TestContrast(t *testing.T) {
	luminance := func(c color.NRGBA) float64 {
		f := func(v uint8) float64 {
			x := float64(v) / 255
			if x <= 0.04045 {
				return x / 12.92
			}
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return 0.2126*f(c.R) + 0.7152*f(c.G) + 0.0722*f(c.B)
	}
	contrast := func(k ink) float64 { return 1.05 / (luminance(k.value) + 0.05) }
	for _, k := range []ink{text, muted} {
		if c := contrast(k); c < 4.5 {
			t.Errorf("%s: contrast %.2f", k.name, c)
		}
	}
	for _, k := range []ink{theory, axis, series[0], series[1]} {
		if c := contrast(k); c < 3 {
			t.Errorf("%s: contrast %.2f", k.name, c)
		}
	}
}
