package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

// keychainEnv set to "none" has the program leave the system's keychain alone; passphraseEnv names
// a file with the passphrase of locked matters.
const keychainEnv, passphraseEnv = "PINCITE_KEYCHAIN", "PINCITE_PASSPHRASE_FILE"

// systemKeychain is the keychain that opens matters, nil for none.
func systemKeychain() library.Keychain {
	if os.Getenv(keychainEnv) == "none" {
		return nil
	}
	return library.SystemKeychain()
}

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
			return "", fmt.Errorf("read the passphrase: %w; check the path", err)
		}
		defer f.Close()
		in = f
	}
	b, err := io.ReadAll(io.LimitReader(in, maxSecret))
	if err != nil {
		return "", fmt.Errorf("read the passphrase: %w", err)
	}
	line, _, _ := strings.Cut(string(b), "\n")
	line = strings.TrimSuffix(line, "\r")
	if line == "" {
		return "", errors.New("there is no passphrase in the file; put it on the first line")
	}
	return line, nil
}

func newMatter(c *console) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "matter",
		Short: "List matters, encrypt, lock and remove them",
		Long: `An encrypted matter holds no word of a contract that can be read without its key: not in
its file, its word index, its clips and questions. The key is kept in the system's
keychain, opened by a passphrase, or by the recovery key that is shown once.

Where a matter is locked, every command asks for its passphrase on a terminal, or reads
it from the file that PINCITE_PASSPHRASE_FILE names.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newMatterList(c), newEncrypt(c), newDecrypt(c), newLock(c), newUnlock(c), newRecover(c), newMatterRemove(c))
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
		RunE: func(*cobra.Command, []string) error {
			l, err := openLibrary()
			if err != nil {
				return err
			}
			defer l.Close()
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
		},
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
		if err != nil {
			return err
		}
		e, err := m.Encryption()
		if err != nil {
			return err
		}
		c.printf("%s  %s\n", c.outStyle.bold(safe(m.Name())), protection(e))
		return nil
	})
}

// showRecovery prints the recovery key, or writes it to a file that is not there yet.
func (f *protectFlags) showRecovery(c *console, name, recovery string) error {
	text := fmt.Sprintf("Recovery key of the matter %s of Pincite:\n\n  %s\n\nIt opens the matter without a passphrase: pincite matter recover %q\nPrint this page and keep it where the contracts may be kept, not on the same machine.\n", safe(name), recovery, name)
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
	clear := func() {}
	progress := func(done, total int) {
		if c.errLive {
			c.errorf("\r%d of %d documents", done, total)
			clear = func() { c.errorf("\r%40s\r", "") }
		}
	}
	_, err := jobs.Run(func() (struct{}, error) { return struct{}{}, turn(progress) })
	clear()
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
