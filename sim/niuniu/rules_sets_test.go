package niuniu

import (
	"cardlab/sim"
)

// A ruleSet is a rule set with a name for tests and benchmarks.
type ruleSet struct {
	name string
	set  sim.Params
}

// ruleSets has every value of every rule that levels depend on, alone and
// together with those that it meets in the tables.
func ruleSets() []ruleSet {
	all := []string{"straight-flush", "five-small", "bomb", "full-house", "flush", "straight", "five-face", "four-face"}
	return []ruleSet{
		{"plain", sim.Params{}},
		{"replacement", sim.Params{"replacement": true}},
		{"pack=40", sim.Params{"pack": "40"}},
		{"pack=53", sim.Params{"pack": "53"}},
		{"pack=54", sim.Params{"pack": "54"}},
		{"packs=2", sim.Params{"packs": int64(2)}},
		{"packs=8", sim.Params{"packs": int64(8)}},
		{"wild=1", sim.Params{"pack": "53", "jokers": "wild"}},
		{"wild=2", sim.Params{"pack": "54", "jokers": "wild"}},
		{"3-6-9", sim.Params{"pack": "54", "jokers": "3-6-9"}},
		{"dealt=6", sim.Params{"dealt": int64(6)}},
		{"dealt=7", sim.Params{"dealt": int64(7)}},
		{"dealt=8", sim.Params{"dealt": int64(8)}},
		{"triple opens", sim.Params{"triple_opens": true}},
		{"pair crowns", sim.Params{"pair_crowns": true}},
		{"three-six", sim.Params{"three_six": true}},
		{"three-six, triple, pair", sim.Params{"three_six": true, "triple_opens": true, "pair_crowns": true}},
		{"mainland", sim.Params{"specials": []string{"five-small", "bomb", "five-face", "four-face"}}},
		{"small-9, 10JQK", sim.Params{"specials": []string{"five-small", "bomb", "five-face"}, "five_small": "small-9", "five_face": "10JQK"}},
		{"sum-10", sim.Params{"specials": []string{"five-small", "bomb", "four-face", "five-face"}, "five_small": "sum-10", "five_face": "10JQK"}},
		{"all specials", sim.Params{"specials": all}},
		{"all specials, wild=1", sim.Params{"specials": all, "pack": "53", "jokers": "wild"}},
		{"all specials, wild=2", sim.Params{"specials": all, "pack": "54", "jokers": "wild", "triple_opens": true, "pair_crowns": true}},
		{"all specials, ten", sim.Params{"specials": all, "pack": "54", "three_six": true, "triple_opens": true, "pair_crowns": true}},
		{"all specials, 3-6-9", sim.Params{"specials": all, "pack": "54", "jokers": "3-6-9", "pair_crowns": true}},
		{"all specials, replacement, wild", sim.Params{"specials": all, "pack": "54", "jokers": "wild", "replacement": true}},
		{"all specials, packs=2", sim.Params{"specials": all, "packs": int64(2)}},
		{"all specials, packs=2, wild", sim.Params{"specials": all, "packs": int64(2), "pack": "54", "jokers": "wild"}},
		{"five tens of 80", sim.Params{"specials": []string{"five-face"}, "five_face": "10JQK", "pack": "40", "packs": int64(2)}},
		{"five tens of 40", sim.Params{"specials": []string{"five-face", "bomb"}, "five_face": "10JQK", "pack": "40", "replacement": true}},
		{"dealt=6, packs=2", sim.Params{"dealt": int64(6), "packs": int64(2)}},
		{"dealt=8, packs=8", sim.Params{"dealt": int64(8), "packs": int64(8)}},
		{"all specials, dealt=8, packs=8", sim.Params{"specials": all, "dealt": int64(8), "packs": int64(8)}},
		{"flush, 40", sim.Params{"specials": []string{"flush", "straight"}, "pack": "40"}},
		{"all specials, dealt=7", sim.Params{"specials": all, "dealt": int64(7)}},
		{"all specials, dealt=7, wild", sim.Params{"specials": all, "dealt": int64(7), "pack": "54", "jokers": "wild"}},
		{"all specials, dealt=8, packs=2, wild", sim.Params{"specials": all, "dealt": int64(8), "packs": int64(2), "pack": "54", "jokers": "wild"}},
		{"dealt=8, replacement, wild", sim.Params{"specials": []string{"flush", "full-house"}, "dealt": int64(8), "replacement": true, "pack": "54", "jokers": "wild"}},
		{"straight-flush alone, dealt=7", sim.Params{"specials": []string{"straight-flush"}, "dealt": int64(7), "pack": "54", "jokers": "wild", "packs": int64(2)}},
		{"straight-flush under bomb, dealt=7, packs=8, wild", sim.Params{"specials": []string{"bomb", "straight-flush", "flush", "straight"}, "dealt": int64(7), "pack": "54", "jokers": "wild", "packs": int64(8)}},
		{"straight-flush under full house, dealt=8, packs=8", sim.Params{"specials": []string{"full-house", "straight-flush"}, "dealt": int64(8), "pack": "54", "packs": int64(8)}},
		{"straight-flush, dealt=7, packs=2", sim.Params{"specials": []string{"straight-flush"}, "dealt": int64(7), "packs": int64(2)}},
	}
}
