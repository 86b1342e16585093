package report

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
)

// Format names the form of a result file.
const Format = "cardlab/result/1"

// A Result is what one experiment found: the content of its JSON file. It is a
// function of the config, the seed and the number of trials alone.
type Result struct {
	Format     string         `json:"format"`
	Config     string         `json:"config"`
	Experiment string         `json:"experiment"`
	Title      string         `json:"title,omitempty"` // of the experiment, in the words of its config
	Index      int            `json:"index"`           // its place in the plan, from 0
	Group      string         `json:"group,omitempty"` // the sweep that it is a point of
	Point      []Setting      `json:"point,omitempty"` // the swept keys and its values of them
	Game       string         `json:"game"`
	Measure    string         `json:"measure"`
	Params     map[string]any `json:"params"` // every parameter, rules under "rules"; values as [Plain] makes them
	Seed       string         `json:"seed"`   // decimal
	Stream     string         `json:"stream"`
	RNG        string         `json:"rng"`
	Draws      int            `json:"draws"` // version of the way draws are made
	Block      int            `json:"block"` // trials in a block
	Trials     uint64         `json:"trials"`
	Complete   bool           `json:"complete"` // false for a partial result after a signal
	Exact      bool           `json:"exact,omitempty"`
	Stop       Stop           `json:"stop"`
	Stopped    string         `json:"stopped"` // "trials", "precision", "cap", "time", "signal"
	Confidence Number         `json:"confidence"`
	Interval   string         `json:"interval"`
	TOpt       *uint64        `json:"t_opt"` // where the anytime interval is tightest; null for fixed trials
	Alarm      Number         `json:"alarm"` // adjusted p below which a hypothesis is refuted
	Metrics    []Metric       `json:"metrics"`
	Expect     []Expect       `json:"expect"`
	Snapshots  []Snapshot     `json:"snapshots"`
}

// A Setting is one swept key and the value of a point: a value as [Plain] makes
// them.
type Setting struct {
	Key   string `json:"key"`
	Value any    `json:"value"`
}

// Stop is the stop rule of an experiment, as its config states it after
// defaults.
type Stop struct {
	Trials    uint64   `json:"trials,omitempty"` // exactly so many
	HalfWidth Number   `json:"half_width,omitempty"`
	Relative  Number   `json:"relative,omitempty"`
	Metric    string   `json:"metric,omitempty"`
	Row       string   `json:"row,omitempty"`
	Bins      []string `json:"bins,omitempty"`
	Cap       uint64   `json:"cap,omitempty"`    // at most so many
	Time      string   `json:"time,omitempty"`   // "8h0m0s", of this experiment
	Budget    string   `json:"budget,omitempty"` // likewise, of the whole run
}

// A Metric is one filled table.
type Metric struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Rows  []Row  `json:"rows"`

	Pair        *Pair        `json:"pair,omitempty"`        // of a joint table: whose it is
	Differences []Difference `json:"differences,omitempty"` // of a joint table: of each bin that both sides have, then of the means
}

// A Row is one filled row.
type Row struct {
	Name string `json:"name"`
	N    Count  `json:"n"`
	Bins []Bin  `json:"bins"`
	Mean *Mean  `json:"mean"`
	Fit  *Fit   `json:"fit"`

	Ratio *Ratio `json:"ratio,omitempty"` // where the bins count two things of a trial

	LawDigits int `json:"law_digits,omitempty"` // of a law that is too long to be here: only its mean is
}

// A Ratio is the sum of the bins' values over the sum of their bases, over all
// trials of the row.
type Ratio struct {
	Value  Number  `json:"value"`
	Lo     *Number `json:"lo"`
	Hi     *Number `json:"hi"`
	Method string  `json:"method"` // "delta", "delta-mixture (asymptotic)"
}

// A Bin is one counter and what is known of its probability. In an exact
// result there is no interval, and P is exact.
type Bin struct {
	Name   string  `json:"name"`
	Value  *Number `json:"value"`          // in units of 1
	Base   *Number `json:"base,omitempty"` // of a ratio: what the value is a part of
	Count  Count   `json:"count"`
	P      Number  `json:"p"`
	Lo     *Number `json:"lo"`
	Hi     *Number `json:"hi"`
	Law    *BinLaw `json:"law"`
	Z      *Number `json:"z"`       // null without a law, with a law of 0 or 1, or without observations
	PValue *Number `json:"p_value"` // raw: not adjusted for the number of tests
}

// A BinLaw is the exact probability of a bin.
type BinLaw struct {
	Count string `json:"count"` // decimal
	Of    string `json:"of"`    // decimal
	P     Number `json:"p"`
}

// A Mean is the mean of a row whose bins have values, in units of 1.
type Mean struct {
	Value  Number   `json:"value"`
	Lo     *Number  `json:"lo"`
	Hi     *Number  `json:"hi"`
	Method string   `json:"method"` // "t", "hoeffding", "normal-mixture (asymptotic)"
	Law    *MeanLaw `json:"law"`
	Z      *Number  `json:"z"`
	PValue *Number  `json:"p_value"`
}

// A MeanLaw is the exact mean of a row.
type MeanLaw struct {
	Rat   string `json:"rat"` // "290/17"
	Value Number `json:"value"`
}

// A Fit is the test of a whole row against its law.
type Fit struct {
	Test      string `json:"test"` // "chi-square", "likelihood-ratio", "dirichlet-multinomial"
	Statistic Number `json:"statistic"`
	DF        int    `json:"df"`
	Pooled    int    `json:"pooled,omitempty"` // bins that were pooled for a small expected count
	PValue    Number `json:"p_value"`
}

// An Expect is a claim of the config and its test.
type Expect struct {
	Metric string  `json:"metric"`
	Row    string  `json:"row"`
	Bin    string  `json:"bin,omitempty"` // empty: the claim is about the mean
	Min    *Number `json:"min"`           // the claim is min <= value <= max
	Max    *Number `json:"max"`
	Value  Number  `json:"value"` // the estimate
	Lo     *Number `json:"lo"`
	Hi     *Number `json:"hi"`
	PValue *Number `json:"p_value"`
}

// A Snapshot holds every counter after a number of trials.
type Snapshot struct {
	Trials uint64  `json:"trials"`
	Counts []Count `json:"counts"`
}

// A Number is written with ten significant digits, and an infinity or NaN as
// null.
type Number float64

// MarshalJSON implements json.Marshaler.
func (n Number) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(n)) || math.IsInf(float64(n), 0) {
		return []byte("null"), nil
	}
	return []byte(n.String()), nil
}

// UnmarshalJSON implements json.Unmarshaler: null is NaN.
func (n *Number) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		*n = Number(math.NaN())
		return nil
	}
	var f float64
	if err := json.Unmarshal(b, &f); err != nil {
		return err
	}
	*n = Number(f)
	return nil
}

// String returns the number with ten significant digits.
func (n Number) String() string {
	return strconv.FormatFloat(float64(Round(float64(n))), 'g', -1, 64)
}

// Round returns x with ten significant digits: the number that a result file
// would give back. An infinity is NaN, since both are written as null, and
// there is no negative zero.
func Round(x float64) Number {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return Number(math.NaN())
	}
	f, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 10, 64), 64)
	if f == 0 {
		return 0
	}
	return Number(f)
}

// A Count is a count, written as a number up to 2^53 and as a decimal string
// beyond. Counts of exact results can be of any size.
type Count string

// CountOf returns n as a Count.
func CountOf(n uint64) Count { return Count(strconv.FormatUint(n, 10)) }

// Uint64 returns the count, and an error if it is larger than a uint64.
func (c Count) Uint64() (uint64, error) {
	n, err := strconv.ParseUint(string(c), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("count %q: %w", string(c), err)
	}
	return n, nil
}

// MarshalJSON implements json.Marshaler.
func (c Count) MarshalJSON() ([]byte, error) {
	if n, err := strconv.ParseUint(string(c), 10, 64); err == nil && n <= 1<<53 {
		return []byte(c), nil
	}
	return json.Marshal(string(c))
}

// UnmarshalJSON implements json.Unmarshaler.
func (c *Count) UnmarshalJSON(b []byte) error {
	s := string(b)
	if len(b) > 0 && b[0] == '"' {
		if err := json.Unmarshal(b, &s); err != nil {
			return err
		}
	}
	if !decimal(s) {
		return fmt.Errorf("count %.40q is not a whole number", s)
	}
	*c = Count(s)
	return nil
}

// decimal reports whether s is a whole number as strconv writes it.
func decimal(s string) bool {
	if s == "" || len(s) > maxDigits || len(s) > 1 && s[0] == '0' {
		return false
	}
	for _, d := range []byte(s) {
		if d < '0' || d > '9' {
			return false
		}
	}
	return true
}
