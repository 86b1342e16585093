package configs

import (
	"math"
	"reflect"
	"testing"
	"time"
)

const whole = `
title = "All of it" # 全部
seed = 7
confidence = 0.99
interval = "goodman"
rng = "chacha8"
alarm = 1e-9

[stop]
trials = 2e6

[[experiment]]
name = "one"
game = "toy"
measure = "win"
players = 3
tie = "level"           # a rule, in short
ladder = [3, -1]
bias = -4

[[experiment]]
name = "many"
title = "Many"
game = "toy"
measure = "win"
stream = "shared"
confidence = 0.9
interval = "anytime"
hero = "6s 4h"
[experiment.rules]
decks = 2
[experiment.sweep]
tie = ["rank-suit", "level"]
players = [2, 1e1]
rules.replacement = [true]
[experiment.stop]
half_width = 1e-3
bins = ["win"]
cap = 1_000_000
[[experiment.expect]]
at = { players = 10 }
bin = "win"
p = 0.25
within = 0.5
[[experiment.expect]]
metric = "points"
row = "seat2"
mean = 1.5
within = 0.25
[[experiment.expect]]
row = "seat1"
max = 2
[[experiment.expect]]
bin = "lose"
row = "high"
min = 0.125
`

func TestPlan(t *testing.T) {
	p := mustParse(t, whole)
	if p.Name != "c" || p.Title != "All of it" || *p.Seed != 7 || p.Confidence != 0.99 || p.Interval != "goodman" ||
		p.RNG != "chacha8" || p.Alarm != 1e-9 || p.Time != 0 {
		t.Errorf("the top is %+v", p)
	}
	var names []string
	for _, e := range p.Experiments {
		names = append(names, e.Name)
	}
	want := []string{
		"one",
		"many/tie=rank-suit,players=2,replacement=true", "many/tie=rank-suit,players=10,replacement=true",
		"many/tie=level,players=2,replacement=true", "many/tie=level,players=10,replacement=true",
	}
	if !reflect.DeepEqual(names, want) {
		t.Fatalf("the experiments are %q, want %q", names, want)
	}

	one, last := p.Experiments[0], p.Experiments[4]
	wantParams := map[string]any{
		"players": int64(3), "tie": "level", "ladder": []int64{3, -1}, "hero": "", "bias": int64(-4),
		"replacement": false, "decks": int64(1),
	}
	if !reflect.DeepEqual(map[string]any(one.Params), wantParams) {
		t.Errorf("the parameters of one are %v", one.Params)
	}
	if one.Group != "" || one.Point != nil || one.Stream != "one" || one.Confidence != 0.99 || one.Interval != "goodman" ||
		one.Title != "" || !reflect.DeepEqual(one.Stop, Stop{Trials: 2_000_000}) || one.Expect != nil ||
		one.Game.Name != "toy" || one.Measure.Name != "win" || one.Experiment == nil {
		t.Errorf("one is %+v", one)
	}

	wantPoint := []Setting{{"tie", "level"}, {"players", int64(10)}, {"replacement", true}}
	if !reflect.DeepEqual(last.Point, wantPoint) {
		t.Errorf("the last point is %v", last.Point)
	}
	if last.Params.Text("tie") != "level" || last.Params.Int("players") != 10 || !last.Params.Bool("replacement") ||
		last.Params.Int("decks") != 2 || last.Params.Text("hero") != "6s 4h" {
		t.Errorf("the parameters of the last are %v", last.Params)
	}
	wantStop := Stop{HalfWidth: 1e-3, Metric: "result", Row: "all", Bins: []string{"win"}, Cap: 1_000_000, TOpt: 1_000_000}
	if last.Group != "many" || last.Title != "Many" || last.Stream != "shared" || last.Confidence != 0.9 ||
		last.Interval != "anytime" || !reflect.DeepEqual(last.Stop, wantStop) {
		t.Errorf("the last is %+v", last)
	}

	num := func(x float64) *float64 { return &x }
	claims := []Expect{
		{Metric: "result", Row: "all", Bin: "win", Min: num(0), Max: num(0.75)},
		{Metric: "points", Row: "seat2", Min: num(1.25), Max: num(1.75)},
		{Metric: "points", Row: "seat1", Max: num(2)},
		{Metric: "result", Row: "high", Bin: "lose", Min: num(0.125)},
	}
	if !reflect.DeepEqual(last.Expect, claims) {
		t.Errorf("the claims of the last are %+v", last.Expect)
	}
	if got := p.Experiments[1].Expect; !reflect.DeepEqual(got, claims[1:]) {
		t.Errorf("two players have the claims %+v", got)
	}
}

func TestDefaults(t *testing.T) {
	p := mustParse(t, exp)
	if p.Seed != nil || p.Confidence != 0.95 || p.Interval != "wilson" || p.RNG != "xoshiro256++" || p.Alarm != 1e-6 || p.Time != 0 || p.Title != "" {
		t.Errorf("the plan is %+v", p)
	}
	e := p.Experiments[0]
	if !reflect.DeepEqual(e.Stop, Stop{Trials: DefaultTrials}) || e.Confidence != 0.95 || e.Interval != "wilson" {
		t.Errorf("the experiment is %+v", e)
	}
}

func TestStops(t *testing.T) {
	const hour = time.Hour
	result := func(s Stop) Stop {
		s.Metric, s.Row = "result", "all"
		if s.Bins == nil {
			s.Bins = []string{"win", "tie", "lose"}
		}
		return s
	}
	tests := []struct {
		top, own string
		want     Stop
		budget   time.Duration
		interval string
	}{
		{"[stop]\ntrials = 5", "", Stop{Trials: 5}, 0, "wilson"},
		{"[stop]\ntrials = 5", "trials = 6", Stop{Trials: 6}, 0, "wilson"},
		{"", "half_width = 0.1", result(Stop{HalfWidth: 0.1, Cap: MaxTrials}), 0, "anytime"},
		{"", "relative = 0.1\ntrials = 1e3", result(Stop{Relative: 0.1, Cap: 1000}), 0, "anytime"},
		{"", "relative = 1\nhalf_width = 0.5\ncap = 9\nbin = \"tie\"", result(Stop{Relative: 1, HalfWidth: 0.5, Cap: 9, Bins: []string{"tie"}}), 0, "anytime"},
		{"", "relative = 0.1\nrow = \"high\"", Stop{Relative: 0.1, Metric: "result", Row: "high", Bins: []string{"win", "tie", "lose"}, Cap: MaxTrials}, 0, "anytime"},
		{"", "relative = 0.1\nbins = [\"zero\", \"same\"]", Stop{Relative: 0.1, Metric: "points", Row: "seat1", Bins: []string{"zero", "same"}, Cap: MaxTrials}, 0, "anytime"},
		{"", "relative = 0.1\nmetric = \"side\"", Stop{Relative: 0.1, Metric: "side", Row: "all", Bins: []string{"yes", "same"}, Cap: MaxTrials}, 0, "anytime"},
		{"", "time = \"1h\"", Stop{Time: hour, Cap: MaxTrials}, 0, "anytime"},
		{"", "time = \"1h\"\ntrials = 3", Stop{Time: hour, Cap: 3}, 0, "anytime"},
		{"time = \"1h\"", "", Stop{Cap: MaxTrials}, hour, "anytime"},
		{"[stop]\ntime = \"1h\"", "", Stop{Cap: MaxTrials}, hour, "anytime"},
		{"[stop]\ntime = \"1h\"\ncap = 7", "", Stop{Cap: 7}, hour, "anytime"},
		{"[stop]\ntime = \"1h\"", "trials = 7", Stop{Cap: 7}, hour, "anytime"},
		{"[stop]\ntime = \"1h\"", "cap = 7", Stop{Cap: 7}, hour, "anytime"},
		{"time = \"1h\"", "time = \"30m\"", Stop{Time: hour / 2, Cap: MaxTrials}, hour, "anytime"},
		{"interval = \"goodman\"", "time = \"1h\"", Stop{Time: hour, Cap: MaxTrials}, 0, "anytime-all"},
		{"interval = \"anytime-all\"", "trials = 1", Stop{Trials: 1}, 0, "anytime-all"},
		{"interval = \"jeffreys\"", "time = \"1h\"", Stop{Time: hour, Cap: MaxTrials}, 0, "anytime"},
	}
	for _, tt := range tests {
		text := tt.top + "\n" + exp
		if tt.own != "" {
			text += "[experiment.stop]\n" + tt.own
		}
		p := mustParse(t, text)
		e := p.Experiments[0]
		if e.Stop.Early() == (e.Stop.TOpt == 0) {
			t.Errorf("in\n%s\nt_opt is %d", text, e.Stop.TOpt)
		}
		e.Stop.TOpt = 0 // TestTOpt has its values
		if !reflect.DeepEqual(e.Stop, tt.want) || p.Time != tt.budget || e.Interval != tt.interval {
			t.Errorf("in\n%s\nthe stop is %+v, the budget %v, the interval %s; want %+v, %v, %s",
				text, e.Stop, p.Time, e.Interval, tt.want, tt.budget, tt.interval)
		}
		if e.Stop.Early() != (tt.want.Cap > 0) || e.Stop.Limit() != tt.want.Trials+tt.want.Cap {
			t.Errorf("in\n%s\nearly is %v, the limit %d", text, e.Stop.Early(), e.Stop.Limit())
		}
	}
	// The leading bins of a metric are those that a rule without bins means.
	p := mustParse(t, "[stop]\nhalf_width = 0.1\n[[experiment]]\nname = \"e\"\ngame = \"toy\"\nmeasure = \"levels\"\n")
	if got := p.Experiments[0].Stop.Bins; !reflect.DeepEqual(got, []string{"high"}) {
		t.Errorf("the bins are %v", got)
	}
}

func TestOverride(t *testing.T) {
	n, seed := uint64(123), uint64(math.MaxUint64)
	text := "interval = \"goodman\"\n[stop]\ntime = \"1h\"\n" + exp + "[experiment.stop]\nrelative = 0.1\n"

	p := mustParse(t, text)
	if err := p.Override(&n, &seed, ""); err != nil {
		t.Fatal(err)
	}
	e := p.Experiments[0]
	if !reflect.DeepEqual(e.Stop, Stop{Trials: 123}) || p.Time != 0 || *p.Seed != math.MaxUint64 || e.Interval != "goodman" || e.Stop.Early() {
		t.Errorf("trials and seed: %+v", p)
	}
	seed = 1
	if *p.Seed != math.MaxUint64 {
		t.Error("the plan shares the caller's seed")
	}

	p = mustParse(t, text)
	if err := p.Override(nil, nil, "jeffreys"); err != nil {
		t.Fatal(err)
	}
	if e := p.Experiments[0]; p.Interval != "jeffreys" || e.Interval != "anytime" || p.Time != time.Hour || p.Seed != nil {
		t.Errorf("interval: %+v", p)
	}
	if err := p.Override(&n, nil, "anytime"); err != nil || p.Experiments[0].Interval != "anytime" {
		t.Errorf("trials and interval: %+v, %v", p, err)
	}

	zero, most := uint64(0), uint64(MaxTrials)+1
	for want, err := range map[string]error{
		`trials must be from 1 to 1000000000000000, not 0`:                                                                                p.Override(&zero, nil, ""),
		`trials must be from 1 to 1000000000000000, not 1000000000000001`:                                                                 p.Override(&most, nil, ""),
		`no interval is called "wilsons": use wilson, clopper-pearson, jeffreys, goodman, anytime or anytime-all; did you mean "wilson"?`: p.Override(nil, nil, "wilsons"),
	} {
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if p.Experiments[0].Stop.Trials != 123 {
		t.Error("a refused override changed the plan")
	}
}

func TestSeeds(t *testing.T) {
	for text, want := range map[string]uint64{
		"0": 0, "20261104": 20261104, "9223372036854775807": math.MaxInt64, "1e6": 1_000_000, "0x10": 16,
		`"18446744073709551615"`: math.MaxUint64, `"20_261_104"`: 20261104,
	} {
		if p := mustParse(t, "seed = "+text+"\n"+exp); *p.Seed != want {
			t.Errorf("seed = %s is %d", text, *p.Seed)
		}
	}
}

func TestSlugs(t *testing.T) {
	for v, want := range map[any]string{
		"6s 4h 10c 2d 8s": "6s-4h-10c-2d-8s", "rank-suit": "rank-suit", "Ts, 4H": "ts-4h", " a ": "a", "": "none", "♠10": "10",
		"♠": "", "..": "..", "a  /  b": "a-b", int64(-3): "-3", true: "true",
	} {
		if got := slugOf(v); got != want {
			t.Errorf("slug of %v is %q, want %q", v, got, want)
		}
	}
	if got := slugOf([]int64{1, -2, 30}); got != "1_-2_30" {
		t.Errorf("slug of a list is %q", got)
	}
}
