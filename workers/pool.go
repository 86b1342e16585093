package workers

import (
	"fmt"
	"runtime/debug"
	"time"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// A worker runs tasks in one goroutine. It keeps a sampler for each job that it
// has met and that has not ended, and a stream for each generator.
type worker struct {
	samplers map[*prefix]sim.Sampler
	streams  map[string]*rng.Stream
	latest   *prefix
}

// work runs the tasks of queue until it is closed.
func work(queue <-chan *task, back chan<- *task) {
	w := &worker{samplers: map[*prefix]sim.Sampler{}, streams: map[string]*rng.Stream{}}
	for t := range queue {
		began := time.Now()
		t.err = w.run(t)
		t.busy = time.Since(began)
		back <- t
	}
}

// run fills the tally of t. A panic of the experiment is an error.
func (w *worker) run(t *task) (err error) {
	defer recovered(t.job.Job, t.block, &err)
	if w.latest != t.job {
		w.latest = t.job
		for p := range w.samplers {
			if p.retired.Load() {
				delete(w.samplers, p)
			}
		}
	}
	sampler := w.samplers[t.job]
	if sampler == nil {
		sampler = t.job.Experiment.NewSampler()
		w.samplers[t.job] = sampler
	}
	stream, err := w.stream(t.job.Job, t.block)
	if err != nil {
		return err
	}
	if t.from > 0 { // the first trials of the block are counted already
		sampler.Sample(int(t.from), stream, sim.NewTally(t.job.metrics))
	}
	t.tally.Reset()
	sampler.Sample(int(t.n), stream, t.tally)
	return nil
}

// stream returns the stream of a block of job, at its beginning.
func (w *worker) stream(job *Job, block uint64) (*rng.Stream, error) {
	key := rng.Key{Seed: job.Seed, Name: job.Stream, Block: block}
	if s := w.streams[job.RNG]; s != nil {
		s.Reset(key)
		return s, nil
	}
	s, err := rng.New(job.RNG, key)
	if err != nil {
		return nil, fmt.Errorf("experiment %q: %w", job.Name, err)
	}
	w.streams[job.RNG] = s
	return s, nil
}

// recovered makes a panic of the experiment in block the error err. It is
// deferred.
func recovered(job *Job, block uint64, err *error) {
	if v := recover(); v != nil {
		*err = &PanicError{Job: job.Name, Block: block, Seed: job.Seed, Value: v, Stack: debug.Stack()}
	}
}
