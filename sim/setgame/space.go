package setgame

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// The dimensions in which the game is played: the number of attributes.
const (
	minDimension     = 2
	maxDimension     = 6
	defaultDimension = 4
)

// A Card is a vector over F3: its digits in base three, the first attribute the
// most significant.
type Card uint16

// A Space holds the cards of one pack, numbered from 0, and the third card of
// every two. It is immutable; get it from [SpaceOf].
type Space struct {
	dimension int
	size      int    // 3^dimension
	third     []Card // of a and b at a*size+b
}

var spaces = func() (s [maxDimension + 1]func() *Space) {
	for d := range s {
		s[d] = sync.OnceValue(func() *Space { return newSpace(d) })
	}
	return
}()

// SpaceOf returns the space of dimension d, from 0 to 6. It panics outside.
func SpaceOf(d int) *Space { return spaces[d]() }

func newSpace(d int) *Space {
	s := &Space{dimension: d, size: 1}
	for range d {
		s.size *= 3
	}
	s.third = make([]Card, s.size*s.size)
	for a := range s.size {
		for b := range s.size {
			s.third[a*s.size+b] = thirdByDigits(d, Card(a), Card(b))
		}
	}
	return s
}

// thirdByDigits returns -(a+b), digit by digit.
func thirdByDigits(d int, a, b Card) Card {
	var c, place Card = 0, 1
	for range d {
		c += (6 - a%3 - b%3) % 3 * place
		a, b, place = a/3, b/3, 3*place
	}
	return c
}

// Dimension returns the number of attributes.
func (s *Space) Dimension() int { return s.dimension }

// Size returns the number of cards of a pack.
func (s *Space) Size() int { return s.size }

// Third returns the card that makes a set with a and b: a itself when they are
// equal.
func (s *Space) Third(a, b Card) Card { return s.third[int(a)*s.size+int(b)] }

// IsSet reports whether three cards, each on a place of its own, are a set.
func (s *Space) IsSet(a, b, c Card) bool { return s.Third(a, b) == c }

// Digit returns the value of attribute i of card c.
func (s *Space) Digit(c Card, i int) int {
	for range s.dimension - 1 - i {
		c /= 3
	}
	return int(c % 3)
}

// Violated returns the attributes that keep three cards from being a set: those
// in which two are alike and the third is not.
func (s *Space) Violated(a, b, c Card) []int {
	var list []int
	for i := range s.dimension {
		if (s.Digit(a, i)+s.Digit(b, i)+s.Digit(c, i))%3 != 0 {
			list = append(list, i)
		}
	}
	return list
}

// Sum returns the sum of the cards as vectors.
func (s *Space) Sum(cards []Card) Card {
	var minus Card // the third card of x and y is -(x+y)
	for _, c := range cards {
		minus = s.Third(s.Third(minus, 0), c)
	}
	return s.Third(minus, 0)
}

// Format returns the digits of a card.
func (s *Space) Format(c Card) string {
	digits := make([]byte, s.dimension)
	for i := range digits {
		digits[i] = '0' + byte(s.Digit(c, i))
	}
	return string(digits)
}

// Parse reads a card. A word of as many characters as there are attributes is a
// vector, each character a digit 0, 1 or 2; a shorter one is a number, from 0 to
// 3^d-1, which never has as many digits: with four attributes 0012 and 5 are one
// card, and 12 is 0110.
func (s *Space) Parse(word string) (Card, error) {
	if len(word) > s.dimension {
		return 0, fmt.Errorf("%q is no card: a card has %d digits", word, s.dimension)
	}
	if len(word) == s.dimension {
		c, err := strconv.ParseUint(word, 3, 16)
		if err != nil || strings.ContainsAny(word, "+_") {
			return 0, fmt.Errorf("%q is no card: its digits are 0, 1 and 2", word)
		}
		return Card(c), nil
	}
	c, err := strconv.ParseUint(word, 10, 16)
	if err != nil || int(c) >= s.size {
		return 0, fmt.Errorf("%q is no card: a number is from 0 to %d, a vector has %d digits", word, s.size-1, s.dimension)
	}
	return Card(c), nil
}

// ParseList reads cards with white space or commas between them.
func (s *Space) ParseList(text string) ([]Card, error) {
	var cards []Card
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\n' || r == '\r' }) {
		c, err := s.Parse(word)
		if err != nil {
			return nil, err
		}
		cards = append(cards, c)
	}
	return cards, nil
}

// FormatList returns the cards with a space between them.
func (s *Space) FormatList(cards []Card) string {
	words := make([]string, len(cards))
	for i, c := range cards {
		words[i] = s.Format(c)
	}
	return strings.Join(words, " ")
}
