//go:build !race

package setgame

const raceDetector = false
