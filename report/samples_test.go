//go:build samples

// The page of the sample plan, to be looked at: in both languages, with its
// charts, written to a folder by
//
//	go test -tags samples -run TestWritePage ./report -samples DIR

package report

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"cardlab/sim"
)

var samplesDir = flag.String("samples", "", "the folder to write to")

func TestWritePage(t *testing.T) {
	if *samplesDir == "" {
		t.Fatal("give -samples DIR")
	}
	results, metricsOf := sampleResults(t)
	charts, err := Charts(results, metricsOf)
	if err != nil {
		t.Fatal(err)
	}
	if err := WriteCharts(filepath.Join(*samplesDir, "charts"), charts); err != nil {
		t.Fatal(err)
	}
	for _, lang := range []sim.Lang{sim.English, sim.Chinese} {
		page, err := Page(samplePage(results, metricsOf, charts, lang))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(*samplesDir, string(lang)+".html"), page, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
