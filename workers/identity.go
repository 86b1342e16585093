package workers

import (
	"fmt"
	"strconv"
	"strings"

	"cardlab/sim"
)

// facts returns the identity of j with the facts that the counts of a block
// depend on, whatever the caller states.
func (j *Job) facts() []Fact {
	facts := append([]Fact(nil), j.Identity...)
	for _, f := range []Fact{
		{"seed", strconv.FormatUint(j.Seed, 10)},
		{"stream", j.Stream},
		{"rng", j.RNG},
		{"block", strconv.Itoa(j.Experiment.BlockSize())},
		{"tables", layoutOf(j.Experiment.Metrics()).String()},
	} {
		if _, ok := lookup(facts, f.Key); !ok {
			facts = append(facts, f)
		}
	}
	return facts
}

func lookup(facts []Fact, key string) (value string, ok bool) {
	for _, f := range facts {
		if f.Key == key {
			return f.Value, true
		}
	}
	return "", false
}

// difference returns the first fact that is not the same in both lists; a fact
// that one of them lacks has an empty value there.
func difference(was, is []Fact) (key, old, now string, found bool) {
	for _, f := range is {
		if v, ok := lookup(was, f.Key); !ok || v != f.Value {
			return f.Key, v, f.Value, true
		}
	}
	for _, f := range was {
		if _, ok := lookup(is, f.Key); !ok {
			return f.Key, f.Value, "", true
		}
	}
	return "", "", "", false
}

// A layout is the shape of a tally: rows and bins of each metric.
type layout [][2]int

func layoutOf(metrics []sim.Metric) layout {
	l := make(layout, len(metrics))
	for i := range metrics {
		l[i] = [2]int{len(metrics[i].Rows), len(metrics[i].Bins)}
	}
	return l
}

// String returns the shape as "1x11 12x3".
func (l layout) String() string {
	words := make([]string, len(l))
	for i, m := range l {
		words[i] = fmt.Sprintf("%dx%d", m[0], m[1])
	}
	return strings.Join(words, " ")
}

// tally returns a tally of the shape that holds counts. It is an error if the
// shape has another number of counters.
func (l layout) tally(counts []uint64) (*sim.Tally, error) {
	n := 0
	for _, m := range l {
		rows, bins := m[0], m[1]
		if rows < 0 || bins < 0 || rows > len(counts) || bins > len(counts) || rows*bins > len(counts)-n {
			return nil, fmt.Errorf("tables %s do not hold %d counters", l, len(counts))
		}
		n += rows * bins
	}
	if n != len(counts) {
		return nil, fmt.Errorf("tables %s do not hold %d counters", l, len(counts))
	}
	metrics := make([]sim.Metric, len(l))
	for i, m := range l {
		metrics[i].Rows = make([]sim.Row, m[0])
		metrics[i].Bins = make([]sim.Bin, m[1])
	}
	t := sim.NewTally(metrics)
	copy(t.Counts, counts)
	return t, nil
}
