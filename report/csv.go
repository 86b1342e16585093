package report

import (
	"bytes"
	"encoding/csv"

	"cardlab/sim"
)

// csvHead names the columns of [CSV].
var csvHead = []string{
	"experiment", "metric", "row", "bin", "value", "n", "count", "p", "lo", "hi", "law_p", "z", "p_value",
}

// CSV returns r as comma-separated values with a head, one line a bin, lines
// ending with a newline. What is null in the JSON form is empty. After a joint
// table stand its differences, as a metric of that name: p is the difference
// of the two sides, law_p the exact one, and a line without a bin is that of
// the means.
func CSV(r *Result) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	// A bytes.Buffer takes every line, so nothing here can fail.
	_ = w.Write(csvHead)
	for _, m := range r.Metrics {
		for _, row := range m.Rows {
			for i := range row.Bins {
				bin := &row.Bins[i]
				var law *Number
				if bin.Law != nil {
					law = &bin.Law.P
				}
				_ = w.Write([]string{
					r.Experiment, m.Name, row.Name, bin.Name, cell(bin.Value), string(row.N), string(bin.Count),
					cell(&bin.P), cell(bin.Lo), cell(bin.Hi), cell(law), cell(bin.Z), cell(bin.PValue),
				})
			}
		}
		for i := range m.Differences {
			d := &m.Differences[i]
			var law *Number
			if d.Law != nil {
				law = &d.Law.Value
			}
			_ = w.Write([]string{
				r.Experiment, sim.DifferenceMetric, "all", d.Bin, "", string(m.Rows[0].N), "",
				cell(&d.Value), cell(d.Lo), cell(d.Hi), cell(law), cell(d.Z), cell(d.PValue),
			})
		}
	}
	w.Flush()
	return b.Bytes()
}

// cell returns a number as its JSON form has it, or nothing for null.
func cell(n *Number) string {
	if n == nil || *n != *n {
		return ""
	}
	return n.String()
}
