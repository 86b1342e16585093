package workers

import (
	"math/big"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestLookSchedule(t *testing.T) {
	var got []uint64
	for c := uint64(1); len(got) < 40; c = nextLook(c) {
		got = append(got, c)
	}
	want := []uint64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
		29, 30, 31, 32, 34, 36, 38, 40, 42, 44, 46, 48}
	if !slices.Equal(got, want) {
		t.Errorf("looks %v", got)
	}
}

func TestLookScheduleProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.Uint64Range(1, 1<<62).Draw(t, "c")
		look := lookFrom(c)
		if look < c {
			t.Fatalf("look %d from %d", look, c)
		}
		if lookFrom(look) != look {
			t.Fatalf("%d is not a look", look)
		}
		// It is at most a sixteenth further, and the one after is further.
		if look-c > c/16 {
			t.Fatalf("look %d from %d", look, c)
		}
		next := nextLook(look)
		if next <= look || next-look > max(1, look/16) || lookFrom(look+1) != next {
			t.Fatalf("look %d after %d", next, look)
		}
	})
	if n := nextLook(^uint64(0) - 5); n != ^uint64(0) {
		t.Errorf("the last look is %d", n)
	}
}

func TestSnapshotSchedule(t *testing.T) {
	var got []uint64
	for c := uint64(0); c <= 200; c++ {
		if isSnapshot(c) {
			got = append(got, c)
		}
	}
	want := []uint64{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192}
	if !slices.Equal(got, want) {
		t.Errorf("snapshots %v", got)
	}
	if !slices.Equal(snapshotsIn(0, 200), want) {
		t.Errorf("snapshots %v", snapshotsIn(0, 200))
	}
	rapid.Check(t, func(t *rapid.T) {
		first := rapid.Uint64Range(0, 3000).Draw(t, "first")
		last := rapid.Uint64Range(first, 3000).Draw(t, "last")
		var want []uint64
		for c := first + 1; c <= last; c++ {
			if isSnapshot(c) {
				want = append(want, c)
			}
		}
		if got := snapshotsIn(first, last); !reflect.DeepEqual(got, want) {
			t.Fatalf("in (%d, %d]: %v, want %v", first, last, got, want)
		}
	})
	if n := len(snapshotsIn(0, ^uint64(0))); n != 127 { // 64 powers of two and 63 between them
		t.Errorf("%d snapshots in all", n)
	}
}

func TestShardRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		count := rapid.Uint64().Draw(t, "count")
		n := rapid.IntRange(1, 100).Draw(t, "n")
		end := uint64(0)
		for i := 1; i <= n; i++ {
			first, last := shardRange(count, i, n)
			if first != end || last < first {
				t.Fatalf("shard %d/%d of %d is [%d, %d) after %d", i, n, count, first, last, end)
			}
			want := new(big.Int).SetUint64(count)
			want.Mul(want, big.NewInt(int64(i)))
			want.Div(want, big.NewInt(int64(n)))
			if want.Cmp(new(big.Int).SetUint64(last)) != 0 {
				t.Fatalf("shard %d/%d of %d ends at %d, want %d", i, n, count, last, want)
			}
			end = last
		}
		if end != count {
			t.Fatalf("%d shards end at %d of %d", n, end, count)
		}
	})
}

func TestExtent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		block := rapid.IntRange(1, 1000).Draw(t, "block")
		job := toy("x", 6, block, rapid.Uint64Range(1, 1<<63).Draw(t, "trials"))
		n := rapid.IntRange(1, 50).Draw(t, "n")
		sum := uint64(0)
		for i := 1; i <= n; i++ {
			first, last, trials := extent(&job, &Options{Shard: i, Of: n})
			if trials > (last-first)*uint64(block) || trials+uint64(block) <= (last-first)*uint64(block) {
				t.Fatalf("%d trials in [%d, %d)", trials, first, last)
			}
			sum += trials
		}
		if sum != job.Trials {
			t.Fatalf("the shards hold %d trials of %d", sum, job.Trials)
		}
	})
}
