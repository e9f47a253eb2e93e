package main

import (
	"context"
	"runtime"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

// run executes one command line and returns the exit code.
func run(ctx context.Context, args []string, c *console) int {
	root := newRoot(c)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = c.out.err
	}
	if err != nil && !silent(err) {
		c.errorf("pincite: %v\n", withStep(err))
	}
	return exitCode(err)
}

func newRoot(c *console) *cobra.Command {
	root := &cobra.Command{
		Use:   "pincite",
		Short: "Answers from your contracts, with the exact words and their place",
		Long: `Pincite reads a folder of contracts, indexes it on this machine, and answers a
question with the exact words of the right contract: document, page, section and
character span, checked against the file. Nothing leaves the machine.`,
		Example: `  pincite demo
  pincite index ~/Contracts
  pincite search "What is the notice period in the Acme supply agreement?"`,
		Args:          noArguments,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetOut(c.out)
	root.SetErr(c.err)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return usage(cmd, err) })
	root.CompletionOptions.HiddenDefaultCmd = true
	root.AddCommand(
		newDemo(c), newIndex(c), newEmbed(c), newSearch(c), newSimilar(c), newAsk(c), newFamily(c), newCurrent(c), newOutline(c),
		newAbstract(c), newFiles(c), newShow(c), newSummary(c), newExport(c), newVerify(c), newReview(c), newDates(c), newParties(c),
		newPlaybook(c), newModels(c), newDoctor(c), newRepair(c), newFirm(c), newMatter(c), newRemove(c), newMCP(c), newVersion(c),
	)
	root.AddCommand(newCompare(c), newProofread(c), newTerms(c), newNotes(c))
	return root
}

func newVersion(c *console) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of this program",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			c.printf("pincite %s (%s, %s/%s)\n", library.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return nil
		},
	}
}
