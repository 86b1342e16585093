package report

import (
	"errors"
	"fmt"
	"math"
	"math/big"

	"cardlab/sim"
)

// A Pair describes a joint table: two experiments on the same deals. Bin
// i*len(BBins)+j of its only row counts the trials of bin i of A and bin j of B.
type Pair struct {
	A     string    `json:"a"` // names of the experiments
	B     string    `json:"b"`
	ABins []PairBin `json:"a_bins"`
	BBins []PairBin `json:"b_bins"`
}

// A PairBin is a bin of one side.
type PairBin struct {
	Name  string  `json:"name"`
	Value *Number `json:"value"` // in units of 1
}

// A Difference compares the two sides of a joint table, always B - A: the
// probability of a bin that both have or, without a Bin, the mean of their
// values. A trial counts in both sides, so the interval is that of a single
// number, the difference of the trial, and knows how much the two go together.
type Difference struct {
	Bin    string  `json:"bin,omitempty"` // empty: of the means, in units of 1
	A      Number  `json:"a"`             // the estimates of the two sides
	B      Number  `json:"b"`
	Value  Number  `json:"value"` // B - A
	Lo     *Number `json:"lo"`
	Hi     *Number `json:"hi"`
	Method string  `json:"method"` // "t", "two-rates", "normal-mixture (asymptotic)", ...

	// Apart is half the width that the interval would have if each side had
	// been run by itself, for as many trials, on deals of its own.
	Apart *Number `json:"apart"`

	Law    *DifferenceLaw `json:"law"`     // where the laws of both sides are known
	Z      *Number        `json:"z"`       // null without a law, or where no trial told the sides apart
	PValue *Number        `json:"p_value"` // raw: not adjusted for the number of tests
}

// A DifferenceLaw is an exact difference.
type DifferenceLaw struct {
	A     Number `json:"a"`
	B     Number `json:"b"`
	Rat   string `json:"rat"` // of B - A: "1/400"
	Value Number `json:"value"`
}

// Half returns half the width of the interval, NaN where there is none.
func (d *Difference) Half() float64 {
	if d.Lo == nil || d.Hi == nil {
		return math.NaN()
	}
	return float64(*d.Hi-*d.Lo) / 2
}

// Narrower returns how many times narrower the interval is than that of two
// experiments run apart, and whether that can be said.
func (d *Difference) Narrower() (times float64, ok bool) {
	if d.Apart == nil || !(d.Half() > 0) {
		return 0, false
	}
	return float64(*d.Apart) / d.Half(), true
}

// pairOf returns the pair of a metric as a result has it.
func pairOf(p *sim.Pair) *Pair {
	side := func(bins []sim.Bin) []PairBin {
		m := &sim.Metric{Bins: bins, Unit: p.Unit}
		out := make([]PairBin, len(bins))
		for i, b := range bins {
			out[i].Name = b.Name
			if b.Value != nil {
				out[i].Value = number(valueOf(m, i))
			}
		}
		return out
	}
	return &Pair{A: p.A, B: p.B, ABins: side(p.ABins), BBins: side(p.BBins)}
}

// named returns the pair with its names alone.
func (p *Pair) named() *sim.Pair {
	side := func(bins []PairBin) []sim.Bin {
		out := make([]sim.Bin, len(bins))
		for i := range bins {
			out[i].Name = bins[i].Name
		}
		return out
	}
	return &sim.Pair{A: p.A, B: p.B, ABins: side(p.ABins), BBins: side(p.BBins)}
}

// short returns the names of both sides without what they have in common.
func (p *Pair) short() (a, b string) { return p.named().Short() }

// common returns the bins of the same name, in the order of A.
func (p *Pair) common() []sim.Common { return p.named().Common() }

// valued reports whether both sides have means.
func (p *Pair) valued() bool {
	for _, side := range [][]PairBin{p.ABins, p.BBins} {
		for _, b := range side {
			if b.Value == nil {
				return false
			}
		}
	}
	return true
}

// A jointTable is the counts of a joint table, i*width+j.
type jointTable struct {
	counts []uint64
	width  int // bins of B
}

// sides returns what each side counted.
func (t jointTable) sides() (a, b []uint64) {
	a, b = make([]uint64, len(t.counts)/t.width), make([]uint64, t.width)
	for k, c := range t.counts {
		a[k/t.width] += c
		b[k%t.width] += c
	}
	return a, b
}

// checkPair checks a joint table, its sides and its differences.
func checkPair(m *Metric, r *Result) error {
	p := m.Pair
	if p == nil {
		if len(m.Differences) > 0 {
			return errors.New("it has differences and is no joint table")
		}
		return nil
	}
	row := &m.Rows[0]
	if r.Exact || len(m.Rows) != 1 || p.A == "" || p.B == "" || len(p.ABins)*len(p.BBins) != len(row.Bins) || len(p.BBins) == 0 {
		return errors.New("it is no joint table of two experiments")
	}
	for _, side := range [][]PairBin{p.ABins, p.BBins} {
		seen := map[string]bool{}
		for _, b := range side {
			if b.Name == "" || seen[b.Name] {
				return fmt.Errorf("bin %q of a side: its name is empty or not unique", b.Name)
			}
			seen[b.Name] = true
		}
	}
	t := jointTable{width: len(p.BBins)}
	for i := range row.Bins {
		c, err := row.Bins[i].Count.Uint64()
		if err != nil {
			return err
		}
		t.counts = append(t.counts, c)
	}
	return checkDifferences(m, t)
}

// checkDifferences checks that there are the differences that the counters
// have, with the estimates that they say.
func checkDifferences(m *Metric, t jointTable) error {
	common := m.Pair.common()
	want := len(common)
	if m.Pair.valued() {
		want++
	}
	if len(m.Differences) != want {
		return fmt.Errorf("it has %d differences, not %d", len(m.Differences), want)
	}
	a, b := t.sides()
	n := total(t.counts)
	for k := range m.Differences {
		d := &m.Differences[k]
		name, wantA, wantB, value := "", 0., 0., Number(0)
		if k < len(common) {
			i, j := common[k].A, common[k].B
			name = m.Pair.ABins[i].Name
			wantA, wantB = float64(share(a[i], n)), float64(share(b[j], n))
			value = shareDifference(a[i], b[j], n)
		} else {
			wantA, wantB = meanOf(m.Pair.ABins, a, n), meanOf(m.Pair.BBins, b, n)
			value = d.Value
		}
		if d.Bin != name || !alike(float64(d.A), wantA) || !alike(float64(d.B), wantB) || d.Value.String() != value.String() {
			return fmt.Errorf("difference %q is %s - %s = %s, and the counters say otherwise", d.Bin, d.B, d.A, d.Value)
		}
		if err := checkDifference(d); err != nil {
			return fmt.Errorf("difference %q: %w", d.Bin, err)
		}
	}
	return nil
}

func checkDifference(d *Difference) error {
	if err := checkInterval(d.Lo, d.Hi); err != nil {
		return err
	}
	if !probability(d.PValue) {
		return errors.New("its p value is not between 0 and 1")
	}
	if d.Apart != nil && !(*d.Apart >= 0) {
		return errors.New("the half width of two experiments apart is negative")
	}
	if l := d.Law; l != nil {
		if len(l.Rat) > 6*maxDigits || !fractionForm.MatchString(l.Rat) {
			return fmt.Errorf("its law is %.40q", l.Rat)
		}
		x, _ := new(big.Rat).SetString(l.Rat)
		if f, _ := x.Float64(); Round(f).String() != l.Value.String() || !alike(float64(l.B-l.A), f) {
			return fmt.Errorf("its law is %s and the fraction says %s", l.Value, Round(f))
		}
	}
	return nil
}

// shareDifference returns (b-a)/n, NaN for no observations.
func shareDifference(a, b, n uint64) Number {
	d := new(big.Int).SetUint64(b)
	return fraction(d.Sub(d, new(big.Int).SetUint64(a)), new(big.Int).SetUint64(n))
}

// meanOf returns the mean of the values of one side.
func meanOf(bins []PairBin, counts []uint64, n uint64) float64 {
	sum := 0.
	for i, b := range bins {
		sum += float64(*b.Value) * (float64(counts[i]) / float64(n))
	}
	return sum
}

// alike reports whether two numbers of ten digits are the same but for what
// rounding does to a sum or difference of such numbers; NaN is like itself.
func alike(x, y float64) bool {
	return x == y || x != x && y != y || math.Abs(x-y) <= 1e-8*math.Max(1, math.Max(math.Abs(x), math.Abs(y)))
}
