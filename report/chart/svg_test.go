package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/draw"
	"image/png"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"
)

// parse returns all text of a well-formed SVG and its attributes by name.
func parse(t *testing.T, svg []byte) (text string, attributes map[string][]string) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	attributes = map[string][]string{}
	var b strings.Builder
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return b.String(), attributes
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		switch token := token.(type) {
		case xml.CharData:
			b.Write(token)
			b.WriteByte('\n')
		case xml.StartElement:
			for _, a := range token.Attr {
				attributes[a.Name.Local] = append(attributes[a.Name.Local], a.Value)
			}
		}
	}
}

func TestSVG(t *testing.T) {
	for name, d := range samples() {
		svg, err := SVG(d)
		if err != nil {
			t.Fatal(name, err)
		}
		text, attributes := parse(t, svg)
		h := d.head()
		for _, want := range append([]string{h.Title}, strings.Fields(h.Subtitle+" "+strings.Join(h.Notes, " "))...) {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not in the picture", name, want)
			}
		}
		if len(attributes["viewBox"]) != 1 || len(attributes["aria-label"]) != 1 {
			t.Errorf("%s: no viewBox or no label", name)
		}
		for _, bad := range []string{"id", "href", "src"} {
			if len(attributes[bad]) > 0 {
				t.Errorf("%s: attribute %s", name, bad)
			}
		}
		// The font is named once, on the root, with what may stand in for it.
		if n := strings.Count(strings.Join(attributes["style"], "\n"), "font-family"); n != 1 || attributes["style"][0] != fontStack {
			t.Errorf("%s: the font is named %d times, and the root has %q", name, n, attributes["style"][0])
		}
		again, _ := SVG(samples()[name])
		if !bytes.Equal(svg, again) {
			t.Errorf("%s: drawn twice, not the same", name)
		}
	}
}

func TestSVGEscapes(t *testing.T) {
	b := levels(1e6)
	b.Title, b.Categories[3] = `<script>"&'`, "a<b>&"
	svg, err := SVG(b)
	if err != nil {
		t.Fatal(err)
	}
	if text, _ := parse(t, svg); !strings.Contains(text, `<script>"&'`) || !strings.Contains(text, "a<b>&") {
		t.Error("the texts did not survive")
	}
	if bytes.Contains(svg, []byte("<script>")) {
		t.Error("a text became an element")
	}
}

// TestInline looks for colours that a page could not repaint.
func TestInline(t *testing.T) {
	variable := regexp.MustCompile(`var\(--chart-([a-z]+),#[0-9A-F]{6}\)`)
	names := map[string]bool{}
	for _, k := range inks() {
		names[k.name] = true
	}
	for name, d := range samples() {
		svg, err := SVG(d)
		if err != nil {
			t.Fatal(err)
		}
		page := Inline(svg)
		parse(t, page)
		for _, m := range variable.FindAllSubmatch(page, -1) {
			if !names[string(m[1])] {
				t.Errorf("%s: variable %s", name, m[1])
			}
		}
		if left := variable.ReplaceAll(page, nil); bytes.Contains(left, []byte(":#")) {
			i := bytes.Index(left, []byte(":#"))
			t.Errorf("%s: a fixed colour %s", name, left[i:i+8])
		}
		if n := bytes.Count(svg, []byte(":#")); n == 0 || n != len(variable.FindAll(page, -1)) {
			t.Errorf("%s: %d colours, %d variables", name, n, len(variable.FindAll(page, -1)))
		}
	}
}

// TestPNG looks at the size and for the colours that must be there.
func TestPNG(t *testing.T) {
	d := ladder()
	b, err := PNG(d)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if size := img.Bounds().Size(); size.X != 2*Width || size.Y != 2*int(d.height()) {
		t.Errorf("size %v", size)
	}
	seen := map[[3]uint8]int{}
	pixels := image.NewRGBA(img.Bounds())
	draw.Draw(pixels, pixels.Bounds(), img, image.Point{}, draw.Src)
	for i := 0; i < len(pixels.Pix); i += 4 {
		seen[[3]uint8(pixels.Pix[i:i+3])]++
	}
	for _, k := range []ink{paper, text, theory, series[0], bar} {
		c := [3]uint8{k.value.R, k.value.G, k.value.B}
		if seen[c] == 0 {
			t.Errorf("no pixel of colour %s", k.name)
		}
	}
	again, err := PNG(ladder())
	if err != nil || !bytes.Equal(b, again) {
		t.Errorf("drawn twice, not the same: %v", err)
	}
}

// TestLastBits moves every number by its last bits, as another processor might:
// the pictures must not change.
func TestLastBits(t *testing.T) {
	move := func(d Drawing) Drawing {
		var panels []Panel
		switch d := d.(type) {
		case *Bars:
			panels = d.Panels
		case *Lines:
			panels = d.Panels
		}
		up := math.Inf(1)
		for _, p := range panels {
			for _, s := range p.Series {
				for i := range s.Points {
					q := &s.Points[i]
					for _, x := range []*float64{&q.Value, &q.Lo, &q.Hi, &q.Exact} {
						if *x != 0 {
							*x = math.Nextafter(math.Nextafter(*x, up), up)
						}
					}
					up = -up
				}
			}
		}
		return d
	}
	for name, d := range samples() {
		before, _ := SVG(d)
		after, _ := SVG(move(samples()[name]))
		if !bytes.Equal(before, after) {
			t.Errorf("%s: the SVG shows last bits", name)
		}
	}
	before, _ := PNG(levels(3000))
	after, _ := PNG(move(levels(3000)))
	if !bytes.Equal(before, after) {
		t.Error("the PNG shows last bits")
	}
	far := levels(3000)
	far.Panels[0].Series[0].Points[0].Value += 0.01
	if b, _ := SVG(far); bytes.Equal(b, before) {
		t.Error("a moved bar is not seen")
	}
}

func TestCheck(t *testing.T) {
	many := levels(1e6)
	for range MaxSeries {
		many.Panels[0].Series = append(many.Panels[0].Series, many.Panels[0].Series[0])
	}
	short := players()
	short.Panels[0].Series[0].X = short.Panels[0].Series[0].X[1:]
	for name, d := range map[string]Drawing{
		"no panels": &Bars{}, "no series": &Lines{Panels: []Panel{{}}}, "too many series": many, "lengths differ": short,
		"no points": &Lines{Panels: []Panel{{Series: []Series{{}}}}},
	} {
		if _, err := SVG(d); err == nil {
			t.Errorf("%s: no error from SVG", name)
		}
		if _, err := PNG(d); err == nil {
			t.Errorf("%s: no error from PNG", name)
		}
	}
}
