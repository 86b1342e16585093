//go:build !race

package niuniu

const raceDetector = false
