//go:build samples

// Pictures to be looked at: every sample of the tests, written to a folder as
// SVG and PNG by
//
//	go test -tags samples -run TestWriteSamples ./report/chart -samples DIR

package chart

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var samplesDir = flag.String("samples", "", "the folder to write to")

func TestWriteSamples(t *testing.T) {
	if *samplesDir == "" {
		t.Fatal("give -samples DIR")
	}
	if err := os.MkdirAll(*samplesDir, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, d := range samples() {
		for ext, draw := range map[string]func(Drawing) ([]byte, error){".svg": SVG, ".png": PNG} {
			b, err := draw(d)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(*samplesDir, name+ext), b, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}
