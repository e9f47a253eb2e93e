package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

func newMatter(c *console) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "matter",
		Short: "List matters, encrypt, lock, rename and remove them",
		Long: `An encrypted matter holds no word of a contract that can be read without its key: not in
its file, its word index, its clips and questions. The key is kept in the system's
keychain, opened by a passphrase, or by the recovery key that is shown once.

Where a matter is locked, every command asks for its passphrase on a terminal, or reads
it from the file that PINCITE_PASSPHRASE_FILE names.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newMatterList(c), newEncrypt(c), newDecrypt(c), newLock(c), newUnlock(c), newRecover(c), newMatterRename(c),
		newMatterRemove(c))
	return cmd
}

// matterArgument returns the matter that is named, or the default one.
func matterArgument(args []string) string {
	if len(args) == 0 {
		return library.DefaultMatter
	}
	return args[0]
}

// oneMatter accepts at most one argument.
func oneMatter(cmd *cobra.Command, args []string) error {
	if len(args) > 1 {
		return usage(cmd, fmt.Errorf("one matter, not %d; put its name in quotation marks", len(args)))
	}
	return nil
}

func newMatterList(c *console) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the matters, and how they are protected",
		Args:  noArguments,
		RunE: withLibrary(func(_ context.Context, l *library.Library, _ []string) error {
			names, err := l.Matters()
			if err != nil {
				return err
			}
			type entry struct {
				Name string `json:"name"`
				Path string `json:"path"`
				library.Encryption
			}
			list := make([]entry, len(names))
			for i, name := range names {
				m, err := l.Matter(name)
				if err != nil {
					return err
				}
				list[i] = entry{Name: name, Path: m.Path()}
				if list[i].Encryption, err = m.Encryption(); err != nil {
					return err
				}
			}
			if asJSON {
				return c.json(list)
			}
			for _, e := range list {
				c.printf("%s  %s\n", c.outStyle.bold(safe(e.Name)), protection(e.Encryption))
			}
			return nil
		}),
	}
	jsonFlag(cmd, &asJSON)
	return cmd
}

// protection says in words how a matter is protected.
func protection(e library.Encryption) string {
	if !e.Encrypted {
		return "not encrypted"
	}
	by := "recovery key"
	if e.Passphrase {
		by = "passphrase, " + by
	}
	if e.Keychain {
		by = "keychain, " + by
	}
	state := "encrypted"
	if e.Locked {
		state += ", locked"
	}
	if e.Unfinished {
		by += "; its encryption was cut off: open it once, and its clips and questions are sealed, too"
	}
	return state + "; opened by: " + by
}

// protectFlags say how a matter is to be opened.
type protectFlags struct {
	passphraseFile, recoveryFile string
	noKeychain                   bool
}

func newEncrypt(c *console) *cobra.Command {
	var f protectFlags
	cmd := &cobra.Command{
		Use:   "encrypt [MATTER]",
		Short: "Encrypt a matter, and all that lies beside it",
		Long: `Encrypt makes an encrypted matter of one that is not, and overwrites what it was. The
sources are not touched. The system's keychain opens the matter, or a passphrase.

The recovery key opens it where those are lost. It is printed once, before anything is
encrypted, or written to the file that --recovery-file names: print it, and keep it where
the contracts may be kept, but not on this machine. Without it, a passphrase that is
forgotten cannot be helped.`,
		Example: `  pincite matter encrypt acme --recovery-file /media/stick/acme-recovery.txt
  pincite matter encrypt acme --passphrase-file -`,
		Args: oneMatter,
		RunE: func(cmd *cobra.Command, args []string) error { return f.encrypt(cmd, c, matterArgument(args)) },
	}
	f.add(cmd, "have it opened by the passphrase on the first line of this `file`; - asks for it")
	cmd.Flags().StringVar(&f.recoveryFile, "recovery-file", "", "write the recovery key to this new `file` and do not print it")
	cmd.Flags().BoolVar(&f.noKeychain, "no-keychain", false, "do not keep the key in the system's keychain")
	return cmd
}

func (f *protectFlags) add(cmd *cobra.Command, help string) {
	cmd.Flags().StringVar(&f.passphraseFile, "passphrase-file", "", help)
}

func (f *protectFlags) encrypt(cmd *cobra.Command, c *console, name string) error {
	return withMatter(name, func(l *library.Library, m *library.Matter) error {
		e, err := m.Encryption()
		if err != nil {
			return err
		}
		if e.Encrypted {
			return fmt.Errorf("%s is encrypted already; change its passphrase with: pincite matter unlock %q --new-passphrase-file FILE",
				m.Name(), m.Name())
		}
		if err := m.MayTurn(); err != nil {
			return err
		}
		s, err := library.NewSecret()
		if err != nil {
			return err
		}
		keychain := !f.noKeychain && l.HasKeychain()
		if f.passphraseFile == "" && !keychain {
			return usage(cmd, errors.New("there is no keychain to keep the key in; give a passphrase with --passphrase-file FILE, or - to be asked"))
		}
		if f.passphraseFile != "" {
			passphrase, err := readSecret(cmd.InOrStdin(), f.passphraseFile, "New passphrase: ")
			if err != nil {
				return err
			}
			s.SetPassphrase(passphrase)
		}
		if err := f.showRecovery(c, m.Name(), s.Recovery); err != nil {
			return err
		}
		err = turned(c, func(progress func(done, total int)) error { return m.Encrypt(cmd.Context(), s, keychain, progress) })
		if err == nil {
			err = jobs.HidePending(l)
		}
		if err != nil {
			return err
		}
		_, err = printProtection(c, m)
		return err
	})
}

// printProtection says what opens a matter.
func printProtection(c *console, m *library.Matter) (library.Encryption, error) {
	e, err := m.Encryption()
	if err == nil {
		c.printf("%s  %s\n", c.outStyle.bold(safe(m.Name())), protection(e))
	}
	return e, err
}

// showRecovery prints the recovery key, or writes it to a file that is not there yet.
func (f *protectFlags) showRecovery(c *console, name, recovery string) error {
	text := fmt.Sprintf(
		"Recovery key of the matter %s of Pincite:\n\n  %s\n\nIt opens the matter without a passphrase: pincite matter recover %q\nPrint this "+
			"page and keep it where the contracts may be kept, not on the same machine.\n", safe(name), recovery, name)
	if f.recoveryFile == "" {
		c.printf("%s\n", text)
		return c.out.err
	}
	file, err := os.OpenFile(f.recoveryFile, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("write the recovery key: %w; give the path of a new file", err)
	}
	_, err = file.WriteString(text)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return fmt.Errorf("write the recovery key: %w; free some space", err)
	}
	return nil
}

// turned runs what encrypts or decrypts a matter, with its progress.
func turned(c *console, turn func(progress func(done, total int)) error) error {
	line := newProgressLine(c)
	_, err := jobs.Run(func() (struct{}, error) {
		return struct{}{}, turn(func(done, total int) { line.show(fmt.Sprintf("%d of %d documents", done, total), false) })
	})
	line.clear()
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("%w; the matter is as it was", errCancelled)
	}
	return err
}

func newDecrypt(c *console) *cobra.Command {
	return &cobra.Command{
		Use:   "decrypt [MATTER]",
		Short: "Make a matter that is not encrypted of an encrypted one",
		Args:  oneMatter,
		RunE: func(cmd *cobra.Command, args []string) error {
			return withMatter(matterArgument(args), func(_ *library.Library, m *library.Matter) error {
				err := turned(c, func(progress func(done, total int)) error { return m.Decrypt(cmd.Context(), progress) })
				if err == nil {
					c.printf("%s  not encrypted\n", c.outStyle.bold(safe(m.Name())))
				}
				return err
			})
		},
	}
}

func newMatterRename(c *console) *cobra.Command {
	return &cobra.Command{
		Use:   "rename MATTER NAME",
		Short: "Give a matter another name, with all that lies beside it",
		Long: `Rename gives a matter another name. The contracts stay where they are. Where the matter is
given by the full path of its file, it is brought into Pincite's data folder.`,
		Example: `  pincite matter rename default "Alder 2024/117"`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usage(cmd, fmt.Errorf("give the matter and its new name, each in quotation marks, not %d words", len(args)))
			}
			return nil
		},
		RunE: withLibrary(func(_ context.Context, l *library.Library, args []string) error {
			name, err := l.RenameMatter(args[0], args[1])
			if err != nil {
				return err
			}
			c.printf("%s  renamed\n", c.outStyle.bold(safe(name)))
			return nil
		}),
	}
}

func newMatterRemove(c *console) *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use:   "remove MATTER",
		Short: "Delete a matter with all that lies beside it; the contracts stay where they are",
		Args:  oneArgument("matter"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withMatter(args[0], func(l *library.Library, m *library.Matter) error {
				if !yes {
					return usage(cmd, fmt.Errorf("this deletes the index, clips and questions of %s (%s); say --yes", m.Name(), filepath.Base(m.Path())))
				}
				if err := m.Close(); err != nil {
					return err
				}
				if err := l.DeleteMatter(args[0]); err != nil {
					return err
				}
				c.printf("%s  deleted\n", c.outStyle.bold(safe(m.Name())))
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "do not ask")
	return cmd
}
