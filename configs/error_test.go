package configs

import (
	"errors"
	"strings"
	"testing"
)

// badConfigs are configs with the error that each is refused with. exp takes
// four lines.
var badConfigs = []struct{ text, want string }{
	// Nothing to run.
	{"", "c.toml:1: there is no experiment: a config has at least one [[experiment]]"},
	{"# only a comment\n", "c.toml:1: there is no experiment: a config has at least one [[experiment]]"},
	{"experiment = []", "c.toml:1: experiment: there is no experiment: a config has at least one [[experiment]]"},
	{"[experiment]\nname = \"e\"", "c.toml:1: experiment: is a list: write [[experiment]], with two brackets"},
	{"experiment = 3", "c.toml:1: experiment: must be a list of tables, each written [[experiment]], not 3"},
	{"experiment = [3]", "c.toml:1: experiment: must be a table, [[experiment]], not 3"},

	// Syntax.
	{"seed = 1\ntitle = oops\n", `c.toml:2: title: expected value but found "oops" instead`},
	{"seed = 1\nseed = 2\n", `c.toml:2: seed: key 'seed' has already been defined`},
	{"seed = 18446744073709551615\n", `c.toml:1: seed: 18446744073709551615 is out of range: write a seed beyond 9223372036854775807 in quotes`},
	{"a = \"\xff\"", "c.toml:1: is not UTF-8 text"},
	{"a = 1\n\nb = \"caf\xe9\"", "c.toml:3: is not UTF-8 text"},
	{"a = " + strings.Repeat("[", 40) + strings.Repeat("]", 40), "c.toml:1: a: is nested too deeply"},
	{strings.Repeat("a.", 40) + "a = 1", "c.toml:1: a: has a key of too many parts"},

	{"seed = 1 title = \"x\"\n", `c.toml:1: expected a top-level item to end with a newline, comment, or EOF, but got 't' instead`},
	{"seed = 1\ntitle = \"x\n[[experiment]]\n", `c.toml:2: title: strings cannot contain newlines`},
	{"[[experiment]]\r\nname = 'a\r\nb = 2\r\n", `c.toml:2: name: strings cannot contain newlines`},
	{"seed = 1\n[[experiment]\nname = 1", `c.toml:2: expected end of table array name delimiter ']', but got '\n' instead`},
	{"seed = 1\r\n[experiment\r\nname = 1", `c.toml:2: expected '.' or ']' to end table name, but got '\n' instead`},
	{"seed = \"_1__2\"\n" + exp, `c.toml:1: seed: must be a whole number from 0 to 18446744073709551615, not "_1__2"`},
	{"seed = 1e19\n" + exp, `c.toml:1: seed: is too large a number to be written with a point or an exponent: 1e+19`},
	{"seed = \"1e19\"\n" + exp, `c.toml:1: seed: is too large a number to be written with a point or an exponent: 1e+19`},
	{"seed = \"1.5\"\n" + exp, `c.toml:1: seed: must be a whole number from 0 to 18446744073709551615, not "1.5"`},
	{"seed = \"18446744073709551616\"\n" + exp, `c.toml:1: seed: must be a whole number from 0 to 18446744073709551615, not "18446744073709551616"`},
	{"seed = \"+12\"\n" + exp, `c.toml:1: seed: must be a whole number from 0 to 18446744073709551615, not "+12"`},
	{"seed = \"0x1p7\"\n" + exp, `c.toml:1: seed: must be a whole number from 0 to 18446744073709551615, not "0x1p7"`},
	{"seed = 20,261,104\n" + exp, `c.toml:1: expected a top-level item to end with a newline, comment, or EOF, but got ',' instead`},
	{"seed = 1\n[stop", `c.toml:2: expected '.' or ']' to end table name, but got the end of the file instead`},
	{"a = 1\nb = " + strings.Repeat("{a=", 5000), `c.toml:2: expected value, not end of input`},
	{exp + "[experiment.stop]\nrelative = 0.1\nbins = [" + strings.Repeat("\"a\",", 1001) + "]", `c.toml:7: bins: names 1001: at most 1000`},
	{"\n\n[stop\n", `c.toml:3: expected '.' or ']' to end table name, but got '\n' instead`},
	{"[stop]\n\n[stop]\n", `c.toml:3: key 'stop' has already been defined`},
	{"\xff\xfes\x00", "c.toml:1: is not UTF-8 text"},
	{"s\x00=\x001\x00", "c.toml:1: files cannot contain NULL bytes; probably using UTF-16; TOML files must be UTF-8"},
	{"seed = 1\n[stop\n" + strings.Repeat("# long\n", 1<<12), `c.toml:2: expected ']' to close table name`},

	// Unknown keys, at every level.
	{"sed = 1\n" + exp, `c.toml:1: sed: unknown key; did you mean "seed"?`},
	{"zzz = 1\n" + exp, `c.toml:1: zzz: unknown key: the keys here are title, seed, confidence, interval, rng, alarm, time, exact, stop, experiment or compare`},
	{exp + "playrs = 4", `c.toml:5: playrs: unknown key; did you mean "players"?`},
	{exp + "[experiment.rules]\nti = 4", `c.toml:6: ti: unknown key; did you mean "tie"?`},
	{exp + "[experiment.sweep]\nplayer = [4]", `c.toml:6: player: unknown key; did you mean "players"?`},
	{exp + "[experiment.sweep.rules]\nreplace = [true]", `c.toml:6: replace: unknown key; did you mean "replacement"?`},
	{exp + "[experiment.stop]\ntrails = 4", `c.toml:6: trails: unknown key; did you mean "trials"?`},
	{exp + "[[experiment.expect]]\nbim = 4", `c.toml:6: bim: unknown key; did you mean "bin"?`},
	{exp + "\"two words\" = 1", `c.toml:5: "two words": unknown key: the keys here are name, title, game, measure, stream, confidence, interval, exact, rules, stop, sweep, expect, players, hero, ladder, bias, tie, replacement or decks`},
	{"[[experiment]]\ngmae = \"toy\"\nname = \"e\"\nmeasure = \"win\"\nplayers = 4", `c.toml:2: gmae: unknown key; did you mean "game"?`},

	// Known keys in the wrong place.
	{"trials = 4\n" + exp, `c.toml:1: trials: belongs in [stop]`},
	{"players = 4\n" + exp, `c.toml:1: players: belongs in an [[experiment]]`},
	{"name = 4\n" + exp, `c.toml:1: name: belongs in an [[experiment]]`},
	{"[stop]\ntrials = 4\nseed = 4\n" + exp, `c.toml:3: seed: belongs at the top of the file, above every [table]`},
	{"[stop]\ntrials = 4\nconfidence = 0.9\n" + exp, `c.toml:3: confidence: belongs at the top of the file, above every [table]`},
	{exp + "seed = 4", `c.toml:5: seed: belongs at the top of the file, above every [table]`},
	{exp + "trials = 4", `c.toml:5: trials: belongs in [experiment.stop]`},
	{exp + "bin = \"win\"", `c.toml:5: bin: belongs in [experiment.stop] or in [[experiment.expect]]`},
	{exp + "within = 4", `c.toml:5: within: belongs in [[experiment.expect]]`},
	{exp + "[experiment.stop]\ntrials = 4\nplayers = 4", `c.toml:7: players: belongs in [[experiment]], above its [experiment.stop]`},
	{exp + "[experiment.stop]\ntrials = 4\nconfidence = 0.9", `c.toml:7: confidence: belongs in [[experiment]], above its [experiment.stop]`},
	{exp + "[experiment.rules]\nplayers = 4", `c.toml:6: players: is a parameter of measure win, not a rule: it belongs in [[experiment]], above [experiment.rules]`},
	{exp + "[experiment.sweep.rules]\nplayers = [4]", `c.toml:6: players: is a parameter of measure win, not a rule: it belongs in [experiment.sweep]`},
	{exp + "[[experiment.expect]]\nbin = \"win\"\np = 0.5\nhero = \"6s\"", `c.toml:8: hero: belongs in [[experiment]], above its [[experiment.expect]]`},
	{strings.Replace(exp, "win", "levels", 1) + "hero = \"6s\"", `c.toml:5: hero: is not a parameter of measure levels but of win`},
	{exp + "jokers = true", `c.toml:5: jokers: belongs to game other, not to toy`},

	// Types and values at the top.
	{"title = 3\n" + exp, `c.toml:1: title: must be a string, in quotes, not 3`},
	{"title = \" \"\n" + exp, `c.toml:1: title: must not be empty`},
	{"title = \"a\\nb\"\n" + exp, `c.toml:1: title: must be one line of printable text, not "a\nb"`},
	{"seed = -1\n" + exp, `c.toml:1: seed: must be at least 0, not -1`},
	{"seed = 1.5\n" + exp, `c.toml:1: seed: must be a whole number, not 1.5`},
	{"seed = \"12 monkeys\"\n" + exp, `c.toml:1: seed: must be a whole number from 0 to 18446744073709551615, not "12 monkeys"`},
	{"confidence = 95\n" + exp, `c.toml:1: confidence: must be from 0.5 to 0.9999999, not 95: 95 % is written 0.95`},
	{"confidence = 1.0\n" + exp, `c.toml:1: confidence: must be from 0.5 to 0.9999999, not 1`},
	{"confidence = nan\n" + exp, `c.toml:1: confidence: must be a number, not NaN`},
	{"confidence = \"95\"\n" + exp, `c.toml:1: confidence: must be a number, not the string "95"`},
	{"interval = \"wilsn\"\n" + exp, `c.toml:1: interval: must be wilson, clopper-pearson, jeffreys, goodman, anytime or anytime-all, not "wilsn"; did you mean "wilson"?`},
	{"interval = 3\n" + exp, `c.toml:1: interval: must be a word in quotes, wilson, clopper-pearson, jeffreys, goodman, anytime or anytime-all, not 3`},
	{"rng = \"chacha20\"\n" + exp, `c.toml:1: rng: must be xoshiro256++, chacha8 or crypto, not "chacha20"; did you mean "chacha8"?`},
	{"alarm = 0\n" + exp, `c.toml:1: alarm: must be above 0 and at most 0.05, not 0`},
	{"time = 8\n" + exp, `c.toml:1: time: must be a length of time in quotes, such as "8h", "1h30m" or "90s", not 8`},
	{"time = \"8 hours\"\n" + exp, `c.toml:1: time: must be a length of time, such as "8h", "1h30m" or "90s", not "8 hours"`},
	{"time = \"-1h\"\n" + exp, `c.toml:1: time: must be longer than nothing, not "-1h"`},
	{"time = \"1h\"\n[stop]\ntime = \"2h\"\n" + exp, `c.toml:3: time: is written twice, at the top of the file and in [stop] (line 1): both are the time of the whole run`},
	{"stop = 3\n" + exp, `c.toml:1: stop: must be a table, [stop], not 3`},
	{"title = 1979-05-27\n" + exp, `c.toml:1: title: must be a string, in quotes, not a date or time`},

	// Stop rules.
	{"[stop]\n" + exp, `c.toml:1: stop: is empty: say trials, half_width, relative or time`},
	{"[stop]\ntrials = 0\n" + exp, `c.toml:2: trials: must be at least 1, not 0`},
	{"[stop]\ntrials = 1e16\n" + exp, `c.toml:2: trials: is too large a number to be written with a point or an exponent: 1e+16`},
	{"[stop]\ntrials = 1_000_000_000_000_001\n" + exp, `c.toml:2: trials: must be from 1 to 1000000000000000, not 1000000000000001`},
	{"[stop]\ntrials = 1.5e0\n" + exp, `c.toml:2: trials: must be a whole number, not 1.5`},
	{"[stop]\ntrials = inf\n" + exp, `c.toml:2: trials: must be a whole number, not +Inf`},
	{"[stop]\ntrials = nan\n" + exp, `c.toml:2: trials: must be a whole number, not NaN`},
	{"[stop]\ntrials = \"1e6\"\n" + exp, `c.toml:2: trials: must be a whole number, not the string "1e6"`},
	{"[stop]\ntrials = [1]\n" + exp, `c.toml:2: trials: must be a whole number, not a list`},
	{"[stop]\ntrials = 5\ncap = 5\n" + exp, `c.toml:3: cap: trials and cap are both the limit of trials: write one of them`},
	{"[stop]\ncap = 5\n" + exp, `c.toml:2: cap: is the limit of a rule that is not there: write trials, or half_width, relative or time with it`},
	{"[stop]\ntrials = 5\nbins = [\"win\"]\n" + exp, `c.toml:3: bins: says where half_width or relative is measured: one of them is missing`},
	{"[stop]\nhalf_width = 0\n" + exp, `c.toml:2: half_width: must be above 0 and at most 0.5, not 0`},
	{"[stop]\nrelative = 2\n" + exp, `c.toml:2: relative: must be above 0 and at most 1, not 2`},
	{"[stop]\nrelative = 0.1\nbin = \"win\"\nbins = [\"tie\"]\n" + exp, `c.toml:4: bins: is written twice, as bin and as bins: use one of them`},
	{"[stop]\nrelative = 0.1\nbins = []\n" + exp, `c.toml:3: bins: must name at least one`},
	{"[stop]\nrelative = 0.1\nbins = [\n\"win\",\n\"win\"]\n" + exp, `c.toml:5: bins: names "win" twice`},
	{"[stop]\nrelative = 0.1\nbins = [\n\"win\",\n\"tye\"]\n" + exp, `c.toml:5: bins: experiment "e" has no bin "tye"; did you mean "tie"?`},
	{"[stop]\nrelative = 0.1\nmetric = \"results\"\n" + exp, `c.toml:3: metric: experiment "e" has no metric "results"; did you mean "result"?`},
	{"[stop]\nrelative = 0.1\nmetric = \"result\"\nrow = \"hig\"\n" + exp, `c.toml:4: row: experiment "e" has no row "hig"; did you mean "high"?`},
	{"[stop]\nrelative = 0.1\nmetric = \"result\"\nbin = \"yes\"\n" + exp, `c.toml:4: bin: experiment "e" has no bin "yes": it has win, tie or lose`},
	{"[stop]\nrelative = 0.1\nbin = \"same\"\n" + exp, `c.toml:3: bin: is in several metrics of experiment "e": name one with metric, points or side`},
	{"[stop]\nrelative = 0.1\nbins = [\"win\", \"yes\"]\n" + exp, `c.toml:3: bins: no metric of experiment "e" has all of this together`},
	{"[stop]\nrelative = 0.1\nrow = \"seat3\"\n" + exp, `c.toml:3: row: experiment "e" has no row "seat3"; did you mean "seat1"?`},
	{exp + "interval = \"wilson\"\n[experiment.stop]\ntime = \"1h\"", `c.toml:5: interval: wilson holds for a fixed number of trials, and experiment "e" may stop earlier: use anytime or anytime-all`},

	// Experiments.
	{"[[experiment]]\ngame = \"toy\"\nmeasure = \"win\"", `c.toml:1: experiment: has no name`},
	{"[[experiment]]\nname = \"e\"\nmeasure = \"win\"\nplayers = 4", `c.toml:1: experiment: has no game`},
	{"[[experiment]]\nname = \"e\"\ngame = \"toy\"\nplayers = 4", `c.toml:1: experiment: has no measure`},
	{"[[experiment]]\nname = \"e\"\ngame = \"toyy\"\nmeasure = \"win\"\nplayers = 4", `c.toml:3: game: must be toy, other or house, not "toyy"; did you mean "toy"?`},
	{"[[experiment]]\nname = \"e\"\ngame = \"toy\"\nmeasure = \"wins\"\nplayers = 4", `c.toml:4: measure: must be levels or win, not "wins"; did you mean "win"?`},
	{strings.Replace(exp, `"e"`, `"My Run"`, 1), `c.toml:2: name: must be of a-z, 0-9, '.', '_' and '-', and begin with a letter or digit, not "My Run": "my-run" would do`},
	{strings.Replace(exp, `"e"`, `""`, 1), `c.toml:2: name: must not be empty`},
	{strings.Replace(exp, `"e"`, `".."`, 1), `c.toml:2: name: must be of a-z, 0-9, '.', '_' and '-', and begin with a letter or digit, not ".."`},
	{strings.Replace(exp, `"e"`, `"a/b"`, 1), `c.toml:2: name: must be of a-z, 0-9, '.', '_' and '-', and begin with a letter or digit, not "a/b": "a-b" would do`},
	{strings.Replace(exp, `"e"`, `"`+strings.Repeat("a", 81)+`"`, 1), `c.toml:2: name: must have at most 80 characters, not 81`},
	{strings.Replace(exp, `"e"`, `"charts"`, 1), `c.toml:2: name: "charts" is taken by the program's own files: choose another name`},
	{exp + exp, `c.toml:6: name: "e" is the name of another experiment (line 2)`},
	{exp + "[experiment.sweep]\nplayers = [2]\n" + exp, `c.toml:8: name: "e" is the name of another experiment (line 2)`},

	// Parameters and rules.
	{exp + "players = 1", `c.toml:5: players: must be from 2 to 20, not 1`},
	{exp + "players = true", `c.toml:5: players: must be a whole number, not true`},
	{exp + "tie = \"ranksuit\"", `c.toml:5: tie: must be level, rank or rank-suit, not "ranksuit"; did you mean "rank-suit"?`},
	{exp + "replacement = \"yes\"", `c.toml:5: replacement: must be true or false, not the string "yes"`},
	{exp + "ladder = 3", `c.toml:5: ladder: must be a list of whole numbers, such as [1, 2, 3], not 3`},
	{exp + "ladder = [\n1,\n# ten is too many\n10]", `c.toml:8: ladder: must be from -5 to 9, not 10`},
	{exp + "hero = { card = 1 }", `c.toml:5: hero: must be a string, in quotes, not a table`},
	{exp + "tie = \"rank\"\n[experiment.rules]\ntie = \"level\"", `c.toml:7: tie: is written twice, in [[experiment]] and in [experiment.rules] (line 5)`},
	{exp + "rules = 3", `c.toml:5: rules: must be a table, [experiment.rules], not 3`},
	{exp + "players = 11", `c.toml:5: players: must be at most 10 with 1 decks`},
	{exp + "decks = 8\nhero = \"6x\"", `c.toml:6: hero: "x" is not a card`},
	{exp + "replacement = true", `c.toml:1: tie: cannot decide with replacement (it is not written, and "rank" by default)`},
	{exp + "bias = 13", `c.toml:1: the stars are wrong`},
	{"[[experiment]]\nname = \"e\"\ngame = \"other\"\nmeasure = \"straights\"", `c.toml:1: nothing goes`},

	// Sweeps.
	{exp + "sweep = 3", `c.toml:5: sweep: must be a table, [experiment.sweep], not 3`},
	{exp + "[experiment.sweep]", `c.toml:5: sweep: is empty: give a key and the list of its values, such as players = [2, 3, 4]`},
	{exp + "[experiment.sweep]\nplayers = []", `c.toml:6: players: is an empty sweep: give at least one value`},
	{exp + "[experiment.sweep]\nplayers = 3", `c.toml:6: players: must be the list of the values to sweep, in [ ], not 3`},
	{exp + "[experiment.sweep]\nplayers = [2, 3,\n2.0]", `c.toml:7: players: has the value 2 twice`},
	{exp + "[experiment.sweep]\nplayers = [2, \"3\"]", `c.toml:6: players: must be a whole number, not the string "3"`},
	{exp + "[experiment.sweep]\nplayers = [\n  2,\n  12,\n]", `c.toml:8: players: must be at most 10 with 1 decks (in e/players=12)`},
	{exp + "[experiment.sweep]\nhero = [\"6s 4h\",\n\"6S-4H\"]", `c.toml:7: hero: the values "6s 4h" and "6S-4H" would both be named "hero=6s-4h"`},
	{exp + "[experiment.sweep]\nhero = [\"♠\"]", `c.toml:6: hero: the value "♠" cannot be part of a file name: it has no letter a-z and no digit`},
	{exp + "[experiment.sweep]\nladder = [[1], [1]]", `c.toml:6: ladder: has the value [1] twice`},
	{exp + "players = 3\n[experiment.sweep]\nplayers = [3]", `c.toml:7: players: is both set and swept (line 5)`},
	{exp + "[experiment.sweep]\ntie = [\"rank\"]\n[experiment.rules]\ntie = \"rank\"", `c.toml:8: tie: is both set and swept (line 6)`},
	{exp + "[experiment.sweep]\ntie = [\"rank\"]\nrules.tie = [\"rank\"]", `c.toml:7: tie: is swept twice, in [experiment.sweep] and in [experiment.sweep.rules] (line 6)`},
	{exp + "[experiment.sweep]\nhero = [\"" + strings.Repeat("2s ", 60) + "\"]", `c.toml:5: sweep: the name "hero=2s-2s-2s-2s-2s-2s-2s-2s-2s-2s-2s-2s-2s-2s-2s-2s-2s-2s-2..." would be longer than 120 characters`},

	// Claims.
	{exp + "expect = 3", `c.toml:5: expect: must be a list of tables, each written [[experiment.expect]], not 3`},
	{exp + "[experiment.expect]\np = 3", `c.toml:5: expect: must be a list of tables, each written [[experiment.expect]], not a table`},
	{exp + "[[experiment.expect]]\nbin = \"win\"", `c.toml:5: expect: claims nothing: say p, mean, min or max`},
	{exp + "[[experiment.expect]]\nbin = \"win\"\np = 1.5", `c.toml:7: p: must be a probability, from 0 to 1, not 1.5: 1.5 % is written 0.015`},
	{exp + "[[experiment.expect]]\nbin = \"win\"\nmin = -0.5", `c.toml:7: min: must be a probability, from 0 to 1, not -0.5`},
	{exp + "[[experiment.expect]]\nbin = \"win\"\np = 0.5\nwithin = -1", `c.toml:8: within: must not be negative, and is -1`},
	{exp + "[[experiment.expect]]\nbin = \"win\"\nmin = 0.5\nmax = 0.25", `c.toml:8: max: min 0.5 is above max 0.25`},
	{exp + "[[experiment.expect]]\nbin = \"win\"\nmin = 0.5\nwithin = 0.25", `c.toml:8: within: goes with p or mean`},
	{exp + "[[experiment.expect]]\np = 0.5", `c.toml:6: p: is the probability of a bin: name it with bin`},
	{exp + "[[experiment.expect]]\nbin = \"win\"\nmean = 0.5", `c.toml:7: mean: a mean is of a row, not of a bin: leave one of them out`},
	{exp + "[[experiment.expect]]\nbin = \"win\"\np = 0.5\nmean = 0.5", `c.toml:8: mean: p and mean are two claims: write two [[experiment.expect]]`},
	{exp + "[[experiment.expect]]\nbin = \"win\"\np = 0.5\nmax = 0.5", `c.toml:8: max: p and max say the same thing in two ways: write p and within, or min and max`},
	{exp + "[[experiment.expect]]\nbin = \"wim\"\np = 0.5", `c.toml:6: bin: experiment "e" has no bin "wim"; did you mean "win"?`},
	{exp + "[[experiment.expect]]\nbin = \"win\"\nrow = \"al\"\np = 0.5", `c.toml:7: row: experiment "e" has no row "al"; did you mean "all"?`},
	{exp + "[[experiment.expect]]\nbin = \"one\"\np = 0.5", `c.toml:5: expect: metric points of experiment "e" has several rows: name one with row, seat1 or seat2`},
	{exp + "[[experiment.expect]]\nmetric = \"side\"\nmean = 0.5", `c.toml:6: metric: the bins of metric side of experiment "e" have no values, so its rows have no mean: name a bin`},
	{strings.Replace(exp, "win", "levels", 1) + "[[experiment.expect]]\nmean = 0.5", `c.toml:5: expect: no metric of experiment "e" has bins with values, so there is no mean: name a bin`},
	{exp + "[[experiment.expect]]\nbin = \"win\"\np = 0.5\nat = { players = 3 }", `c.toml:8: players: is not swept`},
	{exp + "[experiment.sweep]\nplayers = [2]\n[[experiment.expect]]\nbin = \"win\"\np = 0.5\nat = { players = 3 }", `c.toml:10: players: 3 is not one of the swept values`},
	{exp + "[experiment.sweep]\nplayers = [2]\n[[experiment.expect]]\nbin = \"win\"\np = 0.5\nat = 3", `c.toml:10: at: must be a table, such as at = { players = 4 }, not 3`},

	// Of several errors the first, and a cause before its consequences.
	{exp + "playrs = 4\n[[experiment]]\nnmae = \"e\"", `c.toml:5: playrs: unknown key; did you mean "players"?`},
	{"[[experiment]]\nnmae = \"e\"\n" + exp + "playrs = 4", `c.toml:2: nmae: unknown key; did you mean "name"?`},
	{exp + "players = 99\n[stop]\ntrials = 0", `c.toml:5: players: must be from 2 to 20, not 99`},
}

func TestErrors(t *testing.T) {
	for _, tt := range badConfigs {
		p, err := parseText(tt.text)
		var e *Error
		switch {
		case err == nil:
			t.Errorf("no error in\n%s\nwant %s", tt.text, tt.want)
		case err.Error() != tt.want:
			t.Errorf("in\n%s\ngot  %s\nwant %s", tt.text, err, tt.want)
		case p != nil || !errors.As(err, &e):
			t.Errorf("a plan or an error of another type comes with %v", err)
		}
	}
}

// A large sweep is refused by its size, before a point of it is made.
func TestHugeSweep(t *testing.T) {
	many := make([]string, 0, 200)
	for i := range 200 {
		many = append(many, show(int64(i+100)))
	}
	text := exp + "[experiment.sweep]\nbias = [" + strings.Join(many, ",") + "]\n" +
		"players = [2,3,4,5,6,7,8]\nreplacement = [false, true]\ndecks = [1,2,3,4,5]\n"
	_, err := parseText(text)
	if err == nil || err.Error() != "c.toml:5: sweep: makes more than 10000 experiments" {
		t.Errorf("got %v", err)
	}
	half := exp + "[experiment.sweep]\nbias = [" + strings.Join(many, ",") + "]\nplayers = [2,3,4,5,6]\ndecks = [1,2,3,4,5,6]\n"
	if p := mustParse(t, half); len(p.Experiments) != 6000 {
		t.Errorf("%d experiments", len(p.Experiments))
	}
	_, err = parseText(half + strings.Replace(half, `"e"`, `"f"`, 1))
	if err == nil || err.Error() != "c.toml:13: sweep: makes more than 10000 experiments" {
		t.Errorf("got %v", err)
	}
}

func TestTooLarge(t *testing.T) {
	_, err := parseText("#" + strings.Repeat(" ", maxText))
	if err == nil || !strings.Contains(err.Error(), "c.toml: is larger than a config can be") {
		t.Errorf("got %v", err)
	}
}

func TestNearest(t *testing.T) {
	words := []string{"players", "hero", "rank", "rank-suit", "replacement"}
	for word, want := range map[string]string{
		"playrs": "players", "Players": "players", "plaeyrs": "players", "hro": "hero", "heor": "hero", "rank_suit": "rank-suit",
		"ranks": "rank", "repl": "replacement", "herocards": "hero", "x": "", "": "", "zzzzzz": "",
		strings.Repeat("players", 1000): "",
	} {
		if got := nearest(word, words); got != want {
			t.Errorf("nearest(%.20q) = %q, want %q", word, got, want)
		}
	}
}
