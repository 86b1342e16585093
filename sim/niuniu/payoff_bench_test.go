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

func BenchmarkKnown(b *testing.B) {
	benchmark(b, "known", sim.Params{"known": "10s Jh Qd 9c", "shown": "Ks Qh 10d Ac"})
}

// BenchmarkExact reports the time of whole counts.
func BenchmarkExact(b *testing.B) {
	for _, c := range []struct {
		name    string
		measure string
		set     sim.Params
	}{
		{"best/players=3", "best", sim.Params{"players": int64(3)}},
		{"best/players=4", "best", sim.Params{"players": int64(4)}},
		{"winrate/players=3,tie=point", "winrate", sim.Params{"players": int64(3), "tie": "point"}},
		{"winrate/players=4,tie=level", "winrate", sim.Params{"players": int64(4), "tie": "level"}},
		{"known", "known", sim.Params{"known": "10s Jh Qd", "players": int64(2)}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for range b.N {
				if _, err := experiment(b, c.measure, c.set).(sim.Exhauster).Exhaust(b.Context(), quiet); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
