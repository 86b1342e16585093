package configs

import (
	"fmt"
	"slices"

	"cardlab/sim"
)

// A spot names a place in the tables of an experiment, as a stop rule or a claim
// writes it: parts of it may be left out.
type spot struct {
	metric, row string   // empty: not written
	bins        []string // empty: not written, or the mean

	node                *node // the table that it is written in
	metricNode, rowNode *node // nil where not written
	binNodes            []*node

	experiment string // its name, for messages
	valued     bool   // a metric with means is wanted
	firstRow   bool   // without an "all", the first row is meant
}

// find returns the metric and row that a spot means. A metric that is not named
// is the only one that has the bins, row and means that are wanted; where
// nothing is said about it at all it is the first. A row that is not named is
// "all" or the only one. Where there is none find records why and returns nil.
func (c *checker) find(s spot, metrics []sim.Metric) (*sim.Metric, string) {
	m := c.metric(s, metrics)
	if m == nil {
		return nil, ""
	}
	for i, b := range s.bins {
		if m.BinIndex(b) < 0 {
			c.noWord(s.binNodes[i], b, "bin", s, binNames(m))
			return nil, ""
		}
	}
	if s.valued && !m.Valued() {
		c.fail(clash, s.blame(), "", "the bins of metric %s of %s have no values, so its rows have no mean: name a bin", m.Name, s.whole())
		return nil, ""
	}
	switch {
	case s.row != "" && m.RowIndex(s.row) < 0:
		c.noWord(s.rowNode, s.row, "row", s, rowNames(m))
		return nil, ""
	case s.row != "":
		return m, s.row
	case m.RowIndex("all") >= 0:
		return m, "all"
	case len(m.Rows) == 1 || s.firstRow && len(m.Rows) > 0:
		return m, m.Rows[0].Name
	}
	c.fail(clash, s.node, "", "metric %s of %s has several rows: name one with row, %s", m.Name, s.whole(), either(few(rowNames(m))))
	return nil, ""
}

// metric returns the metric of find.
func (c *checker) metric(s spot, metrics []sim.Metric) *sim.Metric {
	if s.metric != "" {
		var names []string
		for i := range metrics {
			if metrics[i].Name == s.metric {
				return &metrics[i]
			}
			names = append(names, metrics[i].Name)
		}
		c.noWord(s.metricNode, s.metric, "metric", s, names)
		return nil
	}
	if len(s.bins) == 0 && s.row == "" && !s.valued {
		return &metrics[0]
	}
	var found []*sim.Metric
	var names, bins, rows []string
	for i := range metrics {
		m := &metrics[i]
		bins = append(bins, binNames(m)...)
		rows = append(rows, rowNames(m)...)
		if hasSpot(m, s) {
			found = append(found, m)
			names = append(names, m.Name)
		}
	}
	switch {
	case len(found) == 1:
		return found[0]
	case len(found) > 1 && len(s.bins) == 0 && !s.valued: // a rule about a row
		return found[0]
	case len(found) > 1:
		c.fail(clash, s.blame(), "", "is in several metrics of %s: name one with metric, %s", s.whole(), either(names))
		return nil
	}
	for i, b := range s.bins {
		if !slices.Contains(bins, b) {
			c.noWord(s.binNodes[i], b, "bin", s, bins)
			return nil
		}
	}
	if s.row != "" && !slices.Contains(rows, s.row) {
		c.noWord(s.rowNode, s.row, "row", s, rows)
		return nil
	}
	if s.valued {
		c.fail(clash, s.blame(), "", "no metric of %s has bins with values, so there is no mean: name a bin", s.whole())
		return nil
	}
	c.fail(clash, s.blame(), "", "no metric of %s has all of this together", s.whole())
	return nil
}

// noWord records that the experiment has no such metric, row or bin.
func (c *checker) noWord(n *node, word, what string, s spot, words []string) {
	near := nearest(word, words)
	if near != "" {
		c.fail(clash, n, near, "%s has no %s %s", s.whole(), what, quoted(word))
		return
	}
	c.fail(clash, n, "", "%s has no %s %s: it has %s", s.whole(), what, quoted(word), either(few(words)))
}

// whole says which experiment has no such spot.
func (s spot) whole() string { return fmt.Sprintf("experiment %q", s.experiment) }

// blame returns the most telling node of a spot.
func (s spot) blame() *node {
	switch {
	case len(s.binNodes) > 0:
		return s.binNodes[0]
	case s.metricNode != nil:
		return s.metricNode
	case s.rowNode != nil:
		return s.rowNode
	}
	return s.node
}

func hasSpot(m *sim.Metric, s spot) bool {
	for _, b := range s.bins {
		if m.BinIndex(b) < 0 {
			return false
		}
	}
	return (s.row == "" || m.RowIndex(s.row) >= 0) && (!s.valued || m.Valued())
}

func binNames(m *sim.Metric) []string {
	names := make([]string, len(m.Bins))
	for i := range m.Bins {
		names[i] = m.Bins[i].Name
	}
	return names
}

func rowNames(m *sim.Metric) []string {
	names := make([]string, len(m.Rows))
	for i := range m.Rows {
		names[i] = m.Rows[i].Name
	}
	return names
}

// few returns at most a dozen different words of words.
func few(words []string) []string {
	var f []string
	for _, w := range words {
		if slices.Contains(f, w) {
			continue
		}
		if len(f) == 12 {
			return append(f, "...")
		}
		f = append(f, w)
	}
	return f
}
