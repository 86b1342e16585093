package niuniu

import (
	"sync"

	"cardlab/sim"
	"cardlab/sim/cards"
)

// A house is a rule set compiled: what its hands are worth, as tables. It is not
// changed after it was made.
type house struct {
	rules
	ladder []special    // from the lowest
	rungs  []rung       // from the lowest: the levels, then the ladder
	times  [32]int64    // by rung: the multiplier
	shoe   []cards.Card // all packs together, in rising order
	places [cards.Kinds]uint8
	bit    [64]uint64 // by card: the bit of its place
	keys   [128]uint8 // by the number of bits of the places of a hand: the key of its top card
	*judgement
}

// A rung is a place in the order of hands: a level, or a special hand above
// them. Rungs are numbered from the lowest; those of the levels are the levels.
type rung struct {
	name  string
	label sim.Text
	times int64 // bets that a loser pays to it
}

// A strength orders hands under the rules of a house: the greater one wins,
// equal ones tie. From the highest bits on it is the rung, the ranks of all
// cards where the tie-break compares these, and the key of the top card.
type strength = int

const (
	rungShift  = 40 // of the rung in a strength
	ranksShift = 6  // of the ranks, four bits each and the highest first
)

// rungOf returns the rung of a hand by its strength.
func rungOf(s strength) int { return s >> rungShift }

// maxRungs is more than the rungs of any house.
const maxRungs = 32

// newHouse compiles rules, which were checked.
func newHouse(r rules) *house {
	h := &house{rules: r, ladder: r.ladder()}
	for l := range Level(levels) {
		h.rungs = append(h.rungs, rung{l.String(), l.Label(), r.multipliers[l]})
	}
	for _, s := range h.ladder {
		h.rungs = append(h.rungs, rung{s.name(), specialNames[s].label, r.multipliers[levels+int(s)]})
	}
	for i, rung := range h.rungs {
		h.times[i] = rung.times
	}
	for c := range cards.Kinds {
		copies := r.copies(c)
		for range copies {
			h.shoe = append(h.shoe, c)
		}
		place := r.place(c)
		h.places[c] = uint8(place)
		h.bit[c] = 1 << place
		h.keys[place+1] = uint8(r.tie.key(place))
	}
	h.judgement = judgementOf(r)
	return h
}

// houseOf reads and compiles the rules of parameters.
func houseOf(p sim.Params) (*house, error) {
	r, err := rulesOf(p)
	if err != nil {
		return nil, err
	}
	return newHouse(r), nil
}

// copies returns how many cards c all packs have together.
func (r *rules) copies(c cards.Card) int {
	switch {
	case r.pack == 40 && c >= cards.New(cards.Jack, cards.Diamonds),
		r.pack == 52 && c.Joker(),
		r.pack == 53 && c == cards.SmallJoker:
		return 0
	}
	return r.packs
}

// place returns the place of c in the order of single cards: its rank times
// four plus the place of its suit, and 52 and 53 for the jokers.
func (r *rules) place(c cards.Card) int {
	if !c.Joker() && c < cards.New(cards.Rank(13), 0) && r.suitOrder == suitsSHDC && c.Suit() <= cards.Clubs {
		return int(c) ^ 1
	}
	return int(c)
}

// rungBins returns a bin for each rung, from the lowest.
func (h *house) rungBins() []sim.Bin {
	bins := make([]sim.Bin, len(h.rungs))
	for i, r := range h.rungs {
		bins[i] = sim.Bin{Name: r.name, Label: r.label}
	}
	return bins
}

// judgements holds what was compiled, by the rules of levels and whether ranks
// are compared: the points of a sweep of players, ties or multipliers have one.
var judgements sync.Map

type judgementKey struct {
	rules
	ranks bool
}

func judgementOf(r rules) *judgement {
	key := judgementKey{r.levelRules(), r.tie == tieRanksSuit}
	if j, ok := judgements.Load(key); ok {
		return j.(*judgement)
	}
	j, _ := judgements.LoadOrStore(key, newJudgement(r, key.ranks))
	return j.(*judgement)
}
