package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"cardlab/configs"
	"cardlab/sim/catalogue"
)

// fixedConfig has every kind of experiment that a number of trials ends: a few
// blocks each, the last one short.
const fixedConfig = `title = "the same bytes"
seed = 7
[[experiment]]
name = "levels"
game = "niuniu"
measure = "levels"
stop = { trials = 9_000_000 }
[[experiment]]
name = "winrate"
game = "niuniu"
measure = "winrate"
rules = { tie = "rank" }
sweep = { players = [9, 10] }
stop = { trials = 2_000_000 }
[[experiment.expect]]
row = "all"
bin = "win"
min = 0.05
max = 0.6
[[experiment]]
name = "house"
game = "niuniu"
measure = "levels"
preset = "hongkong"
stop = { trials = 3_000_000 }
[[compare]]
of = ["levels", "house"]
[compare.stop]
trials = 3_300_000
[[compare.expect]]
bin = "bullbull"
min = 0
`

// earlyConfig has experiments that a precision rule ends, one of them at its
// cap.
const earlyConfig = `seed = 7
[[experiment]]
name = "levels"
game = "niuniu"
measure = "levels"
stop = { half_width = 0.001, bins = ["bullbull", "none"], cap = 1e7 }
[[experiment]]
name = "precise"
game = "niuniu"
measure = "winrate"
players = 10
stop = { half_width = 0.0005, bins = ["win"] }
[[experiment]]
name = "capped"
game = "niuniu"
measure = "winrate"
players = 9
stop = { half_width = 1e-9, bins = ["win"], cap = 1_500_001 }
[[experiment]]
name = "house"
game = "niuniu"
measure = "levels"
preset = "hongkong"
stop = { trials = 100_000 }
[[compare]]
of = ["levels", "house"]
stop = { half_width = 0.0002 }
`

// runIn writes config to a folder of its own, runs the program there, and
// returns the folder of the results.
func runIn(t *testing.T, config string, args ...string) string {
	t.Helper()
	dir := t.TempDir()
	writeConfig(t, dir, config)
	mustRun(t, dir, append([]string{"run", "same.toml"}, args...)...)
	return filepath.Join(dir, "results", "same")
}

func writeConfig(t *testing.T, dir, config string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "same.toml"), []byte(config), 0o666); err != nil {
		t.Fatal(err)
	}
}

func mustRun(t *testing.T, dir string, args ...string) {
	t.Helper()
	if out, err := cardlab(dir, args...).CombinedOutput(); err != nil {
		t.Fatalf("cardlab %v: %v\n%s", args, err, out)
	}
}

// tree reads every file below dir but run.json, which alone may differ from
// run to run.
func tree(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil || name == "run.json" {
			return err
		}
		files[name], err = os.ReadFile(path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// sameTree fails unless the folders hold the same files with the same bytes.
func sameTree(t *testing.T, want, got map[string][]byte) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if b, ok := got[name]; !ok {
			t.Errorf("%s is missing", name)
		} else if !bytes.Equal(b, want[name]) {
			t.Errorf("%s differs: %d bytes, want %d", name, len(b), len(want[name]))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(got)) {
		if _, ok := want[name]; !ok {
			t.Errorf("%s should not be there", name)
		}
	}
}

// straight returns the files of a run of config by one worker in one go.
func straight(t *testing.T, config string) map[string][]byte {
	t.Helper()
	if straightRuns[config] == nil {
		straightRuns[config] = tree(t, runIn(t, config, "--workers", "1"))
	}
	want := straightRuns[config]
	for _, name := range []string{
		"index.html", "config.toml", "levels.json", "levels.csv", "checkpoint/current.ckpt",
		"charts/levels.level.svg", "charts/levels.level.png",
	} {
		if len(want[filepath.FromSlash(name)]) == 0 {
			t.Errorf("%s is missing or empty", name)
		}
	}
	return want
}

// straightRuns holds the runs that several tests compare with.
var straightRuns = map[string]map[string][]byte{}

func TestSameBytesWithAnyNumberOfWorkers(t *testing.T) {
	for name, config := range map[string]string{"fixed": fixedConfig, "early": earlyConfig} {
		t.Run(name, func(t *testing.T) {
			want := straight(t, config)
			for _, workers := range []int{2, 7} {
				sameTree(t, want, tree(t, runIn(t, config, "--workers", strconv.Itoa(workers))))
			}
		})
	}
}

func TestSameBytesFromShards(t *testing.T) {
	want := straight(t, fixedConfig)
	dir := t.TempDir()
	writeConfig(t, dir, fixedConfig)
	merge := []string{"merge", "--out", filepath.Join("results", "same")}
	for i := 1; i <= 3; i++ {
		part := fmt.Sprintf("part%d", i)
		mustRun(t, dir, "run", "same.toml", "--shard", fmt.Sprintf("%d/3", i), "--out", part)
		merge = append(merge, part)
	}
	mustRun(t, dir, merge...)
	sameTree(t, want, tree(t, filepath.Join(dir, "results", "same")))
}

func TestSameBytesWhenExtended(t *testing.T) {
	want := straight(t, fixedConfig)
	dir := t.TempDir()
	writeConfig(t, dir, fixedConfig)
	for _, e := range plansOf(t, fixedConfig) {
		block := e.Experiment.BlockSize()
		mustRun(t, dir, "run", "same.toml", "--only", e.Name, "--trials", strconv.Itoa(block*13/10))
	}
	mustRun(t, dir, "run", "same.toml")
	sameTree(t, want, tree(t, filepath.Join(dir, "results", "same")))
}

// Ten kills at random moments; where a run ends before all have been dealt, the
// next ones fall on another.
func TestSameBytesAfterKills(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for name, config := range map[string]string{"fixed": fixedConfig, "early": earlyConfig} {
		t.Run(name, func(t *testing.T) {
			want := straight(t, config)
			for killed := 0; killed < 10; {
				dir := t.TempDir()
				writeConfig(t, dir, config)
				ended := false
				for killed < 10 && !ended {
					// A checkpoint as often as can be: kills fall into its writing.
					cmd := cardlab(dir, "run", "same.toml", "--checkpoint", "1ms")
					if ended = endsBefore(t, cmd, time.Duration(20+random.IntN(150))*time.Millisecond); !ended {
						killed++
					}
				}
				mustRun(t, dir, "run", "same.toml")
				sameTree(t, want, tree(t, filepath.Join(dir, "results", "same")))
			}
		})
	}
}

// endsBefore starts cmd, kills it after the delay, and reports whether it had
// ended by itself, which it must not do with an error.
func endsBefore(t *testing.T, cmd *exec.Cmd, delay time.Duration) bool {
	t.Helper()
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(delay)
	_ = cmd.Process.Kill() // it may have ended
	err := cmd.Wait()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != -1) { // -1: by a signal
		t.Fatalf("cardlab: %v\n%s", err, out.Bytes())
	}
	return err == nil
}

func TestReportMakesTheSameBytes(t *testing.T) {
	dir := runIn(t, fixedConfig, "--trials", "100000")
	want := tree(t, dir)
	if err := os.RemoveAll(filepath.Join(dir, "charts")); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "index.html")); err != nil {
		t.Fatal(err)
	}
	mustRun(t, dir, "report", dir)
	sameTree(t, want, tree(t, dir))
}

// plansOf returns the experiments of a config.
func plansOf(t *testing.T, config string) []configs.Experiment {
	t.Helper()
	p, err := configs.Parse(configs.Source{Name: "same", Path: "same.toml", Text: []byte(config)}, catalogue.Games())
	if err != nil {
		t.Fatal(err)
	}
	return p.Experiments
}
