package report

import (
	"fmt"
	"math"

	"cardlab/sim"
)

// A placed claim is a claim with the places of what it names.
type placed struct {
	Claim
	metric, row, bin int // bin is -1 for a claim about the mean

	difference bool // about a difference: metric is the joint table, bin of its common bins
}

// resolve finds what the claims name and refuses what cannot be tested.
func resolve(claims []Claim, metrics []sim.Metric) ([]placed, error) {
	out := make([]placed, 0, len(claims))
	for i, c := range claims {
		p, err := place(c, metrics)
		if err != nil {
			return nil, fmt.Errorf("expect %d: %w", i+1, err)
		}
		out = append(out, p)
	}
	return out, nil
}

func place(c Claim, metrics []sim.Metric) (placed, error) {
	if c.Metric == sim.DifferenceMetric && metricNamed(metrics, c.Metric) == nil {
		return placeDifference(c, metrics)
	}
	p := placed{Claim: c, metric: -1, bin: -1}
	for i := range metrics {
		if metrics[i].Name == c.Metric || c.Metric == "" {
			p.metric = i
			break
		}
	}
	if p.metric < 0 {
		return p, fmt.Errorf("there is no metric %q", c.Metric)
	}
	m := &metrics[p.metric]
	p.Metric = m.Name
	if p.Row == "" {
		p.Row = m.Rows[0].Name
	}
	if p.row = m.RowIndex(p.Row); p.row < 0 {
		return p, fmt.Errorf("metric %s has no row %q", m.Name, c.Row)
	}
	if c.Bin == "" && !m.Valued() {
		return p, fmt.Errorf("metric %s has no mean", m.Name)
	}
	if c.Bin != "" {
		if p.bin = m.BinIndex(c.Bin); p.bin < 0 {
			return p, fmt.Errorf("metric %s has no bin %q", m.Name, c.Bin)
		}
	}
	return p, p.bounds()
}

// bounds checks the bounds of the claim.
func (p *placed) bounds() error {
	if p.Min == nil && p.Max == nil {
		return fmt.Errorf("the claim has no bound")
	}
	lo, hi := p.limits()
	if !(lo <= hi) {
		return fmt.Errorf("min %v is above max %v", lo, hi)
	}
	if p.difference && p.bin >= 0 && (hi < -1 || lo > 1) {
		return fmt.Errorf("no difference of probabilities is between %v and %v", lo, hi)
	}
	if !p.difference && p.bin >= 0 && (hi < 0 || lo > 1) {
		return fmt.Errorf("no probability is between %v and %v", lo, hi)
	}
	return nil
}

// limits returns the bounds with infinities for none.
func (p *placed) limits() (lo, hi float64) {
	lo, hi = math.Inf(-1), math.Inf(1)
	if p.Min != nil {
		lo = *p.Min
	}
	if p.Max != nil {
		hi = *p.Max
	}
	return lo, hi
}

// expect returns the claim beside the estimate of row, not yet tested.
func (p *placed) expect(row *Row) Expect {
	e := Expect{Metric: p.Metric, Row: p.Row, Bin: p.Bin, Value: Number(math.NaN())}
	if p.Min != nil {
		e.Min = number(*p.Min)
	}
	if p.Max != nil {
		e.Max = number(*p.Max)
	}
	if p.bin >= 0 {
		b := &row.Bins[p.bin]
		e.Value, e.Lo, e.Hi = b.P, copied(b.Lo), copied(b.Hi)
	} else if row.Mean != nil {
		e.Value, e.Lo, e.Hi = row.Mean.Value, copied(row.Mean.Lo), copied(row.Mean.Hi)
	}
	return e
}

// test returns the raw p value of the claim, nil without observations.
func (p *placed) test(counts []uint64, values []float64, method method) *Number {
	n := total(counts)
	if n == 0 {
		return nil
	}
	lo, hi := p.limits()
	if p.bin < 0 {
		if lo == hi {
			_, pv := method.meanP(values, counts, lo)
			return number(pv)
		}
		return number(method.meanWithin(values, counts, lo, hi))
	}
	s := counts[p.bin]
	lo, hi = max(lo, 0), min(hi, 1)
	switch {
	case lo == 0 && hi == 1:
		return certain(true)
	case hi == 0:
		return certain(s == 0)
	case lo == 1:
		return certain(s == n)
	case lo == hi:
		return number(method.binP(s, n, lo))
	}
	return number(method.binWithin(s, n, lo, hi))
}

func copied(n *Number) *Number {
	if n == nil {
		return nil
	}
	c := *n
	return &c
}
