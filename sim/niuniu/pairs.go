package niuniu

import (
	"context"

	"cardlab/sim"
	"cardlab/sim/cards"
)

// pairs counts the deals of two hands, the hero's and another's, by their
// levels, and those of one level that tie.
type pairs struct {
	level [levels][levels]uint64 // hero's, other's
	tied  [levels]uint64         // of one level and one key
}

// countPairs counts the deals of two hands from pack.
//
// Hands of different levels do not ask for the tie-break, and of the deals of
// one level that do not tie the hero wins half, because he and the other can
// change hands. So all that is to be counted is how many deals there are of
// each two levels, over pairs of residue multisets, and how many tie: for every
// key, the deals of two hands of which it is the greatest. Both are the same if
// the hands are changed, so each two compositions are met once.
func countPairs(ctx context.Context, progress sim.Progress, pack []cards.Card, t tie) (*pairs, error) {
	p := &pairs{}
	keys := 0
	for _, c := range pack {
		keys = max(keys, t.key(int(c))+1)
	}
	classes := classesOf(pack, tieLevel.marksAgainst(0))
	hands := compositionsOf(classes)
	total := int64(len(hands) + keys)
	for i := range hands {
		if i%64 == 0 {
			progress(int64(i), total)
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		hero := &hands[i]
		for j := range hands[:i+1] {
			other := &hands[j]
			deals := hero.ways * waysBeside(classes, hero, other)
			p.level[hero.level][other.level] += deals
			if j < i {
				p.level[other.level][hero.level] += deals
			}
		}
	}
	for key := range keys {
		progress(int64(len(hands)+key), total)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p.addTied(pack, t, key)
	}
	progress(total, total)
	return p, nil
}

// addTied adds the deals of two hands of one level whose greatest key is key.
func (p *pairs) addTied(pack []cards.Card, t tie, key int) {
	marking := t.marksAgainst(key)
	var within []cards.Card // the cards that such hands can have
	tops := 0
	for _, c := range pack {
		switch marking(c) {
		case at:
			tops++
			within = append(within, c)
		case below:
			within = append(within, c)
		}
	}
	if tops < 2 {
		return // two hands cannot both have the one card
	}
	classes := classesOf(within, marking)
	var byLevel [levels][]composition
	for _, c := range compositionsOf(classes) {
		if c.top == at {
			byLevel[c.level] = append(byLevel[c.level], c)
		}
	}
	for level, hands := range byLevel {
		for i := range hands {
			for j := range hands[:i+1] {
				deals := hands[i].ways * waysBeside(classes, &hands[i], &hands[j])
				p.tied[level] += deals
				if j < i {
					p.tied[level] += deals
				}
			}
		}
	}
}

// row returns the deals by result in which the hero has level l.
func (p *pairs) row(l Level) (n [results]uint64) {
	for other, deals := range p.level[l] {
		switch other := Level(other); {
		case other < l:
			n[win] += deals
		case other > l:
			n[lose] += deals
		default:
			n[tied] += p.tied[l]
			n[win] += (deals - p.tied[l]) / 2
			n[lose] += (deals - p.tied[l]) / 2
		}
	}
	return n
}
