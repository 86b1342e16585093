package setgame

import (
	"cardlab/sim"
	"cardlab/sim/rng"
)

// A game plays games. It allocates nothing after it was made, and belongs to one
// goroutine.
type game struct {
	e       *gameExperiment
	shoe    *shoe
	finder  *finder
	chooser *chooser
	table   [maxTable]Card
	size    int    // cards on the table
	deck    []Card // the cards not dealt yet; the next is the first
	most    int    // cards that were on the table
	looked  int    // sizes of tables that are counted
}

func newGame(e *gameExperiment) *game {
	sets := mostSets(e.rules, e.largest())
	return &game{
		e:       e,
		shoe:    newShoe(e.rules, e.cards()),
		finder:  newFinder(e.rules, e.largest()),
		chooser: newChooser(e.packs, sets),
		looked:  len(e.looked()),
	}
}

// begin shuffles and deals the first table.
func (g *game) begin(r *rng.Stream) {
	cards := g.shoe.deal(r)
	g.size = copy(g.table[:], cards[:g.e.table])
	g.most, g.deck = g.size, cards[g.size:]
}

// sets returns the sets on the table.
func (g *game) sets() []triple { return g.finder.find(g.table[:g.size]) }

// more deals three more cards.
func (g *game) more() {
	g.size += copy(g.table[g.size:], g.deck[:3])
	g.deck = g.deck[3:]
	g.most = max(g.most, g.size)
}

// take takes the set t. Where there are no more cards than a table has, its
// places are filled from the deck while that lasts; otherwise, from the last
// place on, by the last cards of the table.
func (g *game) take(t triple) {
	i, j, k := t.places()
	if g.size <= g.e.table && len(g.deck) > 0 {
		g.table[i], g.table[j], g.table[k] = g.deck[0], g.deck[1], g.deck[2]
		g.deck = g.deck[3:]
		return
	}
	for _, place := range [...]int{k, j, i} {
		g.size--
		g.table[place] = g.table[g.size]
	}
}

// NewSampler implements sim.Experiment.
func (e *gameExperiment) NewSampler() sim.Sampler { return &gameSampler{newGame(e)} }

// gameSampler plays games and counts.
type gameSampler struct{ *game }

// maxLooked is the most sizes of tables that are counted.
const maxLooked = 3

// The places of the metrics of a game.
const (
	leftIndex = iota
	largestIndex
	oddsIndex
	lookIndex // of the full table; larger ones follow
)

// Sample implements sim.Sampler.
func (s *gameSampler) Sample(n int, r *rng.Stream, t *sim.Tally) {
	g := s.game
	looked := g.looked
	var seen [maxLooked][]uint64 // by size: rows of two bins
	for x := range looked {
		seen[x] = t.Table(lookIndex + x)
	}
	left, largest := t.Row(leftIndex, 0), t.Row(largestIndex, 0)
	all := g.e.cards()
	for range n {
		var looks, without [maxLooked]int // while there is a deck
		g.begin(r)
		for {
			sets := g.sets()
			none := len(sets) == 0
			if x := (g.size - g.e.table) / 3; x >= 0 && x < looked && g.size >= g.e.table {
				row := (all - g.size - len(g.deck)) / 3
				bin := 1
				if none {
					bin = 0
				}
				seen[x][2*row+bin]++
				if len(g.deck) > 0 {
					looks[x]++
					without[x] += 1 - bin
				}
			}
			if !none {
				g.take(sets[g.chooser.choose(g.e.policy, sets, r)])
			} else if len(g.deck) > 0 {
				g.more()
			} else {
				break
			}
		}
		left[g.size/3]++
		largest[(g.most-g.e.table)/3]++
		for x := range looked {
			t.Add(oddsIndex, x, oddsBin(looks[x], without[x]))
		}
	}
}
