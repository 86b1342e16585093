package niuniu

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"cardlab/sim"
)

// rungLaw returns the law of levels under rules.
func rungLaw(t *testing.T, set sim.Params) sim.Law {
	t.Helper()
	return lawsOf(t, "levels", set)["all"]
}

func counts64(law sim.Law) []uint64 {
	var list []uint64
	for _, n := range law.Counts {
		list = append(list, n.Uint64())
	}
	return list
}

// TestLevelsReference has every distribution of levels of the reference.
func TestLevelsReference(t *testing.T) {
	ref := readReference(t)
	sets := map[string]sim.Params{
		"52 cards, 5 dealt":                      {},
		"with replacement (5 independent ranks)": {"replacement": true},
		"54 cards, both jokers worth 10 points":  {"pack": "54"},
		"54 cards, both jokers wild":             {"pack": "54", "jokers": "wild"},
		"53 cards, one joker wild":               {"pack": "53", "jokers": "wild"},
		"40 cards A-10":                          {"pack": "40"},
		"7 cards, best 5 of 7":                   {"dealt": int64(7)},
	}
	for name := range ref.Levels {
		if name == "labels" {
			continue
		}
		set, ok := sets[name]
		if !ok {
			t.Errorf("no rule set for %q", name)
			continue
		}
		law, want := rungLaw(t, set), ref.levels(t, name)
		if law.Total.Uint64() != want.Total || !slices.Equal(counts64(law), want.Counts) {
			t.Errorf("%s: %v of %v, want %v of %d", name, law.Counts, law.Total, want.Counts, want.Total)
		}
		delete(sets, name)
	}
	for name := range sets {
		t.Errorf("%q is not in the reference", name)
	}
}

// TestSpecialsReference has every special hand of the reference, alone on its
// ladder.
func TestSpecialsReference(t *testing.T) {
	var want map[string]uint64
	readPart(t, "specials_overlapping", &want)
	sets := map[string]sim.Params{
		"five of JQK":                          {"specials": []string{"five-face"}},
		"five of 10JQK":                        {"specials": []string{"five-face"}, "five_face": "10JQK"},
		"four of JQK and one 10":               {"specials": []string{"four-face"}},
		"four of a kind":                       {"specials": []string{"bomb"}},
		"five small: all ranks <5 and sum<=10": {"specials": []string{"five-small"}},
		"five small: all <5 and sum<10":        {"specials": []string{"five-small"}, "five_small": "small-9"},
		"five small: sum<=10 only":             {"specials": []string{"five-small"}, "five_small": "sum-10"},
		"full house":                           {"specials": []string{"full-house"}},
		"flush":                                {"specials": []string{"flush"}},
		"straight incl. 10JQKA":                {"specials": []string{"straight"}},
	}
	of := want["of"]
	delete(want, "of")
	if len(want) != len(sets) {
		t.Fatalf("the reference has %d special hands", len(want))
	}
	for name, n := range want {
		law := rungLaw(t, sets[name])
		if got := law.Counts[levels].Uint64(); got != n || law.Total.Uint64() != of {
			t.Errorf("%s: %d of %v, want %d of %d", name, got, law.Total, n, of)
		}
	}
}

// TestLadderReference has the ladder of the reference: the mainland's.
func TestLadderReference(t *testing.T) {
	var want struct {
		Labels []string
		Counts []uint64
	}
	readPart(t, "ladder five-small > four-of-a-kind > five JQK > four JQK + 10 > bullbull > 9..1 > none", &want)
	set := sim.Params{}
	for _, p := range presets() {
		if p.Word == "mainland" {
			set = p.Rules
		}
	}
	e := experiment(t, "levels", set)
	for i, b := range e.Metrics()[0].Bins {
		if b.Name != want.Labels[i] {
			t.Errorf("bin %d is called %q, want %q", i, b.Name, want.Labels[i])
		}
	}
	if got := counts64(rungLaw(t, set)); !slices.Equal(got, want.Counts) {
		t.Errorf("%v, want %v", got, want.Counts)
	}
	laws, err := e.(sim.Exhauster).Exhaust(context.Background(), quiet)
	if err != nil || len(laws) != 1 || !laws[0].Complete(len(want.Counts)) {
		t.Errorf("not exhausted: %v, %v", laws, err)
	}
}

// readPart decodes a part of the reference.
func readPart(t *testing.T, name string, v any) {
	t.Helper()
	var parts map[string]json.RawMessage
	readReferenceInto(t, &parts)
	into(t, parts[name], v)
}
