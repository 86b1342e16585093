package workers

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"cardlab/sim"
)

const toyBlock = 100

// A job that starts over forgets its state and identity; the others keep
// theirs, also those that are not in the run.
func TestFresh(t *testing.T) {
	dir := t.TempDir()
	jobs := []Job{toy("a", 6, toyBlock, 3*toyBlock), toy("b", 6, toyBlock, 3*toyBlock), toy("c", 6, toyBlock, 3*toyBlock)}
	run := func(jobs []Job, opts Options) []State {
		t.Helper()
		opts.Dir = dir
		states, err := Run(context.Background(), jobs, opts)
		if err != nil {
			t.Fatal(err)
		}
		return states
	}
	first := run(jobs, Options{})
	if first[0].Was != "" || first[0].Resumed != 0 {
		t.Errorf("a first run resumes %d trials of a job that had ended by %q", first[0].Resumed, first[0].Was)
	}
	other := jobs[0]
	other.Seed++
	states := run([]Job{other, jobs[1]}, Options{Fresh: func(job string) bool { return job == "a" }})
	if states[0].Resumed != 0 || states[1].Resumed != 3*toyBlock || states[1].Was != StoppedTrials {
		t.Errorf("a resumes %d trials, b %d; want none and all", states[0].Resumed, states[1].Resumed)
	}
	if states = run(jobs[1:], Options{}); states[1].Resumed != 3*toyBlock {
		t.Errorf("c, which was in no run since, resumes %d trials", states[1].Resumed)
	}
	if states = run(jobs[:1], Options{Fresh: func(string) bool { return true }}); states[0].Resumed != 0 {
		t.Error("a run that starts over resumes")
	}
	if states = run(jobs[1:2], Options{}); states[0].Resumed != 0 {
		t.Error("a whole run that started over kept the state of another job")
	}
}

// A last checkpoint that cannot be written is an error of its own kind, and the
// states come with it.
func TestSaveError(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "checkpoint")
	job := toy("a", 6, toyBlock, 2*toyBlock)
	job.Look = func(_ *sim.Tally, _ uint64) bool {
		// The folder goes away under the run.
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
		if err := os.WriteFile(dir, nil, 0o644); err != nil {
			t.Error(err)
		}
		return true
	}
	states, err := Run(context.Background(), []Job{job}, Options{Dir: dir})
	var save *SaveError
	if !errors.As(err, &save) {
		t.Fatalf("the error is %v", err)
	}
	if len(states) != 1 || states[0].Trials != toyBlock || states[0].Stopped != StoppedPrecision {
		t.Errorf("the states are %+v", states)
	}
}
