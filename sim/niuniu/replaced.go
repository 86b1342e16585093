package niuniu

import (
	"math/big"

	"cardlab/sim"
	"cardlab/sim/cards"
)

// scoresReplaced returns the number of sequences of five independent cards of
// each score, of 52^5.
func scoresReplaced(t tie) map[score]uint64 {
	n := map[score]uint64{}
	var perResidue [10]uint64
	var before [levels]uint64 // sequences of cards of lower keys only
	for c := range cards.Card(52) {
		perResidue[residue(c)]++
		if c < 51 && t.key(int(c+1)) == t.key(int(c)) {
			continue // until all cards of the key are there
		}
		upTo := sequences(perResidue)
		for l := range upTo {
			n[l<<scoreShift|t.key(int(c))] += upTo[l] - before[l]
		}
		before = upTo
	}
	return n
}

// replacedLaws are exact for any number of players: given the hero's score the
// others' are independent, so all of k-1 others are below it in
// P(one is below)^(k-1) of the cases.
func (e *winrateExperiment) replacedLaws() []sim.Law {
	n := scoresReplaced(e.tie.compared())
	others := int64(e.players - 1)
	power := func(n uint64) *big.Int { return new(big.Int).Exp(count(n), big.NewInt(others), nil) }
	var all, less uint64
	for _, m := range n {
		all += m
	}
	// rows[l] and rows[levels], which is all of them, in how many cases the
	// hero wins, is not beaten, and has the level at all.
	var rows [levels + 1]struct{ strict, unbeaten, total big.Int }
	add := func(row int, s score, times uint64) {
		t := count(times)
		strict, unbeaten := power(less), power(less+n[s])
		r := &rows[row]
		r.strict.Add(&r.strict, strict.Mul(strict, t))
		r.unbeaten.Add(&r.unbeaten, unbeaten.Mul(unbeaten, t))
		r.total.Add(&r.total, t.Mul(t, power(all)))
	}
	hero := -1
	if e.hero != nil {
		hero = e.heroScore()
	}
	for s := range score(levels << scoreShift) {
		switch {
		case s == hero:
			add(levels, s, 1)
		case hero < 0 && n[s] > 0:
			add(int(levelOfScore(s)), s, n[s])
			add(levels, s, n[s])
		}
		less += n[s]
	}
	law := func(row int, name string) sim.Law {
		r := &rows[row]
		return resultLaw(name, &r.strict, new(big.Int).Sub(&r.unbeaten, &r.strict),
			new(big.Int).Sub(&r.total, &r.unbeaten), &r.total)
	}
	laws := []sim.Law{law(levels, rowAll.Name)}
	if hero < 0 {
		for l := range levels {
			laws = append(laws, law(l, Level(l).String()))
		}
	}
	return laws
}
