package main

import (
	"context"
	"errors"
	"fmt"
	"os"
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
	var out string
	cmd := &cobra.Command{
		Use:   "new",
		Short: "Print a playbook to begin with, or write it into a file",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			if out == "" {
				c.printf("%s", library.PlaybookTemplate)
				return nil
			}
			f, err := os.OpenFile(out, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
			if errors.Is(err, os.ErrExist) {
				return fmt.Errorf("%s is there already; choose another name", out)
			}
			if err != nil {
				return fmt.Errorf("write the playbook: %w; choose another folder", err)
			}
			_, err = f.WriteString(library.PlaybookTemplate)
			return errors.Join(err, f.Close())
		},
	}
	cmd.Flags().StringVarP(&out, "out", "o", "", "the `file` to write; nothing is replaced")
	return cmd
}
