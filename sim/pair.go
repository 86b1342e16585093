package sim

import (
	"math/bits"
	"strings"
)

// A Common is a bin that both sides of a pair have.
type Common struct {
	Name string
	A, B int // its places in ABins and BBins
}

// Common returns the bins of the same name, in the order of A: what can be
// compared.
func (p *Pair) Common() []Common {
	at := make(map[string]int, len(p.BBins))
	for j, b := range p.BBins {
		at[b.Name] = j
	}
	var all []Common
	for i, a := range p.ABins {
		if j, ok := at[a.Name]; ok {
			all = append(all, Common{a.Name, i, j})
		}
	}
	return all
}

// Short returns the names of both sides without what they have in common: the
// sweep, where both are points of one.
func (p *Pair) Short() (a, b string) {
	group, a, isPoint := strings.Cut(p.A, "/")
	other, b, isToo := strings.Cut(p.B, "/")
	if !isPoint || !isToo || group != other {
		return p.A, p.B
	}
	return a, b
}

// Valued reports whether every bin of both sides has a value, so that their
// means can be compared.
func (p *Pair) Valued() bool {
	a, b := Metric{Bins: p.ABins}, Metric{Bins: p.BBins}
	return a.Valued() && b.Valued()
}

// Difference returns the differences, B - A, as a table that stop rules and
// claims can name: a bin for each that both sides have, which stands for the
// difference of its probabilities, with values where the means can be compared
// too. It is not counted: the joint table holds it.
func (p *Pair) Difference() Metric {
	m := Metric{
		Name: DifferenceMetric, Title: Text{EN: "Difference", ZH: "差"}, Unit: p.Unit,
		Rows: []Row{{Name: "all", Label: Text{EN: "all deals", ZH: "所有发牌"}}},
	}
	for _, c := range p.Common() {
		b := p.ABins[c.A]
		if !p.Valued() {
			b.Value = nil
		}
		m.Bins = append(m.Bins, b)
	}
	return m
}

// oneUnit brings the values of both sides to one unit, where B has its values
// in another than A. Where no unit fits both in 64 bits, B loses its values and
// there are no means to compare.
func (p *Pair) oneUnit(other Unit) {
	ours := p.Unit
	for _, u := range []*Unit{&ours, &other} {
		if *u == (Unit{}) {
			*u = Unit{1, 1}
		}
	}
	if ours == other || !p.Valued() {
		return
	}
	// 1/(d1 d2) divides both: n1/d1 is n1 d2 of it, and n2/d2 is n2 d1.
	scaled := func(bins []Bin, factor int64) ([]Bin, bool) {
		out := append([]Bin(nil), bins...)
		for i := range out {
			v, ok := product(*out[i].Value, factor)
			if !ok {
				return nil, false
			}
			out[i].Value = &v
		}
		return out, true
	}
	den, ok1 := product(ours.Den, other.Den)
	fa, ok2 := product(ours.Num, other.Den)
	fb, ok3 := product(other.Num, ours.Den)
	if ok1 && ok2 && ok3 {
		a, okA := scaled(p.ABins, fa)
		b, okB := scaled(p.BBins, fb)
		if okA && okB {
			p.ABins, p.BBins, p.Unit = a, b, Unit{1, den}
			return
		}
	}
	p.BBins = append([]Bin(nil), p.BBins...)
	for i := range p.BBins {
		p.BBins[i].Value = nil
	}
}

// product returns x*y and whether it fits in 62 bits.
func product(x, y int64) (int64, bool) {
	abs := func(v int64) uint64 { return uint64(max(v, -v)) }
	hi, lo := bits.Mul64(abs(x), abs(y))
	return x * y, hi == 0 && lo < 1<<62
}
