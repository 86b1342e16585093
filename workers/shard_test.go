package workers

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"cardlab/sim"
	"cardlab/sim/rng"

	"pgregory.net/rapid"
)

var (
	meta   = []Fact{{"config", "toys"}, {"seed", "20261104"}}
	source = []byte("seed = 20261104\n")
)

// partsOf runs jobs in n shards.
func partsOf(t testing.TB, jobs []Job, n int) []Part {
	t.Helper()
	var parts []Part
	for i := 1; i <= n; i++ {
		opts := Options{Workers: 1 + i%3, Shard: i, Of: n}
		part, err := PartOf(jobs, mustRun(t, jobs, opts), opts, meta, source)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, part)
	}
	return parts
}

// throughFile returns part as it is read from a file.
func throughFile(t testing.TB, part Part) Part {
	t.Helper()
	path := filepath.Join(t.TempDir(), "part")
	if err := WritePart(path, part); err != nil {
		t.Fatal(err)
	}
	read, err := ReadPart(path)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(read, part) {
		t.Fatalf("a part is read as\n%+v, want\n%+v", read, part)
	}
	return read
}

// TestShards merges 1 to 50 shards, in any order: more than some jobs have
// blocks.
func TestShards(t *testing.T) {
	want := t.TempDir()
	mustRun(t, toys(), Options{Dir: want})
	random := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{1, 2, 3, 7, 50} {
		parts := partsOf(t, toys(), n)
		parts[0], parts[n-1] = throughFile(t, parts[0]), throughFile(t, parts[n-1])
		random.Shuffle(n, func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
		states, err := Merge(parts)
		if err != nil {
			t.Fatal(err)
		}
		mustBeStraight(t, toys(), states)
		dir := t.TempDir()
		if err := Save(filepath.Join(dir), toys(), states); err != nil {
			t.Fatal(err)
		}
		mustEqualFolders(t, dir, want)

		// What was merged can be extended.
		more := toys()
		more[0].Trials += 1000
		again := mustRun(t, more, Options{Dir: dir})
		mustBeStraight(t, more, again)
		if again[0].Resumed != toys()[0].Trials {
			t.Errorf("%d trials resumed", again[0].Resumed)
		}
	}
}

func TestShardsProperty(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		block := rapid.IntRange(1, 50).Draw(r, "block")
		jobs := []Job{toy("x", 6, block, rapid.Uint64Range(1, 900).Draw(r, "trials"))}
		n := rapid.IntRange(1, 9).Draw(r, "shards")
		var parts []Part
		for i := 1; i <= n; i++ {
			opts := Options{Workers: 1, Shard: i, Of: n}
			part, err := PartOf(jobs, mustRun(t, jobs, opts), opts, nil, nil)
			if err != nil {
				r.Fatal(err)
			}
			parts = append(parts, part)
		}
		states, err := Merge(parts)
		if err != nil {
			r.Fatal(err)
		}
		mustBeStraight(t, jobs, states)
	})
}

// TestShardInterrupted resumes a shard and refuses to take it for another.
func TestShardInterrupted(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	var blocks atomic.Int64
	jobs := hooked(toys(), func(int, *rng.Stream, *sim.Tally) {
		if blocks.Add(1) == 9 {
			cancel()
		}
	})
	opts := Options{Workers: 2, Dir: dir, Shard: 2, Of: 3}
	states, err := Run(ctx, jobs, opts)
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if _, err := PartOf(jobs, states, opts, nil, nil); err == nil || !strings.Contains(err.Error(), "trials of shard 2/3 are done") {
		t.Errorf("a part of an unfinished shard: %v", err)
	}
	other := opts
	other.Shard = 3
	var mismatch *MismatchError
	if _, err := Run(context.Background(), jobs, other); !errors.As(err, &mismatch) || *mismatch != (MismatchError{"", "shard", "2/3", "3/3"}) {
		t.Errorf("another shard: %v", err)
	}
	longer := append([]Job(nil), jobs...)
	longer[0].Trials *= 2
	if _, err := Run(context.Background(), longer, opts); !errors.As(err, &mismatch) || mismatch.Key != "first block" {
		t.Errorf("a longer job: %v", err)
	}

	states = mustRun(t, jobs, opts)
	if states[0].Resumed == 0 {
		t.Error("nothing was resumed")
	}
	parts := partsOf(t, toys(), 3)
	if parts[1], err = PartOf(jobs, states, opts, meta, source); err != nil {
		t.Fatal(err)
	}
	merged, err := Merge(parts)
	if err != nil {
		t.Fatal(err)
	}
	mustBeStraight(t, toys(), merged)
}

// TestMergeRefuses names what does not belong together.
func TestMergeRefuses(t *testing.T) {
	three := partsOf(t, toys(), 3)
	with := func(job int, change func(*Job)) Part {
		jobs := toys()
		change(&jobs[job])
		return partsOf(t, jobs, 3)[1]
	}
	changed := func(change func(*Part)) Part {
		p := three[1]
		p.Jobs = slices.Clone(p.Jobs)
		change(&p)
		return p
	}
	for _, c := range []struct {
		name string
		part Part // in place of the second
		want PartMismatchError
	}{
		{"seed", with(1, func(j *Job) { j.Seed = 9 }), PartMismatchError{Job: "two", Key: "seed", ValueA: "20261104", ValueB: "9"}},
		{"rule", with(0, func(j *Job) { j.Identity = []Fact{{"game", "dice"}, {"sides", "5"}} }),
			PartMismatchError{Job: "one", Key: "sides", ValueA: "6", ValueB: "5"}},
		{"trials", with(2, func(j *Job) { j.Trials++ }), PartMismatchError{Job: "three", Key: "trials", ValueA: "999", ValueB: "1000"}},
		{"block", with(2, func(j *Job) { j.Experiment = &dice{sides: 3, block: 10} }),
			PartMismatchError{Job: "three", Key: "block", ValueA: "1000", ValueB: "10"}},
		{"tables", with(2, func(j *Job) { j.Experiment = &dice{sides: 4, block: 1000} }),
			PartMismatchError{Job: "three", Key: "tables", ValueA: "1x5 3x2", ValueB: "1x7 4x2"}},
		{"name", with(1, func(j *Job) { j.Name = "deux" }), PartMismatchError{Key: "experiment 2", ValueA: "two", ValueB: "deux"}},
		{"fewer", changed(func(p *Part) { p.Jobs = p.Jobs[:2] }), PartMismatchError{Key: "number of experiments", ValueA: "3", ValueB: "2"}},
		{"meta", changed(func(p *Part) { p.Meta = []Fact{{"config", "dice"}} }), PartMismatchError{Key: "config", ValueA: "toys", ValueB: "dice"}},
		{"source", changed(func(p *Part) { p.Source = nil }), PartMismatchError{Key: "text of the config"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Merge([]Part{three[0], c.part, three[2]})
			c.want.A, c.want.B, c.want.ShardA, c.want.ShardB = 0, 1, "1/3", "2/3"
			var got *PartMismatchError
			if !errors.As(err, &got) || *got != c.want {
				t.Fatalf("%v, want %v", err, &c.want)
			}
			if !strings.Contains(err.Error(), c.want.Key) || !strings.Contains(err.Error(), c.want.ValueB) {
				t.Error(err)
			}
		})
	}

	_, err := Merge([]Part{three[0], three[1], partsOf(t, toys(), 4)[3]})
	var mismatch *PartMismatchError
	if !errors.As(err, &mismatch) || mismatch.Key != "number of shards" || mismatch.ValueA != "3" || mismatch.ValueB != "4" || mismatch.B != 2 {
		t.Errorf("other N: %v", err)
	}

	var overlap *OverlapError
	_, err = Merge([]Part{three[0], three[1], three[2], three[1]})
	if !errors.As(err, &overlap) || overlap.A != 1 || overlap.B != 3 || overlap.Shard != "2/3" ||
		!slices.Equal(overlap.Blocks, []Blocks{{"one", 12, 25}, {"two", 33, 66}}) {
		t.Errorf("overlap: %v", err)
	}
	if s := fmt.Sprint(err); s != `shard 2/3 is there twice: blocks 12 to 24 of "one", blocks 33 to 65 of "two" would be counted twice` {
		t.Error(s)
	}

	var gap *GapError
	_, err = Merge([]Part{three[1]})
	if !errors.As(err, &gap) || !slices.Equal(gap.Shards, []string{"1/3", "3/3"}) ||
		!slices.Equal(gap.Blocks, []Blocks{{"one", 0, 12}, {"two", 0, 33}, {"one", 25, 38}, {"two", 66, 100}, {"three", 0, 1}}) {
		t.Errorf("gap: %v", err)
	}
	if s := fmt.Sprint(err); !strings.HasPrefix(s, `shards 1/3, 3/3 missing: blocks 0 to 11 of "one", `) || !strings.HasSuffix(s, `block 0 of "three"`) {
		t.Error(s)
	}
	many := &GapError{}
	for i := range 20 {
		many.Shards = append(many.Shards, fmt.Sprintf("%d/30", i+1))
	}
	if s := many.Error(); s != "shards 1/30, 2/30, 3/30, 4/30, 5/30, 6/30, 7/30, 8/30 and 12 more missing: no blocks" {
		t.Error(s)
	}
	if _, err := Merge(nil); err == nil {
		t.Error("no parts were merged")
	}
	// Another shard's counts under the name of this one.
	if _, err := Merge([]Part{three[0], changed(func(p *Part) { p.Shard = 3 }), three[1]}); err == nil || !strings.Contains(err.Error(), "are not shard 3/3") {
		t.Errorf("a shard with the blocks of another: %v", err)
	}
}

func TestAgrees(t *testing.T) {
	part := partsOf(t, toys(), 3)[1]
	if err := part.Agrees(toys()); err != nil {
		t.Error(err)
	}
	if err := part.Agrees(toys()[:2]); err == nil {
		t.Error("an experiment is missing")
	}
	other := toys()
	other[1].Seed = 1
	var mismatch *MismatchError
	if err := part.Agrees(other); !errors.As(err, &mismatch) || *mismatch != (MismatchError{"two", "seed", "20261104", "1"}) {
		t.Errorf("another seed: %v", err)
	}
	other = toys()
	other[1].Name = "deux"
	if err := part.Agrees(other); !errors.As(err, &mismatch) || mismatch.Key != "name" {
		t.Errorf("another name: %v", err)
	}
}

func TestReadPartRefuses(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "part")
	if err := WritePart(path, partsOf(t, toys(), 3)[1]); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for want, damaged := range map[string][]byte{
		"the file is empty":                 nil,
		"cut short":                         data[:len(data)-1],
		"checksum mismatch":                 append(slices.Clone(data[:len(data)-1]), '{'),
		"it is not of format cardlab/part/": []byte("hello"),
	} {
		if err := os.WriteFile(path, damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadPart(path); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := ReadPart(filepath.Join(dir, "none")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	if err := WritePart(filepath.Join(path, "below"), Part{}); err == nil || !strings.Contains(err.Error(), path) {
		t.Error(err)
	}
	if files := folder(t, dir); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

func TestPartOfErrors(t *testing.T) {
	if _, err := PartOf(toys(), mustRun(t, toys(), Options{}), Options{}, nil, nil); err == nil {
		t.Error("a part of no shard")
	}
	if _, err := PartOf(toys(), nil, Options{Shard: 1, Of: 2}, nil, nil); err == nil {
		t.Error("a part of no states")
	}
	if err := Save(t.TempDir(), toys(), nil); err == nil {
		t.Error("no states were saved")
	}
	if err := Save(t.TempDir(), toys()[:1], mustRun(t, toys()[1:2], Options{})); err == nil {
		t.Error("the state of another job was saved")
	}
}
