package workers

import (
	"sync"
	"time"
)

// throttle is the time between two events of one job.
const throttle = 140 * time.Millisecond

// A watcher hands events to the observer in a goroutine of its own. It keeps
// the latest event of each job, so that a slow observer sees fewer of them and
// nobody waits for it. A nil watcher watches nothing.
type watcher struct {
	observe func(Event)
	wake    chan struct{}
	ended   chan struct{}

	mu     sync.Mutex
	latest []*Event // by job; nil where the observer has seen it
}

func watch(observe func(Event), jobs int) *watcher {
	if observe == nil {
		return nil
	}
	w := &watcher{
		observe: observe,
		wake:    make(chan struct{}, 1),
		ended:   make(chan struct{}),
		latest:  make([]*Event, jobs),
	}
	go func() {
		defer close(w.ended)
		for range w.wake {
			w.show()
		}
		w.show()
	}()
	return w
}

// due reports whether a job that was shown at that time may be shown again.
func (w *watcher) due(posted time.Time) bool {
	return w != nil && time.Since(posted) >= throttle
}

// post makes e the latest event of its job.
func (w *watcher) post(e Event) {
	w.mu.Lock()
	w.latest[e.Job] = &e
	w.mu.Unlock()
	select {
	case w.wake <- struct{}{}:
	default: // it is awake
	}
}

// show tells the observer all that it has not seen.
func (w *watcher) show() {
	for i := range w.latest {
		w.mu.Lock()
		e := w.latest[i]
		w.latest[i] = nil
		w.mu.Unlock()
		if e != nil {
			w.observe(*e)
		}
	}
}

// close returns when the observer has seen the last event of every job.
func (w *watcher) close() {
	if w != nil {
		close(w.wake)
		<-w.ended
	}
}

// post tells the observer how far p is.
func (e *engine) post(p *prefix) {
	if e.watch == nil {
		return
	}
	p.posted = time.Now()
	e.watch.post(Event{
		Job:    p.index,
		Trials: p.trials,
		Of:     p.asked,
		Tally:  p.tally.Clone(), // the prefix moves on while the observer looks
		Busy:   p.busy,
		Done:   p.stopped != "",
	})
}
