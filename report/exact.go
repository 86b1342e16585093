package report

import (
	"errors"
	"fmt"
	"math/big"
	"strconv"

	"cardlab/sim"
)

// BuildExact makes the result of an exhaustive count from complete laws: the
// counters are those of the laws, the probabilities are exact, and there are no
// intervals and no tests. Rows without a complete law are left out, and so is a
// metric of which no row is left; it is an error if nothing is left, or if a
// claim is about what was left out, or if a law is too long to be written. A claim
// is decided and not tested: its p value is 1 where it holds and 0 where it does
// not, its bounds being taken for the decimal numbers that they are written as.
//
// Only the fields of in that describe the experiment are used, with Metrics,
// Laws, Expect and Alarm; there is no seed and there are no trials.
func BuildExact(in *Input) (*Result, error) {
	return assemble(in, "exact result", (*builder).exact)
}

// exact fills the tables from the laws.
func (b *builder) exact() error {
	if err := b.start(); err != nil {
		return err
	}
	in, r := b.in, b.r
	r.Exact, r.Complete, r.Stopped, r.Interval = true, true, "exact", "exact"
	r.Seed, r.Stream, r.RNG, r.Draws, r.Block, r.Trials = "", "", "", 0, 0, 0
	r.Stop, r.TOpt, r.Snapshots = Stop{}, nil, []Snapshot{}
	for m := range in.Metrics {
		metric := &in.Metrics[m]
		out := Metric{Name: metric.Name, Title: metric.Title.EN, Rows: []Row{}}
		for i := range metric.Rows {
			law := b.laws.of(metric.Name, metric.Rows[i].Name)
			if d := b.long[law]; d > 0 {
				return fmt.Errorf("row %s of %s: %s", law.Row, law.Metric, leftOut(d))
			}
			if law != nil && law.Complete(len(metric.Bins)) {
				out.Rows = append(out.Rows, exactRow(metric, law))
			}
		}
		if len(out.Rows) > 0 {
			r.Metrics = append(r.Metrics, out)
		}
	}
	if len(r.Metrics) == 0 {
		return errors.New("no row has a complete law")
	}
	for i, c := range b.claims {
		law := b.laws.of(c.Metric, c.Row)
		if law == nil || !law.Complete(len(in.Metrics[c.metric].Bins)) {
			return fmt.Errorf("expect %d: row %s of %s has no complete law", i+1, c.Row, c.Metric)
		}
		e := c.expect(r.row(c.Metric, c.Row))
		e.PValue = certain(c.holds(law, &in.Metrics[c.metric]))
		r.Expect = append(r.Expect, e)
	}
	return nil
}

func exactRow(m *sim.Metric, law *sim.Law) Row {
	of := law.Total.String()
	row := Row{Name: law.Row, N: Count(of), Bins: []Bin{}}
	for b := range m.Bins {
		f := ratio(law.Counts[b], law.Total)
		c := law.Counts[b].String()
		bin := Bin{
			Name: m.Bins[b].Name, Count: Count(c), P: Round(f),
			Law: &BinLaw{Count: c, Of: of, P: Round(f)},
		}
		if m.Bins[b].Value != nil {
			bin.Value = number(valueOf(m, b))
		}
		row.Bins = append(row.Bins, bin)
	}
	if mean, _ := law.Moments(m); mean != nil && m.Valued() {
		f, _ := mean.Float64()
		row.Mean = &Mean{Value: Round(f), Method: "exact", Law: &MeanLaw{Rat: mean.RatString(), Value: Round(f)}}
	}
	return row
}

// holds decides the claim under the law of its row.
func (p *placed) holds(law *sim.Law, m *sim.Metric) bool {
	x, _ := law.Moments(m)
	if p.bin >= 0 {
		x, _ = law.P(p.bin)
	}
	return (p.Min == nil || x.Cmp(written(*p.Min)) >= 0) && (p.Max == nil || x.Cmp(written(*p.Max)) <= 0)
}

// written returns the decimal number that f is the nearest float64 of: 0.1 is
// 1/10.
func written(f float64) *big.Rat {
	x, _ := new(big.Rat).SetString(strconv.FormatFloat(f, 'g', -1, 64))
	return x
}

// row returns the row, or nil.
func (r *Result) row(metric, name string) *Row {
	for m := range r.Metrics {
		if r.Metrics[m].Name != metric {
			continue
		}
		for i := range r.Metrics[m].Rows {
			if r.Metrics[m].Rows[i].Name == name {
				return &r.Metrics[m].Rows[i]
			}
		}
	}
	return nil
}

// sumOf adds the counts that are known.
func sumOf(counts []*big.Int) *big.Int {
	sum := new(big.Int)
	for _, c := range counts {
		if c != nil {
			sum.Add(sum, c)
		}
	}
	return sum
}
