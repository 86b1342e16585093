package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cardlab/configs"
	"cardlab/report/estimate"
	"cardlab/sim/catalogue"
)

// newSession returns a session of config that writes to dir.
func newSession(t testing.TB, config, dir string) *session {
	t.Helper()
	p, err := configs.Parse(configs.Source{Name: "same", Path: "same.toml", Text: []byte(config)}, catalogue.Games())
	if err != nil {
		t.Fatal(err)
	}
	return &session{plan: p, lang: "en", dir: dir, workers: 2, every: time.Second, stdout: io.Discard, stderr: io.Discard}
}

const lawfulConfig = `seed = 7
[stop]
trials = 1000
[[experiment]]
name = "levels"
game = "niuniu"
measure = "levels"
[[experiment]]
name = "hand"
game = "niuniu"
measure = "winrate"
hero = "6s 4h 10c 2d 8s"
`

// A signal while laws are computed takes nothing from results that are
// finished.
func TestSignalKeepsLaws(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "same")
	if err := newSession(t, lawfulConfig, dir).run(context.Background()); err != nil {
		t.Fatal(err)
	}
	want := tree(t, dir)
	if !bytes.Contains(want["hand.json"], []byte(`"of"`)) {
		t.Fatal("there is no law to lose")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	err := newSession(t, lawfulConfig, dir).run(ctx)
	if !errors.As(err, new(interruptedError)) {
		t.Errorf("the error is %v", err)
	}
	sameTree(t, want, tree(t, dir))
}

// An experiment whose result cannot be made keeps no other from its result.
func TestFailedResult(t *testing.T) {
	const config = `seed = 7
[stop]
trials = 1000
[[experiment]]
name = "wrong"
game = "coins"
measure = "luck"
players = 11
[[experiment]]
name = "levels"
game = "niuniu"
measure = "levels"
`
	dir := filepath.Join(t.TempDir(), "same")
	for range 2 { // the same again fails again
		s, stdout, _ := coinSession(t, &coinGame{}, config, dir)
		err := s.run(context.Background())
		if err == nil || isUsage(err) || !strings.Contains(err.Error(), "failed to build the result of wrong: law of heads/all: counts sum to") {
			t.Errorf("the error is %v", err)
		}
		if !exists(filepath.Join(dir, "levels.json")) || !exists(filepath.Join(dir, "index.html")) || exists(filepath.Join(dir, "wrong.json")) ||
			!strings.Contains(stdout.String(), "levels: 1,000 trials") {
			t.Errorf("the other has no result:\n%s", stdout)
		}
	}
	for players, want := range map[string]string{"9": "nine is too many", "7": "panic: seven"} { // no law at all
		dir := filepath.Join(t.TempDir(), "same")
		s, _, _ := coinSession(t, &coinGame{}, strings.Replace(config, "11", players, 1), dir)
		if err := s.run(context.Background()); err == nil || !strings.Contains(err.Error(), "failed to compute the exact laws of wrong: "+want) ||
			!exists(filepath.Join(dir, "levels.json")) || exists(filepath.Join(dir, "wrong.json")) {
			t.Errorf("%s coins: %v, the other has a result: %v", players, err, exists(filepath.Join(dir, "levels.json")))
		}
	}
	alone, _, _ := strings.Cut(config, "[[experiment]]\nname = \"levels\"")
	s, _, _ := coinSession(t, &coinGame{}, alone, filepath.Join(t.TempDir(), "same"))
	if err := s.run(context.Background()); err == nil || errors.As(err, new(interruptedError)) {
		t.Errorf("alone: %v", err)
	}
}

// The kinds of intervals that a config can name are those that there are.
func TestIntervalNames(t *testing.T) {
	if got := estimate.Methods(); !slices.Equal(got, configs.Intervals()) {
		t.Errorf("configs know %v, estimates %v", configs.Intervals(), got)
	}
}

// Every shipped config is a plan of the catalogue, and its command is its name.
func TestShippedConfigs(t *testing.T) {
	for _, name := range configs.Shipped() {
		src, _ := configs.ReadShipped(name)
		p, err := configs.Parse(src, catalogue.Games())
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := (reproducer{p}).program(); got != "cardlab run "+name {
			t.Errorf("%s: the command is %q", name, got)
		}
	}
}

// A whole run: config, blocks, laws, result files, charts, page.
func BenchmarkRun(b *testing.B) {
	const trials = 20_000_000
	for i := range b.N {
		s := newSession(b, "seed = 7\n[stop]\ntrials = 2e7\n[[experiment]]\nname = \"levels\"\ngame = \"niuniu\"\nmeasure = \"levels\"\n", filepath.Join(b.TempDir(), "run", string(rune('a'+i%26)), "same"))
		if err := s.run(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(trials)*float64(b.N)/b.Elapsed().Seconds(), "trials/s")
}
