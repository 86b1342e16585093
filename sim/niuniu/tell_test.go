package niuniu

import (
	"slices"
	"strings"
	"testing"

	"cardlab/sim"
)

func tellParams(preset string, set sim.Params) sim.Params {
	p := Game().RuleDefaults(preset)
	for k, v := range set {
		p[k] = v
	}
	return p
}

// TestTell reads hands as a person does.
func TestTell(t *testing.T) {
	for _, c := range []struct {
		name, hand, preset string
		set                sim.Params
		cells              []string // lines, cells with bars between them
		notes              []string
	}{
		{"bullbull", "6s 4h 10c 2d 8s", "", nil,
			[]string{"♠6 ♥4 ♣10 ♦2 ♠8|♠6 ♥4 ♣10|♦2 ♠8|bull bull|♣10"},
			[]string{"2 triples open this hand; all of them leave the same level."}},
		{"no bull", "As 2s 3d 4c 8h", "", nil,
			[]string{"♠A ♠2 ♦3 ♣4 ♥8|-|-|no bull|♥8"}, []string{"No three of the cards open it."}},
		{"any triple will do, but not where 3 and 6 change places", "3s 6d 4c As 9h", "malaysia", nil,
			[]string{"♠3 ♦6 ♣4 ♠A ♥9|♠3 ♦6 ♣4|♠A ♥9|bull bull|♥9", "-|♠3 ♦6 ♠A|♣4 ♥9|bull 3|-"},
			[]string{"2 triples open this hand and leave different levels; the best counts.", "Where it wins, the loser pays 3 times the bet."}},
		{"a special hand", "Ks Kh Kd Kc 3s", "mainland", nil,
			[]string{"♠K ♥K ♦K ♣K ♠3|-|-|bomb|♠K", "-|♠K ♥K ♦K|♣K ♠3|bull 3|-"},
			[]string{"Where it wins, the loser pays 6 times the bet."}},
		{"a wild joker", "bjoker Kh 3d 2c 4s", "", sim.Params{"pack": "54", "jokers": "wild"},
			[]string{"bjoker ♥K ♦3 ♣2 ♠4|bjoker ♥K ♣2|♦3 ♠4|bull 7|bjoker", "-|bjoker ♥K ♦3|♣2 ♠4|bull 6|-",
				"-|bjoker ♥K ♠4|♦3 ♣2|bull 5|-", "-|bjoker ♦3 ♣2|♥K ♠4|bull 4|-", "-|bjoker ♣2 ♠4|♥K ♦3|bull 3|-", "-|bjoker ♦3 ♠4|♥K ♣2|bull 2|-"},
			[]string{"6 triples open this hand and leave different levels; the best counts."}},
		{"a suit order", "Kc Kd 2s 3s 5d", "", sim.Params{"suit_order": "spades-hearts-diamonds-clubs"},
			[]string{"♣K ♦K ♠2 ♠3 ♦5|♠2 ♠3 ♦5|♣K ♦K|bull bull|♦K"}, nil},
		{"the banker", "Kc Kd 2s 3s 4d", "", sim.Params{"tie": "banker"}, []string{"♣K ♦K ♠2 ♠3 ♦4|-|-|no bull|♣K"},
			[]string{"No three of the cards open it.", "The banker wins ties: among the chances below, a tie is a win for a banker and a loss against one."}},
		{"one card twice", "Kc Kc 2s 3s 5d", "", sim.Params{"replacement": true}, []string{"♣K ♣K ♠2 ♠3 ♦5|♠2 ♠3 ♦5|♣K ♣K|bull bull|♣K"}, nil},
		{"seven cards", "As 2s 7d 9c 9h 4d 4c", "", sim.Params{"dealt": int64(7)},
			[]string{"♠A ♠2 ♦7 ♣9 ♥9 ♦4 ♣4|♠2 ♦4 ♣4|♠A ♣9|bull bull|♥9", "-|♠A ♠2 ♦7|♣9 ♥9|bull 8|-", "-|♠2 ♦4 ♣4|♦7 ♣9|bull 6|-",
				"-|♠2 ♣9 ♥9|♠A ♦4|bull 5|-", "-|♠A ♠2 ♦7|♣9 ♦4|bull 3|-", "-|♠2 ♣9 ♥9|♦7 ♦4|bull 1|-"},
			[]string{"The best five: ♠A ♠2 ♣9 ♦4 ♣4."}},
	} {
		p := tellParams(c.preset, c.set)
		told, err := tell(c.hand, p)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var cells, notes []string
		for _, line := range told.Cells {
			var words []string
			for _, x := range line {
				words = append(words, x.EN)
			}
			cells = append(cells, strings.Join(words, "|"))
		}
		for _, n := range told.Notes {
			notes = append(notes, n.EN)
			if n.ZH == "" {
				t.Errorf("%s: %q has no Chinese", c.name, n.EN)
			}
		}
		if !slices.Equal(cells, c.cells) || !slices.Equal(notes, c.notes) {
			t.Errorf("%s: told %q, %q", c.name, cells, notes)
		}
		for _, q := range told.Ask {
			m := Game().MeasureByName(q.Measure)
			e, err := m.New(q.Params)
			if err != nil {
				t.Errorf("%s: asked %v: %v", c.name, q, err)
				continue
			}
			if w := e.(*winrateExperiment); len(w.hero) != p.Int("dealt") || w.players != 4 {
				t.Errorf("%s: asked about %v among %d", c.name, w.hero, w.players)
			}
		}
		if _, ok := p["hero"]; ok {
			t.Errorf("%s: the parameters were changed", c.name)
		}
	}
}

func TestTellErrors(t *testing.T) {
	for _, c := range []struct {
		hand string
		set  sim.Params
		want string
	}{
		{"6s 4h 10c 2d", nil, "must be 5 cards, not 4"},
		{"6s 4h 10c 2d 6s", nil, "♠6 is there twice"},
		{"6s4h10c2d6s", nil, "♠6 is there twice"},
		{"6s 4h 11c 2d 6s", nil, `"11c"`},
		{"", nil, "must be 5 cards, not 0"},
		{"6s 4h 10c 2d bjoker", nil, "bjoker is not in the pack of 52 cards"},
		{"6s 4h 10c 2d sjoker", sim.Params{"pack": "53"}, "sjoker is not in the pack of 53 cards"},
		{"6s 4h 10c 2d Js", sim.Params{"pack": "40"}, "♠J is not in the pack of 40 cards"},
		{"6s 6s 6s 2d Js", sim.Params{"packs": int64(2)}, "♠6 is there 3 times, and there are 2 packs"},
		{"6s 4h 10c 2d 8s", sim.Params{"dealt": int64(7)}, "must be 7 cards, not 5"},
		{"6s 4h 10c 2d 8s", sim.Params{"jokers": "wild"}, "no joker"},
	} {
		told, err := tell(c.hand, tellParams("", c.set))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q %v: %v, %v; want an error with %q", c.hand, c.set, told, err, c.want)
		}
	}
}
