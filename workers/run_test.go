package workers

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"cardlab/sim"
	"cardlab/sim/rng"
)

func TestWorkersEqual(t *testing.T) {
	first := t.TempDir()
	mustBeStraight(t, toys(), mustRun(t, toys(), Options{Workers: 1, Dir: first}))
	for _, workers := range []int{2, 7} {
		dir := t.TempDir()
		states := mustRun(t, toys(), Options{Workers: workers, Dir: dir})
		mustBeStraight(t, toys(), states)
		mustEqualFolders(t, dir, first)
	}
	// The comparison sees another stream.
	other := toys()
	other[0].Seed++
	states := mustRun(t, other, Options{Workers: 2})
	if reflect.DeepEqual(states[0].Tally.Counts, straight(t, toys()[0], toys()[0].Trials).Tally.Counts) {
		t.Error("another seed gives the same counts")
	}
	// So it does another block size: the same trials, in other blocks.
	other[0] = toys()[0]
	other[0].Experiment = &dice{sides: 6, block: 499}
	states = mustRun(t, other, Options{Workers: 2})
	if reflect.DeepEqual(states[0].Tally.Counts, straight(t, toys()[0], toys()[0].Trials).Tally.Counts) {
		t.Error("another block size gives the same counts")
	}
}

func TestGenerators(t *testing.T) {
	job := toy("chacha", 6, 100, 1050)
	job.RNG = "chacha8"
	both := []Job{toy("plain", 6, 100, 1050), job}
	mustBeStraight(t, both, mustRun(t, both, Options{Workers: 2}))
}

// TestExtended stops a run at 1.3 blocks and asks for more, several times.
func TestExtended(t *testing.T) {
	job := toy("x", 6, 1000, 0)
	want := t.TempDir()
	job.Trials = 25_300
	mustBeStraight(t, []Job{job}, mustRun(t, []Job{job}, Options{Dir: want}))

	dir := t.TempDir()
	done := uint64(0)
	for _, trials := range []uint64{1, 1300, 1300, 1301, 2000, 2001, 17_999, 25_300} {
		var ran atomic.Uint64
		job.Trials = trials
		jobs := hooked([]Job{job}, func(n int, _ *rng.Stream, _ *sim.Tally) { ran.Add(uint64(n)) })
		states := mustRun(t, jobs, Options{Workers: 2, Dir: dir})
		mustBeStraight(t, jobs, states)
		if states[0].Resumed != done {
			t.Fatalf("%d trials were resumed, want %d", states[0].Resumed, done)
		}
		// What was done is not done again, but for the beginning of a block.
		most := trials - done
		if most > 0 {
			most += done % 1000
		}
		if ran.Load() != most {
			t.Fatalf("from %d to %d: %d trials were run, want %d", done, trials, ran.Load(), most)
		}
		done = trials
	}
	mustEqualFolders(t, dir, want)

	job.Trials = 25_299
	before := folder(t, dir)
	_, err := Run(context.Background(), []Job{job}, Options{Dir: dir})
	var fewer *FewerTrialsError
	if !errors.As(err, &fewer) || *fewer != (FewerTrialsError{"x", 25_300, 25_299}) {
		t.Fatalf("fewer trials: %v", err)
	}
	if s := err.Error(); s != `experiment "x": 25299 trials are asked and 25300 are done already` {
		t.Error(s)
	}
	if !reflect.DeepEqual(folder(t, dir), before) {
		t.Error("a refused run has written")
	}
}

// TestInterrupted ends runs at random moments and resumes them until they are
// done, with another number of workers and now and then more trials each time.
func TestInterrupted(t *testing.T) {
	want := t.TempDir()
	mustRun(t, toys(), Options{Dir: want})
	random := rand.New(rand.NewPCG(1, 2))
	for range 12 {
		dir := t.TempDir()
		var states []State
		for runs := 0; ; runs++ {
			ctx, cancel := context.WithCancel(context.Background())
			blocks := atomic.Int64{}
			blocks.Store(1 + random.Int64N(60))
			jobs := hooked(toys(), func(int, *rng.Stream, *sim.Tally) {
				if blocks.Add(-1) == 0 {
					cancel()
				}
			})
			if runs == 0 {
				jobs[0].Trials -= 77 // its last block is another short one
			}
			var err error
			states, err = Run(ctx, jobs, Options{Workers: []int{1, 2, 7}[random.IntN(3)], Dir: dir})
			cancel()
			for i, s := range states {
				if s.Stopped == "" {
					mustEqual(t, s, straight(t, toys()[i], s.Trials))
				}
			}
			if err == nil && runs > 0 {
				break
			}
			if err != nil && !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
		}
		mustBeStraight(t, toys(), states)
		mustEqualFolders(t, dir, want)
	}
}

// TestInterruptedLosesNothing resumes a run that was interrupted and counts the
// blocks of both.
func TestInterruptedLosesNothing(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		ctx, cancel := context.WithCancel(context.Background())
		dir := t.TempDir()
		var blocks atomic.Int64
		job := toy("x", 6, 10, 1000)
		jobs := hooked([]Job{job}, func(int, *rng.Stream, *sim.Tally) {
			if blocks.Add(1) == 40 {
				cancel()
			}
		})
		if _, err := Run(ctx, jobs, Options{Workers: workers, Dir: dir}); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		mustBeStraight(t, jobs, mustRun(t, jobs, Options{Workers: workers, Dir: dir}))
		if blocks.Load() != 100 {
			t.Errorf("%d workers: %d blocks were run for 100", workers, blocks.Load())
		}
	}
}

func TestInterruptedBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	states, err := Run(ctx, toys(), Options{})
	if !errors.Is(err, context.Canceled) || len(states) != 3 || states[0].Trials != 0 {
		t.Fatalf("%v, %v", states, err)
	}
	// A finished run has nothing to interrupt.
	dir := t.TempDir()
	mustRun(t, toys(), Options{Dir: dir})
	if _, err := Run(ctx, toys(), Options{Dir: dir}); err != nil {
		t.Fatal(err)
	}
}

// TestNothingToDo runs a finished run again: no sampler is made and no file
// touched.
func TestNothingToDo(t *testing.T) {
	dir := t.TempDir()
	mustRun(t, toys(), Options{Dir: dir})
	before := folder(t, dir)
	jobs := hooked(toys(), func(int, *rng.Stream, *sim.Tally) { t.Error("a block was run") })
	states := mustRun(t, jobs, Options{Dir: dir})
	mustBeStraight(t, jobs, states)
	for i, s := range states {
		if s.Resumed != jobs[i].Trials {
			t.Errorf("%d trials resumed, want %d", s.Resumed, jobs[i].Trials)
		}
	}
	if !reflect.DeepEqual(folder(t, dir), before) {
		t.Error("the folder has changed")
	}
}

func TestPanic(t *testing.T) {
	cause := errors.New("no such card")
	for _, workers := range []int{1, 2, 7} {
		dir := t.TempDir()
		var blocks atomic.Int64
		jobs := hooked(toys()[:1], func(int, *rng.Stream, *sim.Tally) {
			if blocks.Add(1) == 20 {
				panic(cause)
			}
		})
		states, err := Run(context.Background(), jobs, Options{Workers: workers, Dir: dir})
		var p *PanicError
		if !errors.As(err, &p) {
			t.Fatalf("%v", err)
		}
		if p.Job != "one" || p.Seed != 20261104 || p.Value != cause || !errors.Is(err, cause) {
			t.Errorf("%+v", p)
		}
		if !strings.Contains(string(p.Stack), "toy_test.go") {
			t.Errorf("the stack does not lead to the sampler:\n%s", p.Stack)
		}
		if s := err.Error(); !strings.Contains(s, `experiment "one": block `) || !strings.Contains(s, "seed 20261104") {
			t.Error(s)
		}
		if workers == 1 && p.Block != 19 {
			t.Errorf("block %d", p.Block)
		}
		mustEqual(t, states[0], straight(t, toys()[0], states[0].Trials))
		// The checkpoint goes on with what is there, the block that failed too.
		again := mustRun(t, toys(), Options{Workers: workers, Dir: dir})
		mustBeStraight(t, toys(), again)
		if again[0].Resumed != states[0].Trials || again[0].Resumed == 0 {
			t.Errorf("%d trials resumed of %d", again[0].Resumed, states[0].Trials)
		}
	}
}

type brittle struct{ dice }

func (brittle) NewSampler() sim.Sampler { panic("no sampler") }

func TestPanicOfNewSampler(t *testing.T) {
	job := toy("x", 6, 10, 100)
	job.Experiment = &brittle{dice{sides: 6, block: 10}}
	_, err := Run(context.Background(), []Job{job}, Options{Workers: 2})
	var p *PanicError
	if !errors.As(err, &p) || p.Value != "no sampler" {
		t.Fatal(err)
	}
}

// TestBoundedMemory counts the tallies that samplers are given while one block
// is held back.
func TestBoundedMemory(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		var mu sync.Mutex
		tallies := map[*sim.Tally]bool{}
		blocks := 0
		all := make(chan struct{})
		jobs := hooked([]Job{toy("x", 6, 10, 10_000), toy("y", 6, 10, 200)}, func(n int, r *rng.Stream, tally *sim.Tally) {
			mu.Lock()
			tallies[tally] = true
			blocks++
			first := blocks == 1
			if blocks == 4*workers+20 { // the window of x is full, and all of y is done
				close(all)
			}
			mu.Unlock()
			if first && workers > 1 {
				<-all
			}
		})
		mustBeStraight(t, jobs, mustRun(t, jobs, Options{Workers: workers}))
		if most := 2 * 4 * workers; len(tallies) > most {
			t.Errorf("%d workers: %d tallies, want at most %d", workers, len(tallies), most)
		}
	}
}

// TestSamplers counts the samplers that are made: at most one a worker and job.
func TestSamplers(t *testing.T) {
	var made atomic.Int64
	job := toy("x", 6, 10, 5000)
	job.Experiment = &dice{sides: 6, block: 10, made: &made}
	mustRun(t, []Job{job}, Options{Workers: 3})
	if n := made.Load(); n < 1 || n > 3 {
		t.Errorf("%d samplers for 3 workers", n)
	}
}

func TestCrypto(t *testing.T) {
	secret := toy("secret", 6, 100, 1050)
	secret.RNG = "crypto"
	dir := t.TempDir()
	for range 2 {
		states := mustRun(t, []Job{secret}, Options{Dir: dir})
		if states[0].Trials != 1050 || states[0].Resumed != 0 {
			t.Fatalf("%+v", states[0])
		}
	}
	if files := folder(t, dir); len(files) != 0 {
		t.Errorf("a checkpoint of what cannot be resumed: %v", files)
	}
	mustRun(t, []Job{secret, toy("open", 6, 100, 1050)}, Options{Dir: dir})
	if s := folder(t, dir)["/current.ckpt"]; !strings.Contains(s, `"open"`) || strings.Contains(s, "secret") {
		t.Errorf("checkpoint %s", s)
	}
	if _, err := Run(context.Background(), []Job{secret}, Options{Shard: 1, Of: 2}); err == nil || !strings.Contains(err.Error(), "crypto") {
		t.Errorf("shard: %v", err)
	}
	open := secret
	open.RNG = rng.Default
	mustRun(t, []Job{open}, Options{Dir: dir})
	_, err := Run(context.Background(), []Job{secret}, Options{Dir: dir})
	var mismatch *MismatchError
	if !errors.As(err, &mismatch) || mismatch.Key != "rng" || mismatch.Is != "crypto" {
		t.Errorf("resume: %v", err)
	}
}

func TestRunErrors(t *testing.T) {
	good := toy("x", 6, 10, 100)
	with := func(change func(*Job)) []Job {
		job := good
		change(&job)
		return []Job{job}
	}
	look := func(*sim.Tally, uint64) bool { return false }
	for _, c := range []struct {
		jobs []Job
		opts Options
		want string
	}{
		{[]Job{good, good}, Options{}, `experiment "x" is there twice`},
		{with(func(j *Job) { j.Trials = 0 }), Options{}, "the number of trials is zero"},
		{with(func(j *Job) { j.RNG = "dice" }), Options{}, `no generator is called "dice"`},
		{with(func(j *Job) { j.Experiment = &dice{sides: 6} }), Options{}, "its blocks hold 0 trials"},
		{with(func(j *Job) { j.Look = look }), Options{Shard: 1, Of: 2}, "a shard needs a fixed number of trials"},
		{with(func(j *Job) { j.Time = 1 }), Options{Shard: 1, Of: 2}, "a shard needs a fixed number of trials"},
		{[]Job{good}, Options{Shard: 1, Of: 2, Budget: 1}, "a shard needs a fixed number of trials"},
		{[]Job{good}, Options{Shard: 3, Of: 2}, "there is no shard 3/2"},
		{[]Job{good}, Options{Shard: 0, Of: 2}, "there is no shard 0/2"},
		{[]Job{good}, Options{Shard: 1, Of: 0}, "there is no shard 1/0"},
	} {
		states, err := Run(context.Background(), c.jobs, c.opts)
		if err == nil || !strings.Contains(err.Error(), c.want) || states != nil {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// TestNoWorkerWaits runs blocks of equal length on the clock of a bubble: from
// the first to the last, across the ends of jobs, every worker is busy.
func TestNoWorkerWaits(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		synctest.Test(t, func(t *testing.T) {
			const length = 10 * time.Millisecond
			var jobs []Job
			blocks := 0
			for i, n := range []int{1, 30, 2, 3, 1, 1, 200, 5} {
				jobs = append(jobs, slow(toy(fmt.Sprint(i), 6, 10, uint64(10*n)), length))
				blocks += n
			}
			began := time.Now()
			mustRun(t, jobs, Options{Workers: workers})
			rounds := (blocks + workers - 1) / workers
			if got, want := time.Since(began), time.Duration(rounds)*length; got != want {
				t.Errorf("%d workers: %d blocks took %v, want %v", workers, blocks, got, want)
			}
		})
	}
}

func TestObserve(t *testing.T) {
	dir := t.TempDir()
	jobs := hooked(toys(), func(int, *rng.Stream, *sim.Tally) { time.Sleep(100 * time.Microsecond) })
	for run := range 2 {
		last := map[int]Event{}
		done := map[int]int{}
		mustRun(t, jobs, Options{Workers: 2, Dir: dir, Observe: func(e Event) {
			if e.Trials < last[e.Job].Trials || done[e.Job] > 0 {
				t.Errorf("%+v after %+v", e, last[e.Job])
			}
			time.Sleep(2 * time.Millisecond) // the run moves on, the tally does not
			if want := straight(t, toys()[e.Job], e.Trials); !reflect.DeepEqual(e.Tally.Counts, want.Tally.Counts) {
				t.Errorf("the tally of job %d after %d trials is not the prefix", e.Job, e.Trials)
			}
			if e.Of != jobs[e.Job].Trials {
				t.Errorf("of %d", e.Of)
			}
			if e.Done {
				done[e.Job]++
			}
			last[e.Job] = e
		}})
		for i, job := range jobs {
			if done[i] != 1 || last[i].Trials != job.Trials || (last[i].Busy > 0) != (run == 0) {
				t.Errorf("run %d: the last event of job %d, of %d done, is %+v", run, i, done[i], last[i])
			}
		}
	}
}

// TestObserveThrottled counts the events of a run of five seconds, and those
// that an observer who takes a second for each of them is given.
func TestObserveThrottled(t *testing.T) {
	for _, c := range []struct {
		takes     time.Duration
		low, high int
	}{{0, 25, 52}, {time.Second, 4, 8}} {
		synctest.Test(t, func(t *testing.T) {
			job := slow(toy("x", 6, 10, 10*1000), 10*time.Millisecond)
			events := 0
			began := time.Now()
			mustRun(t, []Job{job}, Options{Workers: 2, Observe: func(e Event) {
				events++
				if e.Done {
					if d := time.Since(began); d > 6*time.Second {
						t.Errorf("the run ended after %v", d)
					}
				}
				time.Sleep(c.takes)
			}})
			if events < c.low || events > c.high {
				t.Errorf("%d events", events)
			}
		})
	}
}
