package setgame

import (
	"encoding/json"
	"os"
	"testing"
)

// reference is testdata/set.json.
type reference struct {
	SetsInPack    int             `json:"sets_in_pack"`
	NoSet         map[int]string  `json:"no_set"`
	Variances     map[int]string  `json:"variances"`
	SetsOf12      []int64         `json:"sets_of_12"`
	PackingOf12   []int64         `json:"packing_of_12"`
	PackingMeans  map[int]float64 `json:"packing_means"`
	Short         map[int]float64 `json:"short"`            // P(a random greedy player misses the maximum)
	SetFree       []int64         `json:"set_free"`         // layouts, by number of cards
	SetFree3      []int64         `json:"set_free_3"`       // the same with three attributes
	GreatestCaps  []int           `json:"greatest_caps"`    // by attributes, from one
	Classes       []int           `json:"classes"`          // by number of cards
	MostSetsFrom3 []int           `json:"most_sets_from_3"` // by number of cards, from three
	AffineMaps    int64           `json:"affine_maps"`
	Game          struct {
		Left         map[string]float64 `json:"left"`
		LeftGames    float64            `json:"left_games"`
		None         map[string]float64 `json:"none"` // 1/P, by cards in the deck
		Odds         float64            `json:"odds"`
		Never15      float64            `json:"never_15"`
		Perfect      map[string]float64 `json:"perfect_percent"`
		PerfectGames float64            `json:"perfect_games"`
	} `json:"game"`
}

func readReference(tb testing.TB) *reference {
	tb.Helper()
	b, err := os.ReadFile("testdata/set.json")
	if err != nil {
		tb.Fatal(err)
	}
	r := &reference{}
	if err := json.Unmarshal(b, r); err != nil {
		tb.Fatal(err)
	}
	if len(r.SetsOf12) != 15 || len(r.PackingOf12) != 5 || len(r.NoSet) != 3 || len(r.Variances) != 2 || len(r.Game.Left) != 6 ||
		len(r.Game.None) != 5 || len(r.Game.Perfect) != 3 || len(r.Short) != 3 || len(r.PackingMeans) != 3 ||
		len(r.SetFree) != 21 || len(r.SetFree3) != 10 || len(r.GreatestCaps) != 4 || len(r.Classes) != 13 || len(r.MostSetsFrom3) != 10 {
		tb.Fatal("the reference is not whole")
	}
	return r
}
