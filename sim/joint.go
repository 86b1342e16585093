package sim

import (
	"context"
	"fmt"
	"strings"

	"cardlab/sim/rng"
)

// Names around a joint table.
const (
	// JointMetric names the table of a [Comparison]; its row is called all.
	JointMetric = "joint"

	// DifferenceMetric is what stop rules and claims call the differences
	// that a joint table holds, see [Pair.Difference].
	DifferenceMetric = "difference"

	// SideA and SideB stand for the metric in the laws of a [Comparison]:
	// the tables that the joint one adds up to, side by side.
	SideA, SideB = "a", "b"
)

// MaxJoint is the largest number of bins of a joint table.
const MaxJoint = 1 << 14

// A Side is an experiment to be compared and what it is called.
type Side struct {
	Name       string
	Experiment Experiment
}

// A Comparison is two experiments on the same deals: a trial is a trial of
// both, with the same words, and counts which bin of the first row of the first
// metric each touched, in one joint table ([Metric.Pair]). The table says how
// often the two differ, so that their difference is known much better than from
// two samples of the same size. It is made by [Joint].
type Comparison struct {
	a, b   Side
	metric Metric
}

// Joint returns the comparison of a and b. It is a [*CompareError] that says
// why if one of them is no [Tracer], if their deals are not equal, if the first
// row of one of them is not "all" and so may pass over a trial, if they have no
// bin in common, or if the joint table were larger than [MaxJoint].
func Joint(a, b Side) (*Comparison, error) {
	fail := func(format string, args ...any) error {
		return &CompareError{a.Name, b.Name, fmt.Sprintf(format, args...)}
	}
	var deals [2]string
	var metrics [2]Metric
	for i, s := range []Side{a, b} {
		t, ok := s.Experiment.(Tracer)
		if !ok {
			return nil, fail("the measure of %s cannot be compared: it does not tell trials apart", s.Name)
		}
		deals[i], metrics[i] = t.Deals(), s.Experiment.Metrics()[0]
		if row := metrics[i].Rows[0].Name; row != "all" {
			return nil, fail("the measure of %s cannot be compared: not every trial counts in its row %q", s.Name, row)
		}
	}
	if deals[0] != deals[1] {
		return nil, fail("a comparison needs equal deals: %s deals %s, %s deals %s", a.Name, deals[0], b.Name, deals[1])
	}
	pair := &Pair{A: a.Name, B: b.Name, ABins: metrics[0].Bins, BBins: metrics[1].Bins, Unit: metrics[0].Unit}
	if n := len(pair.ABins) * len(pair.BBins); n > MaxJoint {
		return nil, fail("%d bins of %s and %d of %s make a joint table of %d, and it can have at most %d",
			len(pair.ABins), a.Name, len(pair.BBins), b.Name, n, MaxJoint)
	}
	if len(pair.Common()) == 0 {
		return nil, fail("%s and %s have no bin of the same name", a.Name, b.Name)
	}
	pair.oneUnit(metrics[1].Unit)
	c := &Comparison{a: a, b: b}
	c.metric = Metric{
		Name: JointMetric, Title: titleOf(&metrics[0], &metrics[1], pair), Axis: metrics[0].Axis,
		Rows: []Row{{Name: "all", Label: Text{EN: "all deals", ZH: "所有发牌"}}},
		Bins: pair.bins(), Pair: pair,
	}
	return c, nil
}

// A CompareError says why two experiments cannot be compared.
type CompareError struct {
	A, B   string // names
	Reason string
}

func (e *CompareError) Error() string {
	return fmt.Sprintf("%s and %s: %s", e.A, e.B, e.Reason)
}

// titleOf says what is compared.
func titleOf(a, b *Metric, p *Pair) Text {
	nameA, nameB := p.Short()
	t := a.Title
	if b.Title != t {
		t = Text{EN: t.EN + " / " + b.Title.EN, ZH: t.In(Chinese) + " / " + b.Title.In(Chinese)}
	}
	return Text{EN: t.EN + ": " + nameB + " against " + nameA, ZH: t.In(Chinese) + "：" + nameB + " 对比 " + nameA}
}

// Sides returns what is compared.
func (c *Comparison) Sides() (a, b Side) { return c.a, c.b }

// Metrics implements [Experiment]: one joint table.
func (c *Comparison) Metrics() []Metric { return []Metric{c.metric} }

// BlockSize implements [Experiment]: a trial is one of each side.
func (c *Comparison) BlockSize() int {
	return max(1, min(c.a.Experiment.BlockSize(), c.b.Experiment.BlockSize())/2)
}

// Laws implements [Theorist]: the laws of the two sides, where they know them,
// under the metrics [SideA] and [SideB] and the row all.
func (c *Comparison) Laws(ctx context.Context, progress Progress) ([]Law, error) {
	var known [2][]Law
	for i, s := range []Side{c.a, c.b} {
		t, ok := s.Experiment.(Theorist)
		if !ok {
			continue
		}
		var err error
		if known[i], err = t.Laws(ctx, progress); err != nil {
			return nil, err
		}
	}
	return c.SideLaws(known[0], known[1]), nil
}

// SideLaws returns what Laws does, of the laws of both sides that are known
// already.
func (c *Comparison) SideLaws(a, b []Law) []Law {
	var laws []Law
	for i, all := range [][]Law{a, b} {
		m := &[]Side{c.a, c.b}[i].Experiment.Metrics()[0]
		for _, l := range all {
			if l.Metric == m.Name && l.Row == m.Rows[0].Name {
				l.Metric, l.Row = []string{SideA, SideB}[i], "all"
				laws = append(laws, l)
			}
		}
	}
	return laws
}

// batch is how many trials one side runs ahead of the other.
const batch = 256

// A jointSampler runs the two sides in turns, each on a stream of its own with
// the same words.
type jointSampler struct {
	c            *Comparison
	a, b         func(r *rng.Stream, bins []int32)
	second       rng.Stream
	aBins, bBins [batch]int32
}

// NewSampler implements [Experiment].
func (c *Comparison) NewSampler() Sampler {
	return &jointSampler{c: c, a: c.a.Experiment.(Tracer).NewTrace(), b: c.b.Experiment.(Tracer).NewTrace()}
}

// Sample implements [Sampler]. It panics where the two sides break their
// promise to draw the same words: what they counted would not belong together.
func (s *jointSampler) Sample(n int, r *rng.Stream, t *Tally) {
	row, width := t.Row(0, 0), len(s.c.metric.Pair.BBins)
	for n > 0 {
		k := min(n, batch)
		r.CopyTo(&s.second)
		s.a(r, s.aBins[:k])
		s.b(&s.second, s.bBins[:k])
		s.c.together(r, &s.second)
		for i, a := range s.aBins[:k] {
			b := s.bBins[i]
			if a < 0 || b < 0 {
				panic(fmt.Sprintf("sim: %s or %s has a trial that its row all does not count", s.c.a.Name, s.c.b.Name))
			}
			row[int(a)*width+int(b)]++
		}
		n -= k
	}
}

// together panics unless both streams are at the same place.
func (c *Comparison) together(r, second *rng.Stream) {
	if !r.At(second) {
		panic(fmt.Sprintf("sim: %s and %s say that they deal alike (%s) and draw different words",
			c.a.Name, c.b.Name, c.a.Experiment.(Tracer).Deals()))
	}
}

// Explain implements [Explainer]: the words of both sides, one after the other,
// each line with the name of its side before it.
func (c *Comparison) Explain(r *rng.Stream) Trial {
	var second rng.Stream
	r.CopyTo(&second)
	a, aBin := c.a.explain(r)
	b, bBin := c.b.explain(&second)
	c.together(r, &second)
	t := Trial{Columns: []Text{{EN: "experiment", ZH: "实验"}}}
	wide := max(len(a.Columns), len(b.Columns))
	t.Columns = append(t.Columns, padded(a.Columns, wide)...)
	if !equalTexts(a.Columns, b.Columns) {
		b.Cells = append([][]Text{b.Columns}, b.Cells...)
	}
	for i, told := range []Trial{a, b} {
		name := []string{c.a.Name, c.b.Name}[i]
		for _, line := range told.Cells {
			t.Cells = append(t.Cells, append([]Text{{EN: name}}, padded(line, wide)...))
		}
		for _, note := range told.Notes {
			t.Notes = append(t.Notes, Text{EN: name + ": " + note.EN, ZH: name + "：" + note.In(Chinese)})
		}
	}
	bin := c.metric.Bins[aBin*len(c.metric.Pair.BBins)+bBin].Name
	t.Touched = []Counter{{JointMetric, "all", bin}}
	return t
}

// explain tells one trial of a side, and which bin it touched.
func (s Side) explain(r *rng.Stream) (Trial, int) {
	m := &s.Experiment.Metrics()[0]
	x, ok := s.Experiment.(Explainer)
	if !ok {
		var bin [1]int32
		s.Experiment.(Tracer).NewTrace()(r, bin[:])
		label := m.Bins[bin[0]].Label
		return Trial{Notes: []Text{label}}, int(bin[0])
	}
	t := x.Explain(r)
	for _, c := range t.Touched {
		if c.Metric == m.Name && c.Row == m.Rows[0].Name {
			return t, m.BinIndex(c.Bin)
		}
	}
	panic(fmt.Sprintf("sim: %s has a trial that its row all does not count", s.Name))
}

// padded returns a copy of line with n cells.
func padded(line []Text, n int) []Text {
	p := make([]Text, n)
	copy(p, line)
	return p
}

func equalTexts(a, b []Text) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// bins returns the bins of the joint table, called "<bin of A>.<bin of B>".
func (p *Pair) bins() []Bin {
	bins, unique := p.joined(".")
	if !unique {
		// Names with dots in them can meet: a.b + c and a + b.c. With more
		// dots between them than any has within they cannot.
		most := 0
		for _, b := range append(append([]Bin(nil), p.ABins...), p.BBins...) {
			most = max(most, strings.Count(b.Name, "."))
		}
		bins, _ = p.joined(strings.Repeat(".", most+1))
	}
	return bins
}

// joined returns the joint bins with sep between the two names of each, and
// whether no two have one name.
func (p *Pair) joined(sep string) (bins []Bin, unique bool) {
	seen := map[string]bool{}
	for _, a := range p.ABins {
		for _, b := range p.BBins {
			name := a.Name + sep + b.Name
			seen[name] = true
			bins = append(bins, Bin{Name: name, Label: Text{
				EN: a.Label.EN + " / " + b.Label.EN,
				ZH: a.Label.In(Chinese) + " / " + b.Label.In(Chinese),
			}})
		}
	}
	return bins, len(seen) == len(bins)
}
