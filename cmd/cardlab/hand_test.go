package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"cardlab/sim"
)

// coinHand is a game that judges a hand of coins, "hth", and asks what is told
// by questions.
func coinHand(questions ...sim.Question) *coinGame {
	g := &coinGame{}
	g.told = func(hand string, p sim.Params) (*sim.Told, error) {
		switch {
		case strings.Trim(hand, "ht ") != "":
			return nil, errors.New("there is no such coin")
		case len(hand) > p.Int("players"):
			return nil, &sim.ParamError{Key: "players", Msg: fmt.Sprintf("must be at least %d", len(hand))}
		case len(p.Words("faces")) == 0:
			return nil, &sim.ParamError{Key: "faces", Msg: "must not be empty"}
		case len(p.Words("faces")) == 3:
			return nil, &sim.ParamError{Key: "hand", Msg: "has an edge"}
		}
		for i := range questions {
			if questions[i].Params == nil { // of the parameters that are set
				questions[i].Params = p
			}
		}
		return &sim.Told{
			Columns: []sim.Text{{EN: "coins", ZH: "硬币"}, {EN: "rules", ZH: "规则"}},
			Cells:   [][]sim.Text{{{EN: hand}, {EN: fmt.Sprintf("%v %v %v %v", p["preset"], p["faces"], p["worth"], p["players"])}}},
			Notes:   []sim.Text{{EN: "a note", ZH: "附注"}},
			Ask:     questions,
		}, nil
	}
	return g
}

func question(measure string, n int) sim.Question {
	return sim.Question{Measure: measure, Params: sim.Params{"players": int64(n), "preset": "plain", "faces": []string{}, "worth": map[string]int64{}}}
}

// askHand runs the verb.
func askHand(g *coinGame, cards string, f handFlags) (stdout, stderr string, err error) {
	var out, errs bytes.Buffer
	if f.lang == "" {
		f.lang = "en"
	}
	err = hand(context.Background(), g.game(), cards, &f, &out, &errs)
	return out.String(), errs.String(), err
}

// The rules that a hand is judged by are the preset's, changed by --set.
func TestHandRules(t *testing.T) {
	for _, tt := range []struct {
		f    handFlags
		want string
	}{
		{handFlags{}, "plain [head tail] map[] 4"},
		{handFlags{rules: "wild", players: "5"}, "wild [edge] map[head:3 tail:2] 5"},
		{handFlags{rules: "wild", set: []string{"players=7", "worth=head=9, edge=1", "faces = tail"}}, "wild [tail] map[edge:1 head:9] 7"},
		{handFlags{set: []string{"preset=wild", "worth="}}, "wild [edge] map[] 4"},
	} {
		tt.f.trials = "100"
		stdout, _, err := askHand(coinHand(sim.Question{Measure: "heads"}), "hth", tt.f)
		if want := "coins  rules\nhth    " + tt.want + "\na note\n\nheads: "; err != nil || !strings.HasPrefix(stdout, want) {
			t.Errorf("%+v: got\n%s(%v), want\n%s", tt.f, stdout, err, want)
		}
	}
	stdout, _, err := askHand(coinHand(), "hth", handFlags{lang: "zh"})
	if err != nil || !strings.HasPrefix(stdout, "硬币  规则\nhth   plain") || !strings.HasSuffix(stdout, "附注\n") {
		t.Errorf("%q, %v", stdout, err)
	}
}

// A mistake is one error that names the flag, and nothing is printed.
func TestHandErrors(t *testing.T) {
	for _, tt := range []struct {
		cards string
		f     handFlags
		want  string
		hint  string
	}{
		{"hxh", handFlags{}, `"hxh": there is no such coin`, ""},
		{"hhhhh", handFlags{}, `players: must be at least 5`, ""},
		{"hhhhh", handFlags{players: "3"}, `--players: must be at least 5`, ""},
		{"hhhhh", handFlags{set: []string{"players=3"}}, `--set players: must be at least 5`, ""},
		{"hh", handFlags{set: []string{"faces="}}, `--set faces: must not be empty`, ""},
		{"hh", handFlags{set: []string{"faces=head,tail,edge"}}, `"hh": has an edge`, ""},
		{"hh", handFlags{players: "0"}, `--players: must be from 1 to 60, not 0`, ""},
		{"hh", handFlags{players: "four"}, `--players: must be a whole number, not the string "four"`, ""},
		{"hh", handFlags{players: "3", set: []string{"players=3"}}, `--set players: --players sets it already`, ""},
		{"hh", handFlags{rules: "wlid"}, `--rules: must be plain or wild, not "wlid"; did you mean "wild"?`, ""},
		{"hh", handFlags{set: []string{"face=head"}}, `--set face: coins has no "face"`, `did you mean "faces"?`},
		{"hh", handFlags{set: []string{"zzz=1"}}, `--set zzz: coins has no "zzz"`, `"cardlab list coins" shows what can be set`},
		{"hh", handFlags{set: []string{"faces"}}, `--set "faces": must be KEY=VALUE`, ""},
		{"hh", handFlags{set: []string{"worth=haed=2"}}, `--set worth: haed: is no word of worth; did you mean "head"?`, ""},
		{"hh", handFlags{trials: "0"}, `--trials "0": must be a whole number from 1 to 1e15, such as 1000000, 1_000_000 or 1e6`, ""},
		{"hh", handFlags{trials: "5", exact: true}, `--exact and --trials: what is counted has no trials`, ""},
		{"hh", handFlags{players: "5"}, `--players: changes nothing that is said of this hand`, `what can be set: the rules`},
		{"hh", handFlags{lang: "fr"}, `--lang "fr": must be en or zh`, ""},
	} {
		stdout, stderr, err := askHand(coinHand(), tt.cards, tt.f)
		var usage usageError
		if !errors.As(err, &usage) || err.Error() != tt.want || usage.hint != tt.hint || stdout+stderr != "" {
			t.Errorf("%s %+v: got %v, hint %q, want %s, hint %q", tt.cards, tt.f, err, usage.hint, tt.want, tt.hint)
		}
	}
	if _, _, err := askHand(&coinGame{}, "hh", handFlags{}); err == nil || err.Error() != "coins has no words for a hand" {
		t.Errorf("a game without words: %v", err)
	}
}

// Chances with a complete law are exact, others are sampled, with an interval and
// from a fixed seed.
func TestHandChances(t *testing.T) {
	g := coinHand(question("luck", 2), question("luck", 3), question("heads", 1))
	stdout, stderr, err := askHand(g, "hth", handFlags{trials: "20_000"})
	if err != nil {
		t.Fatal(err)
	}
	if g.exhausted.Load() != 0 {
		t.Error("everything was counted without --exact")
	}
	rest := stdout
	for _, text := range []string{
		"a note\n\nluck/1: players = 2\n  exact", "1        2  50.0000", "mean 1", // two coins
		"luck/2: players = 3\n  20,000 trials, intervals: wilson", "95 % interval", "exact %", // three coins: half a law
		"heads: players = 1\n  20,000 trials", // no theory
	} {
		var ok bool
		if _, rest, ok = strings.Cut(rest, text); !ok {
			t.Fatalf("%q does not follow in\n%s", text, stdout)
		}
	}
	if strings.Contains(stdout, "never") {
		t.Errorf("there are other rows than the first in\n%s", stdout)
	}
	if !strings.Contains(stderr, "cardlab: luck/2: 100 %") || strings.Contains(stderr, "luck/1") {
		t.Errorf("progress %q", stderr)
	}
	again, stderr, _ := askHand(g, "hth", handFlags{trials: "20_000", quiet: true})
	other, _, _ := askHand(g, "hth", handFlags{trials: "20_000", seed: "2", quiet: true})
	if again != stdout || other == stdout || stderr != "" {
		t.Error("it is not the seed that decides what is sampled")
	}

	// --exact counts, and refuses what it cannot count.
	g = coinHand(question("heads", 60))
	stdout, _, err = askHand(g, "hth", handFlags{exact: true})
	if err != nil || g.exhausted.Load() != 1 || !strings.Contains(stdout, "heads: players = 60\n  exact") || !strings.Contains(stdout, "(of 1,152,921,504,606,846,976)") {
		t.Errorf("%v, counted %d times\n%s", err, g.exhausted.Load(), stdout)
	}
	stdout, _, err = askHand(coinHand(question("luck", 5)), "hth", handFlags{exact: true})
	if err == nil || !isUsage(err) || err.Error() != `--exact: luck cannot be counted: no complete law is known of row "all" of table "heads"` {
		t.Errorf("%v\n%s", err, stdout)
	}
	if _, _, err = askHand(coinHand(question("luck", 7)), "hth", handFlags{exact: true}); err == nil || isUsage(err) {
		t.Errorf("a panic: %v", err)
	}
	if _, _, err = askHand(coinHand(question("tails", 7)), "hth", handFlags{}); err == nil || isUsage(err) {
		t.Errorf("a question that the game cannot answer: %v", err)
	}
}

// A signal ends a count or a sample, and the program says so.
func TestHandInterrupted(t *testing.T) {
	for _, exact := range []bool{false, true} {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		var out, errs bytes.Buffer
		err := hand(ctx, coinHand(question("heads", 4)).game(), "hth", &handFlags{lang: "en", exact: exact}, &out, &errs)
		if code := conclude(&errs, err); code != exitInterrupted || strings.Contains(out.String(), "heads") {
			t.Errorf("exact %v: %v, exit code %d\n%s", exact, err, code, out.String())
		}
	}
}

func TestParamsOfGame(t *testing.T) {
	g := &sim.Game{Measures: []sim.Measure{
		{Params: []sim.Field{{Key: "a", Default: int64(1)}, {Key: "b"}}},
		{Params: []sim.Field{{Key: "a", Default: int64(2)}, {Key: "c"}}},
	}}
	want := []sim.Field{{Key: "a", Default: int64(1)}, {Key: "b"}, {Key: "c"}}
	if got := paramsOfGame(g); !reflect.DeepEqual(got, want) {
		t.Errorf("the parameters are %v", got)
	}
}
