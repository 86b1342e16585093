package niuniu

import "cardlab/sim"

// ruleFields documents the rules.
func ruleFields() []sim.Field {
	return []sim.Field{
		presetField(),
		{
			Key: "pack", Kind: sim.Choice, Default: "52",
			Choices: []sim.Option{
				{Word: "52", Doc: sim.Text{EN: "thirteen ranks of four suits", ZH: "四门花色各十三张"}},
				{Word: "54", Doc: sim.Text{EN: "52 and two jokers", ZH: "五十二张加大小王"}},
				{Word: "53", Doc: sim.Text{EN: "52 and the big joker", ZH: "五十二张加大王"}},
				{Word: "40", Doc: sim.Text{EN: "A to 10, without J, Q and K", ZH: "A 至 10，去掉 J、Q、K"}},
			},
			Doc: sim.Text{EN: "The cards of one pack.", ZH: "一副牌的张数。"},
		},
		{
			Key: "packs", Kind: sim.Int, Default: int64(1), Min: 1, Max: maxPacks,
			Doc: sim.Text{EN: "How many packs are shuffled together.", ZH: "混洗在一起的牌的副数。"},
		},
		{
			Key: "replacement", Kind: sim.Bool, Default: false,
			Doc: sim.Text{
				EN: "Every card is an independent draw from the whole pack, as a careless program deals.",
				ZH: "每张牌都从整副牌中独立抽取（放回），如粗心的程序那样发牌。",
			},
		},
		{
			Key: "jokers", Kind: sim.Choice, Default: jokerTen,
			Choices: []sim.Option{
				{Word: jokerTen, Doc: sim.Text{
					EN: "a joker counts ten; it has no rank and makes no special hand",
					ZH: "王算十点；没有牌面，不能组成特殊牌型"}},
				{Word: jokerWild, Doc: sim.Text{
					EN: "a joker stands for any of the 52 cards, even for one that the hand has already, whichever makes the highest level or special hand",
					ZH: "王可代替五十二张中的任意一张（手中已有的也可），取最大牌型"}},
				{Word: joker369, Doc: sim.Text{
					EN: "a joker counts 3, 6 or 9, whichever makes the highest level; it has no rank and makes no special hand",
					ZH: "王可算三、六或九点，取最大牌型；没有牌面，不能组成特殊牌型"}},
			},
			Doc: sim.Text{
				EN: "What a joker is worth: matters only in a pack of 53 or 54. Between hands of one level it is the highest card, whatever it stood for, and of ten points; of two hands with a joker the big one is higher where suits are compared, and else they are equal.",
				ZH: "王的用法（53 或 54 张时）。同级比单张时王为最大（点数算十），与其所代替的牌无关；双方都有王时，比花色的规则下大王大于小王，否则视为相等。",
			},
		},
		{
			Key: "dealt", Kind: sim.Int, Default: int64(handSize), Min: handSize, Max: maxDealt,
			Doc: sim.Text{
				EN: "Cards dealt to a hand. Beyond five, the best five count for the level, over all ways to choose three and two; all of them count between hands of one level.",
				ZH: "每手发牌张数。多于五张时取其中最好的五张（三张加两张的一切凑法）定牛几；同级时全部牌都参与比较。",
			},
		},
		{
			Key: "triple_opens", Kind: sim.Bool, Default: false,
			Doc: sim.Text{
				EN: "Three of a kind open the hand too, whatever they add to (Hong Kong).",
				ZH: "三张同牌面也算有牛，不论点数之和（香港）。",
			},
		},
		{
			Key: "pair_crowns", Kind: sim.Bool, Default: false,
			Doc: sim.Text{
				EN: "In a hand that opens, a pair as the other two makes bullbull (Hong Kong).",
				ZH: "有牛时，另外两张若成对即为牛牛（香港）。",
			},
		},
		{
			Key: "three_six", Kind: sim.Bool, Default: false,
			Doc: sim.Text{
				EN: "A 3 may be played as a 6 and a 6 as a 3, each card by itself, whichever makes the highest level (Malaysia); so 3 and 6 are a pair too. Special hands and ties go by the cards as printed.",
				ZH: "3 可当 6，6 可当 3，每张各自选择，取最大（马来西亚）；3 与 6 也可成对。特殊牌型与同级比较仍按原牌面。",
			},
		},
		{
			Key: "specials", Kind: sim.Words, Default: []string{}, Choices: specialOptions(),
			Doc: sim.Text{
				EN: "The special hands that rank above bullbull, from the highest to the lowest; a hand that is several of them is the highest.",
				ZH: "高于牛牛的特殊牌型，从大到小；同时符合几种时取最大的。",
			},
		},
		{
			Key: "five_small", Kind: sim.Choice, Default: small10,
			Choices: []sim.Option{
				{Word: small10, Doc: sim.Text{EN: "every card below five, and the points add to at most 10", ZH: "每张都小于五，且点数之和不超过十"}},
				{Word: small9, Doc: sim.Text{EN: "every card below five, and the points add to less than 10", ZH: "每张都小于五，且点数之和小于十"}},
				{Word: sum10, Doc: sim.Text{EN: "the points add to at most 10", ZH: "点数之和不超过十"}},
			},
			Doc: sim.Text{EN: "What five-small is: matters only where specials has five-small.", ZH: "五小牛的定义；仅当 specials 含 five-small 时起作用。"},
		},
		{
			Key: "five_face", Kind: sim.Choice, Default: facesJQK,
			Choices: []sim.Option{
				{Word: facesJQK, Doc: sim.Text{EN: "five of J, Q, K", ZH: "五张都是 J、Q、K"}},
				{Word: faces10JQK, Doc: sim.Text{EN: "five of 10, J, Q, K", ZH: "五张都是 10、J、Q、K"}},
			},
			Doc: sim.Text{EN: "What five-face is: matters only where specials has five-face.", ZH: "五花牛的定义；仅当 specials 含 five-face 时起作用。"},
		},
		tieField(),
		{
			Key: "suit_order", Kind: sim.Choice, Default: suitsSHCD,
			Choices: []sim.Option{
				{Word: suitsSHCD, Doc: sim.Text{EN: "spades, hearts, clubs, diamonds", ZH: "黑桃、红桃、梅花、方块"}},
				{Word: suitsSHDC, Doc: sim.Text{EN: "spades, hearts, diamonds, clubs", ZH: "黑桃、红桃、方块、梅花"}},
			},
			Doc: sim.Text{EN: "The order of the suits, from the highest: matters only where ties go by suit.", ZH: "花色大小，从大到小；仅当同级比花色时起作用。"},
		},
		{
			Key: "multipliers", Kind: sim.Table, Default: map[string]int64{}, Choices: rungOptions(), Min: 0, Max: maxMultiplier,
			Doc: sim.Text{
				EN: "How many bets the loser pays, by the winner's level or special hand; 1 for those that are not named. One for a special hand that is not among the specials has no meaning. Only the measure payoff asks for multipliers.",
				ZH: "输家按赢家牌型赔付的倍数；未列出的为一倍。不在特殊牌型之列的倍数不起作用。只有 payoff 用到倍数。",
			},
		},
		{
			Key: "commission", Kind: sim.Int, Default: int64(0), Min: 0, Max: 100,
			Doc: sim.Text{
				EN: "What the house takes of every winning, in percent. Only the measure payoff asks for it.",
				ZH: "抽水：赢额的百分比。只有 payoff 用到。",
			},
		},
	}
}

// maxMultiplier is the largest multiplier.
const maxMultiplier = 100

func tieField() sim.Field {
	return sim.Field{
		Key: "tie", Kind: sim.Choice, Default: string(tieRankSuit),
		Choices: []sim.Option{
			{Word: string(tieLevel), Doc: sim.Text{
				EN: "nothing: hands of one level tie",
				ZH: "不再比较：同级即为平局"}},
			{Word: string(tiePoint), Doc: sim.Text{
				EN: "the highest point of all cards; 10, J, Q, K and jokers are equal",
				ZH: "比最大点数；10、J、Q、K 与王视为相同"}},
			{Word: string(tieRank), Doc: sim.Text{
				EN: "the highest rank of all cards: jokers, then K down to A",
				ZH: "比最大的一张牌的牌面：王最大，其次 K，A 最小"}},
			{Word: string(tieRankSuit), Doc: sim.Text{
				EN: "the highest rank, then its suit by suit_order; from one pack hands never tie",
				ZH: "比最大的一张牌的牌面，再按 suit_order 比其花色；同一副牌中不会平局"}},
			{Word: string(tieRanksSuit), Doc: sim.Text{
				EN: "the ranks of all cards from the highest on, then the suit of the highest; from one pack hands never tie",
				ZH: "从大到小依次比全部牌面，再比最大一张的花色；同一副牌中不会平局"}},
			{Word: string(tieBanker), Doc: sim.Text{
				EN: "the banker wins: only where there is one",
				ZH: "庄家赢：仅用于有庄家的玩法"}},
			{Word: string(tiePush), Doc: sim.Text{
				EN: "nothing, and bets are given back: the casinos' word for what level does",
				ZH: "退回注码（走水）：即赌场对 level 的叫法"}},
		},
		Doc: sim.Text{
			EN: "What decides between hands of one level.",
			ZH: "牛几相同时如何分出胜负。",
		},
	}
}
