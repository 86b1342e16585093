package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// A claimWatch shows which claim is being counted: on a terminal one line that
// is written again and again, elsewhere a line now and then.
type claimWatch struct {
	out      io.Writer // nil: nothing is shown
	terminal bool

	mu   sync.Mutex // progress comes from several goroutines
	name string
	last time.Time // when something was shown
}

func newClaimWatch(stderr io.Writer, quiet bool) *claimWatch {
	w := &claimWatch{}
	if !quiet {
		w.out = stderr
		f, ok := stderr.(*os.File)
		w.terminal = ok && term.IsTerminal(int(f.Fd()))
	}
	return w
}

// begin says which claim is counted next.
func (w *claimWatch) begin(name string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.name, w.last = name, time.Now()
	w.rewrite(name)
}

// progress is a sim.Progress.
func (w *claimWatch) progress(done, total int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	every := plainEvery
	if w.terminal {
		every = 200 * time.Millisecond
	}
	if w.out == nil || total <= 0 || time.Since(w.last) < every {
		return
	}
	w.last = time.Now()
	text := fmt.Sprintf("%s  %3.0f %%", w.name, 100*float64(done)/float64(total))
	if !w.terminal {
		fmt.Fprintf(w.out, "cardlab: %s\n", text)
		return
	}
	w.rewrite(text)
}

// rewrite puts text in the place of the line.
func (w *claimWatch) rewrite(text string) {
	if w.terminal {
		fmt.Fprintf(w.out, "\r\x1b[K%s", text)
	}
}

// clear takes the line away.
func (w *claimWatch) clear() { w.rewrite("") }
