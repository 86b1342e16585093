package setgame

// A Triple is a set by the places of its cards on a table, in rising order.
type Triple [3]int

// CountTriples counts the sets of a table by looking at every triple of places:
// the plain form.
func (s *Space) CountTriples(cards []Card) (n int) {
	for k := range cards {
		for j := range k {
			for i := range j {
				if s.IsSet(cards[i], cards[j], cards[k]) {
					n++
				}
			}
		}
	}
	return n
}

// Triples returns all sets of a table in lexicographic order, by looking at
// every two places: the third card tells where the rest is.
func (s *Space) Triples(cards []Card) []Triple {
	places := make([][]int, s.size) // by card, rising
	for i, c := range cards {
		places[c] = append(places[c], i)
	}
	var list []Triple
	for i, a := range cards {
		for j := i + 1; j < len(cards); j++ {
			for _, k := range places[s.Third(a, cards[j])] {
				if k > j {
					list = append(list, Triple{i, j, k})
				}
			}
		}
	}
	return list
}
