package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"cardlab/configs"
	"cardlab/sim"
	"cardlab/sim/catalogue"

	"github.com/spf13/cobra"
)

// runFlags are the flags of the verb run.
type runFlags struct {
	trials   string
	seed     string
	workers  int
	out      string
	shard    string
	interval string
	tOpt     string
	only     []string
	every    time.Duration
	exact    bool
	fresh    bool
	quiet    bool
	lang     string
}

// Bounds of flags. Every worker has scratch space of its own; shards are
// numbered in file names.
const (
	mostWorkers = 1024
	mostShards  = 65536
)

func newRun() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "run CONFIG...",
		Short: "Run experiments, or go on with them",
		Long: `Run the experiments of a config: the name of a shipped one, the path of a TOML
file, or a folder of them. Results go to results/<config>/; open its index.html.

The same command again goes on with an unfinished run, says "nothing to do" for
a finished one, and extends it when more trials are asked for. The first Ctrl-C
finishes the blocks in hand, saves the state and writes the partial result; the
second ends at once.`,
		Example: `  cardlab run niuniu
  cardlab run mine.toml --trials 1_000_000 --seed 7
  cardlab run overnight --workers 8 --out /data/overnight
  cardlab run niuniu --only winrate                # one experiment, or one sweep
  cardlab run niuniu --only levels --exact         # every outcome counted
  cardlab run niuniu --shard 1/3 --out part1       # a third of the blocks`,
		Args:              usageArgs(cobra.MinimumNArgs(1)),
		ValidArgsFunction: completeConfig,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runPlans(cmd, args, &f)
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&f.trials, "trials", "", "run exactly `N` trials of every experiment, in place of every stop rule")
	fl.StringVar(&f.seed, "seed", "", "the seed, in place of the config's (`N` from 0 to 2^64-1)")
	fl.IntVar(&f.workers, "workers", 0, "goroutines that run blocks; 0: one a core; the results do not depend on it")
	fl.StringVar(&f.out, "out", "", "`DIR` to write to, in place of results/<config>")
	fl.StringVar(&f.shard, "shard", "", "run only part `I/N` of the blocks and write a part for \"cardlab merge\"")
	fl.StringVar(&f.interval, "interval", "", "kind of the intervals: "+strings.Join(configs.Intervals(), ", "))
	fl.StringVar(&f.tOpt, "t-opt", "", "with an anytime --interval: the number of trials `N` at which it is tightest, in place of --trials")
	fl.BoolVar(&f.exact, "exact", false, "count every outcome of every experiment, in place of every stop rule")
	fl.StringArrayVar(&f.only, "only", nil, "run only the experiment or sweep `NAME`; may be repeated")
	fl.DurationVar(&f.every, "checkpoint", 5*time.Second, "time between checkpoints")
	fl.BoolVar(&f.fresh, "fresh", false, "start over: drop what the folder holds of earlier runs")
	fl.BoolVar(&f.quiet, "quiet", false, "no progress and no tables")
	langFlag(cmd, &f.lang)
	completeWords(cmd, "interval", configs.Intervals())
	return cmd
}

// runPlans reads every config before it runs the first.
func runPlans(cmd *cobra.Command, args []string, f *runFlags) error {
	lang, err := parseLang(f.lang)
	if err != nil {
		return err
	}
	shard, of, err := parseShard(f.shard)
	if err != nil {
		return err
	}
	if f.workers < 0 || f.workers > mostWorkers {
		return usagef("--workers %d: must be from 1 to %d, or 0 for one a core", f.workers, mostWorkers)
	}
	if f.every <= 0 {
		return usagef("--checkpoint %s: must be longer than nothing", f.every)
	}
	over, err := f.overrides()
	if err != nil {
		return err
	}
	plans, err := loadPlans(args, over)
	if err != nil {
		return err
	}
	var refuted bool
	for _, p := range plans {
		s := &session{
			plan: p, lang: lang,
			dir:     outDir(p, f, len(plans) > 1),
			workers: f.workers, every: f.every, shard: shard, of: of,
			quiet: f.quiet, fresh: f.fresh, flags: over,
			stdout: cmd.OutOrStdout(), stderr: cmd.ErrOrStderr(),
		}
		switch err := s.run(cmd.Context()); {
		case errors.Is(err, errRefuted):
			refuted = true
		case err != nil:
			return err
		}
	}
	if refuted {
		return errRefuted
	}
	return nil
}

// overrides are the flags that change a plan.
type overrides struct {
	trials   *uint64
	seed     *uint64
	interval string
	tOpt     *uint64 // where anytime intervals are tightest
	exact    bool
	only     []string
}

// overrides reads the flags that change a plan.
func (f *runFlags) overrides() (o overrides, err error) {
	o.only, o.exact = f.only, f.exact
	if o.exact && (f.trials != "" || f.interval != "" || f.shard != "") {
		return o, usagef("--exact: does not go with --trials, --interval or --shard: what is counted has no trials, intervals or blocks")
	}
	if o.trials, err = parseTrials("--trials", f.trials); err != nil {
		return o, err
	}
	if o.tOpt, err = parseTrials("--t-opt", f.tOpt); err != nil {
		return o, err
	}
	if o.seed, err = parseSeed(f.seed); err != nil {
		return o, err
	}
	o.interval = f.interval
	if o.interval != "" && !slices.Contains(configs.Intervals(), o.interval) {
		hint := "the kinds are " + strings.Join(configs.Intervals(), ", ")
		if near := configs.Nearest(o.interval, configs.Intervals()); near != "" {
			hint = fmt.Sprintf("did you mean %q?", near)
		}
		return o, usageError{fmt.Errorf("--interval %q: there is no such kind", o.interval), hint}
	}
	if o.tOpt != nil && (o.trials == nil || configs.Anytime(o.interval) != o.interval) {
		return o, usagef("--t-opt: goes with --trials and --interval anytime or anytime-all")
	}
	return o, nil
}

// apply lays the overrides over p.
func (o *overrides) apply(p *configs.Plan) error {
	if err := p.Override(o.trials, o.seed, o.interval); err != nil {
		return usageError{err: err}
	}
	if err := keepOnly(p, o.only); err != nil || !o.exact {
		return err
	}
	return p.CountAll()
}

// loadPlans reads and checks the configs and lays the flags over them.
func loadPlans(args []string, over overrides) ([]*configs.Plan, error) {
	sources, err := configs.Resolve(args)
	if err != nil {
		return nil, usageError{err: err}
	}
	var plans []*configs.Plan
	for _, src := range sources {
		p, err := configs.Parse(src, catalogue.Games())
		if err != nil {
			return nil, usageError{err: err}
		}
		if err := over.apply(p); err != nil {
			return nil, err
		}
		plans = append(plans, p)
	}
	return plans, nil
}

// keepOnly drops the experiments of p that no name of only means.
func keepOnly(p *configs.Plan, only []string) error {
	if len(only) == 0 {
		return nil
	}
	var kept []configs.Experiment
	for _, e := range p.Experiments {
		if slices.Contains(only, e.Name) || e.Group != "" && slices.Contains(only, e.Group) {
			kept = append(kept, e)
		}
	}
	for _, name := range only {
		if !slices.ContainsFunc(kept, func(e configs.Experiment) bool { return e.Name == name || e.Group == name }) {
			var names []string
			for _, e := range p.Experiments {
				names = append(names, e.Name)
			}
			return usageError{
				fmt.Errorf("--only %q: %s has no such experiment", name, p.Source.Path),
				"it has " + strings.Join(names, ", "),
			}
		}
	}
	p.Experiments = kept
	return nil
}

// outDir is where p's results go.
func outDir(p *configs.Plan, f *runFlags, several bool) string {
	dir := filepath.Join("results", p.Name)
	switch {
	case f.out != "" && several:
		dir = filepath.Join(f.out, p.Name)
	case f.out != "":
		dir = f.out
	case f.shard != "":
		dir += ".shard-" + strings.ReplaceAll(f.shard, "/", "-of-")
	}
	return dir
}

// parseTrials reads a whole number in the forms that a config allows: 1000000,
// 1_000_000, 1e6. It returns nil for "".
func parseTrials(flag, s string) (*uint64, error) {
	if s == "" {
		return nil, nil
	}
	n, err := configs.ParseWhole(s)
	if err != nil || n == 0 || n > configs.MaxTrials {
		return nil, usagef("%s %q: must be a whole number from 1 to 1e15, such as 1000000, 1_000_000 or 1e6", flag, s)
	}
	return &n, nil
}

func parseSeed(s string) (*uint64, error) {
	if s == "" {
		return nil, nil
	}
	n, err := configs.ParseWhole(s)
	if err != nil {
		return nil, usagef("--seed: %w", err)
	}
	return &n, nil
}

// parseShard reads "I/N", I from 1 to N; "" is 0, 0.
func parseShard(s string) (shard, of int, err error) {
	if s == "" {
		return 0, 0, nil
	}
	i, n, ok := strings.Cut(s, "/")
	first, err := strconv.ParseUint(i, 10, 32) // plain digits: they name a folder
	last, err2 := strconv.ParseUint(n, 10, 32)
	if !ok || err != nil || err2 != nil || first < 1 || first > last || last > mostShards {
		return 0, 0, usagef("--shard %q: must be I/N with I from 1 to N, such as 1/3, and N at most %d", s, mostShards)
	}
	return int(first), int(last), nil
}

func langFlag(cmd *cobra.Command, lang *string) {
	cmd.Flags().StringVar(lang, "lang", "en", "language of tables and page: en or zh")
	completeWords(cmd, "lang", []string{"en", "zh"})
}

func parseLang(s string) (sim.Lang, error) {
	switch l := sim.Lang(s); l {
	case sim.English, sim.Chinese:
		return l, nil
	}
	return "", usagef("--lang %q: must be en or zh", s)
}

func completeWords(cmd *cobra.Command, flag string, words []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return words, cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // the flag does not exist: a programming error
	}
}

func completeConfig(_ *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	return configs.Shipped(), cobra.ShellCompDirectiveDefault
}

// exists reports whether path is there.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
