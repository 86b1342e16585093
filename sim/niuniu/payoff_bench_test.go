package niuniu

import (
	"fmt"
	"testing"

	"cardlab/sim"
)

func BenchmarkPayoff(b *testing.B) {
	for _, preset := range []string{"plain", "live-casino", "mainland"} {
		b.Run(preset, func(b *testing.B) {
			benchmark(b, "payoff", Game().RuleDefaults(preset))
		})
	}
	for _, k := range []int64{2, 10} {
		b.Run(fmt.Sprintf("players=%d", k), func(b *testing.B) {
			benchmark(b, "payoff", sim.Params{"players": k})
		})
	}
	b.Run("session", func(b *testing.B) {
		benchmark(b, "payoff", sim.Params{"mode": modeSession})
	})
}

func BenchmarkBest(b *testing.B) { benchmark(b, "best", nil) }
