package workers

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// dice is a toy: a trial rolls two dice and, as real experiments do, draws a
// number of words that depends on what it has drawn. It fills the table of sums
// and the table of whether the second die equals the first.
type dice struct {
	sides int
	block int
	hook  func(n int, r *rng.Stream, t *sim.Tally) // called before each Sample
	made  *atomic.Int64                            // samplers
}

func (d *dice) Metrics() []sim.Metric {
	sum := sim.Metric{Name: "sum", Rows: []sim.Row{{Name: "all"}}}
	for i := range 2*d.sides - 1 {
		sum.Bins = append(sum.Bins, sim.Bin{Name: fmt.Sprint(i + 2)})
	}
	pair := sim.Metric{Name: "pair", Bins: []sim.Bin{{Name: "yes"}, {Name: "no"}}}
	for i := range d.sides {
		pair.Rows = append(pair.Rows, sim.Row{Name: fmt.Sprint(i + 1)})
	}
	return []sim.Metric{sum, pair}
}

func (d *dice) BlockSize() int { return d.block }

func (d *dice) NewSampler() sim.Sampler {
	if d.made != nil {
		d.made.Add(1)
	}
	return &roller{d}
}

type roller struct{ *dice }

func (d *roller) Sample(n int, r *rng.Stream, t *sim.Tally) {
	if d.hook != nil {
		d.hook(n, r, t)
	}
	for range n {
		a := int(r.Below(uint64(d.sides)))
		b := int(r.Below(uint64(d.sides)))
		for again := 0; a == b && again < 2; again++ { // pairs are rolled again, twice
			b = int(r.Below(uint64(d.sides)))
		}
		t.Add(0, 0, a+b)
		if a == b {
			t.Add(1, a, 0)
		} else {
			t.Add(1, a, 1)
		}
	}
}

func toy(name string, sides, block int, trials uint64) Job {
	return Job{
		Name:       name,
		Experiment: &dice{sides: sides, block: block},
		Identity:   []Fact{{"game", "dice"}, {"sides", fmt.Sprint(sides)}},
		Seed:       20261104,
		Stream:     name,
		RNG:        rng.Default,
		Trials:     trials,
	}
}

// toys are three jobs with blocks of other sizes, whole and short.
func toys() []Job {
	return []Job{
		toy("one", 6, 500, 500*37+123),
		toy("two", 20, 64, 64*100),
		toy("three", 3, 1000, 999),
	}
}

// hooked returns jobs with a hook in each experiment.
func hooked(jobs []Job, hook func(n int, r *rng.Stream, t *sim.Tally)) []Job {
	jobs = append([]Job(nil), jobs...)
	for i := range jobs {
		d := *jobs[i].Experiment.(*dice)
		d.hook = hook
		jobs[i].Experiment = &d
	}
	return jobs
}

// straight is the slow obvious Run: one block after the other, no pool. It stops
// after trials.
func straight(t testing.TB, job Job, trials uint64) State {
	t.Helper()
	metrics := job.Experiment.Metrics()
	s := State{Tally: sim.NewTally(metrics)}
	size := uint64(job.Experiment.BlockSize())
	for block := uint64(0); s.Trials < trials; block++ {
		r, err := rng.New(job.RNG, rng.Key{Seed: job.Seed, Name: job.Stream, Block: block})
		if err != nil {
			t.Fatal(err)
		}
		n := min(size, trials-s.Trials)
		job.Experiment.NewSampler().Sample(int(n), r, s.Tally)
		s.Trials += n
		switch whole := block + 1; {
		case n < size:
		case whole == 1, whole == 2, whole == 3, whole == 4, whole == 6, whole == 8, whole == 12, whole == 16,
			whole == 24, whole == 32, whole == 48, whole == 64, whole == 96, whole == 128, whole == 192, whole == 256,
			whole == 384, whole == 512, whole == 768:
			s.Snapshots = append(s.Snapshots, Snapshot{s.Trials, append([]uint64(nil), s.Tally.Counts...)})
		case whole > 1000:
			t.Fatal("straight knows snapshots up to 1000 blocks")
		}
	}
	return s
}

// mustRun runs to the end.
func mustRun(t testing.TB, jobs []Job, opts Options) []State {
	t.Helper()
	states, err := Run(context.Background(), jobs, opts)
	if err != nil {
		t.Fatal(err)
	}
	return states
}

// mustEqual compares states, but for where they were resumed.
func mustEqual(t testing.TB, got, want State) {
	t.Helper()
	if got.Trials != want.Trials || got.Stopped != want.Stopped {
		t.Fatalf("stopped by %q after %d trials, want %q after %d", got.Stopped, got.Trials, want.Stopped, want.Trials)
	}
	if !reflect.DeepEqual(got.Tally.Counts, want.Tally.Counts) {
		t.Fatalf("after %d trials: counts\n%v, want\n%v", got.Trials, got.Tally.Counts, want.Tally.Counts)
	}
	if !reflect.DeepEqual(got.Snapshots, want.Snapshots) {
		t.Fatalf("after %d trials: snapshots\n%v, want\n%v", got.Trials, got.Snapshots, want.Snapshots)
	}
	if !reflect.DeepEqual(got.Tally.Row(0, 0), want.Tally.Row(0, 0)) {
		t.Fatalf("rows %v, want %v", got.Tally.Row(0, 0), want.Tally.Row(0, 0))
	}
}

// mustBeStraight compares the states of finished fixed-trial jobs with straight.
func mustBeStraight(t testing.TB, jobs []Job, states []State) {
	t.Helper()
	for i, job := range hooked(jobs, nil) {
		want := straight(t, job, job.Trials)
		want.Stopped = StoppedTrials
		mustEqual(t, states[i], want)
	}
}

// folder returns the content of every file below dir.
func folder(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		files[strings.TrimPrefix(path, dir)] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func mustEqualFolders(t testing.TB, got, want string) {
	t.Helper()
	g, w := folder(t, got), folder(t, want)
	if len(w) == 0 {
		t.Fatal("nothing was written")
	}
	if !reflect.DeepEqual(g, w) {
		t.Fatalf("the folders differ:\n%v\n%v", g, w)
	}
}
