package workers

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// enough is a precision rule of the kind that cmd makes: it depends on the
// prefix in no simple way.
func enough(tally *sim.Tally, trials uint64) bool {
	seven := tally.Row(0, 0)[5]
	return trials > 4000 && seven%16 == 0
}

// whereEnough looks at every block count of the schedule, in order, and returns
// the trials at which enough holds, or those of the cap.
func whereEnough(t *testing.T, job Job, look func(*sim.Tally, uint64) bool) (trials uint64, why string) {
	block := uint64(job.Experiment.BlockSize())
	for c := uint64(1); c*block < job.Trials; c += max(1, c/16) {
		if s := straight(t, job, c*block); look(s.Tally, s.Trials) {
			return s.Trials, StoppedPrecision
		}
	}
	if s := straight(t, job, job.Trials); look(s.Tally, s.Trials) {
		return s.Trials, StoppedPrecision
	}
	return job.Trials, StoppedCap
}

func precise(trials uint64) Job {
	job := toy("x", 6, 100, trials)
	job.Look = enough
	return job
}

// TestPrecision stops at the same place with any number of workers, and from
// any checkpoint on.
func TestPrecision(t *testing.T) {
	job := precise(50_050)
	trials, why := whereEnough(t, job, enough)
	if why != StoppedPrecision || trials < 5000 || trials == job.Trials {
		t.Fatalf("the toy stops by %s at %d", why, trials)
	}
	want := straight(t, job, trials)
	want.Stopped = why
	first := t.TempDir()
	mustEqual(t, mustRun(t, []Job{job}, Options{Workers: 1, Dir: first})[0], want)
	for _, workers := range []int{2, 7} {
		dir := t.TempDir()
		mustEqual(t, mustRun(t, []Job{job}, Options{Workers: workers, Dir: dir})[0], want)
		mustEqualFolders(t, dir, first)
	}

	random := rand.New(rand.NewPCG(3, 4))
	for range 10 {
		dir := t.TempDir()
		for {
			ctx, cancel := context.WithCancel(context.Background())
			var blocks atomic.Int64
			blocks.Store(1 + random.Int64N(100))
			jobs := hooked([]Job{job}, func(int, *rng.Stream, *sim.Tally) {
				if blocks.Add(-1) == 0 {
					cancel()
				}
			})
			states, err := Run(ctx, jobs, Options{Workers: 1 + random.IntN(7), Dir: dir})
			cancel()
			if err == nil {
				mustEqual(t, states[0], want)
				break
			}
			if !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
		}
		mustEqualFolders(t, dir, first)
	}
}

// TestLooks records when the rule is asked: on prefixes of the schedule, in
// order, and once at a cap in the middle of a block.
func TestLooks(t *testing.T) {
	for _, cap := range []uint64{950, 1000, 1600, 3333, 3400} {
		var looks []uint64
		job := toy("x", 6, 100, cap)
		job.Look = func(tally *sim.Tally, trials uint64) bool {
			looks = append(looks, trials)
			if want := straight(t, job, trials); !slices.Equal(want.Tally.Counts, tally.Counts) {
				t.Errorf("the look at %d is not at the prefix", trials)
			}
			return false
		}
		s := mustRun(t, []Job{job}, Options{Workers: 3})[0]
		if s.Stopped != StoppedCap || s.Trials != cap {
			t.Errorf("stopped by %s after %d", s.Stopped, s.Trials)
		}
		var want []uint64
		for c := uint64(1); c*100 < cap; c += max(1, c/16) {
			want = append(want, c*100)
		}
		if want = append(want, cap); !slices.Equal(looks, want) {
			t.Errorf("cap %d: looks %v, want %v", cap, looks, want)
		}
	}
}

// TestLookAtCap stops by precision when only the cap is precise enough.
func TestLookAtCap(t *testing.T) {
	job := toy("x", 6, 100, 1250)
	job.Look = func(_ *sim.Tally, trials uint64) bool { return trials >= 1250 }
	dir := t.TempDir()
	for range 2 {
		if s := mustRun(t, []Job{job}, Options{Dir: dir})[0]; s.Stopped != StoppedPrecision || s.Trials != 1250 {
			t.Errorf("stopped by %s after %d", s.Stopped, s.Trials)
		}
	}
	// A larger cap goes on from the middle of the block and looks at whole
	// blocks again.
	job.Trials = 5000
	if s := mustRun(t, []Job{job}, Options{Dir: dir})[0]; s.Stopped != StoppedPrecision || s.Trials != 1300 {
		t.Errorf("stopped by %s after %d", s.Stopped, s.Trials)
	}
}

// TestStopRuleChanges resumes under other rules than those it ended by.
func TestStopRuleChanges(t *testing.T) {
	job := precise(50_050)
	where, _ := whereEnough(t, job, enough)
	dir := t.TempDir()
	mustRun(t, []Job{job}, Options{Dir: dir})

	stricter := job
	stricter.Look = func(tally *sim.Tally, trials uint64) bool { return trials > where && tally.Row(0, 0)[5]%16 == 0 }
	there, why := whereEnough(t, job, stricter.Look)
	if there <= where || why != StoppedPrecision {
		t.Fatalf("the stricter rule stops by %s at %d", why, there)
	}
	s := mustRun(t, []Job{stricter}, Options{Dir: dir})[0]
	want := straight(t, job, there)
	want.Stopped = StoppedPrecision
	mustEqual(t, s, want)
	if s.Resumed != where {
		t.Errorf("%d trials resumed, want %d", s.Resumed, where)
	}

	exact := job
	exact.Look, exact.Trials = nil, there+50
	mustBeStraight(t, []Job{exact}, mustRun(t, []Job{exact}, Options{Dir: dir}))

	exact.Trials = there
	var fewer *FewerTrialsError
	if _, err := Run(context.Background(), []Job{exact}, Options{Dir: dir}); !errors.As(err, &fewer) {
		t.Errorf("fewer trials: %v", err)
	}
}

// slow returns job with blocks that take d on the clock of a synctest bubble.
func slow(job Job, d time.Duration) Job {
	return hooked([]Job{job}, func(int, *rng.Stream, *sim.Tally) { time.Sleep(d) })[0]
}

// TestTime gives a job a time of its own, in a bubble whose clock is exact.
func TestTime(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		synctest.Test(t, func(t *testing.T) {
			job := slow(toy("x", 6, 100, 1_000_000), 50*time.Millisecond)
			job.Time = time.Second
			next := toy("y", 6, 100, 1050)
			dir := t.TempDir()
			began := time.Now()
			states := mustRun(t, []Job{job, next}, Options{Workers: workers, Dir: dir})
			if d := time.Since(began); d < time.Second || d > time.Second+100*time.Millisecond {
				t.Errorf("%d workers: it took %v", workers, d)
			}
			// 20 blocks for each worker, and what they had in hand.
			blocks := states[0].Trials / 100
			if n := uint64(workers); blocks < 20*n || blocks > 21*n || states[0].Trials%100 != 0 {
				t.Errorf("%d workers: %d blocks", workers, blocks)
			}
			want := straight(t, hooked([]Job{job}, nil)[0], states[0].Trials)
			want.Stopped = StoppedTime
			mustEqual(t, states[0], want)
			mustBeStraight(t, []Job{next}, states[1:])

			// The time is used up, whoever asks.
			again := mustRun(t, []Job{job, next}, Options{Workers: 3, Dir: dir})
			mustEqual(t, again[0], states[0])
			// More of it, and the rest is run.
			job.Time = 3 * time.Second
			began = time.Now()
			more := mustRun(t, []Job{job, next}, Options{Workers: workers, Dir: dir})
			if d := time.Since(began); d < 1900*time.Millisecond || d > 2100*time.Millisecond {
				t.Errorf("%d workers: two more seconds took %v", workers, d)
			}
			want = straight(t, hooked([]Job{job}, nil)[0], more[0].Trials)
			want.Stopped = StoppedTime
			mustEqual(t, more[0], want)
		})
	}
}

// TestTimeEnds are the jobs of a time that end otherwise.
func TestTimeEnds(t *testing.T) {
	job := toy("x", 6, 100, 1050)
	job.Time = time.Hour
	if s := mustRun(t, []Job{job}, Options{})[0]; s.Stopped != StoppedCap || s.Trials != 1050 {
		t.Errorf("a cap: %s after %d", s.Stopped, s.Trials)
	}
	job.Look = func(_ *sim.Tally, trials uint64) bool { return trials >= 500 }
	if s := mustRun(t, []Job{job}, Options{Budget: time.Hour})[0]; s.Stopped != StoppedPrecision || s.Trials != 500 {
		t.Errorf("a precision: %s after %d", s.Stopped, s.Trials)
	}
	job.Look, job.Time = nil, 1
	if s := mustRun(t, []Job{job}, Options{Workers: 2})[0]; s.Stopped != StoppedTime || s.Trials < 100 {
		t.Errorf("no time at all: %s after %d", s.Stopped, s.Trials)
	}
}

// TestBudget shares one time among jobs whose blocks take different times.
func TestBudget(t *testing.T) {
	for _, workers := range []int{1, 2, 3} {
		synctest.Test(t, func(t *testing.T) {
			jobs := []Job{
				slow(toy("a", 6, 100, 1_000_000), 20*time.Millisecond),
				slow(toy("b", 6, 100, 1_000_000), 50*time.Millisecond),
				slow(toy("c", 6, 100, 500), 10*time.Millisecond), // it ends before
				slow(toy("d", 6, 100, 1_000_000), 90*time.Millisecond),
			}
			dir := t.TempDir()
			opts := Options{Workers: workers, Dir: dir, Budget: 9 * time.Second}

			// Interrupted in the middle; the time goes on where it was.
			ctx, cancel := context.WithTimeout(context.Background(), 4*time.Second)
			defer cancel()
			if _, err := Run(ctx, jobs, opts); !errors.Is(err, context.DeadlineExceeded) {
				t.Fatal(err)
			}
			began := time.Now()
			states := mustRun(t, jobs, opts)
			if d := time.Since(began); d < 4800*time.Millisecond || d > 5200*time.Millisecond {
				t.Errorf("%d workers: the other five seconds took %v", workers, d)
			}
			for i, s := range states {
				want := straight(t, hooked(jobs, nil)[i], s.Trials)
				want.Stopped = StoppedTime
				if i == 2 {
					want.Stopped = StoppedCap
				}
				mustEqual(t, s, want)
			}
			// A third each, of what c has left.
			share := (9*time.Second*time.Duration(workers) - 50*time.Millisecond) / 3
			for i, per := range map[int]time.Duration{0: 20, 1: 50, 3: 90} {
				per *= time.Millisecond
				got := time.Duration(states[i].Trials/100) * per
				if slack := time.Duration(3*workers) * 90 * time.Millisecond; got < share-slack || got > share+slack {
					t.Errorf("%d workers: job %d had %v, want %v", workers, i, got, share)
				}
			}
			before := folder(t, dir)
			mustRun(t, jobs, opts)
			if after := folder(t, dir); len(after) != len(before) || after["/current.ckpt"] != before["/current.ckpt"] {
				t.Error("a run that has used its budget has written again")
			}
		})
	}
}

// TestUntake hands out again what was taken back, in order.
func TestUntake(t *testing.T) {
	job := toy("x", 6, 10, 95)
	p := newPrefix(0, &job, &Options{})
	var tasks []*task
	take := func() uint64 {
		if !p.ready(8) {
			t.Fatal("not ready")
		}
		tasks = append(tasks, p.take())
		return tasks[len(tasks)-1].block
	}
	for want := range uint64(4) {
		if got := take(); got != want {
			t.Fatalf("block %d, want %d", got, want)
		}
	}
	p.untake(tasks[2])
	p.untake(tasks[3])
	for want := uint64(2); want < 6; want++ {
		if got := take(); got != want {
			t.Fatalf("block %d after 2 was taken back, want %d", got, want)
		}
	}
	if p.inHand != 6 {
		t.Errorf("%d in hand", p.inHand)
	}
}

// TestTinyBudget runs one block of every job all the same.
func TestTinyBudget(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		for i, s := range mustRun(t, toys(), Options{Workers: workers, Budget: 1}) {
			want := straight(t, toys()[i], s.Trials)
			want.Stopped = StoppedTime
			if s.Trials == toys()[i].Trials {
				want.Stopped = StoppedCap
			}
			if s.Trials == 0 {
				t.Errorf("job %d was not run", i)
			}
			mustEqual(t, s, want)
		}
	}
}
