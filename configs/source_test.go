package configs

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// folder makes files with one line each in a new working folder.
func folder(t *testing.T, files ...string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, f := range files {
		if err := os.MkdirAll(filepath.Dir(f), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f, []byte("# "+f+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestResolve(t *testing.T) {
	folder(t, "mine.toml", "plain", "niuniu/b.toml", "niuniu/a.toml", "niuniu/.hidden.toml", "niuniu/notes.txt",
		"niuniu/deep.toml/c.toml", "empty/notes.txt", "bad/My Run.toml", "two/mine.toml", "three/niuniu.toml")
	tests := []struct {
		args string
		want []string // paths; shipped ones after "shipped:"
		err  string
	}{
		{"niuniu", []string{"shipped:niuniu.toml"}, ""}, // a shipped config before a folder
		{"niuniu.toml", []string{"shipped:niuniu.toml"}, ""},
		{"niuniu/", []string{"niuniu/a.toml", "niuniu/b.toml"}, ""},
		{"./niuniu", []string{"niuniu/a.toml", "niuniu/b.toml"}, ""},
		{"mine.toml overnight", []string{"mine.toml", "shipped:overnight.toml"}, ""},
		{"./mine.toml", []string{"./mine.toml"}, ""},
		{"plain", []string{"plain"}, ""},
		{"three/niuniu.toml", []string{"three/niuniu.toml"}, ""},
		{"two niuniu", []string{"two/mine.toml", "shipped:niuniu.toml"}, ""},
		{"niunui", nil, `no config or file is called "niunui"; did you mean "niuniu"?`},
		{"overnite.toml", nil, `there is no file overnite.toml: the shipped configs are ` + either(Shipped())},
		{"zzz", nil, `no config or file is called "zzz": the shipped configs are ` + either(Shipped())},
		{"gone/niuniu.toml", nil, `there is no file gone/niuniu.toml: the shipped configs are ` + either(Shipped())},
		{"empty", nil, "the folder empty has no .toml file"},
		{"bad", nil, `bad/My Run.toml: the name of the file must be of a-z, 0-9, '.', '_' and '-', and begin with a letter or digit, not "My Run": "my-run" would do`},
		{"mine.toml two/mine.toml", nil, `mine.toml and two/mine.toml are both called "mine" and would share their results: rename one`},
		{"niuniu three/niuniu.toml", nil, `niuniu.toml and three/niuniu.toml are both called "niuniu" and would share their results: rename one`},
		{"mine.toml mine.toml", nil, "mine.toml is named twice"},
		{"", nil, "no config is named: the shipped ones are " + either(Shipped())},
	}
	for _, tt := range tests {
		found, err := Resolve(strings.Fields(tt.args))
		var got []string
		for _, s := range found {
			mark := ""
			if isShipped(s) {
				mark = "shipped:"
			}
			got = append(got, mark+s.Path)
			if s.Name+".toml" != filepath.Base(s.Path) && s.Name != s.Path || len(s.Text) == 0 {
				t.Errorf("%s: the source %q of %s", tt.args, s.Name, s.Path)
			}
			if !isShipped(s) && string(s.Text) != "# "+filepath.ToSlash(filepath.Clean(s.Path))+"\n" {
				t.Errorf("%s: the text of %s is %q", tt.args, s.Path, s.Text)
			}
		}
		switch {
		case tt.err == "" && err != nil, tt.err != "" && (err == nil || err.Error() != tt.err):
			t.Errorf("%q: got the error %v, want %s", tt.args, err, tt.err)
		case !reflect.DeepEqual(got, tt.want):
			t.Errorf("%q: got %q, want %q", tt.args, got, tt.want)
		}
	}

	// A file that exists wins over a shipped config of its name.
	folder(t, "niuniu.toml")
	if found, err := Resolve([]string{"niuniu.toml"}); err != nil || isShipped(found[0]) {
		t.Errorf("got %+v, %v", found, err)
	}
}

// isShipped reports whether a source is the shipped config of its name.
func isShipped(s Source) bool {
	own, ok := ReadShipped(s.Name)
	return ok && bytes.Equal(own.Text, s.Text)
}

func TestDescribe(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "",
		"seed = 1":                       "",
		"# One\n# two\ntitle = \"T  t\"": "T t",
		"\n#\n## One thing. ##\n# two":   "One thing.",
		"\ufeff# One\r\nbroken":          "One",
		"seed = 1\n# late":               "",
	} {
		if got := Describe(Source{Text: []byte(text)}); got != want {
			t.Errorf("%q is described as %q, want %q", text, got, want)
		}
	}
}
