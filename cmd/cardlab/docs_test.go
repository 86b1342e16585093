package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every relative link of the documents leads to a file.
func TestLinks(t *testing.T) {
	root := filepath.Join("..", "..")
	documents, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	documents = append(documents, filepath.Join(root, "README.md"), filepath.Join(root, "README.zh.md"))
	link := regexp.MustCompile(`\]\(([^)#]+)`)
	seen := 0
	for _, document := range documents {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range link.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(match[1], "://") {
				continue
			}
			seen++
			if target := filepath.Join(filepath.Dir(document), filepath.FromSlash(match[1])); !exists(target) {
				t.Errorf("%s: %s is not there", document, match[1])
			}
		}
	}
	if seen < 10 {
		t.Errorf("only %d links were found", seen)
	}
}
