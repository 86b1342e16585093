package niuniu

import (
	"strings"

	"cardlab/sim"
)

// A tie names what decides between hands of one level.
type tie string

// The tie-breaks. See (tie).key for what each compares.
const (
	tieLevel     tie = "level"
	tiePoint     tie = "point"
	tieRank      tie = "rank"
	tieRankSuit  tie = "rank-suit"
	tieRanksSuit tie = "ranks-suit"
	tieBanker    tie = "banker"
	tiePush      tie = "push"
)

// What a joker is worth.
const (
	jokerTen  = "ten"
	jokerWild = "wild"
	joker369  = "3-6-9"
)

// The definitions of five small.
const (
	small10 = "small-10" // ranks below five, points at most ten
	small9  = "small-9"  // ranks below five, points below ten
	sum10   = "sum-10"   // points at most ten
)

// The definitions of five-face.
const (
	facesJQK   = "JQK"
	faces10JQK = "10JQK"
)

// The suit orders.
const (
	suitsSHCD = "spades-hearts-clubs-diamonds"
	suitsSHDC = "spades-hearts-diamonds-clubs"
)

// The most packs, and the most cards of a hand.
const (
	maxPacks = 8
	maxDealt = 8
)

// rules are the rules of a table. They are comparable, so that what was
// compiled of them can be found again.
type rules struct {
	pack        int // cards of one pack: 52, 53, 54 or 40
	packs       int
	replacement bool
	jokers      string // what a joker is worth
	dealt       int    // cards of a hand
	tripleOpens bool
	pairCrowns  bool
	threeSix    bool
	specials    string // the ladder from the highest, with spaces between the words
	fiveSmall   string
	fiveFace    string
	tie         tie
	suitOrder   string
	multipliers [levels + len(specialNames)]int64 // by level, then by special
	commission  int                               // percent
}

// rulesOf reads the rules from parameters whose kinds and ranges were checked,
// and checks them together: an error is a *sim.ParamError.
func rulesOf(p sim.Params) (rules, error) {
	r := rules{
		packs:       p.Int("packs"),
		replacement: p.Bool("replacement"),
		jokers:      p.Text("jokers"),
		dealt:       p.Int("dealt"),
		tripleOpens: p.Bool("triple_opens"),
		pairCrowns:  p.Bool("pair_crowns"),
		threeSix:    p.Bool("three_six"),
		specials:    strings.Join(p.Words("specials"), " "),
		fiveSmall:   p.Text("five_small"),
		fiveFace:    p.Text("five_face"),
		tie:         tie(p.Text("tie")),
		suitOrder:   p.Text("suit_order"),
		commission:  p.Int("commission"),
	}
	for _, size := range packSizes {
		if p.Text("pack") == size.word {
			r.pack = size.cards
		}
	}
	table := p.Table("multipliers")
	for i, word := range rungWords() {
		r.multipliers[i] = 1
		if m, ok := table[word]; ok {
			r.multipliers[i] = m
		}
	}
	return r, r.check()
}

// packSizes are the packs that there are.
var packSizes = []struct {
	word  string
	cards int
}{{"52", 52}, {"54", 54}, {"53", 53}, {"40", 40}}

// ladder returns the special hands from the lowest to the highest.
func (r *rules) ladder() []special {
	words := strings.Fields(r.specials)
	ladder := make([]special, 0, len(words))
	for i := len(words) - 1; i >= 0; i-- {
		ladder = append(ladder, specialByName(words[i]))
	}
	return ladder
}

// plain reports whether levels are those of five cards of one pack of 52, or of
// five independent ones, where any triple will do.
func (r *rules) plain() bool {
	return r.pack == 52 && r.packs == 1 && r.dealt == handSize && !r.tripleOpens && !r.pairCrowns &&
		!r.threeSix && r.specials == ""
}

// levelRules returns r without what the level of a hand does not depend on: the
// rules by which laws of levels are known again.
func (r rules) levelRules() rules {
	r.tie, r.suitOrder, r.commission = tieLevel, suitsSHCD, 0
	r.multipliers = [len(r.multipliers)]int64{}
	r.fiveSmall, r.fiveFace = r.relevant(fiveSmall, r.fiveSmall), r.relevant(fiveFace, r.fiveFace)
	if r.pack == 52 || r.pack == 40 {
		r.jokers = jokerTen
	}
	return r
}

// relevant returns word where the ladder has s, and nothing otherwise.
func (r *rules) relevant(s special, word string) string {
	for _, name := range strings.Fields(r.specials) {
		if name == s.name() {
			return word
		}
	}
	return ""
}

// compared returns the tie-break by which the hands of players are compared:
// where the banker wins ties, and where bets are given back, hands of one level
// are equal.
func (t tie) compared() tie {
	switch t {
	case tieBanker, tiePush:
		return tieLevel
	}
	return t
}

// key returns what the tie-break compares of a hand whose highest card has the
// place place in the order of single cards: rank*4 + the place of its suit, and
// 52 and 53 for the small and the big joker. It never decreases with place, so
// the key of a hand's top card is the greatest key of its cards; but not for
// tieRanksSuit, where it is the suit of the top card alone, the last thing
// compared, after the ranks of all cards.
func (t tie) key(place int) int {
	rank := min(place/4, 13)
	switch t.compared() {
	case tieLevel:
		return 0
	case tiePoint:
		return min(rank, 9)
	case tieRank:
		return rank
	case tieRanksSuit:
		return place & 3
	default:
		return place
	}
}
