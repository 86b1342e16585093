//go:build race

package setgame

const raceDetector = true
