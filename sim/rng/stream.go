package rng

import (
	"fmt"

	"github.com/agnivade/levenshtein"
)

// words is the number of words that a stream makes ahead. Its generator runs
// over them in one loop, with its state in registers, and every generator then
// costs the same at the place of the draw: a load and an increment.
const words = 255

// A Stream is an endless sequence of independent uniform 64-bit words. It is
// used by one goroutine at a time. Streams are made by [New].
//
// The word after the last is a zero that is never given out. A zero is what
// every batch rejects, so the test that rejects a word also notices the end of
// the buffer, and a draw has one rare branch instead of two. That, and an index
// that cannot leave the buffer, keep Uint64 and Draw within what the compiler
// inlines, with nothing to spare: go build -gcflags=-m tells.
type Stream struct {
	next uint8 // the word to be read next; 0 after the sentinel was read
	buf  [words + 1]uint64
	gen  generator
}

// New returns the stream of key made by the generator called name. It is an
// error if there is no such generator.
func New(name string, key Key) (*Stream, error) {
	gen, err := newGenerator(name)
	if err != nil {
		return nil, err
	}
	s := &Stream{gen: gen}
	s.Reset(key)
	return s, nil
}

// Reset moves the stream to the first word of key.
func (s *Stream) Reset(key Key) {
	s.gen.key(key.sum())
	s.next = words
}

// Uint64 returns the next word.
func (s *Stream) Uint64() uint64 {
	r := s.buf[s.next]
	s.next++
	if r != 0 {
		return r
	}
	return s.zero()
}

// zero tells the sentinel from a word that happens to be zero.
//
//go:noinline
func (s *Stream) zero() uint64 {
	if s.next != 0 {
		return 0
	}
	s.fill()
	s.next = 1
	return s.buf[0]
}

// more fills the buffer if it was read to its end.
//
//go:noinline
func (s *Stream) more() {
	if s.next == 0 {
		s.fill()
	}
}

func (s *Stream) fill() { s.gen.fill((*[words]uint64)(s.buf[:])) }

// unknown is the error for a generator that there is not.
func unknown(name string) error {
	best, least := Default, len(name)+len(Default)
	for _, g := range Generators() {
		if d := levenshtein.ComputeDistance(name, g); d < least {
			best, least = g, d
		}
	}
	return fmt.Errorf("no generator is called %q; the nearest is %q", name, best)
}
