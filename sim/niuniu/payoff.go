package niuniu

import (
	"fmt"
	"slices"

	"cardlab/sim"
)

const payoffMetric = "payoff" // of payoff

// The modes of play.
const (
	modeBanker  = "banker"
	modeMutual  = "mutual"
	modeSession = "session"
)

// maxPayoffs is the most results that are told apart, and maxRange the widest
// range that they may lie in, in units.
const (
	maxPayoffs = 20_000
	maxRange   = 1 << 22
)

func payoffMeasure() sim.Measure {
	return sim.Measure{
		Name:  "payoff",
		Title: sim.Text{EN: "What a seat wins or loses", ZH: "一个座位的输赢"},
		Doc: sim.Text{
			EN: "What one seat wins or loses in base bets. A loser pays the multiplier of the winner's hand, and the house takes its commission of every winning. The mean is the edge. Two, three and four players are counted with exact = true, in a round or a session; not where flushes are special hands or hands are of too many kinds (as those of six cards whose ranks are told apart), nor from five packs or more; from several packs three players not by ranks-suit, four not by rank-suit or ranks-suit. Of two hands (so also of a player against the banker), of three under most rules, and of one round of any number with replacement the law stands beside the estimate as well; of one round of more players the mean, and mostly the variance.",
			ZH: "一个座位以底注计的输赢。输家按赢家牌型的倍数赔付，赢额扣除抽水。其平均值即优势。exact = true 时，两人、三人、四人的一局或 session 均可精确计算；例外：特殊牌型含同花时、手牌种类过多时（如六张且区分牌面）、五副及以上时不能；多副牌时三人不能用 ranks-suit，四人不能用 rank-suit 或 ranks-suit。两手之间（含闲家对庄家）、多数三人桌，以及放回时任何人数的一局，抽样结果旁也列出精确分布；人数更多的一局列出精确平均值，多数还有方差。",
		},
		Params: []sim.Field{
			{
				Key: "mode", Kind: sim.Choice, Default: modeBanker,
				Choices: []sim.Option{
					{Word: modeBanker, Doc: sim.Text{
						EN: "seat 1 is the banker, and plays against each of the others",
						ZH: "一号座位坐庄，与其他各家分别比牌"}},
					{Word: modeMutual, Doc: sim.Text{
						EN: "everyone plays against everyone",
						ZH: "两两比牌"}},
					{Word: modeSession, Doc: sim.Text{
						EN: "several rounds with a banker, seat 1 at first; the bank moves to the best hand that shows bull bull or more, and stays where that is the banker's or equal to it",
						ZH: "连打若干局，一号座位先坐庄；出现牛牛或更大牌时由最大者上庄，庄家最大或并列最大则连庄"}},
				},
				Doc: sim.Text{EN: "Who plays against whom.", ZH: "谁与谁比牌。"},
			},
			playersField(),
			{
				Key: "seat", Kind: sim.Int, Default: int64(1), Min: 1, Max: maxPlayers,
				Doc: sim.Text{EN: "The seat whose result is counted.", ZH: "统计哪个座位。"},
			},
			{
				Key: "rounds", Kind: sim.Int, Default: int64(10), Min: 1, Max: 1000,
				Doc: sim.Text{
					EN: "Rounds of a session, which is one trial; the other modes have one.",
					ZH: "session 的局数（合为一次试验）；其他玩法只有一局。",
				},
			},
		},
		New: newPayoff,
	}
}

// payoffExperiment counts what a seat wins.
type payoffExperiment struct {
	*house
	mode   string
	seat   int // from 0
	rounds int
	deal   deal

	unit   sim.Unit
	win    [maxRungs]int64 // by rung of the winner: what he gets of one loser, in units
	lose   [maxRungs]int64 // and what the loser pays, negative
	banker prices          // of the banker against a player
	player prices          // of a player against the banker
	equal  prices          // of a player against another

	values []int   // the results, ascending
	bin    []int32 // by result less the lowest: its bin
}

// prices are what one hand gets of another, in units: by result, and by the rung
// of the stronger hand.
type prices [4 * maxRungs]int64

// of returns what a hand of strength own gets of one of strength other.
func (p *prices) of(own, other strength) int64 {
	return p[(resultOf(own, other)*maxRungs|rungOf(higher(own, other)))&(len(p)-1)]
}

func newPayoff(p sim.Params) (sim.Experiment, error) {
	h, err := houseOf(p)
	if err != nil {
		return nil, err
	}
	e := &payoffExperiment{house: h, mode: p.Text("mode"), seat: p.Int("seat") - 1, rounds: 1}
	players := p.Int("players")
	if err := h.checkSeats(players); err != nil {
		return nil, err
	}
	if e.seat >= players {
		return nil, &sim.ParamError{Key: "seat", Msg: fmt.Sprintf("must be at most %d, the number of players", players)}
	}
	if e.mode == modeMutual && h.tie == tieBanker {
		return nil, &sim.ParamError{Key: "tie", Msg: `is "banker", but where everyone plays against everyone there is no banker to win ties; use "level"`}
	}
	if e.mode == modeSession {
		e.rounds = p.Int("rounds")
	}
	e.deal = newDeal(h.shoe, players, h.dealt, h.replacement)
	e.price()
	if err := e.findValues(); err != nil {
		return nil, err
	}
	return e, nil
}

// price works out what a hand gets of another. Whoever wins m bets gets
// m*(100-c)/100 of them and the loser pays m; the unit is the greatest that
// makes both whole.
func (e *payoffExperiment) price() {
	kept := int64(100 - e.commission)
	unit := gcd(100, kept)
	e.unit = sim.Unit{Num: 1, Den: 100 / unit}
	if e.unit.Den == 1 {
		e.unit = sim.Unit{}
	}
	for i := range e.rungs {
		e.win[i] = e.times[i] * kept / unit
		e.lose[i] = -e.times[i] * 100 / unit
		for _, p := range []*prices{&e.banker, &e.player, &e.equal} {
			p[win*maxRungs|i] = e.win[i]
			p[lose*maxRungs|i] = e.lose[i]
		}
		if e.tie == tieBanker {
			e.banker[tied*maxRungs|i] = e.win[i]
			e.player[tied*maxRungs|i] = e.lose[i]
		}
	}
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// findValues lists the results that there can be: sums over opponents, and over
// rounds.
func (e *payoffExperiment) findValues() error {
	key := "multipliers"
	if e.mode == modeSession {
		key = "rounds"
	}
	others := e.deal.hands - 1
	var round []int // results of one
	banks := e.mode == modeMutual || e.seat == 0 || e.mode == modeSession
	if banks {
		p := &e.banker
		if e.mode == modeMutual {
			p = &e.equal
		}
		for own := range e.rungs {
			one := []int{int(e.win[own]), int(p[tied*maxRungs|own])}
			for other := own; other < len(e.rungs); other++ {
				one = append(one, int(e.lose[other]))
			}
			round = append(round, sumsOf(one, others)...)
		}
	}
	if e.mode == modeSession || !banks {
		for i := range e.rungs {
			round = append(round, int(e.win[i]), int(e.lose[i]), int(e.player[tied*maxRungs|i]))
		}
	}
	e.values = sumsOf(round, e.rounds)
	switch {
	case e.values == nil:
		return &sim.ParamError{Key: key, Msg: fmt.Sprintf("make results that lie more than %d bets apart", maxRange/e.unitDen())}
	case len(e.values) > maxPayoffs:
		return &sim.ParamError{Key: key, Msg: fmt.Sprintf("make more than %d different results", maxPayoffs)}
	}
	if len(e.values) < 2 {
		return &sim.ParamError{Key: "multipliers", Msg: "are all 0: nothing can be won"}
	}
	e.bin = make([]int32, e.values[len(e.values)-1]-e.values[0]+1)
	for i, v := range e.values {
		e.bin[v-e.values[0]] = int32(i)
	}
	return nil
}

// sumsOf returns the sums of n of values, ascending: all of them, or more than
// maxPayoffs, which any greater n has too; nil if they lie wider apart than
// maxRange.
func sumsOf(values []int, n int) []int {
	slices.Sort(values)
	values = slices.Compact(values)
	low, high := min(values[0], 0)*n, max(values[len(values)-1], 0)*n
	if high-low > maxRange {
		return nil
	}
	list := []int{0}
	for range n {
		found := make([]bool, high-low+1)
		for _, s := range list {
			for _, v := range values {
				found[s+v-low] = true
			}
		}
		list = list[:0]
		for i, yes := range found {
			if yes {
				list = append(list, i+low)
			}
		}
		if len(list) > maxPayoffs {
			break
		}
	}
	return list
}

// binOf returns the bin of a result.
func (e *payoffExperiment) binOf(v int64) int { return int(e.bin[int(v)-e.values[0]]) }

// Metrics implements sim.Experiment.
func (e *payoffExperiment) Metrics() []sim.Metric {
	m := sim.Metric{
		Name:  payoffMetric,
		Title: sim.Text{EN: "What the seat wins, in base bets", ZH: "该座位的输赢（底注）"},
		Axis:  sim.Text{EN: "base bets", ZH: "底注"},
		Rows:  []sim.Row{rowAll},
		Unit:  e.unit,
	}
	for _, v := range e.values {
		value := int64(v)
		label := e.bets(value)
		name := label
		if v < 0 {
			name = "minus-" + name[1:]
		}
		m.Bins = append(m.Bins, sim.Bin{Name: name, Label: sim.Text{EN: label}, Value: &value})
	}
	return []sim.Metric{m}
}

// bets writes a result in base bets.
func (e *payoffExperiment) bets(units int64) string {
	if e.unit == (sim.Unit{}) {
		return fmt.Sprint(units)
	}
	hundredths := units * (100 / e.unit.Den)
	sign := ""
	if hundredths < 0 {
		sign, hundredths = "-", -hundredths
	}
	s := fmt.Sprintf("%s%d.%02d", sign, hundredths/100, hundredths%100)
	for s[len(s)-1] == '0' {
		s = s[:len(s)-1]
	}
	if s[len(s)-1] == '.' {
		s = s[:len(s)-1]
	}
	return s
}

// BlockSize implements sim.Experiment.
func (e *payoffExperiment) BlockSize() int {
	return max(1, 1<<21/(e.deal.hands*e.rounds))
}
