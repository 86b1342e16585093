package configs

import (
	"errors"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// Whatever the text is, Parse returns either a plan that keeps its promises or
// one error of one line that names the file.
func FuzzParse(f *testing.F) {
	for _, tt := range badConfigs {
		f.Add([]byte(tt.text))
	}
	for _, tt := range badComparisons {
		f.Add([]byte(twoLevels + swept + "[[compare]]\n" + tt.text + "\n[[compare]]\nof = [\"s\"]\n"))
	}
	f.Add([]byte(twoLevels + "[[compare]]\nof = [\"a\", \"b\"]\n[compare.stop]\nhalf_width = 0.1\n[[compare.expect]]\nbin = \"low\"\nmin = -0.5\n"))
	for _, tt := range badHouses {
		f.Add([]byte(tt.text))
	}
	f.Add([]byte(whole))
	f.Add([]byte(wholeHouse))
	f.Add([]byte("\ufeff" + strings.ReplaceAll(whole, "\n", "\r\n")))
	f.Add(Starter("mine"))
	for _, name := range Shipped() {
		s, _ := ReadShipped(name)
		f.Add(s.Text)
		f.Add([]byte(strings.NewReplacer(`"niuniu"`, `"toy"`, `"winrate"`, `"win"`).Replace(string(s.Text))))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		src := Source{Name: "c", Path: "c.toml", Text: text}
		Describe(src)
		p, err := Parse(src, toyGames())
		if err != nil {
			var e *Error
			if p != nil || !errors.As(err, &e) || e.File != "c.toml" || e.Msg == "" {
				t.Fatalf("%v, %#v", p, err)
			}
			if s := err.Error(); strings.ContainsAny(s, "\r\n\x00") {
				t.Fatalf("the error is not one line: %q", s)
			}
			if lines := strings.Count(string(text), "\n") + 1; e.Line < 0 || e.Line > lines+1 {
				t.Fatalf("line %d of %d: %v", e.Line, lines, err)
			}
			if strings.Contains(e.Msg, "two readers") || strings.Contains(e.Msg, "cannot be read") {
				t.Fatalf("not understood: %v", err)
			}
			return
		}
		checkPlan(t, p)
	})
}

// What ParseWhole reads is what the config reads, in quotes and without: but for
// zeros in front, which TOML refuses, and for numbers beyond its own.
func FuzzParseWhole(f *testing.F) {
	for _, text := range []string{"1_000_000", "1__0", "_100_", "100_", "0x1p7", "+200", "-0", "1e6", "1_0.5e0_1", "1e+1_0", "007", "1.", ".1", "1_e1", "1e", "inf", "18446744073709551615"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := ParseWhole(text)
		if !plainNumber.MatchString(text) {
			if err == nil {
				t.Fatalf("%q is %d", text, n)
			}
			return
		}
		quoted, quotedErr := parseText("seed = \"" + text + "\"\n" + exp)
		if (quotedErr == nil) != (err == nil) || err == nil && *quoted.Seed != n {
			t.Fatalf("%q is %d, %v, and in quotes %v", text, n, err, quotedErr)
		}
		bare, bareErr := parseText("seed = " + text + "\n" + exp)
		switch ahead := text[0] == '0' && len(text) > 1 && text[1] != '.' && text[1]|' ' != 'e'; {
		case err == nil && !ahead && n <= math.MaxInt64:
			if bareErr != nil || *bare.Seed != n {
				t.Fatalf("%q is %d, and bare %v", text, n, bareErr)
			}
		case err != nil && bareErr == nil:
			t.Fatalf("bare %q is %d, and %v", text, *bare.Seed, err)
		}
	})
}

// plainNumber is what a number without a sign is made of.
var plainNumber = regexp.MustCompile(`^[0-9_.][0-9_.eE+-]*$`)

// checkPlan checks what a Plan promises.
func checkPlan(t *testing.T, p *Plan) {
	t.Helper()
	if len(p.Experiments) == 0 || len(p.Experiments) > MaxPoints || p.Confidence < 0.5 || p.Confidence >= 1 ||
		p.Alarm <= 0 || p.Alarm >= 1 || p.Time < 0 || !slices.Contains(rng.Generators(), p.RNG) || !slices.Contains(Intervals(), p.Interval) {
		t.Fatalf("the plan is %+v", p)
	}
	seen := map[string]bool{}
	for _, e := range p.Experiments {
		name, element, swept := strings.Cut(e.Name, "/")
		if seen[e.Name] || badName(name) != "" || taken(name) || swept != (e.Group == name) || swept != (len(e.Point) > 0) ||
			len(element) > maxElement || strings.ContainsAny(element, "/\\ \x00") {
			t.Fatalf("the name %q", e.Name)
		}
		seen[e.Name] = true
		if e.Stream == "" || e.Confidence < 0.5 || e.Confidence >= 1 || !slices.Contains(Intervals(), e.Interval) {
			t.Fatalf("%s is %+v", e.Name, e)
		}
		if _, ok := e.Experiment.(*sim.Comparison); ok {
			checkComparison(t, p, &e)
			continue
		}
		for _, f := range slices.Concat(e.Measure.Params, e.Game.Rules) {
			if err := f.Check(e.Params[f.Key]); err != nil {
				t.Fatalf("%s: %s %v", e.Name, f.Key, err)
			}
		}
		s := e.Stop
		if e.Exact {
			if !reflect.DeepEqual(s, Stop{}) || e.countable() != nil {
				t.Fatalf("%s is exact, and %+v", e.Name, e)
			}
		} else if (s.Trials == 0) == (s.Cap == 0) || s.Limit() > MaxTrials || s.Early() != (s.Cap > 0) ||
			s.Early() && !anytime(e.Interval) || s.Early() != (s.HalfWidth > 0 || s.Relative > 0 || s.Time > 0 || p.Time > 0) {
			t.Fatalf("%s has the stop %+v and the interval %s", e.Name, s, e.Interval)
		}
		metrics := e.Experiment.Metrics()
		has := func(metric, row string, bins ...string) bool {
			for _, m := range metrics {
				if m.Name != metric || m.RowIndex(row) < 0 {
					continue
				}
				for _, b := range bins {
					if m.BinIndex(b) < 0 {
						return false
					}
				}
				return true
			}
			return false
		}
		if (s.HalfWidth > 0 || s.Relative > 0) && (len(s.Bins) == 0 || !has(s.Metric, s.Row, s.Bins...)) {
			t.Fatalf("%s has the stop %+v", e.Name, s)
		}
		for _, x := range e.Expect {
			ok := has(x.Metric, x.Row) && (x.Min != nil || x.Max != nil)
			if x.Bin != "" {
				ok = ok && has(x.Metric, x.Row, x.Bin)
			}
			if x.Min != nil && x.Max != nil {
				ok = ok && *x.Min <= *x.Max
			}
			if !ok {
				t.Fatalf("%s has the claim %+v", e.Name, x)
			}
		}
	}
}
