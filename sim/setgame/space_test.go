package setgame

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The third card of every two, by the rule as it is printed: each attribute all
// alike or all different.
func TestThird(t *testing.T) {
	for d := minDimension; d <= maxDimension; d++ {
		s := SpaceOf(d)
		for a := range Card(s.Size()) {
			for b := range Card(s.Size()) {
				c := s.Third(a, b)
				if int(c) >= s.Size() || s.Third(b, a) != c || s.Third(a, c) != b || (c == a) != (a == b) {
					t.Fatalf("dimension %d: the third of %d and %d is %d", d, a, b, c)
				}
				if d < maxDimension || a%7 == b%7 { // all of six attributes take long
					checkRule(t, s, a, b, c)
				}
			}
		}
	}
}

func checkRule(t *testing.T, s *Space, a, b, c Card) {
	for i := range s.Dimension() {
		x, y, z := s.Digit(a, i), s.Digit(b, i), s.Digit(c, i)
		alike, different := x == y && y == z, x != y && y != z && z != x
		if !alike && !different {
			t.Fatalf("%s %s %s: attribute %d is violated", s.Format(a), s.Format(b), s.Format(c), i)
		}
	}
}

// Every triple of a small pack: IsSet, Violated and the rule agree.
func TestViolated(t *testing.T) {
	s := SpaceOf(3)
	for a := range Card(27) {
		for b := range Card(27) {
			for c := range Card(27) {
				var want []int
				for i := range 3 {
					values := map[int]bool{s.Digit(a, i): true, s.Digit(b, i): true, s.Digit(c, i): true}
					if len(values) == 2 {
						want = append(want, i)
					}
				}
				if got := s.Violated(a, b, c); !slices.Equal(got, want) || s.IsSet(a, b, c) != (want == nil) {
					t.Fatalf("%d %d %d: violated %v, want %v; set: %v", a, b, c, got, want, s.IsSet(a, b, c))
				}
			}
		}
	}
}

func TestSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := SpaceOf(rapid.IntRange(minDimension, maxDimension).Draw(t, "dimension"))
		cards := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, s.Size()-1), func(c int) Card { return Card(c) }), 0, 20).Draw(t, "cards")
		sum := s.Sum(cards)
		for i := range s.Dimension() {
			want := 0
			for _, c := range cards {
				want += s.Digit(c, i)
			}
			if s.Digit(sum, i) != want%3 {
				t.Fatalf("%v add to %s", cards, s.Format(sum))
			}
		}
	})
}

func TestParse(t *testing.T) {
	for d := minDimension; d <= maxDimension; d++ {
		s := SpaceOf(d)
		for c := range Card(s.Size()) {
			for _, word := range []string{s.Format(c), fmt.Sprint(c)} {
				if got, err := s.Parse(word); got != c || err != nil {
					t.Errorf("dimension %d: %q is %d, %v, want %d", d, word, got, err, c)
				}
			}
		}
	}
	s := SpaceOf(4)
	for word, want := range map[string]string{
		"":      `"" is no card: a number is from 0 to 80, a vector has 4 digits`,
		"81":    `"81" is no card: a number is from 0 to 80, a vector has 4 digits`,
		"-1":    `"-1" is no card: a number is from 0 to 80, a vector has 4 digits`,
		"1_0":   `"1_0" is no card: a number is from 0 to 80, a vector has 4 digits`,
		"x":     `"x" is no card: a number is from 0 to 80, a vector has 4 digits`,
		"0123":  `"0123" is no card: its digits are 0, 1 and 2`,
		"+012":  `"+012" is no card: its digits are 0, 1 and 2`,
		"1_02":  `"1_02" is no card: its digits are 0, 1 and 2`,
		"00120": `"00120" is no card: a card has 4 digits`,
	} {
		if _, err := s.Parse(word); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", word, err, want)
		}
	}
	cards, err := s.ParseList(" 0012, 5\t80,2222\n")
	if err != nil || !slices.Equal(cards, []Card{5, 5, 80, 80}) || s.FormatList(cards) != "0012 0012 2222 2222" {
		t.Errorf("the list is %v, %v", cards, err)
	}
	if _, err := s.ParseList("0 1 2 81"); err == nil {
		t.Error("a list with a card that is none is read")
	}
}

// What is read is a card, and is written so that it is read again.
func FuzzParse(f *testing.F) {
	for _, word := range []string{"0120", "15", "80", "81", "0123", "12", "", "000012", "２", "+1", "0012 5,x"} {
		f.Add(4, word)
	}
	f.Add(2, "12")
	f.Add(6, "728")
	f.Fuzz(func(t *testing.T, d int, text string) {
		if d < minDimension || d > maxDimension {
			return
		}
		s := SpaceOf(d)
		cards, err := s.ParseList(text)
		if err != nil {
			if cards != nil {
				t.Errorf("%q: an error and %v", text, cards)
			}
			return
		}
		again, err := s.ParseList(s.FormatList(cards))
		if err != nil || !slices.Equal(cards, again) {
			t.Errorf("%q is %v, then %v, %v", text, cards, again, err)
		}
		if len(cards) != len(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) })) {
			t.Errorf("%q has %d cards", text, len(cards))
		}
		for _, c := range cards {
			if int(c) >= s.Size() {
				t.Errorf("%q: there is no card %d", text, c)
			}
		}
	})
}
