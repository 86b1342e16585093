package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"cardlab/configs"
	"cardlab/report"
	"cardlab/sim"
	"cardlab/sim/catalogue"

	"github.com/google/renameio/v2"
)

// configFile is the copy of the config in a results folder, from which the page
// quotes it.
const configFile = "config.toml"

// A finisher writes what a results folder shows: results, charts, page.
type finisher struct {
	dir    string
	config string // the plan's name
	source []byte // the config's text
	lang   sim.Lang
}

// write writes results, then charts and page of everything that the folder
// holds of the config. It reports whether any result file is new or other than
// before.
func (f *finisher) write(results []*report.Result) (*report.Judgement, bool, error) {
	changed := false
	for _, r := range results {
		path := filepath.Join(f.dir, filepath.FromSlash(r.Experiment)+".json")
		old, _ := os.ReadFile(path)
		if err := report.WriteResult(f.dir, r); err != nil {
			return nil, false, err
		}
		now, err := os.ReadFile(path)
		if err != nil {
			return nil, false, fmt.Errorf("failed to read back %s: %w", path, err)
		}
		changed = changed || !bytes.Equal(old, now)
	}
	path := filepath.Join(f.dir, configFile)
	if err := renameio.WriteFile(path, f.source, 0o666); err != nil {
		return nil, false, fmt.Errorf("failed to write %s: %w", path, err)
	}
	_, judgement, err := f.show()
	return judgement, changed, err
}

// show makes charts and page from the result files of the folder, and returns
// the results that they show.
func (f *finisher) show() ([]*report.Result, *report.Judgement, error) {
	results, plan, err := f.read()
	if err != nil {
		return nil, nil, err
	}
	judgement := report.Judge(results)
	charts, err := report.Charts(results, metricsOf)
	if err != nil {
		return nil, nil, fmt.Errorf("failed to draw: %w", err)
	}
	if err := report.WriteCharts(filepath.Join(f.dir, "charts"), charts); err != nil {
		return nil, nil, err
	}
	page, err := report.Page(&report.PageInput{
		Name: f.config, Title: plan.Title, Config: f.source,
		Results: results, Judgement: judgement, Charts: charts,
		MetricsOf: metricsOf, Lang: f.lang,
		Command: reproducer{plan}.all(results), CommandOf: reproducer{plan}.one,
	})
	if err != nil {
		return nil, nil, fmt.Errorf("failed to make the page: %w", err)
	}
	path := filepath.Join(f.dir, "index.html")
	if err := renameio.WriteFile(path, page, 0o666); err != nil {
		return nil, nil, fmt.Errorf("failed to write %s: %w", path, err)
	}
	return results, judgement, nil
}

// read returns the results of the folder and the plan of its config, empty where
// this version of the program cannot read it. Files of other configs, and of
// experiments that the config no longer has, are left alone and left out.
func (f *finisher) read() ([]*report.Result, *configs.Plan, error) {
	all, err := report.Read(f.dir)
	if err != nil {
		return nil, nil, err
	}
	src := configs.Source{Name: f.config, Path: filepath.Join(f.dir, configFile), Text: f.source}
	plan, err := configs.Parse(src, catalogue.Games())
	if err != nil {
		plan = &configs.Plan{Source: src} // show what is there
	}
	known := func(r *report.Result) bool {
		return len(plan.Experiments) == 0 ||
			slices.ContainsFunc(plan.Experiments, func(e configs.Experiment) bool { return e.Name == r.Experiment })
	}
	var kept []*report.Result
	for _, r := range all {
		if r.Config == f.config && known(r) {
			kept = append(kept, r)
		}
	}
	return kept, plan, nil
}

// printTables prints the tables of results.
func printTables(w io.Writer, results []*report.Result, j *report.Judgement, lang sim.Lang) error {
	for _, r := range results {
		if err := report.Table(w, r, j, metricsOf(r), lang, terminalWidth(w)); err != nil {
			return err
		}
		fmt.Fprintln(w)
	}
	return nil
}

// refutation says what is refuted and returns errRefuted, or nil where nothing
// is.
func refutation(w io.Writer, j *report.Judgement) error {
	refuted := j.Refuted()
	if len(refuted) == 0 {
		return nil
	}
	for _, r := range refuted {
		what := r.Metric + ", " + r.Row
		if r.Bin != "" {
			what += ", " + r.Bin
		}
		fmt.Fprintf(w, "cardlab: refuted: %s: %s of %s (adjusted p = %.3g)\n", r.Result.Experiment, r.Kind, what, r.Adjusted)
	}
	return errRefuted
}
