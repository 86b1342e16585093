package chart

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
)

// fontStack stands for the embedded font in an SVG, which holds no fonts: Arimo
// and Arial have the widths of Liberation Sans. It stands once, on the root.
const fontStack = "font-family:'Liberation Sans',Arimo,Arial,Helvetica,sans-serif"

// dressSVG replaces the head that vgsvg writes with one that scales and speaks:
// a viewBox, a role and a title.
func dressSVG(raw []byte, height float64, h *Head) ([]byte, error) {
	i := bytes.Index(raw, []byte("<g "))
	if i < 0 {
		return nil, fmt.Errorf("chart: the SVG canvas wrote no drawing")
	}
	body := string(raw[i:])
	const long = "\n\tstyle=\"font-family:Liberation Sans;font-variant:normal;" // no text holds a quote
	body = strings.NewReplacer(
		long+"font-weight:normal;font-style:normal;", " style=\"",
		long+"font-weight:bold;font-style:normal;", " style=\"font-weight:bold;",
	).Replace(body)
	var b bytes.Buffer
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %g\" width=\"%d\" height=\"%g\" style=\"%s\" role=\"img\" aria-label=\"", Width, height, Width, height, fontStack)
	if err := xml.EscapeText(&b, []byte(h.Title+". "+h.Subtitle)); err != nil {
		return nil, fmt.Errorf("failed to write the SVG: %w", err)
	}
	b.WriteString("\">\n<title>")
	if err := xml.EscapeText(&b, []byte(h.Title)); err != nil {
		return nil, fmt.Errorf("failed to write the SVG: %w", err)
	}
	b.WriteString("</title>\n")
	b.WriteString(body)
	return b.Bytes(), nil
}

// Inline returns an SVG of this package in the form for an HTML page: every
// colour is a style-sheet variable --chart-NAME that falls back to the colour
// of the file, so that a page can repaint the picture for the dark. The names
// are paper, text, muted, grid, axis, bar, theory, blue, green, purple, orange,
// sky and black.
func Inline(svg []byte) []byte {
	var pairs []string
	for _, k := range inks() {
		seen := map[string]bool{}
		for _, c := range []string{hex(k.value), hex(k.band())} {
			if seen[c] {
				continue
			}
			seen[c] = true
			for _, property := range []string{"fill:", "stroke:"} {
				pairs = append(pairs, property+c, property+"var(--chart-"+k.name+","+c+")")
			}
		}
	}
	return []byte(strings.NewReplacer(pairs...).Replace(string(svg)))
}
