package niuniu

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"cardlab/sim"
	"cardlab/sim/cards"
)

// A placer counts the placings of three or four hands from one pack.
//
// The deals of given rungs tell most of it, because players can change hands: of
// the deals in which the hands of a rung are all different each order has as
// many. What remains are hands that are equal. So it counts the deals, for
// players 1 to 4,
//
//   - by the rungs of all: see byRungs;
//   - of which 1 and 2 are equal, by how the others compare with them: see tied;
//   - of which 1 and 2 are equal, and 3 and 4 are: see twice.
type placer struct {
	*crowd
	byKeys  bool     // some hands of one rung are equal and others are not
	level   bool     // all hands of one rung are equal
	byRungs [][]wide // by the rungs of the summed hands, by those of the others
	tied    [][]wide // by rung of the equal hands, by labels of the others
	twice   [][]wide // by both rungs
	list    []placing
}

// The other hands are labelled by their rung, and in the rung of equal hands as
// equal to them, which is that rung, or as
func (p *placer) weaker() int   { return p.rungs }
func (p *placer) stronger() int { return p.rungs + 1 }
func (p *placer) labels() int   { return p.rungs + 2 }

// newPlacer returns the count of the placings of the hands of a crowd, of all of
// which the same cards are known, or none. It is an error if they cannot be
// counted, else that of ctx.
func (h *house) newPlacer(ctx context.Context, c *crowd) (*placer, error) {
	p := &placer{crowd: c, byKeys: h.byKeys(), level: h.tie.compared() == tieLevel}
	if p.byKeys && h.ranks != nil {
		return nil, &errCount{fmt.Sprintf("%d hands at once cannot be counted where ties go by all ranks and packs are several", len(c.fixed))}
	}
	marks := []func(cards.Card) mark{equal}
	if p.byKeys {
		marks = append(marks, c.againstAll()...)
	}
	if p.pairsTie() {
		marks = append(marks, p.apart(c.keys()))
	}
	return p, c.countable(ctx, marks...)
}

// pairsTie reports whether two hands can be equal and two others too.
func (p *placer) pairsTie() bool { return p.byKeys && p.hands() == maxCounted }

// count counts the placings.
func (p *placer) count(ctx context.Context, progress sim.Progress) ([]placing, error) {
	groups, keys := p.summed(), p.keys()
	steps := chunks(len(groups))
	if p.byKeys {
		steps += len(keys) * chunks(p.rungs)
	}
	if p.pairsTie() {
		steps += chunks(p.rungs)
	}
	level, err := p.view(ctx, equal)
	if err != nil {
		return nil, err
	}
	done := counter(progress, steps)
	if err := p.countRungs(ctx, done, level, groups); err != nil {
		return nil, err
	}
	if p.byKeys {
		if err := p.countTied(ctx, done, keys); err != nil {
			return nil, err
		}
	}
	if p.pairsTie() {
		if err := p.countTwice(ctx, done, keys); err != nil {
			return nil, err
		}
	}
	p.place(nil, p.level)
	sum, total := new(big.Int), p.deals()
	for _, l := range p.list {
		l.each(func([]strength) { sum.Add(sum, l.ways) })
	}
	if sum.Cmp(total) != 0 {
		panic(fmt.Sprintf("niuniu: counted %v deals of %v", sum, total))
	}
	return p.list, nil
}

// hands returns how many hands are dealt.
func (p *placer) hands() int { return len(p.fixed) }

// summed numbers pairs of rungs. Some two of n hands have rungs that are alike
// modulo n-1, so it is enough to know what is dealt beside such two.
func (p *placer) summed() []int {
	var groups []int
	for i := range p.rungs {
		for j := i; j < p.rungs; j += p.hands() - 1 {
			groups = append(groups, p.at(i, j))
		}
	}
	return groups
}

// at numbers two labels, in either order; one label is given twice.
func (p *placer) at(x, y int) int { return min(x, y)*p.labels() + max(x, y) }

// tally counts the deals by the labels of all hands: of the last two, which are
// to have the number want, in a lane each, and of the first two, or the first one
// of three. numbers tell the number of two hands by their places: p.at of their
// labels, or -1 where they are not asked for. There is one of them for each lane,
// or for all.
func (p *placer) tally(ctx context.Context, v *view, w *walk, want []int, numbers ...func(a, b uint16) int) ([][]wide, error) {
	n := p.labels()
	totals := make([][]wide, len(want))
	for lane := range totals {
		totals[lane] = make([]wide, n*n)
	}
	w.run(ctx, func(leaf int) (sum lanes) {
		for _, pair := range v.in.of(leaf) {
			at := 0
			for lane, wanted := range want {
				if lane < len(numbers) {
					at = numbers[lane](pair.a, pair.b)
				}
				if at == wanted {
					sum[lane] += pair.ways()
				}
			}
		}
		return sum
	}, func(leaf int) bool {
		return len(v.out.of(leaf)) > 0
	}, func(leaf int, ways uint64, sum *lanes) {
		for _, pair := range v.out.of(leaf) {
			weight := ways * pair.ways()
			at := 0
			for lane, total := range totals {
				if lane < len(numbers) {
					at = numbers[lane](pair.a, pair.b)
				}
				if at >= 0 {
					total[at].add(weight, sum[lane])
				}
			}
		}
	})
	// of two hands with different labels each had each
	for lane, total := range totals {
		for at := range total {
			if want[lane]/n != want[lane]%n {
				total[at] = total[at].half()
			}
			if at/n != at%n {
				total[at] = total[at].half()
			}
		}
	}
	return totals, ctx.Err()
}

// countRungs counts the deals by the rungs of all hands.
func (p *placer) countRungs(ctx context.Context, done func(), v *view, groups []int) error {
	p.byRungs = make([][]wide, p.labels()*p.labels())
	rung := v.hands[0].rung
	return v.jobs(ctx, done, chunks(len(groups)), func(i int, w *walk) error {
		some := groups[i*len(lanes{}) : min((i+1)*len(lanes{}), len(groups))]
		totals, err := p.tally(ctx, v, w, some, func(a, b uint16) int { return p.at(rung[a], rung[b]) })
		for lane, at := range some {
			p.byRungs[at] = totals[lane]
		}
		return err
	})
}

// countTied counts the deals of which two hands are equal, key by key.
func (p *placer) countTied(ctx context.Context, done func(), keys []int) error {
	p.tied = make([][]wide, p.rungs)
	for r := range p.tied {
		p.tied[r] = make([]wide, p.labels()*p.labels())
	}
	for _, key := range keys {
		v, err := p.view(ctx, p.against(key))
		if err != nil {
			return err
		}
		err = v.jobs(ctx, done, chunks(p.rungs), func(i int, w *walk) error {
			var want []int
			var numbers []func(a, b uint16) int
			for _, r := range p.some(i) {
				if !slices.Contains(v.hands[0].weights(func(rung int, top mark) bool { return rung == r && top == at }), 1) {
					continue
				}
				want = append(want, p.at(r, r))
				labels := p.compare(v, r)
				numbers = append(numbers, func(a, b uint16) int { return p.at(labels[a], labels[b]) })
			}
			if len(want) == 0 {
				return nil
			}
			totals, err := p.tally(ctx, v, w, want, numbers...)
			for lane, total := range totals { // no other job of the key has the rung
				for at, n := range total {
					p.tied[want[lane]/p.labels()][at].plus(n)
				}
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// compare returns the labels of the hands of a view beside one of the rung with
// the key of the view.
func (p *placer) compare(v *view, rung int) []int {
	labels := slices.Clone(v.hands[0].rung)
	for i, r := range labels {
		switch {
		case r != rung || v.hands[0].top[i] == at:
		case v.hands[0].top[i] == below:
			labels[i] = p.weaker()
		default:
			labels[i] = p.stronger()
		}
	}
	return labels
}

// apart marks the cards by the place of their key among all.
func (p *placer) apart(keys []int) func(cards.Card) mark {
	return func(card cards.Card) mark {
		i, _ := slices.BinarySearch(keys, p.key(card))
		return mark(i)
	}
}

// countTwice counts the deals of which players 1 and 2 have equal hands and
// players 3 and 4 too, by both rungs.
func (p *placer) countTwice(ctx context.Context, done func(), keys []int) error {
	p.twice = make([][]wide, p.rungs)
	v, err := p.view(ctx, p.apart(keys))
	if err != nil {
		return err
	}
	rung, top := v.hands[0].rung, v.hands[0].top
	return v.jobs(ctx, done, chunks(p.rungs), func(i int, w *walk) error {
		var want []int
		for _, r := range p.some(i) {
			want = append(want, p.at(r, r))
		}
		totals, err := p.tally(ctx, v, w, want, func(a, b uint16) int {
			if rung[a] != rung[b] || top[a] != top[b] {
				return -1
			}
			return p.at(rung[a], rung[a])
		})
		copy(p.twice[i*len(lanes{}):], totals)
		return err
	})
}

// all returns the deals in which the players have the rungs m, ascending.
func (p *placer) all(m []int) *big.Int {
	for j := range m {
		for i := range j {
			if (m[j]-m[i])%(p.hands()-1) == 0 {
				rest := slices.Delete(slices.Delete(slices.Clone(m), j, j+1), i, i+1)
				return p.byRungs[p.at(m[i], m[j])][p.at(rest[0], rest[len(rest)-1])].big()
			}
		}
	}
	panic("niuniu: no two rungs are alike")
}

// equal returns the deals in which two players have equal hands of a rung and
// each other has that label.
func (p *placer) equal(rung int, others ...int) *big.Int {
	if p.tied == nil {
		return new(big.Int)
	}
	return p.tied[rung][p.at(others[0], others[len(others)-1])].big()
}

// equalTwice returns the deals in which two players have equal hands of the rung
// x and two others of the rung y.
func (p *placer) equalTwice(x, y int) *big.Int {
	if p.twice == nil {
		return new(big.Int)
	}
	return p.twice[x][p.at(y, y)].big()
}

// place lists the placings whose lowest rungs are m; if level is true, all hands
// of a rung are equal.
func (p *placer) place(m []int, level bool) {
	if n := len(m); n < len(p.fixed) {
		from := 0
		if n > 0 {
			from = m[n-1]
		}
		for r := from; r < p.rungs; r++ {
			p.place(append(m[:n:n], r), level)
		}
		return
	}
	all := p.all(m)
	if level {
		p.add(m, all, make([]int, len(m)), 1)
		return
	}
	p.order(m, all)
}

// order lists the placings of the rungs m, which have all deals, by which hands of
// a rung are equal. The deals of k hands of a rung are shared among their orders:
// where n1, n2 and so on of them are equal there are k!/(n1! n2! ...) of these.
func (p *placer) order(m []int, all *big.Int) {
	var rungs, alone []int // those of several hands, those of one
	most := 0
	for i := 0; i < len(m); {
		n := 1
		for i+n < len(m) && m[i+n] == m[i] {
			n++
		}
		if n > 1 {
			rungs = append(rungs, m[i])
		} else {
			alone = append(alone, m[i])
		}
		most = max(most, n)
		i += n
	}
	// add tells for the hands of each of rungs, from the lowest, their order
	add := func(ways *big.Int, share int64, orders ...[]int) {
		order := make([]int, len(m))
		for i, r := range rungs {
			copy(order[slices.Index(m, r):], orders[i])
		}
		p.add(m, ways, order, share)
	}
	left := func(parts ...part) *big.Int {
		rest := new(big.Int).Set(all)
		for _, part := range parts {
			rest.Sub(rest, new(big.Int).Mul(part.ways, big.NewInt(part.times)))
		}
		return rest
	}
	switch {
	case len(rungs) == 0:
		add(all, 1)
	case len(rungs) == 2:
		x, y := rungs[0], rungs[1]
		first, second, both := p.equal(x, y, y), p.equal(y, x, x), p.equalTwice(x, y)
		add(both, 1, []int{0, 0}, []int{0, 0})
		add(new(big.Int).Sub(first, both), 2, []int{0, 0}, []int{0, 1})
		add(new(big.Int).Sub(second, both), 2, []int{0, 1}, []int{0, 0})
		add(left(part{first, 1}, part{second, 1}, part{both, -1}), 4, []int{0, 1}, []int{0, 1})
	case most == 2:
		equal := p.equal(rungs[0], alone...)
		add(equal, 1, []int{0, 0})
		add(left(part{equal, 1}), 2, []int{0, 1})
	case most == 3:
		r := rungs[0]
		with := func(third int) *big.Int { return p.equal(r, append([]int{third}, alone...)...) }
		three, low, high := with(r), with(p.stronger()), with(p.weaker())
		add(three, 1, []int{0, 0, 0})
		add(low, 1, []int{0, 0, 1})
		add(high, 1, []int{0, 1, 1})
		add(left(part{three, 1}, part{low, 3}, part{high, 3}), 6, []int{0, 1, 2})
	default:
		r := rungs[0]
		four, threeLow, threeHigh := p.equal(r, r, r), p.equal(r, r, p.stronger()), p.equal(r, r, p.weaker())
		middle := p.equal(r, p.weaker(), p.stronger())
		twice := divided(new(big.Int).Sub(p.equalTwice(r, r), four), 2)
		low := divided(new(big.Int).Sub(p.equal(r, p.stronger(), p.stronger()), twice), 2)
		high := divided(new(big.Int).Sub(p.equal(r, p.weaker(), p.weaker()), twice), 2)
		add(four, 1, []int{0, 0, 0, 0})
		add(threeLow, 1, []int{0, 0, 0, 1})
		add(threeHigh, 1, []int{0, 1, 1, 1})
		add(twice, 1, []int{0, 0, 1, 1})
		add(low, 1, []int{0, 0, 1, 2})
		add(middle, 1, []int{0, 1, 1, 2})
		add(high, 1, []int{0, 1, 2, 2})
		add(left(part{four, 1}, part{threeLow, 4}, part{threeHigh, 4}, part{twice, 6},
			part{low, 12}, part{middle, 12}, part{high, 12}), 24, []int{0, 1, 2, 3})
	}
}

// A part is deals that are there so many times.
type part struct {
	ways  *big.Int
	times int64
}

// add adds a placing of rungs m and orders within them. It has a share of the
// deals ways, all shares being equal.
func (p *placer) add(m []int, ways *big.Int, order []int, shares int64) {
	ways = divided(ways, shares)
	if ways.Sign() == 0 {
		return
	}
	l := placing{ways: ways}
	for i, r := range m {
		l.hands = append(l.hands, r<<rungShift|order[i])
	}
	p.list = append(p.list, l)
}

// divided returns n/d, which is whole and not negative.
func divided(n *big.Int, d int64) *big.Int {
	q, r := new(big.Int).QuoRem(n, big.NewInt(d), new(big.Int))
	if q.Sign() < 0 || r.Sign() != 0 {
		panic(fmt.Sprintf("niuniu: %v deals cannot be %d equal parts", n, d))
	}
	return q
}
