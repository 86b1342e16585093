package report

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

func TestPlain(t *testing.T) {
	type word string
	for _, c := range []struct{ in, want any }{
		{4, int64(4)}, {uint8(4), int64(4)}, {int64(-4), int64(-4)}, {4.0, int64(4)}, {0.25, 0.25}, {float32(0.5), 0.5},
		{1.0 / 3, 1.0 / 3}, {math.Inf(1), "+Inf"}, {true, true}, {"x", "x"}, {word("x"), "x"}, {nil, nil},
		{json.Number("1e6"), int64(1000000)}, {json.Number("0.5"), 0.5}, {json.Number("1e400"), "1e400"},
		{[]int64{1, 2}, []any{int64(1), int64(2)}}, {[]string{}, []any{}},
		{map[string]int{"a": 1}, map[string]any{"a": int64(1)}},
		{uint64(math.MaxUint64), float64(math.MaxUint64)},
		{struct{ A int }{1}, `{"A":1}`},
	} {
		if got := Plain(c.in); !reflect.DeepEqual(got, c.want) {
			t.Errorf("Plain(%T %v) = %T %v, want %T %v", c.in, c.in, got, got, c.want, c.want)
		}
	}
}

// TestPlainIsWhatAFileGivesBack: written as JSON and read again, a plain value
// is itself.
func TestPlainIsWhatAFileGivesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := Plain(map[string]any{
			"i": rapid.Int64().Draw(t, "i"), "f": rapid.Float64().Draw(t, "f"), "s": rapid.String().Draw(t, "s"),
			"l": rapid.SliceOf(rapid.Float64()).Draw(t, "l"), "u": rapid.Uint64().Draw(t, "u"),
		})
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		d := json.NewDecoder(bytes.NewReader(b))
		d.UseNumber()
		var back any
		if err := d.Decode(&back); err != nil {
			t.Fatal(err)
		}
		if got := Plain(back); !reflect.DeepEqual(got, v) {
			t.Fatalf("%#v, want %#v", got, v)
		}
	})
}

func TestNumber(t *testing.T) {
	for _, c := range []struct {
		x    float64
		want string
	}{
		{0.073801828, "0.073801828"}, {1.0 / 3, "0.3333333333"}, {2.0 / 3e9, "6.666666667e-10"}, {math.Copysign(0, -1), "0"},
		{math.NaN(), "null"}, {math.Inf(1), "null"}, {math.Inf(-1), "null"}, {12345678901, "1.23456789e+10"}, {1e-320, "1e-320"}, {-2.5, "-2.5"},
	} {
		b, err := json.Marshal(Number(c.x))
		if err != nil || string(b) != c.want {
			t.Errorf("%v is written as %s (%v), want %s", c.x, b, err, c.want)
		}
		var n Number
		if err := json.Unmarshal(b, &n); err != nil || n != Round(c.x) && !(n != n && c.want == "null") {
			t.Errorf("%s is read as %v (%v), want %v", b, float64(n), err, float64(Round(c.x)))
		}
	}
	var n Number
	if json.Unmarshal([]byte(`"1"`), &n) == nil || json.Unmarshal([]byte(`1e999`), &n) == nil {
		t.Error("a text or an infinity was read as a number")
	}
}

func TestCount(t *testing.T) {
	for in, want := range map[string]string{
		`0`: `0`, `9007199254740992`: `9007199254740992`, `"9007199254740993"`: `"9007199254740993"`,
		`"18446744073709551616"`: `"18446744073709551616"`, `"5"`: `5`,
	} {
		var c Count
		if err := json.Unmarshal([]byte(in), &c); err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		if b, err := json.Marshal(c); err != nil || string(b) != want {
			t.Errorf("%s is written as %s (%v), want %s", in, b, err, want)
		}
	}
	for _, in := range []string{`""`, `"01"`, `-1`, `1.5`, `1e3`, `"x"`, `null`, `true`, `"1` + string(bytes.Repeat([]byte("0"), maxDigits)) + `"`} {
		var c Count
		if err := json.Unmarshal([]byte(in), &c); err == nil {
			t.Errorf("%.20s is read as %.20s", in, c)
		}
	}
	if n, err := Count("18446744073709551615").Uint64(); err != nil || n != math.MaxUint64 {
		t.Errorf("%d, %v", n, err)
	}
	if _, err := Count("18446744073709551616").Uint64(); err == nil {
		t.Error("2^64 is a uint64")
	}
}
