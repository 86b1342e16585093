package report

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"cardlab/sim"
)

func goldenResult(t testing.TB) string {
	t.Helper()
	b, err := os.ReadFile("testdata/result.golden.json")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestRoundTrip(t *testing.T) {
	in := levelInput(t, 1, 1000) // no empty row: NaN is not equal to itself
	top := uint64(12345)
	in.TOpt, in.Interval = &top, "anytime-all"
	in.Point = []Setting{{"players", 4}, {"replacement", true}, {"hero", "6s 4h"}}
	in.Stop = Stop{HalfWidth: 1.0 / 3, Bins: []string{"none"}, Cap: 1 << 60, Time: "8h0m0s"}
	r := mustBuild(t, in)
	text, err := Encode(r)
	if err != nil {
		t.Fatal(err)
	}
	back, err := Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(r, back) {
		t.Errorf("read back:\n%+v\nwant:\n%+v", back, r)
	}
}

// TestSnapshotLines: the counters of a snapshot stand on one line, and the text
// is the one that encoding/json would write but for white space.
func TestSnapshotLines(t *testing.T) {
	r := mustBuild(t, sampleInput(t))
	text, err := Encode(r)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	if got := strings.TrimSpace(lines[len(lines)-4]); !strings.HasPrefix(got, `{"trials":100,"counts":[10,`) {
		t.Errorf("the last snapshot is %q", got)
	}
	plain, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var a, b any
	if json.Unmarshal(plain, &a) != nil || json.Unmarshal(text, &b) != nil || !reflect.DeepEqual(a, b) {
		t.Error("the content differs from that of json.Marshal")
	}
	if !strings.Contains(string(text), "Payoff, <stake>") {
		t.Error("a title is written with escapes")
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`cardlab/result/1`, `cardlab/result/2`, "format"},
		{`"draws"`, `"drawz"`, "unknown field"},
		{`"count": 6758`, `"count": 6759`, "counters say"},
		{`"n": 20000`, `"n": 20001`, "20001 observations"},
		{`"n": 15000`, `"n": 15001`, "counters say"},
		{`"n": 0,`, `"n": "00",`, "not a whole number"},
		{`"n": 0,`, `"n": -1,`, "not a whole number"},
		{`"p": 0.3379`, `"p": 0.338`, "counters say"},
		{`"p": 0.3355680734`, `"p": 0.3355680735`, "the counts say"},
		{`"of": "52"`, `"of": "0"`, "its law is"},
		{`"rat": "-5/202"`, `"rat": "-5/0"`, "its law is"},
		{`"rat": "-5/202"`, `"rat": "-6/202"`, "the fraction says"},
		{`"lo": 0.3313764387`, `"lo": 0.4`, "interval"},
		{`"p_value": 0.4893416984`, `"p_value": 1.4`, "p value"},
		{`"trials": 20000,`, `"trials": 19999,`, "in 19999 trials"},
		{`"seed": "18446744073709551615"`, `"seed": "18446744073709551616"`, "seed"},
		{`"experiment": "mix/players=4"`, `"experiment": "mix/../../x"`, "no name"},
		{`"name": "bull1"`, `"name": "none"`, "not unique"},
		{`"name": "never"`, `"name": "all"`, "not unique"},
		{`"name": "joker"`, `"name": "level"`, "not unique"},
		{`"row": "never"`, `"row": "ever"`, "no row"},
		{`"bin": "win"`, `"bin": "won"`, "no bin"},
		{`"confidence": 0.95`, `"confidence": 95`, "confidence"},
		{`"confidence": 0.95`, `"confidence": null`, "confidence"},
		{`{"trials":100,`, `{"trials":10,`, "snapshot 2"},
		{`{"trials":100,"counts":[10,`, `{"trials":100,"counts":[`, "18 counters, not 19"},
		{`{"trials":100,"counts":[10,`, `{"trials":100,"counts":[101,`, "after 100 trials"},
		{"]\n}\n", "]\n}\n{}", "follows"},
		{"]\n}\n", "]\n", "unexpected EOF"},
	} {
		text := goldenResult(t)
		broken := strings.Replace(text, c.old, c.new, 1)
		if broken == text {
			t.Errorf("%q is not in the golden file", c.old)
			continue
		}
		if _, err := Decode([]byte(broken)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", c.new, err, c.want)
		}
	}
}

// oneBin is a result of one bin, small enough for a fuzzer to change it in all
// ways.
const oneBin = `{"format":"cardlab/result/1","config":"c","experiment":"e","game":"g","measure":"m","seed":"1","confidence":0.9,
"trials":4,"metrics":[{"name":"m","rows":[{"name":"all","n":4,"bins":[{"name":"a","value":1,"count":4,"p":1,"lo":0.5,"hi":1,
"law":{"count":"1","of":"2","p":0.5},"z":2,"p_value":0.125}],"mean":{"value":1,"method":"t","law":{"rat":"1/2","value":0.5},
"z":1,"p_value":0.5},"fit":{"test":"chi-square","statistic":4,"df":1,"p_value":0.04}}]}],
"expect":[{"metric":"m","row":"all","bin":"a","min":0.5,"value":1,"p_value":0.1}],"snapshots":[{"trials":2,"counts":[2]}]}`

func TestDecodeOneBin(t *testing.T) {
	r, err := Decode([]byte(oneBin))
	if err != nil {
		t.Fatal(err)
	}
	if j := Judge([]*Result{r}); len(j.All) != 4 || r.Seed != "1" || r.Snapshots[0].Counts[0] != "2" {
		t.Errorf("%d hypotheses, want bin, fit, mean and claim; %+v", len(j.All), r)
	}
}

func FuzzDecode(f *testing.F) {
	text := goldenResult(f)
	f.Add([]byte(text))
	f.Add([]byte(strings.Replace(text, `"complete": true,`, `"complete": true, "exact": true,`, 1)))
	f.Add([]byte(`{"format": "cardlab/result/1", "metrics": [{"rows": [{"bins": [{}]}]}]}`))
	f.Add([]byte(`{"format": "cardlab/result/1", "params": {"a": 1e400, "b": [null, {"c": 1e3}]}}`))
	f.Add([]byte(`[]`))
	f.Add([]byte(oneBin))
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := Decode(b)
		if err != nil {
			return
		}
		text, err := Encode(r)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Decode(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if other, _ := Encode(again); !bytes.Equal(text, other) {
			t.Fatalf("not what was read:\n%s\n%s", text, other)
		}
		CSV(r)
		j := Judge([]*Result{r})
		for _, lang := range []sim.Lang{sim.English, sim.Chinese} {
			if err := Table(new(bytes.Buffer), r, j, nil, lang, 40); err != nil {
				t.Fatal(err)
			}
		}
	})
}
