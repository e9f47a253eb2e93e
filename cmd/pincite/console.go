package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"golang.org/x/term"
)

// console is where a command prints: results to out, progress and errors to err. What
// a terminal can show is decided for each of the two on its own.
type console struct {
	out      *sink
	err      io.Writer
	outStyle style
	errStyle style
	width    int  // columns to wrap text at
	errLive  bool // err is a terminal, so a progress line may be drawn over
}

// defaultWidth wraps text that does not go to a terminal, or goes to a very wide one:
// longer lines are hard to read.
const defaultWidth = 100

func newConsole(out, err *os.File) *console {
	c := &console{out: &sink{w: out}, err: err, width: defaultWidth}
	colour := os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	if term.IsTerminal(int(err.Fd())) {
		c.err, c.errLive, c.errStyle = screen{err}, os.Getenv("TERM") != "dumb", style{on: colour}
	}
	if term.IsTerminal(int(out.Fd())) {
		c.out.w, c.outStyle = screen{out}, style{on: colour}
		if columns, _, sizeErr := term.GetSize(int(out.Fd())); sizeErr == nil && columns > 0 {
			c.width = max(40, min(columns, defaultWidth))
		}
	}
	return c
}

// printf writes to standard output; what went wrong is kept in c.out.
func (c *console) printf(format string, args ...any) { _, _ = fmt.Fprintf(c.out, format, args...) }

func (c *console) errorf(format string, args ...any) { _, _ = fmt.Fprintf(c.err, format, args...) }

// json prints v as one indented JSON object.
func (c *console) json(v any) error {
	enc := json.NewEncoder(c.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// style marks words up for a terminal; the zero style leaves them as they are.
type style struct{ on bool }

func (s style) mark(code, text string) string {
	if !s.on || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (s style) bold(text string) string  { return s.mark("1", text) }
func (s style) faint(text string) string { return s.mark("2", text) }
func (s style) good(text string) string  { return s.mark("32", text) }
func (s style) warn(text string) string  { return s.mark("33", text) }

// struck strikes words out, for a terminal or in plain text.
func (s style) struck(text string) string {
	if !s.on {
		return "~~" + text + "~~"
	}
	return s.mark("9", text)
}

// screen is a terminal. Of what steers one it passes on what [style] and a line that is drawn over need, and nothing else, wherever
// it comes from: a contract, a playbook, a file's name.
type screen struct{ w io.Writer }

var steering = regexp.MustCompile(`\x1b\[(?:[0129]|3[23])m|\r\x1b\[K|[\x00-\x08\x0b-\x1f\x7f-\x{9f}\x{200e}\x{200f}\x{202a}-\x{202e}\x{2066}-\x{2069}]`)

func (s screen) Write(p []byte) (int, error) {
	_, err := s.w.Write(steering.ReplaceAllFunc(p, func(found []byte) []byte {
		if len(found) > 3 { // whole, as style writes it
			return found
		}
		return nil
	}))
	return len(p), err
}

// safe replaces the characters of a name or a quote that would steer a terminal.
func safe(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return ' '
		case r < 0x20, r >= 0x7F && r < 0xA0, r == 0x200E, r == 0x200F, r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069:
			return -1
		}
		return r
	}, text)
}

// sink is a writer that remembers the first error, so that a result that did not reach
// a full disk ends in an exit code and not in silence.
type sink struct {
	w   io.Writer
	err error
}

func (s *sink) Write(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.w.Write(p)
	if err != nil {
		s.err = fmt.Errorf("write the result: %w; check where standard output leads", err)
	}
	return n, s.err
}
