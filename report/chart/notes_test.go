package chart

import (
	"strings"
	"testing"
)

const differentScales = "The panels have different scales."

// TestDifferentScales: panels that look alike and are not say so; panels that
// share a scale, and single ones, do not.
func TestDifferentScales(t *testing.T) {
	bars := func(tops ...float64) Drawing {
		b := &Bars{Head: Head{Title: "t", Notes: []string{"n = 1"}}, Categories: []string{"a", "b"}}
		for _, top := range tops {
			b.Panels = append(b.Panels, Panel{Series: []Series{{Points: []Point{{Value: top}, {Value: top / 2}}}}})
		}
		return b
	}
	lines := func(tops ...float64) Drawing {
		l := &Lines{Head: Head{Title: "t", Notes: []string{"n = 1"}}}
		for _, top := range tops {
			l.Panels = append(l.Panels, Panel{Series: []Series{{X: []float64{1, 2}, Points: []Point{{Value: top}, {Value: top / 2}}}}})
		}
		return l
	}
	for name, c := range map[string]struct {
		d    Drawing
		want bool
	}{
		"one field of bars":       {bars(0.5), false},
		"bars that share a scale": {bars(0.5, 0.3, 0.4), false},
		"bars that do not":        {bars(0.5, 0.3, 0.01), true},
		"one field of lines":      {lines(0.5), false},
		"lines alike":             {lines(0.5, 0.5), false},
		"lines not alike":         {lines(0.5, 0.4), true},
	} {
		svg, err := SVG(c.d)
		if err != nil {
			t.Fatal(name, err)
		}
		if got := strings.Contains(string(svg), differentScales); got != c.want {
			t.Errorf("%s: it says that scales differ: %v", name, got)
		}
		if n := len(c.d.head().Notes); n != 1 {
			t.Errorf("%s: drawing left %d notes", name, n)
		}
	}
}

func TestWrites(t *testing.T) {
	for s, want := range map[string]bool{"": true, "Levels of five cards · ±0.1 % – é": true, "牛牛的牌级": false, "level 牛": false} {
		if Writes(s) != want {
			t.Errorf("%q: %v", s, !want)
		}
	}
}
