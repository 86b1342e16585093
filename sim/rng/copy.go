package rng

// CopyTo makes to a copy of s: both give the same words from here on, and
// drawing from one does not move the other. It allocates only where to is not
// of the same generator. It panics when the generator is not [Reproducible]:
// its words cannot be had twice.
func (s *Stream) CopyTo(to *Stream) {
	gen := s.gen.copyTo(to.gen)
	if gen == nil {
		panic("rng: a stream that cannot be reproduced cannot be copied")
	}
	to.next, to.buf, to.gen = s.next, s.buf, gen
}

// At reports whether s is where t is, of two streams of which one was a copy of
// the other: whether both will give the same words. It looks at the words that
// were made ahead, so that it costs less than a trial.
func (s *Stream) At(t *Stream) bool { return s.next == t.next && s.buf == t.buf }
