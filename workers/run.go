package workers

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"cardlab/sim/rng"

	"golang.org/x/sync/errgroup"
)

// Run runs jobs to their ends and returns their states, in the order of jobs.
// It resumes from, extends and refuses the checkpoint of opts.Dir as the package
// comment says.
//
// When ctx ends, the blocks in hand are finished, a checkpoint is written, and
// the error is one that [errors.Is] finds ctx.Err() in. The states so far are
// returned with every error that came after work had begun: that one, a
// [*PanicError], or a [*SaveError]. What [Check] refuses is refused; nothing has
// been run or written then.
func Run(ctx context.Context, jobs []Job, opts Options) ([]State, error) {
	e, err := open(jobs, opts)
	if err != nil {
		return nil, err
	}
	e.watch = watch(opts.Observe, len(jobs))
	for _, p := range e.jobs {
		e.post(p)
	}
	err = e.run(ctx)
	e.watch.close()
	return e.states(), err
}

// Check returns the error with which Run refuses jobs, if it does, and writes
// nothing: a checkpoint that does not fit is a [*MismatchError] or a
// [*FewerTrialsError].
func Check(jobs []Job, opts Options) error {
	_, err := open(jobs, opts)
	return err
}

// open returns an engine that has read its checkpoint.
func open(jobs []Job, opts Options) (*engine, error) {
	e, err := newEngine(jobs, opts.defaults(runtime.GOMAXPROCS(0)))
	if err != nil {
		return nil, err
	}
	return e, e.load()
}

// An engine is one call of Run. It belongs to the goroutine of Run; workers,
// the checkpoint's writer and the observer are given what they need.
type engine struct {
	opts    Options
	jobs    []*prefix
	window  uint64 // how far blocks of a job may be ahead of its prefix
	store   *store // nil: no checkpoint
	carried []savedJob
	watch   *watcher

	before  time.Duration // the run's time before this call
	began   time.Time
	running bool // work has begun
	expired bool // the budget is used up
	changed bool // since the last checkpoint
	inHand  int
	queue   chan *task
	failed  *task // the first task, in order, that came back with an error
}

func newEngine(jobs []Job, opts Options) (*engine, error) {
	e := &engine{opts: opts, window: 4 * uint64(opts.Workers)}
	if err := checkOptions(&opts); err != nil {
		return nil, err
	}
	names := map[string]bool{}
	kept := false
	for i := range jobs {
		job := jobs[i]
		if names[job.Name] {
			return nil, fmt.Errorf("experiment %q is there twice", job.Name)
		}
		names[job.Name] = true
		if err := checkJob(&job, &opts); err != nil {
			return nil, fmt.Errorf("experiment %q: %w", job.Name, err)
		}
		e.jobs = append(e.jobs, newPrefix(i, &job, &opts))
		kept = kept || rng.Reproducible(job.RNG)
	}
	if opts.Dir != "" {
		e.store = &store{dir: opts.Dir, idle: !kept}
	}
	return e, nil
}

func checkOptions(opts *Options) error {
	switch {
	case opts.Shard == 0 && opts.Of == 0:
		return nil
	case opts.Of < 1 || opts.Of > mostShards || opts.Shard < 1 || opts.Shard > opts.Of:
		return fmt.Errorf("there is no shard %d/%d", opts.Shard, opts.Of)
	case opts.Budget > 0:
		return errors.New("a shard needs a fixed number of trials, not a time")
	}
	return nil
}

func checkJob(job *Job, opts *Options) error {
	switch {
	case job.Trials == 0:
		return errors.New("the number of trials is zero")
	case job.Experiment.BlockSize() < 1:
		return fmt.Errorf("its blocks hold %d trials", job.Experiment.BlockSize())
	}
	if _, err := rng.New(job.RNG, rng.Key{}); err != nil {
		return err
	}
	if opts.Of == 0 {
		return nil
	}
	switch {
	case job.Look != nil || job.Time > 0:
		return errors.New("a shard needs a fixed number of trials, not a precision or a time")
	case !rng.Reproducible(job.RNG):
		return fmt.Errorf("generator %s cannot be sharded", job.RNG)
	}
	return nil
}

// run does what is left to do and writes the last checkpoint.
func (e *engine) run(ctx context.Context) error {
	if e.finished() {
		return saveError(e.saveFinal())
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("interrupted: %w", err)
	}
	if e.store != nil {
		// Better now than after a night.
		if err := e.store.prepare(); err != nil {
			return err
		}
	}
	e.began, e.running = time.Now(), true
	e.pump(ctx)
	var err error
	switch {
	case e.failed != nil:
		err = e.failed.err
	case !e.finished():
		err = fmt.Errorf("interrupted: %w", ctx.Err())
	}
	if saved := saveError(e.saveFinal()); err == nil {
		return saved
	} else if saved != nil {
		return errors.Join(err, saved)
	}
	return err
}

// saveError returns err as a SaveError, nil where there is none.
func saveError(err error) error {
	if err == nil {
		return nil
	}
	return &SaveError{err}
}

// pump hands out tasks and takes them back until every job has ended, ctx ends,
// or a task fails.
func (e *engine) pump(ctx context.Context) {
	workers := e.opts.Workers
	e.queue = make(chan *task, e.most())
	back := make(chan *task, e.most())
	var group errgroup.Group
	for range workers {
		group.Go(func() error {
			work(e.queue, back)
			return nil
		})
	}
	saver := e.newSaver()
	tick := time.NewTicker(e.opts.Every)
	defer tick.Stop()

	interrupted := ctx.Done()
	draining := false
	for {
		if !draining && (e.failed != nil || ctx.Err() != nil) {
			draining = true
			interrupted = nil
			e.revoke(func(*task) bool { return true })
		}
		if !draining {
			e.fill()
		}
		if e.inHand == 0 {
			break
		}
		select {
		case t := <-back:
			e.deliver(t)
		case <-tick.C:
			saver.save(e)
		case err := <-saver.done():
			saver.finish(err, e.opts.Warn)
		case <-interrupted:
		}
	}
	close(e.queue)
	_ = group.Wait() // workers have no errors of their own
	saver.close(e.opts.Warn)
}

// most is how many tasks are handed out: one in the hand of each worker and one
// waiting for it, so that no worker waits for the goroutine of Run.
func (e *engine) most() int { return 2 * e.opts.Workers }

// fill hands out tasks.
func (e *engine) fill() {
	for e.inHand < e.most() {
		p := e.pick()
		if p == nil {
			return
		}
		e.inHand++
		e.queue <- p.take() // does not wait: there is room for all that are handed out
	}
}

// pick returns the job that is next: the first one that has a block to hand
// out, or with a budget the one that has had the least time.
func (e *engine) pick() *prefix {
	var best *prefix
	for _, p := range e.jobs {
		if !p.ready(e.window) {
			continue
		}
		if e.opts.Budget == 0 {
			return p
		}
		if best == nil || p.used < best.used || p.used == best.used && p.inHand < best.inHand {
			best = p
		}
	}
	return best
}

// deliver takes back t and stops what its time has ended.
func (e *engine) deliver(t *task) {
	e.inHand--
	p := t.job
	if t.err != nil && (e.failed == nil || t.block < e.failed.block && p == e.failed.job) {
		e.failed = t
	}
	p.deliver(t, e.opts.Workers)
	e.changed = true
	if e.opts.Budget > 0 && !e.expired && e.elapsed() >= e.opts.Budget {
		e.expired = true
		for _, q := range e.jobs {
			e.settle(q)
		}
	}
	e.settle(p)
	if p.stopped == "" && e.watch.due(p.posted) {
		e.post(p)
	}
}

// settle ends p if its time is over, and takes back the tasks of a job that
// ends or has ended.
func (e *engine) settle(p *prefix) {
	p.expired = p.expired || e.expired || p.overdue()
	if p.expired || p.stopped != "" {
		e.revoke(func(t *task) bool { return t.job == p })
	}
	p.settle()
	if p.stopped != "" && !p.told {
		p.told = true
		e.post(p)
	}
}

// revoke takes the tasks that match out of the queue. Those are the latest of
// their jobs, since workers take the earliest, so no gap is left.
func (e *engine) revoke(match func(*task) bool) {
	var kept []*task
	for {
		select {
		case t := <-e.queue:
			if match(t) {
				e.inHand--
				t.job.untake(t)
			} else {
				kept = append(kept, t)
			}
			continue
		default:
		}
		break
	}
	for _, t := range kept {
		e.queue <- t
	}
}

func (e *engine) finished() bool {
	for _, p := range e.jobs {
		if p.stopped == "" {
			return false
		}
	}
	return true
}

// elapsed returns the run's time so far, over resumes.
func (e *engine) elapsed() time.Duration {
	if !e.running {
		return e.before
	}
	return e.before + time.Since(e.began)
}

func (e *engine) states() []State {
	states := make([]State, len(e.jobs))
	for i, p := range e.jobs {
		states[i] = p.state()
	}
	return states
}
