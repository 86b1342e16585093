package configs

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"cardlab/sim/catalogue"
	"cardlab/sim/rng"
)

// The reference of the language names every key and word, and its examples are
// configs.
func TestReference(t *testing.T) {
	text, err := os.ReadFile("../docs/config.md")
	if err != nil {
		t.Fatal(err)
	}
	doc := string(text)
	sections := strings.Split(doc, "\n## ")
	section := func(title string) string {
		for _, s := range sections {
			if strings.HasPrefix(s, title+"\n") {
				return s
			}
		}
		t.Fatalf("there is no section %q", title)
		return ""
	}
	for p, title := range map[place]string{
		atTop: "At the top of the file", atStop: "Stopping", atExperiment: "`[[experiment]]`", atExpect: "Claims",
		atCompare: "`[[compare]]`",
	} {
		s := section(title)
		documented := map[string]bool{}
		for _, line := range strings.Split(s, "\n") {
			cell, _, _ := strings.Cut(strings.TrimPrefix(line, "| "), " |")
			if !strings.HasPrefix(line, "| `") {
				continue
			}
			for _, m := range regexp.MustCompile("`([a-z_]+)`").FindAllStringSubmatch(cell, -1) {
				documented[m[1]] = true
			}
		}
		for _, key := range keys[p] {
			if !documented[key] {
				t.Errorf("%s: the key %s is not described", title, key)
			}
			delete(documented, key)
		}
		for key := range documented {
			t.Errorf("%s: there is no key %s", title, key)
		}
	}
	for _, words := range [][]string{Intervals(), rng.Generators(), reserved} {
		for _, w := range words {
			if !strings.Contains(doc, w) {
				t.Errorf("the word %s is not described", w)
			}
		}
	}

	examples := regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllStringSubmatch(doc, -1)
	if len(examples) < 3 {
		t.Errorf("%d examples", len(examples))
	}
	for _, m := range examples {
		p, err := Parse(Source{Name: "example", Path: "example.toml", Text: []byte(m[1])}, catalogue.Games())
		if err != nil {
			t.Errorf("%v in\n%s", err, m[1])
			continue
		}
		checkPlan(t, p)
	}
}

// Every key of a place has a reader, and every reader a key: one that is known
// and not read would be refused as unknown, with itself as the nearest word.
func TestKeys(t *testing.T) {
	for p, list := range keys {
		for _, key := range list {
			text := map[place]string{
				atTop: key + " = []\n" + exp, atTopStop: "[stop]\n" + key + " = []\n" + exp,
				atStop: exp + "[experiment.stop]\n" + key + " = []", atSweep: exp + "[experiment.sweep]\n" + key + " = 1",
				atExperiment: exp + key + " = []", atExpect: exp + "[[experiment.expect]]\n" + key + " = []",
				atCompare:       twoLevels + "[[compare]]\nof = [\"a\", \"b\"]\n" + key + " = []",
				atCompareStop:   twoLevels + "[[compare]]\nof = [\"a\", \"b\"]\n[compare.stop]\n" + key + " = []",
				atCompareExpect: twoLevels + "[[compare]]\nof = [\"a\", \"b\"]\n[[compare.expect]]\n" + key + " = []",
			}[p]
			if p == atExperiment && strings.Contains(exp, "\n"+key+" =") {
				text = strings.Replace(exp, "\n"+key+" = ", "\n"+key+" = []#", 1)
			}
			_, err := parseText(text)
			e, ok := err.(*Error)
			if (key == "expect" || key == "compare") && err == nil {
				continue // an empty list of claims or comparisons is none
			}
			if !ok || e.Key != key && !strings.Contains(e.Msg, "already") || strings.HasPrefix(e.Msg, "unknown") || strings.HasPrefix(e.Msg, "belongs") {
				t.Errorf("%s at %d: %v", key, p, err)
			}
		}
	}
}
