package niuniu

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cardlab/sim"
)

// TestTraces checks that a trace tells, trial by trial, the bin that a sampler
// touches, and leaves the stream at the same place.
func TestTraces(t *testing.T) {
	oneGoroutine(t)
	for _, s := range setups() {
		e := experiment(t, s.measure, s.set)
		tracer, ok := e.(sim.Tracer)
		if !ok {
			if s.measure != "evaluators" {
				t.Errorf("%v has no trace", s)
			}
			continue
		}
		sampler, tally := e.NewSampler(), sim.NewTally(e.Metrics())
		r1, r2 := stream(t, 7), stream(t, 7)
		trace, bins := tracer.NewTrace(), make([]int32, 50)
		for range 2 {
			trace(r1, bins)
			for i, bin := range bins {
				tally.Reset()
				sampler.Sample(1, r2, tally)
				if row := tally.Row(0, 0); bin < 0 || row[bin] != 1 {
					t.Fatalf("%v: trial %d: traced %d, sampled %v", s, i, bin, row)
				}
			}
		}
		if r1.Uint64() != r2.Uint64() {
			t.Errorf("%v: a trace draws other words", s)
		}
		if n := testing.AllocsPerRun(2, func() { trace(r1, bins) }); n != 0 {
			t.Errorf("%v: a trace allocates %v times", s, n)
		}
	}
}

// TestDeals checks that experiments deal the same cards exactly where they say
// so.
func TestDeals(t *testing.T) {
	oneGoroutine(t)
	type dealt struct{ deals, cards, of string }
	var list []dealt
	for _, s := range setups() {
		e := experiment(t, s.measure, s.set)
		tracer, ok := e.(sim.Tracer)
		if !ok {
			continue
		}
		var cards string
		r := stream(t, 8)
		for range 6 {
			trial := e.(sim.Explainer).Explain(r)
			column := func(head string) int {
				return slices.IndexFunc(trial.Columns, func(c sim.Text) bool { return c.EN == head })
			}
			at, known := column("cards"), column("known")
			for i, cells := range trial.Cells {
				switch hand := strings.Fields(cells[at].EN); {
				case s.measure == "winrate" && s.set["hero"] != nil && s.set["hero"] != "" && i == 0:
					// his cards are not dealt
				case known >= 0: // nor are those, and the others are dealt as one hand
					n, err := strconv.Atoi(cells[known].EN)
					if err != nil {
						t.Fatal(err)
					}
					cards += strings.Join(hand[n:], " ") + " "
				default:
					cards += strings.Join(hand, " ") + ";"
				}
			}
		}
		list = append(list, dealt{tracer.Deals(), cards, s.String()})
	}
	slices.SortStableFunc(list, func(a, b dealt) int { return slices.Compare([]byte(a.deals), []byte(b.deals)) })
	different := map[string]string{} // the description, by what is dealt
	same := 0
	for i, d := range list {
		if i > 0 && d.deals == list[i-1].deals {
			if same++; d.cards != list[i-1].cards {
				t.Errorf("%s and %s say %q and deal %q and %q", list[i-1].of, d.of, d.deals, list[i-1].cards, d.cards)
			}
		}
		if other, ok := different[d.cards]; ok && other != d.deals {
			t.Errorf("%s: %q and %q deal the same", d.of, d.deals, other)
		}
		different[d.cards] = d.deals
	}
	if same < 40 || len(different) < 20 {
		t.Errorf("%d of %d deal the same, %d different deals: too few to tell", same, len(list), len(different))
	}
}

// TestDealsAreReadable checks the words for deals.
func TestDealsAreReadable(t *testing.T) {
	for _, c := range []struct {
		measure string
		set     sim.Params
		want    string
	}{
		{"levels", nil, "niuniu: 1 hand of 5 from 1 pack of 52, without replacement"},
		{"levels", sim.Params{"packs": int64(8), "pack": "54", "dealt": int64(6)}, "niuniu: 1 hand of 6 from 8 packs of 54, without replacement"},
		{"levels", sim.Params{"pack": "53", "replacement": true}, "niuniu: 1 hand of 5 from 1 pack of 53, with replacement"},
		{"best", sim.Params{"pack": "40", "players": int64(3)}, "niuniu: 3 hands of 5 from 1 pack of 40, without replacement"},
		{"winrate", sim.Params{"players": int64(2), "hero": "8s 6s 10c 2d 4h"}, "niuniu: 1 hand of 5 from 1 pack of 52 less ♦2 ♥4 ♠6 ♠8 ♣10, without replacement"},
		{"winrate", sim.Params{"players": int64(2), "packs": int64(2), "hero": "8s 8s 10c 2d 4h"}, "niuniu: 1 hand of 5 from 2 packs of 52 less ♦2 ♥4 ♠8 ♠8 ♣10, without replacement"},
	} {
		if got := experiment(t, c.measure, c.set).(sim.Tracer).Deals(); got != c.want {
			t.Errorf("%s%v deals %q, want %q", c.measure, c.set, got, c.want)
		}
	}
}

// TestDealsOfRules checks that what a hand is worth has no part in its deals,
// and that what is dealt has.
func TestDealsOfRules(t *testing.T) {
	deals := func(measure string, set sim.Params) string {
		return experiment(t, measure, set).(sim.Tracer).Deals()
	}
	plain := deals("winrate", nil)
	for _, p := range Game().Presets {
		if got := deals("winrate", p.Rules); got != plain {
			t.Errorf("%s deals %q, plain %q", p.Word, got, plain)
		}
	}
	seen := map[string]sim.Params{plain: nil}
	for _, set := range []sim.Params{
		{"pack": "54"}, {"pack": "53"}, {"pack": "40"}, {"packs": int64(2)}, {"replacement": true}, {"dealt": int64(6)},
		{"players": int64(5)}, {"hero": "6s 4h 10c 2d 8s"}, {"hero": "6s 4h 10c 2d 8h"}, {"hero": "6s 4h 10c 2d 8s", "packs": int64(2)},
		{"replacement": true, "pack": "54"},
	} {
		got := deals("winrate", maps.Clone(set))
		if other, ok := seen[got]; ok {
			t.Errorf("%v and %v deal alike: %q", set, other, got)
		}
		seen[got] = set
	}
	if a, b := deals("winrate", sim.Params{"hero": "6s 4h 10c 2d 8s"}), deals("winrate", sim.Params{"hero": "8s 4h 10c 2d 6s"}); a != b {
		t.Errorf("the order of the hero's cards changes the deals: %q, %q", a, b)
	}
	if a, b := deals("levels", nil), deals("winrate", sim.Params{"players": int64(2), "hero": "6s 4h 10c 2d 8s", "replacement": true}); a == b {
		t.Errorf("deals with and without replacement are alike: %q", a)
	}
}
