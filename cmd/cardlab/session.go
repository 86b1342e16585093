package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"cardlab/configs"
	"cardlab/report"
	"cardlab/sim"
	"cardlab/sim/rng"
	"cardlab/workers"
)

// A session is one plan on its way through the house: jobs for the workers,
// laws beside them, results, page.
type session struct {
	plan      *configs.Plan
	lang      sim.Lang
	dir       string
	workers   int
	every     time.Duration
	fresh     bool
	shard, of int
	quiet     bool
	stdout    io.Writer
	stderr    io.Writer

	flags overrides

	seed uint64
	jobs []workers.Job // of the experiments of the plan

	exact   []configs.Experiment // of the config's plan, which the workers have nothing to do with
	known   [][]sim.Law          // of them: the laws that are known before anything is counted
	counted []*report.Result     // of them
	changed bool                 // whether a result of them is new or other than before

	exhausted bool    // whether one of them was counted now
	failed    []error // why experiments have no result

	speeds map[string][]contender // of the ways of timed measures, by experiment
	raced  time.Duration          // spent on them
}

// checkpointDir is where the workers of a results folder keep their state.
func checkpointDir(dir string) string { return filepath.Join(dir, "checkpoint") }

// run executes the plan. A refuted law or claim is errRefuted, a signal an
// interruptedError.
func (s *session) run(ctx context.Context) error {
	return s.inFolder(func() error {
		if err := s.pickSeed(); err != nil {
			return err
		}
		s.makeJobs()
		if s.shard > 0 {
			return s.runShard(ctx)
		}
		if err := s.askExact(ctx); err != nil {
			return err
		}
		if err := s.settle(s.fits); err != nil {
			return err
		}
		return s.besides(s.runWhole(ctx))
	})
}

// inFolder does what fills the results folder, which no other run may use
// meanwhile. What writes nothing leaves no new folder behind.
func (s *session) inFolder(fill func() error) error {
	made, err := makeDir(s.dir)
	if err != nil {
		return usageError{err: fmt.Errorf("failed to make the results folder: %w", err)}
	}
	release, err := workers.Lock(s.dir)
	if err != nil {
		return err
	}
	err = fill()
	release()
	if err != nil {
		made.undo()
	}
	return err
}

// pickSeed takes the seed of the flags or the config, else the one that the
// folder's checkpoint or results were begun with, else a new one.
func (s *session) pickSeed() error {
	if s.plan.Seed != nil {
		s.seed = *s.plan.Seed
		return nil
	}
	if s.shard > 0 {
		return usageError{
			fmt.Errorf("%s: a shard needs a seed that all shards share", s.plan.Source.Path),
			"write seed = N in the config or give --seed N",
		}
	}
	seed, ok := workers.SeedOf(checkpointDir(s.dir))
	if !ok {
		seed, ok = s.seedOfResults()
	}
	if ok && !(s.fresh && len(s.flags.only) == 0) {
		s.seed = seed
		return nil
	}
	var b [8]byte
	_, _ = rand.Read(b[:]) // it never fails
	s.seed = binary.LittleEndian.Uint64(b[:])
	return nil
}

// makeJobs turns the experiments of the plan into jobs.
func (s *session) makeJobs() {
	s.setApart()
	for i := range s.plan.Experiments {
		e := &s.plan.Experiments[i]
		job := workers.Job{
			Name:       e.Name,
			Experiment: e.Experiment,
			Identity:   identity(e, s.seed, s.plan.RNG),
			Seed:       s.seed, Stream: e.Stream, RNG: s.plan.RNG,
			Trials: e.Stop.Limit(),
			Time:   e.Stop.Time,
		}
		if e.Stop.HalfWidth > 0 || e.Stop.Relative > 0 {
			metrics := e.Experiment.Metrics()
			job.Look = report.LookRule(metrics, stopRule(e.Stop, s.plan.Time), e.Confidence, e.Interval, e.Stop.TOpt)
		}
		s.jobs = append(s.jobs, job)
	}
}

func (s *session) options() workers.Options {
	n := s.workers
	if n == 0 {
		n = runtime.GOMAXPROCS(0)
	}
	return workers.Options{
		Workers: n,
		Dir:     checkpointDir(s.dir),
		Every:   s.every,
		Budget:  s.plan.Time,
		Fresh:   s.startsOver,
		Warn:    s.warn,
	}
}

// runWhole runs every block and writes results, charts and page.
func (s *session) runWhole(ctx context.Context) error {
	started := time.Now()
	opts := s.options()
	display := s.newProgress(opts.Workers)
	opts.Observe = display.observe
	if err := s.count(ctx, display); err != nil {
		display.stop()
		return err
	}
	theory := startTheory(ctx, s.plan, display)
	states, err := s.sample(ctx, opts)
	failed := failure(ctx, err)
	if failed != nil {
		theory.cancel()
	}
	lawErr := theory.wait()
	display.stop()
	interrupted := ctx.Err() != nil
	if lawErr != nil {
		s.failed = append(s.failed, lawErr)
	}
	if states == nil { // the run was refused before work began
		return s.explain(failed)
	}
	if failed == nil && !interrupted {
		s.race(ctx, states)
	}
	// What was counted is shown whatever has failed.
	err = s.finish(started, states, theory, interrupted)
	if failed != nil {
		if err != nil && !errors.Is(err, errRefuted) && !errors.As(err, new(interruptedError)) {
			s.warn(err.Error())
		}
		return failed
	}
	return err
}

// failure returns what is wrong with a run besides that a signal ended it.
func failure(ctx context.Context, err error) error {
	var save *workers.SaveError
	var panicked *workers.PanicError
	switch {
	case errors.As(err, &save):
		return save
	case errors.As(err, &panicked):
		return err
	case ended(ctx, err):
		return nil
	}
	return err
}

// ended reports whether err is that ctx has ended.
func ended(ctx context.Context, err error) bool {
	return err != nil && ctx.Err() != nil && errors.Is(err, ctx.Err())
}

// besides returns how a run ended that ended in err: where nothing worse is said,
// in why experiments have no result. Else that is warned of.
func (s *session) besides(err error) error {
	if err == nil || errors.Is(err, errRefuted) {
		if len(s.failed) > 0 {
			return errors.Join(s.failed...)
		}
		return err
	}
	for _, failed := range s.failed {
		s.warn(failed.Error())
	}
	return err
}

// finish writes results, charts, page and provenance, and prints what was
// found. Experiments that have no result do not keep the others from theirs.
func (s *session) finish(started time.Time, states []workers.State, theory *theory, interrupted bool) error {
	results := s.results(states, theory)
	if len(results) == 0 {
		return s.without(states)
	}
	f := finisher{dir: s.dir, config: s.plan.Name, source: s.plan.Source.Text, lang: s.lang, changed: s.changed}
	judgement, changed, err := f.write(results)
	if err != nil {
		return err
	}
	if err := s.writeProvenance(started, states, changed); err != nil {
		return err
	}
	return s.conclude(states, results, judgement, changed, interrupted)
}

// without returns why there are no results, nil where that is in s.failed.
func (s *session) without(states []workers.State) error {
	if len(s.failed) > 0 {
		return nil
	}
	saved := slices.ContainsFunc(states, func(st workers.State) bool { return st.Trials > 0 })
	if saved && rng.Reproducible(s.plan.RNG) {
		return interruptedError{fmt.Sprintf(wordNoResult.In(s.lang), s.dir)}
	}
	return interruptedError{wordNotCounted.In(s.lang)}
}

// explain adds to an error of the workers what the caller can do.
func (s *session) explain(err error) error {
	var mismatch *workers.MismatchError
	var fewer *workers.FewerTrialsError
	switch {
	case errors.As(err, &mismatch):
		return usageError{fmt.Errorf("%s: %w", s.dir, err), "--out DIR keeps both, --fresh starts over"}
	case errors.As(err, &fewer):
		return usageError{fmt.Errorf("%s: %w", s.dir, err), "\"cardlab report\" shows what is there, --fresh starts over"}
	}
	return err
}

// results builds the result of every experiment that has trials, and adds those
// of the exact experiments that are counted. A complete one waits for its laws:
// a complete result is the same whatever happened on the way to it. Why one cannot
// be built is in s.failed.
func (s *session) results(states []workers.State, theory *theory) []*report.Result {
	var out []*report.Result
	for i := range states {
		e, st := &s.plan.Experiments[i], &states[i]
		if st.Trials == 0 || st.Stopped != "" && !theory.known[i] {
			continue
		}
		r, err := report.Build(s.input(e, st, theory.laws[i]))
		if err != nil {
			s.failed = append(s.failed, err)
			continue
		}
		out = append(out, r)
	}
	return byIndex(append(out, s.counted...))
}

// input is what the report needs to know of one experiment.
func (s *session) input(e *configs.Experiment, st *workers.State, laws []sim.Law) *report.Input {
	complete := st.Stopped != ""
	early := e.Stop.Early() || !complete
	in := &report.Input{
		Config: s.plan.Name, Experiment: e.Name, Title: e.Title, Group: e.Group, Index: e.Index,
		Game: e.Game.Name, Measure: e.Measure.Name, Params: paramsIn(e),
		Seed: s.seed, Stream: e.Stream, RNG: s.plan.RNG, Draws: rng.Draws, Block: e.Experiment.BlockSize(),
		Metrics: e.Experiment.Metrics(), Tally: st.Tally, Trials: st.Trials,
		Complete: complete, Stop: stopRule(e.Stop, s.plan.Time), Stopped: st.Stopped,
		Confidence: e.Confidence, Interval: e.Interval, Alarm: s.plan.Alarm,
		Laws: laws,
	}
	if !complete {
		in.Stopped, in.Interval = "signal", configs.Anytime(e.Interval)
	}
	if early || configs.Anytime(in.Interval) == in.Interval {
		tOpt := cmp.Or(e.Stop.TOpt, e.Stop.Limit())
		if s.flags.tOpt != nil {
			tOpt = *s.flags.tOpt
		}
		in.TOpt = &tOpt
	}
	state(in, e)
	for _, snap := range st.Snapshots {
		counts := make([]report.Count, len(snap.Counts))
		for j, c := range snap.Counts {
			counts[j] = report.CountOf(c)
		}
		in.Snapshots = append(in.Snapshots, report.Snapshot{Trials: snap.Trials, Counts: counts})
	}
	return in
}

// conclude prints what was found and returns the error that stands for it.
func (s *session) conclude(states []workers.State, results []*report.Result, j *report.Judgement, changed, interrupted bool) error {
	ran := false
	for i := range states {
		ran = ran || states[i].Trials != states[i].Resumed
	}
	if !ran && !changed && !interrupted && !s.exhausted {
		fmt.Fprintf(s.stderr, "cardlab: %s: %s\n", wordNothing.In(s.lang), s.plan.Name)
	}
	if !s.quiet {
		if err := printTables(s.stdout, results, j, s.lang); err != nil {
			return err
		}
		if err := s.printSpeeds(); err != nil {
			return err
		}
		fmt.Fprintf(s.stdout, "%s\n", filepath.Join(s.dir, "index.html"))
	}
	switch {
	case interrupted && !rng.Reproducible(s.plan.RNG):
		return interruptedError{fmt.Sprintf(wordPartialOnly.In(s.lang), s.dir, s.plan.RNG)}
	case interrupted:
		return interruptedError{fmt.Sprintf(wordPartial.In(s.lang), s.dir)}
	}
	return refutation(s.stderr, j, s.lang)
}

// newDirs remembers the folders that were made, so that a refusal leaves none.
type newDirs []string

// makeDir makes dir and its parents.
func makeDir(dir string) (newDirs, error) {
	var missing newDirs
	for d := dir; !exists(d); d = filepath.Dir(d) {
		missing = append(missing, d)
	}
	return missing, os.MkdirAll(dir, 0o777)
}

// undo removes the folders that are still empty, innermost first.
func (n newDirs) undo() {
	for _, d := range n {
		if os.Remove(d) != nil {
			return
		}
	}
}
