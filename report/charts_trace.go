package report

import (
	"fmt"

	"cardlab/report/chart"
	"cardlab/report/estimate"
)

// convergence draws how the first row of metric m came to its estimate, with
// the anytime interval as a band: the one that may be looked at after every
// trial. It returns nil where there are fewer than two moments to show.
func (a artist) convergence(m int) (chart.Drawing, error) {
	r, metric := a.r, &a.r.Metrics[m]
	moments, err := r.moments(m)
	if err != nil || len(moments) < 2 || r.Exact {
		return nil, err
	}
	row := &metric.Rows[0]
	leads := a.leads(metric)
	tOpt := r.Trials
	if r.TOpt != nil {
		tOpt = *r.TOpt
	}
	alpha := 1 - float64(r.Confidence)
	d := &chart.Lines{XAxis: "trials", LogX: true, Trace: true}
	d.Unit, d.ValueAxis = a.unit(metric, leads)
	d.Head = a.head(metric, r.Title, r.Experiment)
	d.Title += ": convergence"
	d.Notes = []string{
		"n = " + grouped(row.N) + " · seed " + r.Seed + " · band: " + percent(float64(r.Confidence)) + " anytime interval, t_opt = " + grouped(CountOf(tOpt)),
	}
	if len(metric.Rows) > 1 {
		d.Subtitle += " · row " + a.say().row(metric.Name, row.Name)
	}
	if !r.Complete {
		d.Notes = append(d.Notes, "Partial result: the run was stopped before it was complete.")
	}
	if len(leads) > maxPanels {
		d.Notes = append(d.Notes, fewer(maxPanels, len(leads), "panels"))
		leads = leads[:maxPanels]
	}
	for _, l := range leads {
		var s chart.Series
		for _, at := range moments {
			s.X = append(s.X, float64(at.trials))
			s.Points = append(s.Points, at.point(row, l, alpha, tOpt))
		}
		last := a.at(r, metric.Name, row.Name, l)
		s.Points[len(s.Points)-1].Exact = last.Exact
		d.Panels = append(d.Panels, chart.Panel{Title: l.name, Series: []chart.Series{s}})
	}
	return d, nil
}

// A moment is the first row of a metric after a number of trials.
type moment struct {
	trials, n uint64
	counts    []uint64
}

// point is what was known of a lead then.
func (at *moment) point(row *Row, l lead, alpha float64, tOpt uint64) chart.Point {
	q := missing
	if at.n == 0 {
		return q
	}
	if l.bin == "" {
		values := make([]float64, len(row.Bins))
		for b := range row.Bins {
			if row.Bins[b].Value == nil {
				return q
			}
			values[b] = float64(*row.Bins[b].Value)
		}
		e := estimate.MeanAnytime(values, at.counts, alpha, tOpt)
		q.Value, q.Lo, q.Hi = e.Value, e.Lo, e.Hi
		return q
	}
	for b := range row.Bins {
		if row.Bins[b].Name == l.bin {
			i := estimate.Anytime(at.counts[b], at.n, alpha, tOpt)
			q.Value, q.Lo, q.Hi = float64(at.counts[b])/float64(at.n), i.Lo, i.Hi
			q.Empty = at.counts[b] == 0
		}
	}
	return q
}

// moments returns the first row of metric m at every snapshot and at the end.
func (r *Result) moments(m int) ([]moment, error) {
	if len(r.Snapshots) == 0 || len(r.Metrics[m].Rows) == 0 {
		return nil, nil
	}
	start, size := 0, 0
	for i := range r.Metrics {
		if i == m {
			start = size
		}
		for j := range r.Metrics[i].Rows {
			size += len(r.Metrics[i].Rows[j].Bins)
		}
	}
	row := &r.Metrics[m].Rows[0]
	var moments []moment
	add := func(trials uint64, count func(b int) Count) error {
		at := moment{trials: trials}
		for b := range row.Bins {
			c, err := count(b).Uint64()
			if err != nil {
				return fmt.Errorf("failed to read the snapshots of %s: %w", r.Experiment, err)
			}
			at.counts = append(at.counts, c)
			at.n += c
		}
		moments = append(moments, at)
		return nil
	}
	for _, s := range r.Snapshots {
		if len(s.Counts) != size {
			return nil, fmt.Errorf("failed to read the snapshots of %s: %d counters, not %d", r.Experiment, len(s.Counts), size)
		}
		if s.Trials >= r.Trials || s.Trials == 0 {
			continue
		}
		if err := add(s.Trials, func(b int) Count { return s.Counts[start+b] }); err != nil {
			return nil, err
		}
	}
	if err := add(r.Trials, func(b int) Count { return row.Bins[b].Count }); err != nil {
		return nil, err
	}
	return moments, nil
}
