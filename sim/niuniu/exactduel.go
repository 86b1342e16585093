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
// the hero. Cards that the hero is known to have are dealt already.
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
	d := &duel{after: binomial(n-c.hand+len(c.known), c.hand)}
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

// effort returns about how many hands a count looks at: those that complete
// each set T.
func (c *duelCount) effort() float64 {
	// ways[t][n]: choices of t cards of T among n
	free := c.hand - len(c.known)
	ways := make([][]float64, free+1)
	for t := range ways {
		ways[t] = make([]float64, c.hand+1)
	}
	ways[0][0] = 1
	for _, class := range c.classes {
		for t := free; t >= 0; t-- {
			for n := c.hand; n >= t; n-- {
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
		total += ways[t][c.hand]
	}
	return total
}

// findStrengths lists the strengths of all hands.
func (c *duelCount) findStrengths(ctx context.Context) error {
	found := map[strength]bool{}
	hand := append(slices.Clone(c.known), make([]cards.Card, c.hand)...)
	var complete func(i, size, end int) error
	complete = func(i, size, end int) error {
		if size == end {
			found[c.worth(hand[end-c.hand:end])] = true
			return nil
		}
		for ; i < len(c.classes); i++ {
			for a, card := range c.classes[i][:min(len(c.classes[i]), end-size)] {
				hand[size+a] = card
				if err := complete(i+1, size+a+1, end); err != nil {
					return err
				}
			}
			if size < end-2 && ctx.Err() != nil {
				return ctx.Err()
			}
		}
		return nil
	}
	if len(c.known) > 0 {
		if err := complete(0, len(c.known), c.hand); err != nil {
			return err
		}
	}
	if err := complete(0, len(c.known), len(c.known)+c.hand); err != nil {
		return err
	}
	c.strength = slices.Sorted(maps.Keys(found))
	return nil
}

// number returns the place of s among all strengths.
func (c *duelCount) number(s strength) int {
	n, _ := slices.BinarySearch(c.strength, s)
	return n
}
