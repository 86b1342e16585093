package rng

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/bits"
	mrand "math/rand/v2"
)

// words is the number of words that a stream makes ahead. Its generator runs
// over them in one loop, with its state in registers, and every generator then
// costs the same at the place of the draw: a load and an increment.
const words = 256

// A Stream is an endless sequence of independent uniform 64-bit words. It is
// used by one goroutine at a time. Streams are made by [New].
type Stream struct {
	next int // first unread word of buf
	buf  [words]uint64
	gen  generator
}

// A generator fills a buffer with the next words of its sequence.
type generator interface {
	key(sum [sha256.Size]byte)
	fill(buf *[words]uint64)
}

// Generators returns the names of the generators, the default first.
func Generators() []string { return []string{Default, "chacha8", "crypto"} }

// Reproducible reports whether the generator called name gives the same words
// for the same key.
func Reproducible(name string) bool { return name != "crypto" }

// New returns the stream of key made by the generator called name. It is an
// error if there is no such generator.
func New(name string, key Key) (*Stream, error) {
	s := &Stream{}
	switch name {
	case Default:
		s.gen = new(xoshiro)
	case "chacha8":
		s.gen = new(chacha)
	case "crypto":
		s.gen = system{}
	default:
		return nil, fmt.Errorf("no generator is called %q", name)
	}
	s.Reset(key)
	return s, nil
}

// Reset moves the stream to the first word of key.
func (s *Stream) Reset(key Key) {
	s.gen.key(key.sum())
	s.next = words
}

// sum is the SHA-256 of the fields of the key, each with its length before it,
// so that no two keys have one encoding.
func (k Key) sum() [sha256.Size]byte {
	var b []byte
	field := func(p []byte) {
		b = binary.LittleEndian.AppendUint64(b, uint64(len(p)))
		b = append(b, p...)
	}
	field(binary.LittleEndian.AppendUint64(nil, k.Seed))
	field([]byte(k.Name))
	field(binary.LittleEndian.AppendUint64(nil, k.Block))
	return sha256.Sum256(b)
}

// Uint64 returns the next word.
func (s *Stream) Uint64() uint64 {
	i := s.next
	if uint(i) >= words {
		return s.refill()
	}
	s.next = i + 1
	return s.buf[i]
}

//go:noinline
func (s *Stream) refill() uint64 {
	s.gen.fill(&s.buf)
	s.next = 1
	return s.buf[0]
}

// xoshiro is xoshiro256++ (Blackman and Vigna, "Scrambled linear pseudorandom
// number generators", ACM TOMS 47, 2021). Its 256 bits of state are the key's
// hash; the one state that it must not have, all zero, is not a hash that
// anybody will meet.
type xoshiro [4]uint64

func (x *xoshiro) key(sum [sha256.Size]byte) {
	for i := range x {
		x[i] = binary.LittleEndian.Uint64(sum[8*i:])
	}
}

func (x *xoshiro) fill(buf *[words]uint64) {
	s0, s1, s2, s3 := x[0], x[1], x[2], x[3]
	for i := range buf {
		buf[i] = bits.RotateLeft64(s0+s3, 23) + s0
		t := s1 << 17
		s2 ^= s0
		s3 ^= s1
		s1 ^= s2
		s0 ^= s3
		s2 ^= t
		s3 = bits.RotateLeft64(s3, 45)
	}
	x[0], x[1], x[2], x[3] = s0, s1, s2, s3
}

// chacha is the ChaCha8 generator of the standard library.
type chacha struct{ c *mrand.ChaCha8 }

func (c *chacha) key(sum [sha256.Size]byte) { c.c = mrand.NewChaCha8(sum) }

func (c *chacha) fill(buf *[words]uint64) {
	for i := range buf {
		buf[i] = c.c.Uint64()
	}
}

// system is the operating system's generator. It ignores its key.
type system struct{}

func (system) key([sha256.Size]byte) {}

func (system) fill(buf *[words]uint64) {
	var b [8 * words]byte
	_, _ = rand.Read(b[:]) // it never fails: the program ends instead
	for i := range buf {
		buf[i] = binary.LittleEndian.Uint64(b[8*i:])
	}
}
