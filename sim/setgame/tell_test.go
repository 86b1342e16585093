package setgame

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"cardlab/sim"
)

func tellWith(t *testing.T, hand string, set sim.Params) *sim.Told {
	t.Helper()
	g := Game()
	p := g.RuleDefaults("")
	for k, v := range set {
		p[k] = v
	}
	told, err := g.Tell(hand, p)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range append(told.Cells, told.Columns) {
		if len(line) != len(told.Columns) {
			t.Errorf("%s: %d cells under %d heads", hand, len(line), len(told.Columns))
		}
	}
	for _, n := range told.Notes {
		if n.EN == "" || n.ZH == "" {
			t.Errorf("%s: a note in one language: %v", hand, n)
		}
	}
	if len(told.Ask) > 0 {
		t.Errorf("%s: asks %v", hand, told.Ask)
	}
	return told
}

func column(told *sim.Told, i int) (words []string) {
	for _, line := range told.Cells {
		words = append(words, line[i].EN)
	}
	return words
}

func TestTellThree(t *testing.T) {
	for _, c := range []struct {
		hand     string
		set      sim.Params
		note, zh string
		words    []string // by attribute
	}{
		{"0000 0121 0212", nil, "A set.", "是一组。", []string{"all alike", "all different", "all different", "all different"}},
		{"0 16 23", nil, "A set.", "是一组。", []string{"all alike", "all different", "all different", "all different"}},
		{"0000 0121 0211", nil, "Not a set: shape.", "不是一组：形状。", []string{"all alike", "all different", "all different", "two alike: violated"}},
		{"0000 0001 1110", nil, "Not a set: number, colour, shading, shape.", "不是一组：数量、颜色、填充、形状。", nil},
		{"00 12 21", sim.Params{dimensionKey: int64(2)}, "A set.", "是一组。", nil},
		{"000000 000001 100002", sim.Params{dimensionKey: int64(6)}, "Not a set: number.", "不是一组：数量。", nil},
		{"0120 0120 0120", sim.Params{packsKey: int64(3)}, "A set.", "是一组。", []string{"all alike", "all alike", "all alike", "all alike"}},
	} {
		told := tellWith(t, c.hand, c.set)
		if got := told.Notes[0]; got.EN != c.note || got.ZH != c.zh {
			t.Errorf("%s: %v, want %s", c.hand, got, c.note)
		}
		if got := column(told, 4); c.words != nil && !slices.Equal(got, c.words) {
			t.Errorf("%s: %q, want %q", c.hand, got, c.words)
		}
	}
	if got := column(tellWith(t, "0000 0121 0212", nil), 0); !slices.Equal(got, []string{"number", "colour", "shading", "shape"}) {
		t.Errorf("attributes %q", got)
	}
}

func TestTellPair(t *testing.T) {
	told := tellWith(t, "0000 0121", nil)
	if got := told.Notes[0].EN; got != "The third card is 0212: one purple striped squiggle." {
		t.Errorf("%q", got)
	}
	if got := told.Notes[0].ZH; got != "第三张牌是 0212：一个紫色条纹波浪。" {
		t.Errorf("%q", got)
	}
}

func TestTellTable(t *testing.T) {
	told := tellWith(t, "0000 0001 0002 0010 0020 0012 2222", nil)
	if got := told.Notes[0].EN; got != "Sets among 7 cards: 3. Most that can be taken together: 1." {
		t.Errorf("%q", got)
	}
	told = tellWith(t, "0000 0001 0002 1000 1001 1002 2222", nil)
	if got := told.Notes[0].EN; got != "Sets among 7 cards: 2. Most that can be taken together: 2." {
		t.Errorf("%q", got)
	}
	if got := column(told, 1); !slices.Equal(got, []string{"0000 0001 0002", "1000 1001 1002"}) {
		t.Errorf("sets %q", got)
	}
	if got := column(told, 3); !slices.Equal(got, []string{"yes", "yes"}) {
		t.Errorf("to take: %q", got)
	}
	told = tellWith(t, "0000 0001 0010 0011", nil)
	if len(told.Cells) != 0 || told.Notes[0].EN != "Sets among 4 cards: 0. Most that can be taken together: 0." {
		t.Errorf("%v", told)
	}
}

func TestTellErrors(t *testing.T) {
	g := Game()
	for hand, want := range map[string]string{
		"":                       "two cards or more are needed, not 0",
		"0120":                   "two cards or more are needed, not 1",
		"0120 0123":              `"0123" is no card`,
		"0120 15 80":             "0120 is there 2 times",
		"01200 0120":             "a card has 4 digits",
		strings.Repeat("0 ", 82): "too many",
	} {
		if _, err := g.Tell(hand, g.RuleDefaults("")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", hand, err, want)
		}
	}
}

// Parameters that do not go together are refused, and the key to blame is named.
func TestParamErrors(t *testing.T) {
	g := Game()
	for _, c := range []struct {
		measure string
		set     sim.Params
		key     string
	}{
		{"sets", sim.Params{"cards": int64(82)}, "cards"},
		{"sets", sim.Params{dimensionKey: int64(2)}, "cards"},
		{"sets", sim.Params{dimensionKey: int64(6), "cards": int64(364)}, "cards"},
		{"packing", sim.Params{packsKey: int64(2), "cards": int64(82)}, "cards"},
		{"remove", sim.Params{packsKey: int64(2), "cards": int64(82)}, "cards"},
		{"remove", sim.Params{dimensionKey: int64(3), "cards": int64(28)}, "cards"},
		{"game", sim.Params{"table": int64(13)}, "table"},
		{"game", sim.Params{dimensionKey: int64(2)}, "table"},
		{"game", sim.Params{dimensionKey: int64(6)}, dimensionKey},
		{"game", sim.Params{packsKey: int64(4)}, dimensionKey},
	} {
		m := g.MeasureByName(c.measure)
		p := g.Defaults(m)
		for k, v := range c.set {
			p[k] = v
		}
		_, err := m.New(p)
		var pe *sim.ParamError
		if !errors.As(err, &pe) || pe.Key != c.key {
			t.Errorf("%s %v: %v, want an error of %s", c.measure, c.set, err, c.key)
		}
	}
	for _, set := range []sim.Params{{dimensionKey: int64(6), "cards": int64(729)}, {packsKey: int64(4), "cards": int64(324)}} {
		if e := experiment(t, "sets", set); len(e.Metrics()[0].Bins) != 2 {
			t.Errorf("%v: %d bins for one number of sets", set, len(e.Metrics()[0].Bins))
		}
	}
}

func TestWords(t *testing.T) {
	for _, c := range []struct {
		d      int
		word   string
		en, zh string
	}{
		{4, "1010", "two red striped ovals", "两个红色条纹椭圆"},
		{4, "0222", "one purple solid squiggle", "一个紫色实心波浪"},
		{2, "11", "two green", "两个绿色"},
		{6, "200112", "three red open diamonds with thin border on black", "三个红色空心菱形细边框黑底"},
	} {
		s := SpaceOf(c.d)
		card, err := s.Parse(c.word)
		if got := wordsOf(s, card); err != nil || got != (sim.Text{EN: c.en, ZH: c.zh}) {
			t.Errorf("%s is %v, %v", c.word, got, err)
		}
	}
}
