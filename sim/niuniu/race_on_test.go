//go:build race

package niuniu

const raceDetector = true
