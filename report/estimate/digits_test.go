package estimate

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"os"
	"strconv"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/digits.txt")

// Ten significant digits are the same on every machine: the file was written on
// amd64, and holds for builds with and without fused multiplication
// (GOAMD64=v1 and v3).
func TestDigitsOnEveryMachine(t *testing.T) {
	var b bytes.Buffer
	put := func(name string, values ...float64) {
		b.WriteString(name)
		for _, v := range values {
			b.WriteByte(' ')
			b.WriteString(strconv.FormatFloat(v, 'e', 9, 64))
		}
		b.WriteByte('\n')
	}
	for _, at := range []struct {
		n    uint64
		p, z float64
	}{{7, 0.3, 1}, {1000, 0.0738018284, -3.3}, {65536, 0.42257, 2}, {123456789, 1e-6, 4}, {1e10, 0.9, -6}, {1e12, 0.0738018284, 1.7}} {
		s := uint64(float64(at.n)*at.p + at.z*math.Sqrt(float64(at.n)*at.p*(1-at.p)))
		tOpt := at.n * 3
		for _, method := range Methods() {
			i := one(t, method, s, at.n, 0.95, tOpt)
			put(fmt.Sprintf("%s %d/%d", method, s, at.n), i.Lo, i.Hi)
		}
		z, _ := BinomialZ(s, at.n, at.p)
		put("  p", z, BinomialP(s, at.n, at.p), MixtureP(s, at.n, at.p, tOpt))
		r := uint64(float64(at.n-s)/5 + math.Sqrt(float64(at.n-s)))
		values, counts := []float64{-1, 0.35, 2}, []uint64{s, at.n - s - r, r}
		probs := []float64{at.p, (1 - at.p) * 0.8, (1 - at.p) * 0.2}
		fixed, anytime := MeanFixed(values, counts, 0.99), MeanAnytime(values, counts, 0.01, tOpt)
		put("  mean", fixed.Value, fixed.Variance, fixed.Lo, fixed.Hi, anytime.Lo, anytime.Hi)
		claim := fixed.Value + 3*math.Sqrt(fixed.Variance/float64(at.n))
		z, p := MeanP(values, counts, claim)
		put("  mean p", z, p, MeanAnytimeP(values, counts, claim, tOpt))
		if chi, ok := ChiSquare(counts, probs); ok {
			put("  "+chi.Test, chi.Statistic, chi.P)
		}
		dirichlet, _ := DirichletFit(counts, probs, tOpt)
		put("  dirichlet", dirichlet.Statistic, dirichlet.P)
	}
	const file = "testdata/digits.txt"
	if *update {
		if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got, expected := bytes.Split(b.Bytes(), []byte("\n")), bytes.Split(want, []byte("\n"))
	if len(got) != len(expected) {
		t.Fatalf("%d lines, want %d", len(got), len(expected))
	}
	for i := range got {
		if !bytes.Equal(got[i], expected[i]) {
			t.Errorf("got  %s\nwant %s", got[i], expected[i])
		}
	}
}
