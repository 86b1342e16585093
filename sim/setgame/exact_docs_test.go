package setgame

import (
	"fmt"
	"math/big"
	"os"
	"regexp"
	"strings"
	"testing"
)

// grouped writes a whole number with commas.
func grouped(x any) string {
	s := fmt.Sprint(x)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// TestDocs counts the tables of docs/set.md again, but for what takes minutes or
// is sampled.
func TestDocs(t *testing.T) {
	if raceDetector {
		t.Skip("the page is the same")
	}
	text, err := os.ReadFile("../../docs/set.md")
	if err != nil {
		t.Fatal(err)
	}
	// lines without the blanks that align them
	page := regexp.MustCompile(` +`).ReplaceAllString(string(text), " ")
	line := func(cells ...string) {
		t.Helper()
		if want := "| " + strings.Join(cells, " | ") + " |"; !strings.Contains(page, want) {
			t.Errorf("there is no line %s", want)
		}
	}
	for d := minDimension; d <= maxDimension; d++ {
		line(fmt.Sprint(d), fmt.Sprint(power3(d)), grouped(setsInPack(d)), fmt.Sprint(setsThroughCard(d)), grouped(affineMaps(d)))
	}
	c := mustCensus(t, 4, 12)
	share := func(x *big.Int) string {
		p := new(big.Rat).SetFrac(x, c.total)
		return p.Mul(p, big.NewRat(100, 1)).FloatString(4)
	}
	for _, counts := range [][]*big.Int{c.bySets(), c.byMost()} {
		for n, x := range counts {
			line(fmt.Sprint(n), grouped(x), share(x))
		}
	}
	classes, most, missed := []string{"classes"}, []string{"most sets"}, []string{"taking at random misses the most"}
	for n := 3; n <= 12; n++ {
		c := mustCensus(t, 4, n)
		classes, most = append(classes, grouped(c.classes)), append(most, fmt.Sprint(len(c.layouts)-1))
		if n >= 7 {
			miss := new(big.Rat).Sub(big.NewRat(1, 1), c.short[0])
			missed = append(missed, miss.Mul(miss, big.NewRat(100, 1)).FloatString(4)+" %")
		}
	}
	for _, cells := range [][]string{classes, most, missed} {
		if want := "| " + strings.Join(cells, " | ") + " |"; !strings.Contains(page, want) {
			t.Errorf("no line begins %s", want)
		}
	}
	k := mustCaps(t, 4)
	all := 0
	for n, x := range k.layouts {
		all += k.classes[n]
		if n >= 12 && !strings.Contains(page, fmt.Sprintf("| %d | %s | %s |", n, grouped(x), grouped(k.classes[n]))) {
			t.Errorf("no line of %d cards without a set, %v of %d classes", n, x, k.classes[n])
		}
	}
	if !strings.Contains(page, grouped(all)+" of them") {
		t.Errorf("%d classes without a set", all)
	}
}
