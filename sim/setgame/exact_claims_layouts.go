package setgame

import (
	"context"
	"fmt"
	"math/big"

	"cardlab/sim"
)

// layoutClaims are about all layouts of a number of cards.
func layoutClaims() []sim.Claim {
	return []sim.Claim{
		{
			Name: "layouts-12", Title: sim.Text{EN: "layouts of 12 cards", ZH: "12 张牌的牌面数"},
			Printed: "70724320184700", Source: wikipedia,
			Count: func(ctx context.Context, progress sim.Progress) (string, sim.Text, error) {
				c, err := censusOf(ctx, progress, attributes, 12)
				if err != nil {
					return "", byChecked, err
				}
				sum := new(big.Int)
				for _, x := range c.bySets() {
					sum.Add(sum, x)
				}
				return sim.Agreed(ctx, byChecked, sum.String(), c.total.String())
			},
		},
		{
			Name: "classes", Title: sim.Text{EN: "kinds of 0 to 12 cards under affine maps", ZH: "0 至 12 张牌在仿射变换下的种类数"},
			Printed: "1 1 1 2 3 6 15 34 105 384 1658 8135 41407", Source: otherProgram,
			Count: countClasses,
		},
		{
			Name: "most-sets", Title: sim.Text{EN: "most sets among 3 to 12 cards", ZH: "3 至 12 张牌中最多的组数"},
			Printed: "1 1 2 3 5 8 12 12 13 14", Source: stevens,
			Count: func(ctx context.Context, progress sim.Progress) (string, sim.Text, error) {
				var most []int
				for n := 3; n <= 12; n++ {
					c, err := censusOf(ctx, progress, attributes, n)
					if err != nil {
						return "", byClasses, err
					}
					most = append(most, len(c.layouts)-1)
				}
				return sim.Agreed(ctx, byClasses, join(most))
			},
		},
		momentClaim("mean-12", sim.Text{EN: "mean number of sets among 12 cards", ZH: "12 张牌中组数的平均值"}, "2.78", wikipedia, 12,
			func(mean, _ *big.Rat) string { return mean.FloatString(2) }),
		momentClaim("variance-12", sim.Text{EN: "variance of the number of sets among 12 cards", ZH: "12 张牌中组数的方差"}, "1571820/830053", otherProgram, 12,
			func(_, variance *big.Rat) string { return variance.RatString() }),
		heavy(momentClaim("mean-15", sim.Text{EN: "mean number of sets among 15 cards", ZH: "15 张牌中组数的平均值"}, "5.76", wikipedia, 15,
			func(mean, _ *big.Rat) string { return mean.FloatString(2) })),
		heavy(momentClaim("variance-15", sim.Text{EN: "variance of the number of sets among 15 cards", ZH: "15 张牌中组数的方差"}, "405600/118579", otherProgram, 15,
			func(_, variance *big.Rat) string { return variance.RatString() })),
		censusClaim("sets-12", sim.Text{EN: "layouts of 12 cards with 0 to 14 sets", ZH: "12 张牌有 0 至 14 组的牌面数"},
			"2284535476080 10266579666720 18459179294400 19278240770880 12746054337120 5650817178240 1649199670560 330527433600 "+
				"48500063820 8323838640 2091005280 160729920 86346000 21340800 3032640", otherProgram, 12,
			func(c *census) string { return join(c.bySets()) }),
		censusClaim("packing-12", sim.Text{EN: "layouts of 12 cards with 0 to 4 disjoint sets at most", ZH: "12 张牌最多有 0 至 4 个互不相交的组的牌面数"},
			"2284535476080 23757871587840 37746387392220 6908161768560 27363960000", otherProgram, 12,
			func(c *census) string { return join(c.byMost()) }),
		heavy(censusClaim("packing-15", sim.Text{EN: "mean number of disjoint sets among 15 cards", ZH: "15 张牌最多互不相交组数的平均值"}, "2.789249007", otherProgram, 15,
			func(c *census) string { return c.meanMost().FloatString(9) })),
		missClaim("greedy-9", "0.011816", 9, 6),
		missClaim("greedy-12", "0.097061184", 12, 9),
		heavy(missClaim("greedy-15", "0.275270112", 15, 9)),
	}
}

func heavy(c sim.Claim) sim.Claim {
	c.Heavy = true
	return c
}

// censusClaim returns a claim about all layouts of n cards with four attributes.
func censusClaim(name string, title sim.Text, printed, source string, n int, value func(*census) string) sim.Claim {
	return sim.Claim{
		Name: name, Title: title, Printed: printed, Source: source,
		Count: func(ctx context.Context, progress sim.Progress) (string, sim.Text, error) {
			c, err := censusOf(ctx, progress, attributes, n)
			if err != nil {
				return "", byClasses, err
			}
			return sim.Agreed(ctx, byClasses, value(c))
		},
	}
}

// missClaim returns a claim about how often a player who takes sets at random
// takes fewer than the most.
func missClaim(name, printed string, n, places int) sim.Claim {
	title := sim.Text{
		EN: fmt.Sprintf("chance that sets taken at random from %d cards are not the most", n),
		ZH: fmt.Sprintf("从 %d 张牌中随机逐组取走而未取到最多的概率", n),
	}
	return censusClaim(name, title, printed, otherProgram, n, func(c *census) string {
		return new(big.Rat).Sub(big.NewRat(1, 1), c.short[0]).FloatString(places)
	})
}

// momentClaim returns a claim about a moment of the number of sets among n cards:
// its closed form, and that of all layouts.
func momentClaim(name string, title sim.Text, printed, source string, n int, value func(mean, variance *big.Rat) string) sim.Claim {
	return sim.Claim{
		Name: name, Title: title, Printed: printed, Source: source,
		Count: func(ctx context.Context, progress sim.Progress) (string, sim.Text, error) {
			how := sim.Text{EN: "formula, and every class of layouts", ZH: "公式，以及所有等价类"}
			c, err := censusOf(ctx, progress, attributes, n)
			if err != nil {
				return "", how, err
			}
			mean, variance := setMoments(attributes, 1, n)
			first, second := momentsOf(c.bySets(), c.total)
			if _, how, err := sim.Agreed(ctx, how, join([]*big.Rat{mean, variance}), join([]*big.Rat{first, second})); err != nil {
				return "", how, err
			}
			return value(mean, variance), how, nil
		},
	}
}

// momentsOf returns mean and variance of a number of which counts[v] of total
// outcomes are v.
func momentsOf(counts []*big.Int, total *big.Int) (mean, variance *big.Rat) {
	first, second := new(big.Int), new(big.Int)
	for v, x := range counts {
		term := new(big.Int).Mul(x, big.NewInt(int64(v)))
		first.Add(first, term)
		second.Add(second, term.Mul(term, big.NewInt(int64(v))))
	}
	mean = new(big.Rat).SetFrac(first, total)
	variance = new(big.Rat).SetFrac(second, total)
	return mean, variance.Sub(variance, new(big.Rat).Mul(mean, mean))
}

// countClasses counts the classes of up to 12 cards. It is an error if the
// layouts of the classes are not all layouts there are.
func countClasses(ctx context.Context, progress sim.Progress) (string, sim.Text, error) {
	const n = 12
	var numbers []int64
	check := func(m int, sum *big.Int) error {
		if all := new(big.Int).Binomial(int64(power3(attributes)), int64(m)); sum.Cmp(all) != 0 {
			return fmt.Errorf("the classes of %d cards have %v layouts of %v", m, sum, all)
		}
		return nil
	}
	var wrong error
	level := func(m int, classes []class) {
		sum := new(big.Int)
		for i := range classes {
			sum.Add(sum, classes[i].layouts(attributes))
		}
		numbers = append(numbers, int64(len(classes)))
		if err := check(m, sum); err != nil {
			wrong = err
		}
	}
	if err := walk(ctx, progress, attributes, n, allLayouts, level, nil); err != nil {
		return "", byChecked, err
	}
	if wrong != nil {
		return "", byChecked, wrong
	}
	return sim.Agreed(ctx, byChecked, join(numbers))
}
