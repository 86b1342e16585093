package report

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"cardlab/sim"
)

// manyResults are the points of a sweep over two keys, each ended by its
// precision at a number of trials of its own, with all laws known.
func manyResults(t testing.TB, points int) (results []*Result, metricsOf func(*Result) []sim.Metric) {
	t.Helper()
	s := sampler{rand.New(rand.NewPCG(3, 4))}
	for i := range points {
		in := planInput(i, fmt.Sprintf("winrate/tie=t%d,players=%d", i/10, i%10), "winrate", resultMetric())
		in.Group, in.Point = "winrate", []Setting{{"tie", fmt.Sprintf("t%d", i/10)}, {"players", int64(i % 10)}}
		in.Stop, in.Stopped = Stop{HalfWidth: 0.001, Bins: []string{"win"}}, "precision"
		in.Interval, in.TOpt = "anytime", new(uint64)
		*in.TOpt = 1e6
		for _, row := range in.Metrics[0].Rows {
			in.Laws = append(in.Laws, lawOf("result", row.Name, []int64{45, 10, 45}))
		}
		trace(in, 1e6+uint64(i)*65536, func(n uint64, t *sim.Tally) {
			for row := range in.Metrics[0].Rows {
				s.multinomial(n/12, []int64{45, 10, 45}, t.Row(0, row))
			}
		})
		results = append(results, mustBuild(t, in))
	}
	// As the command does, the labels are made anew at every call.
	return results, func(*Result) []sim.Metric { return []sim.Metric{resultMetric()} }
}

// BenchmarkMany shows the results of a plan of 300 experiments.
func BenchmarkMany(b *testing.B) {
	results, metricsOf := manyResults(b, 300)
	charts, err := Charts(results, metricsOf)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("judge", func(b *testing.B) {
		for b.Loop() {
			Judge(results)
		}
	})
	b.Run("table", func(b *testing.B) {
		j := Judge(results)
		var out bytes.Buffer
		for b.Loop() {
			out.Reset()
			for _, r := range results {
				if err := Table(&out, r, j, metricsOf(r), sim.English, 100); err != nil {
					b.Fatal(err)
				}
			}
		}
		b.ReportMetric(float64(out.Len()), "bytes")
	})
	b.Run("charts", func(b *testing.B) {
		for b.Loop() {
			if _, err := Charts(results, metricsOf); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("page", func(b *testing.B) {
		in := samplePage(results, metricsOf, charts, sim.English)
		size := 0
		for b.Loop() {
			page, err := Page(in)
			if err != nil {
				b.Fatal(err)
			}
			size = len(page)
		}
		b.ReportMetric(float64(size), "bytes")
	})
}
