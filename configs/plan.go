// Package configs reads, checks and expands a config: a TOML file that says
// which experiments to run, under which rules, and how long.
//
// # From text to plan
//
// [Resolve] finds the sources that the words of a command line name, [Parse]
// makes a [Plan] of each. A plan holds compiled experiments, one for each point
// of a sweep, with every default filled in, so that nothing after it asks
// whether a key was written.
//
// # Errors
//
// A config is right as a whole or refused as a whole. What Parse returns is one
// [*Error], about the first thing that is wrong, with file, line, key and the
// nearest valid word.
//
// # Shipped configs
//
// The configs of this folder are part of the program: [Shipped] lists them.
//
// The language is described in docs/config.md.
package configs

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"cardlab/sim"
)

// Defaults and limits of the language.
const (
	DefaultConfidence = 0.95
	DefaultInterval   = "wilson"
	DefaultAlarm      = 1e-6
	DefaultTrials     = 1_000_000             // of an experiment without any stop rule
	MaxTrials         = 1_000_000_000_000_000 // also the cap of a precision or time rule without one
	MaxPoints         = 10_000                // experiments of a plan
)

// Intervals returns the kinds of intervals, the default first. The last two
// hold at every look and are the ones of an experiment that may stop early.
func Intervals() []string {
	return []string{DefaultInterval, "clopper-pearson", "jeffreys", "goodman", "anytime", "anytime-all"}
}

// A Plan is a config, checked and expanded.
type Plan struct {
	Name        string // Source.Name: the folder under results
	Title       string // of the user; may be empty
	Source      Source
	Seed        *uint64       // nil: to be drawn
	Confidence  float64       // of experiments that do not say
	Interval    string        // of experiments that do not say and do not stop early
	RNG         string        // one of rng.Generators()
	Alarm       float64       // adjusted p below which a hypothesis is refuted
	Time        time.Duration // budget of the whole run; 0: none
	Experiments []Experiment  // expanded, in written order; at least one
}

// An Experiment is one experiment of a plan: one point where it is swept.
type Experiment struct {
	Name       string // "levels", or "winrate/players=4"; unique in the plan
	Group      string // "winrate" of a sweep point, else empty
	Point      []Setting
	Title      string // of the user; may be empty
	Game       *sim.Game
	Measure    *sim.Measure
	Params     sim.Params // every parameter and rule; empty for a comparison
	Sides      []Side     // of a comparison: its two experiments; else none
	Experiment sim.Experiment
	Stream     string
	Exact      bool // counted and not sampled: Stop is zero
	Stop       Stop
	Confidence float64
	Interval   string // an anytime kind where Stop.Early()
	Expect     []Expect
	Index      int // its place in the plan, from 0

	asked string // the interval of the config, of which Interval is made
	at    places
}

// places are where an experiment is written.
type places struct {
	file  string
	node  *node            // of the experiment
	exact *node            // what makes it exact in the file; nil where nothing does
	keys  map[string]*node // of its parameters and rules
}

// A Setting is one swept key and its value at a point, of the Go type of the
// key's kind.
type Setting struct {
	Key   string
	Value any
}

// A Stop says when an experiment ends. Either Trials or Cap is positive, never
// both.
type Stop struct {
	Trials uint64 // exactly so many

	HalfWidth float64 // of every interval of Bins, at most; 0: no such rule
	Relative  float64 // half width over estimate, at most; 0: no such rule
	Metric    string  // what HalfWidth and Relative look at: never empty with one of them
	Row       string
	Bins      []string

	Time time.Duration // of this experiment alone; 0: no limit
	Cap  uint64        // at most so many

	// TOpt is the number of trials at which the anytime intervals of an
	// experiment that may stop early are tightest; 0 for exactly Trials.
	TOpt uint64
}

// Early reports whether the experiment may stop before its limit of trials: by
// precision, by its own time, or by the time of the whole run.
func (s Stop) Early() bool { return s.Trials == 0 }

// Limit returns the number of trials that the experiment does not exceed.
func (s Stop) Limit() uint64 { return max(s.Trials, s.Cap) }

// An Expect is a claim of the user: Min <= value <= Max, where the value is the
// probability of a bin or the mean of a row. A nil bound does not bind; one of
// them is there.
type Expect struct {
	Metric, Row string
	Bin         string // empty for a mean
	Min, Max    *float64
}

// Override applies the words of a command line: trials replaces every stop rule
// and every limit of time, seed the seed, interval the kind of interval of
// every experiment (the anytime form of it where an experiment may stop early).
// A nil or empty one changes nothing, and exact experiments have no trials to
// change. It is an error if trials is zero or more than [MaxTrials], or if there
// is no such interval.
func (p *Plan) Override(trials, seed *uint64, interval string) error {
	if trials != nil && (*trials == 0 || *trials > MaxTrials) {
		return fmt.Errorf("trials must be from 1 to %d, not %d", int64(MaxTrials), *trials)
	}
	if interval != "" && !slices.Contains(Intervals(), interval) {
		msg := fmt.Sprintf("no interval is called %q: use %s", interval, either(Intervals()))
		if w := nearest(interval, Intervals()); w != "" {
			msg += fmt.Sprintf("; did you mean %q?", w)
		}
		return fmt.Errorf("%s", msg)
	}
	if seed != nil {
		s := *seed
		p.Seed = &s
	}
	if interval != "" {
		p.Interval = interval
	}
	if trials != nil {
		p.Time = 0
	}
	for i := range p.Experiments {
		e := &p.Experiments[i]
		if interval != "" {
			e.asked = interval
		}
		if e.Exact {
			e.Interval = e.asked
			continue
		}
		if trials != nil {
			e.Stop = Stop{Trials: *trials}
		}
		e.Interval = intervalFor(e.asked, e.Stop.Early())
	}
	p.tune()
	return nil
}

// intervalFor returns the kind of interval to use where asked is asked for: one
// that pays for looking where an experiment may stop early.
func intervalFor(asked string, early bool) string {
	switch {
	case !early || anytime(asked):
		return asked
	case asked == "goodman": // all bins at once
		return "anytime-all"
	default:
		return "anytime"
	}
}

func anytime(interval string) bool { return strings.HasPrefix(interval, "anytime") }
