package setgame

import (
	"slices"
	"testing"

	"cardlab/sim"

	"pgregory.net/rapid"
)

// drawTable draws rules and a table of up to most cards.
func drawTable(t *rapid.T, most int) (rules, []Card) {
	r := rules{rapid.IntRange(minDimension, maxDimension).Draw(t, "dimension"), rapid.IntRange(1, maxPacks).Draw(t, "packs")}
	n := rapid.IntRange(0, min(most, r.cards())).Draw(t, "cards")
	return r, slices.Clone(newShoe(r, n).deal(stream(t, rapid.Uint64().Draw(t, "seed"))))
}

// checkCounts compares the forms of counting with the loop over every triple.
func checkCounts(t TB, c *counter, f *finder, cards []Card, fail func(format string, args ...any)) {
	t.Helper()
	s := f.space
	want := s.CountTriples(cards)
	for range 2 { // the second time on tables that the first has left
		if got := c.count(cards); got != want {
			fail("%v: %d sets, want %d", cards, got, want)
		}
		if got := c.countLarge(cards); got != want {
			fail("%v: %d sets in a large space, want %d", cards, got, want)
		}
		if c.small != nil {
			if got := c.countSmall(cards); got != want {
				fail("%v: %d sets with copies, want %d", cards, got, want)
			}
		}
		list := s.Triples(cards)
		found, chained := slices.Clone(f.find(cards)), f.findChained(cards)
		if len(list) != want || len(found) != want || len(chained) != want {
			fail("%v: lists of %d, %d and %d sets, want %d", cards, len(list), len(found), len(chained), want)
		}
		for i, set := range list {
			if !s.IsSet(cards[set[0]], cards[set[1]], cards[set[2]]) || i > 0 && slices.Compare(list[i-1][:], set[:]) >= 0 {
				fail("%v: the sets are %v", cards, list)
			}
			if x, y, z := found[i].places(); set != (Triple{x, y, z}) || chained[i] != found[i] {
				fail("%v: set %d is %v, %v and %v", cards, i, set, found[i], chained[i])
			}
		}
	}
}

func TestCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, cards := drawTable(t, 30)
		checkCounts(t, newCounter(r), newFinder(r, len(cards)), cards, t.Fatalf)
		if n := SpaceOf(r.dimension).CountTriples(cards); n > mostSets(r, len(cards)) {
			t.Fatalf("%v: %d sets, more than %d", cards, n, mostSets(r, len(cards)))
		}
	})
}

// Every table of one and of two packs of nine cards.
func TestCountsOfAllTables(t *testing.T) {
	for packs := 1; packs <= 2; packs++ {
		r := rules{2, packs}
		full := newShoe(r, 0).full
		c, f := newCounter(r), newFinder(r, len(full))
		step := 1
		if packs == 2 {
			step = 41 // a prime: every place comes and goes
		}
		for m := 0; m < 1<<len(full); m += step {
			var cards []Card
			for i, x := range full {
				if m>>i&1 == 1 {
					cards = append(cards, x)
				}
			}
			checkCounts(t, c, f, cards, t.Fatalf)
		}
	}
}

// The whole pack of every dimension.
func TestWholePacks(t *testing.T) {
	for d := minDimension; d <= maxDimension; d++ {
		for packs := 1; packs <= maxPacks; packs++ {
			r := rules{d, packs}
			cards := newShoe(r, 0).full
			least, most := setsRange(r, len(cards))
			if got := newCounter(r).count(cards); got != least || got != most {
				t.Errorf("%d packs of dimension %d have %d sets, want %d to %d", packs, d, got, least, most)
			}
		}
	}
	if n := newCounter(rules{4, 1}).count(newShoe(rules{4, 1}, 0).full); n != readReference(t).SetsInPack {
		t.Errorf("%d sets in the pack", n)
	}
}

// Sets on the table and off it: their sum depends on the number of cards alone.
func TestComplement(t *testing.T) {
	c := newCounter(rules{4, 1})
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 81).Draw(t, "cards")
		all := newShoe(rules{4, 1}, 81).deal(stream(t, rapid.Uint64().Draw(t, "seed")))
		on, off := c.count(all[:n]), c.count(all[n:])
		if on+off != 1080-n*(81-n)/2 {
			t.Fatalf("%d sets among %d cards, %d among the others", on, n, off)
		}
		if least, most := setsRange(rules{4, 1}, n); on < least || on > most {
			t.Fatalf("%d sets among %d cards, not %d to %d", on, n, least, most)
		}
	})
}

// A wrong counter must not pass for a right one: without its order the sets are
// counted three times, and with presence instead of numbers copies are lost.
func TestWrongCountersAreRefuted(t *testing.T) {
	r := rules{3, 3}
	s, c := SpaceOf(3), newCounter(r)
	present := func(cards []Card) (n int) {
		var held [27]int
		for j := len(cards) - 1; j > 0; j-- {
			for _, x := range cards[:j] {
				n += held[s.Third(x, cards[j])]
			}
			held[cards[j]] = 1
		}
		return n
	}
	wrong, once := 0, 0
	rnd := stream(t, 1)
	shoe := newShoe(r, 15)
	for range 200 {
		cards := shoe.deal(rnd)
		want := s.CountTriples(cards)
		if c.count(cards) != want {
			t.Fatal("the counter is wrong")
		}
		if present(cards) != want {
			wrong++
		}
		if c.countOnce(cards) != want { // for different cards only
			once++
		}
	}
	if wrong < 100 || once < 50 {
		t.Errorf("counters that lose copies are right on %d and %d of 200 tables", 200-wrong, 200-once)
	}
}

// Each way of the race counts the sets: what it finds is what the others find,
// and a wrong counter finds something else.
func TestSetsRace(t *testing.T) {
	for _, c := range []struct {
		dimension, packs, cards, ways int
	}{{4, 1, 12, 5}, {3, 3, 15, 4}, {4, 1, 81, 5}, {6, 1, 15, 3}, {5, 1, 243, 4}} {
		e := experiment(t, "sets", sim.Params{
			dimensionKey: int64(c.dimension), packsKey: int64(c.packs), "cards": int64(c.cards),
		}).(*setsExperiment)
		ways := e.Race(10, stream(t, 4))
		if len(ways) != c.ways {
			t.Errorf("%+v: there are %d ways", c, len(ways))
		}
		want := ways[0].Run()
		for _, w := range ways[1:] {
			if w.Run() != want {
				t.Errorf("%+v: %s does not find what %s finds", c, w.Name, ways[0].Name)
			}
		}
		if c.packs == 1 {
			continue
		}
		once := sim.NewWay("once", sim.Text{}, newShoe(e.rules, e.n).tables(10, stream(t, 4)), newCounter(e.rules).countOnce)
		if once.Run() == want {
			t.Errorf("%+v: a counter that loses copies finds what the others find", c)
		}
	}
}
