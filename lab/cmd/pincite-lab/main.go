// Command pincite-lab measures Pincite: retrieval, clause search, answers, reviews, speed. It is
// for who builds the program; nothing that a lawyer runs imports it.
//
//	make lab && bin/pincite-lab bench --help
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"pincite/backend/library"
)

func main() {
	library.RunIfAsked(os.Args[1:])
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program whatever it is at
	err := newRoot(&progress{err: os.Stderr, live: term.IsTerminal(int(os.Stderr.Fd()))}).ExecuteContext(ctx)
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "pincite-lab: %v\n", err)
	}
	os.Exit(exitCode(err))
}

// errUsage marks a command line that cannot be understood.
var errUsage = errors.New("usage")

func usage(cmd *cobra.Command, err error) error {
	return fmt.Errorf("%w: %w; see %s --help", errUsage, err, cmd.CommandPath())
}

// exitCode gives the codes of the program itself: 0 done, 1 failed, 2 usage, 130 cancelled.
func exitCode(err error) int {
	switch {
	case err == nil:
		return 0
	case errors.Is(err, context.Canceled):
		return 130
	case errors.Is(err, errUsage):
		return 2
	}
	return 1
}

func newRoot(p *progress) *cobra.Command {
	root := &cobra.Command{
		Use:           "pincite-lab",
		Short:         "Measure Pincite",
		Args:          cobra.NoArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetFlagErrorFunc(usage)
	bench := &cobra.Command{
		Use:   "bench",
		Short: "Measure how well and how fast questions are answered",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	bench.AddCommand(newLegalBench(p), newAnswersBench(p), newACORD(p), newReviewBench(), newPositionsBench(), newProofreadBench(p), newSpeed(p))
	root.AddCommand(bench)
	root.SetOut(os.Stdout)
	root.SetErr(io.Discard) // main prints the error
	return root
}
