package niuniu

import (
	"cardlab/sim"
	"context"
	"testing"
)

func TestTmpLaws(t *testing.T) {
	for _, tie := range []string{"level", "point", "rank", "rank-suit"} {
		for _, set := range []sim.Params{{"tie": tie, "players": int64(2)}, {"tie": tie, "players": int64(3)}, {"tie": tie, "players": int64(3), "replacement": true}, {"tie": tie, "hero": "6s 4h Tc 2d 8s", "players": int64(6)}} {
			e := experiment(t, "winrate", set).(sim.Theorist)
			laws, err := e.Laws(context.Background(), func(a, b int64) {})
			t.Log(set, err)
			for _, l := range laws {
				t.Log(l.Row, l.Counts, l.Total)
			}
		}
	}
}
