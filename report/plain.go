package report

import (
	"encoding/json"
	"math"
	"reflect"
	"strconv"
)

// Plain returns v, a parameter or the value of a sweep point, as a result holds
// it in memory and gives it back from a file: a whole number as int64, any
// other as float64, a list as []any and a table as map[string]any. Strings,
// bools and nil stay what they are. Values of other types are written by
// their JSON form.
func Plain(v any) any {
	switch x := v.(type) {
	case nil, bool, string, int64:
		return v
	case json.Number:
		if n, err := strconv.ParseInt(x.String(), 10, 64); err == nil {
			return n
		}
		f, err := x.Float64()
		if err != nil {
			return x.String() // beyond a float64: kept as it was written
		}
		return Plain(f)
	case float64:
		if x == math.Trunc(x) && math.Abs(x) < 1<<63 {
			return int64(x)
		}
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return strconv.FormatFloat(x, 'g', -1, 64) // JSON has no number for it
		}
		return x
	}
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32:
		return r.Int()
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return Plain(json.Number(strconv.FormatUint(r.Uint(), 10)))
	case reflect.Float32:
		return Plain(r.Float())
	case reflect.String:
		return r.String()
	case reflect.Bool:
		return r.Bool()
	case reflect.Slice, reflect.Array:
		list := make([]any, r.Len())
		for i := range list {
			list[i] = Plain(r.Index(i).Interface())
		}
		return list
	case reflect.Map:
		if r.Type().Key().Kind() != reflect.String {
			break
		}
		table := make(map[string]any, r.Len())
		for it := r.MapRange(); it.Next(); {
			table[it.Key().String()] = Plain(it.Value().Interface())
		}
		return table
	}
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

func plainParams(p map[string]any) map[string]any {
	if p == nil {
		return map[string]any{}
	}
	return Plain(p).(map[string]any)
}

func plainPoint(p []Setting) []Setting {
	if len(p) == 0 {
		return nil
	}
	q := make([]Setting, len(p))
	for i, s := range p {
		q[i] = Setting{s.Key, Plain(s.Value)}
	}
	return q
}
