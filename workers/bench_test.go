package workers

import (
	"fmt"
	"runtime"
	"testing"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// idle is an experiment of empty trials: what is left is the pool.
type idle struct{ counters int }

func (i idle) Metrics() []sim.Metric {
	return []sim.Metric{{Rows: make([]sim.Row, 1), Bins: make([]sim.Bin, i.counters)}}
}
func (idle) BlockSize() int                            { return 1 }
func (i idle) NewSampler() sim.Sampler                 { return i }
func (idle) Sample(n int, _ *rng.Stream, t *sim.Tally) { t.Counts[0] += uint64(n) }

// BenchmarkBlock is the cost of a block besides its trials, of which a block has
// 20 to 100 ms.
func BenchmarkBlock(b *testing.B) {
	for _, counters := range []int{10, 10_000} {
		for _, workers := range []int{1, runtime.NumCPU()} {
			b.Run(fmt.Sprintf("counters=%d/workers=%d", counters, workers), func(b *testing.B) {
				b.ReportAllocs()
				job := Job{Name: "idle", Experiment: idle{counters}, RNG: rng.Default, Trials: uint64(b.N)}
				mustRun(b, []Job{job}, Options{Workers: workers})
			})
		}
	}
}

// BenchmarkScaling is a block of the toy, some 20 ms, with one worker and with
// all cores; trials/s shows what the pool adds to one.
func BenchmarkScaling(b *testing.B) {
	for _, workers := range []int{1, runtime.NumCPU()} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			job := toy("x", 6, 1_000_000, 1_000_000*uint64(b.N))
			mustRun(b, []Job{job}, Options{Workers: workers})
			b.ReportMetric(float64(job.Trials)/b.Elapsed().Seconds(), "trials/s")
		})
	}
}

// BenchmarkCheckpoint is the encoding and writing of a checkpoint.
func BenchmarkCheckpoint(b *testing.B) {
	for _, counters := range []int{1000, 100_000} {
		b.Run(fmt.Sprintf("counters=%d", counters), func(b *testing.B) {
			job := Job{Name: "idle", Experiment: idle{counters}, RNG: rng.Default, Trials: 100}
			p := newPrefix(0, &job, &Options{})
			s := &store{dir: b.TempDir()}
			for b.Loop() {
				data, err := seal(checkpointFormat, &savedRun{Jobs: []savedJob{p.save()}})
				if err != nil {
					b.Fatal(err)
				}
				if err := s.write(data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
