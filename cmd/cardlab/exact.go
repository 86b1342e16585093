package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"runtime/debug"
	"slices"
	"time"

	"cardlab/configs"
	"cardlab/report"
	"cardlab/sim"
	"cardlab/workers"

	"github.com/vbauerster/mpb/v8"
)

// setApart moves the exact experiments of the plan to s.exact: the workers have
// nothing to do with them.
func (s *session) setApart() {
	plan := *s.plan
	plan.Experiments = nil
	for _, e := range s.plan.Experiments {
		if e.Exact {
			s.exact = append(s.exact, e)
		} else {
			plan.Experiments = append(plan.Experiments, e)
		}
	}
	s.plan = &plan
}

// askExact asks every exact experiment whether it can be counted: it is an error
// that the config is to blame for if one cannot. What was counted before, in a
// result of the same game, measure and parameters, is not asked; its laws are in
// s.known, and so are those of an experiment that has to be counted to know. When
// ctx ends that is its error.
func (s *session) askExact(ctx context.Context) error {
	asking := *s
	asking.jobs = nil // theirs are not the lines to show yet
	display := asking.newProgress(1)
	defer display.stop()
	s.known = make([][]sim.Law, len(s.exact))
	for i := range s.exact {
		e := &s.exact[i]
		if s.known[i] = s.countedBefore(e); s.known[i] != nil {
			continue
		}
		var err error
		s.known[i], err = atOnce(ctx, e, display)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, new(*panicError)):
			return fmt.Errorf("failed to count %s: %w", e.Name, err)
		case err != nil:
			return e.CannotCount(err)
		}
	}
	return nil
}

// count counts the exact experiments that are not known and writes the result of
// each when it is counted. One that fails after all does not keep the others from
// being counted: it is in s.failed. What is counted when ctx ends is in s.counted.
func (s *session) count(ctx context.Context, display *progress) error {
	for i := range s.exact {
		e, laws := &s.exact[i], s.known[i]
		if laws == nil {
			var err error
			laws, err = exhaust(ctx, e.Experiment, func(done, total int64) { display.counting(e.Name, done, total) })
			if ended(ctx, err) {
				return nil
			}
			if err != nil {
				s.failed = append(s.failed, fmt.Errorf("failed to count %s: %w", e.Name, err))
				continue
			}
			display.counted(e.Name)
			s.exhausted = true
		}
		r, err := s.exactResult(e, laws)
		if err != nil {
			s.failed = append(s.failed, err)
			continue
		}
		changed, err := writeResult(s.dir, r)
		if err != nil {
			return err
		}
		s.changed = s.changed || changed
		s.counted = append(s.counted, r)
	}
	return nil
}

// exactResult makes the result of e from its laws.
func (s *session) exactResult(e *configs.Experiment, laws []sim.Law) (*report.Result, error) {
	in := &report.Input{
		Config: s.plan.Name, Experiment: e.Name, Title: e.Title, Group: e.Group, Index: e.Index,
		Game: e.Game.Name, Measure: e.Measure.Name, Params: resultParams(e.Game, e.Measure, e.Params),
		Metrics: e.Experiment.Metrics(), Laws: laws, Alarm: s.plan.Alarm,
	}
	state(in, e)
	return report.BuildExact(in)
}

// state says what e is a point of and what it claims.
func state(in *report.Input, e *configs.Experiment) {
	for _, p := range e.Point {
		in.Point = append(in.Point, report.Setting{Key: p.Key, Value: p.Value})
	}
	for _, x := range e.Expect {
		in.Expect = append(in.Expect, report.Claim{Metric: x.Metric, Row: x.Row, Bin: x.Bin, Min: x.Min, Max: x.Max})
	}
}

// sample runs the jobs; without any the checkpoint is left as it is.
func (s *session) sample(ctx context.Context, opts workers.Options) ([]workers.State, error) {
	if len(s.jobs) == 0 {
		return []workers.State{}, nil
	}
	return workers.Run(ctx, s.jobs, opts)
}

// byIndex puts results in the order of the plan.
func byIndex(results []*report.Result) []*report.Result {
	slices.SortStableFunc(results, func(a, b *report.Result) int { return cmp.Compare(a.Index, b.Index) })
	return results
}

// A panicError is a panic while laws were computed: the program's mistake.
type panicError struct{ text string }

func (e *panicError) Error() string { return e.text }

// atOnce returns the laws of an experiment that has to be asked for them like
// any other theory, which takes seconds, or nil where e can be exhausted and has
// nothing against it.
func atOnce(ctx context.Context, e *configs.Experiment, display *progress) ([]sim.Law, error) {
	if _, ok := e.Experiment.(sim.Exhauster); !ok {
		return exhaust(ctx, e.Experiment, func(done, total int64) { display.counting(e.Name, done, total) })
	}
	// One that cannot be exhausted says so before it looks at its context.
	ended, cancel := context.WithCancel(ctx)
	cancel()
	laws, err := exhaust(ended, e.Experiment, func(int64, int64) {})
	if err != nil && errors.Is(err, context.Canceled) {
		return nil, ctx.Err()
	}
	return laws, err
}

// exhaust returns the complete laws of e: what it counts, or, where it cannot
// count, its theory if that is complete for the first row of every table. A
// panic is a *panicError.
func exhaust(ctx context.Context, e sim.Experiment, progress sim.Progress) (laws []sim.Law, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &panicError{fmt.Sprintf("panic: %v\n%s", v, debug.Stack())}
		}
	}()
	if x, ok := e.(sim.Exhauster); ok {
		return x.Exhaust(ctx, progress)
	}
	theorist, ok := e.(sim.Theorist)
	if !ok {
		return nil, errors.New("the measure knows no exact laws")
	}
	if laws, err = theorist.Laws(ctx, progress); err != nil {
		return nil, err
	}
	for _, m := range e.Metrics() {
		if l := lawOf(laws, m.Name, m.Rows[0].Name); l == nil || !l.Complete(len(m.Bins)) {
			return nil, fmt.Errorf("no complete law is known of row %q of table %q", m.Rows[0].Name, m.Name)
		}
	}
	return laws, nil
}

// lawOf returns the law of a row, or nil.
func lawOf(laws []sim.Law, metric, row string) *sim.Law {
	for i := range laws {
		if laws[i].Metric == metric && laws[i].Row == row {
			return &laws[i]
		}
	}
	return nil
}

// countedBefore returns the laws of e that a result in the folder holds, or nil
// where there is none of the same game, measure and parameters, or --fresh asks
// for another.
func (s *session) countedBefore(e *configs.Experiment) []sim.Law {
	r := s.oldResult(e.Name)
	if s.fresh || r == nil || !r.Exact || r.Game != e.Game.Name || r.Measure != e.Measure.Name ||
		!reflect.DeepEqual(report.Plain(r.Params), report.Plain(resultParams(e.Game, e.Measure, e.Params))) {
		return nil
	}
	laws, err := lawsIn(r, e.Experiment.Metrics())
	if err != nil {
		s.warn(fmt.Sprintf("%s is counted again: its result is of other tables: %v", e.Name, err))
		return nil
	}
	return laws
}

// lawsIn returns the laws that an exact result holds of the rows of metrics.
func lawsIn(r *report.Result, metrics []sim.Metric) ([]sim.Law, error) {
	var laws []sim.Law
	for _, m := range r.Metrics {
		i := slices.IndexFunc(metrics, func(n sim.Metric) bool { return n.Name == m.Name })
		if i < 0 {
			return nil, fmt.Errorf("there is no table %q", m.Name)
		}
		for _, row := range m.Rows {
			if metrics[i].RowIndex(row.Name) < 0 || len(row.Bins) != len(metrics[i].Bins) {
				return nil, fmt.Errorf("row %q of table %q", row.Name, m.Name)
			}
			law := sim.Law{Metric: m.Name, Row: row.Name, Total: bigOf(string(row.N))}
			for b, bin := range row.Bins {
				if bin.Name != metrics[i].Bins[b].Name {
					return nil, fmt.Errorf("bin %q of table %q", bin.Name, m.Name)
				}
				law.Counts = append(law.Counts, bigOf(string(bin.Count)))
			}
			if row.Mean != nil && row.Mean.Law != nil {
				law.Mean, _ = new(big.Rat).SetString(row.Mean.Law.Rat)
			}
			laws = append(laws, law)
		}
	}
	return laws, nil
}

// bigOf returns the whole number that a result says, which was checked when the
// result was read.
func bigOf(digits string) *big.Int {
	n, _ := new(big.Int).SetString(digits, 10)
	return n
}

// counting is told how much of an exact experiment is counted.
func (p *progress) counting(name string, done, total int64) {
	if p.out == nil || total <= 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.laws == nil || p.laws.name != name {
		p.dropLaws()
		p.laws = &line{name: name, begun: time.Now()}
		p.laws.show("")
		if p.bars != nil {
			p.laws.bar = p.newBar(p.laws, mpb.BarNoPop())
		}
	}
	l, share := p.laws, float64(done)/float64(total)
	l.show(fmt.Sprintf(wordCounting.In(p.lang), 100*share))
	if spent := time.Since(l.begun); share > 0.01 && spent > time.Second {
		left := time.Duration(float64(spent) * (1 - share) / share)
		l.show(*l.text.Load() + "  " + fmt.Sprintf(wordLeft.In(p.lang), clock(left)))
	}
	switch {
	case l.bar != nil:
		l.bar.SetCurrent(int64(share * (steps - 1)))
	case time.Since(p.plain) >= plainEvery:
		p.plain = time.Now()
		fmt.Fprintf(p.out, "cardlab: %s: %s\n", name, *l.text.Load())
	}
}

// counted is told that an exact experiment is counted.
func (p *progress) counted(name string) {
	if p.out == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.dropLaws()
	if p.bars == nil {
		fmt.Fprintf(p.out, "cardlab: %s: %s\n", name, wordCounted.In(p.lang))
	}
}
