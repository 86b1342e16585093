package workers

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"testing"
	"time"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// The test binary is also the child that is killed: it runs the toys, each
// block in a millisecond, with the checkpoint of the folder and at the interval
// that these variables name.
const (
	childDir   = "CARDLAB_TEST_CHECKPOINT"
	childEvery = "CARDLAB_TEST_EVERY"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		if err := child(dir, os.Getenv(childEvery)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func child(dir, every string) error {
	interval, err := time.ParseDuration(every)
	if err != nil {
		return err
	}
	release, err := Lock(dir)
	if err != nil {
		return err
	}
	defer release()
	var begun sync.Once
	jobs := hooked(toys(), func(int, *rng.Stream, *sim.Tally) {
		begun.Do(func() { fmt.Println("begun") })
		time.Sleep(time.Millisecond)
	})
	_, err = Run(context.Background(), jobs, Options{
		Workers: 2, Dir: dir + "/checkpoint", Every: interval,
		Warn: func(s string) { fmt.Fprintln(os.Stderr, s) },
	})
	return err
}

// TestKilled kills runs with SIGKILL at ten random moments, half of them while
// they do little but write checkpoints, and resumes them with other numbers of
// workers.
func TestKilled(t *testing.T) {
	want := t.TempDir()
	mustRun(t, toys(), Options{Dir: want + "/checkpoint"})
	random := rand.New(rand.NewPCG(7, 8))
	killed, resumed := 0, uint64(0)
	for _, every := range []string{"1ns", "10ms"} {
		dir := t.TempDir()
		for range 5 {
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), childDir+"="+dir, childEvery+"="+every)
			cmd.Stderr = t.Output()
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			_, _ = out.Read(make([]byte, 1)) // the first block, or the end
			time.Sleep(time.Duration(1000+random.IntN(20_000)) * time.Microsecond)
			if err := cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			if err := cmd.Wait(); err != nil && cmd.ProcessState.ExitCode() != -1 {
				t.Fatal(err) // it failed of itself
			}
			if cmd.ProcessState.ExitCode() == -1 {
				killed++
			}
		}
		// The lock of the dead does not hold, and its file does not stay.
		release, err := Lock(dir)
		if err != nil {
			t.Fatal(err)
		}
		states := mustRun(t, toys(), Options{Workers: 1 + random.IntN(7), Dir: dir + "/checkpoint", Warn: func(s string) { t.Error(s) }})
		release()
		mustBeStraight(t, toys(), states)
		mustEqualFolders(t, dir, want)
		resumed += states[0].Resumed
	}
	if killed < 8 || resumed == 0 {
		t.Errorf("%d runs were killed, and %d trials resumed: the moments are badly chosen", killed, resumed)
	}
	t.Logf("%d runs killed; %s trials of the first job resumed", killed, strconv.FormatUint(resumed, 10))
}
