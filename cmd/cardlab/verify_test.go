package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"cardlab/sim"
)

// claimOf returns a claim of which counted is the true value.
func claimOf(name, printed, counted string) sim.Claim {
	return sim.Claim{
		Name: name, Title: sim.Text{EN: "number " + name, ZH: "数 " + name}, Printed: printed, Source: "an almanac",
		Count: func(ctx context.Context, progress sim.Progress) (string, sim.Text, error) {
			progress(1, 1)
			return counted, sim.Text{EN: "by hand", ZH: "手算"}, ctx.Err()
		},
	}
}

func popular(c sim.Claim) sim.Claim { c.Refuted = true; return c }
func long(c sim.Claim) sim.Claim    { c.Heavy = true; return c }

// verified returns what verifyGames prints of a game with claims, and its exit
// code.
func verified(ctx context.Context, heavy bool, l sim.Lang, claims ...sim.Claim) (string, int) {
	var out, progress bytes.Buffer
	games := []*sim.Game{{Name: "toy", Title: sim.Text{EN: "Toy", ZH: "玩具"}, Claims: claims}}
	err := verifyGames(ctx, &out, games, l, heavy, newClaimWatch(&progress, false))
	return out.String(), conclude(io.Discard, err)
}

// A claim that is refuted ends with exit code 3; one that is said to be an error
// does so if it holds.
func TestVerifyVerdicts(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		name  string
		claim sim.Claim
		exit  int
		says  string
	}{
		{"agrees", claimOf("a", "12", "12"), exitDone, "✓"},
		{"refuted", claimOf("b", "12", "13"), exitRefuted, "✗"},
		{"popular error", popular(claimOf("c", "12", "13")), exitDone, "popular error, refuted"},
		{"no error at all", popular(claimOf("d", "12", "12")), exitRefuted, "HOLDS"},
		{"not counted", long(claimOf("e", "12", "13")), exitDone, "not counted"},
	} {
		out, exit := verified(ctx, false, sim.English, c.claim)
		if exit != c.exit || !strings.Contains(out, c.says) {
			t.Errorf("%s: exit code %d, want %d, with %q in\n%s", c.name, exit, c.exit, c.says, out)
		}
	}
	if _, exit := verified(ctx, true, sim.English, long(claimOf("e", "12", "13"))); exit != exitRefuted {
		t.Errorf("--heavy: exit code %d, want that the heavy claim is refuted", exit)
	}
	// one refuted claim is enough, and the others are still shown
	out, exit := verified(ctx, false, sim.English, claimOf("b", "12", "13"), claimOf("a", "12", "12"))
	if exit != exitRefuted || !strings.Contains(out, "number a") {
		t.Errorf("exit code %d of\n%s", exit, out)
	}
}

// What is too long for the table is there in full where it differs.
func TestVerifyLongValues(t *testing.T) {
	const right, wrong = "11111111111111111111 22222222222222222222", "11111111111111111111 22222222222222222223"
	out, _ := verified(context.Background(), false, sim.English, claimOf("a", wrong, right))
	if !strings.Contains(out, right) || !strings.Contains(out, wrong) {
		t.Errorf("the values that differ are cut:\n%s", out)
	}
	if out, _ = verified(context.Background(), false, sim.English, claimOf("a", right, right)); strings.Contains(out, right) {
		t.Errorf("a long value widens the table:\n%s", out)
	}
}

// A claim that is nowhere in print says whose it is.
func TestVerifySources(t *testing.T) {
	own := claimOf("a", "12", "12")
	own.Source = ""
	for lang, want := range map[sim.Lang]string{sim.English: "by hand; another program (unpublished)", sim.Chinese: "手算; 另一个独立程序（未发表）"} {
		if out, _ := verified(context.Background(), false, lang, own); !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

func TestVerifyWords(t *testing.T) {
	out, _ := verified(context.Background(), false, sim.Chinese, claimOf("a", "12", "12"))
	for _, word := range []string{"玩具", "数 a", "手算", "相符", "an almanac"} {
		if !strings.Contains(out, word) {
			t.Errorf("no %s in\n%s", word, out)
		}
	}
	if out, exit := verified(context.Background(), false, sim.English); exit != exitDone || !strings.Contains(out, "no claims") {
		t.Errorf("a game without claims: exit code %d, %s", exit, out)
	}
}

// A number whose second way of counting is wrong is no number, is said why, and is
// a failure and no verdict, whatever was claimed; the others are still counted. A
// signal is a signal.
func TestVerifyFails(t *testing.T) {
	failing := claimOf("a", "12", "")
	failing.Count = func(ctx context.Context, _ sim.Progress) (string, sim.Text, error) {
		return sim.Agreed(ctx, sim.Text{EN: "by hand and by foot"}, "12", "13")
	}
	for _, claims := range [][]sim.Claim{
		{failing, claimOf("b", "12", "12")},
		{popular(failing), claimOf("b", "12", "12")},
		{claimOf("c", "12", "13"), failing, claimOf("b", "12", "12")}, // one that is refuted, too
	} {
		out, exit := verified(context.Background(), false, sim.English, claims...)
		if exit != exitFailure {
			t.Errorf("a count that fails: exit code %d", exit)
		}
		for _, want := range []string{"FAILED", "ways of counting differ: 12 and 13 (by hand and by foot)", "✓  number b"} {
			if !strings.Contains(out, want) {
				t.Errorf("no %q in\n%s", want, out)
			}
		}
	}
	if err := verifyGames(context.Background(), io.Discard, []*sim.Game{{Name: "toy", Claims: []sim.Claim{failing}}},
		sim.English, false, newClaimWatch(io.Discard, true)); err == nil || !strings.Contains(err.Error(), "toy: failed to count a: ways of counting differ") {
		t.Errorf("the error is %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, exit := verified(ctx, false, sim.English, claimOf("a", "12", "12")); exit != exitInterrupted {
		t.Errorf("an ended context: exit code %d", exit)
	}
}
