package workers

import (
	"math/bits"
)

// The look schedule is the block counts 1, 2, ..., 16, 17, ..., 32, 34, ...:
// each is followed by the one a sixteenth larger, rounded down, and at least
// one larger. A precision rule is asked there and nowhere else, so that where it
// stops is a property of the counts.

// nextLook returns the look after look c.
func nextLook(c uint64) uint64 {
	step := max(1, c/16)
	if c > ^uint64(0)-step {
		return ^uint64(0)
	}
	return c + step
}

// lookFrom returns the first look at c blocks or more.
func lookFrom(c uint64) uint64 {
	look := uint64(1)
	for look < c {
		look = nextLook(look)
	}
	return look
}

// isSnapshot reports whether a snapshot is taken after c blocks: at the powers
// of two and half way between them, 1, 2, 3, 4, 6, 8, 12, ....
func isSnapshot(c uint64) bool {
	return bits.OnesCount64(c) == 1 || c%3 == 0 && bits.OnesCount64(c/3) == 1
}

// blockCount returns the number of blocks of size block that hold trials
// trials, of which there is at least one.
func blockCount(trials, block uint64) uint64 { return (trials-1)/block + 1 }

// shardRange returns the blocks [first, last) of shard i of n, i from 1, of a
// job of count blocks.
func shardRange(count uint64, i, n int) (first, last uint64) {
	part := func(i int) uint64 {
		hi, lo := bits.Mul64(count, uint64(i))
		q, _ := bits.Div64(hi, lo, uint64(n)) // hi < n, since i <= n and count < 2^64
		return q
	}
	return part(i - 1), part(i)
}

// snapshotsIn returns the block counts in (first, last] after which a snapshot
// is taken.
func snapshotsIn(first, last uint64) []uint64 {
	var counts []uint64
	for c := uint64(1); c <= last && c != 0; c *= 2 { // 0: overflow
		for _, d := range []uint64{c, c + c/2} { // 1, 1; 2, 3; 4, 6; ...
			if d > first && d <= last && (len(counts) == 0 || counts[len(counts)-1] < d) {
				counts = append(counts, d)
			}
		}
	}
	return counts
}
