package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"cardlab/configs"

	"github.com/spf13/cobra"
)

func newInit() *cobra.Command {
	return &cobra.Command{
		Use:   "init FILE.toml",
		Short: "Write a commented config to start from",
		Example: `  cardlab init mine.toml
  cardlab run mine.toml`,
		Args: usageArgs(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			path := args[0]
			name := strings.TrimSuffix(filepath.Base(path), ".toml")
			if filepath.Ext(path) != ".toml" {
				return usagef("%s: must end in .toml", path)
			}
			if err := configs.CheckName(name); err != nil {
				return usagef("%s: %w", path, err)
			}
			file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
			if errors.Is(err, fs.ErrExist) {
				return usagef("%s: is there already", path)
			}
			if err != nil {
				return usageError{err: err}
			}
			_, err = file.Write(configs.Starter(name))
			if err = errors.Join(err, file.Close()); err != nil {
				return fmt.Errorf("failed to write %s: %w", path, err)
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s is written; \"cardlab run %s\" runs it\n", path, path)
			return nil
		},
	}
}
