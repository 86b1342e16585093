package rng

import (
	"testing"

	"pgregory.net/rapid"
)

// A copy gives the words of its original, wherever that stands, and neither
// moves the other.
func TestCopyTo(t *testing.T) {
	for _, name := range []string{Default, "chacha8"} {
		rapid.Check(t, func(t *rapid.T) {
			key := Key{Seed: rapid.Uint64().Draw(t, "seed"), Name: "copy"}
			s, err := New(name, key)
			if err != nil {
				t.Fatal(err)
			}
			skip := rapid.IntRange(0, 3*words).Draw(t, "words before")
			for range skip {
				s.Uint64()
			}
			var c Stream
			if rapid.Bool().Draw(t, "used before") {
				other, _ := New(rapid.SampledFrom([]string{Default, "chacha8"}).Draw(t, "as"), Key{Seed: 1})
				other.Uint64()
				other.CopyTo(&c)
			}
			s.CopyTo(&c)
			if !s.At(&c) || !c.At(s) {
				t.Fatal("a copy is elsewhere")
			}
			again, _ := New(name, key)
			for range skip {
				again.Uint64()
			}
			n := rapid.IntRange(1, 3*words).Draw(t, "words after")
			for i := range n {
				if got, want := c.Uint64(), again.Uint64(); got != want {
					t.Fatalf("word %d of the copy is %d, want %d", i, got, want)
				}
			}
			if s.At(&c) {
				t.Fatal("a copy that went on is still there")
			}
			again.Reset(key)
			for range skip {
				again.Uint64()
			}
			for i := range n {
				if got, want := s.Uint64(), again.Uint64(); got != want {
					t.Fatalf("word %d of the original is %d, want %d", i, got, want)
				}
			}
			if !s.At(&c) {
				t.Fatal("streams that went the same way are apart")
			}
		})
	}
}

// Streams are told apart by one word, at the ends of the buffer too.
func TestAt(t *testing.T) {
	for _, at := range []int{0, 1, words - 1, words, words + 1, 2 * words} {
		s := mustNew(t, Default, Key{Seed: 5})
		for range at {
			s.Uint64()
		}
		var c Stream
		s.CopyTo(&c)
		c.Uint64()
		if s.At(&c) {
			t.Errorf("after %d words: one word on is the same place", at)
		}
		s.Uint64()
		if !s.At(&c) {
			t.Errorf("after %d words: two streams after one word are apart", at)
		}
		for range words {
			c.Uint64()
		}
		if s.At(&c) {
			t.Errorf("after %d words: a buffer on is the same place", at)
		}
	}
}

func TestCopyOfCrypto(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a stream of the operating system is copied")
		}
	}()
	mustNew(t, "crypto", Key{}).CopyTo(new(Stream))
}

func TestCopyDoesNotAllocate(t *testing.T) {
	for _, name := range []string{Default, "chacha8"} {
		s := mustNew(t, name, Key{Seed: 2})
		var c Stream
		s.CopyTo(&c)
		if n := testing.AllocsPerRun(100, func() { s.Uint64(); s.CopyTo(&c) }); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func BenchmarkCopyTo(b *testing.B) {
	s, err := New(Default, Key{Seed: 2})
	if err != nil {
		b.Fatal(err)
	}
	var c Stream
	for b.Loop() {
		s.CopyTo(&c)
		if !s.At(&c) {
			b.Fatal("apart")
		}
	}
}
