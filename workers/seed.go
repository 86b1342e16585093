package workers

import "strconv"

// SeedOf returns the seed of the jobs in the checkpoint folder dir, and whether
// there is a sound checkpoint whose jobs have one seed. A run whose seed was
// drawn goes on with it.
func SeedOf(dir string) (seed uint64, ok bool) {
	s := store{dir: dir}
	saved, err := s.read(func(string) {}) // Run will warn
	if err != nil || saved == nil {
		return 0, false
	}
	for i := range saved.Jobs {
		for _, f := range saved.Jobs[i].Identity {
			if f.Key != "seed" {
				continue
			}
			n, err := strconv.ParseUint(f.Value, 10, 64)
			if err != nil || ok && n != seed {
				return 0, false
			}
			seed, ok = n, true
		}
	}
	return seed, ok
}

// Jobs returns the names of the jobs in the checkpoint folder dir: none where it
// has no sound checkpoint.
func Jobs(dir string) []string {
	s := store{dir: dir}
	saved, err := s.read(func(string) {})
	if err != nil || saved == nil {
		return nil
	}
	var names []string
	for i := range saved.Jobs {
		names = append(names, saved.Jobs[i].Name)
	}
	return names
}
