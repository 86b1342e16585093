package cards

import "fmt"

// A Pack is a list of distinct cards, in the order in which they lie before any
// shuffle. Its zero value has no cards.
type Pack struct {
	cards Deck
	n     uint8
}

// Pack52 returns the 52 cards of the ranks, from the lowest to the highest.
func Pack52() Pack { return ascending(1<<52 - 1) }

// Pack54 returns the 52 cards and the two jokers, from the lowest to the
// highest.
func Pack54() Pack { return ascending(1<<54 - 1) }

// NewPack returns the pack of cards, in their order. It is an error if a card
// is there twice or is no card.
func NewPack(cards ...Card) (Pack, error) {
	var p Pack
	var seen Hand
	for _, c := range cards {
		if c >= Kinds {
			return Pack{}, fmt.Errorf("%v is not a card", c)
		}
		if seen.Has(c) {
			return Pack{}, fmt.Errorf("%v is in the pack twice", c)
		}
		seen.Add(c)
		p.cards[p.n] = c
		p.n++
	}
	return p, nil
}

func ascending(h Hand) Pack {
	var p Pack
	p.n = uint8(len(h.Append(p.cards[:0])))
	return p
}

// Len returns the number of cards.
func (p Pack) Len() int { return int(p.n) }

// Cards returns the cards, in a slice of their own.
func (p Pack) Cards() []Card { return append([]Card(nil), p.cards[:p.n]...) }

// Hand returns the cards as a set.
func (p Pack) Hand() Hand { return HandOf(p.cards[:p.n]...) }

// Without returns the pack without the cards of h, the others in their order. It
// is an error if a card of h is not in the pack.
func (p Pack) Without(h Hand) (Pack, error) {
	if missing := h &^ p.Hand(); missing != 0 {
		return Pack{}, fmt.Errorf("not in the pack: %v", missing)
	}
	var q Pack
	for _, c := range p.cards[:p.n] {
		if !h.Has(c) {
			q.cards[q.n] = c
			q.n++
		}
	}
	return q, nil
}
