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
address, weaviate://HOST:PORT/NAME, wherever a matter is named. The key of a server comes from
the environment variable ` + library.FirmKeyVariable + ` or from the system's keychain, where "firm add" puts
it, and is written nowhere else.`,
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
	var keyFile string
	cmd := &cobra.Command{
		Use:   "add ADDRESS",
		Short: "Remember a matter, and the key of its server, after a look at it",
		Long: `Add asks the server for the matter and remembers it: pincite doctor looks at it, and the window
lists it. The key that --key-file gives goes into the system's keychain, and is sent to that
server alone.`,
		Example: `  pincite firm add weaviate://matters.example.org:8443/Acme --key-file -`,
		Args:    oneArgument("address"),
	}
	cmd.RunE = withLibrary(func(ctx context.Context, l *library.Library, args []string) error {
		key := ""
		if keyFile != "" {
			if !l.HasKeychain() {
				return fmt.Errorf("this system has no keychain that answers, which would keep the key; put it into %s instead", library.FirmKeyVariable)
			}
			var err error
			if key, err = readSecret(cmd.InOrStdin(), keyFile, "Key of the server: "); err != nil {
				return err
			}
		}
		added, err := l.AddFirmMatter(ctx, args[0], key)
		if err != nil {
			return err
		}
		c.printf("added %s, %s; ask it with: pincite search QUESTION --matter %s\n", added.Name,
			count(added.Documents, "document", "documents"), added.Name)
		if added.ReadOnly {
			c.printf("you may read it, not change it\n")
		}
		if key != "" && !added.KeyKept {
			return fmt.Errorf("the keychain does not take the key; put it into %s instead", library.FirmKeyVariable)
		}
		return nil
	})
	cmd.Flags().StringVar(&keyFile, "key-file", "", "keep the key on the first line of this `file` in the system's keychain; - asks for it")
	return cmd
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
