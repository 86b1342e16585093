package report

import (
	"io"
	"slices"
	"strings"

	"github.com/mattn/go-runewidth"
)

// screen measures text as a terminal shows it: a Chinese character is two
// columns wide. It does not look at the environment, so that a table is the
// same everywhere; a character of ambiguous width is one column.
var screen = &runewidth.Condition{EastAsianWidth: false, StrictEmojiNeutral: true}

// An align says where the text of a column stands.
type align int

const (
	left  align = iota
	right       // on the last column
	point       // on the decimal point
)

// A column is a head and one cell a line.
type column struct {
	head  string
	align align
	cells []string
	drop  int // the higher, the earlier the column goes when there is no room; 0 never
}

// A grid is a table of columns of equal length.
type grid struct {
	indent  string
	columns []column
}

// gap is between two columns.
const gap = "  "

// write writes the grid, leaving out columns that a width of so many columns
// has no room for, all of one rank at once; width 0 has room for everything.
// Columns of empty cells are left out too.
func (g *grid) write(w io.Writer, width int) error {
	columns := make([]column, 0, len(g.columns))
	for _, c := range g.columns {
		if strings.Join(c.cells, "") != "" {
			columns = append(columns, c.aligned())
		}
	}
	for width > 0 && g.width(columns) > width {
		worst := 0
		for _, c := range columns {
			worst = max(worst, c.drop)
		}
		if worst == 0 {
			break
		}
		columns = slices.DeleteFunc(columns, func(c column) bool { return c.drop == worst })
	}
	var b strings.Builder
	for line := -1; len(columns) > 0 && line < len(columns[0].cells); line++ {
		text := g.indent
		for i, c := range columns {
			if i > 0 {
				text += gap
			}
			if line < 0 {
				text += c.head
			} else {
				text += c.cells[line]
			}
		}
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (g *grid) width(columns []column) int {
	sum := screen.StringWidth(g.indent) + len(gap)*(len(columns)-1)
	for _, c := range columns {
		sum += screen.StringWidth(c.head) // all cells of an aligned column are as wide
	}
	return sum
}

// aligned returns the column with its head and every cell padded to one width.
func (c column) aligned() column {
	cells := c.cells
	if c.align == point {
		cells = onPoint(cells)
	}
	wide := screen.StringWidth(c.head)
	for _, s := range cells {
		wide = max(wide, screen.StringWidth(s))
	}
	pad := func(s string) string {
		space := strings.Repeat(" ", wide-screen.StringWidth(s))
		if c.align == left {
			return s + space
		}
		return space + s
	}
	out := column{head: pad(c.head), align: c.align, drop: c.drop}
	for _, s := range cells {
		out.cells = append(out.cells, pad(s))
	}
	return out
}

// onPoint pads numbers so that their decimal points stand in one column.
func onPoint(cells []string) []string {
	after := func(s string) int {
		if i := strings.IndexByte(s, '.'); i >= 0 {
			return len(s) - i
		}
		return 0
	}
	most := 0
	for _, s := range cells {
		most = max(most, after(s))
	}
	wide := 0
	out := make([]string, len(cells))
	for i, s := range cells {
		out[i] = s + strings.Repeat(" ", most-after(s))
		wide = max(wide, len(out[i]))
	}
	for i := range out {
		out[i] = strings.Repeat(" ", wide-len(out[i])) + out[i]
	}
	return out
}
