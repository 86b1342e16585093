package main

import (
	"fmt"
	"io"
	"os"
	"strconv"

	"cardlab/configs"
	"cardlab/report"
	"cardlab/sim"
	"cardlab/sim/rng"
	"cardlab/workers"

	"github.com/spf13/cobra"
)

func newReplay() *cobra.Command {
	var lang string
	cmd := &cobra.Command{
		Use:   "replay FILE TRIAL",
		Short: "Tell one trial of a result in words",
		Long: `Deal one trial of a result file again, from its seed, stream and block, and
tell it: cards, levels, and the counters that it touched. Trials are numbered
from 0 to the result's trials less one.`,
		Example: `  cardlab replay results/niuniu/levels.json 12345
  cardlab replay results/niuniu/winrate/players=4.json 0 --lang zh`,
		Args: usageArgs(cobra.ExactArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := parseLang(lang)
			if err != nil {
				return err
			}
			return replay(cmd.OutOrStdout(), args[0], args[1], l)
		},
	}
	langFlag(cmd, &lang)
	return cmd
}

// replay tells one trial of the result in file.
func replay(w io.Writer, file, number string, l sim.Lang) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return usageError{err: err}
	}
	r, err := report.Decode(text)
	if err != nil {
		return usageError{err: fmt.Errorf("%s: %w", file, err)}
	}
	if r.Exact {
		return usagef("%s: an exact result has no trials", file)
	}
	trial, err := configs.ParseWhole(number)
	if err != nil || trial >= r.Trials {
		return usagef("trial %q: must be a whole number from 0 to %d", number, max(r.Trials, 1)-1)
	}
	job, err := replayJob(r)
	if err != nil {
		return usageError{err: fmt.Errorf("%s: %w", file, err)}
	}
	explainer, ok := job.Experiment.(sim.Explainer)
	if !ok {
		return usagef("%s: %s of %s has no words for its trials", file, r.Measure, r.Game)
	}
	block, stream, err := workers.Replay(job, trial)
	if err != nil {
		return err
	}
	told := explainer.Explain(stream)

	fmt.Fprintf(w, "%s %s\n", r.Experiment, sim.Text{
		EN: fmt.Sprintf("trial %d: block %d, place %d; seed %s, stream %q", trial, block, trial-block*uint64(r.Block), r.Seed, r.Stream),
		ZH: fmt.Sprintf("第 %d 次：第 %d 块第 %d 次；种子 %s，流 %q", trial, block, trial-block*uint64(r.Block), r.Seed, r.Stream),
	}.In(l))
	if err := tell(w, told.Columns, told.Cells, told.Notes, l); err != nil {
		return err
	}
	for _, c := range told.Touched {
		fmt.Fprintf(w, "+1  %s / %s / %s\n", c.Metric, c.Row, c.Bin)
	}
	return nil
}

// replayJob is the job whose blocks r counts.
func replayJob(r *report.Result) (workers.Job, error) {
	if !rng.Reproducible(r.RNG) {
		return workers.Job{}, fmt.Errorf("rng %q is not reproducible: there is nothing to replay", r.RNG)
	}
	if r.Draws != rng.Draws {
		return workers.Job{}, fmt.Errorf("draws version %d, but this cardlab makes version %d", r.Draws, rng.Draws)
	}
	seed, err := strconv.ParseUint(r.Seed, 10, 64)
	if err != nil {
		return workers.Job{}, fmt.Errorf("seed %q: %w", r.Seed, err)
	}
	e, err := rebuild(r)
	if err != nil {
		return workers.Job{}, err
	}
	if e.BlockSize() != r.Block {
		return workers.Job{}, fmt.Errorf("blocks of %d trials, but this cardlab has %d", r.Block, e.BlockSize())
	}
	return workers.Job{Name: r.Experiment, Experiment: e, Seed: seed, Stream: r.Stream, RNG: r.RNG, Trials: r.Trials}, nil
}

// tell prints a table and the sentences below it.
func tell(w io.Writer, columns []sim.Text, cells [][]sim.Text, notes []sim.Text, l sim.Lang) error {
	var lines [][]string
	for _, line := range append([][]sim.Text{columns}, cells...) {
		words := make([]string, len(line))
		for i, c := range line {
			words[i] = c.In(l)
		}
		lines = append(lines, words)
	}
	if err := align(w, "", lines); err != nil {
		return err
	}
	for _, n := range notes {
		fmt.Fprintln(w, n.In(l))
	}
	return nil
}
