package sim

import (
	"context"
	"sync"
)

// A Memo keeps what was counted, by what it depends on, so that the points of a
// sweep count it once. It is safe for use by many goroutines: one counts, the
// others wait for it. What was not counted to its end is not kept.
type Memo[K comparable, V any] struct {
	mu    sync.Mutex
	cells map[K]*cell[V]
}

type cell[V any] struct {
	turn  chan struct{} // holds a token while somebody counts
	done  bool
	value V
}

// Get returns the value of key, from count if nobody has counted it before. It
// returns the error of ctx if that has ended, also where the value is known, or
// if it ends while another goroutine is counting.
func (m *Memo[K, V]) Get(ctx context.Context, key K, count func() (V, error)) (V, error) {
	var none V
	if err := ctx.Err(); err != nil {
		return none, err // else it would be chance which of the two below is first
	}
	m.mu.Lock()
	if m.cells == nil {
		m.cells = map[K]*cell[V]{}
	}
	c := m.cells[key]
	if c == nil {
		c = &cell[V]{turn: make(chan struct{}, 1)}
		m.cells[key] = c
	}
	m.mu.Unlock()
	select {
	case c.turn <- struct{}{}:
	case <-ctx.Done():
		return none, ctx.Err()
	}
	defer func() { <-c.turn }()
	if !c.done {
		value, err := count()
		if err != nil {
			return value, err
		}
		c.value, c.done = value, true
	}
	return c.value, nil
}
