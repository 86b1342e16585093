package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"cardlab/report"
	"cardlab/workers"

	"github.com/spf13/cobra"
)

func newReport() *cobra.Command {
	var lang string
	var quiet bool
	cmd := &cobra.Command{
		Use:   "report DIR...",
		Short: "Make tables, charts and page again from result files",
		Long: `Make the tables, charts and page of a results folder again from its result
files. The page is the same, byte for byte, as the one that the run made.`,
		Example: `  cardlab report results/niuniu
  cardlab report results/niuniu --lang zh`,
		Args: usageArgs(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := parseLang(lang)
			if err != nil {
				return err
			}
			var refuted bool
			for _, dir := range args {
				f, err := openResults(dir)
				if err != nil {
					return err
				}
				release, err := workers.Lock(dir)
				if err != nil {
					return err
				}
				f.lang = l
				results, judgement, err := f.show()
				release()
				if err != nil {
					return err
				}
				if !quiet {
					if err := printTables(cmd.OutOrStdout(), results, judgement, l); err != nil {
						return err
					}
					fmt.Fprintln(cmd.OutOrStdout(), filepath.Join(dir, "index.html"))
				}
				refuted = refutation(cmd.ErrOrStderr(), judgement, l) != nil || refuted
			}
			if refuted {
				return errRefuted
			}
			return nil
		},
	}
	langFlag(cmd, &lang)
	cmd.Flags().BoolVar(&quiet, "quiet", false, "no tables")
	return cmd
}

// openResults finds out whose results a folder holds.
func openResults(dir string) (*finisher, error) {
	source, err := os.ReadFile(filepath.Join(dir, configFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usagef("%s: is not a results folder: it has no %s", dir, configFile)
	}
	if err != nil {
		return nil, usageError{err: err}
	}
	_, names := planned("config", dir, source)
	results, err := report.Read(dir, names)
	if err != nil {
		return nil, usageError{err: err}
	}
	return &finisher{dir: dir, config: results[0].Config, source: source}, nil
}
