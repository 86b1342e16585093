package niuniu

import (
	"math/big"
	"math/bits"
)

// A wide is a whole number of 128 bits, modulo 2^128. The deals of four hands
// from 52 cards have 81 bits.
type wide struct{ hi, lo uint64 }

// add adds a*b.
func (n *wide) add(a, b uint64) {
	hi, lo := bits.Mul64(a, b)
	var carry uint64
	n.lo, carry = bits.Add64(n.lo, lo, 0)
	n.hi += hi + carry
}

// take takes away a*b.
func (n *wide) take(a, b uint64) {
	hi, lo := bits.Mul64(a, b)
	var borrow uint64
	n.lo, borrow = bits.Sub64(n.lo, lo, 0)
	n.hi -= hi + borrow
}

// plus adds m.
func (n *wide) plus(m wide) {
	var carry uint64
	n.lo, carry = bits.Add64(n.lo, m.lo, 0)
	n.hi += m.hi + carry
}

// minus takes away m.
func (n *wide) minus(m wide) {
	var borrow uint64
	n.lo, borrow = bits.Sub64(n.lo, m.lo, 0)
	n.hi -= m.hi + borrow
}

// half returns half of the number, which is even.
func (n wide) half() wide { return wide{n.hi >> 1, n.lo>>1 | n.hi<<63} }

// big returns the number.
func (n wide) big() *big.Int {
	b := new(big.Int).SetUint64(n.hi)
	return b.Or(b.Lsh(b, 64), new(big.Int).SetUint64(n.lo))
}
