package main

import (
	"context"
	"path/filepath"
	"slices"
	"time"

	"cardlab/workers"

	"github.com/spf13/cobra"
)

func newMerge() *cobra.Command {
	var out, lang string
	var quiet bool
	cmd := &cobra.Command{
		Use:   "merge DIR... --out DIR",
		Short: "Make the result of a run from the parts of its shards",
		Long: `Put the parts that "cardlab run --shard I/N" wrote together: the result has the
same bytes as that of a run in one piece. Parts of other configs or seeds, a
part twice, and a missing part are refused by name.`,
		Example: `  cardlab run niuniu --shard 1/2 --out a
  cardlab run niuniu --shard 2/2 --out b
  cardlab merge a b --out results/niuniu`,
		Args: usageArgs(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := parseLang(lang)
			if err != nil {
				return err
			}
			parts, err := readParts(args)
			if err != nil {
				return err
			}
			states, err := workers.Merge(parts)
			if err != nil {
				return usageError{err: err}
			}
			plan, over, err := planOf(&parts[0])
			if err != nil {
				return usageError{err: err}
			}
			if out == "" {
				out = filepath.Join("results", plan.Name)
			}
			s := &session{
				plan: plan, flags: over, lang: l, dir: out, quiet: quiet,
				stdout: cmd.OutOrStdout(), stderr: cmd.ErrOrStderr(),
			}
			return s.merge(cmd.Context(), parts, states)
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "`DIR` to write to (default results/<config>)")
	cmd.Flags().BoolVar(&quiet, "quiet", false, "no progress and no tables")
	langFlag(cmd, &lang)
	return cmd
}

// readParts reads every part in the folders, or the parts that are named as
// files.
func readParts(paths []string) ([]workers.Part, error) {
	var parts []workers.Part
	for _, path := range paths {
		files := []string{path}
		if filepath.Ext(path) != ".part" {
			var err error
			if files, err = filepath.Glob(filepath.Join(path, "*.part")); err != nil {
				return nil, usageError{err: err}
			}
			if len(files) == 0 {
				return nil, usagef("%s: holds no part of a run", path)
			}
			slices.Sort(files)
		}
		for _, file := range files {
			p, err := workers.ReadPart(file)
			if err != nil {
				return nil, usageError{err: err}
			}
			parts = append(parts, p)
		}
	}
	return parts, nil
}

// merge writes what the states of a merged run show.
func (s *session) merge(ctx context.Context, parts []workers.Part, states []workers.State) error {
	started := time.Now()
	s.seed = *s.plan.Seed
	s.makeJobs()
	if err := parts[0].Agrees(s.jobs); err != nil {
		return usageError{err: err}
	}
	return s.inFolder(func() error {
		if err := s.askExact(ctx); err != nil {
			return err
		}
		if err := s.settle(nil); err != nil { // its checkpoint is written over
			return err
		}
		return s.besides(s.mergeWhole(ctx, started, states))
	})
}

// mergeWhole counts what is exact and writes what the folder is to show.
func (s *session) mergeWhole(ctx context.Context, started time.Time, states []workers.State) error {
	display := s.newProgress(1)
	defer display.stop()
	if err := s.count(ctx, display); err != nil {
		return err
	}
	theory := startTheory(ctx, s.plan, display)
	if err := theory.wait(); err != nil {
		s.failed = append(s.failed, err)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	display.stop()
	if err := workers.Save(checkpointDir(s.dir), s.jobs, states); err != nil {
		return err
	}
	for i := range states { // what is merged was counted elsewhere
		states[i].Resumed = states[i].Trials
	}
	return s.finish(started, states, theory, false)
}
