package niuniu

import (
	"slices"

	"cardlab/sim/cards"
)

// A played card is what one card of a hand is played as: its points, its rank
// and its suit, where it has them.
type played struct {
	points     int
	rank, suit int // -1 where there is none
}

// playable returns everything that c can be played as for levels, and for
// special hands, which go by the cards as printed.
func playable(r *rules, c cards.Card) (level, special []played) {
	if c.Joker() {
		switch r.jokers {
		case jokerTen:
			return []played{{10, -1, -1}}, nil
		case joker369:
			return []played{{3, -1, -1}, {6, -1, -1}, {9, -1, -1}}, nil
		}
		for other := range cards.Card(52) {
			level = append(level, played{Point(other), int(other.Rank()), int(other.Suit())})
		}
		return level, level
	}
	own := played{Point(c), int(c.Rank()), int(c.Suit())}
	level, special = []played{own}, []played{own}
	if r.threeSix && (c.Rank() == cards.Three || c.Rank() == cards.Six) {
		level = nil
		for _, rank := range []cards.Rank{cards.Three, cards.Six} {
			level = append(level, played{int(rank) + 1, int(rank), own.suit})
		}
	}
	return level, special
}

// eachPlay calls f with every way to play five cards.
func eachPlay(options [][]played, f func(hand []played)) {
	hand := make([]played, len(options))
	var choose func(i int)
	choose = func(i int) {
		if i == len(options) {
			f(hand)
			return
		}
		for _, p := range options[i] {
			hand[i] = p
			choose(i + 1)
		}
	}
	choose(0)
}

// literalRung judges five cards by playing them in every way that there is: a
// second writing of the rules, which shares nothing with the first.
func literalRung(r *rules, hand []cards.Card) int {
	var levelOptions, specialOptions [][]played
	for _, c := range hand {
		l, s := playable(r, c)
		levelOptions, specialOptions = append(levelOptions, l), append(specialOptions, s)
	}
	best := 0
	eachPlay(levelOptions, func(h []played) { best = max(best, literalLevel(r, h)) })
	ladder := r.ladder()
	eachPlay(specialOptions, func(h []played) {
		for i, s := range ladder {
			if literalSpecial(r, s, h) {
				best = max(best, levels+i)
			}
		}
	})
	return best
}

// literalLevel is the level of five cards that are played as they are.
func literalLevel(r *rules, h []played) int {
	best := 0
	for i := range h {
		for j := range i {
			var three []played
			for k := range h {
				if k != i && k != j {
					three = append(three, h[k])
				}
			}
			a, b, c := three[0], three[1], three[2]
			open := (a.points+b.points+c.points)%10 == 0
			if r.tripleOpens && a.rank >= 0 && a.rank == b.rank && b.rank == c.rank {
				open = true
			}
			if !open {
				continue
			}
			level := (h[i].points + h[j].points) % 10
			if level == 0 || r.pairCrowns && h[i].rank >= 0 && h[i].rank == h[j].rank {
				level = 10
			}
			best = max(best, level)
		}
	}
	return best
}

// literalSpecial reports whether five cards, none of them without a rank, are s.
func literalSpecial(r *rules, s special, h []played) bool {
	var ranks []int
	copies := map[int]int{}
	points, suited, small := 0, true, true
	for _, p := range h {
		ranks = append(ranks, p.rank)
		copies[p.rank]++
		points += p.points
		suited = suited && p.suit == h[0].suit
		small = small && p.points < 5
	}
	slices.Sort(ranks)
	var sizes []int
	for _, n := range copies {
		sizes = append(sizes, n)
	}
	slices.Sort(sizes)
	isStraight := slices.Equal(ranks, []int{0, 9, 10, 11, 12})
	if len(copies) == 5 && ranks[4]-ranks[0] == 4 {
		isStraight = true
	}
	tens := copies[int(cards.Ten)]
	switch s {
	case fourFace:
		return tens == 1 && ranks[1] > int(cards.Ten)
	case fiveFace:
		if r.fiveFace == faces10JQK {
			return ranks[0] >= int(cards.Ten)
		}
		return ranks[0] >= int(cards.Jack)
	case bomb:
		return sizes[len(sizes)-1] >= 4
	case fiveSmall:
		switch r.fiveSmall {
		case small10:
			return small && points <= 10
		case small9:
			return small && points < 10
		}
		return points <= 10
	case straight:
		return isStraight
	case flush:
		return suited
	case fullHouse:
		return slices.Equal(sizes, []int{2, 3})
	case straightFlush:
		return isStraight && suited
	}
	panic("no such special hand")
}
