package report

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"cardlab/sim"
)

// TestPageSoFar: a plan with experiments that have no result, or a partial one,
// gives its verdict for what there is, and names what is not there.
func TestPageSoFar(t *testing.T) {
	results, metricsOf := sampleResults(t)
	top := func(lang sim.Lang, missing []string, names ...string) string {
		in := samplePage(only(results, names...), metricsOf, nil, lang)
		in.Missing = missing
		page, err := Page(in)
		if err != nil {
			t.Fatal(err)
		}
		elements(t, page)
		head, _, _ := strings.Cut(string(page), "<main")
		_, box, _ := strings.Cut(head, `<div class="verdict-box`)
		return regexp.MustCompile(`<[^>]*>`).ReplaceAllString(box, "")
	}
	if got := top(sim.English, nil, "levels"); strings.Contains(got, "so far") || strings.Contains(got, "No result yet") {
		t.Errorf("a whole plan: %s", got)
	}
	got := top(sim.English, []string{"hand", "winrate/tie=rank,players=4"}, "levels")
	for _, want := range []string{"agrees so far", "No result yet, so that none of their claims is tested: hand, winrate/tie=rank,players=4\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("two missing: the top does not say %q: %s", want, got)
		}
	}
	if got := top(sim.Chinese, []string{"hand"}, "levels"); !strings.Contains(got, "一致 （截至目前）") || !strings.Contains(got, "尚无结果的实验，其断言均未检验： hand") {
		t.Errorf("in Chinese: %s", got)
	}
	if got := top(sim.English, nil, "ladder"); !strings.Contains(got, "agrees so far") || !strings.Contains(got, "Not complete: ladder") {
		t.Errorf("a partial result: %s", got)
	}
	var many []string
	for i := range 100 {
		many = append(many, fmt.Sprintf("point-%d", i))
	}
	if got := top(sim.English, many, "levels"); !strings.Contains(got, "point-19, … +80 more") || strings.Contains(got, "point-20") {
		t.Errorf("a hundred missing: %s", got)
	}
}

// TestPageTitles: the title of an experiment heads its part of the page, once
// for all points of a sweep, and says in the list what it is.
func TestPageTitles(t *testing.T) {
	results, metricsOf := sampleResults(t)
	var titled []*Result
	for _, r := range only(results, "levels", "winrate") {
		q := *r
		q.Title = "The title of " + r.Measure + " <i>"
		titled = append(titled, &q)
	}
	page := func(results []*Result) string {
		b, err := Page(samplePage(results, metricsOf, nil, sim.English))
		if err != nil {
			t.Fatal(err)
		}
		elements(t, b)
		return string(b)
	}
	with := page(titled)
	for _, want := range []string{
		`<h3 id="x-levels">The title of levels &lt;i&gt; <span class="quiet">levels</span></h3>`,
		`>The title of winrate &lt;i&gt; <span class="quiet">winrate</span> <span class="quiet">swept over players</span></h2>`,
		`<h3 id="x-winrate_players_4">winrate/<wbr>players=4</h3>`,
		`<td role="cell" class="wide" data-label="what is counted">The title of winrate &lt;i&gt;</td>`,
		`<p class="what">niuniu levels: Level of a hand</p>`,
	} {
		if !strings.Contains(with, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if n := strings.Count(with, "The title of winrate"); n != 1+5 {
		t.Errorf("the title of the sweep is there %d times, want one heading and five lines", n)
	}
	titled[2].Title = "another"
	if mixed := page(titled); !strings.Contains(mixed, `>winrate <span class="quiet">swept over`) {
		t.Error("points with different titles have one for all")
	}
	if without := page(only(results, "levels")); !strings.Contains(without, `<h3 id="x-levels">levels</h3>`) {
		t.Error("without a title the name is not the heading")
	}
}

func TestShortFraction(t *testing.T) {
	for _, c := range []struct{ count, of, want string }{
		{"191808", "2598960", "3,996 / 54,145"},
		{"1", "3", "1 / 3"},
		{"369565710868911005008560", "1478262843475644020034240", "1 / 4"},
		{"123456789", "987654322", "123,456,789 / 987,654,322"},
		{"1", "1000000000", ""},
		{"369565710868911005008561", "1478262843475644020034240", ""},
		{"0", "2598960", ""},
		{"52", "52", ""},
	} {
		if got := shortFraction(&BinLaw{Count: c.count, Of: c.of}); got != c.want {
			t.Errorf("%s of %s: %q, want %q", c.count, c.of, got, c.want)
		}
	}
}

// TestPageAsksOnce: the labels of a result may be costly, and are asked for
// once.
func TestPageAsksOnce(t *testing.T) {
	results, metricsOf := sampleResults(t)
	asked := map[string]int{}
	count := func(r *Result) []sim.Metric {
		asked[r.Experiment]++
		return metricsOf(r)
	}
	if _, err := Page(samplePage(results, count, nil, sim.English)); err != nil {
		t.Fatal(err)
	}
	if _, err := sketch(results, count); err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		if n := asked[r.Experiment]; n != 2 {
			t.Errorf("%s: asked %d times, not once for the page and once for the charts", r.Experiment, n)
		}
	}
}

// TestPageIds: names that differ only in what an anchor cannot hold still lead
// to different places.
func TestPageIds(t *testing.T) {
	results, _ := sampleResults(t)
	var alike []*Result
	for _, name := range []string{"a=b", "a,b", "a+b", "a_b"} {
		r := *only(results, "levels")[0]
		r.Experiment = name
		alike = append(alike, &r)
	}
	page, err := Page(samplePage(alike, nil, nil, sim.English))
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]int{}
	for _, e := range elements(t, page) {
		if id := e.attr["id"]; strings.HasPrefix(id, "x-") {
			ids[id]++
		}
	}
	if len(ids) != 4 || ids["x-a_b"] != 1 || ids["x-a_b_4"] != 1 {
		t.Errorf("ids %v", ids)
	}
}
