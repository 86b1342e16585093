package sim

import (
	"context"
	"errors"
	"testing"
)

// Ways of counting that differ are an error and no value.
func TestAgreed(t *testing.T) {
	ctx, how := context.Background(), Text{EN: "formula and every case"}
	if v, _, err := Agreed(ctx, how, "1080"); err != nil || v != "1080" {
		t.Errorf("1080 is %q, %v", v, err)
	}
	if v, by, err := Agreed(ctx, how, "1080", "1080"); err != nil || v != "1080" || by != how {
		t.Errorf("1080 twice is %q by %v, %v", v, by, err)
	}
	const want = "ways of counting differ: 1080 and 1081 (formula and every case)"
	if v, _, err := Agreed(ctx, how, "1080", "1080", "1081"); v != "" || err == nil || err.Error() != want {
		t.Errorf("1080 and 1081 agree on %q, %v", v, err)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if _, _, err := Agreed(ended, how, "1080"); !errors.Is(err, context.Canceled) {
		t.Errorf("an ended context: %v", err)
	}
}
