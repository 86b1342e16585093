package rng

import (
	"encoding/binary"
	"encoding/hex"
	mrand "math/rand/v2"
	"strings"
	"testing"
)

// mustNew is New for names that exist.
func mustNew(tb testing.TB, name string, key Key) *Stream {
	tb.Helper()
	s, err := New(name, key)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// A script is a generator that gives chosen words, and zeros after them.
type script struct{ left []uint64 }

func (*script) key([32]byte) {}

func (g *script) fill(buf *[words]uint64) {
	clear(buf[:])
	g.left = g.left[copy(buf[:], g.left):]
}

func (g *script) copyTo(generator) generator {
	c := *g
	return &c
}

// scripted is a stream of chosen words.
func scripted(w ...uint64) *Stream { return &Stream{gen: &script{w}, next: words} }

// The words that the authors' C code, xoshiro256plusplus.c, gives from the
// state 1, 2, 3, 4.
func TestXoshiroReference(t *testing.T) {
	want := []uint64{
		41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205,
		9973669472204895162, 14011001112246962877, 12406186145184390807,
		15849039046786891736, 10450023813501588000,
	}
	s := &Stream{gen: &xoshiro{1, 2, 3, 4}, next: words}
	for i, w := range want {
		if got := s.Uint64(); got != w {
			t.Errorf("word %d is %d, want %d", i, got, w)
		}
	}
}

func TestChaCha8IsTheStandardLibrarys(t *testing.T) {
	key := Key{Seed: 20261104, Name: "levels", Block: 3}
	s, c := mustNew(t, "chacha8", key), mrand.NewChaCha8(key.sum())
	for i := range 3 * words {
		if got, want := s.Uint64(), c.Uint64(); got != want {
			t.Fatalf("word %d is %d, want %d", i, got, want)
		}
	}
}

// The hashes were computed by another program, in Python.
func TestKeySum(t *testing.T) {
	for _, test := range []struct {
		key Key
		sum string
	}{
		{Key{}, "17f58c3328b1d204e316b4362a24b69cf076fe7e38deae5626ede4a97aeb1306"},
		{Key{20261104, "levels", 0}, "28205cd5b0ea4eed5d26ef8d03f4cae7c68d59f725cc48a4203d24b1f90de6b1"},
		{Key{20261104, "levels", 1}, "430b16218e4501a49fe86529598faabf4a6a93023b25951d7f78d4cb35aba1da"},
		{Key{1<<64 - 1, "winrate/players=4", 1 << 40}, "24acdb4261bf658a2343eedfa28d0078945b5eecbf4c8f826b908f83b5cdef22"},
		{Key{1, "牛牛", 7}, "5a934700ff8dcdce9bfa0aa00b820dba281ceb106fa470e0ceb53e2a7e06d53c"},
	} {
		sum := test.key.sum()
		if got := hex.EncodeToString(sum[:]); got != test.sum {
			t.Errorf("%+v: sum is %s, want %s", test.key, got, test.sum)
		}
	}
}

// Streams must never change silently: the first words of a key, by generator.
func TestFirstWords(t *testing.T) {
	for _, test := range []struct {
		gen   string
		block uint64
		want  [3]uint64
	}{
		{"xoshiro256++", 0, [3]uint64{0x42922adf79abbaa4, 0xc3a67e8c60a6a434, 0xdde591c8a5db1ae1}},
		{"xoshiro256++", 1, [3]uint64{0x5f7bad002555cbb, 0x31e7c7ec0a12eda, 0x8f2d9ccdc6167ea7}},
		{"chacha8", 0, [3]uint64{0xcea6693d5713235b, 0x4457d8a2f94e451f, 0xd4b59aaf5b744d5d}},
	} {
		s := mustNew(t, test.gen, Key{20261104, "levels", test.block})
		if got := [3]uint64{s.Uint64(), s.Uint64(), s.Uint64()}; got != test.want {
			t.Errorf("%s block %d begins %#x, want %#x", test.gen, test.block, got, test.want)
		}
	}
}

// A stream gives the words of its generator, over the ends of its buffer.
func TestStreamGivesEveryWord(t *testing.T) {
	key := Key{Seed: 5}
	s := mustNew(t, Default, key)
	var x xoshiro
	x.key(key.sum())
	var buf [words]uint64
	for round := range 5 {
		x.fill(&buf)
		for i, want := range buf {
			if got := s.Uint64(); got != want {
				t.Fatalf("word %d of round %d is %d, want %d", i, round, got, want)
			}
		}
	}
}

// A word that is zero is a word, wherever it stands, and the zero that ends the
// buffer is not.
func TestZeroWords(t *testing.T) {
	for _, zeros := range [][]int{{0}, {1}, {words - 1}, {words}, {words - 1, words}, {0, 1, 2, 2*words - 1, 2 * words}} {
		w := make([]uint64, 3*words)
		for i := range w {
			w[i] = uint64(i + 1)
		}
		for _, i := range zeros {
			w[i] = 0
		}
		s, d := scripted(w...), scripted(w...)
		for i, want := range w {
			if got := s.Uint64(); got != want {
				t.Fatalf("zeros at %v: word %d is %d, want %d", zeros, i, got, want)
			}
			if want == 0 {
				continue // a batch rejects it and goes on
			}
			if got := d.Draw(NewBatch(1)); got != want {
				t.Fatalf("zeros at %v: draw at %d is %d, want %d", zeros, i, got, want)
			}
		}
	}
}

func TestReset(t *testing.T) {
	for _, name := range Generators() {
		if !Reproducible(name) {
			continue
		}
		a, b := Key{Seed: 1, Name: "a"}, Key{Seed: 1, Name: "b"}
		s := mustNew(t, name, a)
		first := s.Uint64()
		for range words + 10 {
			s.Uint64()
		}
		s.Reset(b)
		if got, want := s.Uint64(), mustNew(t, name, b).Uint64(); got != want {
			t.Errorf("%s: after Reset the first word is %d, want %d", name, got, want)
		}
		s.Reset(a)
		if got := s.Uint64(); got != first {
			t.Errorf("%s: back at the first key the first word is %d, want %d", name, got, first)
		}
	}
}

// The system's generator cannot be checked but for not being constant and for
// ignoring its key.
func TestCrypto(t *testing.T) {
	if Reproducible("crypto") {
		t.Error("crypto is said to be reproducible")
	}
	seen := map[uint64]bool{}
	for range 2 {
		s := mustNew(t, "crypto", Key{})
		for range 2 * words {
			seen[s.Uint64()] = true
		}
	}
	if len(seen) != 4*words {
		t.Errorf("%d different words of %d", len(seen), 4*words)
	}
}

func TestUnknownGenerator(t *testing.T) {
	_, err := New("chacha", Key{})
	if err == nil || !strings.Contains(err.Error(), `"chacha8"`) {
		t.Errorf("New(chacha) gives the error %v, want one that names chacha8", err)
	}
}

// No two of many keys, near each other in every field, have one sum.
func TestKeysDiffer(t *testing.T) {
	seen := map[[32]byte]Key{}
	names := []string{"", "\x00", "a", "b", "ab", "a\x00", strings.Repeat("a", 200)}
	for shift := 0; shift < 64; shift += 8 { // integers that could be mistaken for lengths
		names = append(names, string(binary.LittleEndian.AppendUint64(nil, 1<<shift)))
	}
	for _, name := range names {
		for seed := range uint64(20) {
			for block := range uint64(20) {
				k := Key{seed, name, block}
				if other, ok := seen[k.sum()]; ok {
					t.Fatalf("%+v and %+v have one sum", k, other)
				}
				seen[k.sum()] = k
			}
		}
	}
}

func TestNothingAllocates(t *testing.T) {
	batch := NewBatch(52, 51, 50, 49, 48)
	groups, x := Falling(52, 52), make([]uint8, 52)
	long := make([]int, 300)
	for _, name := range Generators() {
		s := mustNew(t, name, Key{})
		for what, f := range map[string]func(){
			"words":   func() { s.Uint64() },
			"draws":   func() { s.Draw(batch); s.Below(7) },
			"reset":   func() { s.Reset(Key{Seed: 1, Name: "winrate/players=4", Block: 2}) },
			"permute": func() { Permute(s, groups, x) },
			"shuffle": func() { Shuffle(s, x); Shuffle(s, long) },
		} {
			if n := testing.AllocsPerRun(1000, f); n != 0 {
				t.Errorf("%s: %s allocates %v times", name, what, n)
			}
		}
	}
}
