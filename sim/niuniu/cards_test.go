package niuniu

import (
	"strings"
	"testing"

	"cardlab/sim/cards"
)

type card = cards.Card

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
