// Package niuniu is the game of niuniu (bull): five cards, of which three
// whose points add to a multiple of ten open the hand; the other two make its
// level.
//
// # Points and levels
//
// A counts 1, 2 to 9 their face, 10, J, Q and K ten. A hand in which no three
// cards add to a multiple of ten has level none (no bull). Otherwise the level
// is the sum of the other two modulo ten: bull1 to bull9, and bullbull for a
// multiple of ten. Since the three add to nothing modulo ten, the level is the
// sum of all five modulo ten, whichever three are taken.
//
// # Winning
//
// The higher level wins. What decides between hands of one level differs from
// house to house: see the rule "tie".
//
// # Houses
//
// All that differs from house to house is a rule: what packs and jokers there
// are, how many cards a hand is dealt, what else opens and crowns it, special
// hands above bullbull, and what a win is worth. A house is a rule set compiled:
// every hand is judged by adding a word for each of its cards and looking into
// tables, whatever the rules are. The tables are made of the rules as they are
// written, which is also how trials are told in words.
package niuniu

import (
	"fmt"

	"cardlab/sim"
)

// A Level is the level of a hand. Levels are ordered: a greater one beats a
// smaller one.
type Level uint8

// The lowest and the highest level. Bull1 to Bull9 are the levels 1 to 9.
const (
	None     Level = 0
	BullBull Level = 10
)

// levels is the number of levels.
const levels = 11

// handSize is the number of cards of a hand.
const handSize = 5

// maxPlayers is the most hands that a pack of 52 cards allows.
const maxPlayers = 52 / handSize

// The metrics.
const (
	levelMetric  = "level"  // of levels
	resultMetric = "result" // of winrate
)

var digitsZH = [...]string{"", "一", "二", "三", "四", "五", "六", "七", "八", "九"}

// String returns the name of the level, as bins and rows carry it.
func (l Level) String() string {
	switch {
	case l == None:
		return "none"
	case l < BullBull:
		return fmt.Sprintf("bull%d", int(l))
	case l == BullBull:
		return "bullbull"
	}
	return fmt.Sprintf("Level(%d)", int(l))
}

// Label returns the level in words.
func (l Level) Label() sim.Text {
	switch {
	case l == None:
		return sim.Text{EN: "no bull", ZH: "无牛"}
	case l < BullBull:
		return sim.Text{EN: fmt.Sprintf("bull %d", int(l)), ZH: "牛" + digitsZH[l]}
	default:
		return sim.Text{EN: "bull bull", ZH: "牛牛"}
	}
}

// Game returns the entry of niuniu in the catalogue.
func Game() *sim.Game {
	return &sim.Game{
		Name:  "niuniu",
		Title: sim.Text{EN: "Niuniu", ZH: "牛牛"},
		Doc: sim.Text{
			EN: "Five cards each; three that add to a multiple of ten open the hand, the other two make its level.",
			ZH: "每人五张牌；其中三张点数之和为十的倍数即为有牛，另外两张决定牛几。",
		},
		Measures: []sim.Measure{levelsMeasure(), winrateMeasure(), bestMeasure(), payoffMeasure(), knownMeasure(), evaluatorsMeasure()},
		Rules:    ruleFields(),
		Presets:  presets(),
		Tell:     tell,
		Claims:   claims(),
	}
}
