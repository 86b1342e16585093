package niuniu

import "cardlab/sim"

// A tie names what decides between hands of one level.
type tie string

// The tie-breaks. Each is a monotone function of the hand's top card, in the
// order rank, then suit: see (tie).key.
const (
	tieLevel    tie = "level"
	tiePoint    tie = "point"
	tieRank     tie = "rank"
	tieRankSuit tie = "rank-suit"
)

// rules are the rules of a table.
type rules struct {
	tie         tie
	replacement bool
}

func ruleFields() []sim.Field {
	return []sim.Field{
		{
			Key: "tie", Kind: sim.Choice, Default: string(tieRankSuit),
			Choices: []sim.Option{
				{Word: string(tieLevel), Doc: sim.Text{
					EN: "nothing: hands of one level tie",
					ZH: "不再比较：同级即为平局"}},
				{Word: string(tiePoint), Doc: sim.Text{
					EN: "the highest point of the five cards; 10, J, Q and K are equal",
					ZH: "比最大点数；10、J、Q、K 视为相同"}},
				{Word: string(tieRank), Doc: sim.Text{
					EN: "the highest rank of the five cards, K high and A low",
					ZH: "比最大的一张牌的牌面，K 最大，A 最小"}},
				{Word: string(tieRankSuit), Doc: sim.Text{
					EN: "the highest rank, then its suit: spades, hearts, clubs, diamonds; from one pack hands never tie",
					ZH: "比最大的一张牌的牌面，再比其花色：黑桃、红桃、梅花、方块；同一副牌中不会平局"}},
			},
			Doc: sim.Text{
				EN: "What decides between hands of one level.",
				ZH: "牛几相同时如何分出胜负。",
			},
		},
		{
			Key: "replacement", Kind: sim.Bool, Default: false,
			Doc: sim.Text{
				EN: "Every card is an independent draw from the whole pack, as a careless program deals.",
				ZH: "每张牌都从整副牌中独立抽取（放回），如粗心的程序那样发牌。",
			},
		},
	}
}

// rulesOf reads the rules from checked parameters.
func rulesOf(p sim.Params) rules {
	return rules{tie: tie(p.Text("tie")), replacement: p.Bool("replacement")}
}

// key returns what the tie-break compares of a hand whose top card is card
// (rank*4 + suit). It never decreases with card, so the key of a hand's top
// card is the greatest key of its cards.
func (t tie) key(card int) int {
	rank := card / 4
	switch t {
	case tieLevel:
		return 0
	case tiePoint:
		return min(rank, 9)
	case tieRank:
		return rank
	default:
		return card
	}
}
