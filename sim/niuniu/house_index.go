package niuniu

import (
	"fmt"
	"sync"
)

// An index numbers the multisets of size cards of some kinds, from 0 and
// without gaps, by adding one word for each card and looking into two tables.
//
// The kinds are divided into two halves. Each kind has a weight, and the sum of
// the weights of the cards of one half tells them all, because no two multisets
// of at most size cards have the same sum: see apart. The row of the first
// half is where the multisets that begin with it begin, for the number of cards
// of the first half tells that of the second; the column of the second half is
// its number among those of its size.
type index struct {
	kinds, size int
	word        []uint64 // by kind
	row, column *sumTable
	n           int // multisets
}

// A sumTable has an entry for every sum of weights that there can be, most of
// them never used.
type sumTable [1 << keyBits]uint32

// The sum of the words of a hand has the sum of weights of the first half, then
// that of the second.
const (
	keyBits = 18
	keyMask = 1<<keyBits - 1
)

// apart holds, by size, weights of up to seven kinds so that any two different
// multisets of at most size of them have different sums. Each is the least
// number that keeps the sums different from all those with the weights before
// it; newIndex panics if two are equal.
var apart = [maxDealt + 1][]uint64{
	5: {1, 6, 31, 108, 366, 926, 2286},
	6: {1, 7, 43, 154, 668, 2214, 6876},
	7: {1, 8, 57, 256, 1153, 4181, 14180},
	8: {1, 9, 73, 333, 1822, 8043, 28296},
}

// indexes holds the indexes that were made, by their three numbers.
var indexes sync.Map

// indexOf returns the index of the multisets of size of kinds kinds, with words
// that are good for sizes up to most.
func indexOf(kinds, size, most int) *index {
	key := [3]int{kinds, size, most}
	if x, ok := indexes.Load(key); ok {
		return x.(*index)
	}
	x, _ := indexes.LoadOrStore(key, newIndex(kinds, size, most))
	return x.(*index)
}

// newIndex is indexOf without its memory.
func newIndex(kinds, size, most int) *index {
	x := &index{kinds: kinds, size: size, word: make([]uint64, kinds)}
	first := kinds / 2
	for k := range kinds {
		if k < first {
			x.word[k] = apart[most][k]
		} else {
			x.word[k] = apart[most][k-first] << keyBits
		}
	}
	var rows, columns [maxDealt + 1][]uint32 // sums, by the number of cards
	x.row, x.column = new(sumTable), new(sumTable)
	for n := range size + 1 {
		for m := range multisets(first, n) {
			rows[n] = append(rows[n], uint32(weigh(m, x.word[:first])))
		}
		for m := range multisets(kinds-first, n) {
			columns[n] = append(columns[n], uint32(weigh(m, x.word[first:])>>keyBits))
		}
	}
	used := make([]bool, len(sumTable{}))
	number := func(table *sumTable, sums []uint32, start, step int) {
		for i, sum := range sums {
			if used[sum] {
				panic(fmt.Sprintf("niuniu: two multisets of at most %d weigh %d", size, sum))
			}
			used[sum] = true
			table[sum] = uint32(start + i*step)
		}
	}
	for n := range size + 1 {
		number(x.row, rows[n], x.n, len(columns[size-n]))
		x.n += len(rows[n]) * len(columns[size-n])
	}
	clear(used)
	for n := range size + 1 {
		number(x.column, columns[n], 0, 1)
	}
	return x
}

// weigh returns the sum of the words of a multiset.
func weigh(count []uint8, word []uint64) (sum uint64) {
	for k, n := range count {
		sum += uint64(n) * word[k]
	}
	return sum
}

// each calls f with the sum of words of every multiset and the kinds that it has,
// each once. The slice is used again for the next one.
func (x *index) each(f func(sum uint64, kinds []uint8)) {
	have := make([]uint8, 0, x.size)
	var take func(k, left int, sum uint64)
	take = func(k, left int, sum uint64) {
		if left == 0 {
			f(sum, have)
			return
		}
		if k == x.kinds {
			return
		}
		take(k+1, left, sum)
		have = append(have, uint8(k))
		for n := 1; n <= left; n++ {
			take(k+1, left-n, sum+uint64(n)*x.word[k])
		}
		have = have[:len(have)-1]
	}
	take(0, x.size, 0)
}

// at returns the number of the multiset whose words add to sum; bits above the
// two keys do not matter.
func (x *index) at(sum uint64) uint32 {
	return x.row[sum&keyMask] + x.column[sum>>keyBits&keyMask]
}
