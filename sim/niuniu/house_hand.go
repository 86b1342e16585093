package niuniu

import (
	"fmt"
	"strings"
	"unicode"

	"cardlab/sim/cards"
)

// parseHand reads a hand of as many cards as the house deals. It is an error if
// there are more or fewer, if a card is not in the pack, or if it is there more
// often than the shoe has it; with replacement it can be there any number of
// times.
func (h *house) parseHand(text string) ([]cards.Card, error) {
	var hand []cards.Card
	separate := func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;，、；", r) }
	for _, word := range strings.FieldsFunc(text, separate) {
		list, err := cards.ParseList(word)
		if err != nil {
			return nil, err
		}
		hand = append(hand, list...)
	}
	var have [cards.Kinds]int
	for _, c := range hand {
		have[c]++
		copies := h.copies(c)
		switch {
		case copies == 0:
			return nil, fmt.Errorf("%v is not in the pack of %d cards", c, h.rules.pack)
		case have[c] <= copies || h.replacement:
		case copies == 1:
			return nil, fmt.Errorf("%v is there twice", c)
		default:
			return nil, fmt.Errorf("%v is there %d times, and there are %d packs", c, have[c], copies)
		}
	}
	if len(hand) != h.dealt {
		return nil, fmt.Errorf("must be %d cards, not %d", h.dealt, len(hand))
	}
	return hand, nil
}

// without returns what is left of the shoe when the cards of a hand are taken
// out of it: with replacement, all of it.
func (h *house) without(hand []cards.Card) []cards.Card {
	if h.replacement {
		return h.shoe
	}
	var gone [cards.Kinds]int
	for _, c := range hand {
		gone[c]++
	}
	left := make([]cards.Card, 0, len(h.shoe))
	for _, c := range h.shoe {
		if gone[c] > 0 {
			gone[c]--
			continue
		}
		left = append(left, c)
	}
	return left
}
