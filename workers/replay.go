package workers

import (
	"fmt"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// Replay returns the block that holds a trial of job, counted from 0, and the
// block's stream at the beginning of that trial: the block is run again up to
// it. It is an error if the generator is not reproducible or the experiment
// panics.
func Replay(job Job, trial uint64) (block uint64, r *rng.Stream, err error) {
	if !rng.Reproducible(job.RNG) {
		return 0, nil, fmt.Errorf("experiment %q: generator %s cannot be replayed", job.Name, job.RNG)
	}
	size := job.Experiment.BlockSize()
	if size < 1 {
		return 0, nil, fmt.Errorf("experiment %q: its blocks hold %d trials", job.Name, size)
	}
	block = trial / uint64(size)
	defer recovered(&job, block, &err)
	r, err = rng.New(job.RNG, rng.Key{Seed: job.Seed, Name: job.Stream, Block: block})
	if err != nil {
		return 0, nil, fmt.Errorf("experiment %q: %w", job.Name, err)
	}
	if before := trial % uint64(size); before > 0 {
		job.Experiment.NewSampler().Sample(int(before), r, sim.NewTally(job.Experiment.Metrics()))
	}
	return block, r, nil
}
