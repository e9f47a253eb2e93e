package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// readPasswords reads passwords, one on a line. They are never taken from the command
// line, which every user of the machine can read. A path of "-" asks for one on a
// terminal, without showing it, and otherwise reads standard input; "" reads none.
func readPasswords(c *console, in io.Reader, path string) ([]string, error) {
	switch path {
	case "":
		return nil, nil
	case "-":
		if f, ok := in.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
			c.errorf("Password: ")
			password, err := term.ReadPassword(int(f.Fd()))
			c.errorf("\n")
			if err != nil {
				return nil, fmt.Errorf("read the password: %w; give it with --password-file FILE", err)
			}
			return []string{string(password)}, nil
		}
		return scanPasswords(in)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read the passwords: %w; check the path", err)
	}
	defer f.Close()
	return scanPasswords(f)
}

// maxPasswords bounds how many are tried on each file: to try one takes a tenth of a
// second, by the design of the formats.
const maxPasswords = 100

func scanPasswords(r io.Reader) ([]string, error) {
	var passwords []string
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		if line := strings.TrimRight(lines.Text(), "\r"); line != "" {
			passwords = append(passwords, line)
		}
	}
	switch {
	case lines.Err() != nil:
		return nil, fmt.Errorf("read the passwords: %w; put one on a line", lines.Err())
	case len(passwords) == 0:
		return nil, fmt.Errorf("there is no password in the file; put one on a line")
	case len(passwords) > maxPasswords:
		return nil, fmt.Errorf("there are %d passwords, and at most %d are tried; leave out those that do not fit", len(passwords), maxPasswords)
	}
	return passwords, nil
}
