package report

import (
	"cmp"
	"maps"
	"math/big"
	"slices"
	"strings"
)

// A differenceView is what the page shows of a joint table.
type differenceView struct {
	A, B     string // names of the sides
	N        string
	Interval string // confidence and methods
	Axis     string
	Laws     bool
	Lines    []differenceLine
	Together string
	Cross    *crossView // nil where it would be too large
}

// A differenceLine is one difference. Numbers come twice: as they are read, and
// in full.
type differenceLine struct {
	Name         string
	Mean         bool // of the means and not in percent
	A, AData     string
	B, BData     string
	Value, Data  string
	Lo, LoData   string
	Hi, HiData   string
	Law, LawData string
	Fraction     string
	Narrower     string
	Apart        string // in full
	Z, ZData     string
	Raw, RawData string
	Adjusted     string
	Verdict      verdictView
}

// A crossView is the counts of a joint table: a line for each bin of A, a column
// for each of B.
type crossView struct {
	A, B  string
	Heads []string
	Lines []crossLine
}

// A crossLine is one line of counts.
type crossLine struct {
	Name  string
	Cells []crossCell
}

// A crossCell is one count, and whether both sides have the same bin.
type crossCell struct {
	Column, Count string
	Same          bool
}

// mostCrossed is how many bins a side may have for the joint counts to be shown
// on the page.
const mostCrossed = 32

// joint builds the view of a joint table; nil where m is none.
func (p *pager) joint(r *Result, m *Metric) *differenceView {
	if m.Pair == nil {
		return nil
	}
	say := p.speaker(r)
	nameA, nameB := m.Pair.short()
	v := &differenceView{
		A: nameA, B: nameB, N: grouped(m.Rows[0].N), Axis: p.axis(r, m),
		Laws: r.hasLaw(m.Name), Together: say.together(m),
	}
	methods := m.methods()
	for i, name := range methods {
		methods[i] = cmp.Or(pageWords["method "+name].In(p.Lang), name)
	}
	for i := range m.Differences {
		v.Lines = append(v.Lines, p.difference(r, m, &m.Differences[i]))
	}
	v.Interval = percent(float64(r.Confidence)) + " " + strings.Join(methods, say.text(", ", "，"))
	if len(m.Pair.ABins) <= mostCrossed && len(m.Pair.BBins) <= mostCrossed {
		v.Cross = p.cross(r, m)
	}
	return v
}

// difference builds one line.
func (p *pager) difference(r *Result, m *Metric, d *Difference) differenceLine {
	scale, w := 100., decimals(100*d.Half())
	v := differenceLine{Name: p.speaker(r).side(m.Name, d.Bin), Mean: d.Bin == ""}
	if v.Mean {
		v.Name, scale, w = p.word("mean"), 1, decimals(d.Half())
	}
	show := func(n *Number) (string, string) {
		if n == nil || *n != *n {
			return "", ""
		}
		return fixedPoint(scale*float64(*n), w), n.String()
	}
	v.A, v.AData = show(&d.A)
	v.B, v.BData = show(&d.B)
	v.Value, v.Data = show(&d.Value)
	v.Lo, v.LoData = show(d.Lo)
	v.Hi, v.HiData = show(d.Hi)
	if d.Law != nil {
		v.Law, v.LawData = show(&d.Law.Value)
		x, _ := new(big.Rat).SetString(d.Law.Rat)
		if num, den := x.Num().String(), x.Denom().String(); !x.IsInt() && max(len(num), len(den)) <= shortDigits {
			v.Fraction = num + " / " + den
		}
	}
	v.Narrower = timesNarrower(d)
	if d.Apart != nil {
		v.Apart = d.Apart.String()
	}
	if d.Z != nil {
		v.Z, v.ZData = twoDecimals(d.Z), d.Z.String()
	}
	if d.PValue != nil {
		v.Raw, v.RawData = shortP(float64(*d.PValue)), d.PValue.String()
	}
	if h, tested := p.Judgement.Of(r.Experiment, m.Name, "all", d.Bin, KindDifference); tested {
		v.Adjusted, v.Verdict = shortP(h.Adjusted), p.verdict(h.Verdict)
	}
	return v
}

// cross builds the table of the joint counts.
func (p *pager) cross(r *Result, m *Metric) *crossView {
	say := p.speaker(r)
	v := &crossView{}
	v.A, v.B = m.Pair.short()
	for _, b := range m.Pair.BBins {
		v.Heads = append(v.Heads, say.side(m.Name, b.Name))
	}
	for i, a := range m.Pair.ABins {
		line := crossLine{Name: say.side(m.Name, a.Name)}
		for j, b := range m.Pair.BBins {
			line.Cells = append(line.Cells, crossCell{v.Heads[j], grouped(m.Rows[0].Bins[i*len(m.Pair.BBins)+j].Count), a.Name == b.Name})
		}
		v.Lines = append(v.Lines, line)
	}
	return v
}

// pair returns the pair of a comparison, or nil.
func (r *Result) pair() *Pair {
	for i := range r.Metrics {
		if p := r.Metrics[i].Pair; p != nil {
			return p
		}
	}
	return nil
}

// comparedFacts lists the parameters of both sides of a comparison: once where
// they are the same, else first and second.
func comparedFacts(r *Result, p *Pair) []factView {
	a, b := map[string]string{}, map[string]string{}
	flatten(r.Params["a"], "", a)
	flatten(r.Params["b"], "", b)
	facts := []factView{{"of", p.A + " / " + p.B}}
	keys := map[string]bool{}
	for _, side := range []map[string]string{a, b} {
		for key := range side {
			keys[key] = true
		}
	}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		x, y := cmp.Or(a[key], "–"), cmp.Or(b[key], "–")
		if x != y {
			x += " / " + y
		}
		facts = append(facts, factView{key, x})
	}
	return facts
}

// flatten writes the values of nested tables into out, under keys such as
// "rules.tie".
func flatten(v any, key string, out map[string]string) {
	table, ok := v.(map[string]any)
	if !ok || len(table) == 0 {
		if key != "" {
			out[key] = parameter(v)
		}
		return
	}
	for k, x := range table {
		if key != "" {
			k = key + "." + k
		}
		flatten(x, k, out)
	}
}
