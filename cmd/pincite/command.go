package main

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

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

// lookUp has a command look something up in a matter, and print it as a JSON object or for reading.
func lookUp[T, J any](c *console, cmd *cobra.Command, get func(context.Context, *library.Matter, []string) (T, error),
	object func(T) J, show func(*console, T)) *cobra.Command {
	var matter string
	var asJSON bool
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return withMatter(matter, func(_ *library.Library, m *library.Matter) error {
			found, err := get(cmd.Context(), m, args)
			switch {
			case err != nil:
				return err
			case asJSON:
				return c.json(object(found))
			}
			show(c, found)
			return nil
		})
	}
	matterFlag(cmd, &matter)
	jsonFlag(cmd, &asJSON)
	return cmd
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
