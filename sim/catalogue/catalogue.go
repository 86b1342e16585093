// Package catalogue lists the games of the laboratory. A new game is a room
// under sim/ and one line here.
package catalogue

import (
	"cardlab/sim"
	"cardlab/sim/niuniu"
	"cardlab/sim/setgame"
)

// Games returns every game, in the order in which they are listed.
func Games() []*sim.Game {
	return []*sim.Game{
		setgame.Game(), // whose first claim, the 1080 sets, is where verify begins
		niuniu.Game(),
	}
}
