package report

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
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

// TestNoRowsOfZeros: a bin that was never seen, and cannot be, has the estimate
// 0, and not so many digits of it, in every place where one is shown.
func TestNoRowsOfZeros(t *testing.T) {
	in := sampleInput(t)
	zero := 0.0
	in.Expect = []Claim{{Metric: "joker", Row: "all", Bin: "seen", Min: &zero, Max: &zero}}
	sampled := mustBuild(t, in)
	exact, err := BuildExact(in)
	if err != nil {
		t.Fatal(err)
	}
	zeros := regexp.MustCompile(`[^0-9.,]0\.0+[^0-9]`)
	for _, r := range []*Result{sampled, exact} {
		j := Judge([]*Result{r})
		var b bytes.Buffer
		if err := Table(&b, r, j, in.Metrics, sim.English, 0); err != nil {
			t.Fatal(err)
		}
		page, err := Page(&PageInput{Name: "x", Results: []*Result{r}, Judgement: j})
		if err != nil {
			t.Fatal(err)
		}
		b.Write(regexp.MustCompile(`(?s)<style>.*</style>`).ReplaceAll(page, nil))
		if found := zeros.FindAllString(b.String(), -1); found != nil {
			t.Errorf("exact %v: %q", r.Exact, found)
		}
		if want := map[bool]string{false: "the estimate is 0,", true: "the value is 0"}[r.Exact]; !strings.Contains(b.String(), want) {
			t.Errorf("exact %v: it does not say %q", r.Exact, want)
		}
	}
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
