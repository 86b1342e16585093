package setgame

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"cardlab/sim"
)

// Where numbers come from.
const (
	wikipedia    = `Wikipedia, "Set (card game)"`
	knuth        = "D. E. Knuth, setset-all (2001)"
	pellegrino   = "G. Pellegrino (1971)"
	stevens      = "J. Stevens, D. Wilson, arXiv 2501.12565"
	booklet      = "the game's instruction booklet, by norvig.com/SET.html"
	madore       = "D. Madore, weblog (2004-07-26)"
	folklore     = "popular articles"
	otherProgram = "" // which alone has counted them
)

// attributes is the dimension that the claims are about.
const attributes = defaultDimension

// Ways of counting.
var (
	byCases   = sim.Text{EN: "every case", ZH: "逐一枚举"}
	byBoth    = sim.Text{EN: "formula and every case", ZH: "公式与逐一枚举"}
	byClasses = sim.Text{EN: "every class of layouts under the affine group", ZH: "仿射群下的所有等价类"}
	byChecked = sim.Text{EN: "every class of layouts; checked by a formula", ZH: "所有等价类，并用公式核对"}
)

// claims returns the numbers about the game that are in print, or that another
// program has counted, and that can be counted here. The first is the most famous.
func claims() []sim.Claim {
	return slices.Concat(packClaims(), capClaims(), layoutClaims(), popularClaims())
}

// packClaims are about the pack as a whole.
func packClaims() []sim.Claim {
	return []sim.Claim{
		{
			Name: "sets-in-pack", Title: sim.Text{EN: "sets in the pack of 81 cards", ZH: "81 张牌中的组数"},
			Printed: "1080", Source: wikipedia,
			Count: func(ctx context.Context, _ sim.Progress) (string, sim.Text, error) {
				counted, _, _ := countSetsInPack(SpaceOf(attributes))
				return sim.Agreed(ctx, byBoth, fmt.Sprint(counted), fmt.Sprint(setsInPack(attributes)))
			},
		},
		{
			Name: "sets-through-card", Title: sim.Text{EN: "sets that a card belongs to", ZH: "一张牌所属的组数"},
			Printed: "40", Source: madore,
			Count: func(ctx context.Context, _ sim.Progress) (string, sim.Text, error) {
				_, card, _ := countSetsInPack(SpaceOf(attributes))
				return sim.Agreed(ctx, byBoth, fmt.Sprint(card), fmt.Sprint(setsThroughCard(attributes)))
			},
		},
		{
			Name: "sets-through-pair", Title: sim.Text{EN: "sets that two cards belong to", ZH: "两张牌所属的组数"},
			Printed: "1", Source: wikipedia,
			Count: func(ctx context.Context, _ sim.Progress) (string, sim.Text, error) {
				_, _, pair := countSetsInPack(SpaceOf(attributes))
				return sim.Agreed(ctx, byCases, fmt.Sprint(pair))
			},
		},
		{
			Name: "sets-by-difference", Title: sim.Text{EN: "sets that differ in 1, 2, 3, 4 attributes", ZH: "有 1、2、3、4 种属性不同的组数"},
			Printed: "108 324 432 216", Source: wikipedia,
			Count: func(ctx context.Context, _ sim.Progress) (string, sim.Text, error) {
				return sim.Agreed(ctx, byBoth, join(countByDifference(SpaceOf(attributes))), join(setsByDifference(attributes)))
			},
		},
		{
			Name: "affine-maps", Title: sim.Text{EN: "affine maps of the pack into itself", ZH: "这副牌的仿射变换个数"},
			Printed: "1965150720", Source: knuth,
			Count: func(ctx context.Context, progress sim.Progress) (string, sim.Text, error) {
				c, err := capsOf(ctx, progress, attributes)
				if err != nil {
					return "", byBoth, err
				}
				// all caps of 20 cards are alike: an orbit times its symmetries
				byOrbit := new(big.Int).Mul(c.without(c.greatest()), big.NewInt(c.symmetries))
				return sim.Agreed(ctx, byBoth, byOrbit.String(), affineMaps(attributes).String())
			},
		},
		{
			Name: "three-left", Title: sim.Text{EN: "ways to end a game with three cards left", ZH: "最后恰剩三张牌的情形数"},
			Printed: "0", Source: wikipedia,
			Count: func(ctx context.Context, _ sim.Progress) (string, sim.Text, error) {
				return sim.Agreed(ctx, byCases, fmt.Sprint(countThreeLeft(SpaceOf(attributes))))
			},
		},
	}
}

// capClaims are about layouts without a set.
func capClaims() []sim.Claim {
	return []sim.Claim{
		{
			Name: "greatest-caps", Title: sim.Text{EN: "most cards without a set, 1 to 4 attributes", ZH: "无组的最多张数，1 至 4 种属性"},
			Printed: "2 4 9 20", Source: pellegrino + ", and " + wikipedia,
			Count: func(ctx context.Context, progress sim.Progress) (string, sim.Text, error) {
				var greatest []int
				for d := 1; d <= maxCapDimension; d++ {
					c, err := capsOf(ctx, progress, d)
					if err != nil {
						return "", byClasses, err
					}
					greatest = append(greatest, c.greatest())
				}
				return sim.Agreed(ctx, byClasses, join(greatest))
			},
		},
		capClaim("caps-20", sim.Text{EN: "layouts of 20 cards without a set", ZH: "20 张牌无组的牌面数"}, "682344", knuth,
			func(c *caps) string { return c.without(20).String() }),
		capClaim("caps-20-classes", sim.Text{EN: "kinds of 20 cards without a set", ZH: "20 张牌无组的种类数"}, "1", wikipedia,
			func(c *caps) string { return fmt.Sprint(c.classes[20]) }),
		capClaim("caps-12", sim.Text{EN: "layouts of 12 cards without a set", ZH: "12 张牌无组的牌面数"}, "2284535476080", knuth,
			func(c *caps) string { return c.without(12).String() }),
		capClaim("caps", sim.Text{EN: "layouts of 0 to 20 cards without a set", ZH: "0 至 20 张牌无组的牌面数"},
			"1 81 3240 84240 1579500 22441536 247615056 2144076480 14587567020 77541824880 318294370368 991227481920 "+
				"2284535476080 3764369026080 4217827554720 2970003246912 1141342138404 176310866160 6482268000 13646880 682344",
			knuth, func(c *caps) string { return join(c.layouts) }),
		{
			Name: "caps-3", Title: sim.Text{EN: "layouts of 0 to 9 of 27 cards without a set", ZH: "27 张牌中 0 至 9 张无组的牌面数"},
			Printed: "1 27 351 2808 14742 50544 107406 126360 63180 2106", Source: otherProgram,
			Count: func(ctx context.Context, progress sim.Progress) (string, sim.Text, error) {
				c, err := capsOf(ctx, progress, 3)
				if err != nil {
					return "", byClasses, err
				}
				return sim.Agreed(ctx, sim.Text{EN: "every class, and every case", ZH: "所有等价类，以及逐一枚举"},
					join(c.layouts), join(countSetFree(SpaceOf(3))))
			},
		},
		capClaim("no-set-12", sim.Text{EN: "chance of no set among 12 cards", ZH: "12 张牌无组的概率"}, "325432404/10074689485", knuth,
			func(c *caps) string { return c.chance(attributes, 12).RatString() }),
		capClaim("no-set-15", sim.Text{EN: "chance of no set among 15 cards", ZH: "15 张牌无组的概率"}, "0.000364685069548", knuth,
			func(c *caps) string { return digits(c.chance(attributes, 15), 12) }),
		capClaim("no-set-18", sim.Text{EN: "chance of no set among 18 cards", ZH: "18 张牌无组的概率"}, "1.41935876684e-08", knuth,
			func(c *caps) string { return digits(c.chance(attributes, 18), 12) }),
		capClaim("odds-12", sim.Text{EN: "odds against no set among the first 12 cards", ZH: "最初 12 张有组对无组的赔率"}, "30:1", wikipedia,
			func(c *caps) string { return odds(c.chance(attributes, 12)) }),
	}
}

// capClaim returns a claim about the layouts without a set of four attributes.
func capClaim(name string, title sim.Text, printed, source string, value func(*caps) string) sim.Claim {
	return sim.Claim{
		Name: name, Title: title, Printed: printed, Source: source,
		Count: func(ctx context.Context, progress sim.Progress) (string, sim.Text, error) {
			c, err := capsOf(ctx, progress, attributes)
			if err != nil {
				return "", byClasses, err
			}
			return sim.Agreed(ctx, byClasses, value(c))
		},
	}
}

// popularClaims are often repeated and wrong.
func popularClaims() []sim.Claim {
	list := []sim.Claim{
		capClaim("popular-odds-12", sim.Text{EN: "odds against no set among 12 cards", ZH: "12 张有组对无组的赔率"}, "33:1", booklet,
			func(c *caps) string { return odds(c.chance(attributes, 12)) }),
		capClaim("popular-odds-15", sim.Text{EN: "odds against no set among 15 cards", ZH: "15 张有组对无组的赔率"}, "2500:1", booklet,
			func(c *caps) string { return odds(c.chance(attributes, 15)) }),
		capClaim("popular-likely", sim.Text{EN: "12 cards are likely to have no set", ZH: "12 张牌很可能没有组"}, "yes", folklore,
			func(c *caps) string {
				p := c.chance(attributes, 12)
				word := "no"
				if p.Cmp(big.NewRat(1, 2)) > 0 {
					word = "yes"
				}
				return fmt.Sprintf("%s: %s %%", word, new(big.Rat).Mul(p, big.NewRat(100, 1)).FloatString(2))
			}),
		censusClaim("popular-most", sim.Text{EN: "most sets among 12 cards", ZH: "12 张牌中最多的组数"}, "22", folklore, 12,
			func(c *census) string { return fmt.Sprint(len(c.layouts) - 1) }),
	}
	for i := range list {
		list[i].Refuted = true
	}
	return list
}

// join writes numbers with a space between them.
func join[T any](list []T) string {
	words := make([]string, len(list))
	for i, x := range list {
		words[i] = fmt.Sprint(x)
	}
	return strings.Join(words, " ")
}

// digits writes p with n significant digits.
func digits(p *big.Rat, n int) string {
	return new(big.Float).SetPrec(200).SetRat(p).Text('g', n)
}

// odds writes the odds against an event of probability p, rounded.
func odds(p *big.Rat) string {
	against := new(big.Rat).Sub(new(big.Rat).Inv(p), big.NewRat(1, 1))
	return against.FloatString(0) + ":1"
}
