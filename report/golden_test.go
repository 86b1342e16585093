package report

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cardlab/sim"
)

var rewrite = flag.Bool("rewrite", false, "rewrite the golden files of results and tables")

// golden compares got with a file of testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *rewrite {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs; got:\n%s", path, got)
	}
}

func TestGoldenResult(t *testing.T) {
	r := mustBuild(t, sampleInput(t))
	b, err := Encode(r)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "result.golden.json", b)
	golden(t, "result.golden.csv", CSV(r))
}

func TestGoldenTable(t *testing.T) {
	in := sampleInput(t)
	r := mustBuild(t, in)
	j := Judge([]*Result{r})
	for _, lang := range []sim.Lang{sim.English, sim.Chinese} {
		var b bytes.Buffer
		if err := Table(&b, r, j, in.Metrics, lang, 0); err != nil {
			t.Fatal(err)
		}
		golden(t, "table."+string(lang)+".golden.txt", b.Bytes())
		aligned(t, b.String())
	}
	var b bytes.Buffer
	if err := Table(&b, r, j, nil, sim.English, 60); err != nil {
		t.Fatal(err)
	}
	golden(t, "table.narrow.golden.txt", b.Bytes())
}

// aligned checks that the brackets of the intervals of every block of lines
// open in the same column of the screen.
func aligned(t *testing.T, table string) {
	t.Helper()
	column, checked := -1, 0
	for _, line := range strings.Split(table, "\n") {
		before, _, ok := strings.Cut(line, "  [")
		if !ok || !strings.HasPrefix(line, "    ") || !strings.Contains(line, ".") || strings.Contains(before, "mean") || strings.Contains(before, "均值") {
			column = -1
			continue
		}
		if at := screen.StringWidth(before); column >= 0 && at != column {
			t.Errorf("the interval of %q is in column %d, above in %d", line, at, column)
		}
		column = screen.StringWidth(before)
		checked++
	}
	if checked < 16 {
		t.Errorf("only %d lines have an interval", checked)
	}
}
