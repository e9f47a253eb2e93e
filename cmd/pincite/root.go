package main

import (
	"context"
	"fmt"
	"os"

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
		newDemo(c), newIndex(c), newEmbed(c), newSearch(c), newSimilar(c), newAsk(c), newOutline(c), newAbstract(c), newFiles(c), newShow(c), newSummary(c), newExport(c), newVerify(c), newReview(c), newPlaybook(c), newModels(c), newDoctor(c), newRepair(c), newFirm(c), newMatter(c), newRemove(c), newBench(c), newVersion(c),
	)
	return root
}

// openLibrary opens the home folder that the environment names, or the default one.
func openLibrary() (*library.Library, error) {
	worker, err := library.ThisProgram()
	if err != nil {
		return nil, err
	}
	return library.Open(library.Options{
		Home:        os.Getenv("PINCITE_HOME"),
		Worker:      worker,
		Device:      os.Getenv(library.DeviceEnv),
		Policy:      os.Getenv(library.PolicyEnv),
		SpareMemory: true,
		Keychain:    systemKeychain(),
		Passphrase:  askPassphrase,
	})
}

// withLibrary runs a command with the library open.
func withLibrary(fn func(context.Context, *library.Library, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		l, err := openLibrary()
		if err != nil {
			return err
		}
		defer l.Close()
		return fn(cmd.Context(), l, args)
	}
}

// withMatter runs fn on an existing matter and closes what it opened.
func withMatter(name string, fn func(*library.Library, *library.Matter) error) error {
	l, err := openLibrary()
	if err != nil {
		return err
	}
	defer l.Close()
	m, err := l.Matter(name)
	if err != nil {
		return err
	}
	defer m.Close()
	return fn(l, m)
}

// matterFlag adds --matter to a command.
func matterFlag(cmd *cobra.Command, matter *string) {
	cmd.Flags().StringVar(matter, "matter", library.DefaultMatter, "the matter's `name`, or the path of its file")
}

// jsonFlag adds --json to a command.
func jsonFlag(cmd *cobra.Command, on *bool) {
	cmd.Flags().BoolVar(on, "json", false, "print one JSON object")
}

func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if !cmd.HasParent() {
		return usage(cmd, fmt.Errorf("no command %q", args[0]))
	}
	return usage(cmd, fmt.Errorf("%q is not wanted here", args[0]))
}

// oneArgument accepts exactly one argument, called what in the error.
func oneArgument(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) == 0:
			return usage(cmd, fmt.Errorf("%s is missing", what))
		case len(args) > 1:
			return usage(cmd, fmt.Errorf("one %s, not %d; put it in quotation marks", what, len(args)))
		}
		return nil
	}
}
