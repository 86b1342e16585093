package report

import (
	"cmp"
	"fmt"
	"html/template"
	"strings"

	"cardlab/report/chart"
	"cardlab/sim"
)

// openUpTo is the number of experiments up to which all are shown unfolded.
const openUpTo = 20

// A pageView is what the template of the page shows.
type pageView struct {
	Lang        string
	Name, Title string
	Style       template.CSS
	Script      template.JS
	Verdict     verdictView
	Sentences   []string
	Bad         []badView
	SoFar       bool // whether the plan is incomplete
	Partial     []linkView
	Missing     []string
	More        int // that are missing and not named
	Command     string
	Summary     []summaryView
	Groups      []groupView
	Config      string
	Format      string
}

// mostMissing is how many experiments without a result are named.
const mostMissing = 20

// A verdictView is a verdict as a mark and a word.
type verdictView struct{ Class, Mark, Word string }

// A linkView leads to an experiment of the page.
type linkView struct{ Text, Href string }

// A badView is a hypothesis that is doubtful or refuted.
type badView struct {
	linkView
	Adjusted string
	Verdict  verdictView
}

// A summaryView is a line of the table of experiments.
type summaryView struct {
	linkView
	What, Trials, Stopped, Tested string
	Partial                       bool
	Verdict                       verdictView
}

// A groupView is one experiment, or a sweep of them.
type groupView struct {
	Sweep       bool
	ID, Name    string
	Title       string // empty where the experiments have none
	Keys        string // swept keys
	Charts      []template.HTML
	Overview    *overviewView
	Experiments []experimentView
}

// An experimentView is all that is shown of one result.
type experimentView struct {
	ID, Name, What  string
	Title           string // of the experiment; empty for a point of a sweep, whose group has it
	Shortfall       string // what is missing of the precision that was asked for
	Open            bool
	Partial, Exact  bool
	Verdict         verdictView
	Trials, Stopped string
	Facts           []factView
	Metrics         []metricView
	Expects         []expectView
	Command         string
}

// A factView is a named value.
type factView struct{ Key, Value string }

// A metricView is one table with its charts.
type metricView struct {
	Title    string
	Table    tableView
	Joint    *differenceView // of a joint table, in place of Table
	Sentence string
	Verdict  verdictView
	Charts   []template.HTML
}

// An expectView is a claim of the config.
type expectView struct {
	Sentence string
	Interval string
	P        string
	Verdict  verdictView
	Data     []string // the numbers in full
}

// A pager builds the view of a page.
type pager struct {
	*PageInput
	charts map[string]*Chart
	ids    map[string]string
	used   map[string]bool // ids
	labels map[*Result][]sim.Metric
}

func newPageView(in *PageInput) (*pageView, error) {
	css, err := assets.ReadFile("assets/page.css")
	if err != nil {
		return nil, err
	}
	js, err := assets.ReadFile("assets/page.js")
	if err != nil {
		return nil, err
	}
	p := &pager{PageInput: in, charts: map[string]*Chart{}, ids: map[string]string{}, used: map[string]bool{}, labels: map[*Result][]sim.Metric{}}
	for i := range in.Charts {
		p.charts[in.Charts[i].Name] = &in.Charts[i]
	}
	v := &pageView{
		Lang: p.htmlLang(), Name: in.Name, Title: cmp.Or(in.Title, in.Name),
		Style: template.CSS(css), Script: template.JS(js),
		Config: string(in.Config), Format: Format,
	}
	v.Verdict = p.verdict(in.Judgement.Worst())
	if len(in.Judgement.All) == 0 && p.exact() {
		v.Verdict.Word = p.word("exact")
	}
	v.Missing = in.Missing[:min(len(in.Missing), mostMissing)]
	v.More = len(in.Missing) - len(v.Missing)
	v.Sentences = p.planSentences()
	v.Bad = p.bad()
	v.Command = p.Command
	v.SoFar = len(in.Missing) > 0
	for _, g := range gather(in.Results) {
		group, err := p.group(g)
		if err != nil {
			return nil, err
		}
		v.Groups = append(v.Groups, group)
		for i, r := range g {
			e := &group.Experiments[i]
			v.SoFar = v.SoFar || e.Partial
			stopped := e.Stopped
			if e.Shortfall != "" {
				stopped += p.word("before precision")
			}
			v.Summary = append(v.Summary, summaryView{
				linkView: linkView{r.Experiment, "#" + e.ID}, What: cmp.Or(r.Title, e.What), Trials: e.Trials, Stopped: stopped,
				Tested: fmt.Sprint(len(in.Judgement.of(r.Experiment))), Partial: e.Partial, Verdict: e.Verdict,
			})
			if e.Partial {
				v.Partial = append(v.Partial, linkView{r.Experiment, "#" + e.ID})
			}
		}
	}
	return v, nil
}

func (p *pager) htmlLang() string {
	if p.Lang == sim.Chinese {
		return "zh-Hans"
	}
	return "en"
}

func (p *pager) word(key string) string { return pageWords[key].In(p.Lang) }

// id returns the anchor of an experiment: its name with the signs that do not
// belong in one replaced.
func (p *pager) id(name string) string {
	if id, ok := p.ids[name]; ok {
		return id
	}
	clean := strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '.' {
			return c
		}
		return '_'
	}, name)
	id := "x-" + clean
	for n := 2; p.used[id]; n++ {
		id = fmt.Sprintf("x-%s_%d", clean, n)
	}
	p.ids[name], p.used[id] = id, true
	return id
}

func (p *pager) verdict(v Verdict) verdictView {
	class := string(v)
	if v == Untested {
		class = "untested"
	}
	return verdictView{class, cmp.Or(mark(v), "–"), v.In(p.Lang)}
}

// verdictOf is verdict of what is told of a result: that an exact one was not
// tested says nothing against it.
func (p *pager) verdictOf(r *Result, v Verdict) verdictView {
	view := p.verdict(v)
	if v == Untested && r.Exact {
		view.Word = p.word("exact")
	}
	return view
}

// labelsOf asks for the labels of a result once: they may take making.
func (p *pager) labelsOf(r *Result) []sim.Metric {
	labels, ok := p.labels[r]
	if !ok {
		labels = labelsOf(r, p.MetricsOf)
		p.labels[r] = labels
	}
	return labels
}

func (p *pager) speaker(r *Result) speaker { return speaker{p.Lang, p.labelsOf(r)} }

// inline returns the picture of a chart for the page, nothing where it was not
// drawn.
func (p *pager) inline(names ...string) []template.HTML {
	var out []template.HTML
	for _, name := range names {
		if c := p.charts[name]; c != nil {
			// The picture is one of our own package, which escapes its texts.
			out = append(out, template.HTML(chart.Inline(c.SVG)))
		}
	}
	return out
}

// group builds one experiment or one sweep.
func (p *pager) group(results []*Result) (groupView, error) {
	first := results[0]
	g := groupView{Name: first.Experiment}
	if first.Group != "" {
		g.Sweep, g.Name, g.ID = true, first.Group, p.id("sweep "+first.Group)
		g.Title = commonTitle(results)
		var keys []string
		for _, s := range first.Point {
			keys = append(keys, s.Key)
		}
		g.Keys = strings.Join(keys, ", ")
		for _, m := range first.Metrics {
			g.Charts = append(g.Charts, p.inline(first.Group+"."+m.Name)...)
		}
		g.Overview = p.overview(results)
	}
	for _, r := range results {
		g.Experiments = append(g.Experiments, p.experiment(r))
	}
	return g, nil
}

// experiment builds all that is shown of r.
func (p *pager) experiment(r *Result) experimentView {
	say := p.speaker(r)
	e := experimentView{
		ID: p.id(r.Experiment), Name: r.Experiment, Open: len(p.Results) <= openUpTo,
		Partial: !r.Complete, Exact: r.Exact, Trials: grouped(CountOf(r.Trials)), Stopped: p.stopped(r),
		Command: p.command(r), Facts: p.facts(r), Shortfall: say.shortfall(r),
	}
	if r.Group == "" {
		e.Title = r.Title
	}
	if r.Exact {
		e.Trials = "–"
	}
	var titles []string
	for i := range r.Metrics {
		m := &r.Metrics[i]
		title := cmp.Or(say.title(m), m.Name)
		titles = append(titles, title)
		v := metricView{
			Title: title, Table: p.table(r, m), Joint: p.joint(r, m),
			Sentence: p.Judgement.Sentence(r.Experiment, m.Name, p.Lang, say.labels...),
			Verdict:  p.verdictOf(r, p.Judgement.ForTable(r.Experiment, m.Name)),
		}
		name := r.Experiment + "." + m.Name
		v.Charts = p.inline(name, name+".convergence")
		e.Metrics = append(e.Metrics, v)
	}
	e.What = r.Game + " " + r.Measure + say.text(": ", "：") + strings.Join(titles, say.text("; ", "；"))
	e.Verdict = p.verdictOf(r, worst(p.Judgement.of(r.Experiment)))
	for i := range r.Expect {
		e.Expects = append(e.Expects, p.expect(r, i))
	}
	return e
}

func (p *pager) expect(r *Result, i int) expectView {
	say := p.speaker(r)
	x := &r.Expect[i]
	v := expectView{Sentence: p.Judgement.ExpectSentence(r.Experiment, i, p.Lang, say.labels...)}
	h, ok := p.Judgement.OfExpect(r.Experiment, i)
	v.Verdict = p.verdict(h.Verdict)
	if ok && !r.Exact {
		v.P = pEquals(h.Raw)
	}
	if x.Lo != nil && x.Hi != nil {
		d := decimals(float64(*x.Hi-*x.Lo) / 2)
		v.Interval = "[" + fixedPoint(float64(*x.Lo), d) + ", " + fixedPoint(float64(*x.Hi), d) + "]"
	}
	for _, n := range []*Number{x.Min, x.Max, &x.Value, x.Lo, x.Hi, x.PValue} {
		if n != nil {
			v.Data = append(v.Data, n.String())
		}
	}
	return v
}
