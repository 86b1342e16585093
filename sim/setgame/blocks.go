package setgame

// blockWork is the work of a block in nanoseconds of a common machine: half of
// the tenth of a second that a block should not exceed.
const blockWork = 50_000_000

// blockOf returns how many trials of so many nanoseconds make up a block. A
// block's size is a part of what a result is: it depends on the parameters
// alone, in whole numbers. BenchmarkBlock shows how good the estimates are.
func blockOf(trial int) int { return max(1, blockWork/trial) }

// meanSets returns about how many sets n cards have: any two places have one
// third among the cards of a pack.
func (r rules) meanSets(n int) int {
	return n * (n - 1) * (n - 2) / 6 / (power3(r.dimension) - 2)
}

// pairs returns the work of looking at every two of n cards, with the copies of
// the third.
func (r rules) pairs(n int) int {
	if r.packs > 1 {
		return 2 * n * n
	}
	return n * n
}

// stripWork returns the work of taking sets in a row from n cards: a third of
// the cards times the sets. Conflicts take as long again to count.
func (r rules) stripWork(p policy, n int) int {
	if p == takeMost || p == takeFewest {
		return 2 * n * r.meanSets(n)
	}
	return n * r.meanSets(n)
}

// dealWork returns the work of dealing n cards and finding their sets.
func (r rules) dealWork(n int) int { return 40 + r.cards()/32 + r.pairs(n) }

// countWork returns the work of dealing n cards and counting their sets.
func (r rules) countWork(n int) int {
	pairs := n * n
	if r.dimension <= smallDimension {
		pairs /= 3
	}
	return 30 + r.cards()/20 + 3*n + pairs
}

// searchWork returns the work of finding the maximum packing of n cards. With
// more attributes there are fewer sets, and it is hard to prove that no more are
// disjoint: measured, it grows eightfold with every eight cards with six of
// them, and twofold with copies of cards with five.
func (r rules) searchWork(n int) int {
	easy := 2 * n * r.meanSets(n)
	switch {
	case r.dimension == 6 && n >= 48:
		return easy + 1<<(3*n/8-7)
	case r.dimension == 5 && r.packs > 1 && n >= 48:
		return easy + 1<<(n/8+11)
	}
	return easy
}

// gameWork returns the work of a game from tables of n cards: a set is taken
// for every three cards of all. A small table soon has as many cards as it takes
// to have sets.
func (r rules) gameWork(p policy, n int) int {
	n = max(n, publishedCap[r.dimension]*min(r.packs, 2)/4+3)
	taking := r.meanSets(n)
	if p == takeMost || p == takeFewest {
		taking *= 3
	}
	if r.packs > 1 {
		taking += n * n
	}
	c := r.cards()
	return c * (40 + 3*c/8 + taking)
}
