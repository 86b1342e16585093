package niuniu

import (
	"encoding/json"
	"math/big"
	"os"
	"testing"
)

// reference is the part of testdata/niuniu.json that this package computes.
type reference struct {
	Levels   map[string]json.RawMessage `json:"levels"`
	ZeroNone struct {
		Count int `json:"count"`
	} `json:"sum_mod10_zero_but_no_bull"`
	Players map[string]json.RawMessage        `json:"players"`
	Edge    map[string]json.RawMessage        `json:"banker edge"`
	Hero    map[string]map[string]json.Number `json:"hero 6s 4h Tc 2d 8s"`
}

// levelTable is a distribution of levels.
type levelTable struct {
	Total  uint64   `json:"total"`
	Counts []uint64 `json:"counts"`
}

// tableCounts are deals in which the hero beats everybody, or is not beaten.
type tableCounts struct {
	Strict, Unbeaten *big.Int
}

func readReference(t *testing.T) *reference {
	t.Helper()
	r := &reference{}
	readReferenceInto(t, r)
	return r
}

func readReferenceInto(t *testing.T, v any) {
	t.Helper()
	b, err := os.ReadFile("testdata/niuniu.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, v); err != nil {
		t.Fatal(err)
	}
}

// into decodes raw, which must be there.
func into(t *testing.T, raw json.RawMessage, v any) {
	t.Helper()
	if raw == nil {
		t.Fatal("not in the reference")
	}
	if err := json.Unmarshal(raw, v); err != nil {
		t.Fatal(err)
	}
}

func (r *reference) levels(t *testing.T, name string) levelTable {
	t.Helper()
	var l levelTable
	into(t, r.Levels[name], &l)
	return l
}

// players returns the reference for k players by tie-break.
func (r *reference) players(t *testing.T, k string) (deals *big.Int, byTie map[tie]tableCounts) {
	t.Helper()
	var raw map[string]json.RawMessage
	into(t, r.Players[k], &raw)
	deals, byTie = new(big.Int), map[tie]tableCounts{}
	into(t, raw["deals"], deals)
	for name, tie := range map[string]tie{"level": tieLevel, "level,point": tiePoint, "level,rank": tieRank} {
		if raw[name] != nil {
			var c tableCounts
			into(t, raw[name], &c)
			byTie[tie] = c
		}
	}
	return deals, byTie
}
