package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"cardlab/configs"
	"cardlab/workers"

	"github.com/spf13/cobra"
)

// Exit codes.
const (
	exitDone        = 0
	exitFailure     = 1
	exitUsage       = 2 // bad flags, arguments or config; nothing was written
	exitRefuted     = 3 // a law or an expect is refuted
	exitInterrupted = 130
)

// A usageError is the caller's mistake; hint, if any, is printed below it.
type usageError struct {
	err  error
	hint string
}

func (e usageError) Error() string { return e.err.Error() }
func (e usageError) Unwrap() error { return e.err }

func usagef(format string, args ...any) error {
	return usageError{err: fmt.Errorf(format, args...)}
}

// errRefuted ends a run whose results refute a law or a claim. What is refuted
// has been printed already.
var errRefuted = errors.New("refuted")

// An interruptedError ends a run that a signal stopped and whose state is
// saved; note says where.
type interruptedError struct{ note string }

func (e interruptedError) Error() string { return "interrupted: " + e.note }

// usageArgs makes the errors of an argument check usage errors.
func usageArgs(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		err := check(cmd, args)
		if err == nil {
			return nil
		}
		if cmd.HasSubCommands() && len(args) > 0 {
			return unknownVerb(cmd, args[0])
		}
		return usageError{err, "usage: " + cmd.UseLine()}
	}
}

func unknownVerb(cmd *cobra.Command, verb string) error {
	hint := fmt.Sprintf("%q lists the verbs", cmd.CommandPath()+" help")
	cmd.SuggestionsMinimumDistance = 2
	if near := cmd.SuggestionsFor(verb); len(near) > 0 {
		hint = fmt.Sprintf("did you mean %q?", near[0])
	}
	return usageError{fmt.Errorf("unknown verb %q", verb), hint}
}

// conclude prints err in the program's voice and returns the exit code.
func conclude(stderr io.Writer, err error) int {
	if err == nil {
		return exitDone
	}
	if errors.Is(err, errRefuted) {
		return exitRefuted
	}
	var interrupted interruptedError
	if errors.As(err, &interrupted) {
		fmt.Fprintf(stderr, "cardlab: %s\n", err)
		return exitInterrupted
	}
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(stderr, "cardlab: interrupted")
		return exitInterrupted
	}
	fmt.Fprintf(stderr, "cardlab: error: %s\n", strings.TrimRight(err.Error(), "\n"))
	var usage usageError
	if errors.As(err, &usage) && usage.hint != "" {
		fmt.Fprintf(stderr, "cardlab: hint: %s\n", usage.hint)
	}
	if isUsage(err) {
		return exitUsage
	}
	return exitFailure
}

// isUsage reports whether err is the caller's to mend: flags, config, or a
// folder that holds another run.
func isUsage(err error) bool {
	var (
		usage    usageError
		config   *configs.Error
		mismatch *workers.MismatchError
		fewer    *workers.FewerTrialsError
	)
	return errors.As(err, &usage) || errors.As(err, &config) || errors.As(err, &mismatch) || errors.As(err, &fewer)
}
