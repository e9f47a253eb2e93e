package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

func newFirm(c *console) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "firm",
		Short: "Matters on a firm's own servers: remember, list, forget and copy them",
		Long: `A matter may be kept on Weaviate servers that a firm runs itself, and is then named by its
address, weaviate://HOST:PORT/NAME, wherever a matter is named. The key comes from the
environment variable ` + library.FirmKeyVariable + ` and is written nowhere.`,
		Example: `  pincite index ~/Contracts --matter weaviate://matters.example.org:8080/Acme
  pincite search "notice period" --matter weaviate://matters.example.org:8080/Acme
  pincite firm copy weaviate://matters.example.org:8080/Acme acme.pincite`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newFirmAdd(c), newFirmList(c), newFirmForget(), newFirmCopy(c))
	return cmd
}

func newFirmAdd(c *console) *cobra.Command {
	return &cobra.Command{
		Use:   "add ADDRESS",
		Short: "Remember a matter, so that pincite doctor looks at it",
		Args:  oneArgument("address"),
		RunE: withLibrary(func(_ context.Context, l *library.Library, args []string) error {
			err := l.AddFirmMatter(args[0])
			if err == nil {
				c.printf("added %s; ask it with: pincite search QUESTION --matter %s\n", args[0], args[0])
			}
			return err
		}),
	}
}

func newFirmList(c *console) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the matters that were added or indexed here",
		Args:  noArguments,
		RunE: withLibrary(func(_ context.Context, l *library.Library, _ []string) error {
			refs, err := l.FirmMatters()
			for _, ref := range refs {
				c.printf("%s\n", ref)
			}
			return err
		}),
	}
}

func newFirmForget() *cobra.Command {
	return &cobra.Command{
		Use:   "forget ADDRESS",
		Short: "Delete what this machine keeps of a matter; the servers stay as they are",
		Args:  oneArgument("address"),
		RunE: withLibrary(func(_ context.Context, l *library.Library, args []string) error {
			return l.ForgetFirmMatter(args[0])
		}),
	}
}

func newFirmCopy(c *console) *cobra.Command {
	return &cobra.Command{
		Use:   "copy FROM TO",
		Short: "Copy a matter from the servers into a new file, or from here to the servers",
		Long: `Copy takes the address of a matter on the servers and the path of a new file, which is then
searched and verified like any other matter: a backup, or a matter to take along. Or it takes
the name or the file of a matter here and an address, under which its documents become
searchable. Texts and spans are the same byte for byte.`,
		Args: cobra.ExactArgs(2),
		RunE: withLibrary(func(ctx context.Context, l *library.Library, args []string) error {
			from, to := args[0], args[1]
			progress := func(int, int) {}
			if strings.HasPrefix(from, library.FirmScheme) {
				if err := l.ExportFirmMatter(ctx, from, to, progress); err != nil {
					return err
				}
				c.printf("copied %s to %s\n", from, to)
				return nil
			}
			if !strings.HasPrefix(to, library.FirmScheme) {
				return fmt.Errorf("%w: neither %q nor %q", library.ErrFirmAddress, from, to)
			}
			r, err := l.ImportFirmMatter(ctx, from, to, progress)
			if err == nil {
				c.printf("copied to %s: %s, %d unchanged, %d deleted there\n", to, count(r.Documents, "document", "documents"), r.Unchanged, r.Deleted)
			}
			return err
		}),
	}
}
