package niuniu

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"cardlab/sim"
	"cardlab/sim/cards"
)

// A smallTable is a small pack from which hands are dealt that all have the same
// known cards, so that few cards make many deals.
type smallTable struct {
	*house
	crowd *crowd
}

func newSmallTable(t *testing.T, r *rand.Rand, h *house, hands, known, left int) *smallTable {
	t.Helper()
	list := few(r, h, known+left)
	if !h.neverTies() && r.IntN(2) == 0 { // else the known cards are the lowest: two hands do not share their top
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	c, err := h.crowd(list[known:], slices.Repeat([][]cards.Card{list[:known]}, hands), longEffort)
	if err != nil {
		t.Fatal(err)
	}
	return &smallTable{h, c}
}

// seated are the strengths of all hands at a table, in the form of a placing.
type seated [maxCounted]strength

// byForce counts all deals by how the hands of the players compare.
func (b *smallTable) byForce() map[seated]int64 {
	type pick struct {
		bits     uint32
		strength strength
	}
	var picks []pick
	known := b.crowd.fixed[0]
	for mask := range uint32(1) << len(b.crowd.pack) {
		if bits.OnesCount32(mask) != b.dealt-len(known) {
			continue
		}
		hand := slices.Clone(known)
		for i, c := range b.crowd.pack {
			if mask>>i&1 == 1 {
				hand = append(hand, c)
			}
		}
		picks = append(picks, pick{mask, b.judge(hand)})
	}
	of := map[uint32]strength{}
	for _, p := range picks {
		of[p.bits] = p.strength
	}
	counts := map[seated]int64{}
	var hands seated
	players, all := len(b.crowd.fixed), uint32(1)<<len(b.crowd.pack)-1
	var deal func(seat int, taken uint32)
	deal = func(seat int, taken uint32) {
		if seat == players {
			counts[seatedAs(hands, players)]++
			return
		}
		if last, ok := of[all&^taken]; ok && seat == players-1 {
			hands[seat] = last
			deal(players, all)
			return
		}
		for _, p := range picks {
			if p.bits&taken == 0 {
				hands[seat] = p.strength
				deal(seat+1, taken|p.bits)
			}
		}
	}
	deal(0, 0)
	return counts
}

// seatedAs tells how the hands of players compare: by their rungs, and by how
// many different ones of its rung each is stronger than.
func seatedAs(hands seated, players int) (s seated) {
	for i, own := range hands[:players] {
		s[i] = rungOf(own) << rungShift
		for j, other := range hands[:players] {
			if rungOf(other) == rungOf(own) && other < own && slices.Index(hands[:players], other) == j {
				s[i]++
			}
		}
	}
	return s
}

// seatedOf lists placings by the hands of the players.
func seatedOf(list []placing) map[seated]int64 {
	counts := map[seated]int64{}
	for _, l := range list {
		l.each(func(hands []strength) {
			var s seated
			copy(s[:], hands)
			counts[s] += l.ways.Int64()
		})
	}
	return counts
}

// countPlacings counts the placings of a crowd.
func countPlacings(t *testing.T, h *house, c *crowd) ([]placing, error) {
	p, err := h.newPlacer(t.Context(), c)
	if err != nil {
		return nil, err
	}
	return p.count(t.Context(), quiet)
}

// TestPlacingsByForce deals all hands of three and four players from small packs
// under many rules.
func TestPlacingsByForce(t *testing.T) {
	oneGoroutine(t)
	r := rand.New(rand.NewPCG(15, 16))
	for _, set := range exactHouses {
		h := houseFor(t, set)
		if h.suits != 0 {
			continue
		}
		for _, c := range []struct{ hands, known, left int }{{3, 0, 15}, {3, 3, 8}, {4, 3, 8}, {4, 3, 9}, {4, 4, 12}, {4, 4, 16}, {4, 4, 20}} {
			b := newSmallTable(t, r, h, c.hands, c.known, c.left)
			list, err := countPlacings(t, h, b.crowd)
			if h.ranks != nil && h.packs > 1 {
				if !errors.As(err, new(*errCount)) {
					t.Errorf("%v: %v", set, err)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			got, want := seatedOf(list), b.byForce()
			for s, n := range want {
				if got[s] != n {
					t.Errorf("%v, %d players: %x: %d, by force %d", set, c.hands, s, got[s], n)
				}
			}
			if len(got) != len(want) {
				t.Errorf("%v, %d players: %d placings, by force %d", set, c.hands, len(got), len(want))
			}
		}
	}
}

// TestIndependentPlacings has the placings of hands that are dealt with
// replacement, from a census of few strengths.
func TestIndependentPlacings(t *testing.T) {
	h := houseFor(t, sim.Params{})
	c := census{{0, 3}, {1, 2}, {2, 1}, {1 << rungShift, 2}, {1<<rungShift | 1, 1}}
	for hands := 2; hands <= 4; hands++ {
		want := map[seated]int64{}
		var deal func(seat int, s seated, ways int64)
		deal = func(seat int, s seated, ways int64) {
			if seat < hands {
				for _, own := range c {
					s[seat] = own.strength
					deal(seat+1, s, ways*int64(own.hands))
				}
				return
			}
			want[seatedAs(s, hands)] += ways
		}
		deal(0, seated{}, 1)
		list, err := h.independentPlacings(t.Context(), c, hands)
		if err != nil {
			t.Fatal(err)
		}
		got := seatedOf(list)
		if len(got) != len(want) {
			t.Errorf("%d hands: %d placings, by force %d", hands, len(got), len(want))
		}
		for s, n := range want {
			if got[s] != n {
				t.Errorf("%d hands: %x: %d, by force %d", hands, s, got[s], n)
			}
		}
	}
}
