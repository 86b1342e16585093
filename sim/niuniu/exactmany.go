package niuniu

import (
	"context"
	"fmt"
	"math/big"
	"runtime"
	"runtime/debug"
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

// maxKept is the most pairs of hands in the grids that a crowd keeps when it makes
// another: an eighth of a gigabyte.
const maxKept = 1 << 24

// A crowd counts the deals of two, three or four hands from one pack.
type crowd struct {
	pack      []cards.Card         // what can be dealt
	fixed     [][]cards.Card       // by player: the cards that are dealt already
	hand      int                  // cards of a hand
	sort      func(cards.Card) int // the rung of a hand depends on the sorts of its cards alone
	key       func(cards.Card) int // of two hands of a rung the one with the greater greatest key is stronger
	rung      func(hand []cards.Card) int
	rungs     int  // how many there are
	neverTies bool // two hands are never equal
	most      int  // compositions of a hand, where hands are counted in pairs

	grids []*grid // those that are kept: few keys divide the classes anew
}

// A view is a pack divided so that the composition of the cards that complete a
// hand tells its rung and how its greatest key compares with one key.
type view struct {
	*grid
	hands []*hands // by player
	out   team     // of the players that are walked
	in    team     // of those that are summed: see grid
}

// hands are all that a player can have.
type hands struct {
	size int    // cards that are not known
	rung []int  // by composition of these
	top  []mark // by composition of these: of the greatest key of all cards of the hand
}

// view divides the pack by sort and by marks. It is an error if there are too
// many compositions of a hand to count several hands.
func (c *crowd) view(ctx context.Context, marks func(cards.Card) mark) (*view, error) {
	classes, have, err := c.classes(marks)
	if err != nil {
		return nil, err
	}
	v := &view{grid: c.grid(have)}
	for i, fixed := range c.fixed {
		if i > 0 && len(fixed) == 0 && len(c.fixed[i-1]) == 0 {
			v.hands = append(v.hands, v.hands[i-1])
			continue
		}
		h := &hands{size: c.hand - len(fixed)}
		hand := make([]cards.Card, 0, c.hand)
		for _, counts := range v.layout(h.size).compositions() {
			hand = append(hand[:0], fixed...)
			for i, n := range counts {
				hand = append(hand, classes[i][:n]...)
			}
			top := below
			for _, card := range hand {
				top = max(top, marks(card))
			}
			h.rung = append(h.rung, c.rung(hand))
			h.top = append(h.top, top)
		}
		v.hands = append(v.hands, h)
	}
	return v, v.formTeams(ctx)
}

// classes divides the pack by sort and by marks; have has the cards of each class.
func (c *crowd) classes(marks func(cards.Card) mark) (classes [][]cards.Card, have []int, err error) {
	type of struct {
		sort int
		mark mark
	}
	place := map[of]int{}
	for _, card := range c.pack {
		k := of{c.sort(card), marks(card)}
		i, ok := place[k]
		if !ok {
			i = len(classes)
			place[k] = i
			classes = append(classes, nil)
		}
		classes[i] = append(classes[i], card)
	}
	// Small classes last: the walk is fastest if it branches late.
	slices.SortStableFunc(classes, func(a, b []cards.Card) int { return len(b) - len(a) })
	for _, class := range classes {
		have = append(have, len(class))
	}
	size := 0
	for _, fixed := range c.fixed {
		size = max(size, c.hand-len(fixed))
	}
	if n := compositionsOf(have, size); len(c.fixed) > 2 && n > c.most {
		return nil, nil, &errCount{fmt.Sprintf("%d kinds of hands are too many to count several hands at once", n)}
	}
	return classes, have, nil
}

// deals returns the number of all deals.
func (c *crowd) deals() *big.Int {
	total, n := big.NewInt(1), len(c.pack)
	for _, fixed := range c.fixed {
		total.Mul(total, deals(n, c.hand-len(fixed), 1))
		n -= c.hand - len(fixed)
	}
	return total
}

// grid returns the grid of classes of have cards.
func (c *crowd) grid(have []int) *grid {
	var found *grid
	kept := 0
	for _, g := range c.grids {
		if slices.Equal(g.have, have) {
			found = g
			continue
		}
		g.walks = nil
		for _, p := range g.pairs {
			kept += len(p.list)
		}
	}
	if found != nil {
		return found
	}
	if kept > maxKept {
		c.grids = nil
		runtime.GC() // else the old and the new ones are there together
	}
	c.grids = append(c.grids, newGrid(have))
	return c.grids[len(c.grids)-1]
}

// weights returns what the hands of a player weigh: 1 where allowed.
func (h *hands) weights(allowed func(int, mark) bool) []uint64 {
	w := make([]uint64, len(h.rung))
	for i, l := range h.rung {
		if allowed(l, h.top[i]) {
			w[i] = 1
		}
	}
	return w
}

// A team is one player, or two that are dealt together.
type team struct {
	players []int
	layout  *layout
	pairs   *pairs // of two players
}

// formTeams divides the players into two teams.
func (v *view) formTeams(ctx context.Context) error {
	first := len(v.hands) / 2
	for i := range v.hands {
		g := &v.out
		if i >= first {
			g = &v.in
		}
		g.players = append(g.players, i)
	}
	for _, g := range []*team{&v.out, &v.in} {
		g.layout = v.layout(v.hands[g.players[0]].size)
		if len(g.players) == 2 {
			var err error
			if g.pairs, err = v.pairUp(ctx, v.hands[g.players[0]].size, v.hands[g.players[1]].size); err != nil {
				return err
			}
			g.layout = g.pairs.both
		}
	}
	return nil
}

// of returns the pairs of hands that a leaf of the team stands for; of one player
// the hand itself.
func (g *team) of(leaf int) []pair {
	if g.pairs == nil {
		return []pair{{uint16(leaf), uint16(leaf), 1}}
	}
	return g.pairs.of(leaf)
}

// weigh returns by leaf what the hands of the team weigh together, if each
// player's weigh as much as weights says.
func (g *team) weigh(weights func(player int) []uint64) []uint64 {
	first := weights(g.players[0])
	if g.pairs == nil {
		return first
	}
	return g.pairs.divide(first, weights(g.players[1]))
}

// deals returns what all deals weigh, of which the hands of each player have
// weights: as many times as there are cases of weights, side by side.
func (v *view) deals(ctx context.Context, walk *walk, cases ...func(player int) []uint64) ([]wide, error) {
	var totals []wide
	for some := range slices.Chunk(cases, len(lanes{})) {
		var walked, summed [][]uint64
		for _, weights := range some {
			walked, summed = append(walked, v.out.weigh(weights)), append(summed, v.in.weigh(weights))
		}
		total := make([]wide, len(some))
		walk.run(ctx, func(leaf int) (sum lanes) {
			for lane, weights := range summed {
				sum[lane] = weights[leaf]
			}
			return sum
		}, func(leaf int) bool {
			for _, weights := range walked {
				if weights[leaf] != 0 {
					return true
				}
			}
			return false
		}, func(leaf int, ways uint64, sum *lanes) {
			for lane, weights := range walked {
				total[lane].add(ways*weights[leaf], sum[lane])
			}
		})
		totals = append(totals, total...)
	}
	return totals, ctx.Err()
}

// maxWalks is what walks may need together, in bytes, if one alone needs less.
const maxWalks = 1 << 30

// jobs runs n jobs, each with a walk, on all processors if there is memory for as
// many walks, and tells how many are done. It panics if a job does.
func (v *view) jobs(ctx context.Context, done func(), n int, job func(i int, w *walk) error) error {
	out, in := v.out.layout, v.in.layout
	walks := max(1, min(runtime.GOMAXPROCS(0), maxWalks/walkSize(out, in)))
	free := make(chan *walk, walks)
	for _, w := range v.walks {
		if w.out == out && w.in == in && len(free) < walks {
			free <- w
		}
	}
	v.walks = nil
	var group errgroup.Group
	group.SetLimit(walks)
	panics := make(chan string, n)
	for i := range n {
		group.Go(func() error {
			defer func() {
				if p := recover(); p != nil {
					panics <- fmt.Sprintf("%v\n%s", p, debug.Stack())
				}
			}()
			if err := ctx.Err(); err != nil {
				return err
			}
			var w *walk
			select {
			case w = <-free:
			default:
				w = v.newWalk(out, in)
			}
			defer func() { free <- w }() // of as many as there can be
			if err := job(i, w); err != nil {
				return err
			}
			done()
			return ctx.Err()
		})
	}
	err := group.Wait()
	close(free)
	for w := range free {
		v.walks = append(v.walks, w)
	}
	select {
	case p := <-panics:
		panic(p)
	default:
		return err
	}
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

// chunks returns how many walks n groups take.
func chunks(n int) int { return (n + len(lanes{}) - 1) / len(lanes{}) }

// some returns the rungs of walk i.
func (c *crowd) some(i int) []int {
	var rungs []int
	for r := i * len(lanes{}); r < min((i+1)*len(lanes{}), c.rungs); r++ {
		rungs = append(rungs, r)
	}
	return rungs
}

// best returns the deals in which the best rung at the table is each rung.
func (c *crowd) best(ctx context.Context, progress sim.Progress) ([]wide, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	v, err := c.view(ctx, func(cards.Card) mark { return at })
	if err != nil {
		return nil, err
	}
	upTo := make([]wide, c.rungs)
	n := chunks(c.rungs)
	err = v.jobs(ctx, counter(progress, n), n, func(i int, w *walk) error {
		var cases []func(int) []uint64
		for _, l := range c.some(i) {
			cases = append(cases, func(player int) []uint64 {
				return v.hands[player].weights(func(rung int, _ mark) bool { return rung <= l })
			})
		}
		totals, err := v.deals(ctx, w, cases...)
		copy(upTo[i*len(lanes{}):], totals)
		return err
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
	most := 2 * c.rungs
	if c.neverTies {
		most = c.rungs
	}
	done := counter(progress, len(keys)*chunks(most))
	for _, key := range keys {
		if slices.ContainsFunc(c.fixed[0], func(card cards.Card) bool { return c.key(card) > key }) {
			for range chunks(most) {
				done()
			}
			continue // the first player's hand has a greater one
		}
		v, err := c.view(ctx, c.against(key))
		if err != nil {
			return nil, nil, err
		}
		var cases []func(int) []uint64
		var sums []*wide
		for rung := range c.rungs {
			own := v.hands[0].weights(func(r int, top mark) bool { return r == rung && top == at })
			if !slices.Contains(own, 1) {
				continue
			}
			cases, sums = append(cases, v.weaker(rung, true, own)), append(sums, &strict[rung])
			if !c.neverTies {
				cases, sums = append(cases, v.weaker(rung, false, own)), append(sums, &unbeaten[rung])
			}
		}
		err = v.jobs(ctx, done, chunks(most), func(i int, w *walk) error {
			from, to := min(i*len(lanes{}), len(cases)), min((i+1)*len(lanes{}), len(cases))
			totals, err := v.deals(ctx, w, cases[from:to]...)
			for j, n := range totals {
				sums[from+j].plus(n) // no other job has it
			}
			return err
		})
		if err != nil {
			return nil, nil, err
		}
	}
	if c.neverTies {
		return strict, strict, nil
	}
	return strict, unbeaten, nil
}

// weaker returns the weights of the hands that are weaker than one of the rung
// with the key of the view; if strict is false, also of those that are equal. If
// own is given, it has the weights of the first player's hands, whatever they are.
func (v *view) weaker(rung int, strict bool, own []uint64) func(player int) []uint64 {
	return func(player int) []uint64 {
		if player == 0 && own != nil {
			return own
		}
		return v.hands[player].weights(func(r int, top mark) bool {
			return r < rung || r == rung && (top == below || top == at && !strict)
		})
	}
}

// keys returns the keys of the cards, ascending.
func (c *crowd) keys() []int {
	var keys []int
	for _, list := range append([][]cards.Card{c.pack}, c.fixed...) {
		for _, card := range list {
			keys = append(keys, c.key(card))
		}
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

// againstAll returns the marks of against for every key.
func (c *crowd) againstAll() []func(cards.Card) mark {
	var marks []func(cards.Card) mark
	for _, key := range c.keys() {
		marks = append(marks, c.against(key))
	}
	return marks
}
