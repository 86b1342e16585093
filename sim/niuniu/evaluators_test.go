package niuniu

import (
	"encoding/json"
	"slices"
	"testing"

	"cardlab/sim"
	"cardlab/sim/cards"
	"pgregory.net/rapid"
)

// eachHand calls f with every hand of five of a pack of 52, in rising order.
func eachHand(f func(hand [handSize]cards.Card)) {
	var h [handSize]cards.Card
	for h[0] = 0; h[0] < 52; h[0]++ {
		for h[1] = h[0] + 1; h[1] < 52; h[1]++ {
			for h[2] = h[1] + 1; h[2] < 52; h[2]++ {
				for h[3] = h[2] + 1; h[3] < 52; h[3]++ {
					for h[4] = h[3] + 1; h[4] < 52; h[4]++ {
						f(h)
					}
				}
			}
		}
	}
}

func residues(hand []cards.Card) (n [10]uint8) {
	for _, c := range hand {
		n[residue(c)]++
	}
	return n
}

// splitsOf returns every way to open the hand, of its ten triples, in the order
// of the places of the triple's cards; none when there is no bull.
func splitsOf(hand [handSize]cards.Card) []Split {
	var splits []Split
	for _, d := range divisions {
		a, b, c, x, y := hand[d[0]], hand[d[1]], hand[d[2]], hand[d[3]], hand[d[4]]
		if (Point(a)+Point(b)+Point(c))%10 == 0 {
			splits = append(splits, Split{[3]cards.Card{a, b, c}, [2]cards.Card{x, y}, levelOf(Point(x) + Point(y))})
		}
	}
	return splits
}

// TestAllHands compares, on all 2,598,960 hands, every evaluator and every
// compiled tie-break with the ten triples; shows that any triple will do; and
// counts the levels.
func TestAllHands(t *testing.T) {
	ref := readReference(t)
	ties := []tie{tieLevel, tiePoint, tieRank, tieRankSuit}
	var compiled [4]*keys
	for i, tie := range ties {
		compiled[i] = tie.keys()
	}
	var n [levels]uint64
	total, zeroNone, several := uint64(0), 0, 0
	eachHand(func(h [handSize]cards.Card) {
		want := LevelByTriples(h)
		total++
		n[want]++
		if got := LevelByMask(h); got != want {
			t.Fatalf("%v: mask says %v, triples say %v", h, got, want)
		}
		if got := LevelByTable(h); got != want {
			t.Fatalf("%v: table says %v, triples say %v", h, got, want)
		}
		if got := LevelByResidues(residues(h[:])); got != want {
			t.Fatalf("%v: residues say %v, triples say %v", h, got, want)
		}
		sum := 0
		for _, c := range h {
			sum += Point(c)
		}
		if want == None && sum%10 == 0 {
			zeroNone++
		}
		splits := splitsOf(h)
		for _, s := range splits {
			if s.Level != want || s.Level != levelOf(sum) {
				t.Fatalf("%v: a triple leaves %v, the best %v, the sum says %v", h, s.Level, want, levelOf(sum))
			}
		}
		if len(splits) > 1 {
			several++
		}
		for i, tie := range ties {
			want := score(want)<<scoreShift | tie.key(int(h[4]))
			if got := compiled[i].score(judge, judge.sum(h)); got != want {
				t.Fatalf("%v, tie %v: score %d, want %d", h, tie, got, want)
			}
		}
	})
	want := ref.levels(t, "52 cards, 5 dealt")
	if total != want.Total || !slices.Equal(n[:], want.Counts) {
		t.Errorf("levels of %d hands: %v, want %v", total, n, want)
	}
	if zeroNone != ref.ZeroNone.Count {
		t.Errorf("%d hands add to a multiple of ten and do not open, want %d", zeroNone, ref.ZeroNone.Count)
	}
	if several == 0 {
		t.Error("no hand opens in several ways: that any triple will do was not tested")
	}
}

// TestAllMultisets compares the evaluators on all 2,002 multisets of five
// residues, also on those that no pack of 52 has.
func TestAllMultisets(t *testing.T) {
	n := 0
	for m := range multisets(10, handSize) {
		n++
		var hand []cards.Card
		for r, k := range m {
			for range k {
				// any card of the residue; suits do not matter
				hand = append(hand, cards.New(cards.Rank((r+9)%10), cards.Suit(len(hand)%4)))
			}
		}
		h := [handSize]cards.Card(hand)
		if residues(hand) != [10]uint8(m) {
			t.Fatalf("%v has not the residues %v", h, m)
		}
		want := LevelByTriples(h)
		if got := LevelByMask(h); got != want {
			t.Errorf("%v: mask says %v, triples say %v", m, got, want)
		}
		if got := LevelByTable(h); got != want {
			t.Errorf("%v: table says %v, triples say %v", m, got, want)
		}
		if got := LevelByResidues([10]uint8(m)); got != want {
			t.Errorf("%v: residues say %v, triples say %v", m, got, want)
		}
	}
	if n != 2002 {
		t.Errorf("%d multisets, want 2002", n)
	}
}

// bestOfFive is the best level of five of the cards, by trying them all.
func bestOfFive(list []cards.Card) Level {
	best := None
	var choose func(from int, hand []cards.Card)
	choose = func(from int, hand []cards.Card) {
		if len(hand) == handSize {
			best = max(best, LevelByTriples([handSize]cards.Card(hand)))
			return
		}
		for i := from; i < len(list); i++ {
			choose(i+1, append(hand, list[i]))
		}
	}
	choose(0, make([]cards.Card, 0, handSize))
	return best
}

func TestResiduesOfManyCards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) cards.Card {
			return cards.Card(rapid.IntRange(0, 51).Draw(t, "card"))
		}), 3, 9).Draw(t, "cards")
		if got, want := LevelByResidues(residues(list)), bestOfFive(list); got != want {
			t.Fatalf("%v: residues say %v, all fives say %v", list, got, want)
		}
	})
}

// TestSevenCards counts the levels of the best five of seven over the multisets
// of seven residues.
func TestSevenCards(t *testing.T) {
	perResidue := residues(cards.Pack52().Cards())
	var n [levels]uint64
	for m := range multisets(10, 7) {
		ways := uint64(1)
		for r, k := range m {
			ways *= binomial(int(perResidue[r]), int(k))
		}
		n[LevelByResidues([10]uint8(m))] += ways
	}
	if want := readReference(t).levels(t, "7 cards, best 5 of 7"); !slices.Equal(n[:], want.Counts) {
		t.Errorf("levels of seven cards: %v, want %v", n, want.Counts)
	}
}

// TestWeightsFit shows what the words of the table rely on.
func TestWeightsFit(t *testing.T) {
	if most := 5 * slices.Max(weights[:]); most > weightMask {
		t.Errorf("five weights can add to %d, more than %d", most, weightMask)
	}
	for r, w := range weights {
		if int(w%10) != r {
			t.Errorf("the weight %d is not congruent to its residue %d", w, r)
		}
	}
	if topShift+lowest < weightBits || topShift+51 > 63 {
		t.Error("the bits of the top card do not fit above the weights")
	}
}

// TestLevelNames checks the names against the reference: they are in every
// result file.
func TestLevelNames(t *testing.T) {
	var labels []string
	if err := json.Unmarshal(readReference(t).Levels["labels"], &labels); err != nil {
		t.Fatal(err)
	}
	for i, want := range labels {
		if got := Level(i).String(); got != want {
			t.Errorf("level %d is called %q, want %q", i, got, want)
		}
	}
	chinese := []string{"无牛", "牛一", "牛二", "牛三", "牛四", "牛五", "牛六", "牛七", "牛八", "牛九", "牛牛"}
	for i, want := range chinese {
		if got := Level(i).Label().ZH; got != want {
			t.Errorf("level %d is called %q in Chinese, want %q", i, got, want)
		}
	}
	if got := Level(levels).String(); got != "Level(11)" {
		t.Errorf("a level that is none is called %q", got)
	}
}

// Each way of the race judges the hands: what it finds is what the others find,
// and a wrong evaluator finds something else.
func TestEvaluatorsRace(t *testing.T) {
	for _, set := range []sim.Params{nil, {"replacement": true}, {"dealt": int64(7)}, {"preset": "malaysia"}} {
		e := experiment(t, "evaluators", set).(*evaluatorsExperiment)
		hand := func(hand []cards.Card) int { return rungOf(e.judge(hand)) }
		e.list = append(e.list,
			evaluator{"zero", sim.Text{}, func([]cards.Card) int { return 0 }},
			evaluator{"reversed", sim.Text{}, func(list []cards.Card) int { return len(e.rungs) - 1 - hand(list) }},
			evaluator{"once", sim.Text{}, func(list []cards.Card) int { // wrong on one kind of hands
				if rung := hand(list); rung != 9 {
					return rung
				}
				return 10
			}},
		)
		ways := e.Race(500, stream(t, 9))
		want := ways[0].Run()
		for i, w := range ways {
			right := i < len(ways)-3
			if (w.Run() == want) != right {
				t.Errorf("%v: %s finds what the rules as written find: %v, want %v", set, w.Name, !right, right)
			}
		}
	}
}

var sink uint64

// BenchmarkEvaluators judges a thousand hands in every way, under the plain rules
// and under all specials.
func BenchmarkEvaluators(b *testing.B) {
	for _, s := range []struct {
		name string
		set  sim.Params
	}{
		{"plain", nil},
		{"specials", sim.Params{"specials": []string{"straight-flush", "five-small", "bomb", "full-house", "flush", "straight", "five-face", "four-face"}}},
	} {
		const hands = 1000
		for _, w := range experiment(b, "evaluators", s.set).(sim.Racer).Race(hands, stream(b, 3)) {
			b.Run(s.name+"/"+w.Name, func(b *testing.B) {
				for range b.N {
					sink += w.Run()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/hands, "ns/hand")
			})
		}
	}
}
