package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

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
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		for _, m := range g.Measures {
			fmt.Fprintf(t, "  %s\t%s\n", m.Name, m.Doc.In(l))
		}
		if err := t.Flush(); err != nil {
			return err
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w, sim.Text{EN: "shipped configs (cardlab run NAME)", ZH: "自带的配置（cardlab run 名称）"}.In(l))
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, name := range configs.Shipped() {
		src, _ := configs.ReadShipped(name)
		fmt.Fprintf(t, "  %s\t%s\n", name, configs.Describe(src))
	}
	return t.Flush()
}

// listGame prints every parameter and rule of a game.
func listGame(w io.Writer, g *sim.Game, l sim.Lang) error {
	fmt.Fprintf(w, "%s  %s\n%s\n", g.Name, g.Title.In(l), g.Doc.In(l))
	for _, m := range g.Measures {
		fmt.Fprintf(w, "\n%s %s  %s\n%s\n", sim.Text{EN: "measure", ZH: "测量"}.In(l), m.Name, m.Title.In(l), m.Doc.In(l))
		if err := listFields(w, m.Params, l); err != nil {
			return err
		}
	}
	if len(g.Rules) == 0 {
		return nil
	}
	fmt.Fprintf(w, "\n%s\n", sim.Text{EN: "rules, in [experiment.rules]", ZH: "规则，写在 [experiment.rules]"}.In(l))
	return listFields(w, g.Rules, l)
}

func listFields(w io.Writer, fields []sim.Field, l sim.Lang) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, f := range fields {
		fmt.Fprintf(t, "  %s = %s\t%s\t%s\n", f.Key, literal(f.Default), kindOf(f, l), f.Doc.In(l))
		for _, o := range f.Choices {
			fmt.Fprintf(t, "    %q\t\t%s\n", o.Word, o.Doc.In(l))
		}
	}
	return t.Flush()
}

// literal prints a value as a config would have it.
func literal(v any) string {
	switch v := v.(type) {
	case string:
		return fmt.Sprintf("%q", v)
	case []int64:
		return strings.ReplaceAll(fmt.Sprint(v), " ", ", ")
	}
	return fmt.Sprint(v)
}

// kindOf says in a few words what values a field takes.
func kindOf(f sim.Field, l sim.Lang) string {
	span := ""
	if f.Min != 0 || f.Max != 0 {
		span = fmt.Sprintf(" %d..%d", f.Min, f.Max)
	}
	kinds := []sim.Text{
		sim.Int:    {EN: "whole number", ZH: "整数"},
		sim.Bool:   {EN: "true or false", ZH: "true 或 false"},
		sim.Choice: {EN: "one of", ZH: "其中之一"},
		sim.String: {EN: "text", ZH: "文字"},
		sim.Ints:   {EN: "whole numbers", ZH: "若干整数"},
	}
	if !slices.Contains([]sim.Kind{sim.Int, sim.Ints}, f.Kind) {
		span = ""
	}
	return kinds[f.Kind].In(l) + span
}
