package report

import (
	"fmt"
	"strconv"
	"strings"

	"cardlab/sim"
)

// In returns the verdict as a word of the language.
func (v Verdict) In(lang sim.Lang) string {
	words := map[Verdict]sim.Text{
		Untested: {EN: "not tested", ZH: "未检验"},
		Agrees:   {EN: "agrees", ZH: "一致"},
		Doubtful: {EN: "doubtful", ZH: "存疑"},
		Refuted:  {EN: "refuted", ZH: "被推翻"},
	}
	return words[v].In(lang)
}

// Sentence says in words how one metric of an experiment compares with its
// exact laws; claims are left to [Judgement.ExpectSentence]. Labels, the metrics
// of the experiment, give rows and bins their names in the language; without
// them the names in the files are used.
func (j *Judgement) Sentence(experiment, metric string, lang sim.Lang, labels ...sim.Metric) string {
	say := speaker{lang, labels}
	if r := j.results[experiment]; r != nil && r.Exact {
		return say.text("exact: every outcome counted, nothing estimated", "精确值：逐一数过所有情形，没有估计误差")
	}
	tested := j.table(experiment, metric)
	if len(tested) == 0 {
		if r := j.results[experiment]; r != nil && r.hasLaw(metric) {
			return say.text("there is an exact law, and nothing observed to compare with it", "有精确分布，但没有可供比较的观测")
		}
		return say.text("no exact law to compare with", "没有可供对照的精确分布")
	}
	worst, bad := &tested[0], 0
	for i := range tested {
		if tested[i].Adjusted < worst.Adjusted {
			worst = &tested[i]
		}
	}
	for i := range tested {
		if tested[i].Verdict == worst.Verdict {
			bad++
		}
	}
	what, p, count := say.hypothesis(worst), pEquals(worst.Adjusted), say.tested(tested)
	switch worst.Verdict {
	case Agrees:
		return say.text("agrees with the exact law: "+count+" tested, smallest adjusted "+p,
			"与精确分布一致：检验了"+count+"，校正后最小 "+p)
	case Doubtful:
		return say.text(fmt.Sprintf("doubtful against the exact law: %s has adjusted %s; %s tested, %d in doubt", what, p, count, bad),
			fmt.Sprintf("对照精确分布存疑：%s校正后 %s；检验了%s，%d 项存疑", what, p, count, bad))
	}
	return say.text(fmt.Sprintf("refutes the exact law: %s has adjusted %s; %s tested, %d refuted", what, p, count, bad),
		fmt.Sprintf("与精确分布矛盾：%s校正后 %s；检验了%s，%d 项被推翻", what, p, count, bad))
}

// hasLaw reports whether some bin or mean of the metric has a law.
func (r *Result) hasLaw(metric string) bool {
	for _, m := range r.Metrics {
		for i := range m.Differences {
			if m.Name == metric && m.Differences[i].Law != nil {
				return true
			}
		}
		for _, row := range m.Rows {
			if m.Name != metric {
				continue
			}
			if row.Mean != nil && row.Mean.Law != nil {
				return true
			}
			for i := range row.Bins {
				if row.Bins[i].Law != nil {
					return true
				}
			}
		}
	}
	return false
}

// ExpectSentence says claim i of an experiment and what became of it.
func (j *Judgement) ExpectSentence(experiment string, i int, lang sim.Lang, labels ...sim.Metric) string {
	say := speaker{lang, labels}
	r := j.results[experiment]
	if r == nil || i < 0 || i >= len(r.Expect) {
		return ""
	}
	e := &r.Expect[i]
	claim := say.claim(e)
	h, ok := j.OfExpect(experiment, i)
	switch {
	case !ok:
		return say.text("expected "+claim+": nothing observed", "预期 "+claim+"：没有观测")
	case r.Exact && h.Verdict == Agrees:
		return say.text("expected "+claim+": it is so, the value is "+e.Value.String(), "预期 "+claim+"：成立，实为 "+e.Value.String())
	case r.Exact:
		return say.text("expected "+claim+": it is not so, the value is "+e.Value.String(), "预期 "+claim+"：不成立，实为 "+e.Value.String())
	}
	value := significant(e)
	return say.text(fmt.Sprintf("expected %s: %s, the estimate is %s, adjusted %s", claim, h.Verdict, value, pEquals(h.Adjusted)),
		fmt.Sprintf("预期 %s：%s，估计值 %s，校正后 %s", claim, h.Verdict.In(lang), value, pEquals(h.Adjusted)))
}

// significant returns the estimate of e with as many digits as its interval
// bears.
func significant(e *Expect) string {
	if e.Lo == nil || e.Hi == nil {
		return e.Value.String()
	}
	return fixedPoint(float64(e.Value), decimals(float64(*e.Hi-*e.Lo)/2))
}

// A speaker puts words together in one language.
type speaker struct {
	lang   sim.Lang
	labels []sim.Metric
}

// BinLabel names a bin of the metrics of an experiment, or the difference of a bin
// of both sides of a comparison.
func BinLabel(metrics []sim.Metric, metric, bin string, lang sim.Lang) string {
	return speaker{lang, metrics}.bin(metric, bin)
}

func (s speaker) text(en, zh string) string { return sim.Text{EN: en, ZH: zh}.In(s.lang) }

// row returns the label of a row.
func (s speaker) row(metric, row string) string {
	if m := metricNamed(s.labels, metric); m != nil {
		if i := m.RowIndex(row); i >= 0 && m.Rows[i].Label.EN != "" {
			return m.Rows[i].Label.In(s.lang)
		}
	}
	return row
}

// bin returns the label of a bin.
func (s speaker) bin(metric, bin string) string {
	if metric == sim.DifferenceMetric {
		return s.difference(sim.JointMetric, bin)
	}
	if m := metricNamed(s.labels, metric); m != nil {
		if i := m.BinIndex(bin); i >= 0 && m.Bins[i].Label.EN != "" {
			return m.Bins[i].Label.In(s.lang)
		}
	}
	return bin
}

// title returns the title of a metric.
func (s speaker) title(m *Metric) string {
	if l := metricNamed(s.labels, m.Name); l != nil && l.Title.EN != "" {
		return l.Title.In(s.lang)
	}
	return m.Title
}

// hypothesis names h within its metric.
func (s speaker) hypothesis(h *Judged) string {
	row := s.row(h.Metric, h.Row)
	switch h.Kind {
	case KindFit:
		return s.text("the fit of row "+row, "“"+row+"”行的整体拟合")
	case KindMean:
		return s.text("the mean of row "+row, "“"+row+"”行的均值")
	case KindDifference:
		return s.difference(h.Metric, h.Bin)
	}
	return s.text(s.bin(h.Metric, h.Bin)+" of row "+row, "“"+row+"”行的“"+s.bin(h.Metric, h.Bin)+"”")
}

// tested counts hypotheses by kind.
func (s speaker) tested(all []Judged) string {
	count := map[string]int{}
	for _, h := range all {
		count[h.Kind]++
	}
	var parts []string
	for _, k := range []struct {
		kind, one, en, zh, zhOne string
	}{
		{KindBin, "one bin", "bins", "项概率", " 1 项概率"},
		{KindFit, "the fit", "fits", "项整体拟合", "整体拟合"},
		{KindMean, "the mean", "means", "项均值", "均值"},
		{KindDifference, "one difference", "differences", "项差", " 1 项差"},
	} {
		switch n := count[k.kind]; n {
		case 0:
		case 1:
			parts = append(parts, s.text(k.one, k.zhOne))
		default:
			parts = append(parts, s.text(fmt.Sprintf("%d %s", n, k.en), fmt.Sprintf(" %d %s", n, k.zh)))
		}
	}
	last := len(parts) - 1
	if last == 0 {
		return parts[0]
	}
	return strings.Join(parts[:last], s.text(", ", "、")) + s.text(" and ", "和") + parts[last]
}

// claim writes what e says: "win >= 0.8", "win = 0.25", "win = 0.0738 ± 0.001",
// "0.2 <= win <= 0.6".
func (s speaker) claim(e *Expect) string {
	what := s.text("mean", "均值")
	if e.Bin != "" {
		what = s.bin(e.Metric, e.Bin)
	}
	if e.Metric == sim.DifferenceMetric {
		what = s.bin(e.Metric, e.Bin) // also of the means
	}
	if e.Row != "all" {
		what += s.text(" (row "+s.row(e.Metric, e.Row)+")", "（“"+s.row(e.Metric, e.Row)+"”行）")
	}
	switch {
	case e.Min == nil:
		return what + " <= " + e.Max.String()
	case e.Max == nil:
		return what + " >= " + e.Min.String()
	case *e.Min == *e.Max:
		return what + " = " + e.Min.String()
	}
	if middle, half, ok := e.within(); ok {
		return what + " = " + middle.String() + " ± " + half.String()
	}
	return e.Min.String() + " <= " + what + " <= " + e.Max.String()
}

// within returns the claim as a value, give or take a little, and whether that
// is how it reads best. A config says it so or by its ends, and the result has
// the ends alone; a middle that takes more digits than they do, or a width that
// is more than a tenth of it, was hardly meant.
func (e *Expect) within() (middle, half Number, ok bool) {
	places := func(n Number) int {
		_, after, _ := strings.Cut(strconv.FormatFloat(float64(n), 'f', -1, 64), ".")
		return len(after)
	}
	lo, hi := *e.Min, *e.Max
	middle, half = Round(float64(lo+hi)/2), Round(float64(hi-lo)/2)
	ok = places(middle) <= places(lo) && places(middle) <= places(hi) &&
		(middle == 0 || half <= middle/10 || half <= -middle/10)
	return middle, half, ok
}

// pEquals writes a p value: "p = 0.31", "p = 3.2e-9".
func pEquals(p float64) string {
	if p < 1e-300 {
		return "p < 1e-300"
	}
	return "p = " + strings.Replace(strconv.FormatFloat(p, 'g', 2, 64), "e-0", "e-", 1)
}
