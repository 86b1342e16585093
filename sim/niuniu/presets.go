package niuniu

import "cardlab/sim"

// The presets. Houses differ, and no authority fixes the rules of a region;
// each preset is what public descriptions of the game agree on most.
//
//   - mainland (内地): the ladder of the online rooms, five-small > bomb >
//     five-face > four-face, with their usual multipliers.
//   - hongkong (香港): three of a kind open, a pair crowns, five-face (五公) on
//     top; bets double from bull7.
//   - malaysia (马来西亚, "ngau"): 3 and 6 interchangeable, three of a kind
//     open, a pair is the double ox and ranks as bullbull, five-face (five
//     dukes) on top. Left out, because it depends on one card: the ace of
//     spades with a face card as a hand of its own (牛冬菇).
//   - live-casino (真人): one banker on video, no four-face or bomb, double
//     bets from bull7, three for bullbull, five for five-face, and five percent
//     of every winning for the house.
func presets() []sim.Preset {
	return []sim.Preset{
		{Word: "plain", Rules: sim.Params{}},
		{Word: "mainland", Rules: sim.Params{
			"specials": []string{"five-small", "bomb", "five-face", "four-face"},
			"multipliers": map[string]int64{
				"bull7": 2, "bull8": 2, "bull9": 2, "bullbull": 3,
				"four-face": 4, "five-face": 5, "bomb": 6, "five-small": 8,
			},
		}},
		{Word: "hongkong", Rules: sim.Params{
			"triple_opens": true, "pair_crowns": true,
			"specials": []string{"five-face"},
			"multipliers": map[string]int64{
				"bull7": 2, "bull8": 2, "bull9": 2, "bullbull": 3, "five-face": 5,
			},
		}},
		{Word: "malaysia", Rules: sim.Params{
			"three_six": true, "triple_opens": true, "pair_crowns": true,
			"specials": []string{"five-face"},
			"multipliers": map[string]int64{
				"bull7": 2, "bull8": 2, "bull9": 2, "bullbull": 3, "five-face": 7,
			},
		}},
		{Word: "live-casino", Rules: sim.Params{
			"specials": []string{"five-face"},
			"multipliers": map[string]int64{
				"bull7": 2, "bull8": 2, "bull9": 2, "bullbull": 3, "five-face": 5,
			},
			"commission": int64(5),
		}},
	}
}

func presetField() sim.Field {
	return sim.Field{
		Key: sim.PresetKey, Kind: sim.Choice, Default: "plain",
		Choices: []sim.Option{
			{Word: "plain", Doc: sim.Text{EN: "no special hands, every win is one bet", ZH: "无特殊牌型，输赢一倍"}},
			{Word: "mainland", Doc: sim.Text{EN: "five-small > bomb > five-face > four-face, up to eight bets", ZH: "五小牛>炸弹>五花牛>四花牛，最多八倍"}},
			{Word: "hongkong", Doc: sim.Text{EN: "three of a kind open, a pair crowns, five-face on top", ZH: "三条开牛，对子为牛牛，五公最大"}},
			{Word: "malaysia", Doc: sim.Text{EN: "3 and 6 interchangeable, three of a kind open, a pair crowns, five-face on top; the ace of spades with a face card is no hand of its own", ZH: "3、6 互换，三条开牛，对子为牛牛，五公最大；不设牛冬菇"}},
			{Word: "live-casino", Doc: sim.Text{EN: "five-face on top, up to five bets, five percent commission", ZH: "五公最大，最多五倍，抽水百分之五"}},
		},
		Doc: sim.Text{
			EN: "A named rule set: the defaults of the other rules.",
			ZH: "预设规则：其他规则的默认值。",
		},
	}
}
