package configs

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The line of a key is right however the file is written.
func TestLines(t *testing.T) {
	tests := []struct {
		text string
		line int
	}{
		{"title = \"a\"\r\n\r\n# c\r\nbad = 1\r\n" + exp, 4},
		{"\ufeffbad = 1\n" + exp, 1},
		{"\ufeff# c\r\nbad = 1\n" + exp, 2},
		{"title = \"a\" # bad = 1\n\"bad\" = 1\n" + exp, 2},
		{"'bad' = 1\n" + exp, 1},
		{"\"b\\u0061d\" = 1\n" + exp, 1},
		{"stop.trials = 3\nstop.bad = 1\n" + exp, 2},
		{"stop . trials = 3\nstop\t.\tbad = 1\n" + exp, 2},
		{"stop = { trials = 3, bad = 1 }\n" + exp, 1},
		{exp + "hero = '''\nbad = 1\n'''\n", 5},
		{exp + "ladder = [ # bad\n 1,\n # bad\n 2\n]\nbad = 1", 10},
		{exp + "rules.bad = 1", 5},
		{exp + "rules = { tie = \"rank\", bad = 1 }", 5},
		{exp + "rules = { tie = \"rank\",\n bad = 1 }", 6},
		{exp + "sweep.rules.bad = [1]", 5},
		{exp + "[ experiment . \"stop\" ]\ntrials = 1\n\n\nbad = 1", 9},
		{exp + "[experiment.stop]\n[[experiment]]\nbad = 1", 5}, // the empty stop of the first
		{exp + "expect = [\n{ bin = \"win\", p = 0.5 },\n{ bin = \"win\",\n bad = 1 },\n]", 8},
		{exp + "expect = [ { bin = \"win\", p = 0.5 },\n3 ]", 6},
		{exp + "[[experiment.expect]]\nbin = \"win\"\np = 1\n[[experiment.expect]]\nbin = \"win\"\nbad = 1", 10},
		{exp + "[experiment.sweep]\nladder = [[1],\n[2,\n99]]", 8},
		{exp + "[experiment.sweep]\nladder = [[1],\n[\n99]]", 8},
		{"experiment = [\n { name = \"e\", game = \"toy\", measure = \"win\" },\n { name = \"f\", game = \"toy\", measure = \"win\",\n  bad = 1 },\n]", 4},
		{exp + strings.Repeat("\n", 100) + strings.Replace(exp, `"e"`, `"f"`, 1) + "[experiment.rules]\nbad = 1\n", 110},
	}
	for _, tt := range tests {
		_, err := parseText(tt.text)
		e, ok := err.(*Error)
		if !ok || e.Line != tt.line {
			t.Errorf("in\n%s\ngot %v, want line %d", tt.text, err, tt.line)
		}
	}
}

// A file of many experiments, in every way of writing it, is read as one; and
// with one wrong key in it, the error names the line where that was put.
func TestLinesProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		end := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "line end")
		var lines []string
		put := func(format string, args ...any) {
			for range rapid.IntRange(0, 2).Draw(t, "space") {
				lines = append(lines, rapid.SampledFrom([]string{"", "  ", "# bad = 1", "\t# [bad]"}).Draw(t, "between"))
			}
			text := fmt.Sprintf(format, args...)
			if rapid.Bool().Draw(t, "comment") && !strings.Contains(text, "\n") {
				text += " # bad = 1"
			}
			lines = append(lines, strings.Split(text, "\n")...)
		}
		key := func(k string) string {
			return rapid.SampledFrom([]string{k, `"` + k + `"`, "'" + k + "'", " " + k + "\t"}).Draw(t, "key")
		}
		n := rapid.IntRange(1, 5).Draw(t, "experiments")
		badAt, badWhere := rapid.IntRange(0, n-1).Draw(t, "bad at"), rapid.IntRange(0, 4).Draw(t, "bad where")
		badLine, points := 0, 0
		bad := func(i, where int, format string) {
			if i == badAt && where == badWhere {
				put(format, key("bad"))
				// the key stands in the last line that put wrote
				badLine = len(lines)
			}
		}
		for i := range n {
			put("[[ %s ]]", key("experiment"))
			put("%s = %q", key("name"), fmt.Sprintf("e%d", i))
			bad(i, 0, "%s = 1")
			put("%s = \"toy\"", key("game"))
			put("%s = \"win\"", key("measure"))
			put("%s = [\n 1, # one\n # two\n 2,\n]", key("ladder"))
			bad(i, 1, "%s = [1, 2]")
			if rapid.Bool().Draw(t, "dotted") {
				put("%s.%s = \"level\"", key("rules"), key("tie"))
				bad(i, 2, "rules.%s = 1")
			} else {
				put("[experiment.%s]", key("rules"))
				put("%s = \"level\"", key("tie"))
				bad(i, 2, "%s = 1")
			}
			put("[experiment.sweep]")
			put("%s = [\n2,\n3]", key("players"))
			bad(i, 3, "%s = [1]")
			points += 2
			put("[[experiment.expect]]")
			put("bin = \"win\"")
			put("p = 0.5")
			bad(i, 4, "%s = 1")
		}
		text := strings.Join(lines, end)
		_, err := parseText(text)
		if e, ok := err.(*Error); !ok || e.Line != badLine || e.Key != "bad" {
			t.Fatalf("got %v, want line %d, in\n%s", err, badLine, text)
		}
		lines[badLine-1] = ""
		p, err := parseText(strings.Join(lines, end))
		if err != nil || len(p.Experiments) != points {
			t.Fatalf("got %v of\n%s", err, strings.Join(lines, end))
		}
	})
}
