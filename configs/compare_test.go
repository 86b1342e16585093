package configs

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"cardlab/sim"
)

// twoLevels are two experiments that can be compared, in nine lines.
const twoLevels = `[[experiment]]
name = "a"
game = "toy"
measure = "levels"
[[experiment]]
name = "b"
game = "toy"
measure = "levels"
tie = "level"
`

const swept = `[[experiment]]
name = "s"
game = "toy"
measure = "levels"
[experiment.sweep]
tie = ["rank", "level"]
`

// checkComparison checks what a plan promises of a comparison.
func checkComparison(t *testing.T, p *Plan, e *Experiment) {
	t.Helper()
	if len(e.Sides) != 2 || e.Measure != Comparison || len(e.Params) != 0 || e.Exact || e.Group != "" || len(e.Point) > 0 {
		t.Fatalf("%s is %+v", e.Name, e)
	}
	joint := e.Experiment.(*sim.Comparison)
	a, b := joint.Sides()
	for i, s := range []sim.Side{a, b} {
		found := false
		for _, x := range p.Experiments[:e.Index] {
			found = found || x.Name == s.Name && x.Experiment == s.Experiment && x.Game == e.Game &&
				reflect.DeepEqual(e.Sides[i], Side{x.Name, x.Measure, x.Params})
		}
		if !found {
			t.Fatalf("%s compares %q, which is none of the plan", e.Name, s.Name)
		}
	}
	again, err := Joint(e.Sides[0], e.Sides[1])
	if err != nil || !reflect.DeepEqual(again.Metrics(), joint.Metrics()) {
		t.Fatalf("%s made again: %v", e.Name, err)
	}
	difference := joint.Metrics()[0].Pair.Difference()
	s := e.Stop
	if (s.Trials == 0) == (s.Cap == 0) || s.Early() && !anytime(e.Interval) || s.Early() != (s.HalfWidth > 0 || s.Relative > 0 || s.Time > 0 || p.Time > 0) {
		t.Fatalf("%s has the stop %+v", e.Name, s)
	}
	has := func(metric, row, bin string) bool {
		for _, m := range append(joint.Metrics(), difference) {
			if m.Name == metric {
				return row == "all" && (bin == "" || m.BinIndex(bin) >= 0)
			}
		}
		return false
	}
	for _, bin := range s.Bins {
		if !has(s.Metric, s.Row, bin) {
			t.Fatalf("%s has the stop %+v", e.Name, s)
		}
	}
	for _, x := range e.Expect {
		if !has(x.Metric, x.Row, x.Bin) || x.Min == nil && x.Max == nil || x.Min != nil && x.Max != nil && *x.Min > *x.Max {
			t.Fatalf("%s has the claim %+v", e.Name, x)
		}
	}
}

func TestCompare(t *testing.T) {
	p := mustParse(t, "[stop]\nhalf_width = 0.01\nbins = [\"low\"]\n"+twoLevels+swept+`
[[compare]]
of = ["b", "s/tie=rank"]
[[compare]]
of = ["s"]
name = "ties"
title = "Two ties"
stream = "shared"
confidence = 0.99
interval = "goodman"
[compare.stop]
trials = 7e5
[[compare.expect]]
bin = "low"
p = -0.125
within = 1
[[compare.expect]]
bin = "low.high"
max = 0.25
[[compare.expect]]
metric = "joint"
bin = "none.none"
p = 1
`)
	checkPlan(t, p)
	if len(p.Experiments) != 6 {
		t.Fatalf("%d experiments", len(p.Experiments))
	}
	first, ties := p.Experiments[4], p.Experiments[5]
	if first.Name != "b-vs-s-tie-rank" || first.Stream != first.Name || first.Index != 4 || first.Interval != "anytime" ||
		first.Game.Name != "toy" || first.Measure.Name != "compare" || first.Confidence != 0.95 {
		t.Errorf("the first is %+v", first)
	}
	first.Stop.TOpt = 0
	if want := (Stop{HalfWidth: 0.01, Metric: "difference", Row: "all", Bins: []string{"low"}, Cap: MaxTrials}); !reflect.DeepEqual(first.Stop, want) {
		t.Errorf("the stop of the first is %+v", first.Stop)
	}
	if ties.Name != "ties" || ties.Title != "Two ties" || ties.Stream != "shared" || ties.Confidence != 0.99 || ties.Interval != "goodman" ||
		!reflect.DeepEqual(ties.Stop, Stop{Trials: 700_000}) || ties.Sides[0].Name != "s/tie=rank" || ties.Sides[1].Params.Text("tie") != "level" {
		t.Errorf("ties is %+v", ties)
	}
	num := func(x float64) *float64 { return &x }
	claims := []Expect{
		{Metric: "difference", Row: "all", Bin: "low", Min: num(-1), Max: num(0.875)},
		{Metric: "joint", Row: "all", Bin: "low.high", Max: num(0.25)},
		{Metric: "joint", Row: "all", Bin: "none.none", Min: num(1), Max: num(1)},
	}
	if !reflect.DeepEqual(ties.Expect, claims) {
		t.Errorf("the claims are %+v", ties.Expect)
	}
	joint := ties.Experiment.Metrics()[0]
	if joint.Pair.A != "s/tie=rank" || len(joint.Bins) != 9 {
		t.Errorf("the joint table is %+v", joint)
	}

	// Without a stop of its own or bins: every difference, by the rule of the file.
	p = mustParse(t, "time = \"1h\"\n"+twoLevels+"[[compare]]\nof = [\"a\", \"b\"]\n[compare.stop]\nrelative = 0.1\n")
	e := p.Experiments[2]
	if e.Name != "a-vs-b" || !reflect.DeepEqual(e.Stop.Bins, []string{"none", "low", "high"}) || e.Stop.Metric != "difference" || p.Time != time.Hour {
		t.Errorf("%+v", e)
	}
	n := uint64(5)
	if err := p.Override(&n, nil, "jeffreys"); err != nil || p.Experiments[2].Stop.Trials != 5 || p.Experiments[2].Interval != "jeffreys" {
		t.Errorf("%v, %+v", err, p.Experiments[2])
	}
	if err := p.CountAll(); err == nil {
		t.Error("a comparison is counted")
	}
}

var badComparisons = []struct{ text, want string }{
	{"", `c.toml:10: compare: has no of: name two experiments, such as of = ["a", "b"]`},
	{"of = [\"a\"]", `c.toml:11: of: names one experiment: a comparison is of two`},
	{"of = \"a\"", `c.toml:11: of: names one experiment: a comparison is of two`},
	{"of = [\"a\", \"b\", \"c\"]", `c.toml:11: of: names 3 experiments: a comparison is of two`},
	{"of = [\"a\", \"a\"]", `c.toml:11: of: names "a" twice`},
	{"of = [\"a\",\n\"bb\"]", `c.toml:12: of: there is no experiment "bb"; did you mean "b"?`},
	{"of = [\"a\",\n\"zzzz\"]", `c.toml:12: of: there is no experiment "zzzz": there is a or b`},
	{"of = []", `c.toml:11: of: must name at least one`},
	{"of = [\"a\", 3]", `c.toml:11: of: must be a string, in quotes, not 3`},
	{"of = [\"a\", \"b\"]\nname = \"a\"", `c.toml:12: name: "a" is the name of another experiment: give the comparison another`},
	{"of = [\"a\", \"b\"]\n[[compare]]\nof = [\"a\", \"b\"]", `c.toml:13: of: "a-vs-b" is the name of another experiment: give the comparison another`},
	{"of = [\"a\", \"b\"]\n[[compare]]\nof = [\"a\", \"a-vs-b\"]", `c.toml:13: of: there is no experiment "a-vs-b": there is a or b`},
	{"of = [\"a\", \"b\"]\nname = \"run\"", `c.toml:12: name: "run" is taken by the program's own files: choose another name`},
	{"of = [\"a\", \"b\"]\nnmae = \"x\"", `c.toml:12: nmae: unknown key; did you mean "name"?`},
	{"of = [\"a\", \"b\"]\nzzzzz = \"x\"", `c.toml:12: zzzzz: unknown key: the keys here are of, name, title, stream, confidence, interval, stop or expect`},
	{"of = [\"a\", \"b\"]\nexact = true", `c.toml:12: exact: belongs in an [[experiment]]`},
	{"of = [\"a\", \"b\"]\ntie = \"rank\"", `c.toml:12: tie: belongs in an [[experiment]]: a comparison is of two that are there`},
	{"of = [\"a\", \"b\"]\ntrials = 4", `c.toml:12: trials: belongs in [compare.stop]`},
	{"of = [\"a\", \"b\"]\nwithin = 4", `c.toml:12: within: belongs in [[compare.expect]]`},
	{"of = [\"a\", \"b\"]\nbin = \"low\"", `c.toml:12: bin: belongs in [compare.stop] or in [[compare.expect]]`},
	{"of = [\"a\", \"b\"]\nseed = 4", `c.toml:12: seed: belongs at the top of the file, above every [table]`},
	{"of = [\"a\", \"b\"]\n[compare.stop]\ntrials = 4\nname = \"x\"", `c.toml:14: name: belongs in [[compare]], above its [compare.stop]`},
	{"of = [\"a\", \"b\"]\n[compare.stop]\ntrails = 4", `c.toml:13: trails: unknown key; did you mean "trials"?`},
	{"of = [\"a\", \"b\"]\n[compare.stop]\nhalf_width = 0.1\nbin = \"lo\"", `c.toml:14: bin: experiment "a-vs-b" has no bin "lo"; did you mean "low"?`},
	{"of = [\"a\", \"b\"]\n[[compare.expect]]\nbin = \"low\"\nmin = -2", `c.toml:14: min: must be a probability or a difference of two, from -1 to 1, not -2`},
	{"of = [\"a\", \"b\"]\n[[compare.expect]]\nbin = \"low.low\"\np = -0.5", `c.toml:13: bin: "low.low" is a bin of both sides and has a probability, from 0 to 1`},
	{"of = [\"a\", \"b\"]\n[[compare.expect]]\nmean = 1", `c.toml:12: expect: no metric of experiment "a-vs-b" has bins with values, so there is no mean: name a bin`},
	{"of = [\"a\", \"b\"]\n[[compare.expect]]\nbin = \"low\"\np = 0\nat = { tie = \"rank\" }", `c.toml:15: at: `},
	{"of = [\"a\", \"b\"]\ninterval = \"wilson\"\n[compare.stop]\nhalf_width = 0.1", `c.toml:12: interval: wilson holds for a fixed number of trials, and comparison "a-vs-b" may stop earlier: use anytime or anytime-all`},
}

func TestCompareErrors(t *testing.T) {
	check := func(text, want string) {
		t.Helper()
		p, err := parseText(text)
		switch {
		case err == nil:
			t.Errorf("no error in\n%s\nwant %s", text, want)
		case strings.HasSuffix(want, ": ") && !strings.HasPrefix(err.Error(), want), !strings.HasSuffix(want, ": ") && err.Error() != want:
			t.Errorf("in\n%s\ngot  %s\nwant %s", text, err, want)
		case p != nil:
			t.Errorf("a plan comes with %v", err)
		}
	}
	for _, tt := range badComparisons {
		check(twoLevels+"[[compare]]\n"+tt.text, tt.want)
	}
	for _, tt := range []struct{ text, want string }{
		{"[compare]\nof = [\"a\", \"b\"]\n" + twoLevels, `c.toml:1: compare: must be a list of tables, each written [[compare]], not a table`},
		{twoLevels + "of = [\"a\", \"b\"]", `c.toml:10: of: belongs in a [[compare]]`},
		{"of = [\"a\", \"b\"]\n" + twoLevels, `c.toml:1: of: belongs in a [[compare]]`},
		{twoLevels + "decks = 2\n[[compare]]\nof = [\"a\", \"b\"]", `c.toml:12: of: a comparison needs equal deals: a deals a card of 1 decks, b deals a card of 2 decks`},
		{twoLevels + exp + "[[compare]]\nof = [\"a\", \"e\"]", `c.toml:15: of: the measure of e cannot be compared: it does not tell trials apart`},
		{"rng = \"crypto\"\n" + twoLevels + "[[compare]]\nof = [\"a\", \"b\"]", `c.toml:12: of: rng "crypto" cannot deal the same cards twice, and a comparison needs that`},
		{twoLevels + swept + "[[compare]]\nof = [\"a\",\n\"s\"]", `c.toml:18: of: "s" is a sweep: name one of its points, such as "s/tie=rank"`},
		{twoLevels + strings.Replace(swept, `"rank"`, `"rank", "rank-suit"`, 1) + "[[compare]]\nof = [\"s\"]", `c.toml:17: of: the sweep "s" has 3 points, and a comparison is of two: name them, such as "s/tie=rank"`},
		{strings.Replace(twoLevels, `"b"`, `"`+strings.Repeat("b", 76)+`"`, 1) + "[[compare]]\nof = [\"a\", \"" + strings.Repeat("b", 76) + "\"]", `c.toml:11: of: the two names make `},
		{strings.Replace(twoLevels, `"a"`, `"a"`+"\nexact = true", 1) + "[[compare]]\nof = [\"a\", \"c\"]", `c.toml:3: exact: a cannot be counted: measure levels knows no exact laws`},
	} {
		if strings.HasSuffix(tt.want, "make ") {
			if _, err := parseText(tt.text); err == nil || !strings.HasPrefix(err.Error(), tt.want) || !strings.HasSuffix(err.Error(), "give it a name of its own") {
				t.Errorf("got %v", err)
			}
			continue
		}
		check(tt.text, tt.want)
	}
	// The file of a result and the folder of a sweep.
	check(strings.Replace(swept, `"s"`, `"x.json"`, 1)+twoLevels+"[[compare]]\nof = [\"a\", \"b\"]\nname = \"x\"",
		`c.toml:18: name: the sweep "x.json" has the name of the file of this comparison: give it another name`)
}

// Two games are not compared, even where they deal alike.
func TestCompareGames(t *testing.T) {
	games := append(toyGames(), toyGames()[0])
	twin := *toyGames()[0]
	twin.Name = "twin"
	games = append(games[:len(games)-1], &twin)
	text := strings.Replace(twoLevels, `"toy"`, `"twin"`, 1) + "[[compare]]\nof = [\"a\", \"b\"]"
	_, err := Parse(Source{Name: "c", Path: "c.toml", Text: []byte(text)}, games)
	if err == nil || err.Error() != `c.toml:11: of: "a" is of game twin and "b" of game toy: a comparison is of one game` {
		t.Errorf("got %v", err)
	}
}
