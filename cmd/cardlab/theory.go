package main

import (
	"context"
	"fmt"

	"cardlab/configs"
	"cardlab/sim"
)

// theory computes the laws of a plan while the workers sample.
type theory struct {
	cancel context.CancelFunc
	done   chan struct{}
	laws   [][]sim.Law // one list an experiment
	err    error
}

// startTheory begins to compute the laws of every experiment of p, one after
// the other.
func startTheory(ctx context.Context, p *configs.Plan, display *progress) *theory {
	ctx, cancel := context.WithCancel(ctx)
	t := &theory{cancel: cancel, done: make(chan struct{}), laws: make([][]sim.Law, len(p.Experiments))}
	go func() {
		defer close(t.done)
		for i := range p.Experiments {
			e := &p.Experiments[i]
			theorist, ok := e.Experiment.(sim.Theorist)
			if !ok {
				continue
			}
			laws, err := theorist.Laws(ctx, func(done, total int64) { display.theory(e.Name, done, total) })
			if err != nil {
				t.err = fmt.Errorf("failed to compute the exact laws of %s: %w", e.Name, err)
				return
			}
			t.laws[i] = laws
		}
	}()
	return t
}

// wait returns the laws when they are known.
func (t *theory) wait() ([][]sim.Law, error) {
	defer t.cancel()
	<-t.done
	return t.laws, t.err
}

// abandon ends the computation.
func (t *theory) abandon() {
	t.cancel()
	<-t.done
}
