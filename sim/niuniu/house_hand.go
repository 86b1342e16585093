package niuniu

import (
	"fmt"
	"strings"
	"unicode"

	"cardlab/sim/cards"
)

// parseHand reads a hand of as many cards as the house deals. It is an error if
// there are more or fewer, or if they are refused by checkCards.
func (h *house) parseHand(text string) ([]cards.Card, error) {
	hand, err := parseCards(text)
	if err != nil {
		return nil, err
	}
	if err := h.checkCards(hand); err != nil {
		return nil, err
	}
	if len(hand) != h.dealt {
		return nil, fmt.Errorf("must be %d cards, not %d", h.dealt, len(hand))
	}
	return hand, nil
}

// parseCards reads any number of cards.
func parseCards(text string) ([]cards.Card, error) {
	var list []cards.Card
	separate := func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;，、；", r) }
	for _, word := range strings.FieldsFunc(text, separate) {
		more, err := cards.ParseList(word)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	return list, nil
}

// checkCards reports a card that is not in the pack, or that is in the list more
// often than in the shoe; with replacement it can be there any number of times.
func (h *house) checkCards(list []cards.Card) error {
	var have [cards.Kinds]int
	for _, c := range list {
		have[c]++
		copies := h.copies(c)
		switch {
		case copies == 0:
			return fmt.Errorf("%v is not in the pack of %d cards", c, h.rules.pack)
		case have[c] <= copies || h.replacement:
		case copies == 1:
			return fmt.Errorf("%v is there twice", c)
		default:
			return fmt.Errorf("%v is there %d times, and there are %d packs", c, have[c], copies)
		}
	}
	return nil
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
