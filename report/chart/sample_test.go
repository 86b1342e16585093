package chart

import (
	"fmt"
	"math"
)

// The data sets that the tests draw.

var nan = math.NaN()

// interval returns an estimate near p from n trials with a normal interval,
// shifted by z standard errors.
func interval(p, n, z float64) Point {
	se := math.Sqrt(p * (1 - p) / n)
	v := p + z*se
	return Point{Value: v, Lo: v - 1.96*se, Hi: v + 1.96*se, Exact: p}
}

var levelNames = []string{"none", "bull1", "bull2", "bull3", "bull4", "bull5", "bull6", "bull7", "bull8", "bull9", "bullbull"}

// levelCounts are the five-card hands of each niuniu level, of 2,598,960.
var levelCounts = []float64{872128, 171304, 168096, 171304, 168096, 177424, 168096, 171304, 168096, 171304, 191808}

func levels(n float64) *Bars {
	b := &Bars{
		Head:         Head{"Level of a five-card hand", "levels · niuniu", []string{"n = 1,000,000,000 · seed 20261104 · 95 % intervals (wilson)"}},
		CategoryAxis: "level", Categories: levelNames, ValueAxis: "probability",
	}
	var s Series
	for i, c := range levelCounts {
		s.Points = append(s.Points, interval(c/2598960, n, math.Sin(float64(i))))
	}
	b.Panels = []Panel{{Series: []Series{s}}}
	return b
}

// ladder has fifteen bins over six decades, two of them never seen.
func ladder() *Bars {
	b := &Bars{
		Head:         Head{"Rank of a hand on the long ladder", "ladder · niuniu", []string{"n = 1,000,000 · seed 7 · 95 % intervals (wilson)"}},
		CategoryAxis: "rank of hand", ValueAxis: "probability",
	}
	var s Series
	for i := range 15 {
		b.Categories = append(b.Categories, fmt.Sprintf("rank-%d", i+1))
		p := 0.6 * math.Pow(0.37, float64(i))
		q := interval(p, 1e6, math.Cos(float64(i)))
		q.Lo = math.Max(q.Lo, p*0.02)
		if i > 12 {
			q = Point{Value: 0, Lo: 0, Hi: 3.84e-6, Exact: p, Empty: true}
		}
		s.Points = append(s.Points, q)
	}
	b.Categories[4] = "four-of-a-kind"
	b.Categories[14] = "five-small"
	s.Points[14].Exact = 0
	b.Panels = []Panel{{Series: []Series{s}}}
	return b
}

// results has win, tie and lose for eleven rows.
func results() *Bars {
	b := &Bars{
		Head:         Head{"Result of the hero by the hero's level", "winrate/players=4 · niuniu", []string{"1,000,000 trials · seed 20261104 · 95 % intervals (wilson)", "The panels have scales of their own."}},
		CategoryAxis: "hero's level", Categories: levelNames, ValueAxis: "probability",
	}
	for k, name := range []string{"win", "tie", "lose"} {
		var s Series
		for i := range levelNames {
			win := math.Pow(0.3+0.062*float64(i), 2)
			p := []float64{win, 0.004 * (1 - win), 1 - win - 0.004*(1-win)}[k]
			q := interval(p, 60000, math.Sin(float64(3*i+k)))
			if i%2 == 1 {
				q.Exact = nan
			}
			s.Points = append(s.Points, q)
		}
		b.Panels = append(b.Panels, Panel{name, []Series{s}})
	}
	return b
}

func players() *Lines {
	l := &Lines{
		Head:  Head{"Result of the hero", "winrate · niuniu · row all", []string{"5 points of 1,000,000 trials · seed 20261104 · 95 % intervals (wilson)"}},
		XAxis: "players", ValueAxis: "probability",
	}
	names := []string{"win", "tie", "lose"}
	var panel Panel
	for k, name := range names {
		s := Series{Name: name}
		for i := 2; i <= 6; i++ {
			win := 1 / float64(i)
			q := interval([]float64{win - 0.01, 0.01, 1 - win}[k], 3000, math.Sin(float64(i+k)))
			if i > 2 {
				q.Exact = nan
			}
			s.X = append(s.X, float64(i))
			s.Points = append(s.Points, q)
		}
		panel.Series = append(panel.Series, s)
	}
	l.Panels = []Panel{panel}
	return l
}

func replacement() *Bars {
	b := levels(20000)
	b.Title, b.Subtitle = "Level of a five-card hand", "replacement · niuniu"
	for i, n := range []float64{128409, 23790, 24040, 23790, 24040, 24360, 24040, 23790, 24040, 23790, 27204} {
		if i == 0 {
			b.Panels[0].Series = append(b.Panels[0].Series, Series{Name: "replacement = true"})
			b.Panels[0].Series[0].Name = "replacement = false"
		}
		s := &b.Panels[0].Series[1]
		s.Points = append(s.Points, interval(n/371293, 20000, math.Cos(float64(i))))
	}
	return b
}

func convergence(panels int) *Lines {
	l := &Lines{
		Head:  Head{"Level of a five-card hand: convergence", "levels · niuniu", []string{"n = 1,000,000,000 · seed 20261104 · the band is the 95 % anytime interval"}},
		XAxis: "trials", ValueAxis: "probability", LogX: true, Trace: true,
	}
	for i := range panels {
		p := levelCounts[i] / 2598960
		var s Series
		for n := 65536.0; n < 1e9; n *= 1.6 {
			q := interval(p, n, 1.3*math.Sin(math.Log(n)+float64(i)))
			q.Lo, q.Hi = q.Value-1.7*(q.Value-q.Lo), q.Value+1.7*(q.Hi-q.Value)
			s.X, s.Points = append(s.X, n), append(s.Points, q)
		}
		l.Panels = append(l.Panels, Panel{levelNames[i], []Series{s}})
	}
	return l
}

func winnings() *Lines {
	l := &Lines{
		Head:  Head{"Mean winnings of the banker", "edge · niuniu", []string{"seed 5"}},
		XAxis: "multiplier", ValueAxis: "units won", Unit: Plain,
	}
	var s Series
	for i := range 7 {
		x := float64(i) * 2.5
		s.X = append(s.X, x)
		s.Points = append(s.Points, Point{Value: -1200 + 300*x, Lo: -1500 + 300*x, Hi: -900 + 300*x, Exact: -1210 + 301*x})
	}
	s.Points[3].Lo, s.Points[3].Hi = nan, nan
	l.Panels = []Panel{{Series: []Series{s}}}
	return l
}

// rare is a sweep of a small probability, with a point that was never seen.
func rare() *Lines {
	l := &Lines{
		Head:  Head{"Chance of four of a kind", "rare · niuniu", []string{"seed 5"}},
		XAxis: "players", ValueAxis: "probability",
	}
	var s Series
	for i := range 5 {
		q := interval(0.2*math.Pow(0.05, float64(i)), 1e6, 0.5)
		if i == 4 {
			q = Point{Value: 0, Lo: 0, Hi: 3.8e-6, Exact: nan, Empty: true}
		}
		s.X, s.Points = append(s.X, float64(i+2)), append(s.Points, q)
	}
	l.Panels = []Panel{{Series: []Series{s}}}
	return l
}

func samples() map[string]Drawing {
	return map[string]Drawing{
		"levels": levels(1e9), "levels-small": levels(3000), "ladder": ladder(), "results": results(), "players": players(),
		"replacement": replacement(), "convergence1": convergence(1), "convergence3": convergence(3),
		"convergence11": convergence(11), "winnings": winnings(), "rare": rare(),
	}
}
