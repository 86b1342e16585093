package sim

import (
	"context"
	"fmt"
)

// A Claim is a number that is in print about a game, or that another program has
// counted, and that this program can count for itself.
type Claim struct {
	Name    string // [a-z0-9-]+, unique in its game
	Title   Text   // what the number is
	Printed string // the number as Count would give it
	Source  string // where it is printed, as it is in every language; empty: nowhere, another program counted it

	// Refuted says that the printed number is known to be wrong although it is
	// often repeated: then the count has to differ from it.
	Refuted bool

	// Heavy says that counting takes longer than a few seconds.
	Heavy bool

	// Count counts the number, and says how: by a formula, by looking at every
	// case, by both. It never looks at Printed. Where two ways of counting
	// differ it is an error that says so; ctx.Err() when ctx ends first.
	Count func(ctx context.Context, progress Progress) (value string, how Text, err error)
}

// Agreed is what a Count returns of a number that was counted in one way or in
// several, which how says: the value that all of them give. Where they differ it
// is an error that tells them.
func Agreed(ctx context.Context, how Text, values ...string) (string, Text, error) {
	for _, v := range values[1:] {
		if v != values[0] {
			return "", how, fmt.Errorf("ways of counting differ: %s and %s (%s)", values[0], v, how.EN)
		}
	}
	return values[0], how, ctx.Err()
}
