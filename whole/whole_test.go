package whole_test

import (
	"os"
	"path/filepath"
	"testing"

	"cardlab/whole"
)

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.json")
	for _, text := range []string{"first and long", "second"} {
		if err := whole.Write(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("read back %q, %v", got, err)
		}
	}
	if names, _ := os.ReadDir(dir); len(names) != 1 {
		t.Errorf("%d files are left", len(names))
	}
}

// A failure leaves the old file and nothing else.
func TestWriteFails(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.json")
	if err := os.MkdirAll(filepath.Join(path, "taken"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := whole.Write(path, []byte("x")); err == nil {
		t.Fatal("a folder is replaced by a file")
	}
	if err := whole.Write(filepath.Join(dir, "no", "such"), nil); err == nil {
		t.Fatal("a file is written where there is no folder")
	}
	if names, _ := os.ReadDir(dir); len(names) != 1 {
		t.Errorf("%d files are left", len(names))
	}
}

func TestSweep(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.json", "a.json.tmp", "charts/x.svg", "charts/x.svg.tmp"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := whole.Sweep(dir); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"a.json": true, "a.json.tmp": false, "charts/x.svg": true, "charts/x.svg.tmp": false} {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name))); (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
