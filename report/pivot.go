package report

import "strconv"

// A metric of many rows and few bins reads best with a line a row: pivoted is
// how many rows make many, and pivotBins how many bins are still few.
const (
	pivoted   = 3
	pivotBins = 4
)

// pivots reports whether the rows of m after the first are shown as one grid.
func (m *Metric) pivots() bool {
	return len(m.Rows) >= pivoted && len(m.Rows[0].Bins) <= pivotBins && m.Rows[0].Mean == nil
}

// pivot writes the rows of m after the first, a line each: for each bin the
// estimate with the half width of its interval, the exact value, and the mark
// of the verdict. A bin that is not seen in any of these rows, and is possible
// in none by law, is left out.
func (t *tabler) pivot(m *Metric) {
	say, rows := t.say, m.Rows[1:]
	name := column{head: say.text("row", "行")}
	n := column{head: "n", align: right}
	for i := range rows {
		name.cells = append(name.cells, say.row(m.Name, rows[i].Name))
		n.cells = append(n.cells, grouped(rows[i].N))
	}
	g := &grid{indent: "    ", columns: []column{name, n}}
	for b := range rows[0].Bins {
		if !impossible(rows, b) {
			g.columns = append(g.columns, t.pivotBin(m, rows, b)...)
		}
	}
	if t.err == nil {
		t.err = g.write(t.w, t.width)
	}
}

// pivotBin returns the columns of bin b.
func (t *tabler) pivotBin(m *Metric, rows []Row, b int) []column {
	say := t.say
	p := column{head: say.bin(m.Name, rows[0].Bins[b].Name) + " %", align: point}
	half := column{align: point, drop: 2}
	exact := column{head: say.text("exact", "精确"), align: point, drop: 1}
	verdict := column{}
	for i := range rows {
		bin := &rows[i].Bins[b]
		d := digits(bin)
		value, law, width := fixedPoint(100*float64(bin.P), d), "", ""
		if rows[i].N == "0" && !t.r.Exact {
			value = ""
		} else if bin.Lo != nil && bin.Hi != nil {
			width = "± " + strconv.FormatFloat(100*float64(*bin.Hi-*bin.Lo)/2, 'f', d, 64)
		}
		if bin.Law != nil && !t.r.Exact {
			law = fixedPoint(100*float64(bin.Law.P), d)
		}
		h, _ := t.j.Of(t.r.Experiment, m.Name, rows[i].Name, bin.Name, KindBin)
		p.cells = append(p.cells, value)
		half.cells = append(half.cells, width)
		exact.cells = append(exact.cells, law)
		verdict.cells = append(verdict.cells, mark(h.Verdict))
	}
	return []column{p, half, exact, verdict}
}

// impossible reports whether bin b is zero in all rows, by count and by law.
func impossible(rows []Row, b int) bool {
	for i := range rows {
		bin := &rows[i].Bins[b]
		if bin.Count != "0" || bin.Law == nil || bin.Law.Count != "0" {
			return false
		}
	}
	return true
}
