package setgame

import (
	"context"
	"math/big"
	"testing"
)

// unlessRaced returns n, or less where the race detector makes counting thirty
// times as slow.
func unlessRaced(n, raced int) int {
	if raceDetector {
		return raced
	}
	return n
}

// unheard is a sim.Progress that checks what it is told and forgets it.
func unheard(t testing.TB) func(done, total int64) {
	return func(done, total int64) {
		if done < 0 || done > total {
			t.Errorf("%d of %d is done", done, total)
		}
	}
}

func mustCensus(t testing.TB, d, n int) *census {
	t.Helper()
	c, err := censusOf(context.Background(), unheard(t), d, n)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func mustCaps(t testing.TB, d int) *caps {
	t.Helper()
	c, err := capsOf(context.Background(), unheard(t), d)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func sumOf(counts []*big.Int) *big.Int {
	sum := new(big.Int)
	for _, x := range counts {
		sum.Add(sum, x)
	}
	return sum
}

// same reports whether counts are want, however many zeros follow.
func same(counts []*big.Int, want []int64) bool {
	for i := range max(len(counts), len(want)) {
		a, b := new(big.Int), int64(0)
		if i < len(counts) && counts[i] != nil {
			a = counts[i]
		}
		if i < len(want) {
			b = want[i]
		}
		if a.Cmp(big.NewInt(b)) != 0 {
			return false
		}
	}
	return true
}
