package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"

	"cardlab/configs"
	"cardlab/report"
	"cardlab/sim"
	"cardlab/sim/rng"

	"github.com/spf13/cobra"
)

// handTrials is how many trials answer a question that has no exact answer.
const handTrials = 10_000_000

// playersKey is the parameter of the flag --players.
const playersKey = "players"

// handFlags are the flags of the verb hand.
type handFlags struct {
	players string
	rules   string
	set     []string
	trials  string
	seed    string
	exact   bool
	quiet   bool
	lang    string
}

func newHand() *cobra.Command {
	var f handFlags
	cmd := &cobra.Command{
		Use:   "hand GAME CARDS...",
		Short: "Judge one hand in words, with its chances",
		Long: `Judge one hand under the rules of a game and print what it is worth: exact
chances where they can be computed in seconds (with --exact: in minutes), else
sampled ones with an interval. Rules are those of a preset, changed by --set.`,
		Example: `  cardlab hand niuniu 6s 4h 10c 2d 8s
  cardlab hand niuniu "6s 4h 10c 2d 8s" --players 4 --set tie=rank
  cardlab hand niuniu ♠6 ♥4 ♣10 ♦2 ♠8 --lang zh`,
		Args: usageArgs(cobra.MinimumNArgs(2)),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return gameNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			game, err := gameByName(args[0])
			if err != nil {
				return err
			}
			return hand(cmd.Context(), game, strings.Join(args[1:], " "), &f, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&f.players, "players", "", "how many `N` are at the table")
	fl.StringVar(&f.rules, "rules", "", "the `PRESET` whose rules hold; \"cardlab list GAME\" shows them")
	fl.StringArrayVar(&f.set, "set", nil, "a rule or parameter, `KEY=VALUE`, as in a config: tie=rank, or lists a,b and tables a=1,b=2; may be repeated")
	fl.StringVar(&f.trials, "trials", "", "trials where chances are sampled (default 10_000_000)")
	fl.StringVar(&f.seed, "seed", "", "the seed where chances are sampled (default 1)")
	fl.BoolVar(&f.exact, "exact", false, "count every outcome, however long that takes; sample nothing")
	fl.BoolVar(&f.quiet, "quiet", false, "no progress")
	langFlag(cmd, &f.lang)
	return cmd
}

// hand judges cards under the rules of the flags.
func hand(ctx context.Context, game *sim.Game, cards string, f *handFlags, stdout, stderr io.Writer) error {
	lang, err := parseLang(f.lang)
	if err != nil {
		return err
	}
	if f.exact && f.trials != "" {
		return usagef("--exact and --trials: what is counted has no trials")
	}
	trials, err := parseTrials("--trials", f.trials)
	if err != nil {
		return err
	}
	seed, err := parseSeed(f.seed)
	if err != nil {
		return err
	}
	if game.Tell == nil {
		return usagef("%s has no words for a hand", game.Name)
	}
	written, flags, err := f.written(game)
	if err != nil {
		return err
	}
	fields := paramsOfGame(game)
	params := configs.Fill(game, &sim.Measure{Params: fields}, written)
	told, err := game.Tell(cards, params)
	if err != nil {
		return handError(err, cards, slices.Concat(game.Rules, fields), flags)
	}
	if err := unasked(game, told.Ask, params, flags); err != nil {
		return err
	}
	if err := tell(stdout, told.Columns, told.Cells, told.Notes, lang); err != nil {
		return err
	}
	a := asker{
		session: session{
			plan: &configs.Plan{Name: "hand", RNG: rng.Default, Alarm: configs.DefaultAlarm},
			lang: lang, seed: 1, quiet: f.quiet, stdout: stdout, stderr: stderr,
		},
		trials: handTrials, exact: f.exact,
	}
	if trials != nil {
		a.trials = *trials
	}
	if seed != nil {
		a.seed = *seed
	}
	return a.ask(ctx, game, told.Ask)
}

// paramsOfGame returns the parameters of all measures of a game; where several
// measures have one key it is that of the first.
func paramsOfGame(g *sim.Game) []sim.Field {
	var fields []sim.Field
	for _, m := range g.Measures {
		for _, f := range m.Params {
			if !slices.ContainsFunc(fields, func(o sim.Field) bool { return o.Key == f.Key }) {
				fields = append(fields, f)
			}
		}
	}
	return fields
}

// written returns what the flags set, and the flag that sets each key.
func (f *handFlags) written(g *sim.Game) (p sim.Params, flags map[string]string, err error) {
	p, flags = sim.Params{}, map[string]string{}
	fields := slices.Concat(g.Rules, paramsOfGame(g))
	put := func(flag, key, text string) error {
		if other, ok := flags[key]; ok {
			return usagef("%s: %s sets it already", flag, other)
		}
		i := slices.IndexFunc(fields, func(f sim.Field) bool { return f.Key == key })
		if i < 0 {
			keys := make([]string, len(fields))
			for j := range fields {
				keys[j] = fields[j].Key
			}
			hint := fmt.Sprintf("%q shows what can be set", "cardlab list "+g.Name)
			if near := configs.Nearest(key, keys); near != "" {
				hint = fmt.Sprintf("did you mean %q?", near)
			}
			return usageError{fmt.Errorf("%s: %s has no %q", flag, g.Name, key), hint}
		}
		v, err := configs.ParseValue(&fields[i], text)
		if err != nil {
			return usageError{err: fmt.Errorf("%s: %w", flag, err)}
		}
		p[key], flags[key] = v, flag
		return nil
	}
	if f.rules != "" {
		err = put("--rules", sim.PresetKey, f.rules)
	}
	if f.players != "" && err == nil {
		err = put("--players", playersKey, f.players)
	}
	for _, text := range f.set {
		if err != nil {
			break
		}
		key, value, ok := strings.Cut(text, "=")
		if key = strings.TrimSpace(key); !ok || key == "" {
			return nil, nil, usagef("--set %q: must be KEY=VALUE", text)
		}
		err = put("--set "+key, key, value)
	}
	return p, flags, err
}

// unasked returns an error if a parameter was set that no question takes from
// params: the answers would be the same without it.
func unasked(g *sim.Game, questions []sim.Question, params sim.Params, flags map[string]string) error {
	var keys []string
	for _, q := range questions {
		m := g.MeasureByName(q.Measure)
		if m == nil {
			continue // ask says so
		}
		for _, f := range m.Params {
			if reflect.DeepEqual(q.Params[f.Key], params[f.Key]) && !slices.Contains(keys, f.Key) {
				keys = append(keys, f.Key)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(flags)) {
		rule := slices.ContainsFunc(g.Rules, func(f sim.Field) bool { return f.Key == key })
		if !rule && !slices.Contains(keys, key) {
			return usageError{
				fmt.Errorf("%s: changes nothing that is said of this hand", flags[key]),
				strings.Join(append([]string{"what can be set: the rules"}, keys...), ", "),
			}
		}
	}
	return nil
}

// handError says what a game has against a hand or its rules, by the flag or key
// that is to blame. A text that was not set, or no key at all, is the hand.
func handError(err error, cards string, fields []sim.Field, flags map[string]string) error {
	var pe *sim.ParamError
	if !errors.As(err, &pe) {
		return usagef("%q: %w", cards, err)
	}
	if flag, ok := flags[pe.Key]; ok {
		return usagef("%s: %s", flag, pe.Msg)
	}
	i := slices.IndexFunc(fields, func(f sim.Field) bool { return f.Key == pe.Key })
	if i < 0 || fields[i].Kind == sim.String {
		return usagef("%q: %s", cards, pe.Msg)
	}
	return usagef("%s: %s", pe.Key, pe.Msg)
}

// An asker answers questions about a hand.
type asker struct {
	session
	trials uint64
	exact  bool
}

// ask prints the answer to every question: exact where its laws are complete,
// sampled where not.
func (a *asker) ask(ctx context.Context, game *sim.Game, questions []sim.Question) error {
	experiments, err := a.experiments(game, questions)
	if err != nil {
		return err
	}
	laws, err := a.laws(ctx, experiments)
	if err != nil {
		return err
	}
	for i := range experiments {
		e := &experiments[i]
		e.Exact = complete(e.Experiment.Metrics(), laws[i])
		if !e.Exact {
			e.Stop = configs.Stop{Trials: a.trials}
		}
	}
	a.plan.Experiments = experiments
	results, err := a.results(ctx, laws)
	if err != nil {
		return err
	}
	judgement := report.Judge(results)
	for i, r := range results {
		fmt.Fprintln(a.stdout)
		if err := report.Table(a.stdout, r, judgement, experiments[i].Experiment.Metrics(), a.lang, terminalWidth(a.stdout)); err != nil {
			return err
		}
	}
	return refutation(a.stderr, judgement, a.lang)
}

// experiments compiles the questions.
func (a *asker) experiments(game *sim.Game, questions []sim.Question) ([]configs.Experiment, error) {
	var list []configs.Experiment
	for i, q := range questions {
		m := game.MeasureByName(q.Measure)
		if m == nil {
			return nil, fmt.Errorf("%s asks for a measure %q that it does not have", game.Name, q.Measure)
		}
		e, err := m.New(q.Params)
		if err != nil {
			return nil, usagef("%s: %w", q.Measure, err)
		}
		name := q.Measure + distinction(questions, i)
		list = append(list, configs.Experiment{
			Name: name, Title: asked(m, q.Params), Stream: "hand/" + name, Game: game, Measure: m, Params: q.Params, Experiment: e, Index: i,
			Confidence: configs.DefaultConfidence, Interval: configs.DefaultInterval,
		})
	}
	return list, nil
}

// asked says what a question is about: the parameters of its measure.
func asked(m *sim.Measure, p sim.Params) string {
	var parts []string
	for _, f := range m.Params {
		parts = append(parts, f.Key+" = "+configs.Literal(p[f.Key]))
	}
	return strings.Join(parts, ", ")
}

// distinction tells question i from the others about the same measure by its
// place, and is empty where there are none.
func distinction(questions []sim.Question, i int) string {
	n, place := 0, 0
	for j, q := range questions {
		if q.Measure == questions[i].Measure {
			n++
			if j <= i {
				place++
			}
		}
	}
	if n == 1 {
		return ""
	}
	return fmt.Sprintf("/%d", place)
}

// laws computes what is known of the first rows, by counting everything where
// the flag says so.
func (a *asker) laws(ctx context.Context, experiments []configs.Experiment) ([][]sim.Law, error) {
	display := a.newProgress(1)
	defer display.stop()
	laws := make([][]sim.Law, len(experiments))
	for i := range experiments {
		e := &experiments[i]
		progress := func(done, total int64) { display.counting(e.Name, done, total) }
		var known []sim.Law
		var err error
		if a.exact {
			if known, err = exhaust(ctx, e.Experiment, progress); err != nil && ctx.Err() == nil {
				var panicked *panicError
				if !errors.As(err, &panicked) {
					return nil, usagef("--exact: %s cannot be counted: %w", e.Name, err)
				}
			}
		} else {
			known, err = lawsOf(ctx, e, progress)
		}
		if err != nil {
			return nil, fmt.Errorf("failed to compute the exact laws of %s: %w", e.Name, err)
		}
		for _, m := range e.Experiment.Metrics() {
			if l := lawOf(known, m.Name, m.Rows[0].Name); l != nil {
				laws[i] = append(laws[i], *l)
			}
		}
	}
	return laws, nil
}

// complete reports whether laws are all that there is to know of the first row of
// every table.
func complete(metrics []sim.Metric, laws []sim.Law) bool {
	for _, m := range metrics {
		if l := lawOf(laws, m.Name, m.Rows[0].Name); l == nil || !l.Complete(len(m.Bins)) {
			return false
		}
	}
	return true
}

// results makes the results of the first rows: exact ones of complete laws, and
// sampled ones.
func (a *asker) results(ctx context.Context, laws [][]sim.Law) ([]*report.Result, error) {
	a.makeJobs()
	opts := a.options()
	opts.Dir = ""
	display := a.newProgress(opts.Workers)
	opts.Observe = display.observe
	states, err := a.sample(ctx, opts)
	display.stop()
	if err != nil {
		return nil, err
	}
	var results []*report.Result
	for i := range a.session.exact {
		e := &a.session.exact[i]
		r, err := a.exactResult(e, laws[e.Index])
		if err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	for i := range states {
		e := &a.plan.Experiments[i]
		r, err := report.Build(a.input(e, &states[i], laws[e.Index]))
		if err != nil {
			return nil, err
		}
		for m := range r.Metrics {
			r.Metrics[m].Rows = r.Metrics[m].Rows[:1]
		}
		results = append(results, r)
	}
	return byIndex(results), nil
}
