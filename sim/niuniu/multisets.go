package niuniu

import "iter"

// multisets runs over the multisets of size elements of kinds kinds, each as
// the number of elements of every kind. The slice is used again for the next
// one.
func multisets(kinds, size int) iter.Seq[[]uint8] {
	return func(yield func([]uint8) bool) {
		count := make([]uint8, kinds)
		var place func(kind, left int) bool
		place = func(kind, left int) bool {
			if kind == kinds-1 {
				count[kind] = uint8(left)
				return yield(count)
			}
			for n := 0; n <= left; n++ {
				count[kind] = uint8(n)
				if !place(kind+1, left-n) {
					return false
				}
			}
			return true
		}
		place(0, size)
	}
}
