package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"cardlab/configs"
	"cardlab/report"
	"cardlab/sim"
	"cardlab/sim/catalogue"
	"cardlab/workers"
)

// coinSession returns a session of config for the game g, and its two outputs.
func coinSession(t testing.TB, g *coinGame, config, dir string) (s *session, stdout, stderr *bytes.Buffer) {
	t.Helper()
	p, err := configs.Parse(configs.Source{Name: "same", Path: "same.toml", Text: []byte(config)}, append(catalogue.Games(), g.game()))
	if err != nil {
		t.Fatal(err)
	}
	stdout, stderr = &bytes.Buffer{}, &bytes.Buffer{}
	return &session{plan: p, lang: "en", dir: dir, workers: 2, every: time.Second, stdout: stdout, stderr: stderr}, stdout, stderr
}

const coinConfig = `seed = 7
[[experiment]]
name = "two"
game = "coins"
measure = "heads"
players = 2
exact = true
[[experiment]]
name = "sampled"
game = "niuniu"
measure = "levels"
stop = { trials = 5000 }
[[experiment]]
name = "sixty"
game = "coins"
measure = "heads"
players = 60
exact = true
[[experiment.expect]]
mean = 30
`

// Exact experiments are counted once, beside sampled ones, whatever interrupts
// them: a run that a signal ends keeps what is counted, and goes on to the same
// bytes.
func TestCountOnce(t *testing.T) {
	ctx := context.Background()
	var straight coinGame
	want := filepath.Join(t.TempDir(), "same")
	s, stdout, _ := coinSession(t, &straight, coinConfig, want)
	if err := s.run(ctx); err != nil {
		t.Fatal(err)
	}
	if straight.exhausted.Load() != 2 {
		t.Errorf("two experiments were counted %d times", straight.exhausted.Load())
	}
	order := []string{"two: exact", "sampled: 5,000 trials", "sixty: exact", "mean 30"}
	rest := stdout.String()
	for _, text := range order {
		var ok bool
		if _, rest, ok = strings.Cut(rest, text); !ok {
			t.Errorf("%q does not follow in\n%s", text, stdout)
		}
	}

	var g coinGame
	dir := filepath.Join(t.TempDir(), "same")
	stopped, stop := context.WithCancel(ctx)
	g.during = func(n int, ctx context.Context) error {
		if n < 60 {
			return nil
		}
		stop()
		<-ctx.Done()
		return ctx.Err()
	}
	s, _, _ = coinSession(t, &g, coinConfig, dir)
	if err := s.run(stopped); !errors.As(err, new(interruptedError)) {
		t.Errorf("a signal while sixty coins are counted: %v", err)
	}
	if !exists(filepath.Join(dir, "two.json")) || !exists(filepath.Join(dir, "index.html")) || exists(filepath.Join(dir, "sixty.json")) {
		t.Error("what was counted is not there, or what was not is")
	}
	g.during = nil
	s, _, stderr := coinSession(t, &g, coinConfig, dir)
	if err := s.run(ctx); err != nil {
		t.Fatal(err)
	}
	if g.exhausted.Load() != 2 {
		t.Errorf("with a signal in between, two experiments were counted %d times", g.exhausted.Load())
	}
	if !strings.Contains(stderr.String(), "cardlab: sixty: counted\n") || strings.Contains(stderr.String(), "two") {
		t.Errorf("it says %q", stderr)
	}
	sameTree(t, tree(t, want), tree(t, dir))

	// The same again has nothing to do.
	s, _, stderr = coinSession(t, &g, coinConfig, dir)
	if err := s.run(ctx); err != nil || !strings.Contains(stderr.String(), "nothing to do") || g.exhausted.Load() != 2 {
		t.Errorf("the same again: %v, %q, counted %d times", err, stderr, g.exhausted.Load())
	}

	// Another claim is decided without counting, other parameters are counted.
	s, _, _ = coinSession(t, &g, strings.Replace(coinConfig, "mean = 30", "mean = 29", 1), dir)
	if err := s.run(ctx); !errors.Is(err, errRefuted) || g.exhausted.Load() != 2 {
		t.Errorf("a wrong claim: %v, counted %d times", err, g.exhausted.Load())
	}
	s, _, _ = coinSession(t, &g, strings.Replace(coinConfig, "players = 2\n", "players = 3\n", 1), dir)
	if err := s.run(ctx); err != nil || g.exhausted.Load() != 3 {
		t.Errorf("other parameters: %v, counted %d times", err, g.exhausted.Load())
	}
	s, _, _ = coinSession(t, &g, strings.Replace(coinConfig, "players = 2\n", "players = 3\nworth = { tail = 2, head = 3 }\n", 1), dir)
	if err := s.run(ctx); err != nil || g.exhausted.Load() != 4 {
		t.Errorf("another rule: %v, counted %d times", err, g.exhausted.Load())
	}
	s, _, _ = coinSession(t, &g, coinConfig, dir)
	s.fresh = true
	if err := s.run(ctx); err != nil || g.exhausted.Load() != 6 {
		t.Errorf("--fresh: %v, counted %d times", err, g.exhausted.Load())
	}
	sameTree(t, tree(t, want), tree(t, dir))
}

// What cannot be counted is refused before anything is counted, written or dropped
// where that can be told at once, by the line and key that make it exact. Where it
// cannot, the others get their results.
func TestCannotCount(t *testing.T) {
	const theory = `
[[experiment]]
name = "first"
game = "coins"
measure = "heads"
players = 2
exact = true
[[experiment]]
name = "second"
game = "coins"
measure = "luck"
players = %d
exact = true
`
	for n, want := range map[int]string{
		3: `same.toml:13: exact: second cannot be counted: no complete law is known of row "all" of table "heads"`,
		5: `same.toml:13: exact: second cannot be counted: no complete law is known of row "all" of table "heads"`,
		9: `same.toml:13: exact: second cannot be counted: nine is too many`,
	} {
		var g coinGame
		dir := filepath.Join(t.TempDir(), "same")
		s, _, _ := coinSession(t, &g, fmt.Sprintf(theory, n), dir)
		err := s.run(context.Background())
		if err == nil || err.Error() != want || !isUsage(err) || g.exhausted.Load() != 0 || exists(dir) {
			t.Errorf("%d: %v, counted %d times, written %v", n, err, g.exhausted.Load(), exists(dir))
		}
	}
	var g coinGame
	dir := filepath.Join(t.TempDir(), "same")
	s, _, _ := coinSession(t, &g, fmt.Sprintf(theory, 7), dir)
	if err := s.run(context.Background()); err == nil || isUsage(err) || !strings.Contains(err.Error(), "failed to count second: panic: seven") {
		t.Errorf("a panic: %v", err)
	}
	s, _, _ = coinSession(t, &g, fmt.Sprintf(theory, 4), dir)
	if err := s.run(context.Background()); err != nil || !exists(filepath.Join(dir, "second.json")) {
		t.Errorf("a complete theory: %v", err)
	}

	g = coinGame{refuse: errors.New("too many coins")}
	dir = filepath.Join(t.TempDir(), "same")
	s, _, _ = coinSession(t, &g, coinConfig, dir)
	if err := s.run(context.Background()); err == nil || err.Error() != "same.toml:7: exact: two cannot be counted: too many coins" || !isUsage(err) || exists(dir) {
		t.Errorf("refused at once: %v", err)
	}
	g.refuse = &sim.ParamError{Key: "players", Msg: "are too many"}
	s, _, _ = coinSession(t, &g, coinConfig, dir)
	if err := s.run(context.Background()); err == nil || err.Error() != "same.toml:6: players: two cannot be counted: are too many" || !isUsage(err) || exists(dir) {
		t.Errorf("refused at once for a key: %v", err)
	}
	s, _, _ = coinSession(t, &g, strings.ReplaceAll(coinConfig, "exact = true\n", ""), dir)
	if err := s.plan.CountAll(); err != nil {
		t.Fatal(err)
	}
	g.refuse = errors.New("too many coins")
	if err := s.run(context.Background()); err == nil || err.Error() != "same.toml:2: two cannot be counted: too many coins" || !isUsage(err) || exists(dir) {
		t.Errorf("refused at once for --exact: %v", err)
	}

	g = coinGame{during: func(n int, _ context.Context) error {
		if n == 60 {
			return errors.New("found out late")
		}
		return nil
	}}
	s, stdout, _ := coinSession(t, &g, coinConfig, dir)
	if err := s.run(context.Background()); err == nil || err.Error() != "failed to count sixty: found out late" || isUsage(err) {
		t.Errorf("refused late: %v", err)
	}
	if !exists(filepath.Join(dir, "two.json")) || exists(filepath.Join(dir, "sixty.json")) ||
		!strings.Contains(stdout.String(), "two: exact") || !strings.Contains(stdout.String(), "sampled: 5,000 trials") {
		t.Error("the others have no results")
	}

	// A claim about a row that is not counted.
	dir = filepath.Join(t.TempDir(), "same")
	s, _, _ = coinSession(t, &coinGame{}, coinConfig+"row = \"never\"\n", dir)
	if err := s.run(context.Background()); err == nil || isUsage(err) || !strings.Contains(err.Error(), "row never of heads has no complete law") || !exists(filepath.Join(dir, "sampled.json")) {
		t.Errorf("a claim about what is left out: %v", err)
	}
}

// Why an experiment has no result is said however the run ends: also where it then
// fails for another reason, or a signal ends it.
func TestFailedIsSaid(t *testing.T) {
	late := errors.New("found out late")
	const said = "cardlab: warning: failed to count two: found out late\n"
	squat := func(dir string, name ...string) { // nothing can be written there
		if err := os.MkdirAll(filepath.Join(dir, filepath.Join(name...), "x"), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for name, while := range map[string]func(dir string){
		"result":     func(dir string) { squat(dir, "sixty.json") },
		"page":       func(dir string) { squat(dir, "index.html") },
		"checkpoint": func(dir string) { squat(dir, "checkpoint", "current.ckpt") },
	} {
		dir := filepath.Join(t.TempDir(), "same")
		g := coinGame{during: func(n int, _ context.Context) error {
			if n == 2 {
				return late
			}
			while(dir)
			return nil
		}}
		s, _, stderr := coinSession(t, &g, coinConfig, dir)
		if err := s.run(context.Background()); err == nil || errors.Is(err, late) || strings.Count(stderr.String(), said) != 1 {
			t.Errorf("%s: %v, and it says %q", name, err, stderr)
		}
	}

	// Shards are merged when a signal comes.
	dir := filepath.Join(t.TempDir(), "same")
	ctx, stop := context.WithCancel(context.Background())
	g := coinGame{during: func(n int, ctx context.Context) error {
		if n == 2 {
			return late
		}
		stop()
		return ctx.Err()
	}}
	s, _, _ := coinSession(t, &g, coinConfig, dir)
	s.shard, s.of = 1, 1
	if err := s.run(ctx); err != nil {
		t.Fatal(err)
	}
	parts, err := readParts([]string{dir})
	if err != nil {
		t.Fatal(err)
	}
	states, err := workers.Merge(parts)
	if err != nil {
		t.Fatal(err)
	}
	s, _, stderr := coinSession(t, &g, coinConfig, filepath.Join(t.TempDir(), "same"))
	if err := s.merge(ctx, parts, states); !errors.Is(err, context.Canceled) || strings.Count(stderr.String(), said) != 1 {
		t.Errorf("merge: %v, and it says %q", err, stderr)
	}

	// A signal comes while laws are computed, after one of them has failed.
	const lawless = `seed = 7
[stop]
trials = 1000
[[experiment]]
name = "nine"
game = "coins"
measure = "luck"
players = 9
[[experiment]]
name = "levels"
game = "niuniu"
measure = "levels"
[[experiment]]
name = "two"
game = "coins"
measure = "luck"
players = 2
`
	const nine = "failed to compute the exact laws of nine: nine is too many"
	dir = filepath.Join(t.TempDir(), "same")
	s, _, _ = coinSession(t, &coinGame{}, lawless, dir)
	if err := s.run(context.Background()); err == nil || err.Error() != nine {
		t.Errorf("without a signal: %v", err)
	}
	if err := os.Remove(filepath.Join(dir, "two.json")); err != nil { // else it is of a game that is not there
		t.Fatal(err)
	}
	ctx, stop = context.WithCancel(context.Background())
	g = coinGame{during: func(n int, ctx context.Context) error {
		if n == 2 {
			stop()
		}
		return ctx.Err()
	}}
	s, _, stderr = coinSession(t, &g, lawless, dir)
	if err := s.run(ctx); !errors.As(err, new(interruptedError)) || strings.Count(stderr.String(), "cardlab: warning: "+nine+"\n") != 1 {
		t.Errorf("a signal: %v, and it says %q", err, stderr)
	}
}

// A run that is refused drops nothing of what is there, also with --fresh.
func TestRefusedKeepsOld(t *testing.T) {
	var g coinGame
	dir := filepath.Join(t.TempDir(), "same")
	s, _, _ := coinSession(t, &g, coinConfig, dir)
	if err := s.run(context.Background()); err != nil {
		t.Fatal(err)
	}
	want := tree(t, dir)
	g.refuse = errors.New("too many coins")
	s, _, _ = coinSession(t, &g, coinConfig, dir)
	s.fresh = true
	if err := s.run(context.Background()); !isUsage(err) {
		t.Errorf("it is not refused: %v", err)
	}
	sameTree(t, want, tree(t, dir))
}

// A checkpoint that is of another run is refused before anything is counted, or
// written, or dropped, also where there are no results yet.
func TestOtherCheckpoint(t *testing.T) {
	_, sampled, _ := strings.Cut(coinConfig, "exact = true\n")
	sampled, _, _ = strings.Cut(sampled, "[[experiment]]\nname = \"sixty\"")
	sampled = "seed = 7\n" + sampled
	for name, tt := range map[string]struct {
		before string
		shard  int // in which it was run before
		fresh  bool
		want   string
	}{
		"rules":  {before: sampled + "rules = { pack = \"54\" }\n", want: "experiment \"sampled\": pack was 54 in the checkpoint and is 52 now"},
		"trials": {before: strings.Replace(sampled, "5000", "6000", 1), want: "5000 trials are asked and 6000 are done already"},
		"shard":  {before: sampled, shard: 1, want: "shard was 1/1 in the checkpoint and is not stated now"},
		"fresh":  {before: sampled + "[[experiment]]\nname = \"other\"\ngame = \"niuniu\"\nmeasure = \"levels\"\nstop = { trials = 9 }\n", shard: 1, fresh: true, want: "shard was 1/1 in the checkpoint and is not stated now"},
	} {
		dir := filepath.Join(t.TempDir(), "same")
		var g coinGame
		s, _, _ := coinSession(t, &g, tt.before, dir)
		s.shard, s.of = tt.shard, tt.shard
		if err := s.run(context.Background()); err != nil {
			t.Fatal(err)
		}
		for path := range tree(t, dir) { // a killed run has no results
			if !strings.HasPrefix(path, "checkpoint") {
				if err := os.RemoveAll(filepath.Join(dir, path)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if tt.fresh { // what --fresh would drop
			s, _, _ = coinSession(t, &g, sampled, filepath.Join(t.TempDir(), "same"))
			if err := s.run(context.Background()); err != nil {
				t.Fatal(err)
			}
			if err := os.Rename(filepath.Join(s.dir, "sampled.json"), filepath.Join(dir, "sampled.json")); err != nil {
				t.Fatal(err)
			}
		}
		want := tree(t, dir)
		s, _, _ = coinSession(t, &g, coinConfig, dir)
		s.fresh = tt.fresh
		if s.fresh {
			s.flags.only = []string{"two", "sampled", "sixty"}
		}
		if err := s.run(context.Background()); !isUsage(err) || !strings.Contains(err.Error(), tt.want) || g.exhausted.Load() != 0 {
			t.Errorf("%s: %v, counted %d times", name, err, g.exhausted.Load())
		}
		sameTree(t, want, tree(t, dir))
	}
}

// A count that a signal ends is not saved: nothing is left behind, and that is
// what is said.
func TestCountInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	g := coinGame{during: func(int, context.Context) error { stop(); return ctx.Err() }}
	dir := filepath.Join(t.TempDir(), "same")
	config := coinConfig[:strings.Index(coinConfig, "[[experiment]]\nname = \"sampled\"")]
	s, _, _ := coinSession(t, &g, config, dir)
	err := s.run(ctx)
	if want := "interrupted: nothing is counted to its end; the same command starts again"; err == nil || err.Error() != want || exists(dir) {
		t.Errorf("%v, and the folder is there: %v", err, exists(dir))
	}
}

// The laws that a result holds are those that it was made of.
func TestLawsIn(t *testing.T) {
	var g coinGame
	s, _, _ := coinSession(t, &g, coinConfig, t.TempDir())
	s.setApart()
	e := &s.exact[1]
	law := e.Experiment.(*coins).law()
	r, err := s.exactResult(e, []sim.Law{law})
	if err != nil {
		t.Fatal(err)
	}
	text, err := report.Encode(r)
	if err != nil {
		t.Fatal(err)
	}
	if r, err = report.Decode(text); err != nil {
		t.Fatal(err)
	}
	laws, err := lawsIn(r, e.Experiment.Metrics())
	law.Mean = big.NewRat(30, 1)
	if err != nil || !reflect.DeepEqual(laws, []sim.Law{law}) {
		t.Errorf("%v, %v", laws, err)
	}
	if _, err := lawsIn(r, (&coins{n: 59}).Metrics()); err == nil {
		t.Error("laws of sixty coins are those of fifty-nine")
	}
}

// Parameters of every kind come back from a result, and a table has one form in
// the identity of a run.
func TestParamsComeBack(t *testing.T) {
	game := (&coinGame{}).game()
	m := &game.Measures[0]
	p := configs.Fill(game, m, sim.Params{"preset": "wild", "players": int64(9)})
	for range 20 { // maps are walked in another order each time
		rules := report.Plain(resultParams(game, m, p)).(map[string]any)["rules"].(map[string]any)
		for _, f := range game.Rules {
			if v, err := fromResult(f, rules[f.Key]); err != nil || !reflect.DeepEqual(v, p[f.Key]) {
				t.Fatalf("%s: %v becomes %v, %v", f.Key, p[f.Key], v, err)
			}
		}
		list := facts(game, m, p, "1", "s", "g", 1, 1)
		if got := list[len(list)-6].Value; got != "map[head:3 tail:2]" {
			t.Fatalf("the table is %s", got)
		}
	}
	for kind, v := range map[sim.Kind]any{sim.Words: []any{int64(1)}, sim.Table: map[string]any{"head": "x"}} {
		if got, err := fromResult(sim.Field{Kind: kind}, v); err == nil {
			t.Errorf("%v is read as %v", v, got)
		}
	}
}
