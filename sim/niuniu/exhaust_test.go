package niuniu

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"testing"

	"cardlab/sim"
	"cardlab/sim/cards"
)

// exhausted returns the complete laws of the first metric by row.
func exhausted(t *testing.T, measure string, set sim.Params) map[string]sim.Law {
	t.Helper()
	e := experiment(t, measure, set)
	var last, end int64
	laws, err := e.(sim.Exhauster).Exhaust(context.Background(), func(done, total int64) { last, end = max(last, done), total })
	if err != nil {
		t.Fatal(err)
	}
	if last != end {
		t.Errorf("%s%v: ended at %d of %d", measure, set, last, end)
	}
	m := e.Metrics()[0]
	rows := map[string]sim.Law{}
	for _, l := range laws {
		sum := new(big.Int)
		if !l.Complete(len(m.Bins)) {
			t.Fatalf("%s%v: the law of row %s is not complete", measure, set, l.Row)
		}
		for _, n := range l.Counts {
			sum.Add(sum, n)
		}
		if sum.Cmp(l.Total) != 0 {
			t.Errorf("%s%v: row %s adds to %v of %v", measure, set, l.Row, sum, l.Total)
		}
		rows[l.Row] = l
	}
	return rows
}

// TestThreePlayersExhausted reproduces the reference of three players, and checks
// that the rows by level make the whole.
func TestThreePlayersExhausted(t *testing.T) {
	oneGoroutine(t)
	deals, byTie := readReference(t).players(t, "k=3")
	for tie, want := range byTie {
		rows := exhausted(t, "winrate", sim.Params{"players": int64(3), "tie": string(tie)})
		checkTable(t, string(tie), rows["all"], deals, want.Strict, want.Unbeaten)
		checkRows(t, string(tie), rows)
	}
	if len(byTie) != 2 {
		t.Errorf("the reference has %d tie-breaks", len(byTie))
	}
}

// checkRows checks that the rows by level add up to all, each with as many deals
// as its hands have.
func checkRows(t *testing.T, name string, rows map[string]sim.Law) {
	t.Helper()
	sum := []*big.Int{new(big.Int), new(big.Int), new(big.Int), new(big.Int)}
	for row, l := range rows {
		if row != rowAll.Name {
			for b, n := range append(slices.Clone(l.Counts), l.Total) {
				sum[b].Add(sum[b], n)
			}
		}
	}
	for b, n := range append(slices.Clone(rows["all"].Counts), rows["all"].Total) {
		if sum[b].Cmp(n) != 0 {
			t.Errorf("%s: the rows add to %v, all is %v", name, sum[b], n)
		}
	}
}

// TestFourPlayersExhausted samples four players beside their exact counts, by
// level and where no two hands tie, which are counted in different ways; the law
// of the one refutes the other.
func TestFourPlayersExhausted(t *testing.T) {
	oneGoroutine(t)
	rows := map[string]map[string]sim.Law{}
	for i, tie := range []tie{tieLevel, tieRankSuit} {
		set := sim.Params{"players": int64(4), "tie": string(tie)}
		rows[string(tie)] = exhausted(t, "winrate", set)
		checkRows(t, string(tie), rows[string(tie)])
		tally := sampled(t, "winrate", set, uint64(90+i), trials)
		law, total := byRow(rows[string(tie)])
		if p := chiSquare(tally.Table(0)[results:], law, total); p < sound {
			t.Errorf("tie %s: p = %g", tie, p)
		}
	}
	all := rows["rank-suit"]["all"]
	if n := new(big.Int).Mul(all.Counts[win], big.NewInt(4)); n.Cmp(all.Total) != 0 {
		t.Errorf("where nobody ties a player wins %v of %v", all.Counts[win], all.Total)
	}
	law, total := byRow(rows["level"])
	tally := sampled(t, "winrate", sim.Params{"players": int64(4)}, 92, trials/10)
	if p := chiSquare(tally.Table(0)[results:], law, total); p > refuted {
		t.Errorf("hands that do not tie fit the law of hands that do: p = %g", p)
	}
}

// TestBestOfTwoReference has the highest level at a table of two of the
// reference, and the same by the generating function.
func TestBestOfTwoReference(t *testing.T) {
	var want levelTable
	into(t, readReference(t).Players["k=2 highest level at the table"], &want)
	law := lawsOf(t, "best", sim.Params{"players": int64(2)})["all"]
	c, err := houseFor(t, sim.Params{}).crowd(cards.Pack52().Cards(), unknown(2), longEffort)
	if err != nil {
		t.Fatal(err)
	}
	best, err := c.best(context.Background(), quiet)
	if err != nil {
		t.Fatal(err)
	}
	for l, n := range want.Counts {
		if law.Counts[l].Uint64() != n || best[l].big().Uint64() != n {
			t.Errorf("%v: %v and %v, want %d", Level(l), law.Counts[l], best[l].big(), n)
		}
	}
}

// TestBestFits samples the best hand of tables beside the law, which refutes
// players that have packs of their own.
func TestBestFits(t *testing.T) {
	oneGoroutine(t)
	for i, set := range []sim.Params{
		{"players": int64(2)},
		{"players": int64(3)},
		with(Game().RuleDefaults("mainland"), sim.Params{"players": int64(2)}),
		{"players": int64(7), "replacement": true},
	} {
		law := lawsOf(t, "best", set)["all"]
		if p := chiSquare(sampled(t, "best", set, uint64(95+i), trials/2).Row(0, 0), law.Counts, law.Total); p < sound {
			t.Errorf("%v: p = %g", set, p)
		}
	}
	law := lawsOf(t, "best", sim.Params{"players": int64(3)})["all"]
	if p := chiSquare(sampled(t, "best", sim.Params{"players": int64(3), "replacement": true}, 99, trials/2).Row(0, 0), law.Counts, law.Total); p > refuted {
		t.Errorf("independent hands fit the law of one pack: p = %g", p)
	}
}

// TestExhaustErrors has deals that cannot be counted, which is said before a
// context is looked at, and counts that are stopped.
func TestExhaustErrors(t *testing.T) {
	ended, end := context.WithCancel(context.Background())
	end()
	for measure, sets := range map[string][]sim.Params{
		"winrate": {
			{"players": int64(5), "tie": "level"},
			{"players": int64(3), "specials": []string{"flush"}, "tie": "rank"},
			{"players": int64(3), "packs": int64(2), "tie": "ranks-suit"},
			{"players": int64(3), "packs": int64(2), "tie": "ranks-suit", "hero": "As 2s 3s 4s 6s"},
			{"players": int64(6), "hero": "As 2s 3s 4s 6s"},
			{"players": int64(4), "packs": int64(8)},
			{"players": int64(3), "dealt": int64(6), "specials": []string{"bomb"}, "tie": "rank-suit"},
			{"players": int64(3), "dealt": int64(6), "specials": []string{"bomb"}, "tie": "point"},
			{"players": int64(4), "dealt": int64(6), "specials": []string{"bomb"}, "hero": "As 2s 3s 4s 6s 7s"},
		},
		"best": {
			{"players": int64(5)},
			{"players": int64(3), "specials": []string{"flush"}},
			{"players": int64(4), "packs": int64(8)},
			{"players": int64(3), "dealt": int64(6), "specials": []string{"bomb"}},
		},
		"payoff": {
			{"players": int64(5)},
			{"players": int64(3), "specials": []string{"flush"}},
			{"players": int64(3), "packs": int64(2), "tie": "ranks-suit"},
			{"players": int64(4), "packs": int64(2)},
			{"players": int64(5), "mode": "session"},
			{"players": int64(4), "mode": "session", "rounds": int64(1000), "preset": "mainland"},
		},
		"known": {
			{"players": int64(3), "tie": "ranks-suit"},
			{"players": int64(3), "specials": []string{"flush"}},
			{"players": int64(5), "known": "As 2s 3s 4s"},
		},
	} {
		for _, set := range sets {
			e := experiment(t, measure, set).(sim.Exhauster)
			laws, err := e.Exhaust(context.Background(), quiet)
			if laws != nil || !errors.As(err, new(*errCount)) {
				t.Errorf("%s%v: %d laws, %v; want an error that says why", measure, set, len(laws), err)
				continue
			}
			if laws, again := e.Exhaust(ended, quiet); laws != nil || again == nil || again.Error() != err.Error() {
				t.Errorf("%s%v: %d laws, %v with an ended context; want %v", measure, set, len(laws), again, err)
			}
		}
	}
	// what takes too long is no better than what cannot be counted at all
	for measure, sets := range map[string][]sim.Params{
		"winrate": {{"players": int64(2), "tie": "ranks-suit", "dealt": int64(8), "packs": int64(2)}},
		"best":    {{"players": int64(2), "specials": []string{"flush"}, "dealt": int64(8), "packs": int64(2)}},
		"payoff": {
			{"players": int64(4), "seat": int64(2), "specials": []string{"flush"}, "dealt": int64(8), "packs": int64(2)},
		},
		"known": {{"players": int64(2), "known": "As", "tie": "ranks-suit", "dealt": int64(8), "packs": int64(2)}},
	} {
		for _, set := range sets {
			if laws, err := experiment(t, measure, set).(sim.Exhauster).Exhaust(ended, quiet); laws != nil || !errors.As(err, new(*errEffort)) {
				t.Errorf("%s%v: %d laws, %v with an ended context", measure, set, len(laws), err)
			}
		}
	}
	// and what can be counted does not begin
	for measure, sets := range map[string][]sim.Params{
		"levels": {nil, {"replacement": true}},
		"winrate": {
			{"players": int64(2)}, {"players": int64(3)}, {"players": int64(4), "tie": "level"}, {"players": int64(5), "replacement": true},
			{"players": int64(2), "hero": "As 2s 3s 4s 6s"}, {"players": int64(3), "hero": "As 2s 3s 4s 6s"},
			{"players": int64(3), "hero": "As 2s 3s 4s 6s", "replacement": true}, {"replacement": true, "tie": "ranks-suit"},
		},
		"best": {{"players": int64(2)}, {"players": int64(4)}, {"players": int64(5), "replacement": true}},
		"payoff": {
			{"players": int64(2)}, {"players": int64(4)}, {"players": int64(4), "tie": "point", "mode": "mutual"}, {"players": int64(8), "seat": int64(2)},
			{"players": int64(5), "replacement": true}, {"players": int64(2), "mode": "session"}, {"players": int64(4), "mode": "session"},
		},
		"known": {{"players": int64(2)}, {"players": int64(4)}, {"players": int64(5), "replacement": true}},
	} {
		for _, set := range sets {
			if laws, err := experiment(t, measure, set).(sim.Exhauster).Exhaust(ended, quiet); laws != nil || !errors.Is(err, context.Canceled) {
				t.Errorf("%s%v: %d laws, %v with an ended context", measure, set, len(laws), err)
			}
		}
	}
	for measure, set := range map[string]sim.Params{
		"winrate": {"players": int64(4), "tie": "rank"},
		"best":    {"players": int64(4)},
		"payoff":  {"players": int64(4), "tie": "rank"},
		"known":   {"players": int64(4), "tie": "level"},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		laws, err := experiment(t, measure, set).(sim.Exhauster).Exhaust(ctx, func(int64, int64) { cancel() })
		if laws != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("%s, stopped at the first report: %d laws, %v", measure, len(laws), err)
		}
	}
}

// TestHeroReferenceByForce deals all 1,533,939 hands against the hero of the
// reference, judged as the rules are written.
func TestHeroReferenceByForce(t *testing.T) {
	oneGoroutine(t)
	hero, err := parseCards("6s 4h Tc 2d 8s")
	if err != nil {
		t.Fatal(err)
	}
	key := "k=2 of 1533939"
	want := map[tie][]string{
		tiePoint:    {"", "level,point unbeaten"},
		tieRank:     {"level,rank strict", "level,rank unbeaten"},
		tieRankSuit: {"level,rank,suit win", "level,rank,suit win"},
	}
	got := map[tie][2]int64{}
	dead := cards.HandOf(hero...)
	own := LevelByMask([handSize]cards.Card(hero))
	eachHand(func(h [handSize]cards.Card) {
		if cards.HandOf(h[:]...)&dead != 0 {
			return
		}
		level, top := LevelByMask(h), int(slices.Max(h[:]))
		for tie := range want {
			n := got[tie]
			mine, yours := int(own)<<scoreShift|tie.key(int(slices.Max(hero))), int(level)<<scoreShift|tie.key(top)
			if mine > yours {
				n[0]++
			}
			if mine >= yours {
				n[1]++
			}
			got[tie] = n
		}
	})
	ref := readReference(t)
	for tie, names := range want {
		for i, name := range names {
			if name == "" {
				continue
			}
			if n, err := ref.Hero[key][name].Int64(); err != nil || got[tie][i] != n {
				t.Errorf("%s: %d, want %d", name, got[tie][i], n)
			}
		}
	}
}
