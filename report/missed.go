package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"cardlab/sim"
)

// A missed is a bin that a precision rule looks at and that is not known as well
// as the rule asks.
type missed struct {
	bin       string
	n, count  uint64
	p, half   float64
	times     float64 // how many times wider than asked; +Inf without observations
	tooSeldom bool    // counted less than [LeastCounts] times, where that matters
}

// missed returns the bins for which the precision of the stop rule was not
// reached when a cap or the clock ended the run, the widest first.
func (r *Result) missed() []missed {
	h, rel := float64(r.Stop.HalfWidth), float64(r.Stop.Relative)
	if r.Exact || h <= 0 && rel <= 0 || r.Stopped != "cap" && r.Stopped != "time" {
		return nil
	}
	name := cmp.Or(r.Stop.Metric, r.Metrics[0].Name)
	row := r.row(name, cmp.Or(r.Stop.Row, "all"))
	if row == nil && r.Stop.Row == "" && name == r.Metrics[0].Name {
		row = &r.Metrics[0].Rows[0]
	}
	if name == sim.DifferenceMetric {
		row = r.differenceRow()
	}
	if row == nil {
		return nil
	}
	n, _ := row.N.Uint64()
	var out []missed
	for i := range row.Bins {
		b := &row.Bins[i]
		if len(r.Stop.Bins) > 0 && !slices.Contains(r.Stop.Bins, b.Name) || b.Lo == nil || b.Hi == nil {
			continue
		}
		m := missed{bin: b.Name, n: n, p: float64(b.P), half: float64(*b.Hi-*b.Lo) / 2}
		m.count, _ = b.Count.Uint64()
		if h > 0 {
			m.times = m.half / h
		}
		if rel > 0 {
			m.times = max(m.times, m.half/(rel*m.p))
			m.tooSeldom = m.count < LeastCounts
		}
		if n == 0 {
			m.times = math.Inf(1)
		}
		// The ends have ten digits: what is over by less may have been met.
		if n == 0 || m.tooSeldom || m.times > 1+1e-6 {
			out = append(out, m)
		}
	}
	slices.SortStableFunc(out, func(a, b missed) int { return cmp.Compare(b.times, a.times) })
	return out
}

// mostMissed is how many bins are named of those that are not known well enough.
const mostMissed = 3

// shortfall says that the precision asked for was not reached, and how well the
// widest bins are known; nothing where it was reached or none was asked for.
func (s speaker) shortfall(r *Result) string {
	all := r.missed()
	if len(all) == 0 {
		return ""
	}
	var known []string
	for _, m := range all[:min(len(all), mostMissed)] {
		known = append(known, s.known(cmp.Or(r.Stop.Metric, r.Metrics[0].Name), m, r.Stop.Relative > 0))
	}
	list := strings.Join(known, s.text(", ", "，"))
	if more := len(all) - mostMissed; more > 0 {
		list += s.text(fmt.Sprintf(" and %d more less well than asked", more), fmt.Sprintf("，另有 %d 项未达到", more))
	}
	var asked []string
	if r.Stop.HalfWidth > 0 {
		asked = append(asked, "±"+r.Stop.HalfWidth.String())
	}
	if r.Stop.Relative > 0 {
		asked = append(asked, "±"+percent(float64(r.Stop.Relative))+s.text(" of the estimate", "（相对于估计值）"))
	}
	limit := s.text("within the time", "在限定的时间内")
	if r.Stopped == "cap" {
		n := grouped(CountOf(cmp.Or(r.Stop.Cap, r.Trials)))
		limit = s.text("within the cap of "+n+" trials", "在 "+n+" 次试验的上限内")
	}
	return s.text("the precision asked for, "+strings.Join(asked, " and ")+", was not reached "+limit+": "+list,
		limit+"未达到所要求的精度 "+strings.Join(asked, " 与 ")+"："+list)
}

// known says how well a bin is known.
func (s speaker) known(metric string, m missed, relative bool) string {
	bin := s.bin(metric, m.bin)
	if m.n == 0 {
		return s.text("nothing was observed of "+bin, bin+" 没有观测")
	}
	half := "±" + fixedPoint(m.half, decimals(m.half))
	out := s.text(bin+" is known to "+half, bin+" "+half)
	switch {
	case m.tooSeldom:
		out += s.text(fmt.Sprintf(" and was counted %d times, of %d at least", m.count, LeastCounts), fmt.Sprintf("，计数 %d，至少应为 %d", m.count, LeastCounts))
	case relative:
		share := 100 * m.half / m.p
		out += s.text(", ", "，") + fixedPoint(share, decimals(share)) + s.text(" % of its estimate", " %（相对于估计值）")
	}
	return out
}
