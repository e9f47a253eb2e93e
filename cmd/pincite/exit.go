package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

// The exit codes are a stable interface: scripts rely on them.
const (
	exitDone      = 0
	exitFailed    = 1
	exitUsage     = 2
	exitNoMatter  = 10
	exitInUse     = 11
	exitSomeFiles = 12
	exitCancelled = 130
)

// errUsage marks a command line that cannot be understood.
var errUsage = errors.New("usage")

// errSomeFiles ends an index run in which some files could not be indexed; the report
// has said so already.
var errSomeFiles = errors.New("some files could not be indexed")

// errUnverified ends a check in which some quotes do not hold; the report has said so
// already.
var errUnverified = errors.New("some quotes do not hold")

// errCancelled ends a command that was interrupted from the keyboard or by a signal.
var errCancelled error = cancelled{}

type cancelled struct{}

func (cancelled) Error() string { return "cancelled" }
func (cancelled) Unwrap() error { return context.Canceled }

// usageError is a command line that cannot be understood, with its next step.
type usageError struct {
	err  error
	help string // the command to run for help
}

func (e *usageError) Error() string { return fmt.Sprintf("%v; see %s --help", e.err, e.help) }

// Is makes every usageError an errUsage.
func (e *usageError) Is(target error) bool { return target == errUsage }

func usage(cmd *cobra.Command, err error) error {
	return &usageError{err: err, help: cmd.CommandPath()}
}

// exitCode maps the outcome of a command to the code the process ends with.
func exitCode(err error) int {
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, context.Canceled):
		return exitCancelled
	case errors.Is(err, errUsage), errors.Is(err, library.ErrName), errors.Is(err, library.ErrEmptyQuestion),
		errors.Is(err, library.ErrEmptyPassage), errors.Is(err, library.ErrSyntax), errors.Is(err, library.ErrRecipe),
		errors.Is(err, library.ErrStyle), errors.Is(err, library.ErrFormat), errors.Is(err, library.ErrPlaybook),
		errors.Is(err, library.ErrColumn):
		return exitUsage
	case errors.Is(err, library.ErrNoMatter):
		return exitNoMatter
	case errors.Is(err, library.ErrInUse):
		return exitInUse
	case errors.Is(err, errSomeFiles):
		return exitSomeFiles
	}
	return exitFailed
}

// withStep adds what to do about an error where the library leaves that to whoever shows it.
func withStep(err error) error {
	if errors.Is(err, library.ErrNotIndexed) {
		return fmt.Errorf("%w; run: pincite index FOLDER", err)
	}
	if errors.Is(err, context.Canceled) && !errors.Is(err, errCancelled) {
		return fmt.Errorf("%w; what was finished is kept, and the same command may be run again", errCancelled)
	}
	return err
}

// silent reports whether an outcome has been told to the user already.
func silent(err error) bool {
	return errors.Is(err, errSomeFiles) || errors.Is(err, errUnverified)
}
