package setgame

import (
	"context"
	"math/big"
	"runtime"
	"slices"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// A class is a set of points that stands for all of its images under the
// affine maps of AG(d,3): one orbit of n-card layouts. Its form does not depend
// on d: the orbit is there in every space that has room for it.
type class struct {
	form       pointSet
	symmetries int64 // affine maps of the flat that form spans which carry it into itself
}

// layouts returns the number of layouts in AG(d,3) that are images of the class.
func (c *class) layouts(d int) *big.Int {
	n := frames(d, int(c.form.dim), c.form.n > 0)
	return n.Div(n, big.NewInt(c.symmetries))
}

// frames returns the number of ordered frames of the r-dimensional flats of
// AG(d,3): of r+1 points in general position. some is false for the empty flat.
func frames(d, r int, some bool) *big.Int {
	n := big.NewInt(1)
	if !some {
		return n
	}
	q := int64(power3(d))
	n.SetInt64(q)
	for k := range r {
		n.Mul(n, big.NewInt(q-int64(power3(k))))
	}
	return n
}

// affineMaps returns the order of the affine group AGL(d,3), which is the number
// of ordered frames of AG(d,3).
func affineMaps(d int) *big.Int { return frames(d, d, true) }

// A kind of layouts says which of them are classified. It must be kept by
// affine maps and by taking cards away.
type kind int

const (
	allLayouts kind = iota
	setFree
)

// classify returns the classes of the layouts of n+1 cards in spaces of up to d
// dimensions that are of kind k, from those of n cards, in an order that is the
// same on every machine. With visit it hands them over instead, worker by
// worker, and returns none. Step is called now and then with the number of
// classes of n cards that are done.
//
// It is McKay's canonical augmentation: each class of n+1 cards is made from one
// of n cards, the one that is left when the canonically first card is taken
// away. So no two goroutines find the same class, and none has to remember what
// has been found.
func classify(ctx context.Context, from []class, d int, k kind, step func(done int), visit func(worker int, c *class)) ([]class, error) {
	const chunk = 64
	chunks := (len(from) + chunk - 1) / chunk
	found := make([][]class, chunks)
	var next, done atomic.Int64
	g, ctx := errgroup.WithContext(ctx)
	for w := range min(chunks, runtime.GOMAXPROCS(0)) {
		g.Go(func() error {
			a := augmenter{dim: d, kind: k, canonizer: newCanonizer()}
			for {
				i := int(next.Add(1)) - 1
				if i >= chunks {
					return nil
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				parents := from[i*chunk : min(len(from), (i+1)*chunk)]
				for j := range parents {
					children := a.children(&parents[j])
					if visit == nil {
						found[i] = append(found[i], children...)
						continue
					}
					for c := range children {
						visit(w, &children[c])
					}
				}
				step(int(done.Add(int64(len(parents)))))
			}
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	return slices.Concat(found...), nil
}

// An augmenter adds a card to classes. It belongs to one goroutine.
type augmenter struct {
	dim       int
	kind      kind
	extension extension
	canonizer *canonizer
	found     []class
}

// children returns the classes that are made from c: a view that the next call
// overwrites.
func (a *augmenter) children(c *class) []class {
	a.found = a.found[:0]
	if c.form.n == 0 {
		return append(a.found, class{form: pointSet{n: 1}, symmetries: 1})
	}
	f := flatOf(int(c.form.dim))
	a.extension.from(&c.form, f)
	taken := a.taken(f, c.form.list())
	for p := range f.size {
		if !taken[p] {
			a.try(Card(p))
		}
	}
	// All points outside the flat are alike: an affine map that leaves the flat
	// as it is carries each into each.
	if f.dimension < a.dim {
		a.extension.from(&c.form, flatOf(f.dimension+1))
		a.try(Card(f.size))
	}
	return a.found
}

// taken says which points of f cannot be added.
func (a *augmenter) taken(f *flat, points []Card) (taken [729]bool) {
	for i, p := range points {
		taken[p] = true
		if a.kind == setFree {
			for _, q := range points[:i] {
				taken[f.Third(p, q)] = true
			}
		}
	}
	return taken
}

// try adds point p and keeps the class if it is made from the one that is
// extended, and new.
func (a *augmenter) try(p Card) {
	if !a.extension.add(p, a.canonizer) {
		return
	}
	form, symmetries, origins := a.canonizer.finish()
	if origins>>a.extension.set.n&1 == 0 {
		return
	}
	for i := range a.found {
		if a.found[i].form == *form {
			return
		}
	}
	a.found = append(a.found, class{form: *form, symmetries: symmetries})
}
