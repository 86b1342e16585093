package report

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"cardlab/sim"
)

// TestFitSaysWhichTest: table and page name the statistic that they show, in
// both languages.
func TestFitSaysWhichTest(t *testing.T) {
	for _, c := range []struct {
		test, en, zh, enPage, zhPage string
		counts                       []uint64
		degrees                      int
	}{
		{"chi-square", "fit: chi-square 0.06, 2 degrees of freedom", "拟合：卡方 0.06，自由度 2", "chi-square 0.06", "卡方 0.06", []uint64{99, 102, 99}, 2},
		{"chi-square", "fit: chi-square 1.50, 1 degree of freedom", "拟合：卡方 1.50，自由度 1", "chi-square 1.50", "卡方 1.50", []uint64{110, 190}, 1},
		{"likelihood-ratio", "fit: likelihood ratio 22.81, 2 degrees of freedom", "拟合：似然比 22.81，自由度 2", "likelihood ratio 22.81", "似然比 22.81", []uint64{140, 80, 80}, 2},
	} {
		in := claimInput()
		in.Metrics[0].Bins = in.Metrics[0].Bins[:len(c.counts)]
		in.Tally = sim.NewTally(in.Metrics)
		copy(in.Tally.Counts, c.counts)
		weights := []int64{1, 1, 1}[:len(c.counts)]
		if len(weights) == 2 {
			weights = []int64{1, 2}
		}
		in.Laws = []sim.Law{lawOf("m", "all", weights)}
		r := mustBuild(t, in)
		if f := r.Metrics[0].Rows[0].Fit; f.Test != c.test || f.DF != c.degrees {
			t.Errorf("%v: %+v, want %s", c.counts, f, c.test)
		}
		j := Judge([]*Result{r})
		for lang, want := range map[sim.Lang][2]string{sim.English: {c.en, c.enPage}, sim.Chinese: {c.zh, c.zhPage}} {
			var b bytes.Buffer
			if err := Table(&b, r, j, nil, lang, 0); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(b.String(), want[0]) {
				t.Errorf("the table lacks %q:\n%s", want[0], b.String())
			}
			page, err := Page(&PageInput{Name: "c", Results: []*Result{r}, Judgement: j, Lang: lang})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(page), want[1]+" · ") {
				t.Errorf("the page lacks %q", want[1])
			}
		}
	}
}

// TestTableHeading: the first lines say of what the table is, and how it came
// to be.
func TestTableHeading(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Input)
		en, zh string
	}{
		{"no title", func(in *Input) {}, "e: 1,000 trials, intervals: wilson", "e：1,000 次试验，区间：wilson"},
		{"a title", func(in *Input) { in.Title = "Who wins" }, "e: Who wins\n  1,000 trials, intervals: wilson", "e：Who wins\n  1,000 次试验，区间：wilson"},
		{"partial", func(in *Input) { in.Title, in.Complete = "Who wins", false }, "e: Who wins\n  1,000 trials (partial), intervals: wilson", "e：Who wins\n  1,000 次试验（未完成），区间：wilson"},
	} {
		in := claimInput()
		in.Complete = true
		c.change(in)
		r := mustBuild(t, in)
		for lang, want := range map[sim.Lang]string{sim.English: c.en, sim.Chinese: c.zh} {
			var b bytes.Buffer
			if err := Table(&b, r, Judge([]*Result{r}), nil, lang, 0); err != nil {
				t.Fatal(err)
			}
			if head, _, _ := strings.Cut(b.String(), "\n\n"); head != want {
				t.Errorf("%s: %q, want %q", c.name, head, want)
			}
		}
	}
}

// TestTableAtAnyWidth: dropping columns for want of room keeps every number that
// is left, at any width.
func TestTableAtAnyWidth(t *testing.T) {
	in := sampleInput(t)
	r := mustBuild(t, in)
	j := Judge([]*Result{r})
	table := func(width int) string {
		var b bytes.Buffer
		if err := Table(&b, r, j, in.Metrics, sim.English, width); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	full := map[string]bool{}
	for _, word := range strings.Fields(table(0)) {
		full[word] = true
	}
	last := 0
	for width := 100; width > 20; width-- {
		narrow := table(width)
		for _, word := range strings.Fields(narrow) {
			if !full[word] {
				t.Fatalf("width %d: %q is not in the full table", width, word)
			}
		}
		// Each estimate and its interval stay.
		n := len(regexp.MustCompile(`\n    [a-z].*[0-9]  \[`).FindAllString(narrow, -1))
		if width < 100 && n != last {
			t.Fatalf("width %d: %d lines have an interval, before %d", width, n, last)
		}
		last = n
	}
	if last < 16 {
		t.Errorf("only %d lines have an interval", last)
	}
}
