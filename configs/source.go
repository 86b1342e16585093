package configs

import (
	"bufio"
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/BurntSushi/toml"
)

//go:embed *.toml
var shipped embed.FS

const suffix = ".toml"

// A Source is the text of a config and where it comes from.
type Source struct {
	Name string // base name without .toml: the plan's name and its folder of results
	Path string // as shown in errors
	Text []byte
}

// Shipped returns the names of the shipped configs, sorted.
func Shipped() []string {
	files, _ := fs.Glob(shipped, "*"+suffix) // the pattern is right
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = strings.TrimSuffix(f, suffix)
	}
	sort.Strings(names)
	return names
}

// ReadShipped returns the shipped config called name, and whether there is one.
func ReadShipped(name string) (Source, bool) {
	if !slices.Contains(Shipped(), name) {
		return Source{}, false
	}
	text, err := shipped.ReadFile(name + suffix)
	if err != nil {
		return Source{}, false
	}
	return Source{Name: name, Path: name + suffix, Text: text}, true
}

// Describe returns the config in one line: its title, or else the first line of
// its leading comment. It is empty where there is neither. The config need not
// be right.
func Describe(src Source) string {
	var head struct{ Title string }
	if _, err := toml.Decode(string(src.Text), &head); err == nil && head.Title != "" {
		return strings.Join(strings.Fields(head.Title), " ")
	}
	lines := bufio.NewScanner(bytes.NewReader(src.Text))
	for lines.Scan() {
		line := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if line == "" {
			continue
		}
		comment, ok := strings.CutPrefix(line, "#")
		if !ok {
			break
		}
		if comment = strings.Trim(comment, "# \t"); comment != "" {
			return comment
		}
	}
	return ""
}

// Resolve returns the configs that the words of a command line name. A word is
// the name of a shipped config ("niuniu"), the path of a file, or that of a
// folder, which stands for all of its .toml files, sorted. Where a word could be
// both: with a slash or .toml it is a path if that exists, without them it is a
// shipped config first.
//
// It is an error if there is no word, if a word names nothing, if a folder has
// no config, if a name cannot be that of a results folder, or if two configs
// have one name, as they would share their results.
func Resolve(args []string) ([]Source, error) {
	if len(args) == 0 {
		return nil, fmt.Errorf("no config is named: the shipped ones are %s", either(Shipped()))
	}
	var all []Source
	first := map[string]Source{}
	for _, arg := range args {
		found, err := resolve(arg)
		if err != nil {
			return nil, err
		}
		for _, s := range found {
			if why := badName(s.Name); why != "" {
				return nil, &Error{File: s.Path, Msg: "the name of the file " + why}
			}
			if other, ok := first[s.Name]; ok {
				if other.Path == s.Path {
					return nil, fmt.Errorf("%s is named twice", s.Path)
				}
				return nil, fmt.Errorf("%s and %s are both called %q and would share their results: rename one", other.Path, s.Path, s.Name)
			}
			first[s.Name] = s
		}
		all = append(all, found...)
	}
	return all, nil
}

func resolve(arg string) ([]Source, error) {
	bare := !strings.HasSuffix(arg, suffix) && !strings.ContainsRune(arg, '/') && !strings.ContainsRune(arg, filepath.Separator)
	name := strings.TrimSuffix(arg, suffix)
	if bare {
		if s, ok := ReadShipped(name); ok {
			return []Source{s}, nil
		}
	}
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		return readFolder(arg)
	case err == nil:
		s, err := readFile(arg)
		return []Source{s}, err
	case !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("failed to read %s: %w", arg, err)
	}
	if s, ok := ReadShipped(name); ok {
		return []Source{s}, nil
	}
	if near := nearest(strings.TrimSuffix(path.Base(filepath.ToSlash(arg)), suffix), Shipped()); near != "" && bare {
		return nil, fmt.Errorf("no config or file is called %q; did you mean %q?", arg, near)
	}
	if bare {
		return nil, fmt.Errorf("no config or file is called %q: the shipped configs are %s", arg, either(Shipped()))
	}
	return nil, fmt.Errorf("there is no file %s: the shipped configs are %s", arg, either(Shipped()))
}

func readFolder(dir string) ([]Source, error) {
	entries, err := os.ReadDir(dir) // sorted by name
	if err != nil {
		return nil, fmt.Errorf("failed to read %s: %w", dir, err)
	}
	var all []Source
	for _, e := range entries {
		name := e.Name()
		if !strings.HasSuffix(name, suffix) || strings.HasPrefix(name, ".") {
			continue
		}
		file := filepath.Join(dir, name)
		if info, err := os.Stat(file); err == nil && info.IsDir() {
			continue
		}
		s, err := readFile(file)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("the folder %s has no %s file", dir, suffix)
	}
	return all, nil
}

// readFile reads a config. It reads no more of a file than a config can have:
// Parse refuses what is longer.
func readFile(file string) (Source, error) {
	f, err := os.Open(file)
	if err != nil {
		return Source{}, fmt.Errorf("failed to read config: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxText+4))
	if err != nil {
		return Source{}, fmt.Errorf("failed to read config: %w", err)
	}
	return Source{
		Name: strings.TrimSuffix(filepath.Base(file), suffix),
		Path: file,
		Text: text,
	}, nil
}
