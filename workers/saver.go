package workers

import "fmt"

// A saver writes checkpoints in a goroutine of its own while a run goes on, one
// at a time. A nil saver writes none.
type saver struct {
	store   *store
	jobs    chan *savedRun
	results chan error
	writing bool
	failing bool
}

func (e *engine) newSaver() *saver {
	if e.store == nil || e.store.idle {
		return nil
	}
	s := &saver{store: e.store, jobs: make(chan *savedRun), results: make(chan error, 1)}
	go func() {
		for run := range s.jobs {
			data, err := seal(checkpointFormat, run)
			if err == nil {
				err = s.store.write(data)
			}
			s.results <- err
		}
	}()
	return s
}

// save begins to write the state of e, unless the last one is being written
// still or nothing has changed since.
func (s *saver) save(e *engine) {
	if s == nil || s.writing || !e.changed {
		return
	}
	e.changed = false
	s.writing = true
	s.jobs <- e.save()
}

// done returns the channel of outcomes for finish.
func (s *saver) done() <-chan error {
	if s == nil {
		return nil
	}
	return s.results
}

// finish takes an outcome. A checkpoint that could not be written does not end
// the run: the next one may be, and the last one decides.
func (s *saver) finish(err error, warn func(string)) {
	s.writing = false
	if err != nil && !s.failing {
		warn(fmt.Sprintf("%v; going on without", err))
	}
	s.failing = err != nil
}

// close returns when the last write has ended.
func (s *saver) close(warn func(string)) {
	if s == nil {
		return
	}
	close(s.jobs)
	if s.writing {
		s.finish(<-s.results, warn)
	}
}
