package main

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

func newPlaybook(c *console) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "playbook",
		Short: "List, show, check and begin playbooks: what a review asks of every document",
		Args:  noArguments,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newPlaybookList(c), newPlaybookShow(c), newPlaybookCheck(c), newPlaybookNew(c))
	return cmd
}

func newPlaybookList(c *console) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the playbooks that come with the program, and your own",
		Args:  noArguments,
		RunE: withLibrary(func(_ context.Context, l *library.Library, _ []string) error {
			all, err := l.Playbooks()
			for _, p := range all {
				name := p.ID
				if p.Path != "" {
					name = strings.TrimSuffix(filepath.Base(p.Path), ".yaml")
				}
				c.printf("%-8s  %s  %s\n          %s\n", name, c.outStyle.bold(p.Title),
					c.outStyle.faint(count(len(p.Columns), "column", "columns")), p.About)
			}
			return err
		}),
	}
}

func newPlaybookShow(c *console) *cobra.Command {
	return &cobra.Command{
		Use:   "show ID|FILE",
		Short: "Print a playbook's file, to begin another one with",
		Args:  oneArgument("playbook"),
		RunE: withLibrary(func(_ context.Context, l *library.Library, args []string) error {
			p, err := l.OpenPlaybook(args[0])
			if err != nil {
				return err
			}
			c.printf("%s", p.Source)
			return nil
		}),
	}
}

func newPlaybookCheck(c *console) *cobra.Command {
	return &cobra.Command{
		Use:   "check FILE",
		Short: "Say what is wrong with a playbook, line by line",
		Args:  oneArgument("file"),
		RunE: withLibrary(func(_ context.Context, l *library.Library, args []string) error {
			p, err := l.OpenPlaybook(args[0])
			if err != nil {
				return err
			}
			var kinds []string
			for _, col := range p.Columns {
				kinds = append(kinds, col.ID)
			}
			c.printf("%s is valid: %s (%s)\n", safe(args[0]), count(len(p.Columns), "column", "columns"), strings.Join(kinds, ", "))
			return nil
		}),
	}
}

func newPlaybookNew(c *console) *cobra.Command {
	var out, from string
	cmd := &cobra.Command{
		Use:   "new",
		Short: "Print a playbook to begin with, or one drafted from precedents, or write it into a file",
		Long: `New prints a playbook to begin with. With --from it drafts one from the contracts of a folder:
a question for each clause that many of them have, with its usual form, its variants and how
many have them, and the range of values of facts as positions. -o writes it into a file that
its owner alone may read; nothing is replaced.`,
		Example: `  pincite playbook new -o house.yaml
  pincite playbook new --from Precedents -o house.yaml`,
		Args: noArguments,
		RunE: withLibrary(func(ctx context.Context, l *library.Library, _ []string) error {
			source := []byte(library.PlaybookTemplate)
			if from != "" {
				drafted, err := l.DraftPlaybook(ctx, from)
				if err != nil {
					return err
				}
				for _, failed := range drafted.Failed {
					c.errorf("left out: %v\n", failed)
				}
				c.errorf("drafted from %s: %s; go through it before you use it\n", count(drafted.Documents, "document", "documents"),
					count(drafted.Columns, "question", "questions"))
				source = drafted.Source
			}
			if out == "" {
				c.printf("%s", source)
				return nil
			}
			return library.NewPlaybook(out, source)
		}),
	}
	cmd.Flags().StringVarP(&out, "out", "o", "", "the `file` to write; nothing is replaced")
	cmd.Flags().StringVar(&from, "from", "", "draft it from the contracts of this `folder` and those below it")
	return cmd
}
