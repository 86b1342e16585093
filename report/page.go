package report

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"strings"

	"cardlab/sim"
)

// A PageInput is what the page of a config is made of.
type PageInput struct {
	Name      string // of the config
	Title     string // of the config; may be empty
	Config    []byte // its TOML text
	Results   []*Result
	Missing   []string   // experiments of the config that have no result yet, in its order
	Judgement *Judgement // of these results
	Charts    []Chart    // of these results

	// MetricsOf gives labels in both languages. It may be nil, or return
	// nil: the names in the result then stand in.
	MetricsOf func(*Result) []sim.Metric

	Command   string               // that runs the whole config again; may be empty
	CommandOf func(*Result) string // that makes one result again; may be nil, or return ""

	Lang sim.Lang
}

//go:embed assets/page.html.tmpl assets/differences.html.tmpl assets/page.css assets/page.js
var assets embed.FS

// Page makes the page of a config: one HTML file that loads nothing, with the
// verdict of the plan, every table and chart, the config, and the commands that
// reproduce the results. It is a function of its input alone.
func Page(in *PageInput) ([]byte, error) {
	if in.Judgement == nil {
		return nil, errors.New("failed to make the page: no judgement")
	}
	words := template.FuncMap{"breakable": breakable, "t": func(key string) (string, error) {
		w, ok := pageWords[key]
		if !ok {
			return "", fmt.Errorf("there is no word %q", key)
		}
		return w.In(in.Lang), nil
	}}
	page, err := template.New("page.html.tmpl").Funcs(words).ParseFS(assets, "assets/page.html.tmpl", "assets/differences.html.tmpl")
	if err != nil {
		return nil, fmt.Errorf("failed to read the template of the page: %w", err)
	}
	view, err := newPageView(in)
	if err != nil {
		return nil, fmt.Errorf("failed to make the page: %w", err)
	}
	var b bytes.Buffer
	if err := page.Execute(&b, view); err != nil {
		return nil, fmt.Errorf("failed to make the page: %w", err)
	}
	return b.Bytes(), nil
}

// breakable escapes a name and lets a line end behind its slashes and commas,
// and nowhere else.
func breakable(name string) template.HTML {
	return template.HTML(strings.NewReplacer("/", "/<wbr>", ",", ",<wbr>").Replace(template.HTMLEscapeString(name)))
}
