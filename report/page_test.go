package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"html/template"
	"io"
	"regexp"
	"strings"
	"sync"
	"testing"

	"cardlab/report/chart"
	"cardlab/sim"
)

var drawn struct {
	sync.Once
	results []*Result
	charts  []Chart
	err     error
}

// drawnSample draws the sample plan once for all tests, without the PNGs, which
// take their time under the race detector.
func drawnSample(t testing.TB) ([]*Result, []Chart) {
	t.Helper()
	drawn.Do(func() {
		results, metricsOf := sampleResults(t)
		drawn.results = results
		var s *sketchbook
		if s, drawn.err = sketch(results, metricsOf); drawn.err != nil {
			return
		}
		drawn.charts = s.charts
		for i := range s.charts {
			if s.charts[i].SVG, drawn.err = chart.SVG(s.drawings[i]); drawn.err != nil {
				return
			}
		}
	})
	if drawn.err != nil {
		t.Fatal(drawn.err)
	}
	return drawn.results, drawn.charts
}

func samplePageBytes(t testing.TB, lang sim.Lang) []byte {
	t.Helper()
	results, charts := drawnSample(t)
	_, metricsOf := sampleResults(t)
	page, err := Page(samplePage(results, metricsOf, charts, lang))
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// An element is a start tag of a page.
type element struct {
	name string
	attr map[string]string
}

// elements reads a page as strictly as encoding/xml can read HTML: every
// element must be closed in order.
func elements(t testing.TB, page []byte) []element {
	t.Helper()
	// Style and script are not markup.
	page = regexp.MustCompile(`(?s)<(style|script)>.*?</(style|script)>`).ReplaceAll(page, nil)
	d := xml.NewDecoder(bytes.NewReader(page))
	d.Strict, d.AutoClose, d.Entity = false, nil, xml.HTMLEntity
	var out []element
	var open []string
	for {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := element{token.Name.Local, map[string]string{}}
			for _, a := range token.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			out = append(out, e)
			if e.name != "meta" && e.name != "wbr" {
				open = append(open, e.name)
			}
		case xml.EndElement:
			if len(open) == 0 || open[len(open)-1] != token.Name.Local {
				t.Fatalf("</%s> closes %v", token.Name.Local, open)
			}
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Fatalf("not closed: %v", open)
	}
	return out
}

func TestPageForm(t *testing.T) {
	for lang, tag := range map[sim.Lang]string{sim.English: "en", sim.Chinese: "zh-Hans"} {
		page := samplePageBytes(t, lang)
		ids := map[string]bool{}
		var links []string
		pictures := 0
		for _, e := range elements(t, page) {
			if id := e.attr["id"]; id != "" {
				if ids[id] {
					t.Errorf("id %s is there twice", id)
				}
				ids[id] = true
			}
			if h, ok := e.attr["href"]; ok {
				links = append(links, h)
			}
			switch e.name {
			case "html":
				if e.attr["lang"] != tag {
					t.Errorf("lang is %q", e.attr["lang"])
				}
			case "th":
				if e.attr["scope"] == "" {
					t.Error("a th without scope")
				}
			case "svg":
				pictures++
				if e.attr["aria-label"] == "" || e.attr["role"] != "img" || e.attr["viewBox"] == "" {
					t.Errorf("a picture without words: %v", e.attr)
				}
			case "img", "link", "iframe", "object", "embed", "base", "form", "input":
				t.Errorf("there is a %s", e.name)
			case "details":
				if _, open := e.attr["open"]; !open {
					t.Error("a small page is folded")
				}
			}
			for _, loader := range []string{"src", "srcset", "action", "data", "poster", "xlink:href"} {
				if v, ok := e.attr[loader]; ok {
					t.Errorf("%s=%q on %s", loader, v, e.name)
				}
			}
		}
		for _, h := range links {
			if !strings.HasPrefix(h, "#") || !ids[h[1:]] {
				t.Errorf("link to %s leads nowhere", h)
			}
		}
		_, charts := drawnSample(t)
		if pictures != len(charts) {
			t.Errorf("%d pictures of %d charts", pictures, len(charts))
		}
		for _, bad := range []string{"@import", "url(", "http://", "https://"} {
			left := strings.ReplaceAll(string(page), `xmlns="http://www.w3.org/2000/svg"`, "")
			if strings.Contains(left, bad) {
				t.Errorf("the page holds %s", bad)
			}
		}
		if again := samplePageBytes(t, lang); !bytes.Equal(page, again) {
			t.Error("made twice, not the same")
		}
	}
}

// TestPageNumbers: every number of a result stands in the page.
func TestPageNumbers(t *testing.T) {
	results, _ := drawnSample(t)
	page := samplePageBytes(t, sim.English)
	data := map[string]bool{}
	for _, e := range elements(t, page) {
		if e.name == "data" {
			data[e.attr["value"]] = true
		}
	}
	text := string(page)
	count := 0
	number := func(what string, n *Number) {
		if n == nil {
			return
		}
		count++
		if !data[n.String()] {
			t.Errorf("%s %s is missing", what, n)
		}
	}
	word := func(what, s string) {
		count++
		if !strings.Contains(text, template.HTMLEscapeString(s)) {
			t.Errorf("%s %q is missing", what, s)
		}
	}
	cell := func(c Count) {
		count++
		if !strings.Contains(text, ">"+grouped(c)+"</td>") {
			t.Errorf("count %s is missing", c)
		}
	}
	for _, r := range results {
		for _, m := range r.Metrics {
			word("title", m.Title)
			for _, row := range m.Rows {
				word("n", grouped(row.N))
				for _, b := range row.Bins {
					cell(b.Count)
					number("p", &b.P)
					number("lo", b.Lo)
					number("hi", b.Hi)
					number("z", b.Z)
					if !r.Exact {
						number("p value", b.PValue)
						if b.Law != nil {
							number("law", &b.Law.P)
						}
					}
				}
				if row.Mean != nil {
					number("mean", &row.Mean.Value)
					number("lo of mean", row.Mean.Lo)
					number("hi of mean", row.Mean.Hi)
					number("p of mean", row.Mean.PValue)
					word("method", row.Mean.Method)
					if row.Mean.Law != nil {
						number("law of mean", &row.Mean.Law.Value)
						word("law of mean", row.Mean.Law.Rat)
					}
				}
				if row.Fit != nil {
					number("fit", &row.Fit.Statistic)
					number("p of fit", &row.Fit.PValue)
				}
			}
		}
		for _, x := range r.Expect {
			for _, n := range []*Number{x.Min, x.Max, &x.Value, x.Lo, x.Hi, x.PValue} {
				number("expect", n)
			}
		}
		if !r.Exact {
			word("command", commandOf(r))
			word("trials", grouped(CountOf(r.Trials)))
		}
	}
	if count < 1000 {
		t.Errorf("only %d numbers were looked for", count)
	}
	word("command of the plan", "cardlab run niuniu --seed 20261104")
	word("config", `name = "levels"`)
}

func TestPageVerdict(t *testing.T) {
	page := string(samplePageBytes(t, sim.English))
	top, rest, _ := strings.Cut(page, `<main`)
	for _, want := range []string{
		`<div class="verdict-box refuted">`, "hypotheses, tested together, are refuted",
		`<a href="#x-replacement_replacement_true">replacement/replacement=true · the fit of row all hands</a>`,
		`Not complete: <a href="#x-ladder">ladder</a>`,
	} {
		if !strings.Contains(top, want) {
			t.Errorf("the top does not say %q", want)
		}
	}
	if !strings.Contains(rest, `<p class="partial">Partial: the run was stopped`) {
		t.Error("the partial result is not marked")
	}

	results, metricsOf := sampleResults(t)
	in := samplePage(only(results, "levels"), metricsOf, nil, sim.English)
	b, err := Page(in)
	if err != nil {
		t.Fatal(err)
	}
	if s := string(b); !strings.Contains(s, `<div class="verdict-box agrees">`) || !strings.Contains(s, "All of 13 hypotheses") || strings.Contains(s, "Not complete") {
		t.Error("a sound plan is not said to agree")
	}
	in = samplePage(only(results, "winrate/players=5"), nil, nil, sim.English)
	if b, err = Page(in); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(b), "Nothing was tested") {
		t.Error("a plan without tests does not say so")
	}
	elements(t, b)

	counted := exactInput(t)
	counted.Expect = nil
	exact, err := BuildExact(counted)
	if err != nil {
		t.Fatal(err)
	}
	if b, err = Page(samplePage([]*Result{exact}, nil, nil, sim.English)); err != nil {
		t.Fatal(err)
	}
	if s := string(b); !strings.Contains(s, "Every outcome was counted") || strings.Contains(s, "Nothing was tested") ||
		strings.Count(s, "not tested") != 1 { // where the page says how to read it
		t.Error("an exact plan is not said to be exact")
	}
	elements(t, b)
}

// TestPageEscapes: no text of results or config becomes markup.
func TestPageEscapes(t *testing.T) {
	const evil = `</pre><script>alert("x")</script><b onclick='y'>&amp;`
	results, _ := sampleResults(t)
	r := *only(results, "ladder")[0]
	r.Metrics = append([]Metric{}, r.Metrics...)
	r.Metrics[0].Title, r.Metrics[0].Rows[0].Bins[0].Name = evil, evil
	r.Params, r.Stream, r.Stopped, r.Interval = map[string]any{"hero": evil, evil: []any{evil}}, evil, evil, evil
	r.Snapshots = nil
	charts, err := Charts([]*Result{&r}, nil)
	if err != nil {
		t.Fatal(err)
	}
	page, err := Page(&PageInput{Name: evil, Title: evil, Config: []byte(evil), Results: []*Result{&r}, Judgement: Judge([]*Result{&r}), Charts: charts, Lang: sim.English})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range elements(t, page) {
		if e.name == "b" && len(e.attr) > 0 {
			t.Error("a text became an element")
		}
	}
	if n := strings.Count(string(page), "<script>"); n != 1 {
		t.Errorf("%d scripts", n)
	}
	if n := strings.Count(string(page), "alert("); n < 8 {
		t.Errorf("the text is shown only %d times", n)
	}
}

// TestPageWords: every fixed word has both languages and is used, and a Chinese
// page has no English sentence left.
func TestPageWords(t *testing.T) {
	var sources string
	for _, f := range []string{"assets/page.html.tmpl"} {
		b, err := assets.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		sources += string(b)
	}
	for _, m := range regexp.MustCompile(`\{\{t "([^"]+)"\}\}`).FindAllStringSubmatch(sources, -1) {
		if _, ok := pageWords[m[1]]; !ok {
			t.Errorf("the template asks for %q", m[1])
		}
	}
	page := string(samplePageBytes(t, sim.Chinese))
	page = regexp.MustCompile(`(?s)<svg.*?</svg>|<pre.*?</pre>|<style>.*?</style>`).ReplaceAllString(page, "")
	for key, w := range pageWords {
		if w.EN == "" || w.ZH == "" {
			t.Errorf("%q lacks a language", key)
		}
		if w.EN != w.ZH && len(w.EN) > 12 && strings.Contains(page, w.EN) {
			t.Errorf("the Chinese page says %q", w.EN)
		}
	}
	for _, want := range []string{"牛牛", "主角的胜负", "被推翻", "未完成", "如何阅读结论", "项假设中"} {
		if !strings.Contains(page, want) {
			t.Errorf("the Chinese page does not say %q", want)
		}
	}
}

// TestPageOfMany: a long plan is folded, and each experiment can still be
// reached.
func TestPageOfMany(t *testing.T) {
	results, metricsOf := sampleResults(t)
	first := only(results, "levels")[0]
	labels := metricsOf(first)
	var many []*Result
	for i := range 100 {
		r := *first
		r.Experiment, r.Index = "levels-"+string(CountOf(uint64(i))), i
		many = append(many, &r)
	}
	page, err := Page(samplePage(many, func(*Result) []sim.Metric { return labels }, nil, sim.English))
	if err != nil {
		t.Fatal(err)
	}
	folded := 0
	for _, e := range elements(t, page) {
		if _, open := e.attr["open"]; e.name == "details" && !open {
			folded++
		}
	}
	if folded != 100 {
		t.Errorf("%d of 100 are folded", folded)
	}
}

func TestPageWithoutJudgement(t *testing.T) {
	if _, err := Page(&PageInput{Name: "x"}); err == nil {
		t.Error("no error")
	}
}
