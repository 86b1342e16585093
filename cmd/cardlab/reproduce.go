package main

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"

	"cardlab/configs"
	"cardlab/report"
	"cardlab/sim"
	"cardlab/workers"
)

// A reproducer writes the commands that make results again.
type reproducer struct {
	plan *configs.Plan // of the folder's config; without experiments where it cannot be read
}

// program is the command that runs the config of the plan.
func (p reproducer) program() string {
	src := p.plan.Source
	if shipped, ok := configs.ReadShipped(src.Name); ok && bytes.Equal(shipped.Text, src.Text) {
		return "cardlab run " + src.Name
	}
	return "cardlab run " + src.Name + ".toml"
}

// all returns the command that makes all of results again, or "" where they
// need more than one.
func (p reproducer) all(results []*report.Result) string {
	command := ""
	for _, r := range results {
		if r.Exact && p.flags(r) == "" {
			continue // whatever else is asked for
		}
		c := p.program() + p.flags(r)
		if command != "" && c != command {
			return ""
		}
		command = c
	}
	if command == "" && len(results) > 0 {
		return p.program()
	}
	return command
}

// one returns the command that makes r again.
func (p reproducer) one(r *report.Result) string {
	return p.program() + " --only " + r.Experiment + p.flags(r)
}

// flags are what a command must add to the config to make r. A run that the
// clock or a signal stopped is made again by its number of trials.
func (p reproducer) flags(r *report.Result) string {
	i := slices.IndexFunc(p.plan.Experiments, func(e configs.Experiment) bool { return e.Name == r.Experiment })
	if r.Exact {
		if i >= 0 && p.plan.Experiments[i].Exact {
			return ""
		}
		return " --exact"
	}
	s := " --seed " + r.Seed
	if i >= 0 && r.Complete && r.Stopped != workers.StoppedTime && reflect.DeepEqual(stopRule(p.plan.Experiments[i].Stop, p.plan.Time), r.Stop) && !overshot(&p.plan.Experiments[i], r) {
		if p.plan.Experiments[i].Interval != r.Interval {
			s += " --interval " + r.Interval
		}
		return s
	}
	s += fmt.Sprintf(" --trials %d", r.Trials)
	if i < 0 || r.TOpt != nil || p.asked(i) != r.Interval {
		s += " --interval " + r.Interval
	}
	if r.TOpt != nil && *r.TOpt != r.Trials {
		s += fmt.Sprintf(" --t-opt %d", *r.TOpt)
	}
	return s
}

// overshot reports whether the rule of e was satisfied earlier than r ends: r was
// run under another rule before.
func overshot(e *configs.Experiment, r *report.Result) bool {
	if r.Stopped != workers.StoppedPrecision || r.TOpt == nil {
		return false
	}
	metrics := e.Experiment.Metrics()
	enough := report.LookRule(metrics, r.Stop, float64(r.Confidence), r.Interval, *r.TOpt)
	for _, snap := range r.Snapshots {
		t := sim.NewTally(metrics)
		if snap.Trials < r.Trials && fill(t.Counts, snap.Counts) == nil && enough(t, snap.Trials) {
			return true
		}
	}
	return false
}

// asked is the kind of interval that experiment i has for a fixed number of
// trials.
func (p reproducer) asked(i int) string {
	plan := configs.Plan{Experiments: slices.Clone(p.plan.Experiments[i : i+1])}
	one := uint64(1)
	if err := plan.Override(&one, nil, ""); err != nil {
		return ""
	}
	return plan.Experiments[0].Interval
}
