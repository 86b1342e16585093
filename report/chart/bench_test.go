package chart

import "testing"

func benchmark(b *testing.B, draw func(Drawing) ([]byte, error)) {
	for _, name := range []string{"levels", "results", "convergence11"} {
		b.Run(name, func(b *testing.B) {
			d := samples()[name]
			for b.Loop() {
				if _, err := draw(d); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkSVG(b *testing.B) { benchmark(b, SVG) }
func BenchmarkPNG(b *testing.B) { benchmark(b, PNG) }
