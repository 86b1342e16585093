package workers

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// TestReplay runs every trial of a job alone: together they are the job.
func TestReplay(t *testing.T) {
	job := toy("x", 6, 40, 130)
	sum := sim.NewTally(job.Experiment.Metrics())
	for trial := range job.Trials {
		block, r, err := Replay(job, trial)
		if err != nil {
			t.Fatal(err)
		}
		if block != trial/40 {
			t.Fatalf("trial %d is in block %d", trial, block)
		}
		job.Experiment.NewSampler().Sample(1, r, sum)
	}
	if want := straight(t, job, job.Trials); !slices.Equal(sum.Counts, want.Tally.Counts) {
		t.Errorf("counts %v, want %v", sum.Counts, want.Tally.Counts)
	}
}

func TestReplayErrors(t *testing.T) {
	job := toy("x", 6, 40, 130)
	job.RNG = "crypto"
	if _, _, err := Replay(job, 0); err == nil || !strings.Contains(err.Error(), "crypto") {
		t.Errorf("crypto: %v", err)
	}
	job.RNG = "none"
	if _, _, err := Replay(job, 0); err == nil || !strings.Contains(err.Error(), `"none"`) {
		t.Errorf("no generator: %v", err)
	}
	job = hooked([]Job{toy("x", 6, 40, 130)}, func(int, *rng.Stream, *sim.Tally) { panic("oh") })[0]
	var p *PanicError
	if _, _, err := Replay(job, 50); !errors.As(err, &p) || p.Block != 1 || p.Value != "oh" {
		t.Errorf("panic: %v", err)
	}
	job.Experiment = &dice{sides: 6}
	if _, _, err := Replay(job, 0); err == nil {
		t.Error("blocks of no trials")
	}
}
