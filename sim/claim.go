package sim

import "context"

// A Claim is a number that is in print about a game and that the program can
// count for itself.
type Claim struct {
	Name    string // [a-z0-9-]+, unique in its game
	Title   Text   // what the number is
	Printed string // the number as Count would give it
	Source  string // where it is printed; as it is in every language

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
