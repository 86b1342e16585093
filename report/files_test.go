package report

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// writeText writes a file and the folders that it needs.
func writeText(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestWriteAndRead(t *testing.T) {
	dir := t.TempDir()
	// Written in an order that is neither that of the plan nor of the names.
	for _, e := range []struct {
		name  string
		index int
	}{{"winrate/players=10", 2}, {"levels", 0}, {"winrate/players=2", 1}, {"b", 4}, {"hand", 3}, {"levels", 0}} {
		in := levelInput(t, uint64(e.index), 500)
		in.Experiment, in.Index = e.name, e.index
		if err := WriteResult(dir, mustBuild(t, in)); err != nil {
			t.Fatal(err)
		}
	}
	var files []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if !d.IsDir() {
			rel, _ := filepath.Rel(dir, path)
			files = append(files, filepath.ToSlash(rel))
		}
		return err
	})
	want := []string{"b.csv", "b.json", "hand.csv", "hand.json", "levels.csv", "levels.json",
		"winrate/players=10.csv", "winrate/players=10.json", "winrate/players=2.csv", "winrate/players=2.json"}
	if err != nil || !slices.Equal(files, want) {
		t.Errorf("files %v, want %v (%v)", files, want, err)
	}

	// What else is in a results folder is passed over.
	writeText(t, filepath.Join(dir, "run.json"), `{"version": 1}`)
	writeText(t, filepath.Join(dir, "checkpoint", "0.json"), `torn`)
	writeText(t, filepath.Join(dir, "charts", "levels.level.json"), `torn`)
	writeText(t, filepath.Join(dir, "part-1-of-3.json"), `{"format": "cardlab/part/1", "counts": [1]}`)
	writeText(t, filepath.Join(dir, ".levels.json123.json"), `{"format": "cardlab/result/1", "torn`)
	writeText(t, filepath.Join(dir, "index.html"), `<html>`)
	results, err := Read(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, r := range results {
		names = append(names, r.Experiment)
	}
	if want := []string{"levels", "winrate/players=2", "winrate/players=10", "hand", "b"}; !slices.Equal(names, want) {
		t.Errorf("read %v, want the order of the plan, %v", names, want)
	}
}

func TestReadRefuses(t *testing.T) {
	if _, err := Read(t.TempDir(), nil); !errors.Is(err, ErrNoResults) {
		t.Errorf("an empty folder: %v", err)
	}
	if _, err := Read(filepath.Join(t.TempDir(), "none"), nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
	for _, c := range []struct{ name, text, want string }{
		{"odd.json", `{"a": 1}`, "format"},
		{"new.json", `{"format": "cardlab/result/2"}`, "format"},
		{"torn.json", `{"format": "cardlab/res`, "torn.json"},
		{"sub/copy.json", goldenResult(t), "both results of mix/players=4"},
	} {
		dir := t.TempDir()
		writeText(t, filepath.Join(dir, "mix", "players=4.json"), goldenResult(t))
		writeText(t, filepath.Join(dir, c.name), c.text)
		if _, err := Read(dir, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", c.name, err, c.want)
		}
	}
}

// TestReadNamed: what is not asked for cannot be in the way, whatever it is.
func TestReadNamed(t *testing.T) {
	dir := t.TempDir()
	for i, name := range []string{"winrate/players=4", "levels", "gone"} {
		in := levelInput(t, 1, 500)
		in.Experiment, in.Index = name, 2-i
		if err := WriteResult(dir, mustBuild(t, in)); err != nil {
			t.Fatal(err)
		}
	}
	writeText(t, filepath.Join(dir, "gone.json"), `{"format": "cardlab/result/1", "torn`)
	writeText(t, filepath.Join(dir, "foreign.json"), `[1, 2]`)
	writeText(t, filepath.Join(dir, "winrate", "notes.json"), `{"format": "other"}`)
	writeText(t, filepath.Join(dir, "winrate", "copy of players=4.json"), goldenResult(t))
	if _, err := Read(dir, nil); err == nil {
		t.Error("with no names every file is read, and some are no results")
	}
	results, err := Read(dir, []string{"winrate/players=4", "levels", "later"})
	if err != nil {
		t.Fatal(err)
	}
	if len(results) != 2 || results[0].Experiment != "levels" || results[1].Experiment != "winrate/players=4" {
		t.Errorf("read %v", results)
	}

	for _, c := range []struct {
		names []string
		want  string
	}{
		{[]string{"levels", "gone"}, "gone.json"}, // damaged, and asked for
		{[]string{"winrate/notes"}, "format"},
		{[]string{"../levels"}, "no name"},
	} {
		if _, err := Read(dir, c.names); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want an error with %q", c.names, err, c.want)
		}
	}
	writeText(t, filepath.Join(dir, "part.json"), `{"format": "cardlab/part/1"}`)
	writeText(t, filepath.Join(dir, "other.json"), goldenResult(t))
	for name, want := range map[string]string{"part": "no result", "other": "a result of mix/players=4"} {
		if _, err := Read(dir, []string{name}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", name, err, want)
		}
	}
	for _, none := range [][]string{{}, {"later"}} {
		if _, err := Read(dir, none); !errors.Is(err, ErrNoResults) {
			t.Errorf("%v: %v", none, err)
		}
	}
	if _, err := Read(filepath.Join(dir, "none"), []string{"levels"}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
}

func TestWriteRefuses(t *testing.T) {
	dir := t.TempDir()
	r := mustBuild(t, levelInput(t, 1, 100))
	r.Experiment = "../outside"
	if err := WriteResult(dir, r); err == nil {
		t.Error("a result was written outside its folder")
	}
	r.Experiment = "inside"
	r.Metrics[0].Rows[0].Bins[0].Count = "1"
	if err := WriteResult(dir, r); err == nil {
		t.Error("a result that cannot be read was written")
	}
	if files, _ := os.ReadDir(dir); len(files) != 0 {
		t.Errorf("%d files are left", len(files))
	}
}
