package report

import (
	"os"
	"path/filepath"
	"testing"

	"cardlab/sim"
)

// TestWritePage writes charts and pages where PAGE_SAMPLES points, to be looked
// at.
func TestWritePage(t *testing.T) {
	dir := os.Getenv("PAGE_SAMPLES")
	if dir == "" {
		t.Skip("PAGE_SAMPLES is not set")
	}
	results, metricsOf := sampleResults(t)
	charts, err := Charts(results, metricsOf)
	if err != nil {
		t.Fatal(err)
	}
	if err := WriteCharts(filepath.Join(dir, "charts"), charts); err != nil {
		t.Fatal(err)
	}
	for _, lang := range []sim.Lang{sim.English, sim.Chinese} {
		page, err := Page(samplePage(results, metricsOf, charts, lang))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, string(lang)+".html"), page, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func samplePage(results []*Result, metricsOf func(*Result) []sim.Metric, charts []Chart, lang sim.Lang) *PageInput {
	return &PageInput{
		Command: "cardlab run niuniu --seed 20261104", CommandOf: commandOf,
		Name: "niuniu", Title: "Niuniu: levels, win rates, one hand, and dealing with replacement",
		Config:  []byte("# Niuniu <b>& more</b>\nseed = 20261104\n\n[[experiment]]\nname = \"levels\" # a long comment that a telephone has to break somewhere, or else it is cut off at the edge\n"),
		Results: results, Judgement: Judge(results), Charts: charts, MetricsOf: metricsOf, Lang: lang,
	}
}

// commandOf stands in for the command line's own words.
func commandOf(r *Result) string {
	return "cardlab run niuniu --only " + r.Experiment + " --seed " + r.Seed
}
