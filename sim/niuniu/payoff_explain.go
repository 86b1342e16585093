package niuniu

import (
	"fmt"

	"cardlab/sim"
	"cardlab/sim/rng"
)

// Explain implements sim.Explainer.
func (e *payoffExperiment) Explain(r *rng.Stream) sim.Trial {
	session := e.mode == modeSession
	t := sim.Trial{Columns: append([]sim.Text{{EN: "player", ZH: "玩家"}}, handColumns...)}
	if session {
		t.Columns = append([]sim.Text{{EN: "round", ZH: "局"}}, t.Columns...)
	}
	total, banker := int64(0), 0
	for round := range e.rounds {
		hands := e.deal.cards(r)
		strengths := make([]strength, len(hands))
		for i, hand := range hands {
			line := append([]sim.Text{e.seatText(i, banker)}, e.handCells(hand)...)
			if session {
				line = append([]sim.Text{{EN: fmt.Sprint(round + 1)}}, line...)
			}
			t.Cells = append(t.Cells, line)
			strengths[i] = e.judge(hand)
		}
		before := sim.Text{}
		if session {
			before = sim.Text{EN: fmt.Sprintf("Round %d: ", round+1), ZH: fmt.Sprintf("第%d局：", round+1)}
		}
		for other := range hands {
			if other != e.seat && (e.mode == modeMutual || e.seat == banker || other == banker) {
				won, note := e.settle(strengths, other, banker)
				total += won
				t.Notes = append(t.Notes, sim.Text{EN: before.EN + note.EN, ZH: before.ZH + note.ZH})
			}
		}
		if next := nextBanker(strengths, banker); session && next != banker {
			banker = next
			t.Notes = append(t.Notes, sim.Text{
				EN: fmt.Sprintf("%sthe bank moves to seat %d, who shows %s.", before.EN, next+1, e.rungs[rungOf(strengths[next])].label.EN),
				ZH: fmt.Sprintf("%s%d号座位以%s上庄。", before.ZH, next+1, e.rungs[rungOf(strengths[next])].label.ZH),
			})
		}
	}
	t.Notes = append(t.Notes, sim.Text{
		EN: fmt.Sprintf("Seat %d gets %s base bets altogether.", e.seat+1, e.bets(total)),
		ZH: fmt.Sprintf("%d号座位共得 %s 底注。", e.seat+1, e.bets(total)),
	})
	t.Touched = []sim.Counter{{Metric: payoffMetric, Row: rowAll.Name, Bin: e.Metrics()[0].Bins[e.binOf(total)].Name}}
	return t
}

// seatText names a seat and who banks.
func (e *payoffExperiment) seatText(i, banker int) sim.Text {
	t := sim.Text{EN: fmt.Sprintf("seat %d", i+1), ZH: fmt.Sprintf("%d号座位", i+1)}
	if e.mode != modeMutual && i == banker {
		t.EN += ", banker"
		t.ZH += "（庄）"
	}
	return t
}

// settle tells who of the seat and another pays whom, by the rules as they are
// written, and what that is to the seat.
func (e *payoffExperiment) settle(strengths []strength, other, banker int) (int64, sim.Text) {
	seat := e.seat
	winner, loser := seat, other
	if strengths[other] > strengths[seat] {
		winner, loser = other, seat
	}
	equal := strengths[seat] == strengths[other]
	if equal {
		if e.tie != tieBanker {
			return 0, sim.Text{
				EN: fmt.Sprintf("seats %d and %d tie, and nobody pays.", seat+1, other+1),
				ZH: fmt.Sprintf("%d号与%d号座位平局，互不赔付。", seat+1, other+1),
			}
		}
		if winner != banker {
			winner, loser = loser, winner
		}
	}
	rung := rungOf(strengths[winner])
	bets := e.rungs[rung].times
	kept := bets * int64(100-e.commission) * e.unitDen() / 100
	note := sim.Text{
		EN: fmt.Sprintf("seat %d pays seat %d %d for %s", loser+1, winner+1, bets, e.rungs[rung].label.EN),
		ZH: fmt.Sprintf("%d号座位赔%d号座位 %d 倍（%s）", loser+1, winner+1, bets, e.rungs[rung].label.ZH),
	}
	if equal {
		note.EN += ", as the banker wins ties"
		note.ZH += "，平局庄家赢"
	}
	if e.commission > 0 && winner == seat {
		note.EN += fmt.Sprintf(", of which %s is left after commission", e.bets(kept))
		note.ZH += fmt.Sprintf("，扣除抽水后得 %s", e.bets(kept))
	}
	note.EN += "."
	note.ZH += "。"
	if winner == seat {
		return kept, note
	}
	return -bets * e.unitDen(), note
}

// unitDen returns how many units a base bet has.
func (e *payoffExperiment) unitDen() int64 { return max(1, e.unit.Den) }
