package configs

import (
	"reflect"
	"slices"
	"testing"

	"cardlab/sim"
	"cardlab/sim/catalogue"

	"pgregory.net/rapid"
)

func ruleOf(t *testing.T, key string) *sim.Field {
	t.Helper()
	for _, g := range toyGames() {
		for _, f := range slices.Concat(g.Rules, g.Measures[len(g.Measures)-1].Params) {
			if f.Key == key {
				return &f
			}
		}
	}
	t.Fatalf("there is no field %s", key)
	return nil
}

func TestParseValue(t *testing.T) {
	for _, tt := range []struct {
		key, text string
		want      any
	}{
		{"decks", "2", int64(2)}, {"bias", "-1_000", int64(-1000)}, {"bias", "1e3", int64(1000)},
		{"replacement", "true", true}, {"replacement", "false", false},
		{"tie", "rank-suit", "rank-suit"}, {"tie", `"level"`, "level"},
		{"hero", "6s 4h", "6s 4h"}, {"hero", "", ""}, {"hero", "7", "7"}, {"hero", "true", "true"},
		{"ladder", "1,2, -3", []int64{1, 2, -3}}, {"ladder", "[4]", []int64{4}},
		{"special", "", []string{}}, {"special", "[]", []string{}}, {"special", "bomb", []string{"bomb"}},
		{"special", "four-face, bomb", []string{"four-face", "bomb"}}, {"special", `["four-face", "bomb"]`, []string{"four-face", "bomb"}},
		{"multipliers", "", map[string]int64{}}, {"multipliers", "{}", map[string]int64{}},
		{"multipliers", "bull7=2,bullbull = 3", map[string]int64{"bull7": 2, "bullbull": 3}},
		{"multipliers", "{ bull7 = 2 }", map[string]int64{"bull7": 2}},
	} {
		v, err := ParseValue(ruleOf(t, tt.key), tt.text)
		if err != nil || !reflect.DeepEqual(v, tt.want) {
			t.Errorf("%s=%s is %#v, %v", tt.key, tt.text, v, err)
		}
	}
	for _, tt := range []struct{ key, text, want string }{
		{"decks", "x", `must be a whole number, not the string "x"`},
		{"decks", "9", `must be from 1 to 8, not 9`},
		{"decks", "0x1p1", `must be a whole number, not the string "0x1p1"`},
		{"decks", "_2", `must be a whole number, not the string "_2"`},
		{"decks", "+2", `must be a whole number, not the string "+2"`},
		{"bias", "1__0", `must be a whole number, not the string "1__0"`},
		{"replacement", "yes", `must be true or false, not the string "yes"`},
		{"tie", "rank-siut", `must be level, rank or rank-suit, not "rank-siut"; did you mean "rank-suit"?`},
		{"ladder", "1,,2", `must be a whole number, not the string ""`},
		{"special", "bomb,bomb", `names "bomb" twice`},
		{"special", "7", `must be bomb, five-small or four-face, not "7"`},
		{"multipliers", "bull7", `bull7: must be a whole number, not the string ""`},
		{"multipliers", "bull7=2,bull7=3", `bull7: is written twice`},
		{"multipliers", "bull77=2", `bull77: is no word of multipliers; did you mean "bull7"?`},
	} {
		v, err := ParseValue(ruleOf(t, tt.key), tt.text)
		if err == nil || err.Error() != tt.want {
			t.Errorf("%s=%s is %v, %v, want %s", tt.key, tt.text, v, err, tt.want)
		}
	}
}

// A value written as Literal has it is read back, by a config and by a command
// line, and equal values have one form.
func TestLiteral(t *testing.T) {
	game := house()
	rapid.Check(t, func(t *rapid.T) {
		words := choices(&field{Field: &game.Rules[2]})
		values := map[string]any{
			"special":     rapid.SliceOfDistinct(rapid.SampledFrom([]string{"bomb", "five-small", "four-face"}), rapid.ID[string]).Draw(t, "special"),
			"multipliers": rapid.MapOf(rapid.SampledFrom(words), rapid.Int64Range(1, 20)).Draw(t, "multipliers"),
			"preset":      rapid.SampledFrom([]string{"plain", "mainland"}).Draw(t, "preset"),
		}
		text := edge
		for _, f := range game.Rules[:3] {
			text += f.Key + " = " + Literal(values[f.Key]) + "\n"
			if v, err := ParseValue(&f, Literal(values[f.Key])); err != nil || !reflect.DeepEqual(v, values[f.Key]) {
				t.Fatalf("%s = %s is read as %v, %v", f.Key, Literal(values[f.Key]), v, err)
			}
		}
		p, err := parseText(text)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		for key, v := range values {
			if got := p.Experiments[0].Params[key]; !reflect.DeepEqual(got, v) {
				t.Fatalf("%s = %s is read as %v", key, Literal(v), got)
			}
		}
		m := values["multipliers"].(map[string]int64)
		again := map[string]int64{}
		for _, w := range words {
			if x, ok := m[w]; ok {
				again[w] = x
			}
		}
		if slugOf(again) != slugOf(m) || Literal(again) != Literal(m) || len(slugOf(m)) > maxSlug {
			t.Fatalf("%v is %s and %s", m, Literal(m), slugOf(m))
		}
	})
	for want, v := range map[string]any{
		`{ a = 1, "a b" = 2, c-d = -3 }`: map[string]int64{"c-d": -3, "a b": 2, "a": 1},
		`[1, -2]`:                        []int64{1, -2},
		`["a", "b c"]`:                   []string{"a", "b c"},
		`"x\"y"`:                         `x"y`,
		`true`:                           true,
	} {
		if got := Literal(v); got != want {
			t.Errorf("%v is written %s, want %s", v, got, want)
		}
	}
}

// Every preset of the catalogue is a word of its rule, and holds values that its
// rules can have.
func TestGamePresets(t *testing.T) {
	for _, g := range append(catalogue.Games(), house()) {
		if len(g.Presets) == 0 {
			continue
		}
		byKey := map[string]*sim.Field{}
		for i := range g.Rules {
			byKey[g.Rules[i].Key] = &g.Rules[i]
		}
		rule := byKey[sim.PresetKey]
		if rule == nil || rule.Kind != sim.Choice {
			t.Errorf("%s has presets, and no rule to choose one", g.Name)
			continue
		}
		var words []string
		for _, p := range g.Presets {
			words = append(words, p.Word)
			for key, v := range p.Rules {
				if f := byKey[key]; f == nil || key == sim.PresetKey {
					t.Errorf("%s: preset %s has a rule %s", g.Name, p.Word, key)
				} else if err := f.Check(v); err != nil {
					t.Errorf("%s: preset %s: %s %v", g.Name, p.Word, key, err)
				}
			}
		}
		if !reflect.DeepEqual(words, choices(&field{Field: rule})) {
			t.Errorf("%s: the presets %q are not the words of the rule", g.Name, words)
		}
	}
}
