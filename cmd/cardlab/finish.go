package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"cardlab/configs"
	"cardlab/report"
	"cardlab/sim"
	"cardlab/sim/catalogue"
	"cardlab/whole"
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

	changed bool // whether a result that was written before is new or other than before
}

// write writes results, then charts and page of everything that the folder
// holds of the config. It reports whether any result file is new or other than
// before.
func (f *finisher) write(results []*report.Result) (*report.Judgement, bool, error) {
	changed := f.changed
	for _, r := range results {
		other, err := writeResult(f.dir, r)
		if err != nil {
			return nil, false, err
		}
		changed = changed || other
	}
	if !changed && f.shown() {
		kept, _, err := f.read()
		return report.Judge(kept), false, err
	}
	path := filepath.Join(f.dir, configFile)
	if err := whole.Write(path, f.source); err != nil {
		return nil, false, err
	}
	_, judgement, err := f.show()
	return judgement, changed, err
}

// writeResult writes a result and reports whether its file is new or other than
// before.
func writeResult(dir string, r *report.Result) (changed bool, err error) {
	path := resultFile(dir, r.Experiment)
	old, _ := os.ReadFile(path)
	if err := report.WriteResult(dir, r); err != nil {
		return false, err
	}
	now, err := os.ReadFile(path)
	if err != nil {
		return false, fmt.Errorf("failed to read back %s: %w", path, err)
	}
	return !bytes.Equal(old, now), nil
}

// shown reports whether the folder has charts, and a page of this config in this
// language.
func (f *finisher) shown() bool {
	source, err := os.ReadFile(filepath.Join(f.dir, configFile))
	if err != nil || !bytes.Equal(source, f.source) || !exists(filepath.Join(f.dir, "charts")) {
		return false
	}
	page, err := os.ReadFile(filepath.Join(f.dir, "index.html"))
	return err == nil && bytes.Contains(page[:min(len(page), 200)], []byte(`lang="`+string(f.lang)))
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
		Results: results, Missing: missing(plan, results), Judgement: judgement, Charts: charts,
		MetricsOf: metricsOf, Lang: f.lang,
		Command: reproducer{plan}.all(results), CommandOf: reproducer{plan}.one,
	})
	if err != nil {
		return nil, nil, fmt.Errorf("failed to make the page: %w", err)
	}
	path := filepath.Join(f.dir, "index.html")
	if err := whole.Write(path, page); err != nil {
		return nil, nil, err
	}
	return results, judgement, nil
}

// read returns the results of the folder and the plan of its config, empty where
// this version of the program cannot read it. Files of other configs, and of
// experiments that the config no longer has, are left alone and left out.
func (f *finisher) read() ([]*report.Result, *configs.Plan, error) {
	plan, names := planned(f.config, f.dir, f.source)
	all, err := report.Read(f.dir, names)
	if err != nil {
		return nil, nil, err
	}
	var kept []*report.Result
	for _, r := range all {
		if r.Config == f.config {
			kept = append(kept, r)
		}
	}
	return kept, plan, nil
}

// missing returns the experiments of the plan that have no result.
func missing(plan *configs.Plan, results []*report.Result) []string {
	there := map[string]bool{}
	for _, r := range results {
		there[r.Experiment] = true
	}
	var names []string
	for _, e := range plan.Experiments {
		if !there[e.Name] {
			names = append(names, e.Name)
		}
	}
	return names
}

// planned returns the plan of a config in a results folder and the names of its
// experiments. Where this version of the program cannot read the config, the
// plan is empty and the names are nil: what is there is shown.
func planned(config, dir string, text []byte) (*configs.Plan, []string) {
	src := configs.Source{Name: config, Path: filepath.Join(dir, configFile), Text: text}
	plan, err := configs.Parse(src, catalogue.Games())
	if err != nil {
		return &configs.Plan{Source: src}, nil
	}
	var names []string
	for _, e := range plan.Experiments {
		names = append(names, e.Name)
	}
	return plan, names
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
func refutation(w io.Writer, j *report.Judgement, lang sim.Lang) error {
	refuted := j.Refuted()
	if len(refuted) == 0 {
		return nil
	}
	said := map[string]bool{}
	for _, h := range refuted {
		r, labels := h.Result, metricsOf(h.Result)
		say := func(sentence string) {
			if line := r.Experiment + ": " + sentence; !said[line] {
				said[line] = true
				fmt.Fprintf(w, "cardlab: %s: %s\n", wordRefuted.In(lang), line)
			}
		}
		if h.Kind != report.KindExpect {
			say(j.Sentence(r.Experiment, h.Metric, lang, labels...))
			continue
		}
		for i := range r.Expect {
			if x, ok := j.OfExpect(r.Experiment, i); ok && x.Verdict == report.Refuted {
				say(j.ExpectSentence(r.Experiment, i, lang, labels...))
			}
		}
	}
	return errRefuted
}
