package sim_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"cardlab/sim"
)

// waiting is a context that says when somebody asks for its channel.
type waiting struct {
	context.Context
	asked chan bool
}

func (w *waiting) Done() <-chan struct{} {
	select {
	case w.asked <- true:
	default:
	}
	return w.Context.Done()
}

// TestMemo has many goroutines ask for one value: it is counted once, after a
// count that failed, and who waits can give up.
func TestMemo(t *testing.T) {
	var m sim.Memo[int, int]
	failed := errors.New("failed")
	if _, err := m.Get(context.Background(), 1, func() (int, error) { return 0, failed }); err != failed {
		t.Fatalf("a count that fails: %v", err)
	}
	var counts atomic.Int32
	started, goOn := make(chan bool, 8), make(chan bool)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			v, err := m.Get(context.Background(), 1, func() (int, error) {
				started <- true
				<-goOn
				return int(counts.Add(1)), nil
			})
			if v != 1 || err != nil {
				t.Errorf("got %d, %v", v, err)
			}
		})
	}
	<-started
	ended, cancel := context.WithCancel(context.Background())
	watched := &waiting{Context: ended, asked: make(chan bool, 1)}
	gaveUp := make(chan error)
	go func() {
		_, err := m.Get(watched, 1, func() (int, error) { return 0, nil })
		gaveUp <- err
	}()
	<-watched.asked // it waits, or is about to
	cancel()
	if err := <-gaveUp; !errors.Is(err, context.Canceled) || counts.Load() != 0 {
		t.Errorf("a context that ends while another counts: %v, counted %d times", err, counts.Load())
	}
	for range 20 { // not by chance
		if _, err := m.Get(ended, 2, func() (int, error) { return 7, nil }); !errors.Is(err, context.Canceled) {
			t.Fatalf("another value with an ended context: %v", err)
		}
	}
	close(goOn)
	wg.Wait()
	if n := counts.Load(); n != 1 {
		t.Errorf("counted %d times", n)
	}
}
