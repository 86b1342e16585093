package sim

import (
	"fmt"
	"slices"
	"strings"
)

// Check returns an error if v is not a value of the field: not of its Go type,
// not within its range, or not one of its words. Its words follow the key.
func (f *Field) Check(v any) error {
	switch f.Kind {
	case Int:
		n, ok := v.(int64)
		return f.check(ok, v, "a whole number", n)
	case Bool:
		_, ok := v.(bool)
		return f.check(ok, v, "true or false")
	case String:
		_, ok := v.(string)
		return f.check(ok, v, "a text")
	case Choice:
		s, ok := v.(string)
		if ok {
			return f.known(s)
		}
		return f.check(ok, v, "a text")
	case Ints:
		list, ok := v.([]int64)
		return f.check(ok, v, "a list of whole numbers", list...)
	case Words:
		list, ok := v.([]string)
		for i, s := range list {
			if err := f.known(s); err != nil {
				return err
			}
			if slices.Contains(list[:i], s) {
				return fmt.Errorf("has %q twice", s)
			}
		}
		return f.check(ok, v, "a list of words")
	case Table:
		table, ok := v.(map[string]int64)
		var values []int64
		for s, n := range table {
			if err := f.known(s); err != nil {
				return err
			}
			values = append(values, n)
		}
		return f.check(ok, v, "a table of whole numbers", values...)
	}
	panic(fmt.Sprintf("sim: field %q is of no kind", f.Key))
}

// check returns an error if v was not of its type, or if one of the values is
// out of range.
func (f *Field) check(typed bool, v any, want string, values ...int64) error {
	if !typed {
		return fmt.Errorf("must be %s, not %v", want, v)
	}
	for _, n := range values {
		if (f.Min != 0 || f.Max != 0) && (n < f.Min || n > f.Max) {
			return fmt.Errorf("must be from %d to %d, not %d", f.Min, f.Max, n)
		}
	}
	return nil
}

// known returns an error if s is not one of the words of the field.
func (f *Field) known(s string) error {
	var words []string
	for _, o := range f.Choices {
		if o.Word == s {
			return nil
		}
		words = append(words, o.Word)
	}
	return fmt.Errorf("must be one of %s, not %q", strings.Join(words, ", "), s)
}
