package sim_test

import (
	"math/big"
	"slices"
	"testing"

	"cardlab/sim"

	"pgregory.net/rapid"
)

func value(v int64) *int64 { return &v }

// dice has a metric of two rows and three valued bins, then one of one row and
// two bins.
func dice() []sim.Metric {
	return []sim.Metric{
		{Name: "sum", Rows: []sim.Row{{Name: "all"}, {Name: "even"}}, Unit: sim.Unit{Num: 1, Den: 20},
			Bins: []sim.Bin{{Name: "a", Value: value(-20)}, {Name: "b", Value: value(0)}, {Name: "c", Value: value(40)}}},
		{Name: "odd", Rows: []sim.Row{{Name: "all"}}, Bins: []sim.Bin{{Name: "no"}, {Name: "yes"}}},
	}
}

func TestTallyLayout(t *testing.T) {
	tally := sim.NewTally(dice())
	tally.Add(0, 1, 2)
	tally.Add(1, 0, 1)
	tally.Add(1, 0, 1)
	if want := []uint64{0, 0, 0, 0, 0, 1, 0, 2}; !slices.Equal(tally.Counts, want) {
		t.Errorf("counters %v, want %v", tally.Counts, want)
	}
	if got := tally.Row(0, 1); !slices.Equal(got, []uint64{0, 0, 1}) {
		t.Errorf("row %v", got)
	}
	if got := tally.Table(1); !slices.Equal(got, []uint64{0, 2}) {
		t.Errorf("table %v", got)
	}
	tally.Row(0, 0)[0] = 7 // a row is a view
	if tally.Counts[0] != 7 {
		t.Error("a row is not a view of the tally")
	}
	if row := tally.Row(0, 0); cap(row) != len(row) {
		t.Error("a row can grow into the next")
	}
}

func TestTallyMerge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(label string) *sim.Tally {
			tally := sim.NewTally(dice())
			copy(tally.Counts, rapid.SliceOfN(rapid.Uint64Range(0, 1<<40), 8, 8).Draw(t, label))
			return tally
		}
		a, b := draw("a"), draw("b")
		ab, ba := a.Clone(), b.Clone()
		ab.Merge(b)
		ba.Merge(a)
		if !slices.Equal(ab.Counts, ba.Counts) {
			t.Fatal("merging is not adding")
		}
		for i := range ab.Counts {
			if ab.Counts[i] != a.Counts[i]+b.Counts[i] {
				t.Fatal("merging is not adding, or a clone is a view")
			}
		}
		ab.Reset()
		if slices.ContainsFunc(ab.Counts, func(c uint64) bool { return c != 0 }) {
			t.Fatal("a reset tally has counts")
		}
	})
	defer func() {
		if recover() == nil {
			t.Error("tallies of other layouts are merged")
		}
	}()
	sim.NewTally(dice()).Merge(sim.NewTally(dice()[:1]))
}

func TestLawMoments(t *testing.T) {
	m := &dice()[0]
	law := sim.Law{Counts: []*big.Int{big.NewInt(1), big.NewInt(2), big.NewInt(1)}, Total: big.NewInt(4)}
	mean, variance := law.Moments(m) // values -1, 0, 2 with chances 1/4, 1/2, 1/4
	if mean.Cmp(big.NewRat(1, 4)) != 0 || variance.Cmp(big.NewRat(19, 16)) != 0 {
		t.Errorf("mean %v, variance %v, want 1/4 and 19/16", mean, variance)
	}
	law.Mean = big.NewRat(1, 3)
	if mean, _ = law.Moments(m); mean.Cmp(big.NewRat(1, 3)) != 0 {
		t.Errorf("the stated mean gives way to %v", mean)
	}
	law.Mean, law.Counts[1] = nil, nil
	if mean, variance = law.Moments(m); mean != nil || variance != nil {
		t.Error("an incomplete law has moments")
	}
	if _, ok := law.P(1); ok {
		t.Error("an unknown bin has a probability")
	}
	if p, ok := law.P(2); !ok || p.Cmp(big.NewRat(1, 4)) != 0 {
		t.Errorf("P is %v", p)
	}
}

func TestParams(t *testing.T) {
	p := sim.Params{"n": int64(3), "ok": true, "word": "x", "list": []int64{1}}
	if p.Int("n") != 3 || !p.Bool("ok") || p.Text("word") != "x" || len(p.Ints("list")) != 1 {
		t.Error("a parameter is not read back")
	}
	defer func() {
		if recover() == nil {
			t.Error("a parameter of another type is read")
		}
	}()
	p.Int("word")
}
