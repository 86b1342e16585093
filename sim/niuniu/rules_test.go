package niuniu

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"cardlab/sim"
)

// TestContradictions checks that rules that contradict themselves are refused,
// by the key that is to blame and with the reason.
func TestContradictions(t *testing.T) {
	for _, c := range []struct {
		measure   string
		set       sim.Params
		key, want string
	}{
		{"levels", sim.Params{"jokers": "wild"}, "jokers", "a pack of 52 cards has no joker"},
		{"levels", sim.Params{"jokers": "3-6-9", "pack": "40"}, "jokers", "a pack of 40 cards has no joker"},
		{"levels", sim.Params{"packs": int64(2), "replacement": true}, "packs", "must be 1 with replacement"},
		{"levels", sim.Params{"pack": "40", "specials": []string{"bomb", "five-face"}}, "specials", "no J, Q or K"},
		{"levels", sim.Params{"pack": "40", "specials": []string{"four-face"}}, "specials", "no J, Q or K"},
		{"levels", sim.Params{"pack": "40", "packs": int64(2), "specials": []string{"five-face"}}, "specials", "no J, Q or K"},
		{"levels", sim.Params{"pack": "40", "specials": []string{"five-face"}, "five_face": "10JQK"}, "specials", "only four tens"},
		{"levels", sim.Params{"pack": "40", "packs": int64(2), "specials": []string{"bomb", "five-face"}, "five_face": "10JQK"}, "specials", "it is five tens"},
		{"levels", sim.Params{"five_face": "10JQK", "specials": []string{"five-face", "four-face"}}, "specials", "no hand can then have"},
		{"levels", sim.Params{"specials": []string{"flush", "straight-flush"}}, "specials", "flush above straight-flush"},
		{"levels", sim.Params{"specials": []string{"straight", "bomb", "straight-flush"}}, "specials", "straight above straight-flush"},
		{"winrate", sim.Params{"players": int64(10), "dealt": int64(6)}, "players", "must be at most 8: there are 52 cards, and each player gets 6"},
		{"winrate", sim.Params{"players": int64(9), "pack": "40"}, "players", "must be at most 8"},
		{"winrate", sim.Params{"tie": "banker"}, "tie", "no banker"},
		{"winrate", sim.Params{"jokers": "wild"}, "jokers", "no joker"},
		{"evaluators", sim.Params{"jokers": "wild"}, "jokers", "no joker"},
		{"winrate", sim.Params{"hero": "6s 4h 10c 2d 8s", "dealt": int64(6)}, "hero", "must be 6 cards, not 5"},
	} {
		g := Game()
		m := g.MeasureByName(c.measure)
		p := g.Defaults(m)
		maps.Copy(p, c.set)
		e, err := m.New(p)
		var bad *sim.ParamError
		if !errors.As(err, &bad) || bad.Key != c.key || !strings.Contains(bad.Msg, c.want) {
			t.Errorf("%s %v: %v, %v; want an error of %s with %q", c.measure, c.set, e, err, c.key, c.want)
		}
	}
	for _, set := range []sim.Params{
		{"players": int64(10), "dealt": int64(6), "packs": int64(2)},
		{"players": int64(10), "dealt": int64(8), "replacement": true},
		{"players": int64(8), "pack": "40"},
		{"players": int64(6), "dealt": int64(8)},
		{"five_face": "10JQK", "specials": []string{"four-face", "five-face"}},
		{"specials": []string{"straight-flush", "flush", "straight"}},
		{"tie": "push"},
	} {
		experiment(t, "winrate", set)
	}
}

// TestPresets compiles every preset, and checks what a table of it says of them.
func TestPresets(t *testing.T) {
	g := Game()
	i := slices.IndexFunc(g.Rules, func(f sim.Field) bool { return f.Key == sim.PresetKey })
	if i < 0 || len(g.Rules[i].Choices) != len(g.Presets) {
		t.Fatalf("there are %d presets, and not as many words", len(g.Presets))
	}
	ladders := map[string][]string{
		"plain":       {},
		"mainland":    {"four-face", "five-face", "bomb", "five-small"},
		"hongkong":    {"five-face"},
		"malaysia":    {"five-face"},
		"live-casino": {"five-face"},
	}
	for i, o := range g.Rules[i].Choices {
		preset := g.Presets[i]
		if o.Word != preset.Word {
			t.Errorf("preset %q stands at %q", preset.Word, o.Word)
		}
		p := g.RuleDefaults(preset.Word)
		for key := range preset.Rules {
			if !slices.ContainsFunc(g.Rules, func(f sim.Field) bool { return f.Key == key }) {
				t.Errorf("%s: there is no rule %q", preset.Word, key)
			}
		}
		h, err := houseOf(p)
		if err != nil {
			t.Errorf("%s: %v", preset.Word, err)
			continue
		}
		var ladder []string
		for i, r := range h.rungs {
			if i >= levels {
				ladder = append(ladder, r.name)
			}
			want, named := p.Table("multipliers")[r.name]
			if !named {
				want = 1
			}
			if r.times != want || h.times[i] != want {
				t.Errorf("%s: %s pays %d, want %d", preset.Word, r.name, r.times, want)
			}
		}
		if !slices.Equal(ladder, ladders[preset.Word]) {
			t.Errorf("%s: the ladder is %v, want %v", preset.Word, ladder, ladders[preset.Word])
		}
	}
	if h, err := houseOf(g.RuleDefaults("")); err != nil || !h.plain() || h.tie != tieRankSuit {
		t.Errorf("the default is not the plain game: %v", err)
	}
}

// TestLadderOrder checks that the ladder is the houses's: a hand that is several
// special hands is the highest of them.
func TestLadderOrder(t *testing.T) {
	hand := parsed(t, "Ks Kh Kd Kc Js") // bomb and five-face
	for _, c := range []struct {
		ladder []string
		want   string
	}{
		{[]string{"bomb", "five-face"}, "bomb"},
		{[]string{"five-face", "bomb"}, "five-face"},
		{[]string{"five-small", "five-face"}, "five-face"},
		{nil, "bullbull"},
	} {
		h := houseWith(t, sim.Params{"specials": c.ladder})
		if got := h.rungs[h.rungByTable(hand)].name; got != c.want {
			t.Errorf("%v: %s, want %s", c.ladder, got, c.want)
		}
	}
}

// TestHands judges hands that tell rules apart.
func TestHands(t *testing.T) {
	for _, c := range []struct {
		hand string
		set  sim.Params
		want string
	}{
		{"As 2s 3d 4c 6h", nil, "bull6"},
		{"7s 7h 7d 5c 5h", nil, "none"},
		{"7s 7h 7d 4c 5h", sim.Params{"triple_opens": true}, "bull9"},
		{"7s 7h 7d 5c Kh", sim.Params{"triple_opens": true}, "bull5"},
		{"7s 7h 6d 4c Kh", nil, "bull4"},
		{"7s 7h 6d 4c Kh", sim.Params{"pair_crowns": true}, "bullbull"},
		{"7s 7h 4d 5c 2h", sim.Params{"pair_crowns": true}, "none"},
		{"3s 3h Ad Ks Qh", nil, "none"},
		{"3s 3h Ad Ks Qh", sim.Params{"three_six": true}, "bullbull"},
		{"3s 6h Kd Qs Jh", sim.Params{"three_six": true}, "bull9"},
		{"3s 6h Kd Qs Jh", sim.Params{"three_six": true, "pair_crowns": true}, "bullbull"},
		{"3s 6h 6d 4s 5h", sim.Params{"three_six": true, "triple_opens": true}, "bull9"},
		{"bjoker 2s 3d 7c 9h", sim.Params{"pack": "54"}, "bull1"},
		{"bjoker 2s 3d 7c 9h", sim.Params{"pack": "54", "jokers": "wild"}, "bullbull"},
		{"bjoker 2s 5d 6c Kh", sim.Params{"pack": "54", "jokers": "3-6-9"}, "bull6"},
		{"bjoker sjoker As 3d 6c", sim.Params{"pack": "54", "jokers": "wild"}, "bullbull"},
		{"As 2h 2d 3c Ah", sim.Params{"specials": []string{"five-small"}}, "five-small"},
		{"As 2h 2d 3c 2s", sim.Params{"specials": []string{"five-small"}}, "five-small"},
		{"As 2h 2d 3c 2s", sim.Params{"specials": []string{"five-small"}, "five_small": "small-9"}, "none"},
		{"As Ah Ad 2c 5s", sim.Params{"specials": []string{"five-small"}}, "none"},
		{"As Ah Ad 2c 5s", sim.Params{"specials": []string{"five-small"}, "five_small": "sum-10"}, "five-small"},
		{"10s Jh Qd Kc Ks", sim.Params{"specials": []string{"five-face", "four-face"}}, "four-face"},
		{"10s Jh Qd Kc Ks", sim.Params{"specials": []string{"five-face"}, "five_face": "10JQK"}, "five-face"},
		{"10s 10h Qd Kc Ks", sim.Params{"specials": []string{"five-face", "four-face"}}, "bullbull"},
		{"10s Jh Qd Kc As", sim.Params{"specials": []string{"straight"}}, "straight"},
		{"Js Qh Kd Ac 2s", sim.Params{"specials": []string{"straight"}}, "bull3"},
		{"As 2s 3s 4s 5s", sim.Params{"specials": []string{"straight-flush", "flush", "straight"}}, "straight-flush"},
		{"As 2s 3s 4s 9s", sim.Params{"specials": []string{"straight-flush", "flush", "straight"}}, "flush"},
		{"As 2s 3s 4s bjoker", sim.Params{"specials": []string{"straight-flush", "flush"}, "pack": "54", "jokers": "wild"}, "straight-flush"},
		{"As 2s 3s 4s bjoker", sim.Params{"specials": []string{"straight-flush", "flush"}, "pack": "54"}, "none"},
		{"Ks Kh Kd bjoker 2s", sim.Params{"specials": []string{"bomb"}, "pack": "54", "jokers": "wild"}, "bomb"},
		{"Ks Kh 2d bjoker 2s", sim.Params{"specials": []string{"full-house"}, "pack": "54", "jokers": "wild"}, "full-house"},
		{"Ks Kh Kd Ks Kh", sim.Params{"specials": []string{"full-house", "bomb"}, "packs": int64(2)}, "bomb"},
		{"Ks Kh Kd Ks Kh", sim.Params{"specials": []string{"full-house"}, "packs": int64(2)}, "bullbull"},
		{"As 2s 7d 9c 9h 4d 4c", sim.Params{"dealt": int64(7)}, "bullbull"},
	} {
		h := houseWith(t, c.set)
		hand := parsed(t, c.hand)
		if got := h.rungs[h.rungByTable(hand)].name; got != c.want {
			t.Errorf("%s %v: %s by table, want %s", c.hand, c.set, got, c.want)
		}
		if got := h.rungs[rungOf(h.judge(hand))].name; got != c.want {
			t.Errorf("%s %v: %s by the rules, want %s", c.hand, c.set, got, c.want)
		}
	}
}

// TestTies has two hands of one level meet under every tie-break.
func TestTies(t *testing.T) {
	for _, c := range []struct {
		a, b string
		set  sim.Params
		want int // the result of a
	}{
		{"Kh 2s 3s 5d 9c", "Ks 2h 3h 5c 9d", sim.Params{"tie": "level"}, tied},
		{"Kh 2s 3s 5d 9c", "Ks 2h 3h 5c 9d", sim.Params{"tie": "push"}, tied},
		{"Kh 2s 3s 5d 9c", "Ks 2h 3h 5c 9d", sim.Params{"tie": "point"}, tied},
		{"Kh 2s 3s 5d 9c", "Ks 2h 3h 5c 9d", sim.Params{"tie": "rank"}, tied},
		{"Kh 2s 3s 5d 9c", "Ks 2h 3h 5c 9d", sim.Params{"tie": "rank-suit"}, lose},
		{"Kh 2s 3s 5d 9c", "Ks 2h 3h 5c 9d", sim.Params{"tie": "ranks-suit"}, lose},
		{"Kd 2s 3s 5h 9c", "Kc 2h 3h 5c 9d", sim.Params{"tie": "rank-suit"}, lose},
		{"Kd 2s 3s 5h 9c", "Kc 2h 3h 5c 9d", sim.Params{"tie": "rank-suit", "suit_order": "spades-hearts-diamonds-clubs"}, win},
		{"Kh 7s 3s Jd 9c", "Ks 7h 3h 10c 9d", sim.Params{"tie": "ranks-suit"}, win},
		{"Kh 7s 3s Jd 9c", "Ks 7h 3h 10c 9d", sim.Params{"tie": "rank-suit"}, lose},
		{"10h 2s 3s 5d 9c", "Ks 2h 3h 5c 9d", sim.Params{"tie": "point"}, tied},
		{"10h 2s 3s 5d 9c", "Ks 2h 3h 5c 9d", sim.Params{"tie": "rank"}, lose},
		{"sjoker 2s 3s 5d 9c", "Ks 2h 3h 5c 9d", sim.Params{"tie": "rank", "pack": "54"}, win},
		{"sjoker 2s 3s 5d 9c", "bjoker 2h 3h 5c 9d", sim.Params{"tie": "rank", "pack": "54"}, tied},
		{"sjoker 2s 3s 5d 9c", "bjoker 2h 3h 5c 9d", sim.Params{"tie": "rank-suit", "pack": "54"}, lose},
		{"sjoker 2s 3s 5d 9c", "Ks 2h 3h 5c 9d", sim.Params{"tie": "point", "pack": "54"}, tied},
		{"Kh 2s 3s 5d 9c", "Kh 2s 3s 5d 9c", sim.Params{"tie": "ranks-suit", "packs": int64(2)}, tied},
		// of seven, also the cards that do not count for the level
		{"2s 3s 5d 10c 10h 4d Ks", "2h 3h 5c 10d 10s 4c Qs", sim.Params{"tie": "rank", "dealt": int64(7)}, win},
	} {
		h := houseWith(t, c.set)
		a, b := parsed(t, c.a), parsed(t, c.b)
		for name, judge := range map[string]func(hand int) strength{
			"rules":  func(i int) strength { return h.judge([][]card{a, b}[i]) },
			"tables": func(i int) strength { return h.strengthOf([][]card{a, b}[i]) },
		} {
			if got := verdict([]int{judge(0), judge(1)}); got != c.want || rungOf(judge(0)) != rungOf(judge(1)) {
				t.Errorf("%s against %s, %v, by the %s: result %d, want %d", c.a, c.b, c.set, name, got, c.want)
			}
		}
	}
}
