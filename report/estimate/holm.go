package estimate

import (
	"cmp"
	"slices"
)

// Holm returns the p values of many hypotheses, adjusted so that rejecting
// those below a level rejects a true one, in the whole family, no more often
// than that level, whatever their dependence (S. Holm, 1979). The values are
// in the order of p, in the same order of size, and at most 1.
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(p[i], p[j]) })
	out := make([]float64, len(p))
	least := 0.
	for rank, i := range order {
		least = max(least, min(1, float64(len(p)-rank)*p[i]))
		out[i] = least
	}
	return out
}
