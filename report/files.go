package report

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cardlab/whole"
)

// WriteResult writes r to dir as <experiment>.json and <experiment>.csv, each
// whole or not at all, and makes the folders that a sweep point needs. The JSON
// file, which is the result, is written last.
func WriteResult(dir string, r *Result) error {
	if err := check(r); err != nil {
		return fmt.Errorf("failed to write the result of %s: %w", r.Experiment, err)
	}
	text, err := Encode(r)
	if err != nil {
		return err
	}
	base := filepath.Join(dir, filepath.FromSlash(r.Experiment))
	if err := os.MkdirAll(filepath.Dir(base), 0o755); err != nil {
		return fmt.Errorf("failed to write the result of %s: %w", r.Experiment, err)
	}
	for _, f := range []struct {
		name string
		data []byte
	}{{base + ".csv", CSV(r)}, {base + ".json", text}} {
		if err := whole.Write(f.name, f.data); err != nil {
			return fmt.Errorf("failed to write the result of %s: %w", r.Experiment, err)
		}
	}
	return nil
}

// Read returns results in a results folder, in the order of the plan. Named
// experiments are read from their own files, <experiment>.json, where these are
// there: no other file is opened, whatever it holds. Nil experiments are all
// that the folder and its sub-folders have; files of other forms of the
// laboratory (run.json, parts of shards) and the folders checkpoint and charts
// are then passed over, and a .json file of an unknown form, or two results of
// one experiment, are errors. No result is one too, and wraps [ErrNoResults].
func Read(dir string, experiments []string) ([]*Result, error) {
	var results []*Result
	var err error
	if experiments == nil {
		results, err = readAll(dir)
	} else {
		results, err = readNamed(dir, experiments)
	}
	if err != nil {
		return nil, fmt.Errorf("failed to read results: %w", err)
	}
	if len(results) == 0 {
		return nil, fmt.Errorf("failed to read results: %s: %w", dir, ErrNoResults)
	}
	slices.SortStableFunc(results, func(a, b *Result) int {
		return cmp.Or(cmp.Compare(a.Index, b.Index), cmp.Compare(a.Experiment, b.Experiment))
	})
	return results, nil
}

// readNamed reads the results of those experiments that have one.
func readNamed(dir string, experiments []string) ([]*Result, error) {
	if _, err := os.Stat(dir); err != nil {
		return nil, err
	}
	var results []*Result
	for _, name := range experiments {
		if !experimentName.MatchString(name) {
			return nil, fmt.Errorf("experiment %.80q is no name", name)
		}
		path := filepath.Join(dir, filepath.FromSlash(name)+".json")
		r, err := readFile(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return nil, err
		case r == nil:
			return nil, fmt.Errorf("%s: it holds no result", path)
		case r.Experiment != name:
			return nil, fmt.Errorf("%s: it is a result of %s", path, r.Experiment)
		}
		results = append(results, r)
	}
	return results, nil
}

// readAll reads every result in the folder and below.
func readAll(dir string) ([]*Result, error) {
	var results []*Result
	from := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		if d.IsDir() {
			if rel == "checkpoint" || rel == "charts" {
				return fs.SkipDir
			}
			return nil
		}
		// A hidden file is one that is just being written, or was when its
		// writer was killed.
		if rel == "run.json" || filepath.Ext(path) != ".json" || strings.HasPrefix(d.Name(), ".") {
			return nil
		}
		r, err := readFile(path)
		if err != nil || r == nil {
			return err
		}
		if first, ok := from[r.Experiment]; ok {
			return fmt.Errorf("%s and %s are both results of %s", first, path, r.Experiment)
		}
		from[r.Experiment] = path
		results = append(results, r)
		return nil
	})
	return results, err
}

// ErrNoResults is what Read wraps when a folder holds no result.
var ErrNoResults = errors.New("there is no result in the folder")

// readFile returns the result in the file, or nil where it holds something else
// of the laboratory.
func readFile(path string) (*Result, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var form struct {
		Format string `json:"format"`
	}
	if err := json.Unmarshal(b, &form); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if strings.HasPrefix(form.Format, "cardlab/") && !strings.HasPrefix(form.Format, "cardlab/result/") {
		return nil, nil
	}
	if form.Format != Format {
		return nil, fmt.Errorf("%s: its format is %.40q, not %q", path, form.Format, Format)
	}
	r, err := Decode(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}
