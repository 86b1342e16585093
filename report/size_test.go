package report

import (
	"bytes"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"cardlab/sim"

	"pgregory.net/rapid"
)

// TestRatio compares ratio with big.Rat, also where a float64 has few bits left or
// none, and where a quotient is a tie but for its last digit.
func TestRatio(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string) *big.Int {
			n := new(big.Int).SetUint64(rapid.Uint64Range(1, math.MaxUint64).Draw(t, name))
			n.Lsh(n, uint(rapid.IntRange(0, 1200).Draw(t, name+" shift")))
			return n.Add(n, big.NewInt(rapid.Int64Range(0, 2).Draw(t, name+" more")))
		}
		c, n := number("c"), number("n")
		want, _ := new(big.Rat).SetFrac(c, n).Float64()
		if got := ratio(c, n); got != want {
			t.Fatalf("%s/%s is %v, want %v", c, n, got, want)
		}
	})
	for c := int64(1); c < 200; c += 2 {
		for shift := uint(1000); shift < 1090; shift++ {
			n := new(big.Int).Lsh(big.NewInt(1), shift)
			for range 3 {
				want, _ := new(big.Rat).SetFrac(big.NewInt(c), n).Float64()
				if got := ratio(big.NewInt(c), n); got != want {
					t.Fatalf("%d/%s is %v, want %v", c, n, got, want)
				}
				n.Add(n, big.NewInt(1))
			}
		}
	}
	if got := ratio(new(big.Int), big.NewInt(3)); got != 0 {
		t.Errorf("0/3 is %v", got)
	}
}

// The longest laws that there may be have fewer digits than a count may have.
func TestMaxDigits(t *testing.T) {
	var a, b big.Int
	for _, tt := range []struct {
		deals  *big.Int // in a round
		digits int
	}{
		{new(big.Int).Mul(a.Binomial(432, 8), b.Binomial(424, 8)), 32_835},
		{new(big.Int).Exp(big.NewInt(54), big.NewInt(16), nil), 27_719},
		{new(big.Int).Lsh(big.NewInt(1), 127), 38_231},
	} {
		all := new(big.Int).Exp(tt.deals, big.NewInt(1000), nil)
		if got := len(all.String()); got != tt.digits || digitsOf(all) > maxDigits {
			t.Errorf("a thousand rounds of %s deals have %d digits, want %d", tt.deals, got, tt.digits)
		}
	}
}

// wheel has bins 0, 1, ... of equal probability, total times bins of them.
func wheel(bins int, each *big.Int) *Input {
	m := sim.Metric{Name: "wheel", Title: sim.Text{EN: "Wheel", ZH: "轮盘"}, Rows: []sim.Row{{Name: "all"}}}
	law := sim.Law{Metric: "wheel", Row: "all", Total: new(big.Int).Mul(each, big.NewInt(int64(bins)))}
	for i := range bins {
		v := int64(i)
		m.Bins = append(m.Bins, sim.Bin{Name: fmt.Sprint(i), Value: &v})
		law.Counts = append(law.Counts, each)
	}
	in := &Input{
		Config: "c", Experiment: "e", Game: "g", Measure: "m", Stream: "e", RNG: "r", Draws: 1, Block: 1,
		Metrics: []sim.Metric{m}, Trials: uint64(bins), Complete: true, Stop: Stop{Trials: uint64(bins)}, Stopped: "trials",
		Confidence: 0.95, Interval: "wilson", Alarm: 1e-6, Laws: []sim.Law{law},
	}
	in.Tally = sim.NewTally(in.Metrics)
	for i := range in.Tally.Counts {
		in.Tally.Counts[i] = 1
	}
	return in
}

// A law of any length that a measure may have is written and read back. One that
// is longer is left out of a sampled result, which says so, and its mean is not; an
// exact result, which would be without anything, is refused.
func TestLongLaw(t *testing.T) {
	power := func(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }
	for _, tt := range []struct {
		bins, digits int
		fits         bool
	}{
		{3, 38_231, true}, {3, maxDigits - 1, true}, {3, maxDigits + 10, false},
		{200, 12_653, true}, {3000, 12_653, false},
	} {
		in := wheel(tt.bins, power(tt.digits-1))
		r := mustBuild(t, in)
		row := &r.Metrics[0].Rows[0]
		if fits := row.LawDigits == 0; fits != tt.fits || (row.Bins[0].Law != nil) != fits {
			t.Errorf("%d bins of %d digits: %d digits left out", tt.bins, tt.digits, row.LawDigits)
		}
		if want := Number(float64(tt.bins-1) / 2); row.Mean.Law == nil || row.Mean.Law.Value != want {
			t.Errorf("%d bins of %d digits: the mean is %v, want %v", tt.bins, tt.digits, row.Mean.Law, want)
		}
		text, err := Encode(r)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Decode(text)
		if err != nil {
			t.Fatal(err)
		}
		var table bytes.Buffer
		if err := Table(&table, again, Judge([]*Result{again}), nil, sim.English, 100); err != nil {
			t.Fatal(err)
		}
		said := fmt.Sprintf("the exact law is too long to be written: %s digits for each bin", grouped(CountOf(uint64(row.LawDigits))))
		if strings.Contains(table.String(), said) == tt.fits {
			t.Errorf("%d bins of %d digits: the table is\n%s", tt.bins, tt.digits, table.String()[:300])
		}
		if _, err := BuildExact(in); (err == nil) != tt.fits {
			t.Errorf("%d bins of %d digits, exact: %v", tt.bins, tt.digits, err)
		}
	}
}

// The longest mean that is not left out with a law that is too long is written and
// read back, its sign and slash too; a digit more, and it is left out as well.
func TestLongMean(t *testing.T) {
	for more := range 2 {
		in := wheel(3, big.NewInt(1))
		power := func(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n+more)), nil) }
		one := power(maxRat/2 - 2) // the total, and what is won in all, have maxRat/2 digits
		law := &in.Laws[0]
		law.Total = new(big.Int).Mul(one, big.NewInt(10))
		law.Counts = []*big.Int{
			new(big.Int).Sub(new(big.Int).Mul(one, big.NewInt(4)), big.NewInt(1)),
			new(big.Int).Add(one, big.NewInt(1)),
			new(big.Int).Mul(one, big.NewInt(5)),
		}
		for i := range in.Metrics[0].Bins {
			*in.Metrics[0].Bins[i].Value *= -1
		}
		r := mustBuild(t, in)
		text, err := Encode(r)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Decode(text)
		if err != nil {
			t.Fatal(err)
		}
		mean := again.Metrics[0].Rows[0].Mean
		switch {
		case more > 0 && mean.Law != nil:
			t.Error("the longer mean is not left out")
		case more == 0 && (mean.Law == nil || len(mean.Law.Rat) != maxRat+2 || mean.Law.Value != -1.1):
			t.Errorf("the mean is %.80v", mean.Law)
		}
	}
}
