package main

import (
	"fmt"
	"io"
	"strings"

	"cardlab/configs"
	"cardlab/sim"
	"cardlab/sim/catalogue"

	"github.com/spf13/cobra"
)

func newList() *cobra.Command {
	var lang string
	cmd := &cobra.Command{
		Use:   "list [GAME]",
		Short: "List games, measures, parameters and rules",
		Example: `  cardlab list            every game with its measures, and the shipped configs
  cardlab list niuniu     one game: every parameter and rule with its default`,
		Args: usageArgs(cobra.MaximumNArgs(1)),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return gameNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := parseLang(lang)
			if err != nil {
				return err
			}
			if len(args) == 0 {
				return listAll(cmd.OutOrStdout(), l)
			}
			g, err := gameByName(args[0])
			if err != nil {
				return err
			}
			return listGame(cmd.OutOrStdout(), g, l)
		},
	}
	langFlag(cmd, &lang)
	return cmd
}

func gameNames() []string {
	var names []string
	for _, g := range catalogue.Games() {
		names = append(names, g.Name)
	}
	return names
}

// gameByName returns the game of the catalogue called name.
func gameByName(name string) (*sim.Game, error) {
	for _, g := range catalogue.Games() {
		if g.Name == name {
			return g, nil
		}
	}
	hint := "the games are " + strings.Join(gameNames(), ", ")
	if near := configs.Nearest(name, gameNames()); near != "" {
		hint = fmt.Sprintf("did you mean %q?", near)
	}
	return nil, usageError{fmt.Errorf("no game is called %q", name), hint}
}

// listAll prints every game with its measures, then the shipped configs.
func listAll(w io.Writer, l sim.Lang) error {
	for _, g := range catalogue.Games() {
		fmt.Fprintf(w, "%s  %s\n", g.Name, g.Title.In(l))
		var lines [][]string
		for _, m := range g.Measures {
			lines = append(lines, []string{m.Name, m.Doc.In(l)})
		}
		if err := align(w, "  ", lines); err != nil {
			return err
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w, wordShipped.In(l))
	var lines [][]string
	for _, name := range configs.Shipped() {
		src, _ := configs.ReadShipped(name)
		lines = append(lines, []string{name, configs.Describe(src)})
	}
	return align(w, "  ", lines)
}

// listGame prints every parameter, table and rule of a game.
func listGame(w io.Writer, g *sim.Game, l sim.Lang) error {
	fmt.Fprintf(w, "%s  %s\n%s\n", g.Name, g.Title.In(l), g.Doc.In(l))
	for i := range g.Measures {
		m := &g.Measures[i]
		fmt.Fprintf(w, "\n%s %s  %s\n%s\n", wordMeasure.In(l), m.Name, m.Title.In(l), m.Doc.In(l))
		if err := listFields(w, m.Params, l); err != nil {
			return err
		}
		if err := listTables(w, g, m, l); err != nil {
			return err
		}
	}
	if len(g.Rules) == 0 {
		return nil
	}
	fmt.Fprintf(w, "\n%s\n", wordRules.In(l))
	if err := listFields(w, g.Rules, l); err != nil {
		return err
	}
	return listPresets(w, g, l)
}

func listFields(w io.Writer, fields []sim.Field, l sim.Lang) error {
	var lines [][]string
	for _, f := range fields {
		lines = append(lines, []string{f.Key + " = " + configs.Literal(f.Default), kindOf(f, l), f.Doc.In(l)})
		for _, o := range f.Choices {
			lines = append(lines, []string{fmt.Sprintf("  %q", o.Word), "", o.Doc.In(l)})
		}
	}
	return align(w, "  ", lines)
}

// listTables prints the names that stop rules and claims need: the tables of a
// measure under the defaults, with their rows and bins.
func listTables(w io.Writer, g *sim.Game, m *sim.Measure, l sim.Lang) error {
	e, err := m.New(g.Defaults(m))
	if err != nil {
		return fmt.Errorf("%s %s: %w", g.Name, m.Name, err)
	}
	fmt.Fprintf(w, "  %s\n", wordTables.In(l))
	var lines [][]string
	for _, t := range e.Metrics() {
		bins := "bins"
		if t.Valued() {
			bins = "bins, mean"
		}
		lines = append(lines,
			[]string{"metric", t.Name + "  " + t.Title.In(l)},
			[]string{"  row", names(len(t.Rows), func(i int) string { return t.Rows[i].Name }, l)},
			[]string{"  " + bins, names(len(t.Bins), func(i int) string { return t.Bins[i].Name }, l)},
		)
	}
	return align(w, "    ", lines)
}

// A list of names longer than mostNames is cut to its first and last ones.
const (
	mostNames  = 14
	firstNames = 6
	lastNames  = 3
)

// names lists n names.
func names(n int, name func(int) string, l sim.Lang) string {
	var list []string
	for i := range n {
		switch {
		case n <= mostNames || i < firstNames || i >= n-lastNames:
			list = append(list, name(i))
		case i == firstNames:
			list = append(list, "...")
		}
	}
	s := strings.Join(list, ", ")
	if n > mostNames {
		s += fmt.Sprintf(wordOf.In(l), n)
	}
	return s
}

// listPresets prints what each preset changes.
func listPresets(w io.Writer, g *sim.Game, l sim.Lang) error {
	if len(g.Presets) == 0 {
		return nil
	}
	fmt.Fprintf(w, "\n%s\n", wordPresets.In(l))
	var lines [][]string
	for _, p := range g.Presets {
		first := p.Word
		for _, f := range g.Rules { // in their order
			if v, ok := p.Rules[f.Key]; ok {
				lines = append(lines, []string{first, f.Key + " = " + configs.Literal(v)})
				first = ""
			}
		}
		if first != "" {
			lines = append(lines, []string{first, wordNoChange.In(l)})
		}
	}
	return align(w, "  ", lines)
}

// kindOf says in a few words what values a field takes.
func kindOf(f sim.Field, l sim.Lang) string {
	kinds := []sim.Text{
		sim.Int:    {EN: "whole number", ZH: "整数"},
		sim.Bool:   {EN: "true or false", ZH: "true 或 false"},
		sim.Choice: {EN: "one of", ZH: "其中之一"},
		sim.String: {EN: "text", ZH: "文字"},
		sim.Ints:   {EN: "whole numbers", ZH: "若干整数"},
		sim.Words:  {EN: "some of, in order", ZH: "其中若干，按序"},
		sim.Table:  {EN: "whole numbers by", ZH: "各取整数"},
	}
	kind := kinds[f.Kind].In(l)
	if f.Min != 0 || f.Max != 0 {
		switch f.Kind {
		case sim.Int, sim.Ints:
			kind += fmt.Sprintf(" %d..%d", f.Min, f.Max)
		case sim.Table:
			kind = fmt.Sprintf(sim.Text{EN: "whole numbers %d..%d by", ZH: "各取整数 %d..%d"}.In(l), f.Min, f.Max)
		}
	}
	return kind
}
