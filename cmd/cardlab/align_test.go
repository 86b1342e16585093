package main

import (
	"strings"
	"testing"

	"github.com/mattn/go-runewidth"
)

func TestAlign(t *testing.T) {
	var b strings.Builder
	long := strings.Repeat("x", widest+1)
	err := align(&b, "| ", [][]string{
		{"name", "级别", "note"},
		{"牛牛", "10", "two columns a character"},
		{"", "", "only a note"},
		{long, "1", "below"},
		{"last", strings.Repeat("牛", widest)},
		{},
	})
	want := `| name  级别  note
| 牛牛  10    two columns a character
|             only a note
| ` + long + `
|       1     below
| last  ` + strings.Repeat("牛", widest) + `
| 
`
	if err != nil || b.String() != want {
		t.Errorf("got\n%s\nwant\n%s(%v)", b.String(), want, err)
	}
	// What stands below something else begins in the same column.
	for i, line := range strings.Split(b.String(), "\n")[:2] {
		before, _, _ := strings.Cut(line, []string{"note", "two"}[i])
		if runewidth.StringWidth(before) != 14 {
			t.Errorf("line %d: the note begins in column %d", i+1, runewidth.StringWidth(before))
		}
	}
}
