package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"text/tabwriter"
	"time"

	"cardlab/sim"
	"cardlab/sim/catalogue"
	"cardlab/sim/rng"
	"cardlab/workers"

	"github.com/spf13/cobra"
)

func newBench() *cobra.Command {
	var span time.Duration
	cmd := &cobra.Command{
		Use:   "bench [GAME...]",
		Short: "Measure the trials per second of every measure",
		Long: `Run every measure under its defaults through the engine, with one worker and
with all, and print trials per second, nanoseconds per trial and the gain.

Under a measure that does one work in several ways (evaluators judges a hand,
sets counts the sets of a table) each way has a line: its nanoseconds per trial
without the dealing, and how many times those of the fastest way. All work on
the same cards, dealt before, on one core; they take turns, and the best turn of
each counts.`,
		Example: `  cardlab bench
  cardlab bench niuniu --time 5s`,
		RunE: func(cmd *cobra.Command, args []string) error {
			games, err := pickGames(args)
			if err != nil {
				return err
			}
			if span <= 0 {
				return usagef("--time %s: must be longer than nothing", span)
			}
			all := runtime.GOMAXPROCS(0)
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', tabwriter.AlignRight)
			fmt.Fprintf(w, "measure\t1 worker, trials/s\tns/trial\t%d workers, trials/s\tgain\tto the fastest\t\n", all)
			for _, g := range games {
				for i := range g.Measures {
					m := &g.Measures[i]
					e, err := m.New(g.Defaults(m))
					if err != nil {
						return fmt.Errorf("%s %s: %w", g.Name, m.Name, err)
					}
					one, err := speed(cmd.Context(), e, 1, span)
					if err != nil {
						return err
					}
					many, err := speed(cmd.Context(), e, all, span)
					if err != nil {
						return err
					}
					fmt.Fprintf(w, "%s %s\t%.4g\t%.3g\t%.4g\t%.2f\t\t\n", g.Name, m.Name, one, 1e9/one, many, many/one)
					if err := benchWays(cmd.Context(), w, e, span); err != nil {
						return err
					}
				}
			}
			return w.Flush()
		},
	}
	cmd.Flags().DurationVar(&span, "time", time.Second, "time for each figure")
	return cmd
}

// benchWays prints a line for each way of an experiment that has several.
func benchWays(ctx context.Context, w io.Writer, e sim.Experiment, span time.Duration) error {
	racer, ok := e.(sim.Racer)
	if !ok {
		return nil
	}
	ways, err := race(ctx, racer, span)
	if err != nil {
		return err
	}
	for _, x := range ways {
		fmt.Fprintf(w, "%s\t\t%.1f\t\t\t%.2f\t\n", x.way.Name, x.best, x.best/fastest(ways))
	}
	return nil
}

func pickGames(names []string) ([]*sim.Game, error) {
	if len(names) == 0 {
		return catalogue.Games(), nil
	}
	var games []*sim.Game
	for _, name := range names {
		g, err := gameByName(name)
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	return games, nil
}

// speed returns the trials per second of e through the engine.
func speed(ctx context.Context, e sim.Experiment, n int, span time.Duration) (float64, error) {
	job := workers.Job{
		Name: "bench", Experiment: e, Seed: 1, Stream: "bench", RNG: rng.Default,
		Trials: 1 << 62, Time: span,
	}
	begun := time.Now()
	states, err := workers.Run(ctx, []workers.Job{job}, workers.Options{Workers: n})
	if err != nil {
		return 0, err
	}
	return float64(states[0].Trials) / time.Since(begun).Seconds(), nil
}
