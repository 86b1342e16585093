package niuniu

import (
	"context"
	"errors"
	"math/big"
	"regexp"
	"strings"
	"testing"

	"cardlab/sim"
)

// TestClaims counts every claim; under the race detector, which makes it fifty
// times as slow, not those about three players.
func TestClaims(t *testing.T) {
	name := regexp.MustCompile(`^[a-z0-9-]+$`)
	seen := map[string]bool{}
	for _, c := range claims() {
		if !name.MatchString(c.Name) || seen[c.Name] || c.Title.EN == "" || c.Title.ZH == "" || c.Printed == "" {
			t.Errorf("claim %q is not well formed", c.Name)
		}
		seen[c.Name] = true
		if raceDetector && strings.HasPrefix(c.Name, "wins-3") {
			continue
		}
		value, how, err := c.Count(context.Background(), quiet)
		if err != nil || how.EN == "" || how.ZH == "" {
			t.Errorf("%s: %v, counted by %q", c.Name, err, how)
		}
		if (value == c.Printed) == c.Refuted {
			t.Errorf("%s: counted %s, printed %s", c.Name, value, c.Printed)
		}
	}
}

// A wrong rule does not pass: another tie-break or pack is seen, and the order of
// the suits by a hero who has a top card of one of them; two random hands win as
// often under any order.
func TestClaimsSeeTheRules(t *testing.T) {
	value := func(c sim.Claim) string {
		v, _, err := c.Count(context.Background(), quiet)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	wins := func(tie, order, hero string) string {
		return value(winsClaim("", sim.Text{}, "", byPairs, sim.Params{"players": int64(2), "tie": tie, "suit_order": order, "hero": hero}))
	}
	for _, hero := range []string{"", heroOfClaim} {
		seen := map[string]bool{}
		for _, tie := range []tie{tieLevel, tiePoint, tieRank, tieRankSuit} {
			seen[wins(string(tie), suitsSHCD, hero)] = true
		}
		if len(seen) != 4 {
			t.Errorf("hero %q: four tie-breaks have %d numbers", hero, len(seen))
		}
		if same := wins("rank-suit", suitsSHCD, hero) == wins("rank-suit", suitsSHDC, hero); same != (hero == "") {
			t.Errorf("hero %q: the same in another order of suits: %v", hero, same)
		}
	}
	if value(levelsClaim("", sim.Text{}, "", sim.Params{"pack": "40"})) == value(levelsClaim("", sim.Text{}, "", nil)) {
		t.Error("the pack is not seen")
	}
}

// A mean that is counted in two ways is no number where they differ, by however
// little: the mean payout over classes of hands, and by law.
func TestWaysThatDiffer(t *testing.T) {
	pay := payouts{2: 2, 5: 7, 7: 2, 8: 2, 9: 2, 10: 3, rungFiveFace: 6}
	without := pay
	without[rungFiveFace] = 0 // five-face is bull bull
	for _, c := range []struct {
		name   string
		second func(context.Context, sim.Progress) (*big.Rat, error)
		right  bool
	}{
		{"by law", pay.meanByLaw, true},
		{"without five-face", without.meanByLaw, false},
		{"a little more", func(ctx context.Context, progress sim.Progress) (*big.Rat, error) {
			mean, err := pay.meanByLaw(ctx, progress)
			return mean.Add(mean, big.NewRat(1, 1<<62)), err
		}, false},
	} {
		value, _, err := meanClaim("", sim.Text{}, "", byMeans, pay.mean, c.second).Count(context.Background(), quiet)
		if c.right && (err != nil || value == "") {
			t.Errorf("%s: %q, %v", c.name, value, err)
		}
		if !c.right && (value != "" || err == nil || !strings.Contains(err.Error(), "ways of counting differ")) {
			t.Errorf("%s: %q, %v", c.name, value, err)
		}
	}
}

// Counting ends with its context.
func TestClaimsStop(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range claims() {
		if _, _, err := c.Count(ctx, quiet); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v with an ended context", c.Name, err)
		}
	}
}
