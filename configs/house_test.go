package configs

import (
	"maps"
	"reflect"
	"strings"
	"testing"

	"cardlab/sim"
)

// house is a game with presets and with rules that are words and tables. Its
// measure "edge" can be counted, its measure "luck" cannot.
func house() *sim.Game {
	ladder := []sim.Option{{Word: "bomb"}, {Word: "five-small"}, {Word: "four-face"}}
	var levels []sim.Option
	for _, w := range strings.Fields("none bull1 bull2 bull3 bull4 bull5 bull6 bull7 bull8 bull9 bullbull") {
		levels = append(levels, sim.Option{Word: w})
	}
	metrics := []sim.Metric{{Name: "payoff", Rows: rows("all"), Bins: valued("zero", "one")}}
	return &sim.Game{
		Name: "house",
		Rules: []sim.Field{
			{Key: "preset", Kind: sim.Choice, Default: "plain", Choices: []sim.Option{{Word: "plain"}, {Word: "mainland"}, {Word: "casino"}}},
			{Key: "special", Kind: sim.Words, Default: []string{}, Choices: ladder},
			{Key: "multipliers", Kind: sim.Table, Default: map[string]int64{}, Choices: levels, Min: 1, Max: 20},
			{Key: "jokers", Kind: sim.Int, Default: int64(0), Max: 2},
		},
		Presets: []sim.Preset{
			{Word: "plain"},
			{Word: "mainland", Rules: sim.Params{"special": []string{"bomb"}, "multipliers": map[string]int64{"bullbull": 3}}},
			{Word: "casino", Rules: sim.Params{"jokers": int64(2)}},
		},
		Measures: []sim.Measure{
			{
				Name: "edge",
				New: func(p sim.Params) (sim.Experiment, error) {
					if p.Int("jokers") == 2 && len(p.Words("special")) > 0 {
						return nil, &sim.ParamError{Key: "jokers", Msg: "must be at most 1 with special hands"}
					}
					return &counted{fake{metrics}}, nil
				},
			},
			{
				Name:   "luck",
				Params: []sim.Field{{Key: "odds", Kind: sim.Table, Default: map[string]int64{}, Choices: levels}},
				New:    func(sim.Params) (sim.Experiment, error) { return &fake{metrics}, nil },
			},
		},
	}
}

// edge is a whole experiment of house but for what follows it.
const edge = "[[experiment]]\nname = \"e\"\ngame = \"house\"\nmeasure = \"edge\"\n"

// wholeHouse uses everything that house has.
const wholeHouse = `exact = true

[[experiment]]
name = "counted"
game = "house"
measure = "edge"
special = ["bomb", "five-small"]
[experiment.rules]
preset = "mainland"
[experiment.rules.multipliers]
bull7 = 2
bullbull = 20
[[experiment.expect]]
mean = 0.5

[[experiment]]
name = "sampled"
game = "house"
measure = "luck"
exact = false
odds = { none = -3, bull1 = 1e3 }
[experiment.sweep]
preset = ["plain", "casino"]
rules.special = [[], ["four-face"]]
multipliers = [{}, { bull1 = 2 }, { bull2 = 3, bull1 = 2 }]
`

var badHouses = []struct{ text, want string }{
	// Words.
	{edge + "special = \"bomb\"", `c.toml:5: special: must be a list of words, such as ["bomb", "five-small"], not the string "bomb"`},
	{edge + "special = [\"bomb\",\n\"fiv-small\"]", `c.toml:6: special: must be bomb, five-small or four-face, not "fiv-small"; did you mean "five-small"?`},
	{edge + "special = [\"bomb\",\n\n3]", `c.toml:7: special: must be a word in quotes, bomb, five-small or four-face, not 3`},
	{edge + "[experiment.rules]\nspecial = [\n\"bomb\",\n\"four-face\",\n\"bomb\"]", `c.toml:9: special: names "bomb" twice`},

	// Tables.
	{edge + "multipliers = 3", `c.toml:5: multipliers: must be a table, such as { none = 2, bull1 = 2 }, not 3`},
	{edge + "multipliers = { bull7 = 2,\n bull77 = 3 }", `c.toml:6: bull77: is no word of multipliers; did you mean "bull7"?`},
	{edge + "multipliers = { xyzzy = 3 }", `c.toml:5: xyzzy: is no word of multipliers: the words are none, bull1, bull2, bull3, bull4, bull5, bull6, bull7, bull8, bull9 or bullbull`},
	{edge + "[experiment.rules.multipliers]\nbull7 = 2\nbullbull = 21", `c.toml:7: bullbull: must be from 1 to 20, not 21`},
	{edge + "[experiment.rules.multipliers]\nbull7 = \"2\"", `c.toml:6: bull7: must be a whole number, not the string "2"`},
	{edge + "rules.multipliers.bull7 = 2\nrules.multipliers.bull8 = 0", `c.toml:6: bull8: must be from 1 to 20, not 0`},
	{strings.Replace(edge, `"edge"`, `"luck"`, 1) + "[experiment.odds]\nbull7 = 1.5", `c.toml:6: bull7: must be a whole number, not 1.5`},

	// Sweeps of them.
	{edge + "[experiment.sweep]\nspecial = [\"bomb\"]", `c.toml:6: special: must be a list of words, such as ["bomb", "five-small"], not the string "bomb"`},
	{edge + "[experiment.sweep]\nmultipliers = { bull7 = 2 }", `c.toml:6: multipliers: must be the list of the values to sweep, in [ ], not a table`},
	{edge + "[experiment.sweep]\nmultipliers = [{ bull7 = 2, bull8 = 2 },\n{ bull8 = 2, bull7 = 2 }]", `c.toml:7: multipliers: has the value { bull7 = 2, bull8 = 2 } twice`},
	{edge + "[experiment.sweep]\nspecial = [[],\n[\"bomb\"],\n[]]", `c.toml:6: special: has the value [] twice`}, // an empty list has no line of its own
	{edge + "[experiment.sweep]\nspecial = [[],\n[\"bomb\"]]\n[[experiment.expect]]\nbin = \"one\"\np = 0.5\nat = { special = [\"bomb\", \"five-small\"] }",
		`c.toml:11: special: ["bomb", "five-small"] is not one of the swept values`},

	// Presets.
	{edge + "preset = \"mainlnd\"", `c.toml:5: preset: must be plain, mainland or casino, not "mainlnd"; did you mean "mainland"?`},
	{edge + "preset = \"casino\"\nspecial = [\"bomb\"]", `c.toml:1: jokers: must be at most 1 with special hands (it is not written, and 2 in preset "casino")`},
	{edge + "preset = \"mainland\"\njokers = 2", `c.toml:6: jokers: must be at most 1 with special hands`},
	{edge + "jokers = 2\n[experiment.sweep]\npreset = [\"plain\", \"mainland\"]", `c.toml:5: jokers: must be at most 1 with special hands (in e/preset=mainland)`},

	// Exact experiments.
	{edge + "exact = 1", `c.toml:5: exact: must be true or false, not 1`},
	{"exact = \"yes\"\n" + edge, `c.toml:1: exact: must be true or false, not the string "yes"`},
	{edge + "exact = true\n[experiment.stop]\ntrials = 5", `c.toml:6: stop: is a rule for sampling, and exact = true (line 5) counts instead: leave one of them out`},
	{"exact = true\n" + edge + "[experiment.stop]\ntrials = 5", `c.toml:6: stop: is a rule for sampling, and exact = true (line 1) counts instead: leave one of them out`},
	{"exact = true\n[stop]\ntrials = 5\n" + edge, `c.toml:2: stop: is a rule for sampling, and every experiment is exact: leave it out`},
	{"time = \"1h\"\n" + edge + "exact = true", `c.toml:1: time: is a rule for sampling, and every experiment is exact: leave it out`},
	{strings.Replace(edge, `"edge"`, `"luck"`, 1) + "exact = true", `c.toml:5: exact: e cannot be counted: measure luck knows no exact laws`},
	{"exact = true\n" + strings.Replace(edge, `"edge"`, `"luck"`, 1), `c.toml:1: exact: e cannot be counted: measure luck knows no exact laws`},
	{edge + "exact = true\n[[experiment.expect]]\nbin = \"tow\"\np = 0.5", `c.toml:7: bin: experiment "e" has no bin "tow": it has zero or one`},
	{edge + "[experiment.rules]\nexact = true", `c.toml:6: exact: belongs in [[experiment]], above its [experiment.rules]`},

	// Names that meet the program's files.
	{strings.Replace(edge, `"e"`, `"run.json"`, 1), `c.toml:2: name: "run.json" is taken by the program's own files: choose another name`},
	{strings.Replace(edge, `"e"`, `"index.html"`, 1), `c.toml:2: name: "index.html" is taken by the program's own files: choose another name`},
	{strings.Replace(edge, `"e"`, `"config.toml"`, 1), `c.toml:2: name: "config.toml" is taken by the program's own files: choose another name`},
	{strings.Replace(edge, `"e"`, `"part-1-of-2.part"`, 1), `c.toml:2: name: "part-1-of-2.part" is taken by the program's own files: choose another name`},
	{edge + strings.Replace(edge, `"e"`, `"e.json"`, 1) + "sweep = { jokers = [0, 1] }", `c.toml:6: name: "e.json" is the file of the result of experiment "e" (line 2)`},

	// Tables of an experiment at the top of the file.
	{edge + "[rules]\njokers = 1", `c.toml:5: rules: belongs to an experiment: write [experiment.rules], below its [[experiment]]`},
	{edge + "[sweep]\njokers = [1]", `c.toml:5: sweep: belongs to an experiment: write [experiment.sweep], below its [[experiment]]`},
	{edge + "[[expect]]\np = 1", `c.toml:5: expect: belongs to an experiment: write [[experiment.expect]], below its [[experiment]]`},

	// Percents and ranges.
	{edge + "[[experiment.expect]]\nbin = \"one\"\np = 25", `c.toml:7: p: must be a probability, from 0 to 1, not 25: 25 % is written 0.25`},
	{edge + "[[experiment.expect]]\nbin = \"one\"\np = \"20%\"", `c.toml:7: p: must be a probability, from 0 to 1, not the string "20%": 20 % is written 0.2`},
	{edge + "[[experiment.expect]]\nbin = \"one\"\nmax = 0.5\nmin = \"0.1 %\"", `c.toml:8: min: must be a probability, from 0 to 1, not the string "0.1 %": 0.1 % is written 0.001`},
	{edge + "[[experiment.expect]]\nbin = \"one\"\np = 250", `c.toml:7: p: must be a probability, from 0 to 1, not 250`},
	{edge + "[[experiment.expect]]\nbin = \"one\"\np = \"half\"", `c.toml:7: p: must be a number, not the string "half"`},
	{edge + "[experiment.sweep]\njokers = [0..2]", `c.toml:6: jokers: invalid float "0..2": '.' must be followed by one or more digits: a range is written out, such as [2, 3, 4]`},
}

func TestHouseErrors(t *testing.T) {
	for _, tt := range badHouses {
		if _, err := parseText(tt.text); err == nil || err.Error() != tt.want {
			t.Errorf("in\n%s\ngot  %v\nwant %s", tt.text, err, tt.want)
		}
	}
}

// A preset gives the defaults of the rules, and what is written goes before it,
// wherever both are written.
func TestPresets(t *testing.T) {
	plain := sim.Params{"preset": "plain", "special": []string{}, "multipliers": map[string]int64{}, "jokers": int64(0)}
	with := func(changes sim.Params) sim.Params {
		p := maps.Clone(plain)
		maps.Copy(p, changes)
		return p
	}
	mainland := with(sim.Params{"preset": "mainland", "special": []string{"bomb"}, "multipliers": map[string]int64{"bullbull": 3}})
	casino := with(sim.Params{"preset": "casino", "jokers": int64(2)})
	over := maps.Clone(mainland)
	over["special"], over["multipliers"] = []string{}, map[string]int64{"bull9": 2, "bullbull": 4}
	for _, tt := range []struct {
		text string
		want []sim.Params
	}{
		{"", []sim.Params{plain}},
		{"preset = \"plain\"", []sim.Params{plain}},
		{"preset = \"mainland\"", []sim.Params{mainland}},
		{"[experiment.rules]\npreset = \"casino\"", []sim.Params{casino}},
		{"multipliers = { bullbull = 4, bull9 = 2 }\nspecial = []\n[experiment.rules]\npreset = \"mainland\"", []sim.Params{over}},
		{"preset = \"mainland\"\nspecial = []\n[experiment.rules.multipliers]\nbullbull = 4\nbull9 = 2", []sim.Params{over}},
		{"[experiment.sweep]\npreset = [\"casino\", \"plain\", \"mainland\"]", []sim.Params{casino, plain, mainland}},
		{"sweep.preset = [\"mainland\", \"plain\"]\nsweep.rules.jokers = [0, 1]", []sim.Params{
			mainland, with(sim.Params{"preset": "mainland", "special": []string{"bomb"}, "multipliers": map[string]int64{"bullbull": 3}, "jokers": int64(1)}),
			plain, with(sim.Params{"jokers": int64(1)}),
		}},
	} {
		p := mustParse(t, edge+tt.text)
		var got []sim.Params
		for _, e := range p.Experiments {
			got = append(got, e.Params)
		}
		if !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: the parameters are\n%v, want\n%v", tt.text, got, tt.want)
		}
	}
	if !reflect.DeepEqual(house().RuleDefaults("mainland")["special"], []string{"bomb"}) {
		t.Error("a plan changed the preset")
	}
}

// Lists and tables are swept under names that depend on the value alone.
func TestSweepOfTables(t *testing.T) {
	p := mustParse(t, edge+`
[experiment.sweep]
special = [[], ["bomb", "five-small"], ["five-small", "bomb"]]
multipliers = [
  {},
  { bullbull = 3, bull7 = 2 },
  { bull1 = 1, bull2 = 2, bull3 = 3, bull4 = 4, bull5 = 5, bull6 = 6, bull7 = 7, bull8 = 8, bull9 = 9, bullbull = 10 },
  { bull1 = 1, bull2 = 2, bull3 = 3, bull4 = 4, bull5 = 5, bull6 = 6, bull7 = 7, bull8 = 8, bull9 = 9, bullbull = 11 },
]
[[experiment.expect]]
at = { multipliers = { bull7 = 2, bullbull = 3 }, special = [] }
bin = "one"
max = 0.5
`)
	long := "multipliers=bull1-1_bull2-2_bull3-3_bull4-4_bull5-5-"
	var want []string
	for _, special := range []string{"none", "bomb_five-small", "five-small_bomb"} {
		for _, m := range []string{"multipliers=none", "multipliers=bull7-2_bullbull-3", long + "88f0eab2", long + "72f1a7a6"} {
			want = append(want, "e/special="+special+","+m)
		}
	}
	for i, e := range p.Experiments {
		if e.Name != want[i] {
			t.Errorf("point %d is %s, want %s", i, e.Name, want[i])
		}
		if n := len(e.Expect); (n == 1) != (i == 1) {
			t.Errorf("%s has %d claims", e.Name, n)
		}
	}
	if len(p.Experiments) != len(want) {
		t.Errorf("%d points, want %d", len(p.Experiments), len(want))
	}
}

func TestExact(t *testing.T) {
	sampled := strings.Replace(edge, `"e"`, `"s"`, 1)
	p := mustParse(t, "exact = true\ninterval = \"jeffreys\"\ntime = \"1h\"\n[stop]\nhalf_width = 0.1\n"+edge+sampled+"exact = false")
	e, s := p.Experiments[0], p.Experiments[1]
	if !e.Exact || !reflect.DeepEqual(e.Stop, Stop{}) || e.Interval != "jeffreys" {
		t.Errorf("the exact one is %+v", e)
	}
	if s.Exact || s.Stop.HalfWidth != 0.1 || s.Stop.TOpt == 0 || s.Interval != "anytime" {
		t.Errorf("the sampled one is %+v", s)
	}
	// The whole time is the sampled one's.
	alone := mustParse(t, "time = \"1h\"\n[stop]\nhalf_width = 0.1\n"+sampled)
	if s.Stop.TOpt != alone.Experiments[0].Stop.TOpt {
		t.Errorf("t_opt is %d beside an exact experiment and %d alone", s.Stop.TOpt, alone.Experiments[0].Stop.TOpt)
	}
	n := uint64(7)
	if err := p.Override(&n, nil, "wilson"); err != nil {
		t.Fatal(err)
	}
	if e, s = p.Experiments[0], p.Experiments[1]; !reflect.DeepEqual(e.Stop, Stop{}) || e.Interval != "wilson" || !reflect.DeepEqual(s.Stop, Stop{Trials: 7}) {
		t.Errorf("with --trials 7 they are %+v and %+v", e, s)
	}

	// All of a plan that could be sampled.
	p = mustParse(t, "time = \"1h\"\n"+edge+"[experiment.stop]\ntrials = 5\n"+sampled)
	if err := p.CountAll(); err != nil {
		t.Fatal(err)
	}
	for _, e := range p.Experiments {
		if !e.Exact || !reflect.DeepEqual(e.Stop, Stop{}) || e.Interval != "wilson" || p.Time != 0 {
			t.Errorf("counted, %s is %+v", e.Name, e)
		}
	}
	p = mustParse(t, sampled+strings.Replace(edge, `"edge"`, `"luck"`, 1))
	if err := p.CountAll(); err == nil || err.Error() != "c.toml:5: e cannot be counted: measure luck knows no exact laws" || p.Experiments[0].Exact {
		t.Errorf("got %v and %+v", err, p.Experiments[0])
	}
}
