package configs

import (
	"slices"
	"strings"
	"testing"
)

func TestParseWhole(t *testing.T) {
	for text, want := range map[string]uint64{
		"0": 0, "1000000": 1_000_000, "1_000_000": 1_000_000, "1e6": 1_000_000, "1.5e3": 1500, "1E+3": 1000, "1_0.0e0_1": 100, "007": 7, "18446744073709551615": 1<<64 - 1,
	} {
		if got, err := ParseWhole(text); err != nil || got != want {
			t.Errorf("%s is read as %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "_", "x", "-1", "1.5", "1e-1", "inf", "nan", "1e30", "1e400", "1 000", "0.0001",
		"1__0", "_100", "100_", "0x1p7", "0x10", "+200", "1_.0", "1._0", "1e_1", ".5e1", "5.", "1e", "0b1", "١"} {
		if got, err := ParseWhole(text); err == nil || !strings.HasPrefix(err.Error(), "must be a whole number from 0 to 18446744073709551615, not ") {
			t.Errorf("%q is read as %d, %v", text, got, err)
		}
	}
}

// A number in the range is refused for how it is written.
func TestParseInexact(t *testing.T) {
	for _, text := range []string{"1e19", "9_007_199_254_740_994.0", "1.8e19"} {
		if got, err := ParseWhole(text); err == nil || !strings.HasPrefix(err.Error(), "is too large a number to be written with a point or an exponent: ") {
			t.Errorf("%q is read as %d, %v", text, got, err)
		}
	}
}

func TestCheckName(t *testing.T) {
	for _, name := range []string{"a", "0", "niuniu-2.b_c", strings.Repeat("x", 80)} {
		if err := CheckName(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"", "A", "a b", "-a", ".a", "_a", "a/b", "全", strings.Repeat("x", 81)} {
		if CheckName(name) == nil {
			t.Errorf("%q is a name", name)
		}
	}
}

func TestAnytime(t *testing.T) {
	for asked, want := range map[string]string{
		"wilson": "anytime", "clopper-pearson": "anytime", "jeffreys": "anytime", "goodman": "anytime-all",
		"anytime": "anytime", "anytime-all": "anytime-all",
	} {
		if got := Anytime(asked); got != want {
			t.Errorf("%s becomes %s", asked, got)
		}
	}
	for _, kind := range Intervals() {
		if !slices.Contains(Intervals(), Anytime(kind)) {
			t.Errorf("%s becomes %s, which is none", kind, Anytime(kind))
		}
	}
}
