package niuniu

import (
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"cardlab/sim"
)

// tableOf returns the cells of the lines of the table of page whose head begins
// with head.
func tableOf(t *testing.T, page, head string) [][]string {
	t.Helper()
	_, after, found := strings.Cut(page, "\n"+head)
	if !found {
		t.Fatalf("there is no table %s", head)
	}
	var lines [][]string
	for i, line := range strings.Split(after, "\n") {
		if !strings.HasPrefix(line, "|") && i > 0 {
			break
		}
		if i < 2 {
			continue // the rest of the head, and the rule below it
		}
		var cells []string
		for _, cell := range strings.Split(strings.Trim(line, "|"), "|") {
			cells = append(cells, strings.TrimSpace(cell))
		}
		lines = append(lines, cells)
	}
	return lines
}

// TestDocs counts the exact numbers of docs/niuniu.md again, but for those that
// take long: several players who can tie by their cards, and most known cards.
func TestDocs(t *testing.T) {
	oneGoroutine(t)
	text, err := os.ReadFile("../../docs/niuniu.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	// a cell is the number, rounded once, to as many places as it has
	check := func(cell string, want *big.Rat) {
		t.Helper()
		cell = strings.TrimPrefix(strings.TrimSuffix(cell, " %"), "+")
		_, places, _ := strings.Cut(cell, ".")
		if s := want.FloatString(len(places)); s != cell {
			t.Errorf("%s, counted %s", cell, s)
		}
	}
	percent := func(cell string, n, of *big.Int) {
		t.Helper()
		p := new(big.Rat).SetFrac(n, of)
		check(cell, p.Mul(p, big.NewRat(100, 1)))
	}
	bin := func(cell string, law sim.Law, bin int) {
		t.Helper()
		percent(cell, law.Counts[bin], law.Total)
	}

	plain := lawsOf(t, "levels", nil)["all"]
	for i, line := range tableOf(t, page, "| level | | hands |") {
		bin(line[3], plain, []int{0, 1, 2, 5, 10}[i])
	}
	for i, preset := range []string{"plain", "mainland", "hongkong", "malaysia", "live-casino"} {
		h := houseFor(t, sim.Params{sim.PresetKey: preset})
		law := lawsOf(t, "levels", Game().RuleDefaults(preset))["all"]
		for j, line := range tableOf(t, page, "| level | plain | mainland") {
			rung := j
			for r := range h.rungs {
				if h.rungs[r].label.EN == line[0] {
					rung = r
				}
			}
			switch has := rung < len(h.rungs) && h.rungs[rung].label.EN == line[0]; {
			case has != (line[1+i] != ""):
				t.Errorf("%s: %s is %q", preset, line[0], line[1+i])
			case has:
				bin(line[1+i], law, rung)
			}
		}
	}
	two := tableOf(t, page, "| players | | level |")
	for i, tie := range []tie{tieLevel, tiePoint, tieRank, tieRankSuit} {
		law := lawsOf(t, "winrate", sim.Params{"players": int64(2), "tie": string(tie)})["all"]
		bin(two[0][2+i], law, win)
		bin(two[1][2+i], law, tied)
	}
	worth := tableOf(t, page, "| level | wins of 2 |")
	best := exhausted(t, "best", sim.Params{"players": int64(4)})["all"]
	for players := 2; players <= 4; players++ {
		rows := exhausted(t, "winrate", sim.Params{"players": int64(players)})
		for l, line := range worth {
			bin(line[players-1], rows[Level(l).String()], win)
			bin(line[5], best, l)
		}
		bin(two[2*players-4][5], rows["all"], win)
	}
	edges := tableOf(t, page, "| multipliers | no ties")
	for i, m := range []map[string]int64{
		{},
		{"bull7": 2, "bull8": 2, "bull9": 2, "bullbull": 3},
		{"bull7": 2, "bull8": 2, "bull9": 2, "bullbull": 3, "four-face": 4, "five-face": 5},
		{"bull2": 2, "bull3": 3, "bull4": 4, "bull5": 5, "bull6": 6, "bull7": 7, "bull8": 8, "bull9": 9, "bullbull": 10, "five-face": 11},
	} {
		set := sim.Params{"players": int64(2), "commission": int64(5), "multipliers": m, "specials": []string{}}
		for _, word := range []string{"four-face", "five-face"} {
			if m[word] > 0 {
				set["specials"] = append([]string{word}, set["specials"].([]string)...)
			}
		}
		for j, tie := range []tie{tieRankSuit, tieBanker} {
			check(edges[i][1+j], meanOf(t, with(set, sim.Params{"tie": string(tie)})))
		}
	}
	for _, line := range edges[4:] {
		set := with(Game().RuleDefaults(strings.Trim(line[0], "`")), sim.Params{"players": int64(2), "commission": int64(5)})
		check(line[1], meanOf(t, set))
	}
	for _, line := range tableOf(t, page, "| bets | nothing for a tie") {
		for i, tie := range []tie{tieLevel, tieBanker, tieRankSuit} {
			set := sim.Params{"players": int64(4), "tie": string(tie)}
			law := exhausted(t, "payoff", set)["all"]
			metric := experiment(t, "payoff", set).Metrics()[0]
			if line[0] == "mean" {
				mean, _ := law.Moments(&metric)
				check(line[1+i], mean)
				continue
			}
			at := slices.IndexFunc(metric.Bins, func(b sim.Bin) bool { return fmt.Sprint(*b.Value) == line[0] })
			if line[1+i] != "" {
				percent(line[1+i], law.Counts[at], law.Total)
			} else if at >= 0 && law.Counts[at].Sign() != 0 {
				t.Errorf("%s bets by %s: left out, and %v deals have it", line[0], tie, law.Counts[at])
			}
		}
	}
	for seat := range int64(4) {
		set := sim.Params{"players": int64(4), "seat": seat + 1, "mode": modeSession, "rounds": int64(20), "tie": string(tieBanker)}
		metric := experiment(t, "payoff", set).Metrics()[0]
		law := exhausted(t, "payoff", set)["all"]
		mean, _ := law.Moments(&metric)
		if mean.Abs(mean); !strings.Contains(page, mean.FloatString(5)) {
			t.Errorf("a session of four: seat %d gets or loses %s, which the page does not say", seat+1, mean.FloatString(5))
		}
	}
	for _, line := range tableOf(t, page, "| known | opens |") {
		known, shown, _ := strings.Cut(line[0], ", the other shows ")
		if len(strings.Fields(known)) != 4 {
			continue // three known cards, or a table of four, take long
		}
		laws := lawsByMetric(t, "known", sim.Params{"known": known, "shown": shown, "players": int64(2)})
		level := laws[levelMetric]["all"]
		percent(line[1], new(big.Int).Sub(level.Total, level.Counts[None]), level.Total)
		bin(line[2], level, int(BullBull))
		bin(line[3], laws[resultMetric]["all"], win)
	}
}
