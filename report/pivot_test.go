package report

import (
	"bytes"
	"math/big"
	"strings"
	"testing"

	"cardlab/sim"
)

// manyRows is an input whose first row is the sum of its other rows, with laws
// for all but the last; ties never happen, and by law cannot where there is one.
func manyRows(ties uint64) *Input {
	metric := sim.Metric{
		Name: "result", Title: sim.Text{EN: "Result"},
		Rows: []sim.Row{{Name: "all"}, {Name: "low", Label: sim.Text{EN: "low", ZH: "低"}}, {Name: "high", Label: sim.Text{EN: "high", ZH: "高"}}, {Name: "odd"}},
		Bins: []sim.Bin{{Name: "win"}, {Name: "tie"}, {Name: "lose"}},
	}
	t := sim.NewTally([]sim.Metric{metric})
	for r, counts := range [][3]uint64{{300, ties, 700}, {40, ties, 360}, {250, 0, 250}, {10, 0, 90}} {
		copy(t.Row(0, r), counts[:])
	}
	law := func(row string, win, lose int64) sim.Law {
		return sim.Law{Metric: "result", Row: row, Total: big.NewInt(win + lose),
			Counts: []*big.Int{big.NewInt(win), new(big.Int), big.NewInt(lose)}}
	}
	return &Input{
		Config: "c", Experiment: "e", Game: "g", Measure: "m", Params: map[string]any{}, Stream: "e", RNG: "x", Draws: 1, Block: 100,
		Metrics: []sim.Metric{metric}, Tally: t, Trials: 1000 + ties, Complete: true, Stop: Stop{Trials: 1000 + ties}, Stopped: "trials",
		Confidence: 0.95, Interval: "wilson", Alarm: 1e-6,
		Laws: []sim.Law{law("low", 1, 9), law("high", 1, 9), {Metric: "result", Row: "odd", Total: big.NewInt(1), Counts: []*big.Int{nil, new(big.Int), nil}}},
	}
}

func TestPivot(t *testing.T) {
	table := func(ties uint64) string {
		in := manyRows(ties)
		r := mustBuild(t, in)
		var b bytes.Buffer
		if err := Table(&b, r, Judge([]*Result{r}), in.Metrics, sim.English, 0); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	sound := table(0)
	for _, want := range []string{ // wrong laws are seen in the line of their row
		"\n    low   400   10.0  ± 3.0   10.0  ✓    90.0  ± 3.0   90.0  ✓\n",
		"\n    high  500   50.0  ± 4.4   10.0  ✗    50.0  ± 4.4   90.0  ✗\n",
		"\n    odd   100   10.0  ± 6.0              90.0  ± 6.0\n",
	} {
		if !strings.Contains(sound, want) {
			t.Errorf("the table lacks %q:\n%s", want, sound)
		}
	}
	if head, _, _ := strings.Cut(sound[strings.Index(sound, "    row"):], "\n"); strings.Contains(head, "tie") {
		t.Errorf("a bin that is impossible in every row has a column: %q", head)
	}
	if other := table(3); !strings.Contains(other, "tie %") {
		t.Errorf("a bin that was seen has no column:\n%s", other)
	}
}

// TestPivotOfThree: lines of three bins with laws, from a billion trials, have
// room on 100 columns, and what goes for it goes for every bin.
func TestPivotOfThree(t *testing.T) {
	in := manyRows(3)
	in.Laws = nil
	for i := range in.Tally.Counts {
		in.Tally.Counts[i] *= 1e6
	}
	in.Trials *= 1e6
	for _, row := range in.Metrics[0].Rows {
		in.Laws = append(in.Laws, lawOf("result", row.Name, []int64{3, 1, 7}))
	}
	r := mustBuild(t, in)
	for width, want := range map[int]string{
		0:   "row             n  win %                exact     tie %               exact     lose %                exact",
		100: "row             n  win %       exact     tie %      exact     lose %       exact",
		60:  "row             n  win %          tie %         lose %",
	} {
		var b bytes.Buffer
		if err := Table(&b, r, Judge([]*Result{r}), in.Metrics, sim.English, width); err != nil {
			t.Fatal(err)
		}
		_, grid, _ := strings.Cut(b.String(), "\n    row")
		grid, _, _ = strings.Cut("    row"+grid, "\n  ✗")
		for _, line := range strings.Split(grid, "\n") {
			if n := screen.StringWidth(line); width > 0 && n > width {
				t.Errorf("%d columns of %d: %q", n, width, line)
			}
			if n := strings.Count(line, "±"); n != map[int]int{0: 3}[width] && !strings.Contains(line, "row") {
				t.Errorf("width %d: %d half widths: %q", width, n, line)
			}
		}
		if head, _, _ := strings.Cut(strings.TrimSpace(grid), "\n"); strings.Join(strings.Fields(head), " ") != strings.Join(strings.Fields(want), " ") {
			t.Errorf("width %d: %q", width, head)
		}
	}
}
