package report

import (
	"bytes"
	"strings"
	"testing"

	"cardlab/sim"
)

// cappedInput is a run of 1000 trials with bins of 30, 20 and 50 % that a cap
// ended.
func cappedInput(stop Stop) *Input {
	in := claimInput()
	top := uint64(1000)
	in.Interval, in.TOpt, in.Complete = "anytime", &top, true
	in.Stop, in.Stopped = stop, "cap"
	return in
}

// TestMissedPrecision: a run that its cap or the clock ended says what it was
// asked for and how well it knows the bins, and no other run does.
func TestMissedPrecision(t *testing.T) {
	for _, c := range []struct {
		name   string
		stop   Stop
		change func(*Input)
		en, zh string
	}{
		{"one bin", Stop{HalfWidth: 0.001, Bins: []string{"a"}, Cap: 1000}, nil,
			"the precision asked for, ±0.001, was not reached within the cap of 1,000 trials: a is known to ±0.044",
			"在 1,000 次试验的上限内未达到所要求的精度 ±0.001：a ±0.044"},
		{"the clock", Stop{HalfWidth: 0.001, Bins: []string{"b"}, Time: "1h"}, func(in *Input) { in.Stopped = "time" },
			"the precision asked for, ±0.001, was not reached within the time: b is known to ±0.038",
			"在限定的时间内未达到所要求的精度 ±0.001：b ±0.038"},
		{"the widest first, and only those", Stop{HalfWidth: 0.041, Cap: 1000}, nil,
			"±0.041, was not reached within the cap of 1,000 trials: c is known to ±0.048, a is known to ±0.044", ""},
		{"relative", Stop{Relative: 0.05, Bins: []string{"b", "c"}, Cap: 1000}, nil,
			"±5 % of the estimate, was not reached within the cap of 1,000 trials: b is known to ±0.038, 19 % of its estimate, c is known to ±0.048, 9.6 % of its estimate",
			"未达到所要求的精度 ±5 %（相对于估计值）：b ±0.038，19 %（相对于估计值），c ±0.048，9.6 %（相对于估计值）"},
		{"both", Stop{Relative: 0.5, HalfWidth: 0.01, Bins: []string{"b"}, Cap: 1000}, nil, "±0.01 and ±50 % of the estimate, was not reached", "±0.01 与 ±50 %"},
		{"few counts", Stop{Relative: 0.9, Bins: []string{"b"}, Cap: 1000}, func(in *Input) { copy(in.Tally.Counts, []uint64{300, 99, 601}) },
			"b is known to ±0.029 and was counted 99 times, of 100 at least", "b ±0.029，计数 99，至少应为 100"},
		{"nothing observed", Stop{HalfWidth: 0.1, Bins: []string{"a"}, Cap: 1000}, func(in *Input) { clear(in.Tally.Counts) },
			"nothing was observed of a", "a 没有观测"},
		{"reached", Stop{HalfWidth: 0.05, Cap: 1000}, nil, "", ""},
		{"reached in the bins that matter", Stop{HalfWidth: 0.045, Bins: []string{"a", "b"}, Cap: 1000}, nil, "", ""},
		{"stopped by precision", Stop{HalfWidth: 0.001, Cap: 1000}, func(in *Input) { in.Stopped = "precision" }, "", ""},
		{"a signal, which is said elsewhere", Stop{HalfWidth: 0.001, Cap: 1000}, func(in *Input) { in.Stopped, in.Complete = "signal", false }, "", ""},
		{"no precision was asked for", Stop{Cap: 1000, Time: "1h"}, func(in *Input) { in.Stopped = "time" }, "", ""},
	} {
		in := cappedInput(c.stop)
		if c.change != nil {
			c.change(in)
		}
		r := mustBuild(t, in)
		for lang, want := range map[sim.Lang]string{sim.English: c.en, sim.Chinese: c.zh} {
			got := (speaker{lang: lang}).shortfall(r)
			if !strings.Contains(got, want) || (got == "") != (c.en == "") {
				t.Errorf("%s: %q, want %q", c.name, got, want)
			}
			var b bytes.Buffer
			j := Judge([]*Result{r})
			if err := Table(&b, r, j, nil, lang, 0); err != nil {
				t.Fatal(err)
			}
			if got != "" && !strings.Contains(b.String(), "\n  "+got+"\n") {
				t.Errorf("%s: the table does not say it:\n%s", c.name, b.String())
			}
			page, err := Page(&PageInput{Name: "c", Results: []*Result{r}, Judgement: j, Lang: lang})
			if err != nil {
				t.Fatal(err)
			}
			if said := strings.Contains(string(page), `<p class="partial shortfall">`+got); said != (got != "") {
				t.Errorf("%s: the page says it: %v", c.name, said)
			}
			short := pageWords["before precision"].In(lang)
			if listed := strings.Contains(string(page), pageWords["stopped "+r.Stopped].In(lang)+short+"</td>"); listed != (got != "") {
				t.Errorf("%s: the list of experiments says it: %v", c.name, listed)
			}
		}
	}
}

// TestMissedOfManyBins: of many bins the widest are named and the others
// counted.
func TestMissedOfManyBins(t *testing.T) {
	metrics, tally := wideTally(300)
	in := cappedInput(Stop{HalfWidth: 1e-9, Cap: 5e8})
	in.Metrics, in.Tally, in.Trials, in.Expect = metrics, tally, total(tally.Counts), nil
	got := (speaker{lang: sim.English}).shortfall(mustBuild(t, in))
	if !strings.Contains(got, ": b299 is known to ±") || strings.Count(got, "is known") != 3 || !strings.HasSuffix(got, " and 297 more less well than asked") {
		t.Errorf("%q", got)
	}
}
