package niuniu

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"cardlab/sim"
)

func TestHeroErrors(t *testing.T) {
	g := Game()
	m := g.MeasureByName("winrate")
	for _, c := range []struct{ hero, want string }{
		{"6s 4h 10c 2d", "must be 5 cards, not 4"},
		{"6s 4h 10c 2d 8s 9s", "must be 5 cards, not 6"},
		{" ", "must be 5 cards, not 0"},
		{"6s 4h 10c 2d 6s", "♠6 is there twice"},
		{"6s 4h 11c 2d 8s", `"11c"`},
		{"6s 4h 10c 2d bjoker", "bjoker"},
	} {
		for _, replacement := range []bool{false, true} {
			if replacement && strings.Contains(c.want, "twice") {
				continue // he can have been dealt it twice
			}
			p := g.Defaults(m)
			p["hero"], p["replacement"] = c.hero, replacement
			e, err := m.New(p)
			var bad *sim.ParamError
			if !errors.As(err, &bad) || bad.Key != "hero" || !strings.Contains(bad.Msg, c.want) {
				t.Errorf("hero %q: %v, %v; want an error with %q", c.hero, e, err, c.want)
			}
		}
	}
}

// TestGame checks that the entry of the catalogue is whole: names, two
// languages, and defaults that work.
func TestGame(t *testing.T) {
	g := Game()
	key, name := regexp.MustCompile(`^[a-z][a-z0-9_]*$`), regexp.MustCompile(`^[a-z0-9-]+$`)
	whole := func(what string, x sim.Text) {
		t.Helper()
		if x.EN == "" || x.ZH == "" {
			t.Errorf("%s has not two languages: %q, %q", what, x.EN, x.ZH)
		}
	}
	whole("the game", g.Title)
	whole("the game", g.Doc)
	fields := append([]sim.Field(nil), g.Rules...)
	for i := range g.Measures {
		m := &g.Measures[i]
		whole(m.Name, m.Title)
		whole(m.Name, m.Doc)
		fields = append(fields, m.Params...)
		e, err := m.New(g.Defaults(m))
		if err != nil {
			t.Errorf("%s: the defaults do not work: %v", m.Name, err)
			continue
		}
		for _, metric := range e.Metrics() {
			whole(metric.Name, metric.Title)
			whole(metric.Name, metric.Axis)
			if !name.MatchString(metric.Name) {
				t.Errorf("metric %q", metric.Name)
			}
			seen := map[string]bool{}
			for _, r := range metric.Rows {
				whole(r.Name, r.Label)
				if seen[r.Name] {
					t.Errorf("row %q twice", r.Name)
				}
				seen[r.Name] = true
			}
			for _, b := range metric.Bins {
				if b.Value == nil { // a number is the same in both
					whole(b.Name, b.Label)
				}
			}
			for _, lead := range metric.Lead {
				if metric.BinIndex(lead) < 0 {
					t.Errorf("no bin %q", lead)
				}
			}
		}
	}
	for _, f := range fields {
		whole(f.Key, f.Doc)
		if !key.MatchString(f.Key) {
			t.Errorf("key %q", f.Key)
		}
		found := f.Kind != sim.Choice
		for _, o := range f.Choices {
			whole(o.Word, o.Doc)
			found = found || o.Word == f.Default
		}
		if !found {
			t.Errorf("%s: the default %v is no choice", f.Key, f.Default)
		}
	}
	// a fixed hero has one level, so there are no rows by level
	if rows := experiment(t, "winrate", sim.Params{"hero": "6s 4h 10c 2d 8s"}).Metrics()[0].Rows; len(rows) != 1 {
		t.Errorf("%d rows for a fixed hero", len(rows))
	}
}
