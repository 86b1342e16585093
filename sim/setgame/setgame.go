// Package setgame is the game of Set: cards that differ in d attributes of three
// values each, and triples that are, in every attribute, all alike or all
// different.
//
// # Cards
//
// A card is a vector over F3, the integers modulo three, and a pack holds each
// of the 3^d vectors once: 81 cards with the game's four attributes. Three
// different cards are a set when they add to zero, that is, when they are a line
// of the affine space AG(d,3); so two cards have exactly one third. Several
// packs can be shuffled together: then every triple of places counts, and three
// equal cards are a set too, for they add to zero.
//
// # Notation
//
// A card is written by its d digits, such as 0120, or by the number that these
// are in base three, such as 15: see [Space.Parse].
package setgame

import (
	"fmt"

	"cardlab/sim"
)

// The keys of the rules.
const (
	dimensionKey = "dimension"
	packsKey     = "packs"
)

// maxPacks is the most packs that can be shuffled together.
const maxPacks = 4

// rules are the rules of a table.
type rules struct {
	dimension, packs int
}

// cards returns the number of cards of all packs together.
func (r rules) cards() int { return r.packs * SpaceOf(r.dimension).Size() }

func rulesOf(p sim.Params) rules {
	return rules{dimension: p.Int(dimensionKey), packs: p.Int(packsKey)}
}

func ruleFields() []sim.Field {
	return []sim.Field{
		{
			Key: dimensionKey, Kind: sim.Int, Default: int64(defaultDimension), Min: minDimension, Max: maxDimension,
			Doc: sim.Text{
				EN: "Attributes of a card, of three values each; a pack holds every combination once: 81 cards with four.",
				ZH: "每张牌的属性个数，每种属性有三个取值；一副牌包含所有组合各一张：四种属性共 81 张。",
			},
		},
		{
			Key: packsKey, Kind: sim.Int, Default: int64(1), Min: 1, Max: maxPacks,
			Doc: sim.Text{
				EN: "Packs shuffled together; with more than one, three equal cards are a set too.",
				ZH: "混在一起的副数；多于一副时，三张相同的牌也是一组。",
			},
		},
	}
}

// Game returns the entry of Set in the catalogue.
func Game() *sim.Game {
	return &sim.Game{
		Name:  "set",
		Title: sim.Text{EN: "Set", ZH: "神奇形色牌（Set）"},
		Doc: sim.Text{
			EN: "Cards of four attributes with three values each; three cards are a set when each attribute is the same on all or different on all.",
			ZH: "每张牌有四种属性，各取三值之一；三张牌的每种属性都全同或全异时成为一组。",
		},
		Measures: []sim.Measure{setsMeasure(), packingMeasure(), gameMeasure(), removeMeasure()},
		Rules:    ruleFields(),
		Tell:     tell,
		Claims:   claims(),
	}
}

var rowAll = sim.Row{Name: "all", Label: sim.Text{EN: "all", ZH: "全部"}}

// numbered returns bins from the value from to the value to, step apart.
func numbered(from, to, step int) []sim.Bin {
	var bins []sim.Bin
	for v := from; v <= to; v += step {
		bins = append(bins, numberBin(v))
	}
	return bins
}

// numberBin returns the bin of the whole number v.
func numberBin(v int) sim.Bin {
	value := int64(v)
	name := fmt.Sprint(v)
	return sim.Bin{Name: name, Label: sim.Text{EN: name}, Value: &value}
}
