// Cardlab is a laboratory for card-game probability.
//
// Usage:
//
//	cardlab run niuniu            a shipped experiment, or a path to a config
//	cardlab list niuniu           what can be measured, every rule with its default
//	cardlab init my.toml          a commented config to start from
//
// "cardlab help" lists the other verbs.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func main() {
	os.Exit(mainCode(os.Args[1:], os.Stdout, os.Stderr))
}

// mainCode runs the program and returns its exit code. The first SIGINT or
// SIGTERM cancels the context of the verb, which finishes what it has in hand;
// the second ends the program at once.
func mainCode(args []string, stdout, stderr io.Writer) int {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)
	go func() {
		for n := 0; ; n++ {
			select {
			case <-signals:
				if n > 0 {
					os.Exit(exitInterrupted)
				}
				cancel()
			case <-ctx.Done():
				if n == 0 {
					return // the verb has ended
				}
				<-signals
				os.Exit(exitInterrupted)
			}
		}
	}()
	root := newRoot(stdout, stderr)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	return conclude(stderr, err)
}

// newRoot returns the command tree.
func newRoot(stdout, stderr io.Writer) *cobra.Command {
	root := &cobra.Command{
		Use:   "cardlab",
		Short: "A laboratory for card-game probability",
		Long: `cardlab runs card-game experiments that small TOML files describe. Every
estimate has an interval, stands next to the exact value where one can be
computed, and can be reproduced on any machine.`,
		Example: `  cardlab run niuniu                     run a shipped experiment
  cardlab run mine.toml --trials 1e6     run your own, for a million trials
  cardlab list niuniu                    measures, parameters and rules
  cardlab init mine.toml                 a commented config to start from`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          usageArgs(cobra.NoArgs),
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			return refuseEmpty(cmd)
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cmd.Help()
		},
	}
	root.SetOut(stdout)
	root.SetErr(stderr)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usageError{err, fmt.Sprintf("%q lists the flags", cmd.CommandPath()+" --help")}
	})
	root.AddCommand(
		newRun(), newMerge(), newReport(), newList(), newReplay(), newHand(), newVerify(), newInit(), newBench(), newVersion(),
	)
	return root
}

// refuseEmpty refuses flags whose value is empty: of a script's variable that is
// not set, most likely, and no reason to run something else.
func refuseEmpty(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if f.Value.Type() == "string" && f.Value.String() == "" && err == nil {
			err = usageError{fmt.Errorf("--%s: is empty", f.Name), "leave it out to do without"}
		}
	})
	return err
}
