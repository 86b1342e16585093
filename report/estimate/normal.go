package estimate

import "gonum.org/v1/gonum/mathext"

// normalUpper returns the z that a standard normal variable exceeds with
// probability q.
func normalUpper(q float64) float64 { return -mathext.NormalQuantile(q) }
