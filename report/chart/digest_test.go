package chart

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the digests of the pictures anew")

// TestDigests compares the pictures with those of other machines: the SHA-256
// of each SVG and of the pixels of each PNG. It is meant to be run where
// floating point differs, as with GOAMD64=v3 or on arm64. After a change of the
// looks, look at the pictures (see samples_test.go) and run it with -update.
func TestDigests(t *testing.T) {
	all := samples()
	var got strings.Builder
	for _, name := range []string{"ladder", "results", "players", "convergence3"} {
		svg, err := SVG(all[name])
		if err != nil {
			t.Fatal(err)
		}
		b, err := PNG(all[name])
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		pixels := image.NewRGBA(img.Bounds())
		draw.Draw(pixels, pixels.Bounds(), img, image.Point{}, draw.Src)
		fmt.Fprintf(&got, "%x  %s.svg\n%x  %s pixels\n", sha256.Sum256(svg), name, sha256.Sum256(pixels.Pix), name)
	}
	path := filepath.Join("testdata", "digests.txt")
	if *update {
		if err := os.MkdirAll("testdata", 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(got.String(), "\n")
	for i, w := range strings.Split(string(want), "\n") {
		if i >= len(lines) || lines[i] != w {
			t.Errorf("not as elsewhere: %s", w)
		}
	}
}
