package report

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"strconv"

	"cardlab/sim"
)

// experimentName is the form of an expanded name: one or more names joined by
// slashes, each safe as the name of a file; a sweep point has its settings in
// the last.
var experimentName = regexp.MustCompile(`^[a-z0-9][a-z0-9._=,+-]*(/[a-z0-9][a-z0-9._=,+-]*)*$`)

// check finds what cannot be in a result.
func check(r *Result) error {
	if err := checkHead(r); err != nil {
		return err
	}
	seen := map[string]bool{}
	counters := 0
	for i := range r.Metrics {
		m := &r.Metrics[i]
		if m.Name == "" || seen[m.Name] {
			return fmt.Errorf("metric %q: its name is empty or not unique", m.Name)
		}
		seen[m.Name] = true
		n, err := checkMetric(m, r)
		if err != nil {
			return fmt.Errorf("metric %s: %w", m.Name, err)
		}
		counters += n
	}
	for i := range r.Expect {
		if err := checkExpect(&r.Expect[i], r); err != nil {
			return fmt.Errorf("expect %d: %w", i+1, err)
		}
	}
	return checkSnapshots(r, counters)
}

func checkHead(r *Result) error {
	if r.Format != Format {
		return fmt.Errorf("its format is %.40q, not %q", r.Format, Format)
	}
	for _, f := range []struct{ name, value string }{
		{"config", r.Config}, {"experiment", r.Experiment}, {"game", r.Game}, {"measure", r.Measure},
	} {
		if f.value == "" {
			return fmt.Errorf("%s is empty", f.name)
		}
	}
	if !experimentName.MatchString(r.Experiment) {
		return fmt.Errorf("experiment %.80q is no name", r.Experiment)
	}
	if !r.Exact {
		if n, err := strconv.ParseUint(r.Seed, 10, 64); err != nil || strconv.FormatUint(n, 10) != r.Seed {
			return fmt.Errorf("seed %.40q is not a number of 64 bits", r.Seed)
		}
	}
	if r.Index < 0 || r.Block < 0 || r.Draws < 0 {
		return errors.New("index, block or draws is negative")
	}
	if c := float64(r.Confidence); !r.Exact && !(c > 0 && c < 1) {
		return fmt.Errorf("confidence %v is not between 0 and 1", c)
	}
	if a := float64(r.Alarm); !(a >= 0 && a < 1) {
		return fmt.Errorf("alarm %v is not between 0 and 1", a)
	}
	if h, rel := float64(r.Stop.HalfWidth), float64(r.Stop.Relative); !(h >= 0 && rel >= 0) {
		return errors.New("a width of the stop rule is negative or null")
	}
	if len(r.Metrics) == 0 {
		return errors.New("there are no metrics")
	}
	for _, s := range r.Point {
		if s.Key == "" {
			return errors.New("a setting of the point has no key")
		}
	}
	return nil
}

// checkMetric returns the number of counters of m.
func checkMetric(m *Metric, r *Result) (int, error) {
	if len(m.Rows) == 0 {
		return 0, errors.New("there are no rows")
	}
	seen := map[string]bool{}
	for i := range m.Rows {
		row := &m.Rows[i]
		if row.Name == "" || seen[row.Name] {
			return 0, fmt.Errorf("row %q: its name is empty or not unique", row.Name)
		}
		seen[row.Name] = true
		if err := checkRow(row, r); err != nil {
			return 0, fmt.Errorf("row %s: %w", row.Name, err)
		}
		for b := range row.Bins {
			if len(row.Bins) != len(m.Rows[0].Bins) || row.Bins[b].Name != m.Rows[0].Bins[b].Name {
				return 0, fmt.Errorf("row %s: its bins are not those of the first row", row.Name)
			}
		}
	}
	if err := checkPair(m, r); err != nil {
		return 0, err
	}
	return len(m.Rows) * len(m.Rows[0].Bins), nil
}

func checkRow(row *Row, r *Result) error {
	if len(row.Bins) == 0 {
		return errors.New("there are no bins")
	}
	n, ok := row.N.big()
	if !ok {
		return fmt.Errorf("n is %.40q", string(row.N))
	}
	if !r.Exact && n.Cmp(new(big.Int).SetUint64(r.Trials)) > 0 {
		return fmt.Errorf("%s observations in %d trials", n, r.Trials)
	}
	seen := map[string]bool{}
	sum := new(big.Int)
	for i := range row.Bins {
		b := &row.Bins[i]
		if b.Name == "" || seen[b.Name] {
			return fmt.Errorf("bin %q: its name is empty or not unique", b.Name)
		}
		seen[b.Name] = true
		c, ok := b.Count.big()
		if !ok {
			return fmt.Errorf("bin %s: its count is %.40q", b.Name, string(b.Count))
		}
		sum.Add(sum, c)
		if err := checkBin(b, c, n); err != nil {
			return fmt.Errorf("bin %s: %w", b.Name, err)
		}
	}
	if sum.Cmp(n) != 0 {
		return fmt.Errorf("its bins sum to %s and n is %s", sum, n)
	}
	if row.LawDigits < 0 {
		return errors.New("the digits of its law are negative")
	}
	if row.Mean != nil {
		if err := checkMean(row.Mean); err != nil {
			return fmt.Errorf("mean: %w", err)
		}
	}
	if row.Ratio != nil {
		if err := checkInterval(row.Ratio.Lo, row.Ratio.Hi); err != nil {
			return fmt.Errorf("ratio: %w", err)
		}
	}
	if row.Fit != nil && !probability(&row.Fit.PValue) {
		return errors.New("fit: its p value is not between 0 and 1")
	}
	return nil
}

func checkBin(b *Bin, c, n *big.Int) error {
	if p := fraction(c, n); p.String() != b.P.String() {
		return fmt.Errorf("p is %s and its counters say %s", b.P, p)
	}
	if err := checkInterval(b.Lo, b.Hi); err != nil {
		return err
	}
	if b.Law != nil {
		lc, ok := Count(b.Law.Count).big()
		of, ok2 := Count(b.Law.Of).big()
		if !ok || !ok2 || of.Sign() == 0 || lc.Cmp(of) > 0 {
			return fmt.Errorf("its law is %.40q of %.40q", b.Law.Count, b.Law.Of)
		}
		if p := fraction(lc, of); p != b.Law.P {
			return fmt.Errorf("its law is %s and the counts say %s", b.Law.P, p)
		}
	}
	if !probability(b.PValue) {
		return errors.New("its p value is not between 0 and 1")
	}
	return nil
}

func checkMean(m *Mean) error {
	if m.Law != nil {
		if len(m.Law.Rat) > maxRat+len("-/") || !fractionForm.MatchString(m.Law.Rat) {
			return fmt.Errorf("its law is %.40q", m.Law.Rat)
		}
		x, _ := new(big.Rat).SetString(m.Law.Rat)
		if f, _ := x.Float64(); Round(f).String() != m.Law.Value.String() {
			return fmt.Errorf("its law is %s and the fraction says %s", m.Law.Value, Round(f))
		}
	}
	if !probability(m.PValue) {
		return errors.New("its p value is not between 0 and 1")
	}
	return checkInterval(m.Lo, m.Hi)
}

// fractionForm is the form of big.Rat.RatString.
var fractionForm = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`)

func checkExpect(e *Expect, r *Result) error {
	row := r.row(e.Metric, e.Row)
	found := e.Bin == ""
	switch {
	case row == nil && e.Metric == sim.DifferenceMetric && e.Row == "all":
		found = r.difference(e.Bin) != nil
	case row == nil:
		return fmt.Errorf("there is no row %q of %q", e.Row, e.Metric)
	default:
		for i := range row.Bins {
			found = found || row.Bins[i].Name == e.Bin
		}
	}
	if !found {
		return fmt.Errorf("there is no bin %q", e.Bin)
	}
	if e.Min == nil && e.Max == nil {
		return errors.New("it claims nothing")
	}
	if !probability(e.PValue) {
		return errors.New("its p value is not between 0 and 1")
	}
	if err := checkInterval(e.Min, e.Max); err != nil {
		return err
	}
	return checkInterval(e.Lo, e.Hi)
}

func checkSnapshots(r *Result, counters int) error {
	last := uint64(0)
	for i, s := range r.Snapshots {
		if s.Trials <= last || s.Trials > r.Trials {
			return fmt.Errorf("snapshot %d: %d trials after %d of %d", i+1, s.Trials, last, r.Trials)
		}
		last = s.Trials
		if len(s.Counts) != counters {
			return fmt.Errorf("snapshot %d: %d counters, not %d", i+1, len(s.Counts), counters)
		}
		for _, c := range s.Counts {
			if n, err := c.Uint64(); err != nil || n > s.Trials {
				return fmt.Errorf("snapshot %d: a counter is %.40q after %d trials", i+1, string(c), s.Trials)
			}
		}
	}
	return nil
}

// checkInterval accepts ends that are in order, or either of them missing.
func checkInterval(lo, hi *Number) error {
	for _, e := range []*Number{lo, hi} {
		if e != nil && math.IsNaN(float64(*e)) {
			return errors.New("an end of its interval is no number")
		}
	}
	if lo != nil && hi != nil && *lo > *hi {
		return fmt.Errorf("its interval is from %s to %s", lo, hi)
	}
	return nil
}

// probability reports whether p is missing or in [0, 1].
func probability(p *Number) bool { return p == nil || *p >= 0 && *p <= 1 }

// fraction returns c/n rounded, NaN for n = 0.
func fraction(c, n *big.Int) Number {
	if n.Sign() == 0 {
		return Number(math.NaN())
	}
	if c.Sign() < 0 {
		return Round(-ratio(new(big.Int).Neg(c), n))
	}
	return Round(ratio(c, n))
}

// big returns the count as a number, and whether it is one.
func (c Count) big() (*big.Int, bool) {
	if !decimal(string(c)) {
		return nil, false
	}
	return new(big.Int).SetString(string(c), 10)
}
