package rng

import (
	"crypto/sha256"
	"encoding/binary"
)

// A Key names one stream.
type Key struct {
	Seed  uint64
	Name  string // the stream name of the experiment
	Block uint64 // the block's index
}

// sum is the SHA-256 of the fields of the key, each with its length before it
// (integers are eight bytes, least significant first), so that no two keys have
// one encoding.
func (k Key) sum() [sha256.Size]byte {
	b := make([]byte, 0, 128) // on the stack, unless the name is very long
	b = binary.LittleEndian.AppendUint64(b, 8)
	b = binary.LittleEndian.AppendUint64(b, k.Seed)
	b = binary.LittleEndian.AppendUint64(b, uint64(len(k.Name)))
	b = append(b, k.Name...)
	b = binary.LittleEndian.AppendUint64(b, 8)
	b = binary.LittleEndian.AppendUint64(b, k.Block)
	return sha256.Sum256(b)
}
