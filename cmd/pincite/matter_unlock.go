package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"pincite/backend/library"
)

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
				change, err := f.rewrap(cmd, l, newPassphraseFile)
				if err != nil {
					return err
				}
				return f.unlock(c, m, with, change)
			})
		},
	}
	f.add(cmd, "read the passphrase from the first line of this `file`; - asks for it")
	cmd.Flags().StringVar(&newPassphraseFile, "new-passphrase-file", "",
		"have the passphrase on the first line of this `file` open it from now on; - asks for it")
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

// rewrap is what a matter is opened by from now on: the keychain, where there is one, and the passphrase in a
// file, where that is given.
func (f *protectFlags) rewrap(cmd *cobra.Command, l *library.Library, file string) (library.Rewrap, error) {
	change := library.Rewrap{Keychain: l.HasKeychain() && !f.noKeychain}
	if file == "" {
		return change, nil
	}
	passphrase, err := readSecret(cmd.InOrStdin(), file, "New passphrase: ")
	change.Passphrase = &passphrase
	return change, err
}

func (f *protectFlags) unlock(c *console, m *library.Matter, with library.Opener, change library.Rewrap) error {
	if err := m.UnlockKey(with, change); err != nil {
		return err
	}
	e, err := printProtection(c, m)
	if err == nil && !e.Keychain {
		c.printf("  there is no keychain that keeps it open: each command asks for the passphrase, or reads it from the file that %s names\n",
			passphraseEnv)
	}
	return err
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
				change, err := f.rewrap(cmd, l, f.passphraseFile)
				if err != nil {
					return err
				}
				if change.Passphrase == nil && !change.Keychain {
					return usage(cmd, errors.New(
						"there is no keychain to keep the key in; give a new passphrase with --passphrase-file FILE, or - to be asked"))
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

// keychainEnv set to "none" has the program leave the system's keychain alone; passphraseEnv names
// a file with the passphrase of locked matters.
const keychainEnv, passphraseEnv = "PINCITE_KEYCHAIN", "PINCITE_PASSPHRASE_FILE"

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

// maxSecret bounds what is read of a secret, in bytes: the page that a recovery key was printed on is far below it.
const maxSecret = 1 << 20

// readPrivate reads what a person does not show: a file or, for "-", standard input. On a terminal it asks for a
// line with a prompt, and does not show what is typed. What names the secret in an error.
func readPrivate(in io.Reader, path, prompt, what string) (string, error) {
	if f, ok := in.(*os.File); path == "-" && ok && term.IsTerminal(int(f.Fd())) {
		fmt.Fprint(os.Stderr, prompt)
		b, err := term.ReadPassword(int(f.Fd()))
		fmt.Fprintln(os.Stderr)
		if err != nil {
			err = fmt.Errorf("read %s: %w; give it in a file", what, err)
		}
		return string(b), err
	}
	if path != "-" {
		b, err := library.ReadInput(path, maxSecret)
		if err != nil {
			err = fmt.Errorf("read %s: %w; check the path", what, err)
		}
		return string(b), err
	}
	b, err := io.ReadAll(io.LimitReader(in, maxSecret))
	if err != nil {
		err = fmt.Errorf("read %s: %w; check the path", what, err)
	}
	return string(b), err
}

// readSecret reads the first line of a file or of standard input, as [readPrivate] does.
func readSecret(in io.Reader, path, prompt string) (string, error) {
	text, err := readPrivate(in, path, prompt, "the secret")
	if err != nil {
		return "", err
	}
	line, _, _ := strings.Cut(text, "\n")
	line = strings.TrimSuffix(line, "\r")
	if line == "" {
		return "", errors.New("there is nothing on the first line of the file; put the secret there")
	}
	return line, nil
}

// readRecovery finds the recovery key in a file, such as the page that it was printed on.
func readRecovery(in io.Reader, path string) (string, error) {
	text, err := readPrivate(in, path, "Recovery key: ", "the recovery key")
	if err != nil {
		return "", err
	}
	for word := range strings.FieldsSeq(text) {
		if strings.HasPrefix(strings.ToUpper(word), "AGE-SECRET-KEY-1") {
			return word, nil
		}
	}
	return "", errors.New("there is no recovery key in the file; it begins with AGE-SECRET-KEY-1")
}

const (
	// maxPasswords bounds how many are tried on each file: to try one takes a tenth of a
	// second, by the design of the formats.
	maxPasswords = 100
	maxPassword  = 4096 // bytes of one
)

// readPasswords reads passwords, one on a line; "" reads none. They are never taken from the command
// line, which every user of the machine can read.
func readPasswords(in io.Reader, path string) ([]string, error) {
	if path == "" {
		return nil, nil
	}
	text, err := readPrivate(in, path, "Password: ", "the passwords")
	if err != nil {
		return nil, err
	}
	var passwords []string
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, "\r\n"); line != "" {
			passwords = append(passwords, line)
		}
	}
	switch {
	case len(passwords) == 0:
		return nil, errors.New("there is no password in the file; put one on a line")
	case len(passwords) > maxPasswords:
		return nil, fmt.Errorf("there are more than %d passwords; leave out those that do not fit", maxPasswords)
	case slices.ContainsFunc(passwords, func(p string) bool { return len(p) > maxPassword }):
		return nil, fmt.Errorf("a password has more than %d bytes; put one on a line", maxPassword)
	}
	return passwords, nil
}

// systemKeychain is the keychain that opens matters, nil for none.
func systemKeychain() library.Keychain {
	if os.Getenv(keychainEnv) == "none" {
		return nil
	}
	return library.SystemKeychain()
}
