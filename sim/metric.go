package sim

import "fmt"

// A Metric describes one table of counters: rows x bins.
type Metric struct {
	Name  string // [a-z0-9-]+, unique in its experiment
	Title Text
	Axis  Text  // what the bins are: "level", "result"; the axis of a chart
	Rows  []Row // at least one; the first is what stop rules and charts look at unless told
	Bins  []Bin // at least two

	// Unit is what a bin value of 1 stands for, as a fraction: {1, 20} for
	// steps of 5 %. The zero Unit is 1.
	Unit Unit

	// Lead names the bins that are worth a line of their own in a sweep or a
	// convergence chart, most important first. Empty: every bin, or the
	// mean where all bins have values.
	Lead []string

	// Pair is not nil for the joint table of two experiments on the same
	// deals: bin i*len(B)+j counts the trials of bin i of A and bin j of B.
	Pair *Pair

	// Ratio is true where the bins count two things of a trial, so that the
	// rows have a ratio of sums: of Value over Base.
	Ratio bool
}

// A Pair describes the two sides of a joint table.
type Pair struct {
	A, B         string // names of the experiments
	ABins, BBins []Bin
	Unit         Unit // of the values of both
}

// A Row is one condition under which observations are counted.
type Row struct {
	Name  string // unique in its metric; "all" where it holds every trial
	Label Text
}

// A Bin is one outcome.
type Bin struct {
	Name  string // unique in its metric
	Label Text
	Value *int64 // the outcome as a whole number of Units; nil where it is a category
	Base  int64  // with Metric.Ratio: what Value is a part of
}

// A Unit is a positive fraction Num/Den. Its zero value stands for 1.
type Unit struct{ Num, Den int64 }

// Float returns the unit as a number.
func (u Unit) Float() float64 {
	if u == (Unit{}) {
		return 1
	}
	return float64(u.Num) / float64(u.Den)
}

// Valued reports whether every bin of the metric has a value, so that its rows
// have means.
func (m *Metric) Valued() bool {
	for _, b := range m.Bins {
		if b.Value == nil {
			return false
		}
	}
	return len(m.Bins) > 0
}

// RowIndex returns the place of the row called name, or -1.
func (m *Metric) RowIndex(name string) int {
	for i := range m.Rows {
		if m.Rows[i].Name == name {
			return i
		}
	}
	return -1
}

// BinIndex returns the place of the bin called name, or -1.
func (m *Metric) BinIndex(name string) int {
	for i := range m.Bins {
		if m.Bins[i].Name == name {
			return i
		}
	}
	return -1
}

// Size returns the number of counters of the metric.
func (m *Metric) Size() int { return len(m.Rows) * len(m.Bins) }

// A Tally holds the counters of every metric of an experiment, one after the
// other, each row by row. Counters are laid out by [NewTally]; a Tally is one
// vector, so that merging is adding.
type Tally struct {
	Counts []uint64
	starts []int // first counter of each metric, and the end
	bins   []int // bins of each metric
}

// NewTally returns an empty tally for metrics.
func NewTally(metrics []Metric) *Tally {
	t := &Tally{starts: make([]int, 1, len(metrics)+1)}
	n := 0
	for i := range metrics {
		n += metrics[i].Size()
		t.starts = append(t.starts, n)
		t.bins = append(t.bins, len(metrics[i].Bins))
	}
	t.Counts = make([]uint64, n)
	return t
}

// Table returns the counters of metric m: rows x bins, a view into the tally.
func (t *Tally) Table(m int) []uint64 { return t.Counts[t.starts[m]:t.starts[m+1]:t.starts[m+1]] }

// Row returns the bins of row r of metric m, a view into the tally.
func (t *Tally) Row(m, r int) []uint64 {
	b := t.bins[m]
	i := t.starts[m] + r*b
	return t.Counts[i : i+b : i+b]
}

// Add adds one observation to bin b of row r of metric m.
func (t *Tally) Add(m, r, b int) { t.Counts[t.starts[m]+r*t.bins[m]+b]++ }

// Merge adds the counters of u, which must have the same layout.
func (t *Tally) Merge(u *Tally) {
	if len(t.Counts) != len(u.Counts) {
		panic(fmt.Sprintf("sim: Tally.Merge: %d counters into %d", len(u.Counts), len(t.Counts)))
	}
	for i, c := range u.Counts {
		t.Counts[i] += c
	}
}

// Reset sets every counter to zero.
func (t *Tally) Reset() { clear(t.Counts) }

// Clone returns a copy with counters of its own.
func (t *Tally) Clone() *Tally {
	u := *t
	u.Counts = append([]uint64(nil), t.Counts...)
	return &u
}
