package configs

import (
	"math"
	"time"
)

// blockTime is what a block is meant to take on one core, and cores how many a
// machine is taken to have, where a limit of time has to be turned into trials.
const (
	blockTime = 30 * time.Millisecond
	cores     = 2
)

// tune fills Stop.TOpt of every experiment that may stop early.
func (p *Plan) tune() {
	sampled := 0
	for i := range p.Experiments {
		if !p.Experiments[i].Exact {
			sampled++
		}
	}
	share := p.Time / time.Duration(max(1, sampled))
	for i := range p.Experiments {
		e := &p.Experiments[i]
		e.Stop.TOpt = 0
		if !e.Exact && e.Stop.Early() {
			alpha := 1 - e.Confidence
			if e.Interval == "anytime-all" {
				alpha /= float64(e.bins())
			}
			e.Stop.TOpt = e.Stop.tOpt(share, e.Experiment.BlockSize(), alpha)
		}
	}
}

// bins is the number of bins that the stop rule's metric has: the number of
// intervals of a row that are to hold at once.
func (e *Experiment) bins() int {
	metrics := e.Experiment.Metrics()
	for i := range metrics {
		if metrics[i].Name == e.Stop.Metric {
			return len(metrics[i].Bins)
		}
	}
	return len(metrics[0].Bins)
}

// tOpt returns the number of trials at which anytime intervals of 1-alpha are
// tightest. They hold wherever it is put, but far from it they are wide: to put
// it a hundred times too high takes ten times the trials. It is the cap where
// the config states one. Else it is where the precision rule can be expected to
// be satisfied, or the time to be over, whichever is first. It depends on the
// config alone and has two significant digits.
//
// At n = t_opt the mixture's boundary is v = (1+1/L)(ln(1+L) + 2 ln(1/alpha))
// standard errors squared, with L = 2 ln(1/a0) + ln(1 + 2 ln(1/a0)) and
// a0 = 0.05 (Howard, Ramdas, McAuliffe and Sekhon, "Time-uniform,
// nonparametric, nonasymptotic confidence sequences", Annals of Statistics
// 2021), so that a half width h takes v p(1-p)/h^2 trials; p is taken as 1/2. A
// relative half width r takes v (1-p)/(p r^2); p is taken as 1/30.
func (s Stop) tOpt(budget time.Duration, block int, alpha float64) uint64 {
	if s.Cap < MaxTrials {
		return s.Cap
	}
	l := -2*math.Log(0.05) + math.Log(1-2*math.Log(0.05))
	v := (1 + 1/l) * (math.Log(1+l) - 2*math.Log(alpha))
	n := math.Inf(1)
	if s.HalfWidth > 0 || s.Relative > 0 {
		n = 0
		if s.HalfWidth > 0 {
			n = v / 4 / (s.HalfWidth * s.HalfWidth)
		}
		if s.Relative > 0 {
			n = max(n, 29*v/(s.Relative*s.Relative))
		}
	}
	for _, t := range []time.Duration{s.Time, budget} {
		if t > 0 {
			n = min(n, float64(t)/float64(blockTime)*cores*float64(block))
		}
	}
	return uint64(min(max(roundUp(n), 100), MaxTrials))
}

// roundUp rounds up to two significant digits.
func roundUp(x float64) float64 {
	scale := math.Pow(10, math.Floor(math.Log10(x))-1)
	return math.Ceil(x/scale) * scale
}
