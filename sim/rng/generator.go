package rng

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	mrand "math/rand/v2"
)

// A generator fills a buffer with the next words of its sequence.
type generator interface {
	key(sum [sha256.Size]byte)
	fill(buf *[words]uint64)

	// copyTo returns a generator in the same state: to, where that is of the
	// same kind. It is nil where there is no state that could be copied.
	copyTo(to generator) generator
}

// Generators returns the names of the generators, the default first.
func Generators() []string { return []string{Default, "chacha8", "crypto"} }

// Reproducible reports whether the generator called name gives the same words
// for the same key.
func Reproducible(name string) bool { return name != "crypto" }

func newGenerator(name string) (generator, error) {
	switch name {
	case Default:
		return new(xoshiro), nil
	case "chacha8":
		return new(chacha), nil
	case "crypto":
		return system{}, nil
	}
	return nil, unknown(name)
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

func (x *xoshiro) copyTo(to generator) generator {
	c, ok := to.(*xoshiro)
	if !ok {
		c = new(xoshiro)
	}
	*c = *x
	return c
}

// chacha is the ChaCha8 generator of the standard library, seeded with the
// key's hash.
type chacha struct{ mrand.ChaCha8 }

func (c *chacha) key(sum [sha256.Size]byte) { c.Seed(sum) }

func (c *chacha) fill(buf *[words]uint64) {
	for i := range buf {
		buf[i] = c.Uint64()
	}
}

func (c *chacha) copyTo(to generator) generator {
	d, ok := to.(*chacha)
	if !ok {
		d = new(chacha)
	}
	*d = *c
	return d
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

func (system) copyTo(generator) generator { return nil }
