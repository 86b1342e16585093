package niuniu

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"cardlab/sim"
	"cardlab/sim/cards"
	"golang.org/x/sync/errgroup"
)

// A mark tells how the key of a card compares with a given key.
type mark uint8

const (
	below mark = iota
	at
	above
)

// maxCounted is the most hands whose deals are counted: two groups of two, see
// grid.
const maxCounted = 4

// A crowd counts the deals of two, three or four hands from one pack.
type crowd struct {
	pack  []cards.Card
	hands int
	hand  int                         // cards of a hand
	sort  func(cards.Card) int        // the rung of a hand depends on the sorts of its cards alone
	key   func(cards.Card) int        // of two hands of a rung the one with the greater greatest key is stronger
	rung  func(hand []cards.Card) int // of a hand
	rungs int                         // how many there are
	most  int                         // compositions of a hand, where hands are counted in pairs

	grids []*grid // those that were made: few keys divide the classes anew
}

// A view is a pack divided so that a hand's composition tells its rung and how
// its greatest key compares with one key.
type view struct {
	*grid
	rung []int  // by hand
	top  []mark // by hand
}

// view divides the pack by sort and by marks, and is ready for as many hands as
// are dealt.
func (c *crowd) view(marks func(cards.Card) mark) (*view, error) {
	type of struct {
		sort int
		mark mark
	}
	classes := map[of][]cards.Card{}
	var order []of
	for _, card := range c.pack {
		k := of{c.sort(card), marks(card)}
		if classes[k] == nil {
			order = append(order, k)
		}
		classes[k] = append(classes[k], card)
	}
	// Small classes last: the walk is fastest if it branches late.
	slices.SortStableFunc(order, func(a, b of) int { return len(classes[b]) - len(classes[a]) })
	have := make([]int, len(order))
	for i, k := range order {
		have[i] = len(classes[k])
	}
	v := &view{grid: c.grid(have)}
	hand := make([]cards.Card, 0, c.hand)
	for _, counts := range v.hands {
		hand = hand[:0]
		top := below
		for i, n := range counts {
			if n > 0 {
				hand = append(hand, classes[order[i]][:n]...)
				top = max(top, order[i].mark)
			}
		}
		v.rung = append(v.rung, c.rung(hand))
		v.top = append(v.top, top)
	}
	if c.hands > 2 {
		if err := v.pairUp(c.most); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// grid returns the grid of classes of have cards.
func (c *crowd) grid(have []int) *grid {
	for _, g := range c.grids {
		if slices.Equal(g.have, have) {
			return g
		}
	}
	c.grids = append(c.grids, newGrid(have, c.hand))
	return c.grids[len(c.grids)-1]
}

// weights returns what the hands of a view weigh: 1 where allowed.
func (v *view) weights(allowed func(int, mark) bool) []uint64 {
	w := make([]uint64, len(v.hands))
	for i, l := range v.rung {
		if allowed(l, v.top[i]) {
			w[i] = 1
		}
	}
	return w
}

// deals returns what the deals of hands hands weigh, of which the first has
// weights first and the others have weights others.
func (v *view) deals(hands int, first, others []uint64) wide {
	switch hands {
	case 2:
		return v.newWalk(v.one, v.one).run(first, others)
	case 3:
		return v.newWalk(v.one, v.two).run(first, v.divide(others, others))
	case 4:
		return v.newWalk(v.two, v.two).run(v.divide(first, others), v.divide(others, others))
	default:
		panic(fmt.Sprintf("niuniu: deals of %d hands", hands))
	}
}

// jobs runs n jobs on all processors and tells how many are done.
func jobs(ctx context.Context, done func(), n int, job func(i int)) error {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range n {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			job(i)
			done()
			return ctx.Err()
		})
	}
	return group.Wait()
}

// counter returns a function that counts up to total, for progress.
func counter(progress sim.Progress, total int) func() {
	var mu sync.Mutex
	done := int64(0)
	return func() {
		mu.Lock()
		defer mu.Unlock()
		done++
		progress(done, int64(total))
	}
}

// best returns the deals in which the best rung at the table is each rung.
func (c *crowd) best(ctx context.Context, progress sim.Progress) ([]wide, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	v, err := c.view(func(cards.Card) mark { return at })
	if err != nil {
		return nil, err
	}
	upTo := make([]wide, c.rungs)
	err = jobs(ctx, counter(progress, c.rungs), c.rungs, func(l int) {
		w := v.weights(func(rung int, _ mark) bool { return rung <= l })
		upTo[l] = v.deals(c.hands, w, w)
	})
	if err != nil {
		return nil, err
	}
	for l := c.rungs - 1; l > 0; l-- {
		upTo[l].minus(upTo[l-1])
	}
	return upTo, nil
}

// hero returns the deals in which the first player's hand has each rung and is
// stronger than every other, and those in which it has the rung and no other is
// stronger.
func (c *crowd) hero(ctx context.Context, progress sim.Progress) (strict, unbeaten []wide, err error) {
	keys := c.keys()
	strict, unbeaten = make([]wide, c.rungs), make([]wide, c.rungs)
	done := counter(progress, len(keys)*c.rungs)
	var mu sync.Mutex
	for _, key := range keys {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		v, err := c.view(c.against(key))
		if err != nil {
			return nil, nil, err
		}
		err = jobs(ctx, done, c.rungs, func(rung int) {
			own := v.weights(func(r int, top mark) bool { return r == rung && top == at })
			if !slices.Contains(own, 1) {
				return
			}
			s, u := v.deals(c.hands, own, v.less(rung)), v.deals(c.hands, own, v.upTo(rung))
			mu.Lock()
			defer mu.Unlock()
			strict[rung].plus(s)
			unbeaten[rung].plus(u)
		})
		if err != nil {
			return nil, nil, err
		}
	}
	return strict, unbeaten, nil
}

// below returns the deals in which all hands are weaker than one of the rung
// whose top card has the key, and those in which none is stronger.
func (c *crowd) below(ctx context.Context, progress sim.Progress, rung, key int) (strict, unbeaten wide, err error) {
	v, err := c.view(c.against(key))
	if err != nil {
		return wide{}, wide{}, err
	}
	err = jobs(ctx, counter(progress, 2), 2, func(i int) {
		if i == 0 {
			w := v.less(rung)
			strict = v.deals(c.hands, w, w)
		} else {
			w := v.upTo(rung)
			unbeaten = v.deals(c.hands, w, w)
		}
	})
	return strict, unbeaten, err
}

// keys returns the keys of the cards, ascending.
func (c *crowd) keys() []int {
	var keys []int
	for _, card := range c.pack {
		keys = append(keys, c.key(card))
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// against marks the cards by how their key compares with key.
func (c *crowd) against(key int) func(cards.Card) mark {
	return func(card cards.Card) mark {
		switch k := c.key(card); {
		case k < key:
			return below
		case k == key:
			return at
		default:
			return above
		}
	}
}

// less weighs the hands that are weaker than those of the rung with the key of
// the view, upTo also those that are equal to them.
func (v *view) less(rung int) []uint64 {
	return v.weights(func(r int, top mark) bool { return r < rung || r == rung && top == below })
}

func (v *view) upTo(rung int) []uint64 {
	return v.weights(func(r int, top mark) bool { return r < rung || r == rung && top != above })
}
