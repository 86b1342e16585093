package niuniu

import (
	"fmt"
	"slices"
	"strings"

	"cardlab/sim"
)

// check reports rules that contradict themselves.
func (r *rules) check() error {
	ladder := strings.Fields(r.specials)
	has := func(s special) bool { return slices.Contains(ladder, s.name()) }
	above := func(high, low special) bool {
		return has(high) && has(low) && slices.Index(ladder, high.name()) < slices.Index(ladder, low.name())
	}
	refuse := func(key, format string, args ...any) error {
		return &sim.ParamError{Key: key, Msg: fmt.Sprintf(format, args...)}
	}
	switch {
	case r.pack != 53 && r.pack != 54 && r.jokers != jokerTen:
		return refuse("jokers", "is %q, but a pack of %d cards has no joker; set pack to 53 or 54", r.jokers, r.pack)
	case r.replacement && r.packs > 1:
		return refuse("packs", "must be 1 with replacement: each card is drawn from the whole, which several packs do not change")
	case !r.replacement && r.cards() < r.dealt:
		return refuse("dealt", "must be at most %d", r.cards())
	case r.pack == 40 && has(fiveFace) && r.fiveFace == faces10JQK && r.packs == 1 && !r.replacement:
		return refuse("specials", "has %s, but a pack of 40 cards has no J, Q or K, and only four tens", fiveFace.name())
	case r.pack == 40 && has(fiveFace) && r.fiveFace == facesJQK:
		return refuse("specials", "has %s, but a pack of 40 cards has no J, Q or K", fiveFace.name())
	case r.pack == 40 && has(fourFace):
		return refuse("specials", "has %s, but a pack of 40 cards has no J, Q or K", fourFace.name())
	case r.pack == 40 && above(bomb, fiveFace):
		return refuse("specials", "has bomb above five-face, which no hand can then have: in a pack of 40 cards it is five tens")
	case r.fiveFace == faces10JQK && above(fiveFace, fourFace):
		return refuse("specials", "has five-face above four-face, which no hand can then have: five_face = %q counts four of J, Q, K and a 10 as five-face", faces10JQK)
	}
	for _, wider := range []special{straight, flush} {
		if above(wider, straightFlush) {
			return refuse("specials", "has %s above straight-flush, which no hand can then have", wider.name())
		}
	}
	return nil
}

// cards returns the number of cards of all packs together.
func (r *rules) cards() int { return r.pack * r.packs }

// checkSeats reports that there are not enough cards for players hands.
func (r *rules) checkSeats(players int) error {
	if most := r.cards() / r.dealt; !r.replacement && players > most {
		return &sim.ParamError{Key: "players", Msg: fmt.Sprintf("must be at most %d: there are %d cards, and each player gets %d", most, r.cards(), r.dealt)}
	}
	return nil
}
