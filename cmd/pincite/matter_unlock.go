package main

import (
	"errors"

	"github.com/spf13/cobra"

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
