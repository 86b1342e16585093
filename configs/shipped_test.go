package configs

import (
	"slices"
	"testing"

	"cardlab/sim/catalogue"
)

// Every shipped config is right for the games that are there.
func TestShipped(t *testing.T) {
	for _, name := range Shipped() {
		src, ok := ReadShipped(name)
		if !ok || src.Name != name || src.Path != name+".toml" {
			t.Fatalf("%s is %+v, %v", name, src, ok)
		}
		p, err := Parse(src, catalogue.Games())
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		checkPlan(t, p)
		if p.Seed == nil || p.Title == "" || Describe(src) != p.Title {
			t.Errorf("%s: the seed is %v, the title %q, the description %q", name, p.Seed, p.Title, Describe(src))
		}
	}
	if _, ok := ReadShipped("../configs/niuniu"); ok {
		t.Error("a path is a shipped config")
	}
}

// The main config holds what it is known for.
func TestNiuniu(t *testing.T) {
	src, _ := ReadShipped("niuniu")
	p, err := Parse(src, catalogue.Games())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range p.Experiments {
		names = append(names, e.Name)
		if e.Stop.Early() {
			t.Errorf("%s does not run a fixed number of trials", e.Name)
		}
	}
	want := []string{"levels", "winrate/players=2", "winrate/players=3", "winrate/players=4", "winrate/players=5", "winrate/players=6",
		"hand", "replacement/replacement=false", "replacement/replacement=true"}
	if len(names) != len(want) {
		t.Fatalf("the experiments are %q", names)
	}
	for i := range want {
		if names[i] != want[i] {
			t.Errorf("experiment %d is %s, want %s", i, names[i], want[i])
		}
	}
	// The exact claim is made where it is true, at four players alone.
	for _, e := range p.Experiments {
		for _, x := range e.Expect {
			if x.Bin == "win" && x.Min != nil && x.Max != nil && *x.Min == *x.Max && (*x.Min != 0.25 || e.Params.Int("players") != 4) {
				t.Errorf("%s claims a win of exactly %v", e.Name, *x.Min)
			}
		}
	}
}

// Overnight stops by precision, in a time for all of it.
func TestOvernight(t *testing.T) {
	src, _ := ReadShipped("overnight")
	p, err := Parse(src, catalogue.Games())
	if err != nil {
		t.Fatal(err)
	}
	if p.Time == 0 {
		t.Error("there is no budget")
	}
	points := 0
	for _, e := range p.Experiments {
		if e.Stop.HalfWidth == 0 || e.Stop.Cap < 1e11 {
			t.Errorf("%s has the stop %+v", e.Name, e.Stop)
		}
		if e.Group == "winrate" {
			points++
		}
	}
	if points != 4*9 {
		t.Errorf("%d points of the win rate", points)
	}
}

// The starter config is right under any name, and quick.
func TestStarter(t *testing.T) {
	for _, name := range []string{"mine", `a "b" \ 全`} {
		p, err := Parse(Source{Name: "mine", Path: "mine.toml", Text: Starter(name)}, catalogue.Games())
		if err != nil {
			t.Fatal(err)
		}
		checkPlan(t, p)
		if p.Title != name {
			t.Errorf("the title is %q", p.Title)
		}
		total := uint64(0)
		for _, e := range p.Experiments {
			total += e.Stop.Limit()
		}
		if total > 1e7 {
			t.Errorf("%d trials are not quick", total)
		}
	}
}

// No game has a key that an experiment has already, or one twice.
func TestGameKeys(t *testing.T) {
	for _, g := range catalogue.Games() {
		for i := range g.Measures {
			m := &g.Measures[i]
			words := fieldsOf(g, m).words(false)
			for j, w := range words {
				if slices.Contains(keys[atExperiment], w) || slices.Contains(words[:j], w) {
					t.Errorf("%s %s: the key %q is taken", g.Name, m.Name, w)
				}
			}
			for _, f := range append(append(m.Params[:0:0], m.Params...), g.Rules...) {
				if f.Default == nil {
					t.Errorf("%s %s: %s has no default", g.Name, m.Name, f.Key)
				}
			}
		}
	}
}
