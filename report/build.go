package report

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"cardlab/sim"
)

// Build makes the result of an experiment from its counters: for every bin the
// estimate, its interval and, where there is a law, z and the raw p value; for
// every row that has them, the mean and the test of fit; and the test of every
// claim. It is an error if the counters cannot be those of in.Trials trials,
// if a law does not fit its row, if a claim names what does not exist, or if
// the interval does not suit the way the run was stopped (see [Input.TOpt]).
func Build(in *Input) (*Result, error) {
	return assemble(in, "result", (*builder).sampled)
}

// A builder puts a result together.
type builder struct {
	in     *Input
	laws   lawTable
	long   map[*sim.Law]int // the digits of the laws that are too long to be written
	claims []placed
	r      *Result
}

// assemble makes and checks a result whose tables come from fill.
func assemble(in *Input, what string, fill func(*builder) error) (*Result, error) {
	b := &builder{in: in}
	err := fill(b)
	if err == nil {
		err = check(b.r)
	}
	if err != nil {
		return nil, fmt.Errorf("failed to build the %s of %s: %w", what, in.Experiment, err)
	}
	return b.r, nil
}

// start finds laws and claims and makes the result without its tables.
func (b *builder) start() (err error) {
	if b.laws, err = tableOf(b.in.Laws, withSides(b.in.Metrics)); err != nil {
		return err
	}
	b.shorten()
	if b.claims, err = resolve(b.in.Expect, b.in.Metrics); err != nil {
		return err
	}
	b.r = head(b.in)
	return nil
}

// shorten leaves the counts of laws out that are too long to be written.
func (b *builder) shorten() {
	b.long = map[*sim.Law]int{}
	metrics := withSides(b.in.Metrics)
	for key, l := range b.laws {
		m := metricNamed(metrics, l.Metric)
		if d := tooLong(l, m); d > 0 {
			b.laws[key] = brief(l, m)
			b.long[b.laws[key]] = d
		}
	}
}

// sampled fills the tables from the counters of a run.
func (b *builder) sampled() error {
	if err := b.in.check(); err != nil {
		return err
	}
	if err := b.start(); err != nil {
		return err
	}
	in, r := b.in, b.r
	method := methodOf(in)
	for m := range in.Metrics {
		metric := &in.Metrics[m]
		out := Metric{Name: metric.Name, Title: metric.Title.EN, Rows: []Row{}}
		for i := range metric.Rows {
			counts := in.Tally.Row(m, i)
			law := b.laws.of(metric.Name, metric.Rows[i].Name)
			row, err := buildRow(metric, metric.Rows[i].Name, counts, law, method)
			if err != nil {
				return fmt.Errorf("metric %s, row %s: %w", metric.Name, metric.Rows[i].Name, err)
			}
			if law != nil {
				row.LawDigits = b.long[law]
			}
			out.Rows = append(out.Rows, row)
		}
		if metric.Pair != nil {
			out.Pair, out.Differences = pairOf(metric.Pair), b.differences(metric.Pair, in.Tally.Row(m, 0), method)
		}
		r.Metrics = append(r.Metrics, out)
	}
	for _, c := range b.claims {
		if c.difference {
			r.Expect = append(r.Expect, b.expectDifference(&c, method))
			continue
		}
		e := c.expect(&r.Metrics[c.metric].Rows[c.row])
		e.PValue = c.test(in.Tally.Row(c.metric, c.row), valuesOf(&in.Metrics[c.metric]), method)
		r.Expect = append(r.Expect, e)
	}
	return nil
}

// head is the result without its tables.
func head(in *Input) *Result {
	r := &Result{
		Format: Format,
		Config: in.Config, Experiment: in.Experiment, Title: in.Title, Index: in.Index,
		Group: in.Group, Point: plainPoint(in.Point),
		Game: in.Game, Measure: in.Measure, Params: plainParams(in.Params),
		Seed:   strconv.FormatUint(in.Seed, 10),
		Stream: in.Stream, RNG: in.RNG, Draws: in.Draws, Block: in.Block,
		Trials: in.Trials, Complete: in.Complete, Stop: rounded(in.Stop), Stopped: in.Stopped,
		Confidence: Round(in.Confidence), Interval: in.Interval, Alarm: Round(in.Alarm),
		Metrics: []Metric{}, Expect: []Expect{}, Snapshots: []Snapshot{},
	}
	if in.TOpt != nil {
		t := *in.TOpt
		r.TOpt = &t
	}
	for _, s := range in.Snapshots {
		r.Snapshots = append(r.Snapshots, Snapshot{Trials: s.Trials, Counts: append([]Count{}, s.Counts...)})
	}
	return r
}

// rounded returns a copy of s with its numbers rounded.
func rounded(s Stop) Stop {
	s.HalfWidth = Round(float64(s.HalfWidth))
	s.Relative = Round(float64(s.Relative))
	s.Bins = append([]string(nil), s.Bins...)
	return s
}

// buildRow makes one row; law is nil where there is none.
func buildRow(m *sim.Metric, name string, counts []uint64, law *sim.Law, method method) (Row, error) {
	n := total(counts)
	row := Row{Name: name, N: CountOf(n), Bins: []Bin{}}
	values := valuesOf(m)
	intervals, err := method.bins(counts, n)
	if err != nil {
		return Row{}, err
	}
	for b, c := range counts {
		bin := Bin{
			Name: m.Bins[b].Name, Count: CountOf(c), P: share(c, n),
			Lo: number(intervals[b].Lo), Hi: number(intervals[b].Hi),
		}
		if m.Bins[b].Value != nil {
			bin.Value = number(valueOf(m, b))
		}
		if m.Ratio {
			bin.Base = number(float64(m.Bins[b].Base))
		}
		if law != nil {
			testBin(&bin, b, c, n, law, method)
		}
		row.Bins = append(row.Bins, bin)
	}
	if n == 0 {
		return row, nil
	}
	switch {
	case m.Ratio:
		row.Ratio = buildRatio(m, values, counts, method)
	case values != nil:
		row.Mean = buildMean(m, values, counts, law, method)
	}
	if law != nil && law.Complete(len(counts)) {
		row.Fit = buildFit(counts, law, method)
	}
	return row, nil
}

// testBin compares bin b, seen c times in n, with its law.
func testBin(bin *Bin, b int, c, n uint64, law *sim.Law, method method) {
	if b >= len(law.Counts) || law.Counts[b] == nil {
		return
	}
	exact := ratio(law.Counts[b], law.Total)
	bin.Law = &BinLaw{Count: law.Counts[b].String(), Of: law.Total.String(), P: Round(exact)}
	if n == 0 {
		return
	}
	// A law may be closer to 0 or 1 than a float64 can tell: whether it is one
	// of them is told by its counts, and a common bin is tested by how often it
	// was missed.
	if law.Counts[b].Sign() == 0 {
		bin.PValue = certain(c == 0)
		return
	}
	if law.Counts[b].Cmp(law.Total) == 0 {
		bin.PValue = certain(c == n)
		return
	}
	sign := 1.0
	if exact > 0.5 {
		exact = ratio(new(big.Int).Sub(law.Total, law.Counts[b]), law.Total)
		c, sign = n-c, -1
	}
	exact = max(exact, least)
	bin.PValue = number(method.binP(c, n, exact))
	if z, ok := method.binZ(c, n, exact); ok {
		bin.Z = number(sign * z)
	}
}

// least is the smallest probability that is told from 0.
const least = 1e-290

// certain is the p value of a hypothesis that allows no doubt: 1 if what it
// says happened, 0 if not.
func certain(happened bool) *Number {
	if happened {
		return number(1)
	}
	return number(0)
}

func buildMean(m *sim.Metric, values []float64, counts []uint64, law *sim.Law, method method) *Mean {
	e := method.mean(values, counts)
	mean := &Mean{Value: Round(e.Value), Lo: number(e.Lo), Hi: number(e.Hi), Method: e.Method}
	if law == nil {
		return mean
	}
	exact, _ := law.Moments(m)
	if exact == nil {
		return mean
	}
	mu, _ := exact.Float64()
	mean.Law = &MeanLaw{Rat: exact.RatString(), Value: Round(mu)}
	z, p := method.meanP(values, counts, mu)
	mean.Z, mean.PValue = number(z), number(p)
	return mean
}

func buildFit(counts []uint64, law *sim.Law, method method) *Fit {
	probs := make([]float64, len(counts))
	for b := range probs {
		probs[b] = ratio(law.Counts[b], law.Total)
	}
	t, ok := method.fit(counts, probs)
	if !ok {
		return nil
	}
	return &Fit{Test: t.Test, Statistic: Round(t.Statistic), DF: t.DF, Pooled: t.Pooled, PValue: Round(t.P)}
}

// number returns x rounded, or nil where it is no finite number.
func number(x float64) *Number {
	n := Round(x)
	if math.IsNaN(float64(n)) {
		return nil
	}
	return &n
}

// share returns c/n, NaN for no observations.
func share(c, n uint64) Number {
	return fraction(new(big.Int).SetUint64(c), new(big.Int).SetUint64(n))
}

func total(counts []uint64) uint64 {
	n := uint64(0)
	for _, c := range counts {
		n += c
	}
	return n
}

// valueOf returns the value of bin b in units of 1.
func valueOf(m *sim.Metric, b int) float64 { return float64(*m.Bins[b].Value) * m.Unit.Float() }

// valuesOf returns the value of every bin in units of 1, or nil where some bin
// has none.
func valuesOf(m *sim.Metric) []float64 {
	if !m.Valued() {
		return nil
	}
	v := make([]float64, len(m.Bins))
	for b := range v {
		v[b] = valueOf(m, b)
	}
	return v
}
