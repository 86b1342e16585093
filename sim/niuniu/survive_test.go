package niuniu

import (
	"context"
	"testing"

	"cardlab/sim/cards"
)

func TestHeroTmp(t *testing.T) {
	hero, err := parseHero("6s 4h Tc 2d 8s")
	if err != nil {
		t.Fatal(err)
	}
	pack, err := cards.Pack52().Without(cards.HandOf(hero[:]...))
	if err != nil {
		t.Fatal(err)
	}
	for _, tie := range []tie{tieLevel, tiePoint, tieRank, tieRankSuit} {
		for hands := 1; hands <= 3; hands++ {
			s, u, err := heroCounts(context.Background(), func(a, b int64) {}, pack.Cards(), hands, tie, tie.keys().score(judge, judge.sum(hero)))
			t.Log(tie, hands, s, u, err)
		}
	}
}
