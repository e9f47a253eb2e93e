package desktop

import (
	"fmt"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"
)

// checkHome refuses a home folder that cannot be written to, before anything is made in it.
func checkHome(home string) error {
	const step = "give this account the right to write there, or set PINCITE_HOME to another folder"
	if err := os.MkdirAll(home, 0o700); err != nil {
		return fmt.Errorf("the folder of Pincite's data cannot be made: %w; %s", err, step)
	}
	probe, err := os.CreateTemp(home, ".start-*")
	if err != nil {
		return fmt.Errorf("the folder of Pincite's data cannot be written to: %w; %s", err, step)
	}
	probe.Close()
	if err := os.Remove(probe.Name()); err != nil {
		return fmt.Errorf("the folder of Pincite's data cannot be written to: %w; %s", err, step)
	}
	return nil
}

// failureText is what a window says when the program cannot start.
type failureText struct{ Reason, Step string }

// explain parts an error from the next step that it ends with.
func explain(cause error) failureText {
	reason, step, _ := strings.Cut(cause.Error(), "; ")
	if step == "" {
		step = "start Pincite again; if this comes back, install it anew"
	}
	return failureText{sentence(reason), sentence(step)}
}

// sentence makes a sentence of an error's words.
func sentence(s string) string {
	if s == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(s)
	s = string(unicode.ToUpper(first)) + s[size:]
	if !strings.HasSuffix(s, ".") {
		s += "."
	}
	return s
}
