package main

import (
	"io"
	"strings"

	"github.com/mattn/go-runewidth"
)

// gap is the number of blanks between two columns.
const gap = 2

// widest is the width of a cell beyond which it does not widen its column: what
// is to its right then begins on the next line.
const widest = 44

// align writes lines of cells in columns, each line after indent. Chinese
// characters are two columns wide. The last cell of a line may have any width.
func align(w io.Writer, indent string, lines [][]string) error {
	var widths []int
	for _, line := range lines {
		for i, cell := range line {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			if n := runewidth.StringWidth(cell); n <= widest {
				widths[i] = max(widths[i], n)
			}
		}
	}
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(indent)
		at, column := 0, 0 // where the line ends, and where the next cell belongs
		for i, cell := range line {
			if cell != "" {
				if at > 0 && at+gap > column {
					b.WriteString("\n" + indent)
					at = 0
				}
				b.WriteString(strings.Repeat(" ", column-at))
				b.WriteString(cell)
				at = column + runewidth.StringWidth(cell)
			}
			column += widths[i] + gap
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}
