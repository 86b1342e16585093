package configs

import (
	"math"
	"testing"
	"time"
)

// anytimeHalfWidth is the half width of the anytime interval of p = 1/2 after
// n = tOpt trials, by bisection of the mixture itself: log M of the formula of
// Howard et al. in the normal approximation, boundary^2 = v/(4n).
func anytimeHalfWidth(n, alpha float64) float64 {
	l := 2*math.Log(20) + math.Log(1+2*math.Log(20))
	k := n/l - 1
	logM := func(h float64) float64 {
		s, p := n/2, 0.5-h
		lbeta := func(a, b float64) float64 {
			x, _ := math.Lgamma(a)
			y, _ := math.Lgamma(b)
			z, _ := math.Lgamma(a + b)
			return x + y - z
		}
		return lbeta(k*p+s, k*(1-p)+n-s) - lbeta(k*p, k*(1-p)) - s*math.Log(p) - (n-s)*math.Log1p(-p)
	}
	lo, hi := 0.0, 0.49
	for range 60 {
		mid := (lo + hi) / 2
		if logM(mid) < -math.Log(alpha) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// The rule for a half width is where the interval of p = 1/2 has it.
func TestTOptMeetsHalfWidth(t *testing.T) {
	for _, h := range []float64{0.01, 0.001, 0.0003} {
		for _, alpha := range []float64{0.05, 0.001} {
			n := float64(Stop{HalfWidth: h, Cap: MaxTrials}.tOpt(0, 1000, alpha))
			if got := anytimeHalfWidth(n, alpha); got > h*1.02 || got < h*0.9 {
				t.Errorf("h = %v, alpha = %v: the half width after t_opt = %v trials is %v", h, alpha, n, got)
			}
		}
	}
}

func TestTOpt(t *testing.T) {
	const block = 1_000_000
	tests := []struct {
		name   string
		stop   Stop
		budget time.Duration
		want   uint64
	}{
		{"the cap that is stated", Stop{HalfWidth: 0.001, Cap: 5e6}, 0, 5_000_000},
		{"a half width", Stop{HalfWidth: 0.001, Cap: MaxTrials}, 0, 2_400_000},
		{"a relative width", Stop{Relative: 0.01, Cap: MaxTrials}, 0, 2_700_000},
		{"the larger of both", Stop{HalfWidth: 0.001, Relative: 0.01, Cap: MaxTrials}, 0, 2_700_000},
		{"a time", Stop{Time: 30 * time.Second, Cap: MaxTrials}, 0, 2_000_000_000},
		{"a share of the run's time", Stop{Cap: MaxTrials}, 3 * time.Second, 200_000_000},
		{"a time that is over first", Stop{HalfWidth: 1e-6, Time: 30 * time.Second, Cap: MaxTrials}, time.Hour, 2_000_000_000},
		{"hardly any", Stop{HalfWidth: 0.5, Cap: MaxTrials}, 0, 100},
	}
	for _, tt := range tests {
		if got := tt.stop.tOpt(tt.budget, block, 0.05); got != tt.want {
			t.Errorf("%s: t_opt is %d, want %d", tt.name, got, tt.want)
		}
	}
	all := mustParse(t, "interval = \"goodman\"\n[[experiment]]\nname = \"e\"\ngame = \"toy\"\nmeasure = \"win\"\nstop = { half_width = 0.001 }").Experiments[0].Stop.TOpt
	one := mustParse(t, "[[experiment]]\nname = \"e\"\ngame = \"toy\"\nmeasure = \"win\"\nstop = { half_width = 0.001 }").Experiments[0].Stop.TOpt
	if all <= one {
		t.Errorf("all bins at once need %d trials, one alone %d", all, one)
	}
}
