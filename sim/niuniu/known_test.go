package niuniu

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cardlab/sim"
	"cardlab/sim/cards"
)

func words(list []cards.Card) string {
	var w []string
	for _, c := range list {
		w = append(w, c.String())
	}
	return strings.Join(w, " ")
}

// TestKnownByForce deals every completion of hands of which some cards are
// known, at tables of two to four, from packs of which most cards are dead, and
// from a whole pack where most cards are known and shown.
func TestKnownByForce(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for i, c := range []struct {
		known int
		shown []int // of each other
		dead  int
		set   sim.Params
	}{
		{4, []int{4}, 0, sim.Params{}},
		{4, []int{4}, 20, sim.Params{"tie": "point"}},
		{4, []int{3}, 0, sim.Params{"tie": "rank", "preset": "mainland"}},
		{3, []int{0}, 35, sim.Params{"tie": "rank"}},
		{3, []int{5}, 10, sim.Params{"tie": "level"}},
		{2, []int{0}, 38, sim.Params{"preset": "malaysia"}},
		{0, []int{2}, 38, sim.Params{"pack": "54", "jokers": "wild", "tie": "ranks-suit"}},
		{3, []int{1}, 34, sim.Params{"specials": []string{"flush"}}},
		{4, []int{4, 3}, 25, sim.Params{}},
		{3, []int{0, 4}, 34, sim.Params{"tie": "rank"}},
		{4, []int{5, 3}, 20, sim.Params{"tie": "level", "preset": "hongkong"}},
		{2, []int{3, 3}, 62, sim.Params{"tie": "point", "packs": int64(2), "pack": "40"}},
		{4, []int{3, 4, 4}, 23, sim.Params{"tie": "rank", "preset": "mainland"}},
		{3, []int{2, 4, 3}, 30, sim.Params{"preset": "malaysia"}},
		{4, []int{4, 0, 3}, 32, sim.Params{"tie": "point"}},
		{4, []int{4, 5, 4}, 0, sim.Params{"pack": "54", "jokers": "wild"}},
	} {
		h := houseFor(t, c.set)
		list := few(r, h, len(h.shoe))
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		take := func(n int) (taken []cards.Card) {
			taken, list = list[:n:n], list[n:]
			return taken
		}
		known := take(c.known)
		var shown [][]cards.Card
		var shownWords []string
		for _, n := range c.shown {
			shown = append(shown, take(n))
			shownWords = append(shownWords, words(shown[len(shown)-1]))
		}
		set := with(h.params(t, c.set), sim.Params{"known": words(known), "shown": strings.Join(shownWords, "|"),
			"dead": words(take(c.dead)), "players": int64(1 + len(shown))})
		var level [maxRungs]int64
		var result [maxRungs][results]int64
		eachChoice(list, h.dealt-len(known), func(mine, rest []cards.Card) {
			strengths := []strength{h.judge(append(slices.Clone(known), mine...))}
			rung := rungOf(strengths[0])
			level[rung]++
			var others func(rest []cards.Card)
			others = func(rest []cards.Card) {
				if n := len(strengths) - 1; n < len(shown) {
					eachChoice(rest, h.dealt-len(shown[n]), func(yours, rest []cards.Card) {
						strengths = append(strengths, h.judge(append(slices.Clone(shown[n]), yours...)))
						others(slices.Clone(rest))
						strengths = strengths[:n+1]
					})
					return
				}
				result[rung][verdict(strengths)]++
			}
			others(slices.Clone(rest))
		})
		laws := exhaustedByMetric(t, "known", set)
		all := [results]int64{}
		for rung, row := range result {
			if rung < len(h.rungs) {
				if got := laws[levelMetric]["all"].Counts[rung].Int64(); got != level[rung] {
					t.Errorf("case %d, level %s: %d, by force %d", i, h.rungs[rung].name, got, level[rung])
				}
			}
			for b, n := range row {
				all[b] += n
				if level[rung] == 0 {
					continue
				}
				if got := laws[resultMetric][h.rungs[rung].name].Counts[b].Int64(); got != n {
					t.Errorf("case %d, result %d of %s: %d, by force %d", i, b, h.rungs[rung].name, got, n)
				}
			}
		}
		for b, n := range all {
			if got := laws[resultMetric]["all"].Counts[b].Int64(); got != n {
				t.Errorf("case %d, result %d: %d, by force %d", i, b, got, n)
			}
		}
	}
}

// params returns the rules of the preset with set.
func (h *house) params(t *testing.T, set sim.Params) sim.Params {
	t.Helper()
	if word, ok := set[sim.PresetKey]; ok {
		return with(Game().RuleDefaults(word.(string)), set)
	}
	return set
}

// eachChoice calls f with every choice of n cards, and the others.
func eachChoice(list []cards.Card, n int, f func(chosen, rest []cards.Card)) {
	var chosen, rest []cards.Card
	var choose func(i int)
	choose = func(i int) {
		switch {
		case len(chosen) == n:
			f(chosen, append(rest[:len(rest):len(rest)], list[i:]...))
			return
		case len(list)-i < n-len(chosen):
			return
		}
		chosen = append(chosen, list[i])
		choose(i + 1)
		chosen = chosen[:len(chosen)-1]
		rest = append(rest, list[i])
		choose(i + 1)
		rest = rest[:len(rest)-1]
	}
	choose(0)
}

// lawsByMetric returns the laws of an experiment by metric and row.
func lawsByMetric(t *testing.T, measure string, set sim.Params) map[string]map[string]sim.Law {
	t.Helper()
	laws, err := experiment(t, measure, set).(sim.Theorist).Laws(t.Context(), quiet)
	return byMetric(t, laws, err)
}

// exhaustedByMetric is lawsByMetric of every deal.
func exhaustedByMetric(t *testing.T, measure string, set sim.Params) map[string]map[string]sim.Law {
	t.Helper()
	laws, err := experiment(t, measure, set).(sim.Exhauster).Exhaust(t.Context(), quiet)
	return byMetric(t, laws, err)
}

func byMetric(t *testing.T, laws []sim.Law, err error) map[string]map[string]sim.Law {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	by := map[string]map[string]sim.Law{}
	for _, l := range laws {
		if by[l.Metric] == nil {
			by[l.Metric] = map[string]sim.Law{}
		}
		by[l.Metric][l.Row] = l
	}
	return by
}

// TestKnownAgrees has measures that ask the same: a hand of which nothing is
// known, and one of five cards.
func TestKnownAgrees(t *testing.T) {
	for _, replacement := range []bool{false, true} {
		set := sim.Params{"tie": "rank", "replacement": replacement, "players": int64(2)}
		got, want := lawsByMetric(t, "known", set), lawsOf(t, "winrate", set)
		for row, law := range got[resultMetric] {
			for b := range results {
				p, _ := law.P(b)
				w, known := (&sim.Law{Counts: want[row].Counts, Total: want[row].Total}).P(b)
				if !known || p.Cmp(w) != 0 {
					t.Errorf("replacement %v, %s, result %d: %v, want %v", replacement, row, b, p, w)
				}
			}
		}
		levels := lawsOf(t, "levels", set)["all"]
		for rung, n := range got[levelMetric]["all"].Counts {
			p := new(big.Rat).SetFrac(n, got[levelMetric]["all"].Total)
			if w, _ := levels.P(rung); p.Cmp(w) != 0 {
				t.Errorf("replacement %v, level %v: %v, want %v", replacement, Level(rung), p, w)
			}
		}
	}
}

// TestKnownOfTwo has two others, one of whom has shown a hand that cannot win:
// what is left is the law against the other, for whom its cards are dead.
func TestKnownOfTwo(t *testing.T) {
	none := "As Ah 3s 3h 5d"
	base := sim.Params{"known": "10s Jh Qd 9c", "tie": "rank"} // opens
	for _, shown := range []string{"Ks Qh 10d Ac", "", "7s"} {
		one := lawsByMetric(t, "known", with(base, sim.Params{"players": int64(2), "shown": shown, "dead": none}))
		two := exhaustedByMetric(t, "known", with(base, sim.Params{"players": int64(3), "shown": shown + "|" + none}))
		for row, law := range one[resultMetric] {
			for b, n := range law.Counts {
				if got := two[resultMetric][row]; got.Counts[b].Cmp(n) != 0 || got.Total.Cmp(law.Total) != 0 {
					t.Errorf("%q, %s, result %d: %v of %v, want %v of %v", shown, row, b, got.Counts[b], got.Total, n, law.Total)
				}
			}
		}
	}
}

// TestKnownFits samples hands with known cards; the laws of others are refuted.
func TestKnownFits(t *testing.T) {
	oneGoroutine(t)
	base := sim.Params{"known": "10s Kh 5d 5c", "shown": "Js Qh 3d 9c", "dead": "As Ac", "players": int64(2), "tie": "rank"}
	for i, c := range []struct {
		set   sim.Params
		sound bool
	}{
		{base, true},
		{with(base, sim.Params{"dead": ""}), false},
		{with(base, sim.Params{"shown": ""}), false},
		{with(base, sim.Params{"tie": "level"}), false},
		{with(base, sim.Params{"replacement": true}), false},
	} {
		laws := lawsByMetric(t, "known", c.set)
		tally := sampled(t, "known", base, 80, trials)
		result, level := laws[resultMetric]["all"], laws[levelMetric]["all"]
		p := min(chiSquare(tally.Row(0, 0), result.Counts, result.Total), chiSquare(tally.Row(1, 0), level.Counts, level.Total))
		if c.sound && p < sound || !c.sound && p > refuted {
			t.Errorf("case %d: p = %g", i, p)
		}
	}
	// of several others nothing but the level is known in seconds, unless cards are
	// independent
	set := with(base, sim.Params{"players": int64(4), "replacement": true})
	law := lawsByMetric(t, "known", set)[resultMetric]["all"]
	if p := chiSquare(sampled(t, "known", set, 81, trials/4).Row(0, 0), law.Counts, law.Total); p < sound {
		t.Errorf("four players with replacement: p = %g", p)
	}
	set["replacement"] = false
	several := exhaustedByMetric(t, "known", set)[resultMetric]
	if p := chiSquare(sampled(t, "known", set, 83, trials/4).Row(0, 0), several["all"].Counts, several["all"].Total); p < sound {
		t.Errorf("four players: p = %g", p)
	}
	if p := chiSquare(sampled(t, "known", set, 83, trials/4).Row(0, 0), law.Counts, law.Total); p > refuted {
		t.Errorf("four players fit the law of independent cards: p = %g", p)
	}
	checkRows(t, "known", several)
	if laws := lawsByMetric(t, "known", set); len(laws) != 1 || len(laws[levelMetric]) != 1 {
		t.Errorf("laws of %d metrics with four players", len(laws))
	}
}

// TestKnownTiesTraced traces the same deals under two tie-breaks: which tells
// them apart, and only where hands of one level tie.
func TestKnownTiesTraced(t *testing.T) {
	base := sim.Params{"known": "10s Jh Qd 9c", "shown": "Ks Qh 10d Ac", "players": int64(3)}
	trace := func(tie tie) []int32 {
		e := experiment(t, "known", with(base, sim.Params{"tie": string(tie)})).(sim.Tracer)
		bins := make([]int32, 2000)
		e.NewTrace()(stream(t, 82), bins)
		return bins
	}
	level, suits := trace(tieLevel), trace(tieRankSuit)
	differ := 0
	for i, bin := range level {
		if suits[i] == tied {
			t.Fatalf("trial %d: a tie by rank and suit", i)
		}
		if suits[i] != bin {
			if differ++; bin != tied {
				t.Fatalf("trial %d: result %d by level, %d by rank and suit", i, bin, suits[i])
			}
		}
	}
	if differ == 0 {
		t.Error("two tie-breaks have the same trace")
	}
}

func TestKnownErrors(t *testing.T) {
	for _, c := range []struct {
		key string
		set sim.Params
	}{
		{"known", sim.Params{"known": "As 2s 3s 4s 5s"}},
		{"known", sim.Params{"known": "As As"}},
		{"known", sim.Params{"known": "bjoker"}},
		{"shown", sim.Params{"known": "As", "shown": "2s As"}},
		{"shown", sim.Params{"shown": "As 2s 3s 4s 5s 6s"}},
		{"shown", sim.Params{"shown": "As | 2s | 3s", "players": int64(3)}},
		{"dead", sim.Params{"shown": "As | 2s", "dead": "2s"}},
		{"dead", sim.Params{"dead": "no"}},
		{"players", sim.Params{"players": int64(10), "dead": "As 2s 3s"}},
		{"tie", sim.Params{"tie": "banker"}},
	} {
		g := Game()
		m := g.MeasureByName("known")
		_, err := m.New(with(g.Defaults(m), c.set))
		var bad *sim.ParamError
		if !errors.As(err, &bad) || bad.Key != c.key || bad.Msg == "" {
			t.Errorf("%v: %v, want an error of %s", c.set, err, c.key)
		}
	}
}
