package report

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"cardlab/report/estimate"
	"cardlab/sim"
)

// The statistics of a difference of probabilities, for both kinds of runs.

func (f fixed) paired(p estimate.Paired) estimate.MeanEstimate { return p.Fixed(f.confidence) }

func (fixed) pairedP(p estimate.Paired, d float64) (z, pv float64) { return p.P(d) }

func (fixed) pairedWithin(p estimate.Paired, lo, hi float64) float64 { return p.WithinP(lo, hi) }

func (e early) paired(p estimate.Paired) estimate.MeanEstimate {
	return p.Anytime(1-e.confidence, e.tOpt)
}

func (e early) pairedP(p estimate.Paired, d float64) (z, pv float64) {
	z, _ = p.P(d) // describes how far; it is not what is tested
	return z, p.AnytimeP(d, e.tOpt)
}

func (e early) pairedWithin(p estimate.Paired, lo, hi float64) float64 {
	return p.AnytimeWithinP(lo, hi, e.tOpt)
}

// A contrast is one difference that a joint table holds: of a bin, or of the
// means where its bin is empty.
type contrast struct {
	bin  string
	i, j int // the places of the bin

	joint        jointTable
	a, b         []uint64  // what each side counted
	aVals, bVals []float64 // of means: the values of each side
	both         []float64 // of means: B - A of every joint bin
}

// contrasts returns the differences of a joint table: every bin that both sides
// have, then the means where they have values.
func contrasts(p *sim.Pair, counts []uint64) []contrast {
	t := jointTable{counts, len(p.BBins)}
	a, b := t.sides()
	var all []contrast
	for _, c := range p.Common() {
		all = append(all, contrast{bin: c.Name, i: c.A, j: c.B, joint: t, a: a, b: b})
	}
	if !p.Valued() {
		return all
	}
	means := contrast{joint: t, a: a, b: b}
	means.aVals = valuesOf(&sim.Metric{Bins: p.ABins, Unit: p.Unit})
	means.bVals = valuesOf(&sim.Metric{Bins: p.BBins, Unit: p.Unit})
	for i := range p.ABins {
		for j := range p.BBins {
			// In whole units first: the difference of two rounded values
			// would not be one value for all equal differences.
			v := *p.BBins[j].Value - *p.ABins[i].Value
			means.both = append(means.both, valueOf(&sim.Metric{Bins: []sim.Bin{{Value: &v}}, Unit: p.Unit}, 0))
		}
	}
	return append(all, means)
}

// paired returns in how many trials the bin was that of one side alone.
func (c *contrast) paired() estimate.Paired {
	together := c.joint.counts[c.i*c.joint.width+c.j]
	return estimate.Paired{OnlyA: c.a[c.i] - together, OnlyB: c.b[c.j] - together, N: total(c.a)}
}

func (c *contrast) estimate(m method) estimate.MeanEstimate {
	if c.bin == "" {
		return m.mean(c.both, c.joint.counts)
	}
	return m.paired(c.paired())
}

func (c *contrast) test(m method, d float64) (z, p float64) {
	if c.bin == "" {
		return m.meanP(c.both, c.joint.counts, d)
	}
	return m.pairedP(c.paired(), d)
}

func (c *contrast) within(m method, lo, hi float64) float64 {
	if c.bin == "" {
		return m.meanWithin(c.both, c.joint.counts, lo, hi)
	}
	return m.pairedWithin(c.paired(), lo, hi)
}

// apart returns half the width of the interval of two experiments apart: of one
// method, width goes with the standard deviation, and variances of independent
// estimates add up. It is NaN where neither side varied.
func (c *contrast) apart(m method) float64 {
	side := func(counts []uint64, at int, values []float64) estimate.MeanEstimate {
		if c.bin != "" {
			values, counts = []float64{0, 1}, []uint64{total(counts) - counts[at], counts[at]}
		}
		return m.mean(values, counts)
	}
	variance, unit := 0., math.NaN()
	for _, e := range []estimate.MeanEstimate{side(c.a, c.i, c.aVals), side(c.b, c.j, c.bVals)} {
		variance += e.Variance
		if e.Variance > 0 {
			unit = (e.Hi - e.Lo) / 2 / math.Sqrt(e.Variance)
		}
	}
	return unit * math.Sqrt(variance)
}

// law returns the exact difference, nil unless both laws tell their side.
func (c *contrast) law(a, b *sim.Law, p *sim.Pair) (l *DifferenceLaw, exact float64) {
	if a == nil || b == nil {
		return nil, 0
	}
	var x, y *big.Rat
	if c.bin == "" {
		x, _ = a.Moments(&sim.Metric{Bins: p.ABins, Unit: p.Unit})
		y, _ = b.Moments(&sim.Metric{Bins: p.BBins, Unit: p.Unit})
	} else {
		x, _ = a.P(c.i)
		y, _ = b.P(c.j)
	}
	if x == nil || y == nil {
		return nil, 0
	}
	d := new(big.Rat).Sub(y, x)
	fa, _ := x.Float64()
	fb, _ := y.Float64()
	exact, _ = d.Float64()
	return &DifferenceLaw{A: Round(fa), B: Round(fb), Rat: d.RatString(), Value: Round(exact)}, exact
}

// differences makes the differences of a joint table.
func (b *builder) differences(p *sim.Pair, counts []uint64, m method) []Difference {
	lawA, lawB := b.laws.of(sim.SideA, "all"), b.laws.of(sim.SideB, "all")
	n := total(counts)
	var out []Difference
	for _, c := range contrasts(p, counts) {
		e := c.estimate(m)
		d := Difference{
			Bin: c.bin, A: share(c.a[c.i], n), B: share(c.b[c.j], n), Value: shareDifference(c.a[c.i], c.b[c.j], n),
			Lo: number(e.Lo), Hi: number(e.Hi), Method: e.Method, Apart: number(c.apart(m)),
		}
		if c.bin == "" {
			d.A, d.B, d.Value = Round(m.mean(c.aVals, c.a).Value), Round(m.mean(c.bVals, c.b).Value), Round(e.Value)
		}
		var exact float64
		if d.Law, exact = c.law(lawA, lawB, p); d.Law != nil && n > 0 {
			z, pv := c.test(m, exact)
			d.Z, d.PValue = number(z), number(pv)
		}
		out = append(out, d)
	}
	return out
}

// withSides returns the metrics, with the two sides of a joint table after
// them: that of a law may be one of them.
func withSides(metrics []sim.Metric) []sim.Metric {
	p := jointIn(metrics)
	if p < 0 {
		return metrics
	}
	pair, all := metrics[p].Pair, []sim.Row{{Name: "all"}}
	return append(slices.Clone(metrics),
		sim.Metric{Name: sim.SideA, Rows: all, Bins: pair.ABins, Unit: pair.Unit},
		sim.Metric{Name: sim.SideB, Rows: all, Bins: pair.BBins, Unit: pair.Unit})
}

// jointIn returns the place of the joint table among metrics, or -1.
func jointIn(metrics []sim.Metric) int {
	return slices.IndexFunc(metrics, func(m sim.Metric) bool { return m.Pair != nil })
}

// placeDifference is place for a claim about a difference.
func placeDifference(c Claim, metrics []sim.Metric) (placed, error) {
	p := placed{Claim: c, metric: jointIn(metrics), bin: -1, difference: true}
	if p.metric < 0 {
		return p, fmt.Errorf("there is no metric %q", c.Metric)
	}
	m := metrics[p.metric].Pair.Difference()
	if p.Row == "" {
		p.Row = "all"
	}
	switch {
	case m.RowIndex(p.Row) < 0:
		return p, fmt.Errorf("metric %s has no row %q", m.Name, c.Row)
	case c.Bin == "" && !m.Valued():
		return p, fmt.Errorf("metric %s has no mean", m.Name)
	case c.Bin != "":
		if p.bin = m.BinIndex(c.Bin); p.bin < 0 {
			return p, fmt.Errorf("metric %s has no bin %q", m.Name, c.Bin)
		}
	}
	return p, p.bounds()
}

// expectDifference tests a claim about a difference.
func (b *builder) expectDifference(c *placed, m method) Expect {
	e := Expect{Metric: c.Metric, Row: c.Row, Bin: c.Bin, Value: Number(math.NaN())}
	if c.Min != nil {
		e.Min = number(*c.Min)
	}
	if c.Max != nil {
		e.Max = number(*c.Max)
	}
	if d := b.r.Metrics[c.metric].difference(c.Bin); d != nil {
		e.Value, e.Lo, e.Hi = d.Value, copied(d.Lo), copied(d.Hi)
	}
	counts := b.in.Tally.Row(c.metric, 0)
	if total(counts) == 0 {
		return e
	}
	lo, hi := c.limits()
	for _, x := range contrasts(b.in.Metrics[c.metric].Pair, counts) {
		switch {
		case x.bin != c.Bin:
		case lo == hi:
			_, pv := x.test(m, lo)
			e.PValue = number(pv)
		default:
			e.PValue = number(x.within(m, lo, hi))
		}
	}
	return e
}

// difference returns the difference of that bin, of the means for none; nil
// where there is none.
func (m *Metric) difference(bin string) *Difference {
	for i := range m.Differences {
		if m.Differences[i].Bin == bin {
			return &m.Differences[i]
		}
	}
	return nil
}

// difference returns the difference of that bin in any metric of r, or nil.
func (r *Result) difference(bin string) *Difference {
	for m := range r.Metrics {
		if d := r.Metrics[m].difference(bin); d != nil {
			return d
		}
	}
	return nil
}

// difference names a difference: that of a bin, or of the means.
func (s speaker) difference(metric, bin string) string {
	if bin == "" {
		return s.text("difference of the means", "均值之差")
	}
	bin = s.side(metric, bin)
	return s.text("difference of "+bin, bin+"之差")
}
