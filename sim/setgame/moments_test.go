package setgame

import (
	"math/big"
	"testing"
)

// setsMoments returns the mean and the variance of the number of sets among n
// cards dealt from all packs.
//
// The mean of the square is the sum over ordered pairs of triples of places of
// the chance that both are sets. That depends only on how many places they
// share; it is the number of ways to put cards of the packs, each once, on the
// places of both so that they are sets, over the number of ways to put any.
// Below, V vectors have p copies each, and a set is a line, of V-1 choices of its
// ordered other two vectors at a given one, or three copies of one vector.
func setsMoments(r rules, n int) (mean, variance *big.Rat) {
	V, p := int64(SpaceOf(r.dimension).Size()), int64(r.packs)
	f := func(m int) *big.Int { return falling(p, m) } // ways to put m copies of one vector
	lines := func(x int64, copies ...int) *big.Int {
		w := big.NewInt(x)
		for _, m := range copies {
			w.Mul(w, f(m))
		}
		return w
	}
	sum := func(terms ...*big.Int) *big.Int {
		w := new(big.Int)
		for _, t := range terms {
			w.Add(w, t)
		}
		return w
	}
	// by the number of shared places
	ways := [4]*big.Int{
		3: sum(lines(V*(V-1), 1, 1, 1), lines(V, 3)),
		2: sum(lines(V*(V-1), 1, 1, 2), lines(V, 4)),
		1: sum(
			lines(V*(V-1)*2, 1, 2, 2),           // one line, twice
			lines(V*(V-1)*(V-3), 1, 1, 1, 1, 1), // two lines
			lines(2*V*(V-1), 3, 1, 1),           // a line and three of a kind
			lines(V, 5),                         // five of a kind
		),
		0: sum(
			lines(V*(V-1)*6, 2, 2, 2),                            // one line, twice
			lines(V*(V-1)*9*(V-3), 2, 1, 1, 1, 1),                // two lines that meet
			lines(V*(V-1)*(V*(V-1)-6-9*(V-3)), 1, 1, 1, 1, 1, 1), // two lines apart
			lines(2*V*(V-1)*3, 4, 1, 1),                          // a line and three of a kind of it
			lines(2*V*(V-1)*(V-3), 3, 1, 1, 1),                   // a line and three of another kind
			lines(V, 6),                                          // six of a kind
			lines(V*(V-1), 3, 3),                                 // three of a kind, twice
		),
	}
	triples := new(big.Int).Binomial(int64(n), 3)
	square := new(big.Rat)
	for shared, w := range ways {
		pairs := new(big.Int).Mul(triples, new(big.Int).Binomial(3, int64(shared)))
		pairs.Mul(pairs, new(big.Int).Binomial(int64(n-3), int64(3-shared)))
		term := new(big.Rat).SetFrac(pairs.Mul(pairs, w), falling(V*p, 6-shared))
		square.Add(square, term)
		if shared == 3 {
			mean = term
		}
	}
	return mean, square.Sub(square, new(big.Rat).Mul(mean, mean))
}

// falling returns x(x-1)...(x-m+1).
func falling(x int64, m int) *big.Int {
	w := big.NewInt(1)
	for i := range int64(m) {
		w.Mul(w, big.NewInt(x-i))
	}
	return w
}

// Mean and variance by where places are shared, and by which triples of the
// shoe share places; and in the smallest spaces over all tables.
func TestMoments(t *testing.T) {
	for d := minDimension; d <= maxDimension; d++ {
		for packs := 1; packs <= maxPacks; packs++ {
			for n := 3; n <= packs*SpaceOf(d).Size(); n += 1 + n/4 {
				mean, variance := setMoments(d, packs, n)
				m, v := setsMoments(rules{d, packs}, n)
				if m.Cmp(mean) != 0 || v.Cmp(variance) != 0 {
					t.Errorf("%d cards of %d packs of dimension %d: %v and %v, %v and %v", n, packs, d, mean, variance, m, v)
				}
			}
		}
	}
}
