package niuniu

import (
	"context"
	"errors"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"cardlab/sim"
	"cardlab/sim/cards"
)

func quiet(int64, int64) {}

// lawsOf returns the laws of an experiment by row.
func lawsOf(t *testing.T, measure string, set sim.Params) map[string]sim.Law {
	t.Helper()
	e := experiment(t, measure, set)
	laws, err := e.(sim.Theorist).Laws(context.Background(), quiet)
	if err != nil {
		t.Fatal(err)
	}
	m := e.Metrics()[0]
	byRow := map[string]sim.Law{}
	for _, l := range laws {
		if _, twice := byRow[l.Row]; twice || l.Metric != m.Name || m.RowIndex(l.Row) < 0 || len(l.Counts) != len(m.Bins) || l.Total.Sign() <= 0 {
			t.Fatalf("%s%v: not a law of a row: %v", measure, set, l)
		}
		if l.Complete(len(m.Bins)) {
			sum := new(big.Int)
			for _, n := range l.Counts {
				sum.Add(sum, n)
			}
			if sum.Cmp(l.Total) != 0 {
				t.Fatalf("%s%v row %s: counts add to %v of %v", measure, set, l.Row, sum, l.Total)
			}
		}
		byRow[l.Row] = l
	}
	return byRow
}

func TestLevelLaws(t *testing.T) {
	ref := readReference(t)
	for replacement, name := range map[bool]string{
		false: "52 cards, 5 dealt",
		true:  "with replacement (5 independent ranks)",
	} {
		law := lawsOf(t, "levels", sim.Params{"replacement": replacement})["all"]
		want := ref.levels(t, name)
		if law.Total.Uint64() != want.Total {
			t.Errorf("%s: total %v, want %d", name, law.Total, want.Total)
		}
		for i, n := range law.Counts {
			if n.Uint64() != want.Counts[i] {
				t.Errorf("%s: %v %v, want %d", name, Level(i), n, want.Counts[i])
			}
		}
	}
}

// TestLevelsReplacedByForce counts the levels of all sequences of five ranks.
func TestLevelsReplacedByForce(t *testing.T) {
	var n [levels]uint64
	for i := range 13 * 13 * 13 * 13 * 13 {
		n[LevelByTable(rankSequence(i))]++
	}
	law := lawsOf(t, "levels", sim.Params{"replacement": true})["all"]
	for l, want := range n {
		if got := law.Counts[l].Uint64(); got != want {
			t.Errorf("%v with replacement: %d, by force %d", Level(l), got, want)
		}
	}
}

// rankSequence is the i-th of 13^5 sequences of ranks, in diamonds.
func rankSequence(i int) (h [handSize]cards.Card) {
	for j := range h {
		h[j] = cards.New(cards.Rank(i%13), cards.Diamonds)
		i /= 13
	}
	return h
}

func TestTwoPlayers(t *testing.T) {
	deals, byTie := readReference(t).players(t, "k=2")
	if len(byTie) != 3 {
		t.Fatalf("the reference has %d tie-breaks", len(byTie))
	}
	for tie, want := range byTie {
		law := lawsOf(t, "winrate", sim.Params{"players": int64(2), "tie": string(tie)})["all"]
		checkTable(t, string(tie), law, deals, want.Strict, want.Unbeaten)
	}
	// of ties by rank and suit it is known that there are none
	half := new(big.Int).Rsh(deals, 1)
	law := lawsOf(t, "winrate", sim.Params{"players": int64(2), "tie": "rank-suit"})["all"]
	checkTable(t, "rank-suit", law, deals, half, half)
}

func checkTable(t *testing.T, name string, law sim.Law, deals, strict, unbeaten *big.Int) {
	t.Helper()
	if law.Total == nil {
		t.Errorf("%s: no law", name)
		return
	}
	if law.Total.Cmp(deals) != 0 {
		t.Errorf("%s: %v deals, want %v", name, law.Total, deals)
	}
	if law.Counts[win].Cmp(strict) != 0 {
		t.Errorf("%s: %v won, want %v", name, law.Counts[win], strict)
	}
	if got := new(big.Int).Add(law.Counts[win], law.Counts[tied]); got.Cmp(unbeaten) != 0 {
		t.Errorf("%s: %v not beaten, want %v", name, got, unbeaten)
	}
}

// TestHeroReference has the hero of the reference against one and three.
func TestHeroReference(t *testing.T) {
	ref := readReference(t)
	const hero = "6s 4h Tc 2d 8s"
	number := func(k, name string) *big.Int {
		n, ok := new(big.Int).SetString(ref.Hero[k][name].String(), 10)
		if !ok {
			t.Fatalf("no %s of %s in the reference", name, k)
		}
		return n
	}
	for _, c := range []struct {
		key     string
		players int64
		deals   int64
	}{{"k=2 of 1533939", 2, 1533939}, {"k=4 of 568790148165283044", 4, 568790148165283044}} {
		law := func(tie tie) sim.Law {
			return lawsOf(t, "winrate", sim.Params{"hero": hero, "players": c.players, "tie": string(tie)})["all"]
		}
		deals := big.NewInt(c.deals)
		point, rank := law(tiePoint), law(tieRank)
		checkTable(t, c.key+" point", point, deals, point.Counts[win], number(c.key, "level,point unbeaten"))
		unbeaten := new(big.Int).Add(rank.Counts[win], rank.Counts[tied])
		if c.players == 2 {
			unbeaten = number(c.key, "level,rank unbeaten")
			won := number(c.key, "level,rank,suit win")
			checkTable(t, c.key+" rank-suit", law(tieRankSuit), deals, won, won)
		}
		checkTable(t, c.key+" rank", rank, deals, number(c.key, "level,rank strict"), unbeaten)
	}
}

// smallPack returns n random cards of the 52.
func smallPack(r *rand.Rand, n int) []cards.Card {
	pack := cards.Pack52().Cards()
	r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	pack = pack[:n]
	slices.Sort(pack)
	return pack
}

// scored is a hand of a small pack with its score by the rules as written.
type scored struct {
	hand  cards.Hand
	level Level
	score score
}

func handsOf(pack []cards.Card, t tie) []scored {
	var list []scored
	for mask := range uint32(1) << len(pack) {
		var hand []cards.Card
		for i, c := range pack {
			if mask>>i&1 == 1 {
				hand = append(hand, c)
			}
		}
		if len(hand) == handSize {
			level := LevelByTriples([handSize]cards.Card(hand))
			list = append(list, scored{cards.HandOf(hand...), level, score(level)<<scoreShift | t.key(int(slices.Max(hand)))})
		}
	}
	return list
}

// word64 returns a number that fits in a word.
func word64(t *testing.T, n wide) uint64 {
	t.Helper()
	if n.hi != 0 {
		t.Fatalf("%v does not fit in a word", n.big())
	}
	return n.lo
}

// belowHero returns the deals of hands hands in which all are weaker than a hero
// of the score, and those in which none is stronger.
func belowHero(t *testing.T, h *house, pack []cards.Card, hands int, hero score) (strict, unbeaten uint64) {
	t.Helper()
	if hands == 1 {
		c, err := h.census(context.Background(), pack, quickEffort)
		if err != nil {
			t.Fatal(err)
		}
		less, equal := c.against(int(levelOfScore(hero))<<rungShift | hero&(1<<scoreShift-1))
		return less, less + equal
	}
	c, err := h.crowd(pack, unknown(hands), longEffort)
	if err != nil {
		t.Fatal(err)
	}
	v, err := c.view(t.Context(), c.against(hero&(1<<scoreShift-1)))
	if err != nil {
		t.Fatal(err)
	}
	rung := int(levelOfScore(hero))
	totals, err := v.deals(t.Context(), v.newWalk(v.out.layout, v.in.layout), v.weaker(rung, true, nil), v.weaker(rung, false, nil))
	if err != nil {
		t.Fatal(err)
	}
	return word64(t, totals[0]), word64(t, totals[1])
}

// houseFor compiles rules.
func houseFor(t *testing.T, set sim.Params) *house {
	t.Helper()
	g := Game()
	p := g.RuleDefaults("")
	if word, ok := set[sim.PresetKey]; ok {
		p = g.RuleDefaults(word.(string))
	}
	maps.Copy(p, set)
	h, err := houseOf(p)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestHeroByForce deals all hands of up to three opponents from small packs.
func TestHeroByForce(t *testing.T) {
	oneGoroutine(t)
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 8 {
		tie := []tie{tieLevel, tiePoint, tieRank, tieRankSuit}[i%4]
		pack := smallPack(r, 15)
		hands := handsOf(pack, tie)
		hero := hands[r.IntN(len(hands))].score // of a hand like theirs, so that ties happen
		const most = 3
		var strict, unbeaten [most + 1]uint64
		tally := func(n int, best score) {
			if best < hero {
				strict[n]++
			}
			if best <= hero {
				unbeaten[n]++
			}
		}
		for _, a := range hands {
			tally(1, a.score)
			for _, b := range hands {
				if a.hand&b.hand != 0 {
					continue
				}
				tally(2, max(a.score, b.score))
				// fifteen cards leave the third opponent one hand
				rest := (cards.HandOf(pack...) &^ (a.hand | b.hand)).Append(nil)
				third := score(LevelByTriples([handSize]cards.Card(rest)))<<scoreShift | tie.key(int(slices.Max(rest)))
				tally(3, max(a.score, b.score, third))
			}
		}
		h := houseFor(t, sim.Params{"tie": string(tie)})
		for n := 1; n <= most; n++ {
			s, u := belowHero(t, h, pack, n, hero)
			if s != strict[n] || u != unbeaten[n] {
				t.Errorf("tie %s, pack %v, hero %d, %d opponents: %d and %d, by force %d and %d",
					tie, pack, hero, n, s, u, strict[n], unbeaten[n])
			}
		}
	}
}

// TestHeroAgainstOneByForce deals all 1,533,939 hands against random heroes.
func TestHeroAgainstOneByForce(t *testing.T) {
	oneGoroutine(t)
	ties := []tie{tieLevel, tiePoint, tieRank, tieRankSuit}
	var compiled [4]*keys
	for i, tie := range ties {
		compiled[i] = tie.keys()
	}
	r := stream(t, 9)
	for range 4 {
		hero := [handSize]cards.Card(newDealOfOne().cards(r)[0])
		var n [4][results]int64
		var own [4]score
		for i := range ties {
			own[i] = compiled[i].score(judge, judge.sum(hero))
		}
		dead := cards.HandOf(hero[:]...)
		eachHand(func(h [handSize]cards.Card) {
			if cards.HandOf(h[:]...)&dead != 0 {
				return
			}
			for i := range ties {
				n[i][verdict([]score{own[i], compiled[i].score(judge, judge.sum(h))})]++
			}
		})
		for i, tie := range ties {
			law := lawsOf(t, "winrate", sim.Params{"hero": dead.String(), "players": int64(2), "tie": string(tie)})["all"]
			for b, want := range n[i] {
				if law.Counts[b].Int64() != want {
					t.Errorf("hero %v, tie %s, bin %d: %v, by force %d", hero, tie, b, law.Counts[b], want)
				}
			}
		}
	}
}

func newDealOfOne() *deal {
	pack := cards.Pack52()
	d := newDeal(pack.Cards(), 1, handSize, false)
	return &d
}

// TestManyPlayers checks what is known of large tables.
func TestManyPlayers(t *testing.T) {
	oneGoroutine(t)
	for k := int64(3); k <= maxPlayers; k++ {
		laws := lawsOf(t, "winrate", sim.Params{"players": k})
		all := laws["all"]
		if n := new(big.Int).Mul(all.Counts[win], big.NewInt(k)); n.Cmp(all.Total) != 0 {
			t.Errorf("%d players: %v won of %v", k, all.Counts[win], all.Total)
		}
		if len(laws) != 1+levels {
			t.Errorf("%d players: laws of %d rows, want that no row has ties", k, len(laws))
		}
	}
	laws := lawsOf(t, "winrate", sim.Params{"players": int64(3), "tie": "level"})
	deals, _ := readReference(t).players(t, "k=3")
	none, best := laws["none"], laws["bullbull"]
	if none.Counts[win].Sign() != 0 || none.Counts[lose] != nil || best.Counts[lose].Sign() != 0 || best.Counts[win] != nil {
		t.Errorf("by level alone none cannot win and bullbull cannot lose: %v, %v", none, best)
	}
	if _, ok := laws["all"]; ok {
		t.Error("a law of all where nothing is known")
	}
	if got := lawsOf(t, "winrate", sim.Params{"players": int64(3)})["all"].Total; got.Cmp(deals) != 0 {
		t.Errorf("%v deals to three, want %v", got, deals)
	}
	hero := lawsOf(t, "winrate", sim.Params{"players": int64(6), "tie": "point", "hero": "6s 4h 10c 2d 8s"})["all"]
	if hero.Counts[lose].Sign() != 0 || hero.Counts[win] != nil {
		t.Errorf("bullbull with point 10 against five: %v", hero.Counts)
	}
}

// TestLawsStop checks that counting ends with its context and tells how far it is.
func TestLawsStop(t *testing.T) {
	h := houseFor(t, sim.Params{"tie": "point"})
	hero := experiment(t, "winrate", sim.Params{"players": int64(4), "hero": "As 2s 3d 4c 6h", "tie": "rank"}).(sim.Theorist)
	for name, laws := range map[string]func(context.Context, sim.Progress) (bool, error){
		"pairs": func(ctx context.Context, p sim.Progress) (bool, error) {
			d, err := h.newDuel(h.shoe, true).count(ctx, p)
			return d != nil, err
		},
		"hero": func(ctx context.Context, p sim.Progress) (bool, error) {
			laws, err := hero.Laws(ctx, p)
			return laws != nil, err
		},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		calls := 0
		some, err := laws(ctx, func(done, total int64) {
			calls++
			cancel()
		})
		if !errors.Is(err, context.Canceled) || some {
			t.Errorf("%s: stopped at the first report: %v, %v", name, some, err)
		}
		if calls == 0 || calls > 2 {
			t.Errorf("%s: %d reports after the context ended", name, calls)
		}
		last, end := int64(-1), int64(0)
		if _, err := laws(context.Background(), func(done, total int64) {
			if done < last || done > total {
				t.Fatalf("%s: progress %d of %d after %d", name, done, total, last)
			}
			last, end = done, total
		}); err != nil {
			t.Fatal(err)
		}
		if last != end {
			t.Errorf("%s: ended at %d of %d", name, last, end)
		}
	}
}
