package niuniu

import (
	"context"
	"maps"
	"runtime"
	"slices"
	"sync"

	"cardlab/sim"
	"cardlab/sim/cards"
	"golang.org/x/sync/errgroup"
)

// A duel counts the deals of two hands, the hero's and another's, by the rung of
// the hero. Cards that they are known to have are dealt already.
type duel struct {
	hands [maxRungs]uint64 // the hero's hands of each rung
	won   [maxRungs]wide   // deals in which the hero is stronger
	tied  [maxRungs]wide   // deals in which they are equally strong
	after uint64           // hands of the other, given the hero's
}

// lost returns the deals in which a hero of the rung is weaker.
func (d *duel) lost(rung int) wide {
	var n wide
	n.add(d.hands[rung], d.after)
	n.minus(d.won[rung])
	n.minus(d.tied[rung])
	return n
}

// A duelCount counts a duel. Two hands from one pack have no card in common. By
// inclusion and exclusion over the cards that they might have in common,
//
//	deals = sum over sets T of cards of (-1)^|T| x pairs of hands that both contain T
//
// and of the hands that contain T no two hinder each other: all that has to be
// known of them is how many there are of each strength. So no pair of hands is
// ever looked at, and the rules may ask for anything, suits too.
//
// Cards that the rules do not tell apart form a class, and T and the hands are
// compositions over the classes; each stands for as many sets as there are ways
// to choose it.
type duelCount struct {
	classes  [][]cards.Card // of the cards that are not dealt yet
	hand     int            // cards of a hand
	known    []cards.Card   // of the hero's
	shown    []cards.Card   // of the other's
	worth    func(hand []cards.Card) strength
	choose   [][]uint64
	strength []strength // of all hands, ascending
}

// count counts the duel. Many goroutines call worth at once.
func (c *duelCount) count(ctx context.Context, progress sim.Progress) (*duel, error) {
	most, n := 0, 0
	for _, class := range c.classes {
		most = max(most, len(class))
		n += len(class)
	}
	c.choose = binomials(max(most, c.hand))
	if err := c.findStrengths(ctx); err != nil {
		return nil, err
	}
	d := &duel{after: binomial(n-c.hand+len(c.known), c.hand-len(c.shown))}
	var mu sync.Mutex
	done, jobs := 0, len(c.classes)+1
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for first := range jobs {
		group.Go(func() error {
			s := c.newSets(ctx)
			if err := s.from(first); err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			for l := range d.won {
				d.won[l].plus(s.won[l])
				d.tied[l].plus(s.tied[l])
				d.hands[l] += s.hands[l]
			}
			done++
			progress(int64(done), int64(jobs))
			return ctx.Err()
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return d, nil
}

// free returns how many cards T has at most.
func (c *duelCount) free() int { return c.hand - max(len(c.known), len(c.shown)) }

// effort returns about how many hands a count looks at: those that complete
// each set T.
func (c *duelCount) effort() float64 {
	size := c.hand - min(len(c.known), len(c.shown))
	// ways[t][n]: choices of t cards of T among n
	ways := make([][]float64, c.free()+1)
	for t := range ways {
		ways[t] = make([]float64, size+1)
	}
	ways[0][0] = 1
	for _, class := range c.classes {
		for t := c.free(); t >= 0; t-- {
			for n := size; n >= t; n-- {
				sum := 0.0
				for a := 0; a <= min(len(class), n); a++ {
					for u := 0; u <= min(a, t); u++ {
						sum += ways[t-u][n-a]
					}
				}
				ways[t][n] = sum
			}
		}
	}
	total := 0.0
	for t := range ways {
		total += ways[t][size]
	}
	return total
}

// alike reports whether nothing is known of either hand.
func (c *duelCount) alike() bool { return len(c.known) == 0 && len(c.shown) == 0 }

// findStrengths lists the strengths of all hands.
func (c *duelCount) findStrengths(ctx context.Context) error {
	found := map[strength]bool{}
	for _, fixed := range [][]cards.Card{c.known, c.shown} {
		err := eachCompletion(ctx, c.classes, fixed, c.hand, func(hand []cards.Card) { found[c.worth(hand)] = true })
		if err != nil {
			return err
		}
		if c.alike() {
			break
		}
	}
	c.strength = slices.Sorted(maps.Keys(found))
	return nil
}

// eachCompletion calls f with one hand of each composition that completes fixed to
// size cards. The slice is used again for the next one.
func eachCompletion(ctx context.Context, classes [][]cards.Card, fixed []cards.Card, size int, f func([]cards.Card)) error {
	hand := make([]cards.Card, size)
	copy(hand, fixed)
	var complete func(i, n int) error
	complete = func(i, n int) error {
		if n == size {
			f(hand)
			return nil
		}
		for ; i < len(classes); i++ {
			for a, card := range classes[i][:min(len(classes[i]), size-n)] {
				hand[n+a] = card
				if err := complete(i+1, n+a+1); err != nil {
					return err
				}
			}
			if n < size-2 && ctx.Err() != nil {
				return ctx.Err()
			}
		}
		return nil
	}
	return complete(0, len(fixed))
}

// number returns the place of s among all strengths.
func (c *duelCount) number(s strength) int {
	n, _ := slices.BinarySearch(c.strength, s)
	return n
}
