package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"cardlab/report/estimate"
	"cardlab/sim"
)

// crowd is the number of bins from which a table leaves out the ones that were
// not seen and not expected.
const crowd = 40

// Table writes r for a terminal: its name, title and number of trials, and what
// is missing of a precision that was asked for; for each row of each metric a line a bin with
// its count, estimate in percent, interval, exact value, z and the mark of its
// verdict in j ("✓" agrees, "?" doubtful, "✗" refuted), then the mean and the
// fit, the verdict on the metric in words, and at the end the claims. Where there
// are many rows and few bins, the rows after the first are one grid. Of a joint
// table the differences are shown, and how many times narrower their intervals
// are than those of two runs apart. An estimate
// has the digits that show the half width of its interval with two significant
// ones. Labels are the metrics of the experiment, for the names in lang; without
// them the names in the file are used. Width is that of the terminal in columns,
// 0 for no limit: where there is no room, z goes first, then counts and half
// widths, then exact values. The result must be one of those judged.
func Table(w io.Writer, r *Result, j *Judgement, labels []sim.Metric, lang sim.Lang, width int) error {
	t := tabler{w: w, r: r, j: j, say: speaker{lang, labels}, width: width}
	for _, s := range t.heading() {
		t.line(s)
	}
	for m := range r.Metrics {
		t.metric(&r.Metrics[m])
	}
	if len(r.Expect) > 0 {
		t.line("")
	}
	for i := range r.Expect {
		h, _ := j.OfExpect(r.Experiment, i)
		t.line(strings.TrimSpace(mark(h.Verdict) + " " + j.ExpectSentence(r.Experiment, i, lang, labels...)))
	}
	return t.err
}

// A tabler writes one result and remembers the first error.
type tabler struct {
	w     io.Writer
	r     *Result
	j     *Judgement
	say   speaker
	width int
	err   error
}

func (t *tabler) line(s string) {
	if t.err == nil {
		_, t.err = io.WriteString(t.w, s+"\n")
	}
}

// heading says what the result is of: on one line, or, where the experiment has
// a title, below it. A precision that was not reached has a line of its own.
func (t *tabler) heading() []string {
	r, say := t.r, t.say
	how := say.text("exact", "精确值")
	if !r.Exact {
		trials := grouped(CountOf(r.Trials))
		how = say.text(trials+" trials", trials+" 次试验")
		if !r.Complete {
			how += say.text(" (partial)", "（未完成）")
		}
		how += say.text(", intervals: ", "，区间：") + r.Interval
	}
	lines := []string{r.Experiment + say.text(": ", "：") + how}
	if r.Title != "" {
		lines = []string{r.Experiment + say.text(": ", "：") + r.Title, "  " + how}
	}
	if s := say.shortfall(r); s != "" {
		lines = append(lines, "  "+s)
	}
	return lines
}

func (t *tabler) metric(m *Metric) {
	t.line("")
	t.line(t.say.title(m))
	if m.Pair != nil {
		t.joint(m)
	} else if m.pivots() {
		t.row(m, &m.Rows[0])
		t.pivot(m)
	} else {
		for i := range m.Rows {
			t.row(m, &m.Rows[i])
		}
	}
	t.line("  " + strings.TrimSpace(mark(t.j.ForTable(t.r.Experiment, m.Name))+" "+
		t.j.Sentence(t.r.Experiment, m.Name, t.say.lang, t.say.labels...)))
}

func (t *tabler) row(m *Metric, row *Row) {
	n := grouped(row.N)
	if t.r.Exact {
		t.line("  " + t.say.row(m.Name, row.Name) + t.say.text(" (of "+n+")", "（共 "+n+"）"))
	} else {
		t.line("  " + t.say.row(m.Name, row.Name) + t.say.text(" (n = "+n+")", "（n = "+n+"）"))
	}
	if row.N == "0" && !t.r.Exact {
		return
	}
	g, hidden := t.bins(m, row)
	if t.err == nil {
		t.err = g.write(t.w, t.width)
	}
	if hidden > 0 {
		t.line(t.say.text(fmt.Sprintf("    (%d bins with no count are not shown)", hidden), fmt.Sprintf("    （另有 %d 项计数为零，未列出）", hidden)))
	}
	if row.LawDigits > 0 {
		t.line("    " + leftOut(row.LawDigits).In(t.say.lang))
	}
	if row.Mean != nil {
		t.line("    " + t.mean(m, row))
	}
	if row.Ratio != nil {
		t.line("    " + t.say.ratio(row.Ratio))
	}
	if row.Fit != nil {
		t.line("    " + t.fit(m, row))
	}
}

// bins returns the grid of a row, and how many bins it leaves out.
func (t *tabler) bins(m *Metric, row *Row) (g *grid, hidden int) {
	percent := strconv.FormatFloat(float64(t.r.Confidence)*100, 'g', 6, 64)
	say := t.say
	bin := column{head: say.text("bin", "项")}
	count := column{head: say.text("count", "计数"), align: right, drop: 2}
	p := column{head: say.text("estimate %", "估计 %"), align: point}
	lo := column{align: point}
	hi := column{align: point}
	interval := column{head: say.text(percent+" % interval", percent+" % 区间")}
	exact := column{head: say.text("exact %", "精确 %"), align: point, drop: 1}
	z := column{head: "z", align: point, drop: 3}
	verdict := column{}
	for i := range row.Bins {
		b := &row.Bins[i]
		if b.unseen(len(row.Bins)) {
			hidden++
			continue
		}
		bin.cells = append(bin.cells, say.bin(m.Name, b.Name))
		count.cells = append(count.cells, grouped(b.Count))
		d := digits(b)
		value, law := fixedPoint(100*float64(b.P), d), ""
		if t.r.Exact {
			value, law = "", fixedPoint(100*float64(b.P), d)
		} else if b.Law != nil {
			law = fixedPoint(100*float64(b.Law.P), d)
		}
		p.cells = append(p.cells, value)
		exact.cells = append(exact.cells, law)
		if b.Lo != nil && b.Hi != nil {
			lo.cells = append(lo.cells, fixedPoint(100*float64(*b.Lo), d))
			hi.cells = append(hi.cells, fixedPoint(100*float64(*b.Hi), d))
		} else {
			lo.cells, hi.cells = append(lo.cells, ""), append(hi.cells, "")
		}
		z.cells = append(z.cells, twoDecimals(b.Z))
		h, _ := t.j.Of(t.r.Experiment, m.Name, row.Name, b.Name, KindBin)
		verdict.cells = append(verdict.cells, mark(h.Verdict))
	}
	lo, hi = lo.aligned(), hi.aligned()
	for i := range lo.cells {
		interval.cells = append(interval.cells, brackets(lo.cells[i], hi.cells[i]))
	}
	return &grid{indent: "    ", columns: []column{bin, count, p, interval, exact, z, verdict}}, hidden
}

// brackets writes an interval whose ends were padded to stand on their points:
// what was padded behind a number follows its comma or bracket.
func brackets(lo, hi string) string {
	if strings.TrimSpace(lo) == "" {
		return ""
	}
	behind := func(s, sign string) string {
		cut := strings.TrimRight(s, " ")
		return cut + sign + s[len(cut):]
	}
	return "[" + behind(lo, ",") + " " + behind(hi, "]")
}

// longest is the length of the longest fraction that is shown.
const longest = 24

// mean is the line of the mean.
func (t *tabler) mean(m *Metric, row *Row) string {
	e, say := row.Mean, t.say
	d := decimals(0)
	if e.Lo != nil && e.Hi != nil {
		d = decimals(float64(*e.Hi-*e.Lo) / 2)
	}
	if t.r.Exact && e.Law != nil {
		s := say.text("mean ", "均值 ") + e.Value.String()
		if len(e.Law.Rat) <= longest && strings.Contains(e.Law.Rat, "/") {
			s += " = " + e.Law.Rat
		}
		return s
	}
	s := say.text("mean ", "均值 ") + fixedPoint(float64(e.Value), d)
	if e.Lo != nil && e.Hi != nil {
		s += "  [" + fixedPoint(float64(*e.Lo), d) + ", " + fixedPoint(float64(*e.Hi), d) + "]"
	}
	if e.Law != nil {
		s += say.text("  exact ", "  精确 ") + fixedPoint(float64(e.Law.Value), d)
	}
	if e.Z != nil {
		s += "  z " + twoDecimals(e.Z)
	}
	h, _ := t.j.Of(t.r.Experiment, m.Name, row.Name, "", KindMean)
	return strings.TrimRight(s+"  "+mark(h.Verdict), " ")
}

// fit is the line of the test of fit.
func (t *tabler) fit(m *Metric, row *Row) string {
	f, say := row.Fit, t.say
	names := map[string]sim.Text{
		estimate.TestChiSquare:       {EN: "chi-square", ZH: "卡方"},
		estimate.TestLikelihoodRatio: {EN: "likelihood ratio", ZH: "似然比"},
		estimate.TestDirichlet:       {EN: "Dirichlet mixture", ZH: "狄利克雷混合"},
	}
	name := f.Test
	if n, ok := names[f.Test]; ok {
		name = n.In(say.lang)
	}
	s := say.text("fit: ", "拟合：") + name + " " + strconv.FormatFloat(float64(f.Statistic), 'f', 2, 64)
	if f.DF > 0 {
		degrees := " degrees of freedom"
		if f.DF == 1 {
			degrees = " degree of freedom"
		}
		s += say.text(fmt.Sprintf(", %d%s", f.DF, degrees), fmt.Sprintf("，自由度 %d", f.DF))
	}
	s += say.text(", raw ", "，原始 ") + pEquals(float64(f.PValue))
	h, _ := t.j.Of(t.r.Experiment, m.Name, row.Name, "", KindFit)
	return strings.TrimRight(s+"  "+mark(h.Verdict), " ")
}

// mark is one character for a verdict, one column wide in every terminal.
func mark(v Verdict) string {
	switch v {
	case Agrees:
		return "✓"
	case Doubtful:
		return "?"
	case Refuted:
		return "✗"
	}
	return ""
}

func twoDecimals(x *Number) string {
	if x == nil {
		return ""
	}
	return fixedPoint(float64(*x), 2)
}
