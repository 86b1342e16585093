package setgame

import (
	"context"
	"regexp"
	"testing"
)

// TestClaims counts every claim that is not heavy; under the race detector not
// those about all layouts of 12 cards.
func TestClaims(t *testing.T) {
	name := regexp.MustCompile(`^[a-z0-9-]+$`)
	seen, all := map[string]bool{"": true}, map[string]bool{"popular-most": true}
	for _, c := range layoutClaims() {
		all[c.Name] = true
	}
	for _, c := range claims() {
		if !name.MatchString(c.Name) || seen[c.Name] || c.Title.EN == "" || c.Title.ZH == "" || c.Printed == "" {
			t.Errorf("claim %q is not well formed", c.Name)
		}
		seen[c.Name] = true
		if c.Heavy || raceDetector && all[c.Name] {
			continue
		}
		value, how, err := c.Count(context.Background(), unheard(t))
		if err != nil || how.EN == "" || how.ZH == "" {
			t.Errorf("%s: %v, counted by %q", c.Name, err, how)
		}
		if (value == c.Printed) == c.Refuted {
			t.Errorf("%s: counted %s by %s, printed %s", c.Name, value, how, c.Printed)
		}
	}
	if first := claims()[0]; first.Printed != "1080" {
		t.Errorf("the first claim is %s", first.Name)
	}
}
