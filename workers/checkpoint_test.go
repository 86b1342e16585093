package workers

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// generations makes a checkpoint folder of an unfinished run, whose current
// generation holds more trials than the previous one.
func generations(t *testing.T) (dir string, current, previous uint64) {
	t.Helper()
	dir = t.TempDir()
	var trials []uint64
	for range 2 {
		ctx, cancel := context.WithCancel(context.Background())
		var blocks atomic.Int64
		jobs := hooked(toys()[:1], func(int, *rng.Stream, *sim.Tally) {
			if blocks.Add(1) == 10 {
				cancel()
			}
		})
		states, err := Run(ctx, jobs, Options{Workers: 2, Dir: dir})
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		trials = append(trials, states[0].Trials)
	}
	if trials[0] == 0 || trials[0] >= trials[1] {
		t.Fatalf("the generations hold %v trials", trials)
	}
	return dir, trials[1], trials[0]
}

// TestCorruption damages the files of a checkpoint in every way, and sees which
// are named and which is used.
func TestCorruption(t *testing.T) {
	keep := func(b []byte) []byte { return b }
	cut := func(b []byte) []byte { return b[:len(b)/2] }
	const start = 0
	for _, c := range []struct {
		name     string
		current  func([]byte) []byte // nil: no file
		previous func([]byte) []byte
		resumes  string // "current", "previous" or "" for none
		warning  string // part of it; empty for none
	}{
		{"sound", keep, keep, "current", ""},
		{"the other is damaged", keep, cut, "current", ""},
		{"cut short", cut, keep, "previous", "checkpoint current.ckpt refused: cut short: "},
		{"a byte short", func(b []byte) []byte { return b[:len(b)-1] }, keep, "previous", "refused: cut short"},
		{"cut in the first line", func(b []byte) []byte { return b[:40] }, keep, "previous", "refused: its first line is damaged"},
		{"flipped bit", func(b []byte) []byte { b[len(b)/2] ^= 4; return b }, keep, "previous",
			"checkpoint current.ckpt refused: checksum mismatch; using previous.ckpt"},
		{"flipped bit of the checksum", func(b []byte) []byte { b[50] ^= 1; return b }, keep, "previous", "refused: "},
		{"empty", func([]byte) []byte { return nil }, keep, "previous", "checkpoint current.ckpt refused: the file is empty; using previous.ckpt"},
		{"zeros", func(b []byte) []byte { clear(b); return b }, keep, "previous", "refused: it is not of format cardlab/checkpoint/1"},
		{"longer", func(b []byte) []byte { return append(b, '\n') }, keep, "previous", "refused: too long"},
		{"another format", func(b []byte) []byte { return bytes.Replace(b, []byte("checkpoint/1"), []byte("checkpoint/2"), 1) }, keep,
			"previous", "refused: it is not of format"},
		{"something else", func([]byte) []byte { return []byte("hello\n") }, keep, "previous", "refused: it is not of format"},
		{"missing", nil, keep, "previous", ""}, // killed between two renames: nothing is wrong
		{"both", cut, func([]byte) []byte { return nil }, "",
			"checkpoint current.ckpt refused: cut short"},
		{"both, named", cut, func([]byte) []byte { return nil }, "",
			"; checkpoint previous.ckpt refused: the file is empty; starting over"},
		{"the only one", cut, nil, "", "starting over"},
		{"the only one, previous", nil, cut, "", "checkpoint previous.ckpt refused: cut short"},
		{"none", nil, nil, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir, current, previous := generations(t)
			for name, damage := range map[string]func([]byte) []byte{currentName: c.current, previousName: c.previous} {
				path := filepath.Join(dir, name)
				b, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				if damage == nil {
					err = os.Remove(path)
				} else {
					err = os.WriteFile(path, damage(b), 0o644)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			var warnings []string
			states := mustRun(t, toys()[:1], Options{Workers: 2, Dir: dir, Warn: func(s string) { warnings = append(warnings, s) }})
			mustBeStraight(t, toys()[:1], states)
			want := map[string]uint64{"current": current, "previous": previous, "": start}[c.resumes]
			if states[0].Resumed != want {
				t.Errorf("%d trials were resumed, want %d", states[0].Resumed, want)
			}
			if c.warning == "" && len(warnings) > 0 || c.warning != "" && (len(warnings) != 1 || !strings.Contains(warnings[0], c.warning)) {
				t.Errorf("warnings %q, want %q", warnings, c.warning)
			}
			fresh := t.TempDir()
			mustRun(t, toys()[:1], Options{Dir: fresh})
			mustEqualFolders(t, dir, fresh)
		})
	}
}

// TestEveryFlip flips each bit of a checkpoint and cuts it at each byte: none of
// them is taken for sound.
func TestEveryFlip(t *testing.T) {
	p := newPrefix(0, &Job{Name: "x", Experiment: &dice{sides: 2, block: 4}, Trials: 4}, &Options{})
	data, err := seal(checkpointFormat, &savedRun{Jobs: []savedJob{p.save()}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := decodeCheckpoint(data); err != nil {
		t.Fatal(err)
	}
	for i := range data {
		for bit := range 8 {
			damaged := slices.Clone(data)
			damaged[i] ^= 1 << bit
			if got, err := decodeCheckpoint(damaged); err == nil {
				t.Fatalf("bit %d of byte %d: %+v", bit, i, got)
			}
		}
		if _, err := decodeCheckpoint(data[:i]); err == nil {
			t.Fatalf("cut to %d bytes", i)
		}
	}
}

// TestFinishedCurrentDamaged repairs the checkpoint of a finished run.
func TestFinishedCurrentDamaged(t *testing.T) {
	want, dir := t.TempDir(), t.TempDir()
	mustRun(t, toys(), Options{Dir: want})
	for _, name := range []string{currentName, previousName} {
		mustRun(t, toys(), Options{Dir: dir})
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
		jobs := hooked(toys(), func(int, *rng.Stream, *sim.Tally) { t.Error("a block was run") })
		mustBeStraight(t, jobs, mustRun(t, jobs, Options{Dir: dir}))
		mustEqualFolders(t, dir, want)
	}
}

// TestMismatch changes what defines the deals under a checkpoint.
func TestMismatch(t *testing.T) {
	dir := t.TempDir()
	job := toy("x", 6, 100, 1050)
	mustRun(t, []Job{job}, Options{Dir: dir})
	before := folder(t, dir)
	for _, c := range []struct {
		change func(*Job)
		opts   Options
		want   MismatchError
	}{
		{func(j *Job) { j.Seed = 5 }, Options{}, MismatchError{"x", "seed", "20261104", "5"}},
		{func(j *Job) { j.Stream = "y" }, Options{}, MismatchError{"x", "stream", "x", "y"}},
		{func(j *Job) { j.RNG = "chacha8" }, Options{}, MismatchError{"x", "rng", rng.Default, "chacha8"}},
		{func(j *Job) { j.Experiment = &dice{sides: 6, block: 99} }, Options{}, MismatchError{"x", "block", "100", "99"}},
		{func(j *Job) { j.Experiment = &dice{sides: 7, block: 100} }, Options{}, MismatchError{"x", "tables", "1x11 6x2", "1x13 7x2"}},
		{func(j *Job) { j.Identity = []Fact{{"game", "dice"}, {"sides", "7"}} }, Options{}, MismatchError{"x", "sides", "6", "7"}},
		{func(j *Job) { j.Identity = j.Identity[:1] }, Options{}, MismatchError{"x", "sides", "6", ""}},
		{func(j *Job) { j.Identity = append(j.Identity[:2:2], Fact{"players", "4"}) }, Options{}, MismatchError{"x", "players", "", "4"}},
		{func(j *Job) {}, Options{Shard: 1, Of: 3}, MismatchError{"", "shard", "", "1/3"}},
	} {
		changed := job
		c.change(&changed)
		c.opts.Dir = dir
		_, err := Run(context.Background(), []Job{changed}, c.opts)
		var got *MismatchError
		if !errors.As(err, &got) || *got != c.want {
			t.Errorf("got %v, want %v", err, &c.want)
			continue
		}
		if checked := Check([]Job{changed}, c.opts); checked == nil || checked.Error() != err.Error() {
			t.Errorf("asked before: %v, run: %v", checked, err)
		}
		if !strings.Contains(err.Error(), c.want.Key) || !strings.Contains(err.Error(), stated(c.want.Was)) {
			t.Error(err)
		}
	}
	if err := Check([]Job{job}, Options{Dir: dir}); err != nil {
		t.Errorf("what can go on is refused: %v", err)
	}
	if !reflect.DeepEqual(folder(t, dir), before) {
		t.Error("a refused run has written")
	}
}

// TestSetOfJobsChanges takes an experiment out of a run, puts it back, and adds
// one.
func TestSetOfJobsChanges(t *testing.T) {
	dir := t.TempDir()
	all := toys()
	mustRun(t, all[:2], Options{Dir: dir})
	var ran []string
	jobs := hooked(all, nil)
	for i := range jobs {
		name := jobs[i].Name
		jobs[i].Experiment.(*dice).hook = func(int, *rng.Stream, *sim.Tally) { ran = append(ran, name) }
	}
	mustBeStraight(t, jobs[2:], mustRun(t, jobs[2:], Options{Workers: 1, Dir: dir}))
	mustBeStraight(t, jobs[1:], mustRun(t, jobs[1:], Options{Workers: 1, Dir: dir}))
	mustBeStraight(t, jobs, mustRun(t, jobs, Options{Workers: 1, Dir: dir}))
	if !slices.Equal(ran, []string{"three"}) {
		t.Errorf("run again: %v", ran)
	}
	want := t.TempDir()
	mustRun(t, all, Options{Dir: want})
	mustEqualFolders(t, dir, want)
}

// TestSeedOf finds the seed that a run was begun with.
func TestSeedOf(t *testing.T) {
	dir := t.TempDir()
	if seed, ok := SeedOf(dir); ok {
		t.Errorf("no checkpoint has seed %d", seed)
	}
	mustRun(t, toys(), Options{Dir: dir})
	if seed, ok := SeedOf(dir); !ok || seed != 20261104 {
		t.Errorf("seed %d, %v", seed, ok)
	}
	other := toy("other", 6, 10, 10)
	other.Seed = 7
	mustRun(t, []Job{other}, Options{Dir: dir})
	if seed, ok := SeedOf(dir); ok {
		t.Errorf("of two seeds, %d", seed)
	}
}

// TestUnwritable begins nothing that cannot be kept.
func TestUnwritable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	jobs := hooked(toys(), func(int, *rng.Stream, *sim.Tally) { t.Error("a block was run") })
	_, err := Run(context.Background(), jobs, Options{Dir: filepath.Join(file, "checkpoint")})
	if err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("%v", err)
	}
}

// TestDiskFails takes the folder away while a run writes checkpoints: the run
// goes on, says so once, and returns its counts with the error.
func TestDiskFails(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "checkpoint")
	var blocks atomic.Int64
	warned := make(chan struct{})
	jobs := hooked(toys(), func(int, *rng.Stream, *sim.Tally) {
		switch blocks.Add(1) {
		case 10:
			if err := os.Rename(dir, dir+".away"); err != nil {
				t.Error(err)
			}
			if err := os.WriteFile(dir, nil, 0o644); err != nil {
				t.Error(err)
			}
		case 11:
			<-warned
		default:
			time.Sleep(300 * time.Microsecond) // many more checkpoints fail
		}
	})
	warnings := 0
	states, err := Run(context.Background(), jobs, Options{Workers: 1, Dir: dir, Every: time.Millisecond, Warn: func(s string) {
		if !strings.Contains(s, dir) {
			t.Errorf("warning %q", s)
		}
		if warnings++; warnings == 1 {
			close(warned)
		}
	}})
	if err == nil || !strings.Contains(err.Error(), "failed to write checkpoint") || !strings.Contains(err.Error(), dir) {
		t.Fatalf("%v", err)
	}
	mustBeStraight(t, jobs, states)
	if warnings != 1 {
		t.Errorf("%d warnings", warnings)
	}
}

// TestKilledBetween lays out the folder as a kill leaves it at each step of the
// writing of a checkpoint.
func TestKilledBetween(t *testing.T) {
	old, current, previous := generations(t)
	read := func(name string) []byte {
		b, err := os.ReadFile(filepath.Join(old, name))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	a, b := read(previousName), read(currentName)
	want := t.TempDir()
	mustRun(t, toys()[:1], Options{Dir: want})
	for name, c := range map[string]struct {
		files   map[string][]byte
		resumed uint64
	}{
		"the first, being written":    {map[string][]byte{tempName: a[:len(a)/3]}, 0},
		"the first, before rename":    {map[string][]byte{tempName: a}, 0},
		"the first":                   {map[string][]byte{currentName: a}, previous},
		"the second, opened":          {map[string][]byte{currentName: a, tempName: nil}, previous},
		"the second, being written":   {map[string][]byte{currentName: a, tempName: b[:len(b)/2]}, previous},
		"the second, written":         {map[string][]byte{currentName: a, tempName: b}, previous},
		"the second, between renames": {map[string][]byte{previousName: a, tempName: b}, previous},
		"the second":                  {map[string][]byte{previousName: a, currentName: b}, current},
	} {
		dir := t.TempDir()
		for file, data := range c.files {
			if err := os.WriteFile(filepath.Join(dir, file), data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		states := mustRun(t, toys()[:1], Options{Dir: dir, Warn: func(s string) { t.Errorf("%s: %s", name, s) }})
		mustBeStraight(t, toys()[:1], states)
		if states[0].Resumed != c.resumed {
			t.Errorf("%s: %d trials were resumed, want %d", name, states[0].Resumed, c.resumed)
		}
		mustEqualFolders(t, dir, want)
	}
}

// TestAheadOfOtherTrials resumes a checkpoint with blocks ahead of the prefix
// when more trials are asked than were: a block that was short then is run again
// whole.
func TestAheadOfOtherTrials(t *testing.T) {
	job := toy("x", 6, 10, 100)
	counts := func(from, to uint64) []uint64 {
		a, b := straight(t, job, from).Tally.Counts, straight(t, job, to).Tally.Counts
		for i := range b {
			b[i] -= a[i]
		}
		return b
	}
	dir := t.TempDir()
	all := toy("all", 6, 10, 20) // nothing is left to run
	all.Stream = "x"
	data, err := seal(checkpointFormat, &savedRun{Jobs: []savedJob{{
		Name:      "all",
		Identity:  all.facts(),
		Trials:    15,
		Counts:    counts(0, 15),
		Snapshots: straight(t, job, 15).Snapshots,
		Ahead:     []savedBlock{{Block: 1, From: 5, Trials: 5, Counts: counts(15, 20)}},
	}, {
		Name:      "x",
		Identity:  job.facts(),
		Trials:    15,
		Counts:    counts(0, 15),
		Snapshots: straight(t, job, 15).Snapshots,
		Ahead: []savedBlock{
			{Block: 1, From: 5, Trials: 5, Counts: counts(15, 20)}, // next in order
			{Block: 4, Trials: 10, Counts: counts(40, 50)},
			{Block: 6, Trials: 3, Counts: counts(60, 63)}, // the last when 63 were asked
		},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, currentName), data, 0o644); err != nil {
		t.Fatal(err)
	}
	blocks := 0
	jobs := hooked([]Job{all, job}, func(int, *rng.Stream, *sim.Tally) { blocks++ })
	mustBeStraight(t, jobs, mustRun(t, jobs, Options{Workers: 1, Dir: dir}))
	if blocks != 10-3 {
		t.Errorf("%d blocks were run, want 7", blocks)
	}
}

// TestRefusedIsNotKept writes over a current generation that was refused: the
// previous one, all that there is, stays until the new one has its name.
func TestRefusedIsNotKept(t *testing.T) {
	dir, _, _ := generations(t)
	before := folder(t, dir)["/"+previousName]
	if err := os.WriteFile(filepath.Join(dir, currentName), []byte("damaged"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := &store{dir: dir}
	if saved, err := s.read(func(string) {}); err != nil || saved == nil {
		t.Fatal(saved, err)
	}
	for _, want := range []map[string]string{
		{"/" + currentName: "first", "/" + previousName: before},
		{"/" + currentName: "second", "/" + previousName: "first"},
	} {
		if err := s.write([]byte(want["/"+currentName])); err != nil {
			t.Fatal(err)
		}
		if got := folder(t, dir); !reflect.DeepEqual(got, want) {
			t.Fatalf("%q, want %q", got, want)
		}
	}
}

// copyGenerations copies the checkpoint of a run that goes on: the newest
// generation first, so that none is missed when they move on meanwhile.
func copyGenerations(t *testing.T, to, from string) {
	for _, name := range []string{currentName, previousName} {
		b, err := os.ReadFile(filepath.Join(from, name))
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(to, name), b, 0o644)
		}
		if err != nil {
			t.Error(err)
		}
	}
}

// TestBlocksAhead kills a run whose first block takes very long: the blocks
// that are done beyond it are not run again.
func TestBlocksAhead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const workers, blocks = 2, 60
		dir, left := t.TempDir(), t.TempDir()
		var ran atomic.Int64
		jobs := hooked([]Job{toy("x", 6, 10, 10*blocks)}, func(int, *rng.Stream, *sim.Tally) {
			if ran.Add(1) == 1 {
				time.Sleep(time.Second)
			} else {
				time.Sleep(10 * time.Millisecond)
			}
		})
		go func() {
			time.Sleep(500 * time.Millisecond)
			copyGenerations(t, left, dir)
		}()
		opts := Options{Workers: workers, Dir: dir, Every: 50 * time.Millisecond}
		mustBeStraight(t, jobs, mustRun(t, jobs, opts))

		ran.Store(1)
		opts.Dir = left
		states := mustRun(t, jobs, opts)
		mustBeStraight(t, jobs, states)
		// The window is four blocks a worker, the first of them not done.
		// The block that takes long is the first or the second.
		inOrder := int64(states[0].Resumed / 10)
		if again := ran.Load() - 1; inOrder > 1 || again != blocks-inOrder-(4*workers-1) {
			t.Errorf("%d trials resumed and %d blocks run", states[0].Resumed, again)
		}
	})
}

// TestOneIntervalIsLost copies the checkpoint of a run at every moment, as a
// kill would leave it, and counts the blocks that are run again from there. The
// clock of the bubble makes the bound exact.
func TestOneIntervalIsLost(t *testing.T) {
	const (
		workers  = 2
		blocks   = 100
		perBlock = 10 * time.Millisecond
		every    = 70 * time.Millisecond
	)
	job := toy("x", 6, 10, 10*blocks)
	for moment := 5 * time.Millisecond; moment < 500*time.Millisecond; moment += 65 * time.Millisecond {
		synctest.Test(t, func(t *testing.T) {
			dir, left := t.TempDir(), t.TempDir()
			var ran atomic.Int64 // blocks that have ended
			counted := hooked([]Job{job}, func(int, *rng.Stream, *sim.Tally) {
				time.Sleep(perBlock)
				ran.Add(1)
			})
			var atKill int64
			go func() {
				time.Sleep(moment)
				atKill = ran.Load()
				copyGenerations(t, left, dir)
			}()
			mustBeStraight(t, counted, mustRun(t, counted, Options{Workers: workers, Dir: dir, Every: every}))

			ran.Store(0)
			mustBeStraight(t, counted, mustRun(t, counted, Options{Workers: workers, Dir: left, Every: every}))
			again := atKill + ran.Load() - blocks
			if most := int64(workers * (every/perBlock + 1)); again > most {
				t.Errorf("killed after %v and %d blocks: %d blocks were run again, want at most %d", moment, atKill, again, most)
			}
			if atKill > 2*int64(workers*every/perBlock) && ran.Load() == blocks {
				t.Errorf("killed after %v: nothing was resumed", moment)
			}
		})
	}
}
