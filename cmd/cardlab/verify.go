package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"cardlab/sim"

	"github.com/spf13/cobra"
)

func newVerify() *cobra.Command {
	var lang string
	var heavy, quiet bool
	cmd := &cobra.Command{
		Use:   "verify [GAME...]",
		Short: "Count again what is in print or another program has counted",
		Long: `Count the numbers of the games that are in print or that another program has
counted, and set each beside the one that is claimed. Nothing is looked up: every
number is counted when it is asked for. Numbers that are often repeated and wrong
are marked as popular errors; they are expected to be refuted. The exit code is 3
if any other is.

The last column says how each number was counted here, and who claims it. Many are
counted in two ways: where these differ there is no number, the message says by
what, and the exit code is 1. What no publication has is claimed by another,
independent program.`,
		Example: `  cardlab verify               every game
  cardlab verify set --heavy   what takes minutes, too`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return gameNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := parseLang(lang)
			if err != nil {
				return err
			}
			games, err := pickGames(args)
			if err != nil {
				return err
			}
			watch := newClaimWatch(cmd.ErrOrStderr(), quiet)
			return verifyGames(cmd.Context(), cmd.OutOrStdout(), games, l, heavy, watch)
		},
	}
	langFlag(cmd, &lang)
	cmd.Flags().BoolVar(&heavy, "heavy", false, "count what takes longer than a few seconds, too")
	cmd.Flags().BoolVar(&quiet, "quiet", false, "no progress")
	return cmd
}

// verifyGames counts the claims about games and prints a table of each. It
// returns the errors of those that could not be counted, else errRefuted if one is
// not as it is said to be.
func verifyGames(ctx context.Context, w io.Writer, games []*sim.Game, l sim.Lang, heavy bool, watch *claimWatch) error {
	refuted := false
	var failed []error
	for _, g := range games {
		v := verification{game: g, lang: l, heavy: heavy, watch: watch}
		if err := v.count(ctx); err != nil {
			return err
		}
		if err := v.print(w); err != nil {
			return err
		}
		for i := range v.counts {
			c := &v.counts[i]
			refuted = refuted || !c.sound()
			if c.err != nil {
				failed = append(failed, fmt.Errorf("%s: failed to count %s: %w", g.Name, c.claim.Name, c.err))
			}
		}
	}
	if refuted && failed == nil {
		return errRefuted
	}
	return errors.Join(failed...)
}

// A verification counts the claims about a game.
type verification struct {
	game   *sim.Game
	lang   sim.Lang
	heavy  bool
	watch  *claimWatch
	counts []claimCount
}

// A claimCount is what was counted of a claim.
type claimCount struct {
	claim   *sim.Claim
	skipped bool
	value   string
	how     sim.Text
	err     error // that it could not be counted
}

// count counts the claims, one after the other. One that cannot be counted does
// not keep the others from it.
func (v *verification) count(ctx context.Context) error {
	defer v.watch.clear()
	for i := range v.game.Claims {
		c := claimCount{claim: &v.game.Claims[i], skipped: v.game.Claims[i].Heavy && !v.heavy}
		if !c.skipped {
			v.watch.begin(fmt.Sprintf("%s %d/%d %s", v.game.Name, i+1, len(v.game.Claims), c.claim.Name))
			c.value, c.how, c.err = c.claim.Count(ctx, v.watch.progress)
			if c.err != nil && ctx.Err() != nil {
				return ctx.Err()
			}
		}
		v.counts = append(v.counts, c)
	}
	return nil
}

// The verdicts of a claim.
var (
	claimAgrees  = sim.Text{EN: "agrees", ZH: "相符"}
	claimRefuted = sim.Text{EN: "REFUTED", ZH: "被推翻"}
	claimError   = sim.Text{EN: "popular error, refuted", ZH: "流传的错误，已推翻"}
	claimHolds   = sim.Text{EN: "HOLDS after all", ZH: "竟然成立"} // of what was held to be an error
	claimFailed  = sim.Text{EN: "FAILED", ZH: "计算失败"}
	claimSkipped = sim.Text{EN: "not counted (--heavy)", ZH: "未计算（--heavy）"}
)

func (c *claimCount) verdict() sim.Text {
	switch same := c.value == c.claim.Printed; {
	case c.skipped:
		return claimSkipped
	case c.err != nil:
		return claimFailed
	case same && c.claim.Refuted:
		return claimHolds
	case same:
		return claimAgrees
	case c.claim.Refuted:
		return claimError
	}
	return claimRefuted
}

// sound reports whether the claim was counted and is as it is said to be, or was
// not to be counted.
func (c *claimCount) sound() bool {
	return c.skipped || c.err == nil && (c.value == c.claim.Printed) != c.claim.Refuted
}

// longValue is the length beyond which a value is cut in the table.
const longValue = 26

// unpublished is the source of a claim that has none.
var unpublished = sim.Text{EN: "another program (unpublished)", ZH: "另一个独立程序（未发表）"}

// print prints the table, in full the long values that differ, and why what could
// not be counted was not.
func (v *verification) print(w io.Writer) error {
	fmt.Fprintf(w, "%s  %s\n", v.game.Name, v.game.Title.In(v.lang))
	if len(v.counts) == 0 {
		fmt.Fprintf(w, "  %s\n\n", sim.Text{EN: "no claims", ZH: "没有可核对的数"}.In(v.lang))
		return nil
	}
	heads := []sim.Text{
		{}, {EN: "number", ZH: "数"}, {EN: "claimed", ZH: "所称"}, {EN: "counted", ZH: "算得"},
		{EN: "verdict", ZH: "结论"}, {EN: "counted by; claimed by", ZH: "算法；所称者"},
	}
	lines := [][]string{{}}
	for _, h := range heads {
		lines[0] = append(lines[0], h.In(v.lang))
	}
	for i := range v.counts {
		c := &v.counts[i]
		mark := "✓"
		switch {
		case c.skipped:
			mark = "-"
		case !c.sound():
			mark = "✗"
		}
		how, source := c.how.In(v.lang), c.claim.Source
		if how != "" {
			how += "; "
		}
		if source == "" {
			source = unpublished.In(v.lang)
		}
		lines = append(lines, []string{
			mark, c.claim.Title.In(v.lang), cut(c.claim.Printed), cut(c.value), c.verdict().In(v.lang), how + source,
		})
	}
	if err := align(w, "  ", lines); err != nil {
		return err
	}
	for i := range v.counts {
		c := &v.counts[i]
		if c.err != nil {
			fmt.Fprintf(w, "  ✗ %s\n    %s\n", c.claim.Title.In(v.lang), c.err)
			continue
		}
		if c.sound() || cut(c.value) == c.value && cut(c.claim.Printed) == c.claim.Printed {
			continue
		}
		fmt.Fprintf(w, "  ✗ %s\n    %s: %s\n    %s: %s\n", c.claim.Title.In(v.lang),
			heads[2].In(v.lang), c.claim.Printed, heads[3].In(v.lang), c.value)
	}
	_, err := fmt.Fprintln(w)
	return err
}

// cut returns s as the table has it.
func cut(s string) string {
	if utf8.RuneCountInString(s) <= longValue {
		return s
	}
	return string([]rune(s)[:longValue-1]) + "…"
}
