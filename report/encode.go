package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Encode returns the JSON form of r: indented, ending with a newline, the same
// bytes for the same result. The counters of a snapshot stand on one line.
func Encode(r *Result) ([]byte, error) {
	rest := *r
	rest.Snapshots = nil
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(&rest); err != nil {
		return nil, fmt.Errorf("failed to encode the result of %s: %w", r.Experiment, err)
	}
	// Snapshots is the last field, so its empty form ends the text.
	head, ok := bytes.CutSuffix(b.Bytes(), []byte("null\n}\n"))
	if !ok {
		return nil, fmt.Errorf("failed to encode the result of %s: snapshots do not come last", r.Experiment)
	}
	out := bytes.NewBuffer(append([]byte(nil), head...))
	out.WriteString("[")
	for i, s := range r.Snapshots {
		if i > 0 {
			out.WriteString(",")
		}
		line, err := json.Marshal(s)
		if err != nil {
			return nil, fmt.Errorf("failed to encode the snapshots of %s: %w", r.Experiment, err)
		}
		out.WriteString("\n    ")
		out.Write(line)
	}
	if len(r.Snapshots) > 0 {
		out.WriteString("\n  ")
	}
	out.WriteString("]\n}\n")
	return out.Bytes(), nil
}

// Decode reads the JSON form of a result. It is strict: the format must be
// [Format], there are no unknown fields and nothing follows, counters add up,
// probabilities are those of the counters, names are sound and unique. What it
// accepts, Encode gives back.
func Decode(b []byte) (*Result, error) {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	d.UseNumber() // whole parameters stay whole
	r := new(Result)
	if err := d.Decode(r); err != nil {
		return nil, fmt.Errorf("failed to read the result: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("failed to read the result: something follows its end")
	}
	r.Params, r.Point = plainParams(r.Params), plainPoint(r.Point)
	if r.Expect == nil {
		r.Expect = []Expect{}
	}
	if r.Snapshots == nil {
		r.Snapshots = []Snapshot{}
	}
	if err := check(r); err != nil {
		return nil, fmt.Errorf("failed to read the result: %w", err)
	}
	return r, nil
}
