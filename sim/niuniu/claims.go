package niuniu

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"cardlab/sim"
)

// Where numbers come from.
const (
	otherProgram = "" // which alone has counted them
	textbook     = "any table of poker hands"
	articles     = "articles on niuniu odds"
)

// heroOfClaim is the hand that claims about a fixed hero have.
const heroOfClaim = "6s 4h 10c 2d 8s"

// Ways of counting.
var (
	byCases    = sim.Text{EN: "every hand", ZH: "逐一枚举所有牌"}
	byBoth     = sim.Text{EN: "every hand, and classes of hands", ZH: "逐一枚举，并按点数组合计数"}
	byClasses  = sim.Text{EN: "classes of hands", ZH: "按点数组合计数"}
	byPairs    = sim.Text{EN: "every pair of classes of hands", ZH: "按两手牌的点数组合计数"}
	byMeans    = sim.Text{EN: "every pair of classes of hands, and the law of payoff", ZH: "按两手牌的点数组合计数，以及 payoff 的精确分布"}
	byDeals    = sim.Text{EN: "every deal, by classes of hands", ZH: "按点数组合计数所有发牌"}
	byOpposing = sim.Text{EN: "every deal to the others, by classes", ZH: "按点数组合计算他人的所有发牌"}
)

// claims returns the numbers about the game that are in print, or that another
// program has counted, and that can be counted here.
func claims() []sim.Claim {
	list := []sim.Claim{
		handClaim("hands", sim.Text{EN: "hands of five of 52 cards", ZH: "52 张牌中取 5 张的手牌数"}, "2598960", textbook,
			func(c *handCount) string { return fmt.Sprint(c.hands) }),
		levelsClaim("levels", sim.Text{EN: "hands of 52 cards with no bull, bull 1, ..., bull bull", ZH: "52 张牌无牛、牛一至牛牛的手数"},
			"872128 171304 168096 171304 168096 177424 168096 171304 168096 171304 191808", nil),
		handClaim("zero-without-bull", sim.Text{EN: "hands that add to a multiple of ten and have no bull", ZH: "五张之和为十的倍数却无牛的手数"}, "68592", otherProgram,
			func(c *handCount) string { return fmt.Sprint(c.kind[isZeroWithoutBull]) }),
		kindClaim("five-face", sim.Text{EN: "hands of five of J, Q, K", ZH: "五张全为 J、Q、K 的手数"}, "792", isFiveFace),
		kindClaim("five-court", sim.Text{EN: "hands of five of 10, J, Q, K", ZH: "五张全为 10、J、Q、K 的手数"}, "4368", isFiveCourt),
		kindClaim("four-face", sim.Text{EN: "hands of four of J, Q, K and a 10", ZH: "四张 J、Q、K 加一张 10 的手数"}, "1980", isFourFace),
		kindClaim("five-small", sim.Text{EN: "hands of cards below five that add to at most 10", ZH: "五张都小于五且和不超过 10 的手数"}, "776", isSmallUpTo10),
		kindClaim("five-small-below", sim.Text{EN: "hands of cards below five that add to less than 10", ZH: "五张都小于五且和小于 10 的手数"}, "360", isSmallBelow10),
		kindClaim("sum-up-to-10", sim.Text{EN: "hands that add to at most 10", ZH: "五张之和不超过 10 的手数"}, "848", isSumUpTo10),
		printed(textbook, kindClaim("four-of-a-kind", sim.Text{EN: "hands of four of a kind", ZH: "四张同点（炸弹）的手数"}, "624", isFourOfAKind)),
		printed(textbook, kindClaim("full-house", sim.Text{EN: "full houses", ZH: "葫芦的手数"}, "3744", isFullHouse)),
		printed(textbook, kindClaim("flush", sim.Text{EN: "flushes, straight or not", ZH: "同花（含同花顺）的手数"}, "5148", isFlush)),
		printed(textbook, kindClaim("straight", sim.Text{EN: "straights, of one suit or not", ZH: "顺子（含同花顺）的手数"}, "10240", isStraight)),
		handClaim("five-face-percent", sim.Text{EN: "chance of five of J, Q, K, in percent", ZH: "五花牛（J、Q、K）的概率，百分比"}, "0.030", articles,
			func(c *handCount) string { return percent(c.kind[isFiveFace], c.hands, 3) }),
		handClaim("five-court-percent", sim.Text{EN: "chance of five of 10, J, Q, K, in percent", ZH: "五花牛（含 10）的概率，百分比"}, "0.168", articles,
			func(c *handCount) string { return percent(c.kind[isFiveCourt], c.hands, 3) }),
		ladderClaim(),
		levelsClaim("levels-replaced", sim.Text{EN: "sequences of five ranks by level", ZH: "五个独立点数的序列按牛几"},
			"128409 23790 24040 23790 24040 24360 24040 23790 24040 23790 27204", sim.Params{"replacement": true}),
		levelsClaim("levels-54", sim.Text{EN: "hands of 54 cards by level, jokers ten", ZH: "54 张（王作十）按牛几"},
			"1041648 209912 205648 209912 205648 217332 205648 209912 205648 209912 241290", sim.Params{"pack": "54", "jokers": jokerTen}),
		levelsClaim("levels-54-wild", sim.Text{EN: "hands of 54 cards by level, jokers wild", ZH: "54 张（王任意）按牛几"},
			"872128 171304 168260 172328 169996 181904 176612 190128 209284 260472 590094", sim.Params{"pack": "54", "jokers": jokerWild}),
		levelsClaim("levels-53-wild", sim.Text{EN: "hands of 53 cards by level, joker wild", ZH: "53 张（王任意）按牛几"},
			"872128 171304 168178 171816 169046 179664 172354 180716 188690 215888 379901", sim.Params{"pack": "53", "jokers": jokerWild}),
		levelsClaim("levels-40", sim.Text{EN: "hands of 40 cards by level", ZH: "40 张按牛几"},
			"212512 45020 44228 45020 44228 45020 44228 45020 44228 45020 43484", sim.Params{"pack": "40"}),
		levelsClaim("levels-best-of-7", sim.Text{EN: "seven cards by their best level", ZH: "七张取最佳五张按牛几"},
			"3647712 0 56248 254004 389240 904448 2192092 4033464 9090216 21904224 91312912", sim.Params{"dealt": int64(7)}),
		winsClaim("wins-level", sim.Text{EN: "deals to two: won, not lost; by level", ZH: "两人：胜、不败的发牌数（只比牛几）"},
			"1680641392960 2306004710480", byPairs, sim.Params{"players": int64(2), "tie": string(tieLevel)}),
		winsClaim("wins-point", sim.Text{EN: "deals to two: won, not lost; by level, point", ZH: "两人：胜、不败的发牌数（再比最大点）"},
			"1764788303632 2221857799808", byPairs, sim.Params{"players": int64(2), "tie": string(tiePoint)}),
		winsClaim("wins-rank", sim.Text{EN: "deals to two: won, not lost; by level, rank", ZH: "两人：胜、不败的发牌数（再比最大牌）"},
			"1938706127984 2047939975456", byPairs, sim.Params{"players": int64(2), "tie": string(tieRank)}),
		winsClaim("wins-3-level", sim.Text{EN: "deals to three: won, not lost; by level", ZH: "三人：胜、不败的发牌数（只比牛几）"},
			"988862538672554752 1318287986361089984", byDeals, sim.Params{"players": int64(3), "tie": string(tieLevel)}),
		winsClaim("wins-3-point", sim.Text{EN: "deals to three: won, not lost; by level, point", ZH: "三人：胜、不败的发牌数（再比最大点）"},
			"1017096335760459936 1272629665952085472", byDeals, sim.Params{"players": int64(3), "tie": string(tiePoint)}),
		winsClaim("hero-2-rank", sim.Text{EN: "deals to one other than ♠6 ♥4 ♣10 ♦2 ♠8: won, not lost", ZH: "♠6 ♥4 ♣10 ♦2 ♠8 对一人：胜、不败"},
			"1434236 1439680", byOpposing, sim.Params{"players": int64(2), "tie": string(tieRank), "hero": heroOfClaim}),
		winsClaim("hero-2-rank-suit", sim.Text{EN: "the same by level, rank, suit", ZH: "同上（再比花色）"},
			"1435540 1435540", byOpposing, sim.Params{"players": int64(2), "tie": string(tieRankSuit), "hero": heroOfClaim}),
		edgeClaim("multiplier-plain", sim.Text{EN: "mean multiplier of the winner, 7-9 x2, bull bull x3", ZH: "赢家的平均倍数（牛七至九 ×2，牛牛 ×3）"}, "1.6097872299",
			payouts{7: 2, 8: 2, 9: 2, 10: 3}),
		edgeClaim("multiplier-faces", sim.Text{EN: "the same with four-face x4, five-face x5", ZH: "同上，四花 ×4，五花 ×5"}, "1.6125296972",
			payouts{7: 2, 8: 2, 9: 2, 10: 3, rungFourFace: 4, rungFiveFace: 5}),
		edgeClaim("multiplier-n", sim.Text{EN: "mean multiplier of the winner, n x n, bull bull x10, five-face x11", ZH: "赢家的平均倍数（牛 n ×n，牛牛 ×10，五花 ×11）"}, "5.7772936396",
			payouts{2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10, rungFiveFace: 11}),
		handClaim("popular-bull-bull", sim.Text{EN: "five cards that add to a multiple of ten are bull bull", ZH: "五张之和为十的倍数就是牛牛"}, "always", "a shortcut of many programs",
			func(c *handCount) string {
				zero := c.level[BullBull] + c.kind[isZeroWithoutBull]
				if c.kind[isZeroWithoutBull] == 0 {
					return "always"
				}
				return percent(c.level[BullBull], zero, 1) + " %"
			}),
	}
	list[len(list)-1].Refuted = true
	return list
}

func printed(source string, c sim.Claim) sim.Claim {
	c.Source = source
	return c
}

func percent(n, of uint64, places int) string {
	p := new(big.Rat).SetFrac(new(big.Int).SetUint64(100*n), new(big.Int).SetUint64(of))
	return p.FloatString(places)
}

// handClaim returns a claim about all hands of a pack of 52.
func handClaim(name string, title sim.Text, value, source string, count func(*handCount) string) sim.Claim {
	return sim.Claim{
		Name: name, Title: title, Printed: value, Source: source,
		Count: func(ctx context.Context, _ sim.Progress) (string, sim.Text, error) {
			return count(countHands()), byCases, ctx.Err()
		},
	}
}

// kindClaim returns a claim about the hands of a kind.
func kindClaim(name string, title sim.Text, value string, kind int) sim.Claim {
	return handClaim(name, title, value, otherProgram, func(c *handCount) string { return fmt.Sprint(c.kind[kind]) })
}

// levelsClaim returns a claim about the number of hands of each level. Those of
// 52 cards are counted twice.
func levelsClaim(name string, title sim.Text, value string, set sim.Params) sim.Claim {
	return sim.Claim{
		Name: name, Title: title, Printed: value, Source: otherProgram,
		Count: func(ctx context.Context, progress sim.Progress) (string, sim.Text, error) {
			law, _, err := lawUnder(ctx, progress, "levels", set)
			if err != nil {
				return "", byClasses, err
			}
			if set != nil {
				return sim.Agreed(ctx, byClasses, join(law.Counts))
			}
			return sim.Agreed(ctx, byBoth, join(law.Counts), join(countHands().level[:]))
		},
	}
}

// ladderClaim returns the claim about the ladder of the most usual special
// hands, counted by the rules of the game and hand by hand.
func ladderClaim() sim.Claim {
	return sim.Claim{
		Name:    "ladder",
		Title:   sim.Text{EN: "hands by level, then four-face, five-face, bomb, five-small", ZH: "按牛几，再按四花、五花、炸弹、五小的手数"},
		Printed: "870984 171288 168072 171288 168072 177408 168072 171288 168072 171288 189008 1968 768 608 776",
		Source:  otherProgram,
		Count: func(ctx context.Context, progress sim.Progress) (string, sim.Text, error) {
			law, _, err := lawUnder(ctx, progress, "levels", sim.Params{"specials": []string{"five-small", "bomb", "five-face", "four-face"}})
			if err != nil {
				return "", byBoth, err
			}
			return sim.Agreed(ctx, byBoth, join(law.Counts), join(countHands().ladder[:]))
		},
	}
}

// winsClaim returns a claim about the deals that the hero wins, and does not
// lose.
func winsClaim(name string, title sim.Text, value string, how sim.Text, set sim.Params) sim.Claim {
	return sim.Claim{
		Name: name, Title: title, Printed: value, Source: otherProgram,
		Count: func(ctx context.Context, progress sim.Progress) (string, sim.Text, error) {
			law, _, err := lawUnder(ctx, progress, "winrate", set)
			if err != nil {
				return "", how, err
			}
			won := law.Counts[win]
			return join([]*big.Int{won, new(big.Int).Add(won, law.Counts[tied])}), how, nil
		},
	}
}

// lawUnder returns the law of all trials of a measure under the default rules but
// for set, and its bins.
func lawUnder(ctx context.Context, progress sim.Progress, measure string, set sim.Params) (sim.Law, []sim.Bin, error) {
	g := Game()
	m := g.MeasureByName(measure)
	p := g.Defaults(m)
	for key, v := range set {
		p[key] = v
	}
	e, err := m.New(p)
	if err != nil {
		return sim.Law{}, nil, err
	}
	laws, err := e.(sim.Exhauster).Exhaust(ctx, progress)
	if err != nil {
		return sim.Law{}, nil, err
	}
	bins := e.Metrics()[0].Bins
	if len(laws) == 0 || laws[0].Row != rowAll.Name || !laws[0].Complete(len(bins)) {
		return sim.Law{}, nil, fmt.Errorf("%s has no whole law", measure)
	}
	return laws[0], bins, nil
}

// join writes numbers with a space between them.
func join[T any](list []T) string {
	words := make([]string, len(list))
	for i, x := range list {
		words[i] = fmt.Sprint(x)
	}
	return strings.Join(words, " ")
}
