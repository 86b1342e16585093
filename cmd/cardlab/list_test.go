package main

import (
	"fmt"
	"strings"
	"testing"
)

// A game is listed with every key, word and name that a config can write: lists
// and tables as they are written, long lists of names cut, and what each preset
// changes, in the order of the rules.
func TestListGame(t *testing.T) {
	game := (&coinGame{}).game()
	game.Measures = game.Measures[:1]
	game.Measures[0].Params[0].Default = int64(20)
	var b strings.Builder
	if err := listGame(&b, game, "en"); err != nil {
		t.Fatal(err)
	}
	want := `coins  Coins
Coins are thrown.

measure heads  Heads

  players = 20  whole number 1..60  How many coins.
  tables, under the defaults: the names for stop and expect
    metric        heads  Heads
      row         all, never
      bins, mean  0, 1, 2, 3, 4, 5, ..., 18, 19, 20 (21 in all)

rules, in [experiment.rules]
  preset = "plain"          one of
    "plain"
    "wild"
  faces = ["head", "tail"]  some of, in order
    "head"
    "tail"
    "edge"
  worth = {}                whole numbers 1..9 by
    "head"
    "tail"
    "edge"

presets: what each changes; every rule may still be written beside it
  plain  the defaults
  wild   faces = ["edge"]
         worth = { head = 3, tail = 2 }
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
	b.Reset()
	if err := listGame(&b, game, "zh"); err != nil || !strings.Contains(b.String(), "（共 21 项）") || !strings.Contains(b.String(), "各取整数 1..9") {
		t.Errorf("%v in\n%s", err, b.String())
	}
}

func TestNames(t *testing.T) {
	list := func(n int) string { return names(n, func(i int) string { return fmt.Sprint(i) }, "en") }
	if got := list(mostNames); strings.Contains(got, "...") || strings.Count(got, ",") != mostNames-1 {
		t.Errorf("%d names: %s", mostNames, got)
	}
	if got := list(mostNames + 1); got != "0, 1, 2, 3, 4, 5, ..., 12, 13, 14 (15 in all)" {
		t.Errorf("%d names: %s", mostNames+1, got)
	}
}
