package estimate

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"testing"
)

// vectors is testdata/intervals.json: reference values of statsmodels (whose
// own references are R's) and of the tests of the confseq package.
type vectors struct {
	Alpha          float64               `json:"alpha"`
	Wilson         map[string][2]float64 `json:"wilson"`
	ClopperPearson map[string][2]float64 `json:"clopper-pearson"`
	Jeffreys       map[string][2]float64 `json:"jeffreys"`
	Anytime        struct {
		Rows [][]any `json:"S/N alpha t_opt lo hi"`
	} `json:"anytime (beta-binomial mixture)"`
	Goodman [][2]float64 `json:"-"` // the first two bins; its key holds commas, which a tag cannot
}

func readVectors(t *testing.T) vectors {
	t.Helper()
	b, err := os.ReadFile("testdata/intervals.json")
	if err != nil {
		t.Fatal(err)
	}
	var v vectors
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	var goodman map[string]json.RawMessage
	if err := json.Unmarshal(b, &goodman); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(goodman["goodman 56,72,73,59,62,87,58"], &v.Goodman); err != nil {
		t.Fatal(err)
	}
	if len(v.Wilson) != 5 || len(v.ClopperPearson) != 4 || len(v.Jeffreys) != 2 || len(v.Anytime.Rows) != 5 || len(v.Goodman) != 2 {
		t.Fatalf("vectors are missing: %+v", v)
	}
	return v
}

func fraction(t *testing.T, text string) (s, n uint64) {
	t.Helper()
	if _, err := fmt.Sscanf(text, "%d/%d", &s, &n); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return s, n
}

// near reports whether got is want to the relative accuracy tol.
func near(got, want, tol float64) bool {
	return got == want || math.Abs(got-want) <= tol*math.Abs(want)
}

func TestReferenceVectors(t *testing.T) {
	v := readVectors(t)
	check := func(name string, got Interval, lo, hi, tol float64) {
		t.Helper()
		if !near(got.Lo, lo, tol) || !near(got.Hi, hi, tol) {
			t.Errorf("%s = [%.15g, %.15g], want [%.15g, %.15g]", name, got.Lo, got.Hi, lo, hi)
		}
	}
	for _, m := range []struct {
		name string
		rows map[string][2]float64
		of   func(s, n uint64, confidence float64) Interval
	}{
		{"wilson", v.Wilson, Wilson},
		{"clopper-pearson", v.ClopperPearson, ClopperPearson},
		{"jeffreys", v.Jeffreys, Jeffreys},
	} {
		for text, want := range m.rows {
			s, n := fraction(t, text)
			check(m.name+" "+text, m.of(s, n, 1-v.Alpha), want[0], want[1], 1e-11)
		}
	}
	for _, row := range v.Anytime.Rows {
		s, n := fraction(t, row[0].(string))
		got := Anytime(s, n, row[1].(float64), uint64(row[2].(float64)))
		check(fmt.Sprint("anytime ", row), got, row[3].(float64), row[4].(float64), 1e-11)
	}
	counts := []uint64{56, 72, 73, 59, 62, 87, 58}
	n := uint64(0)
	for _, c := range counts {
		n += c
	}
	for i, want := range v.Goodman {
		check(fmt.Sprint("goodman ", i), Goodman(counts, n, 1-v.Alpha)[i], want[0], want[1], 1e-8)
	}
}
