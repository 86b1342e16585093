package chart

import (
	"cmp"
	"math"
	"slices"
)

// A tick is a place on an axis; without a label it is a minor one.
type tick struct {
	value float64
	label string
}

// A scale maps values to 0 to 1.
type scale struct {
	lo, hi float64
	log    bool
	ticks  []tick
}

// same reports whether values have the same places on both scales.
func (s *scale) same(t *scale) bool { return s.lo == t.lo && s.hi == t.hi && s.log == t.log }

// norm returns the place of x; values off the scale go to its ends.
func (s *scale) norm(x float64) float64 {
	return math.Max(0, math.Min(1, s.free(x)))
}

// free returns the place of x, outside 0 to 1 where x is off the scale.
func (s *scale) free(x float64) float64 {
	if s.log {
		if x <= 0 {
			return math.Inf(-1)
		}
		lo := math.Log(s.lo)
		return (math.Log(x) - lo) / (math.Log(s.hi) - lo)
	}
	return (x - s.lo) / (s.hi - s.lo)
}

// A reach gathers the values that a scale must hold.
type reach struct {
	lo, hi  float64 // of everything
	least   float64 // the least positive estimate or exact value
	most    float64 // the greatest
	bounds  float64 // the least upper bound of an empty bin
	touched bool
}

func newReach() *reach {
	return &reach{lo: math.Inf(1), hi: math.Inf(-1), least: math.Inf(1), most: math.Inf(-1), bounds: math.Inf(1)}
}

func (r *reach) value(x float64) {
	if math.IsNaN(x) {
		return
	}
	r.lo, r.hi, r.touched = math.Min(r.lo, x), math.Max(r.hi, x), true
}

func (r *reach) point(q *Point) {
	for _, x := range []float64{q.Value, q.Exact} {
		r.value(x)
		if x > 0 {
			r.least, r.most = math.Min(r.least, x), math.Max(r.most, x)
		}
	}
	r.value(q.Lo)
	r.value(q.Hi)
	if q.Empty && q.Hi > 0 {
		r.bounds = math.Min(r.bounds, q.Hi)
	}
}

// logDecades is the span beyond which probabilities are drawn on a logarithmic
// scale.
const logDecades = 3

// wantsLog reports whether the positive estimates and exact values span more
// than three decades.
func (r *reach) wantsLog() bool {
	return r.least > 0 && r.most/r.least > math.Pow10(logDecades) && r.lo >= 0
}

// minorDecades is the span beyond which only the decades with a label have a tick.
const minorDecades = 60

// logScale returns a scale of whole decades. The upper bounds of empty bins get
// a decade of room below them.
func (r *reach) logScale(u Unit, fits func(*scale) bool) *scale {
	floor := math.Min(r.least, r.bounds/10)
	lo, hi := decade(floor), decade(r.hi)
	if power(1, lo) == floor && floor == r.least {
		lo-- // a mark does not stand on the edge
	}
	lo = max(lo, -323) // the last that a float64 has
	if power(1, hi) < r.hi {
		hi++
	}
	if hi <= lo {
		hi = lo + 1
	}
	s := &scale{lo: power(1, lo), hi: power(1, hi), log: true}
	powers := u == Probability && lo < -6 || u == Plain && (hi > 4 || lo < -3)
	for every := 1; ; every++ {
		s.ticks = nil
		for d := lo; d <= hi; d++ {
			t := tick{value: power(1, d)}
			if (hi-d)%every == 0 {
				t.label = u.powerLabel(d, powers)
			} else if hi-lo > minorDecades {
				continue
			}
			s.ticks = append(s.ticks, t)
		}
		if every > hi-lo || fits(s) {
			break
		}
	}
	return s
}

// logXScale returns a scale of decades that starts and ends at the data.
func (r *reach) logXScale(width float64) *scale {
	s := &scale{lo: tidy(r.least), hi: tidy(r.hi), log: true}
	if !(s.hi > s.lo) {
		s.lo, s.hi = s.lo/2, s.hi*2
	}
	lo, hi := decade(s.lo), decade(s.hi)
	for every := 1; every <= hi-lo+1; every++ {
		s.ticks = nil
		for d := lo; d <= hi; d++ {
			for digit := int64(1); digit < 10; digit++ {
				t := tick{value: power(digit, d)}
				if t.value < s.lo || t.value > s.hi {
					continue
				}
				if digit == 1 && (hi-d)%every == 0 {
					t.label = Plain.powerLabel(d, d > 3)
				} else if digit > 1 && hi-lo > 6 {
					continue
				}
				s.ticks = append(s.ticks, t)
			}
		}
		if across(width)(s) {
			break
		}
	}
	labels := 0
	for _, t := range s.ticks {
		if t.label != "" {
			labels++
		}
	}
	if labels < 2 { // less than a decade or two: the ends say what is shown
		s.ticks = []tick{{s.lo, roundLabel(s.lo)}, {s.hi, roundLabel(s.hi)}}
	}
	return s
}

// sortTicks sorts ticks by value.
func sortTicks(ticks []tick) []tick {
	slices.SortFunc(ticks, func(a, b tick) int { return cmp.Compare(a.value, b.value) })
	return ticks
}

// steps are the distances of ticks, as digits and a power of ten.
var steps = []struct {
	digits int64
	exp    int
}{{1, 0}, {2, 0}, {25, -1}, {5, 0}}

// linearScale returns a scale with ticks at round values, as many as fit, at
// most about want. With zero, the scale starts at zero (or ends there).
func (r *reach) linearScale(u Unit, zero bool, want int, fits func(*scale) bool) *scale {
	lo, hi := r.lo, r.hi
	if !r.touched {
		lo, hi = 0, 1
	}
	if zero {
		lo, hi = math.Min(lo, 0), math.Max(hi, 0)
	}
	if !(hi > lo) {
		pad := math.Abs(hi) / 10
		if pad == 0 {
			pad = 1
		}
		lo, hi = lo-pad, hi+pad
	}
	span := hi - lo
	if !zero || lo < 0 {
		lo -= 0.05 * span
	}
	if !zero || hi > 0 {
		hi += 0.05 * span
	}
	if u == Probability {
		lo = math.Max(lo, 0)
		if r.hi <= 1 {
			hi = math.Min(hi, 1)
		}
	}
	s := &scale{lo: tidy(lo), hi: tidy(hi)}
	exp := decade(span/float64(want)) - 1
	for i := 0; ; i++ {
		step := steps[i%len(steps)]
		s.ticks = ticksAt(s, u, step.digits, exp+i/len(steps)+step.exp)
		if len(s.ticks) <= want+1 && fits(s) {
			return s
		}
		if len(s.ticks) <= 2 {
			s.ticks[0].label = "" // there is room for one
			return s
		}
	}
}

// ticksAt returns the multiples of step × 10^exp on the scale.
func ticksAt(s *scale, u Unit, step int64, exp int) []tick {
	var ticks []tick
	width := power(step, exp)
	for k := int64(math.Ceil(s.lo/width - 1e-9)); ; k++ {
		v := power(k*step, exp)
		if s.free(v) > 1+1e-9 {
			return ticks
		}
		ticks = append(ticks, tick{value: v, label: u.label(k*step, exp)})
		if len(ticks) > 1000 {
			return ticks
		}
	}
}

// across returns a test of whether the labels below an axis of some length keep
// their distance.
func across(length float64) func(*scale) bool {
	return func(s *scale) bool {
		end := math.Inf(-1)
		for _, t := range s.ticks {
			if t.label == "" {
				continue
			}
			w, x := smallFace.width(t.label), labelPlace(s.norm(t.value), length, t.label)
			if x-w/2 < end+6 {
				return false
			}
			end = x + w/2
		}
		return true
	}
}

// labelPlace returns where the middle of a label stands below an axis of some
// length: at its tick, but never far beyond the ends of the axis.
func labelPlace(norm, length float64, label string) float64 {
	const over = 8
	half := smallFace.width(label) / 2
	return math.Max(half-over, math.Min(length+over-half, norm*length))
}

// upwards is across for the labels beside an upright axis.
func upwards(length float64) func(*scale) bool {
	return func(s *scale) bool {
		last := math.Inf(-1)
		for _, t := range s.ticks {
			if t.label == "" {
				continue
			}
			y := s.norm(t.value) * length
			if y < last+smallFace.size+4 {
				return false
			}
			last = y
		}
		return true
	}
}
