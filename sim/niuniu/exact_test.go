package niuniu

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"cardlab/sim"
	"cardlab/sim/cards"
)

// exactHouses are rule sets that the counts treat differently.
var exactHouses = []sim.Params{
	{"tie": "level"},
	{"tie": "point"},
	{"tie": "rank"},
	{},
	{"tie": "ranks-suit"},
	{"suit_order": suitsSHDC, "packs": int64(2)},
	{"tie": "ranks-suit", "packs": int64(2)},
	{"tie": "rank", "preset": "mainland"},
	{"tie": "rank", "preset": "malaysia"},
	{"tie": "point", "preset": "hongkong"},
	{"tie": "rank", "pack": "54", "jokers": "wild"},
	{"pack": "54", "jokers": "3-6-9", "tie": "push"},
	{"specials": []string{"straight-flush", "bomb", "flush"}, "tie": "rank"},
	{"specials": []string{"flush"}, "pack": "53", "jokers": "wild"},
}

// few returns n random cards of the shoe, many of them alike.
func few(r *rand.Rand, h *house, n int) []cards.Card {
	list := slices.Clone(h.shoe)
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	if h.suits != 0 { // of two suits
		slices.SortStableFunc(list, func(a, b cards.Card) int {
			return min(int(a.Suit()), 2) - min(int(b.Suit()), 2)
		})
	}
	list = list[:n]
	slices.Sort(list)
	return list
}

// A set is a hand of a list of few cards, as bits, with its strength by the rules
// as they are written.
type set struct {
	bits     uint32
	strength strength
}

func setsOf(h *house, list []cards.Card) []set {
	var all []set
	for mask := range uint32(1) << len(list) {
		var hand []cards.Card
		for i, c := range list {
			if mask>>i&1 == 1 {
				hand = append(hand, c)
			}
		}
		if len(hand) == h.dealt {
			all = append(all, set{mask, h.judge(hand)})
		}
	}
	return all
}

func checkDuel(t *testing.T, name string, h *house, d *duel, want [maxRungs][results]uint64) {
	t.Helper()
	for rung := range h.rungs {
		got := [results]uint64{win: word64(t, d.won[rung]), tied: word64(t, d.tied[rung]), lose: word64(t, d.lost(rung))}
		if got != want[rung] {
			t.Errorf("%s, %s: %v, by force %v", name, h.rungs[rung].name, got, want[rung])
		}
	}
}

// TestDuelsByForce deals all pairs of hands from few cards under many rules, and
// all that complete hands of which some cards are known.
func TestDuelsByForce(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, set := range exactHouses {
		h := houseFor(t, set)
		list := few(r, h, 12)
		hands := setsOf(h, list)
		var want [maxRungs][results]uint64
		for _, a := range hands {
			for _, b := range hands {
				if a.bits&b.bits == 0 {
					want[rungOf(a.strength)][verdict([]strength{a.strength, b.strength})]++
				}
			}
		}
		counts, err := h.duelCounts(list, longEffort)
		if err != nil {
			t.Fatal(err)
		}
		d, err := h.countDuel(context.Background(), quiet, counts)
		if err != nil {
			t.Fatal(err)
		}
		checkDuel(t, fmt.Sprint(set), h, d, want)
		if d, err = h.newDuel(list, true).count(context.Background(), quiet); err != nil {
			t.Fatal(err)
		}
		checkDuel(t, fmt.Sprint(set, " all at once"), h, d, want)
		for range 3 {
			known, shown := r.IntN(h.dealt+1), r.IntN(h.dealt+1)
			c := h.newDuel(list[known+shown:], true)
			c.known, c.shown = list[:known], list[known:known+shown]
			fixed, other := uint32(1)<<known-1, uint32(1)<<(known+shown)-uint32(1)<<known
			want = [maxRungs][results]uint64{}
			for _, a := range hands {
				for _, b := range hands {
					if a.bits&b.bits == 0 && a.bits&fixed == fixed && b.bits&other == other {
						want[rungOf(a.strength)][verdict([]strength{a.strength, b.strength})]++
					}
				}
			}
			if d, err = c.count(context.Background(), quiet); err != nil {
				t.Fatal(err)
			}
			checkDuel(t, fmt.Sprintf("%v, %d and %d known", set, known, shown), h, d, want)
		}
	}
}

// TestCrowdsByForce deals all hands of three players from fifteen cards.
func TestCrowdsByForce(t *testing.T) {
	oneGoroutine(t)
	r := rand.New(rand.NewPCG(7, 8))
	for _, set := range exactHouses {
		h := houseFor(t, set)
		list := few(r, h, 15)
		c, err := h.crowd(list, unknown(3), longEffort)
		if h.suits != 0 {
			if err == nil {
				t.Errorf("%v: flushes are counted without suits", set)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		hands := setsOf(h, list)
		of := map[uint32]strength{}
		for _, a := range hands {
			of[a.bits] = a.strength
		}
		strict, unbeaten, best := make([]uint64, len(h.rungs)), make([]uint64, len(h.rungs)), make([]uint64, len(h.rungs))
		for _, a := range hands {
			own := rungOf(a.strength)
			for _, b := range hands {
				if a.bits&b.bits != 0 {
					continue
				}
				other := max(b.strength, of[(1<<15-1)&^(a.bits|b.bits)])
				if a.strength > other {
					strict[own]++
				}
				if a.strength >= other {
					unbeaten[own]++
				}
				best[rungOf(max(a.strength, other))]++
			}
		}
		check := func(what string, got []wide, want []uint64) {
			t.Helper()
			for i := range want {
				if n := word64(t, got[i]); n != want[i] {
					t.Errorf("%v, %s, %s: %d, by force %d", set, what, h.rungs[i].name, n, want[i])
				}
			}
		}
		b, err := c.best(context.Background(), quiet)
		if err != nil {
			t.Fatal(err)
		}
		check("best", b, best)
		if h.ranks != nil {
			continue
		}
		s, u, err := c.hero(context.Background(), quiet)
		if err != nil {
			t.Fatal(err)
		}
		check("strict", s, strict)
		check("unbeaten", u, unbeaten)
	}
}

// TestFourByForce deals all hands of four players from twenty cards: for the ten
// cards of the hero and one other each way to divide them, and the best hand of
// each way to divide the rest.
func TestFourByForce(t *testing.T) {
	oneGoroutine(t)
	h := houseFor(t, sim.Params{"tie": "point"})
	list := few(rand.New(rand.NewPCG(9, 10)), h, 20)
	hands := setsOf(h, list)
	var strengths []strength
	for _, s := range hands {
		strengths = append(strengths, s.strength)
	}
	slices.Sort(strengths)
	strengths = slices.Compact(strengths)
	place := make([]uint8, 1<<20) // by hand, that of its strength, from 1
	for _, s := range hands {
		i, _ := slices.BinarySearch(strengths, s.strength)
		place[s.bits] = uint8(i + 1)
	}
	// halves calls f with both hands of each way to divide ten cards.
	halves := func(ten uint32, f func(a, b uint8)) {
		for half := (ten - 1) & ten; half > 0; half = (half - 1) & ten {
			if p := place[half]; p != 0 {
				f(p, place[ten&^half])
			}
		}
	}
	strict, unbeaten := make([]uint64, len(h.rungs)), make([]uint64, len(h.rungs))
	for ten := range uint32(1 << 20) {
		if bits.OnesCount32(ten) != 2*handSize {
			continue
		}
		var upTo [256]uint64 // ways to divide the rest, by the best hand
		halves((1<<20-1)&^ten, func(a, b uint8) { upTo[max(a, b)]++ })
		for i := 1; i < len(upTo); i++ {
			upTo[i] += upTo[i-1]
		}
		halves(ten, func(own, other uint8) {
			rung := rungOf(strengths[own-1])
			if other < own {
				strict[rung] += upTo[own-1]
			}
			if other <= own {
				unbeaten[rung] += upTo[own]
			}
		})
	}
	c, err := h.crowd(list, unknown(4), longEffort)
	if err != nil {
		t.Fatal(err)
	}
	s, u, err := c.hero(context.Background(), quiet)
	if err != nil {
		t.Fatal(err)
	}
	for i := range h.rungs {
		if a, b := word64(t, s[i]), word64(t, u[i]); a != strict[i] || b != unbeaten[i] {
			t.Errorf("%s: %d and %d, by force %d and %d", h.rungs[i].name, a, b, strict[i], unbeaten[i])
		}
	}
}
