package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"cardlab/configs"
	"cardlab/report"
	"cardlab/sim"
	"cardlab/sim/rng"
	"cardlab/whole"
	"cardlab/workers"
)

// resultFile is where the result of an experiment is.
func resultFile(dir, experiment string) string {
	return filepath.Join(dir, filepath.FromSlash(experiment)+".json")
}

// oldResult returns the result of an experiment that the folder holds, or nil
// where there is none that can be read.
func (s *session) oldResult(experiment string) *report.Result {
	text, err := os.ReadFile(resultFile(s.dir, experiment))
	if err != nil {
		return nil
	}
	r, err := report.Decode(text)
	if err != nil {
		s.warn(fmt.Sprintf("%s is damaged and will be written again: %v", resultFile(s.dir, experiment), err))
		return nil
	}
	return r
}

// settle finds out whether the folder is this run's to fill, and makes it ready:
// what a killed run left half-written is removed, what --fresh drops is dropped,
// and a lost checkpoint is made again from the results. What fits has against the
// folder, if anything, comes before any of that.
func (s *session) settle(fits func() error) error {
	if owner, err := ownerOf(s.dir); err != nil {
		return err
	} else if owner != "" && owner != s.plan.Name {
		return usageError{
			fmt.Errorf("%s: holds results of the config %q", s.dir, owner),
			"--out DIR writes elsewhere",
		}
	}
	old := map[string]*report.Result{}
	if !s.fresh {
		var err error
		if old, err = s.held(); err != nil {
			return err
		}
	}
	if fits != nil {
		if err := fits(); err != nil {
			return err
		}
	}
	if err := whole.Sweep(s.dir); err != nil {
		return err
	}
	if s.fresh {
		return s.startOver()
	}
	return s.recover(old)
}

// held returns the results of the jobs that the folder holds, by name. It is an
// error if one of them cannot be gone on with.
func (s *session) held() (map[string]*report.Result, error) {
	old := map[string]*report.Result{}
	for i := range s.jobs {
		job := &s.jobs[i]
		r := s.oldResult(job.Name)
		if r == nil || r.Exact {
			continue
		}
		if !rng.Reproducible(job.RNG) {
			return nil, usageError{
				fmt.Errorf("%s: holds results, and a run of rng %q cannot be gone on with", s.dir, job.RNG),
				"--out DIR writes elsewhere, --fresh starts over",
			}
		}
		was, err := identityOf(r)
		if err != nil {
			return nil, usageError{fmt.Errorf("%s: %w", resultFile(s.dir, job.Name), err), "--out DIR writes elsewhere, --fresh starts over"}
		}
		if err := sameIdentity(job, was); err != nil {
			return nil, s.explain(err)
		}
		if job.Trials < r.Trials && r.Complete {
			return nil, s.explain(&workers.FewerTrialsError{Job: job.Name, Done: r.Trials, Asked: job.Trials})
		}
		if err := s.fixedBefore(i, r); err != nil {
			return nil, err
		}
		old[job.Name] = r
	}
	return old, nil
}

// fits returns the error with which the workers refuse the checkpoint, if they do.
func (s *session) fits() error {
	if len(s.jobs) == 0 {
		return nil
	}
	opts := s.options()
	opts.Warn = nil // the run itself will
	if err := workers.Check(s.jobs, opts); err != nil {
		return s.explain(err)
	}
	return nil
}

// fixedBefore returns an error if trials that were ended by what they showed, or
// by a signal, are to be shown as if their number had been fixed before.
func (s *session) fixedBefore(i int, r *report.Result) error {
	e := &s.plan.Experiments[i]
	if r.Trials != s.jobs[i].Trials || r.TOpt == nil || r.Stopped == workers.StoppedTrials ||
		e.Stop.Early() || configs.Anytime(e.Interval) == e.Interval {
		return nil
	}
	return usageError{
		fmt.Errorf("%s: the number of its %d trials was not fixed before they were run, and %s intervals would be too narrow", r.Experiment, r.Trials, e.Interval),
		fmt.Sprintf("--interval anytime --t-opt %d, or more --trials", *r.TOpt),
	}
}

// sameIdentity returns an error if what defined a result is not what defines
// the job.
func sameIdentity(job *workers.Job, was []workers.Fact) error {
	for _, f := range job.Identity {
		i := slices.IndexFunc(was, func(w workers.Fact) bool { return w.Key == f.Key })
		if i < 0 || was[i].Value != f.Value {
			e := &workers.MismatchError{Job: job.Name, Key: f.Key, Is: f.Value}
			if i >= 0 {
				e.Was = was[i].Value
			}
			return e
		}
	}
	return nil
}

// recover makes the checkpoint again from results where there is no sound one:
// a result holds all that a checkpoint does.
func (s *session) recover(old map[string]*report.Result) error {
	if len(old) == 0 || len(workers.Jobs(checkpointDir(s.dir))) > 0 {
		return nil
	}
	var jobs []workers.Job
	var states []workers.State
	for _, job := range s.jobs {
		r := old[job.Name]
		if r == nil {
			continue
		}
		state, err := stateOf(job.Experiment.Metrics(), r)
		if err != nil {
			s.warn(fmt.Sprintf("%s cannot be gone on with: %v", resultFile(s.dir, job.Name), err))
			continue
		}
		jobs, states = append(jobs, job), append(states, state)
	}
	s.warn("there is no sound checkpoint; going on from the results")
	return workers.Save(checkpointDir(s.dir), jobs, states)
}

// stateOf returns the state that a result shows.
func stateOf(metrics []sim.Metric, r *report.Result) (workers.State, error) {
	t := sim.NewTally(metrics)
	var counts []report.Count
	for _, m := range r.Metrics {
		for _, row := range m.Rows {
			for _, b := range row.Bins {
				counts = append(counts, b.Count)
			}
		}
	}
	if err := fill(t.Counts, counts); err != nil {
		return workers.State{}, err
	}
	state := workers.State{Trials: r.Trials, Tally: t}
	if r.Complete {
		state.Stopped = r.Stopped
	}
	for _, snap := range r.Snapshots {
		c := make([]uint64, len(t.Counts))
		if err := fill(c, snap.Counts); err != nil {
			return workers.State{}, err
		}
		state.Snapshots = append(state.Snapshots, workers.Snapshot{Trials: snap.Trials, Counts: c})
	}
	return state, nil
}

// fill reads counts into to.
func fill(to []uint64, counts []report.Count) (err error) {
	if len(counts) != len(to) {
		return fmt.Errorf("it has %d counters, and the measure %d", len(counts), len(to))
	}
	for i, c := range counts {
		if to[i], err = c.Uint64(); err != nil {
			return err
		}
	}
	return nil
}

// startOver removes what the folder holds of earlier runs: of the experiments
// of --only, or of all. The checkpoint is the workers' to drop.
func (s *session) startOver() error {
	if !rng.Reproducible(s.plan.RNG) || len(s.flags.only) == 0 {
		if err := os.RemoveAll(filepath.Join(s.dir, "charts")); err != nil {
			return fmt.Errorf("failed to drop the old charts: %w", err)
		}
	}
	if !rng.Reproducible(s.plan.RNG) { // its run does not write one
		if err := os.RemoveAll(checkpointDir(s.dir)); err != nil {
			return fmt.Errorf("failed to drop the old checkpoint: %w", err)
		}
	}
	return eachResult(s.dir, func(path, config string) error {
		name, err := filepath.Rel(s.dir, strings.TrimSuffix(path, ".json"))
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if len(s.flags.only) > 0 && !slices.ContainsFunc(s.jobs, func(j workers.Job) bool { return j.Name == name }) {
			return nil
		}
		if err := os.Remove(strings.TrimSuffix(path, ".json") + ".csv"); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return os.Remove(path)
	})
}

// startsOver reports whether --fresh is about a job of the checkpoint.
func (s *session) startsOver(job string) bool {
	if !s.fresh {
		return false
	}
	return len(s.flags.only) == 0 || slices.ContainsFunc(s.jobs, func(j workers.Job) bool { return j.Name == job })
}

// ownerOf returns the name of the config whose results dir holds, or "" where
// it holds none.
func ownerOf(dir string) (owner string, err error) {
	err = eachResult(dir, func(path, config string) error {
		owner = config
		return nil
	})
	return owner, err
}

// eachResult calls f with every result file below dir and the name of its
// config. Other files are passed over.
func eachResult(dir string, f func(path, config string) error) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (path == checkpointDir(dir) || path == filepath.Join(dir, "charts")) {
			return fs.SkipDir
		}
		if d.IsDir() || filepath.Ext(path) != ".json" {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		var head struct{ Format, Config string }
		if json.Unmarshal(text, &head) != nil || head.Format != report.Format {
			return nil
		}
		return f(path, head.Config)
	})
}

// seedOfResults returns the seed of the plan's results in the folder, and
// whether they have one.
func (s *session) seedOfResults() (seed uint64, ok bool) {
	for i := range s.plan.Experiments {
		r := s.oldResult(s.plan.Experiments[i].Name)
		if r == nil || r.Exact {
			continue
		}
		n, err := strconv.ParseUint(r.Seed, 10, 64)
		if err != nil || ok && n != seed {
			return 0, false
		}
		seed, ok = n, true
	}
	return seed, ok
}

func (s *session) warn(msg string) { fmt.Fprintf(s.stderr, "cardlab: warning: %s\n", msg) }
