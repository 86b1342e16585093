package report

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"

	"cardlab/sim"

	"pgregory.net/rapid"
)

func TestGridWidth(t *testing.T) {
	g := grid{indent: "  ", columns: []column{
		{head: "项", cells: []string{"没牛", "bull"}},
		{head: "count", align: right, drop: 2, cells: []string{"1", "22"}},
		{head: "p", align: point, cells: []string{"10.5", "3.25"}},
		{head: "z", align: point, drop: 3, cells: []string{"-1", "0.5"}},
	}}
	for _, c := range []struct {
		width int
		want  string
	}{
		{0, "  项    count      p     z\n  没牛      1  10.5   -1\n  bull     22   3.25   0.5\n"},
		{27, "  项    count      p     z\n  没牛      1  10.5   -1\n  bull     22   3.25   0.5\n"},
		{24, "  项    count      p\n  没牛      1  10.5\n  bull     22   3.25\n"},
		{10, "  项        p\n  没牛  10.5\n  bull   3.25\n"},
	} {
		var b bytes.Buffer
		if err := g.write(&b, c.width); err != nil {
			t.Fatal(err)
		}
		if b.String() != c.want {
			t.Errorf("width %d:\n%q, want\n%q", c.width, b.String(), c.want)
		}
	}
}

// TestGridRanks: columns of one rank go together, and the ones that never go
// stay where there is no room at all.
func TestGridRanks(t *testing.T) {
	g := grid{columns: []column{
		{head: "a", cells: []string{"1"}}, {head: "x", drop: 2, cells: []string{"2"}}, {head: "b", drop: 1, cells: []string{"3"}},
		{head: "x", drop: 2, cells: []string{"4"}}, {head: "b", drop: 1, cells: []string{"5"}}, {head: "x", drop: 2, cells: []string{"6"}},
	}}
	for width, want := range map[int]string{
		16: "a  x  b  x  b  x\n1  2  3  4  5  6\n",
		15: "a  b  b\n1  3  5\n", // with one x less there would be room
		7:  "a  b  b\n1  3  5\n",
		6:  "a\n1\n",
		1:  "a\n1\n",
	} {
		var b bytes.Buffer
		if err := g.write(&b, width); err != nil {
			t.Fatal(err)
		}
		if b.String() != want {
			t.Errorf("width %d: %q, want %q", width, b.String(), want)
		}
	}
}

// TestGridProperties: before trailing spaces are cut, every cell of a column is
// as wide as its head, and decimal points stand below each other.
func TestGridProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := column{
			head:  rapid.StringOfN(rapid.SampledFrom([]rune("ab 牌型%✓")), 0, 6, -1).Draw(t, "head"),
			align: rapid.SampledFrom([]align{left, right, point}).Draw(t, "align"),
		}
		text := rapid.StringOfN(rapid.SampledFrom([]rune("ab牛")), 0, 6, -1)
		if c.align == point {
			text = rapid.StringMatching(`(-?[0-9]{1,4}(\.[0-9]{1,4})?)?`)
		}
		c.cells = rapid.SliceOfN(text, 1, 6).Draw(t, "cells")
		a := c.aligned()
		at := -1
		for i, s := range a.cells {
			if screen.StringWidth(s) != screen.StringWidth(a.head) {
				t.Fatalf("%q is not as wide as %q", s, a.head)
			}
			if strings.TrimSpace(s) != c.cells[i] {
				t.Fatalf("%q became %q", c.cells[i], s)
			}
			if p := strings.IndexByte(s, '.'); p >= 0 {
				if at >= 0 && p != at {
					t.Fatalf("points in columns %d and %d", at, p)
				}
				at = p
			}
		}
	})
}

// TestCrowd: a table of very many bins leaves out the ones without count and
// law, and says so.
func TestCrowd(t *testing.T) {
	in := claimInput()
	for i := range 60 {
		in.Metrics[0].Bins = append(in.Metrics[0].Bins, sim.Bin{Name: "x" + strings.Repeat("i", i)})
	}
	in.Tally = sim.NewTally(in.Metrics)
	copy(in.Tally.Counts, []uint64{300, 200, 500})
	r := mustBuild(t, in)
	var b bytes.Buffer
	if err := Table(&b, r, Judge([]*Result{r}), nil, sim.English, 0); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "(60 bins with no count are not shown)") || strings.Contains(b.String(), "xiii") {
		t.Errorf("%s", b.String())
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestTableError(t *testing.T) {
	r := mustBuild(t, sampleInput(t))
	if err := Table(brokenWriter{}, r, Judge([]*Result{r}), nil, sim.English, 0); err == nil {
		t.Error("an error of the writer is lost")
	}
}
func TestDigits(t *testing.T) {
	for _, c := range []struct {
		half float64
		want int
	}{{0.66, 2}, {0.0053, 4}, {9.9, 1}, {10, 0}, {1234, 0}, {0, 4}, {1e-30, 12}} {
		if got := decimals(c.half); got != c.want {
			t.Errorf("decimals(%v) = %d, want %d", c.half, got, c.want)
		}
	}
	for _, c := range []struct {
		x    float64
		d    int
		want string
	}{{33.5568, 2, "33.56"}, {-0.001, 2, "-0.001"}, {0.00012345, 2, "0.00012"}, {0, 2, "0"}, {math.Copysign(0, -1), 1, "0"}} {
		if got := fixedPoint(c.x, c.d); got != c.want {
			t.Errorf("fixedPoint(%v, %d) = %q, want %q", c.x, c.d, got, c.want)
		}
	}
	for c, want := range map[Count]string{"0": "0", "999": "999", "1000": "1,000", "2598960": "2,598,960", "100000": "100,000",
		Count("12345678909" + strings.Repeat("9", 70)): "1.234567890…e80"} {
		if got := grouped(c); got != want {
			t.Errorf("grouped(%s) = %q, want %q", c, got, want)
		}
	}
}
