package report

import (
	"cmp"
	"html/template"
	"math/big"
	"strconv"
	"strings"
)

// A tableView is one metric: groups of lines, one a bin.
type tableView struct {
	Exact     bool
	Interval  string // its name and confidence
	Laws      bool   // whether some bin has a law
	Several   bool   // rows
	Axis      string // what the bins are
	Rows      []tableRowView
	Estimated bool // whether there are intervals
}

// A tableRowView is one row of a metric.
type tableRowView struct {
	Label, N string
	Unseen   bool // no observations
	Bins     []binView
	Notes    []noteView
}

// A binView is one line. Numbers come twice: as they are read, and in full.
type binView struct {
	Name, Value  string
	Count        string
	P, PData     string
	Lo, LoData   string
	Hi, HiData   string
	Law, LawData string
	Fraction     string // the law as a fraction, where it is short
	Z, ZData     string
	Raw, RawData string
	Adjusted     string
	Verdict      verdictView
	Bar          template.CSS // the width of the inline bar; empty: none
	Unseen       bool
}

// A noteView is a line below a row: its mean or its fit.
type noteView struct {
	Name, Text string
	Data       []string
	Verdict    verdictView
}

// table builds the table of a metric.
func (p *pager) table(r *Result, m *Metric) tableView {
	say := p.speaker(r)
	t := tableView{
		Exact: r.Exact, Several: len(m.Rows) > 1, Estimated: !r.Exact,
		Interval: percent(float64(r.Confidence)) + " " + p.interval(r.Interval),
		Axis:     p.axis(r, m), Laws: !r.Exact && r.hasLaw(m.Name),
	}
	most := 0.0
	for i := range m.Rows {
		for b := range m.Rows[i].Bins {
			most = max(most, float64(m.Rows[i].Bins[b].P))
		}
	}
	for i := range m.Rows {
		row := &m.Rows[i]
		v := tableRowView{Label: say.row(m.Name, row.Name), N: grouped(row.N), Unseen: !r.Exact && row.N == "0"}
		hidden := 0
		for b := range row.Bins {
			if row.Bins[b].unseen(len(row.Bins)) {
				hidden++
				continue
			}
			v.Bins = append(v.Bins, p.bin(r, m, row, &row.Bins[b], most))
		}
		if hidden > 0 {
			v.Notes = append(v.Notes, noteView{Name: p.word("unseen"), Text: grouped(CountOf(uint64(hidden)))})
		}
		if row.LawDigits > 0 {
			v.Notes = append(v.Notes, noteView{Name: p.word("exact"), Text: leftOut(row.LawDigits).In(p.Lang)})
		}
		if row.Ratio != nil {
			v.Notes = append(v.Notes, noteView{Name: p.word("ratio"), Text: say.ratio(row.Ratio), Data: row.Ratio.data()})
		}
		if row.Mean != nil {
			v.Notes = append(v.Notes, p.meanNote(r, m, row))
		}
		if row.Fit != nil {
			v.Notes = append(v.Notes, p.fitNote(r, m, row))
		}
		t.Rows = append(t.Rows, v)
	}
	return t
}

func (p *pager) axis(r *Result, m *Metric) string {
	if l := metricNamed(p.labelsOf(r), m.Name); l != nil && l.Axis.EN != "" {
		return l.Axis.In(p.Lang)
	}
	return p.word("bin")
}

// bin builds one line; most is the largest probability of the table.
func (p *pager) bin(r *Result, m *Metric, row *Row, b *Bin, most float64) binView {
	d := digits(b)
	show := func(n *Number) (string, string) {
		if n == nil {
			return "", ""
		}
		return fixedPoint(100*float64(*n), d), n.String()
	}
	v := binView{
		Name: p.speaker(r).bin(m.Name, b.Name), Count: grouped(b.Count),
		Unseen: b.Count == "0" && !r.Exact,
	}
	if b.Value != nil && b.Value.String() != v.Name {
		v.Value = b.Value.String()
	}
	if r.Exact || row.N != "0" {
		v.P, v.PData = show(&b.P)
		if b.P > 0 {
			v.Bar = template.CSS("width:" + strconv.FormatFloat(100*float64(b.P)/most, 'f', 1, 64) + "%")
		}
	}
	v.Lo, v.LoData = show(b.Lo)
	v.Hi, v.HiData = show(b.Hi)
	if b.Law != nil {
		v.Law, v.LawData = show(&b.Law.P)
		v.Fraction = shortFraction(b.Law)
	}
	if b.Z != nil {
		v.Z, v.ZData = twoDecimals(b.Z), b.Z.String()
	}
	if b.PValue != nil {
		v.Raw, v.RawData = shortP(float64(*b.PValue)), b.PValue.String()
	}
	h, tested := p.Judgement.Of(r.Experiment, m.Name, row.Name, b.Name, KindBin)
	if tested {
		v.Adjusted = shortP(h.Adjusted)
		v.Verdict = p.verdict(h.Verdict)
	}
	return v
}

// shortDigits is how many digits the parts of a fraction may have to be shown.
const shortDigits = 9

// longRat is how long the fraction of a mean may be to be shown.
const longRat = 200

// longFraction is how many digits a law may have to be brought to its lowest terms:
// that of a longer one is too long, and takes long to find.
const longFraction = 1000

// shortFraction writes a law as a fraction in its lowest terms; nothing where
// that is too long to be read, or where the law is 0 or 1 and says so itself.
func shortFraction(l *BinLaw) string {
	if len(l.Of) > longFraction {
		return ""
	}
	c, ok := Count(l.Count).big()
	of, ok2 := Count(l.Of).big()
	if !ok || !ok2 || c.Sign() == 0 || c.Cmp(of) == 0 {
		return ""
	}
	x := new(big.Rat).SetFrac(c, of)
	if len(x.Num().String()) > shortDigits || len(x.Denom().String()) > shortDigits {
		return ""
	}
	return grouped(Count(x.Num().String())) + " / " + grouped(Count(x.Denom().String()))
}

// shortP writes a p value without "p = ".
func shortP(p float64) string { return strings.TrimPrefix(strings.TrimPrefix(pEquals(p), "p "), "= ") }

func (p *pager) meanNote(r *Result, m *Metric, row *Row) noteView {
	e := row.Mean
	v := noteView{Name: p.word("mean")}
	d := decimals(0)
	if e.Lo != nil && e.Hi != nil {
		d = decimals(float64(*e.Hi-*e.Lo) / 2)
	}
	parts := []string{fixedPoint(float64(e.Value), d)}
	if r.Exact {
		parts[0] = e.Value.String()
	}
	if e.Lo != nil && e.Hi != nil {
		parts = append(parts, "["+fixedPoint(float64(*e.Lo), d)+", "+fixedPoint(float64(*e.Hi), d)+"] ("+e.Method+")")
	}
	if e.Law != nil {
		exact := p.word("exact") + " "
		if e.Law.Rat != e.Law.Value.String() && len(e.Law.Rat) <= longRat {
			exact += e.Law.Rat + " = "
		}
		exact += e.Law.Value.String()
		parts = append(parts, exact)
		v.Data = append(v.Data, e.Law.Value.String())
	}
	if e.Z != nil {
		parts = append(parts, "z "+twoDecimals(e.Z))
	}
	if e.PValue != nil && !r.Exact {
		parts = append(parts, pEquals(float64(*e.PValue)))
	}
	for _, n := range []*Number{&e.Value, e.Lo, e.Hi, e.Z, e.PValue} {
		if n != nil {
			v.Data = append(v.Data, n.String())
		}
	}
	if h, tested := p.Judgement.Of(r.Experiment, m.Name, row.Name, "", KindMean); tested {
		v.Verdict = p.verdict(h.Verdict)
		parts = append(parts, p.word("adjusted")+" "+pEquals(h.Adjusted))
	}
	v.Text = strings.Join(parts, " · ")
	return v
}

func (p *pager) fitNote(r *Result, m *Metric, row *Row) noteView {
	f := row.Fit
	v := noteView{Name: p.word("fit"), Data: []string{f.Statistic.String(), f.PValue.String()}}
	name := cmp.Or(pageWords["fit "+f.Test].In(p.Lang), f.Test)
	parts := []string{name + " " + strconv.FormatFloat(float64(f.Statistic), 'f', 2, 64)}
	if f.DF > 0 {
		parts = append(parts, p.word("degrees of freedom")+" "+strconv.Itoa(f.DF))
	}
	if f.Pooled > 0 {
		parts = append(parts, p.word("bins pooled")+" "+strconv.Itoa(f.Pooled))
	}
	parts = append(parts, pEquals(float64(f.PValue)))
	if h, tested := p.Judgement.Of(r.Experiment, m.Name, row.Name, "", KindFit); tested {
		v.Verdict = p.verdict(h.Verdict)
		parts = append(parts, p.word("adjusted")+" "+pEquals(h.Adjusted))
	}
	v.Text = strings.Join(parts, " · ")
	return v
}

// An overviewView lines the points of a sweep up: one line a point, one column
// a lead.
type overviewView struct {
	Leads  []string
	Points []overviewPoint
}

// An overviewPoint is one point of a sweep.
type overviewPoint struct {
	linkView
	Trials  string
	Cells   []overviewCell
	Verdict verdictView
}

// An overviewCell is one estimate of a point.
type overviewCell struct{ Value, Interval, Exact string }

// mostLeads is how many columns the overview of a sweep has room for.
const mostLeads = 4

// overview builds the table of a sweep, nil where there are too many leads for
// one; the chart then speaks alone.
func (p *pager) overview(results []*Result) *overviewView {
	first := results[0]
	if len(first.Metrics) == 0 || len(first.Metrics[0].Rows) == 0 {
		return nil
	}
	m := &first.Metrics[0]
	a := artist{first, p.labelsOf(first)}
	leads := a.leads(m)
	if len(leads) > mostLeads {
		return nil
	}
	v := &overviewView{}
	for _, l := range leads {
		name := p.word("mean")
		if l.bin != "" {
			name = p.speaker(first).bin(m.Name, l.bin) + " %"
		}
		v.Leads = append(v.Leads, name)
	}
	for _, r := range results {
		point := overviewPoint{linkView: linkView{settings(r, ""), "#" + p.id(r.Experiment)}, Trials: grouped(CountOf(r.Trials))}
		if r.Exact {
			point.Trials = "–"
		}
		point.Verdict = p.verdictOf(r, worst(p.Judgement.of(r.Experiment)))
		for _, l := range leads {
			q := a.at(r, m.Name, m.Rows[0].Name, l)
			scale := 100.0
			if l.bin == "" {
				scale = 1
			}
			d := decimals(scale * (q.Hi - q.Lo) / 2)
			var c overviewCell
			if q.Value == q.Value {
				c.Value = fixedPoint(scale*q.Value, d)
			}
			if q.Lo == q.Lo && q.Hi == q.Hi {
				c.Interval = "[" + fixedPoint(scale*q.Lo, d) + ", " + fixedPoint(scale*q.Hi, d) + "]"
			}
			if q.Exact == q.Exact {
				c.Exact = fixedPoint(scale*q.Exact, d)
			}
			point.Cells = append(point.Cells, c)
		}
		v.Points = append(v.Points, point)
	}
	return v
}
