package niuniu

import (
	"math/bits"
	"slices"

	"cardlab/sim"
	"cardlab/sim/cards"
)

// A special is a hand of five that ranks above bullbull where the house has it.
type special uint8

// The special hands. Their order here is that of bins in no ladder: a ladder
// gives its own.
const (
	fourFace special = iota
	fiveFace
	bomb
	fiveSmall
	straight
	flush
	fullHouse
	straightFlush
)

var specialNames = [...]struct {
	name  string
	label sim.Text
	doc   sim.Text
}{
	fourFace:      {"four-face", sim.Text{EN: "four face", ZH: "四花牛"}, sim.Text{EN: "four of J, Q, K and a 10", ZH: "四张 J、Q、K 加一张 10"}},
	fiveFace:      {"five-face", sim.Text{EN: "five face", ZH: "五花牛"}, sim.Text{EN: "five of J, Q, K; see five_face", ZH: "五张都是 J、Q、K；见 five_face"}},
	bomb:          {"bomb", sim.Text{EN: "bomb", ZH: "炸弹牛"}, sim.Text{EN: "four of one rank (or five, from several packs)", ZH: "四张同牌面（多副牌时也可五张）"}},
	fiveSmall:     {"five-small", sim.Text{EN: "five small", ZH: "五小牛"}, sim.Text{EN: "five small cards; see five_small", ZH: "五张小牌；见 five_small"}},
	straight:      {"straight", sim.Text{EN: "straight", ZH: "顺子牛"}, sim.Text{EN: "five ranks in a row, from A 2 3 4 5 to 10 J Q K A", ZH: "五张连续牌面，从 A 2 3 4 5 到 10 J Q K A"}},
	flush:         {"flush", sim.Text{EN: "flush", ZH: "同花牛"}, sim.Text{EN: "five of one suit", ZH: "五张同花色"}},
	fullHouse:     {"full-house", sim.Text{EN: "full house", ZH: "葫芦牛"}, sim.Text{EN: "three of one rank and two of another", ZH: "三张同牌面加一对"}},
	straightFlush: {"straight-flush", sim.Text{EN: "straight flush", ZH: "同花顺牛"}, sim.Text{EN: "a straight of one suit", ZH: "同花色的顺子"}},
}

func (s special) name() string { return specialNames[s].name }

// specialByName returns the special hand of a word that was checked.
func specialByName(name string) special {
	for s := range specialNames {
		if specialNames[s].name == name {
			return special(s)
		}
	}
	panic("niuniu: no special hand is called " + name)
}

func specialOptions() []sim.Option {
	var list []sim.Option
	for _, s := range []special{straightFlush, fiveSmall, bomb, fullHouse, flush, straight, fiveFace, fourFace} {
		list = append(list, sim.Option{Word: s.name(), Doc: specialNames[s].doc})
	}
	return list
}

// rungWords are the words of the multipliers: the levels, then the specials.
func rungWords() []string {
	var words []string
	for l := range Level(levels) {
		words = append(words, l.String())
	}
	for s := range specialNames {
		words = append(words, specialNames[s].name)
	}
	return words
}

func rungOptions() []sim.Option {
	var list []sim.Option
	for l := range Level(levels) {
		list = append(list, sim.Option{Word: l.String(), Doc: l.Label()})
	}
	for s := range specialNames {
		list = append(list, sim.Option{Word: specialNames[s].name, Doc: specialNames[s].label})
	}
	return list
}

// A five is what special hands depend on: five cards by rank.
type five struct {
	rank   [13]uint8 // how many of each
	wild   uint8     // how many stand for any card
	blank  uint8     // how many have no rank: jokers that only count points
	suited bool      // all cards that have a suit have the same one
}

// fiveOf returns the five of five cards.
func (r *rules) fiveOf(hand []cards.Card) (f five) {
	f.suited = true
	suit := -1
	for _, c := range hand {
		switch {
		case c.Joker() && r.jokers == jokerWild:
			f.wild++
		case c.Joker():
			f.blank++
		default:
			f.rank[c.Rank()]++
			if suit >= 0 && suit != int(c.Suit()) {
				f.suited = false
			}
			suit = int(c.Suit())
		}
	}
	return f
}

// is reports whether f can be s, its wild cards being any cards whatever.
func (f *five) is(s special, r *rules) bool {
	if f.blank > 0 {
		return false
	}
	switch s {
	case fourFace:
		tens := f.rank[cards.Ten]
		return f.within(cards.Ten, cards.King) && (tens == 1 || tens == 0 && f.wild > 0)
	case fiveFace:
		if r.fiveFace == faces10JQK {
			return f.within(cards.Ten, cards.King)
		}
		return f.within(cards.Jack, cards.King)
	case bomb:
		return slices.Max(f.rank[:])+f.wild >= 4
	case fiveSmall:
		return f.small(r.fiveSmall)
	case straight:
		return f.straight()
	case flush:
		return f.suited
	case fullHouse:
		return f.fullHouse()
	default:
		return f.suited && f.straight()
	}
}

// within reports whether every card of a rank has one from low to high.
func (f *five) within(low, high cards.Rank) bool {
	n := f.wild
	for r := low; r <= high; r++ {
		n += f.rank[r]
	}
	return n == handSize
}

// small reports five small, the wild cards being aces.
func (f *five) small(definition string) bool {
	points := int(f.wild)
	for r, n := range f.rank {
		points += min(r+1, 10) * int(n)
	}
	switch definition {
	case small9:
		return f.within(cards.Ace, cards.Four) && points < 10
	case sum10:
		return points <= 10
	default:
		return f.within(cards.Ace, cards.Four) && points <= 10
	}
}

// runs are the sets of ranks of the ten straights.
var runs = func() (list [10]uint16) {
	for low := range 9 {
		list[low] = 0b11111 << low
	}
	list[9] = 0b1111<<cards.Ten | 1<<cards.Ace
	return list
}()

// inRun tells of a set of ranks how many of them, at most, are of one run.
var inRun = func() (most [ranksRoom]uint8) {
	for ranks := range most {
		for _, run := range runs {
			most[ranks] = max(most[ranks], uint8(bits.OnesCount16(uint16(ranks)&run)))
		}
	}
	return most
}()

const ranksRoom = 1 << 13 // sets of ranks

// straight reports a straight: different ranks of one run, the wild cards being
// the rest of it.
func (f *five) straight() bool {
	var ranks uint16
	for r, n := range f.rank {
		if n > 1 {
			return false
		}
		ranks |= uint16(n) << r
	}
	for _, run := range runs {
		if ranks&^run == 0 {
			return true
		}
	}
	return false
}

// fullHouse reports whether all cards of a rank have one of two, at most three
// and two of them.
func (f *five) fullHouse() bool {
	for three := range f.rank {
		for two := range f.rank {
			if three != two && f.rank[three] <= 3 && f.rank[two] <= 2 && f.rank[three]+f.rank[two]+f.wild == handSize {
				return true
			}
		}
	}
	return false
}
