package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"pincite/backend/library"

	"golang.org/x/term"
)

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
