package chart

import (
	"os"
	"path/filepath"
	"testing"
)

// TestWriteSamples writes every sample where CHART_SAMPLES points, to be looked
// at.
func TestWriteSamples(t *testing.T) {
	dir := os.Getenv("CHART_SAMPLES")
	if dir == "" {
		t.Skip("CHART_SAMPLES is not set")
	}
	for name, d := range samples() {
		for ext, draw := range map[string]func(Drawing) ([]byte, error){".svg": SVG, ".png": PNG} {
			b, err := draw(d)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, name+ext), b, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}
