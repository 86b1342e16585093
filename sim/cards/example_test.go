package cards_test

import (
	"fmt"

	"cardlab/sim/cards"
	"cardlab/sim/rng"
)

func ExampleParseHand() {
	h, err := cards.ParseHand("6s 4h 10c 2d 8s")
	fmt.Println(h, err)
	_, err = cards.ParseHand("6s 4h 11c")
	fmt.Println(err)
	// Output:
	// ♦2 ♥4 ♠6 ♠8 ♣10 <nil>
	// "11c" is not a card; did you mean "♣J"?
}

// Four players of five cards each, from one block of an experiment.
func ExampleDealer() {
	s, err := rng.New(rng.Default, rng.Key{Seed: 20261104, Name: "deal", Block: 0})
	if err != nil {
		panic(err)
	}
	d, err := cards.NewDealer(cards.Pack52(), 5, 5, 5, 5)
	if err != nil {
		panic(err)
	}
	hands := make([]cards.Hand, 4)
	d.Hands(s, hands)
	for _, h := range hands {
		fmt.Println(h)
	}
	// Output:
	// ♣2 ♣6 ♦8 ♠J ♦Q
	// ♦3 ♣3 ♥8 ♥10 ♠Q
	// ♠2 ♦6 ♦9 ♣J ♣Q
	// ♥A ♥3 ♣7 ♠8 ♦J
}
