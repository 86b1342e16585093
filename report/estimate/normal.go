package estimate

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// normalUpper returns the z that a standard normal variable exceeds with
// probability q.
func normalUpper(q float64) float64 { return -mathext.NormalQuantile(q) }

// normalTwoSided returns the probability that a standard normal variable is
// farther from 0 than z.
func normalTwoSided(z float64) float64 { return math.Erfc(math.Abs(z) / math.Sqrt2) }
