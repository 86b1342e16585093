package rng

import (
	"math/big"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// wordOf returns a word that b takes and whose digits are those of outcome, the
// first digit the most significant: the least r with r*Product >= outcome*2^64 +
// Threshold.
func wordOf(b Batch, outcome uint64) uint64 {
	r := new(big.Int).SetUint64(outcome)
	r.Mul(r, word64)
	r.Add(r, new(big.Int).SetUint64(b.Threshold+b.Product-1))
	return r.Div(r, new(big.Int).SetUint64(b.Product)).Uint64()
}

// Over all outcomes of its words, Permute gives every ordered sample once.
func TestPermuteGivesEverySampleOnce(t *testing.T) {
	for n := range 8 {
		for m := range n + 1 {
			groups := Falling(n, m)
			total := uint64(1)
			if len(groups) > 0 {
				total = groups[0].Product
			}
			seen := map[string]bool{}
			for outcome := range total {
				x := []byte("abcdefgh")[:n]
				if len(groups) > 0 {
					Permute(scripted(wordOf(groups[0].Batch, outcome)), groups, x)
				}
				seen[string(x[n-m:])] = true
				slices.Sort(x)
				if string(x) != "abcdefgh"[:n] {
					t.Fatalf("%d of %d: elements lost: %s", m, n, x)
				}
			}
			if uint64(len(seen)) != total {
				t.Errorf("%d of %d: %d different samples from %d outcomes", m, n, len(seen), total)
			}
		}
	}
}

// permuteSlow is Permute by one multiplication after the other, as the paper
// writes it.
func permuteSlow[T any](s *Stream, n, m int, x []T) {
	for _, g := range Falling(n, m) {
		r := s.Draw(g.Batch)
		for b := g.First; b >= g.Last; b-- {
			var j uint64
			j, r = bits.Mul64(r, b)
			x[j], x[b-1] = x[b-1], x[j]
		}
	}
}

func TestPermuteIsThePlainLoop(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 300).Draw(t, "n")
		m := rapid.IntRange(0, n).Draw(t, "m")
		key := Key{Seed: rapid.Uint64().Draw(t, "seed")}
		a, b := mustNewRapid(t, key), mustNewRapid(t, key)
		x, y := make([]int, n), make([]int, n)
		for i := range x {
			x[i], y[i] = i, i
		}
		Permute(a, Falling(n, m), x)
		permuteSlow(b, n, m, y)
		if !slices.Equal(x, y) {
			t.Fatalf("%d of %d: %v, want %v", m, n, x, y)
		}
		Shuffle(a, x)
		permuteSlow(b, n, n, y)
		if !slices.Equal(x, y) {
			t.Fatalf("shuffle of %d: %v, want %v", n, x, y)
		}
		if a.Uint64() != b.Uint64() {
			t.Fatal("not as many words were used")
		}
	})
}

func mustNewRapid(t *rapid.T, key Key) *Stream {
	s, err := New(Default, key)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Draws must never change silently: a shuffle of version 1.
func TestShuffleVersion(t *testing.T) {
	if Draws != 1 {
		t.Fatal("a new version of the draws needs new values here")
	}
	s := mustNew(t, Default, Key{Seed: 20261104, Name: "levels"})
	x := []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
	Shuffle(s, x)
	const want = "wTAzLZWmtdFbIvpPJHnqYBxRcsUoDekrlVXKyiGCEgujMSOQhfaN"
	if string(x) != want {
		t.Errorf("the shuffle is %s, want %s", x, want)
	}
}
