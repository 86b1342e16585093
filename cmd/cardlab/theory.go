package main

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"cardlab/configs"
	"cardlab/sim"
)

// theory computes the laws of a plan while the workers sample.
type theory struct {
	cancel context.CancelFunc
	done   chan struct{}
	laws   [][]sim.Law // one list an experiment
	known  []bool      // whether the list of an experiment is what there is to know
	err    error       // why some are not known, but for an end of the context
}

// startTheory begins to compute the laws of every experiment of p, one after
// the other.
func startTheory(ctx context.Context, p *configs.Plan, display *progress) *theory {
	ctx, cancel := context.WithCancel(ctx)
	n := len(p.Experiments)
	t := &theory{cancel: cancel, done: make(chan struct{}), laws: make([][]sim.Law, n), known: make([]bool, n)}
	go func() {
		defer close(t.done)
		for i := range p.Experiments {
			e := &p.Experiments[i]
			laws, err := lawsOf(ctx, t.knowing(p, e), func(done, total int64) { display.theory(e.Name, done, total) })
			if ended(ctx, err) {
				return
			}
			if err != nil {
				t.err = errors.Join(t.err, fmt.Errorf("failed to compute the exact laws of %s: %w", e.Name, err))
				continue
			}
			t.laws[i], t.known[i] = laws, true
		}
	}()
	return t
}

// lawsOf returns the laws of e, none where it knows none. A panic in a law must
// not take what is being counted with it: it is an error.
func lawsOf(ctx context.Context, e *configs.Experiment, progress sim.Progress) (laws []sim.Law, err error) {
	theorist, ok := e.Experiment.(sim.Theorist)
	if !ok {
		return nil, nil
	}
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	return theorist.Laws(ctx, progress)
}

// wait returns when the laws are known, or cannot be.
func (t *theory) wait() error {
	defer t.cancel()
	<-t.done
	return t.err
}
