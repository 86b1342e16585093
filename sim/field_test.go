package sim_test

import (
	"strings"
	"testing"

	"cardlab/sim"
)

func TestFieldCheck(t *testing.T) {
	words := []sim.Option{{Word: "low"}, {Word: "high"}}
	tests := []struct {
		field sim.Field
		value any
		wrong string // part of the error; empty where the value is right
	}{
		{sim.Field{Kind: sim.Int, Min: 2, Max: 10}, int64(10), ""},
		{sim.Field{Kind: sim.Int, Min: 2, Max: 10}, int64(11), "from 2 to 10, not 11"},
		{sim.Field{Kind: sim.Int, Min: 2, Max: 10}, int64(0), "not 0"},
		{sim.Field{Kind: sim.Int}, int64(-5), ""},
		{sim.Field{Kind: sim.Int}, "5", "a whole number"},
		{sim.Field{Kind: sim.Bool}, true, ""},
		{sim.Field{Kind: sim.Bool}, int64(1), "true or false"},
		{sim.Field{Kind: sim.String}, "", ""},
		{sim.Field{Kind: sim.String}, nil, "a text"},
		{sim.Field{Kind: sim.Choice, Choices: words}, "low", ""},
		{sim.Field{Kind: sim.Choice, Choices: words}, "mid", `low, high, not "mid"`},
		{sim.Field{Kind: sim.Choice, Choices: words}, true, "a text"},
		{sim.Field{Kind: sim.Ints, Min: 1, Max: 3}, []int64{1, 3}, ""},
		{sim.Field{Kind: sim.Ints, Min: 1, Max: 3}, []int64{1, 4}, "not 4"},
		{sim.Field{Kind: sim.Ints}, []any{1}, "a list"},
		{sim.Field{Kind: sim.Words, Choices: words}, []string{}, ""},
		{sim.Field{Kind: sim.Words, Choices: words}, []string{"high", "low"}, ""},
		{sim.Field{Kind: sim.Words, Choices: words}, []string{"low", "low"}, "twice"},
		{sim.Field{Kind: sim.Words, Choices: words}, []string{"x"}, `not "x"`},
		{sim.Field{Kind: sim.Words, Choices: words}, "low", "a list"},
		{sim.Field{Kind: sim.Table, Choices: words, Min: 1, Max: 9}, map[string]int64{"low": 9}, ""},
		{sim.Field{Kind: sim.Table, Choices: words, Min: 1, Max: 9}, map[string]int64{"low": 0}, "not 0"},
		{sim.Field{Kind: sim.Table, Choices: words, Min: 1, Max: 9}, map[string]int64{"mid": 1}, `not "mid"`},
		{sim.Field{Kind: sim.Table, Choices: words}, nil, "a table"},
	}
	for _, tt := range tests {
		err := tt.field.Check(tt.value)
		if (err == nil) != (tt.wrong == "") || err != nil && !strings.Contains(err.Error(), tt.wrong) {
			t.Errorf("kind %d, %#v: %v, want %q", tt.field.Kind, tt.value, err, tt.wrong)
		}
	}
}
