package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"cardlab/configs"
	"cardlab/report"
	"cardlab/report/estimate"
	"cardlab/sim"
	"cardlab/workers"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"
)

// plainEvery is the time between progress lines where stderr is no terminal.
const plainEvery = 10 * time.Second

// A watcher says what is worth seeing of a tally so far: the estimate that the
// stop rule waits for with its half width, and how many trials it will take
// (0: as many as the job has).
type watcher func(t *sim.Tally, trials uint64) (text string, need uint64)

// progress shows how far a run is, one line an experiment: bars that redraw
// on a terminal, plain lines elsewhere, nothing where it is quiet. It watches
// and never steers.
type progress struct {
	out   io.Writer // nil: quiet
	lang  sim.Lang
	bars  *mpb.Progress
	mu    sync.Mutex
	lines []*line
	laws  *line
	all   *line
	plain time.Time // of the last plain line
}

// A line is the progress of one experiment.
type line struct {
	name    string
	lang    sim.Lang
	watch   watcher
	bar     *mpb.Bar
	begun   time.Time
	first   uint64 // trials when the line began: not this run's work
	trials  uint64
	target  uint64 // trials that it will probably take
	workers int
	busy    time.Duration
	idle    time.Duration // busy when the line began: not this run's work
	seen    string
	done    bool

	// text is the end of the line as the bar shows it. The bars have a
	// goroutine of their own, which must not wait for the lock that is held
	// while they are told things.
	text atomic.Pointer[string]
}

func (l *line) show(text string) { l.text.Store(&text) }

// watcher returns what the line of e shows of a tally: the bin that the stop
// rule waits for, or else the mean, or the lead bin that is known worst.
func (s *session) watcher(e *configs.Experiment) watcher {
	metrics, stop := e.Experiment.Metrics(), stopRule(e.Stop, s.plan.Time)
	if len(stop.Bins) == 0 && stop.HalfWidth == 0 && stop.Relative == 0 {
		stop.Bins = metrics[0].Lead // what its charts show
	}
	tOpt := cmp.Or(e.Stop.TOpt, e.Stop.Limit())
	if m := &metrics[0]; stop.HalfWidth == 0 && stop.Relative == 0 && len(m.Lead) == 0 && m.Valued() && !m.Ratio {
		return meanWatcher(m, e.Confidence, s.lang)
	}
	return func(t *sim.Tally, trials uint64) (string, uint64) {
		if trials == 0 {
			return "", 0
		}
		w := report.Worst(metrics, stop, e.Confidence, e.Interval, tOpt, t, trials)
		return watched(metrics, w, s.lang), w.Needed
	}
}

// meanWatcher shows the mean of the first row of m. It is no interval to stop by:
// the line is only watched.
func meanWatcher(m *sim.Metric, confidence float64, l sim.Lang) watcher {
	values := make([]float64, len(m.Bins))
	for b := range values {
		values[b] = float64(*m.Bins[b].Value) * m.Unit.Float()
	}
	return func(t *sim.Tally, trials uint64) (string, uint64) {
		if trials == 0 {
			return "", 0
		}
		e := estimate.MeanFixed(values, t.Row(0, 0), confidence)
		half := (e.Hi - e.Lo) / 2
		digits := 1
		if half > 0 {
			digits = max(0, 1-int(math.Floor(math.Log10(half))))
		}
		return fmt.Sprintf("%s %.*f ± %.*f", wordMean.In(l), digits, e.Value, digits, half), 0
	}
}

// watched says how well a bin is known, in the words and digits of the tables.
func watched(metrics []sim.Metric, w report.Width, l sim.Lang) string {
	label := report.BinLabel(metrics, w.Metric, w.Bin, l)
	digits := 1
	if w.HalfWidth > 0 {
		digits = max(1, 1-int(math.Floor(math.Log10(100*w.HalfWidth))))
	}
	return fmt.Sprintf("%s %.*f ± %.*f %%", label, digits, 100*w.Estimate, digits, 100*w.HalfWidth)
}

// newProgress returns the display of the session's jobs.
func (s *session) newProgress(workers int) *progress {
	p := &progress{plain: time.Now(), lang: s.lang}
	for i := range s.jobs {
		p.lines = append(p.lines, &line{
			name: s.jobs[i].Name, target: s.jobs[i].Trials, workers: workers, lang: s.lang,
			watch: s.watcher(&s.plan.Experiments[i]),
		})
	}
	if s.quiet {
		return p
	}
	p.out = s.stderr
	if f, ok := s.stderr.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.bars = mpb.New(mpb.WithOutput(f), mpb.WithRefreshRate(150*time.Millisecond), mpb.PopCompletedMode())
		if len(p.lines) > 1 {
			p.all = &line{name: wordAll.In(s.lang), begun: time.Now()}
			p.all.bar = p.newBar(p.all)
		}
	}
	return p
}

// newBar adds the bar of l.
func (p *progress) newBar(l *line, more ...mpb.BarOption) *mpb.Bar {
	l.show("")
	options := []mpb.BarOption{
		mpb.PrependDecorators(decor.Name(l.name, decor.WC{C: decor.DindentRight | decor.DSyncSpaceR})),
		mpb.AppendDecorators(
			decor.Percentage(decor.WC{W: 5}),
			decor.Any(func(decor.Statistics) string { return "  " + *l.text.Load() }),
		),
		mpb.BarWidth(24),
	}
	if l == p.all {
		options = append(options, mpb.BarPriority(math.MaxInt), mpb.BarNoPop())
	}
	style := mpb.BarStyle().Lbound("").Rbound("").Filler("█").Tip("█").Padding("░")
	return p.bars.New(steps, style, append(options, more...)...)
}

// observe is told by the workers how far a job is.
func (p *progress) observe(e workers.Event) {
	if p.out == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	l := p.lines[e.Job]
	if l.begun.IsZero() {
		l.begun, l.first, l.idle = time.Now(), e.Trials, e.Busy
		if e.Trials > 0 && !e.Done {
			p.goingOn(l, e.Trials)
		}
	}
	if l.bar == nil && p.bars != nil && !e.Done && e.Trials > 0 {
		l.bar = p.newBar(l)
	}
	l.trials, l.busy = e.Trials, e.Busy
	var need uint64
	l.seen, need = l.watch(e.Tally, e.Trials)
	l.target = e.Of
	if need > 0 && need < e.Of {
		l.target = max(need, e.Trials)
	}
	finished := e.Done && !l.done
	l.done = l.done || e.Done
	if l.done {
		l.target = l.trials
	}
	switch {
	case l.bar != nil:
		l.show(l.tail())
		l.bar.SetCurrent(l.steps())
	case p.bars == nil && (finished || time.Since(p.plain) >= plainEvery):
		p.plain = time.Now()
		fmt.Fprintf(p.out, "cardlab: %s: %3.0f %%  %s\n", l.name, 100*l.share(), l.tail())
	}
	if p.all != nil {
		p.all.show(p.overall())
		p.all.bar.SetCurrent(p.steps())
	}
}

// goingOn says that a job does not begin at nothing.
func (p *progress) goingOn(l *line, trials uint64) {
	text := "cardlab: " + fmt.Sprintf(wordGoingOn.In(p.lang), l.name, short(float64(trials))) + "\n"
	if p.bars != nil {
		_, _ = p.bars.Write([]byte(text)) // above the bars; a display that fails is no reason to stop
		return
	}
	fmt.Fprint(p.out, text)
}

// share is the part of the line that is done, from 0 to 1.
func (l *line) share() float64 {
	if l.done {
		return 1
	}
	return min(1, float64(l.trials)/float64(max(1, l.target)))
}

// steps is the number of steps of a bar: trials can be more than its int64.
const steps = 1 << 20

func (l *line) steps() int64 {
	if !l.done {
		return min(steps-1, int64(l.share()*steps)) // a full bar is an ended one
	}
	return steps
}

// steps is the part of the whole run that is done.
func (p *progress) steps() int64 {
	var sum float64
	for _, l := range p.lines {
		sum += l.share()
	}
	return int64(sum / float64(len(p.lines)) * steps)
}

// rate returns the trials per second while the line was worked on by all
// workers, or 0 where it is not known yet.
func (l *line) rate() float64 {
	seconds := (l.busy - l.idle).Seconds() / float64(max(1, l.workers))
	if seconds < 0.05 {
		return 0
	}
	return float64(l.trials-l.first) / seconds
}

// left returns the time until the line is done, and whether it can be told.
func (l *line) left() (time.Duration, bool) {
	if l.done {
		return 0, true
	}
	r := l.rate()
	if r == 0 {
		return 0, false
	}
	return time.Duration(float64(l.target-l.trials) / r * float64(time.Second)), true
}

// tail is the end of a line: rate, time left, and the estimate.
func (l *line) tail() string {
	text := fmt.Sprintf(wordTrials.In(l.lang), short(float64(l.trials)))
	if r := l.rate(); r > 0 {
		text += "  " + fmt.Sprintf(wordRate.In(l.lang), short(r))
	}
	if left, ok := l.left(); ok && !l.done {
		text += "  " + fmt.Sprintf(wordLeft.In(l.lang), clock(left))
	}
	if l.seen != "" {
		text += "  " + l.seen
	}
	return text
}

// overall is the end of the line of the whole run: the time left, where the
// lines not begun yet are taken to be as quick as those that have.
func (p *progress) overall() string {
	var known time.Duration
	var trials, seconds float64
	for _, l := range p.lines {
		if r := l.rate(); r > 0 {
			trials += float64(l.trials - l.first)
			seconds += float64(l.trials-l.first) / r
		}
	}
	if trials == 0 {
		return ""
	}
	for _, l := range p.lines {
		if left, ok := l.left(); ok {
			known += left
		} else {
			known += time.Duration(float64(l.target) * seconds / trials * float64(time.Second))
		}
	}
	return fmt.Sprintf(wordAbout.In(p.lang), clock(known))
}

// theory is told how far the exact law of an experiment is.
func (p *progress) theory(name string, done, total int64) {
	if p.out == nil || p.bars == nil || total <= 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.laws == nil || p.laws.name != name {
		p.dropLaws()
		p.laws = &line{name: name}
		p.laws.bar = p.newBar(p.laws, mpb.BarNoPop())
		p.laws.show(wordExact.In(p.lang))
	}
	if done == total {
		p.dropLaws()
		return
	}
	p.laws.bar.SetCurrent(int64(float64(done) / float64(total) * (steps - 1)))
}

// dropLaws takes the line of the laws away.
func (p *progress) dropLaws() {
	if p.laws != nil && p.laws.bar != nil {
		p.laws.bar.Abort(true)
	}
	p.laws = nil
}

// stop ends the display and leaves the terminal clean.
func (p *progress) stop() {
	if p.bars == nil {
		return
	}
	p.mu.Lock()
	p.dropLaws()
	for _, l := range append(p.lines, p.all) {
		if l != nil && l.bar != nil && !l.bar.Completed() {
			l.bar.Abort(l == p.all)
		}
	}
	p.mu.Unlock()
	p.bars.Wait()
}

// short prints a number of trials with three digits and a unit.
func short(x float64) string {
	for _, u := range []struct {
		size float64
		name string
	}{{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if x >= u.size {
			return fmt.Sprintf("%.3g %s", x/u.size, u.name)
		}
	}
	return fmt.Sprintf("%.3g", x)
}

// clock prints a duration as 0:42, 12:05 or 3:07:00.
func clock(d time.Duration) string {
	s := int64(math.Ceil(d.Seconds()))
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// terminalWidth is the width of w in columns where it is a terminal, and 100
// elsewhere.
func terminalWidth(w io.Writer) int {
	if f, ok := w.(*os.File); ok {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return 100
}
