package niuniu

import (
	"slices"
	"strings"
	"testing"

	"cardlab/sim/cards"
)

type card = cards.Card

// levelOfScore returns the level of a hand by its score.
func levelOfScore(s score) Level { return Level(s >> scoreShift) }

// slowScore returns the score of a hand by the plain rules as they are written.
func (e *winrateExperiment) slowScore(hand [handSize]cards.Card) score {
	return score(LevelByTriples(hand))<<scoreShift | e.tie.key(int(slices.Max(hand[:])))
}

// parsed reads cards, of which some may be there more than once.
func parsed(t *testing.T, text string) (hand []cards.Card) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		c, err := cards.Parse(word)
		if err != nil {
			t.Fatal(err)
		}
		hand = append(hand, c)
	}
	return hand
}
