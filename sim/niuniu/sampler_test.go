package niuniu

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"cardlab/sim"
	"cardlab/sim/rng"
	"pgregory.net/rapid"
)

// A setup is a measure with parameters.
type setup struct {
	measure string
	set     sim.Params
}

func (s setup) String() string { return fmt.Sprint(s.measure, s.set) }

// setups are all the loops of all measures, with one and two hands in the last
// word.
func setups() []setup {
	var list []setup
	for _, replacement := range []bool{false, true} {
		list = append(list, setup{"levels", sim.Params{"replacement": replacement}})
		for _, hero := range []string{"", "6s 4h 10c 2d 8s", "As 2s 3d 4c 6h"} {
			for _, t := range []tie{tieLevel, tiePoint, tieRank, tieRankSuit} {
				for _, k := range []int64{2, 3, 4, 5, 10} {
					list = append(list, setup{"winrate", sim.Params{
						"players": k, "hero": hero, "tie": string(t), "replacement": replacement}})
				}
			}
		}
	}
	return append(list, ruleSetups()...)
}

// ruleSetups are all the loops of rule sets, with every tie-break. The cards that
// are known are four of a straight flush.
func ruleSetups() []setup {
	var list []setup
	ties := []tie{tieLevel, tiePoint, tieRank, tieRankSuit, tieRanksSuit, tiePush}
	modes := []string{modeBanker, modeSession, modeMutual}
	for i, s := range ruleSets() {
		with := func(more sim.Params) sim.Params {
			set := maps.Clone(s.set)
			maps.Copy(set, more)
			return set
		}
		order := []string{suitsSHCD, suitsSHDC}[i%2]
		list = append(list,
			setup{"levels", s.set}, setup{"evaluators", s.set},
			setup{"winrate", with(sim.Params{"players": int64(2 + i%4), "tie": string(ties[i%len(ties)]), "suit_order": order})})
		hero := "6s 4h 10c 2d 8s As 2h 3d"
		dealt, ok := s.set["dealt"].(int64)
		if !ok {
			dealt = handSize
		}
		hero = strings.Join(strings.Fields(hero)[:dealt], " ")
		list = append(list, setup{"winrate", with(sim.Params{"players": int64(3), "hero": hero, "tie": string(ties[(i+3)%len(ties)])})},
			setup{"best", with(sim.Params{"players": int64(2 + i%4)})},
			setup{"known", with(sim.Params{"players": int64(2 + i%3), "known": "5s 6s 7s 8s", "shown": "9h 10h", "dead": "2c 3c",
				"tie": string(ties[(i+1)%len(ties)]), "suit_order": order})},
			setup{"payoff", with(sim.Params{"players": int64(2 + i%4), "mode": modes[i%3], "seat": int64(1 + i%2), "rounds": int64(3),
				"tie": string(ties[(i+2)%len(ties)]), "commission": int64(5), "multipliers": map[string]int64{"bull9": 2, "bullbull": 3, "bomb": 5}})})
	}
	return append(list,
		setup{"winrate", sim.Params{"suit_order": suitsSHDC}},
		setup{"winrate", sim.Params{"tie": string(tieRanksSuit)}},
		setup{"winrate", sim.Params{"hero": "bjoker bjoker 3s 3s 4d", "pack": "54", "packs": int64(2), "jokers": "wild"}},
		setup{"winrate", sim.Params{"hero": "6s 6s 6s 2d 8s", "replacement": true}},
		setup{"payoff", sim.Params{"tie": string(tieBanker), "players": int64(3)}},
		setup{"payoff", sim.Params{"tie": string(tieBanker), "players": int64(3), "mode": modeSession, "rounds": int64(4), "seat": int64(2)}},
	)
}

// TestSampleIsAdditive checks that a sampler keeps nothing between calls.
func TestSampleIsAdditive(t *testing.T) {
	list := setups()
	rapid.Check(t, func(t *rapid.T) {
		s := list[rapid.IntRange(0, len(list)-1).Draw(t, "setup")]
		seed := rapid.Uint64().Draw(t, "seed")
		e := experiment(t, s.measure, s.set)
		whole, parts := sim.NewTally(e.Metrics()), sim.NewTally(e.Metrics())
		r1, r2 := stream(t, seed), stream(t, seed)
		sampler, total := e.NewSampler(), 0
		for range rapid.IntRange(1, 4).Draw(t, "parts") {
			n := rapid.IntRange(0, 150).Draw(t, "n")
			total += n
			sampler.Sample(n, r1, parts)
		}
		e.NewSampler().Sample(total, r2, whole)
		if !slices.Equal(whole.Counts, parts.Counts) {
			t.Fatalf("%v: in parts %v, at once %v", s, parts.Counts, whole.Counts)
		}
		if a, b := r1.Uint64(), r2.Uint64(); a != b {
			t.Fatalf("%v: the streams are at different places", s)
		}
		if whole.Row(0, 0) == nil || sum(whole.Row(0, 0)) != uint64(total) {
			t.Fatalf("%v: %d trials, counted %v", s, total, whole.Row(0, 0))
		}
	})
}

// TestLevelsLoops compares the loops of levels with the plain dealing and the
// tables, on as many hands as have some dozens of flushes.
func TestLevelsLoops(t *testing.T) {
	oneGoroutine(t)
	for _, s := range ruleSets() {
		e := experiment(t, "levels", s.set).(*levelsExperiment)
		n := 1000
		if e.suits != 0 {
			n = 20_000
		}
		got, want := sim.NewTally(e.Metrics()), sim.NewTally(e.Metrics())
		e.NewSampler().Sample(n, stream(t, 7), got)
		r := stream(t, 7)
		for range n {
			want.Row(0, 0)[e.rungByTable(e.deal.cards(r)[0])]++
		}
		if !slices.Equal(got.Counts, want.Counts) {
			t.Errorf("%s: counted %v, dealt and looked up %v", s.name, got.Counts, want.Counts)
		}
	}
}

func sum(n []uint64) (s uint64) {
	for _, x := range n {
		s += x
	}
	return s
}

// TestExplainTellsTheTrial checks, trial by trial, that the plain dealing and
// judging of Explain touches the counters that the inner loop does, and leaves
// the stream at the same place.
func TestExplainTellsTheTrial(t *testing.T) {
	oneGoroutine(t)
	for _, generator := range []string{rng.Default, "chacha8"} {
		plain := len(setups()) - len(ruleSetups())
		for i, s := range setups() {
			e := experiment(t, s.measure, s.set)
			metrics := e.Metrics()
			sampler, tally := e.NewSampler(), sim.NewTally(metrics)
			told := sim.NewTally(metrics)
			r1, r2 := streamOf(t, generator, 5), streamOf(t, generator, 5)
			trials := 100
			if generator == rng.Default && (s.set["players"] == int64(4) || s.measure == "levels") {
				trials = 500
			}
			if i >= plain {
				trials = 40
			}
			for i := range trials {
				tally.Reset()
				told.Reset()
				sampler.Sample(1, r1, tally)
				trial := e.(sim.Explainer).Explain(r2)
				for _, c := range trial.Touched {
					i := slices.IndexFunc(metrics, func(m sim.Metric) bool { return m.Name == c.Metric })
					if i < 0 || metrics[i].RowIndex(c.Row) < 0 || metrics[i].BinIndex(c.Bin) < 0 {
						t.Fatalf("%v: no counter %v", s, c)
					}
					told.Add(i, metrics[i].RowIndex(c.Row), metrics[i].BinIndex(c.Bin))
				}
				if !slices.Equal(tally.Counts, told.Counts) {
					t.Fatalf("%v: trial %d: sampled %v, told %v: %v", s, i, tally.Counts, told.Counts, trial)
				}
				for _, cells := range trial.Cells {
					if len(cells) != len(trial.Columns) {
						t.Fatalf("%v: %d cells for %d columns", s, len(cells), len(trial.Columns))
					}
				}
			}
			if r1.Uint64() != r2.Uint64() {
				t.Errorf("%v: Explain and Sample leave the stream at different places", s)
			}
		}
	}
}

// TestExplainWords reads some trials as a person does.
func TestExplainWords(t *testing.T) {
	e := experiment(t, "winrate", sim.Params{"hero": "6s 4h 10c 2d 8s", "players": int64(3), "tie": "point"})
	trial := e.(sim.Explainer).Explain(stream(t, 1))
	if got := len(trial.Cells); got != 3 {
		t.Fatalf("%d players, want 3", got)
	}
	want := []string{"hero", "♠6 ♥4 ♣10 ♦2 ♠8", "♠6 ♥4 ♣10", "♦2 ♠8", "bull bull", "♣10"}
	for i, c := range trial.Cells[0] {
		if c.EN != want[i] {
			t.Errorf("cell %d of the hero is %q, want %q", i, c.EN, want[i])
		}
	}
	if got := trial.Cells[0][4].ZH; got != "牛牛" {
		t.Errorf("the level in Chinese is %q", got)
	}
	seen := map[string]bool{}
	r := stream(t, 2)
	for range 2000 {
		trial := e.(sim.Explainer).Explain(r)
		for _, n := range trial.Notes {
			seen[n.EN] = true
			if n.ZH == "" {
				t.Fatalf("%q has no Chinese", n.EN)
			}
		}
	}
	for _, want := range []string{
		"Best hand: hero, with bull bull.",
		"Best hand: hero and player 2, with bull bull; they also share the highest point 10.",
		"The hero wins.",
		"The hero ties for the best hand.",
	} {
		if !seen[want] {
			t.Errorf("never told: %q", want)
		}
	}
	if seen["The hero loses."] {
		t.Error("bullbull with point 10 lost")
	}
}

func TestNothingAllocates(t *testing.T) {
	for _, s := range setups() {
		e := experiment(t, s.measure, s.set)
		sampler, r, tally := e.NewSampler(), stream(t, 1), sim.NewTally(e.Metrics())
		if n := testing.AllocsPerRun(2, func() { sampler.Sample(200, r, tally) }); n != 0 {
			t.Errorf("%v: %v allocations in 200 trials", s, n)
		}
	}
}
