package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"cardlab/configs"
	"cardlab/sim/catalogue"
	"cardlab/sim/rng"
	"cardlab/whole"
	"cardlab/workers"
)

// The facts that every part of a run carries, so that a merge can make the plan
// again.
const (
	metaConfig   = "config"
	metaSeed     = "seed"
	metaTrials   = "trials"   // of --trials, or empty
	metaInterval = "interval" // of --interval, or empty
	metaTOpt     = "t-opt"    // of --t-opt, or empty
	metaOnly     = "only"     // of --only, one a line
)

// partName is the file of shard i of n.
func partName(i, n int) string { return fmt.Sprintf("part-%d-of-%d.part", i, n) }

// runShard runs the blocks of one shard and writes their part.
func (s *session) runShard(ctx context.Context) error {
	if !rng.Reproducible(s.plan.RNG) {
		return usageError{
			fmt.Errorf("%s: rng %q is not reproducible, and a shard has to be", s.plan.Source.Path, s.plan.RNG),
			"leave rng out, or use \"chacha8\"",
		}
	}
	if len(s.jobs) == 0 {
		return usagef("%s: every experiment is exact: there is nothing to share out", s.plan.Source.Path)
	}
	for i := range s.plan.Experiments {
		if e := &s.plan.Experiments[i]; e.Stop.Early() {
			return usageError{
				fmt.Errorf("%s: %s may stop early, and a shard cannot know when", s.plan.Source.Path, e.Name),
				"give --trials N",
			}
		}
	}
	if err := whole.Sweep(s.dir); err != nil {
		return err
	}
	opts := s.options()
	opts.Shard, opts.Of = s.shard, s.of
	display := s.newProgress(opts.Workers)
	opts.Observe = display.observe
	states, err := workers.Run(ctx, s.jobs, opts)
	display.stop()
	if failed := failure(ctx, err); failed != nil {
		return s.explain(failed)
	}
	if err != nil {
		return interruptedError{fmt.Sprintf(wordPartSaved.In(s.lang), s.dir)}
	}
	part, err := workers.PartOf(s.jobs, states, opts, s.meta(), s.plan.Source.Text)
	if err != nil {
		return err
	}
	path := filepath.Join(s.dir, partName(s.shard, s.of))
	if err := workers.WritePart(path, part); err != nil {
		return err
	}
	if !s.quiet {
		fmt.Fprintln(s.stdout, path)
	}
	return nil
}

// meta is what a merge needs to make the plan of s again.
func (s *session) meta() []workers.Fact {
	number := func(n *uint64) string {
		if n == nil {
			return ""
		}
		return strconv.FormatUint(*n, 10)
	}
	return []workers.Fact{
		{Key: metaConfig, Value: s.plan.Name},
		{Key: metaSeed, Value: strconv.FormatUint(s.seed, 10)},
		{Key: metaTrials, Value: number(s.flags.trials)},
		{Key: metaInterval, Value: s.flags.interval},
		{Key: metaTOpt, Value: number(s.flags.tOpt)},
		{Key: metaOnly, Value: strings.Join(s.flags.only, "\n")},
	}
}

// planOf makes the plan of a part again, and the flags that it was made with.
func planOf(p *workers.Part) (*configs.Plan, overrides, error) {
	meta := map[string]string{}
	for _, f := range p.Meta {
		meta[f.Key] = f.Value
	}
	flags := runFlags{trials: meta[metaTrials], seed: meta[metaSeed], interval: meta[metaInterval], tOpt: meta[metaTOpt]}
	if meta[metaOnly] != "" {
		flags.only = strings.Split(meta[metaOnly], "\n")
	}
	over, err := flags.overrides()
	if err != nil {
		return nil, over, err
	}
	plan, err := configs.Parse(configs.Source{Name: meta[metaConfig], Path: meta[metaConfig] + ".toml", Text: p.Source}, catalogue.Games())
	if err != nil {
		return nil, over, err
	}
	return plan, over, over.apply(plan)
}
