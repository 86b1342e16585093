package report

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"cardlab/sim"
)

// crossed is how many bins a side may have for the joint counts to be shown in
// a terminal.
const crossed = 6

// joint writes a joint table: not its many counters but what they are for, the
// differences of the two sides, and how often both had one bin. Where there are
// few bins, the counters follow.
func (t *tabler) joint(m *Metric) {
	say, p, row := t.say, m.Pair, &m.Rows[0]
	n := grouped(row.N)
	nameA, nameB := p.short()
	methods := strings.Join(m.methods(), ", ")
	t.line("  " + say.text(nameB+" - "+nameA+" (n = "+n+"), intervals: "+methods, nameB+" - "+nameA+"（n = "+n+"），区间："+methods))
	if row.N == "0" {
		return
	}
	t.write(t.differences(m))
	if d := m.difference(""); d != nil {
		t.line("    " + t.meanDifference(m, d))
	}
	if s := say.together(m); s != "" {
		t.line("    " + s)
	}
	if len(p.ABins) <= crossed && len(p.BBins) <= crossed {
		t.line("")
		t.line("    " + say.text("counts: lines "+nameA+", columns "+nameB, "计数：行为 "+nameA+"，列为 "+nameB))
		t.write(t.cross(m))
		return
	}
	t.line("    " + say.text(fmt.Sprintf("(the counts of the %d pairs of bins are in the files)", len(row.Bins)),
		fmt.Sprintf("（%d 对项的计数见文件）", len(row.Bins))))
}

func (t *tabler) write(g *grid) {
	if t.err == nil {
		t.err = g.write(t.w, t.width)
	}
}

// differences returns the grid of the differences of bins.
func (t *tabler) differences(m *Metric) *grid {
	say := t.say
	nameA, nameB := m.Pair.short()
	bin := column{head: say.text("bin", "项")}
	a := column{head: nameA + " %", align: point, drop: 2}
	b := column{head: nameB + " %", align: point, drop: 2}
	value := column{head: say.text("difference", "差"), align: point}
	interval := column{head: percent(float64(t.r.Confidence)) + say.text(" interval", " 区间")}
	lo, hi := column{align: point}, column{align: point}
	exact := column{head: say.text("exact", "精确"), align: point, drop: 1}
	z := column{head: "z", align: point, drop: 4}
	narrower := column{head: say.text("narrower", "收窄"), align: right, drop: 3}
	verdict := column{}
	for i := range m.Differences {
		d := &m.Differences[i]
		if d.Bin == "" {
			continue
		}
		w := decimals(100 * d.Half())
		bin.cells = append(bin.cells, say.side(m.Name, d.Bin))
		a.cells = append(a.cells, fixedPoint(100*float64(d.A), w))
		b.cells = append(b.cells, fixedPoint(100*float64(d.B), w))
		value.cells = append(value.cells, fixedPoint(100*float64(d.Value), w))
		lo.cells = append(lo.cells, percentOf(d.Lo, w))
		hi.cells = append(hi.cells, percentOf(d.Hi, w))
		law := ""
		if d.Law != nil {
			law = fixedPoint(100*float64(d.Law.Value), w)
		}
		exact.cells = append(exact.cells, law)
		z.cells = append(z.cells, twoDecimals(d.Z))
		narrower.cells = append(narrower.cells, timesNarrower(d))
		h, _ := t.j.Of(t.r.Experiment, m.Name, "all", d.Bin, KindDifference)
		verdict.cells = append(verdict.cells, mark(h.Verdict))
	}
	lo, hi = lo.aligned(), hi.aligned()
	for i := range lo.cells {
		interval.cells = append(interval.cells, brackets(lo.cells[i], hi.cells[i]))
	}
	return &grid{indent: "    ", columns: []column{bin, a, b, value, interval, exact, z, narrower, verdict}}
}

// methods returns what made the intervals of the differences, each once.
func (m *Metric) methods() []string {
	var all []string
	for _, d := range m.Differences {
		if !slices.Contains(all, d.Method) {
			all = append(all, d.Method)
		}
	}
	return all
}

// percentOf writes a probability in percent, nothing for none.
func percentOf(n *Number, d int) string {
	if n == nil {
		return ""
	}
	return fixedPoint(100*float64(*n), d)
}

// timesNarrower writes how many times narrower the interval of d is than that
// of two experiments run apart, nothing where that cannot be said.
func timesNarrower(d *Difference) string {
	times, ok := d.Narrower()
	if !ok {
		return ""
	}
	digits := 1
	if times >= 100 {
		digits = 0
	}
	return "× " + strconv.FormatFloat(times, 'f', digits, 64)
}

// meanDifference is the line of the difference of the means.
func (t *tabler) meanDifference(m *Metric, d *Difference) string {
	say, w := t.say, decimals(d.Half())
	nameA, nameB := m.Pair.short()
	s := say.text("mean ", "均值 ") + nameA + " " + fixedPoint(float64(d.A), w) + say.text(", ", "，") +
		nameB + " " + fixedPoint(float64(d.B), w) + say.text("; difference ", "；差 ") + fixedPoint(float64(d.Value), w)
	if d.Lo != nil && d.Hi != nil {
		s += "  [" + fixedPoint(float64(*d.Lo), w) + ", " + fixedPoint(float64(*d.Hi), w) + "]"
	}
	if d.Law != nil {
		s += say.text("  exact ", "  精确 ") + fixedPoint(float64(d.Law.Value), w)
	}
	if d.Z != nil {
		s += "  z " + twoDecimals(d.Z)
	}
	if times := timesNarrower(d); times != "" {
		s += "  " + times
	}
	h, _ := t.j.Of(t.r.Experiment, m.Name, "all", "", KindDifference)
	return strings.TrimRight(s+"  "+mark(h.Verdict), " ")
}

// cross returns the grid of the joint counts.
func (t *tabler) cross(m *Metric) *grid {
	p := m.Pair
	head := column{}
	for _, b := range p.ABins {
		head.cells = append(head.cells, t.say.side(m.Name, b.Name))
	}
	g := &grid{indent: "    ", columns: []column{head}}
	for j, b := range p.BBins {
		c := column{head: t.say.side(m.Name, b.Name), align: right}
		for i := range p.ABins {
			c.cells = append(c.cells, grouped(m.Rows[0].Bins[i*len(p.BBins)+j].Count))
		}
		g.columns = append(g.columns, c)
	}
	return g
}

// side returns the label of a bin of one side of a joint table.
func (s speaker) side(metric, bin string) string {
	m := metricNamed(s.labels, metric)
	if m == nil || m.Pair == nil {
		return bin
	}
	for _, side := range [][]sim.Bin{m.Pair.ABins, m.Pair.BBins} {
		for _, b := range side {
			if b.Name == bin && b.Label.EN != "" {
				return b.Label.In(s.lang)
			}
		}
	}
	return bin
}

// together says in how many trials both sides had the bin of one name.
func (s speaker) together(m *Metric) string {
	n, _ := m.Rows[0].N.Uint64()
	same := uint64(0)
	for _, c := range m.Pair.common() {
		k, _ := m.Rows[0].Bins[c.A*len(m.Pair.BBins)+c.B].Count.Uint64()
		same += k
	}
	if n == 0 {
		return ""
	}
	other := 100 * (float64(n-same) / float64(n))
	w := 4
	if other > 0 {
		w = min(max(3-int(math.Floor(math.Log10(other))), 2), 12)
	}
	count := grouped(CountOf(n - same))
	return s.text(fmt.Sprintf("another bin in %s of %s trials, %s %%", count, grouped(CountOf(n)), fixedPoint(other, w)),
		fmt.Sprintf("%s 次试验中有 %s 次落入不同的项，占 %s %%", grouped(CountOf(n)), count, fixedPoint(other, w)))
}
