package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"pincite/backend/library"
)

// askPassphrase returns the passphrase of a locked matter: from the file that the environment
// names, or asked for on a terminal; "" where there is neither.
func askPassphrase(name string) (string, error) {
	if path := os.Getenv(passphraseEnv); path != "" {
		return readSecret(os.Stdin, path, "")
	}
	if !term.IsTerminal(int(os.Stdin.Fd())) || !term.IsTerminal(int(os.Stderr.Fd())) {
		return "", nil
	}
	return readSecret(os.Stdin, "-", fmt.Sprintf("Passphrase of %s: ", safe(name)))
}

// maxSecret bounds a passphrase, in bytes.
const maxSecret = 4096

// readSecret reads the first line of a file or, for "-", of standard input: on a terminal it asks,
// and does not show what is typed.
func readSecret(in io.Reader, path, prompt string) (string, error) {
	if f, ok := in.(*os.File); path == "-" && ok && term.IsTerminal(int(f.Fd())) {
		fmt.Fprint(os.Stderr, prompt)
		b, err := term.ReadPassword(int(f.Fd()))
		fmt.Fprintln(os.Stderr)
		return string(b), err
	}
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return "", fmt.Errorf("read the secret: %w; check the path", err)
		}
		defer f.Close()
		in = f
	}
	b, err := io.ReadAll(io.LimitReader(in, maxSecret))
	if err != nil {
		return "", fmt.Errorf("read the secret: %w", err)
	}
	line, _, _ := strings.Cut(string(b), "\n")
	line = strings.TrimSuffix(line, "\r")
	if line == "" {
		return "", errors.New("there is nothing on the first line of the file; put the secret there")
	}
	return line, nil
}

func newLock(c *console) *cobra.Command {
	return &cobra.Command{
		Use:   "lock [MATTER]",
		Short: "Have the keychain forget a matter's key: the passphrase or the recovery key opens it",
		Args:  oneMatter,
		RunE: func(_ *cobra.Command, args []string) error {
			return withMatter(matterArgument(args), func(_ *library.Library, m *library.Matter) error {
				if err := m.Lock(true); err != nil {
					return err
				}
				c.printf("%s  locked\n", c.outStyle.bold(safe(m.Name())))
				return nil
			})
		},
	}
}

func newUnlock(c *console) *cobra.Command {
	var f protectFlags
	var newPassphraseFile string
	cmd := &cobra.Command{
		Use:   "unlock [MATTER]",
		Short: "Open a matter by its passphrase, and have the keychain open it from now on",
		Long: `Unlock opens a matter by its passphrase and puts its key into the system's keychain, where
there is one. --new-passphrase-file gives it another passphrase.`,
		Args: oneMatter,
		RunE: func(cmd *cobra.Command, args []string) error {
			return withMatter(matterArgument(args), func(l *library.Library, m *library.Matter) error {
				with, err := f.passphrase(cmd, m)
				if err != nil {
					return err
				}
				change := library.Rewrap{Keychain: l.HasKeychain() && !f.noKeychain}
				if newPassphraseFile != "" {
					passphrase, err := readSecret(cmd.InOrStdin(), newPassphraseFile, "New passphrase: ")
					if err != nil {
						return err
					}
					change.Passphrase = &passphrase
				}
				return f.unlock(c, m, with, change)
			})
		},
	}
	f.add(cmd, "read the passphrase from the first line of this `file`; - asks for it")
	cmd.Flags().StringVar(&newPassphraseFile, "new-passphrase-file", "", "have the passphrase on the first line of this `file` open it from now on; - asks for it")
	cmd.Flags().BoolVar(&f.noKeychain, "no-keychain", false, "do not keep the key in the system's keychain")
	return cmd
}

// passphrase returns what opens a matter: the passphrase of the flag, or of the environment or the
// terminal where the matter is locked, and nothing where it is not.
func (f *protectFlags) passphrase(cmd *cobra.Command, m *library.Matter) (library.Opener, error) {
	if f.passphraseFile != "" {
		passphrase, err := readSecret(cmd.InOrStdin(), f.passphraseFile, "Passphrase: ")
		return library.Opener{Passphrase: passphrase}, err
	}
	e, err := m.Encryption()
	if err != nil || !e.Locked {
		return library.Opener{}, err
	}
	passphrase, err := askPassphrase(m.Name())
	return library.Opener{Passphrase: passphrase}, err
}

func (f *protectFlags) unlock(c *console, m *library.Matter, with library.Opener, change library.Rewrap) error {
	if err := m.UnlockKey(with, change); err != nil {
		return err
	}
	e, err := m.Encryption()
	if err != nil {
		return err
	}
	c.printf("%s  %s\n", c.outStyle.bold(safe(m.Name())), protection(e))
	if !e.Keychain {
		c.printf("  there is no keychain that keeps it open: each command asks for the passphrase, or reads it from the file that %s names\n", passphraseEnv)
	}
	return nil
}

func newRecover(c *console) *cobra.Command {
	var f protectFlags
	cmd := &cobra.Command{
		Use:     "recover [MATTER]",
		Short:   "Open a matter by its recovery key, and give it a new passphrase",
		Example: `  pincite matter recover acme --recovery-file key.txt --passphrase-file -`,
		Args:    oneMatter,
		RunE: func(cmd *cobra.Command, args []string) error {
			return withMatter(matterArgument(args), func(l *library.Library, m *library.Matter) error {
				recovery, err := readRecovery(cmd.InOrStdin(), f.recoveryFile)
				if err != nil {
					return err
				}
				change := library.Rewrap{Keychain: l.HasKeychain() && !f.noKeychain}
				if f.passphraseFile != "" {
					passphrase, err := readSecret(cmd.InOrStdin(), f.passphraseFile, "New passphrase: ")
					if err != nil {
						return err
					}
					change.Passphrase = &passphrase
				}
				if change.Passphrase == nil && !change.Keychain {
					return usage(cmd, errors.New("there is no keychain to keep the key in; give a new passphrase with --passphrase-file FILE, or - to be asked"))
				}
				return f.unlock(c, m, library.Opener{Recovery: recovery}, change)
			})
		},
	}
	f.add(cmd, "have the passphrase on the first line of this `file` open it from now on; - asks for it")
	cmd.Flags().StringVar(&f.recoveryFile, "recovery-file", "-", "the `file` that holds the recovery key; - asks for it")
	cmd.Flags().BoolVar(&f.noKeychain, "no-keychain", false, "do not keep the key in the system's keychain")
	return cmd
}

// readRecovery finds the recovery key in a file, such as the page that it was printed on.
func readRecovery(in io.Reader, path string) (string, error) {
	if f, ok := in.(*os.File); path == "-" && ok && term.IsTerminal(int(f.Fd())) {
		return readSecret(in, path, "Recovery key: ")
	}
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return "", fmt.Errorf("read the recovery key: %w; check the path", err)
		}
		defer f.Close()
		in = f
	}
	b, err := io.ReadAll(io.LimitReader(in, 1<<20))
	if err != nil {
		return "", fmt.Errorf("read the recovery key: %w", err)
	}
	for _, word := range strings.Fields(string(b)) {
		if strings.HasPrefix(strings.ToUpper(word), "AGE-SECRET-KEY-1") {
			return word, nil
		}
	}
	return "", errors.New("there is no recovery key in the file; it begins with AGE-SECRET-KEY-1")
}
