package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"pincite/backend/doc"
	"pincite/backend/library"
	"pincite/backend/search"
)

func TestArgument(t *testing.T) {
	for system, want := range map[string]string{"windows": `"C:\My data\demo.pincite"`, "linux": `"C:\\My data\\demo.pincite"`} {
		if got := argument(system, `C:\My data\demo.pincite`); got != want {
			t.Errorf("%s: %s, want %s", system, got, want)
		}
	}
}

func TestWrapQuote(t *testing.T) {
	quote := "The term is  five\r\nyears. It\tmay be renewed."
	h := doc.Hit{Span: doc.Span{Start: 100, End: 100 + len(quote)}, Quote: quote}
	tests := []struct {
		name     string
		width    int
		style    style
		pinpoint []doc.Span
		want     string
	}{
		{"one line", 80, style{}, nil, "“The term is five years. It may be renewed.”"},
		{"wrapped", 14, style{}, nil, "“The term is|five years. It|may be|renewed.”"},
		{"narrower than a word", 3, style{}, nil, "“The|term|is|five|years.|It|may|be|renewed.”"},
		{"pinpoint without a terminal", 80, style{}, []doc.Span{{Start: 100, End: 125}}, "“The term is five years. It may be renewed.”"},
		{
			"pinpoint", 80, style{on: true}, []doc.Span{{Start: 126, End: 128}},
			"“The term is five years. \x1b[1mIt\x1b[0m may be renewed.”",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h.Pinpoint = tt.pinpoint
			if got := strings.Join(wrapQuote(h, tt.width, tt.style), "|"); got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
	if lines := wrapQuote(doc.Hit{}, 80, style{}); len(lines) != 0 {
		t.Errorf("an empty quote has lines %q", lines)
	}
}

// A name or a contract may hold characters that steer a terminal.
// Of many documents that a question may name the likeliest are listed, all where they alone were searched.
func TestPrintRoute(t *testing.T) {
	r := &library.Result{}
	for i := range 7 {
		r.Route = append(r.Route, search.RouteEntry{File: fmt.Sprintf("%c.txt", 'a'+i), Confidence: 0.4 / float64(i+1)})
	}
	for confined, want := range map[bool][]string{false: {"d.txt (unlikely, 10 %)", "and 3 others (unlikely, 8 % at most)"}, true: {"g.txt (unlikely, 6 %)"}} {
		var out bytes.Buffer
		r.Confined = confined
		printRoute(&console{out: &sink{w: &out}}, r)
		for _, line := range want {
			if !strings.Contains(out.String(), line) {
				t.Errorf("confined %v: no %q in %s", confined, line, out.String())
			}
		}
		if got := strings.Contains(out.String(), "e.txt"); got != confined {
			t.Errorf("confined %v: %s", confined, out.String())
		}
	}
}

func TestSafe(t *testing.T) {
	for in, want := range map[string]string{
		"plain § “é” 😀":                "plain § “é” 😀",
		"\x1b[31mred\x1b[0m":           "[31mred[0m",
		"a\nb\tc":                      "a b c",
		"invoice\u202Efdp.exe\u2066\a": "invoicefdp.exe",
		"\u009b2J":                     "2J",
	} {
		if got := safe(in); got != want {
			t.Errorf("safe(%q) = %q, want %q", in, got, want)
		}
	}
}

// TestScreen prints what a playbook or a contract may hold: a terminal is not steered by it.
func TestScreen(t *testing.T) {
	var out bytes.Buffer
	c := &console{out: &sink{w: screen{&out}}, outStyle: style{on: true}}
	c.printf("%s %s\n\tb\r\n\r\x1b[K%s", c.outStyle.bold("T \x1b[2J\x1b]0;x\a"), "a\u009b2J\x1b[9999m\u202e", c.outStyle.warn("§ “é”"))
	if want := "\x1b[1mT [2J]0;x\x1b[0m a2J[9999m\n\tb\n\r\x1b[K\x1b[33m§ “é”\x1b[0m"; out.String() != want || c.out.err != nil {
		t.Errorf("%q, want %q; %v", out.String(), want, c.out.err)
	}
}

func TestExitCode(t *testing.T) {
	tests := []struct {
		err  error
		want int
	}{
		{nil, 0},
		{errors.New("anything"), 1},
		{fmt.Errorf("index: %w", library.ErrNoFolder), 1},
		{&usageError{err: errors.New("no"), help: "pincite"}, 2},
		{fmt.Errorf("x: %w", library.ErrName), 2},
		{fmt.Errorf("x: %w", library.ErrEmptyQuestion), 2},
		{fmt.Errorf("x: %w", library.ErrNoMatter), 10},
		{fmt.Errorf("x: %w", library.ErrInUse), 11},
		{errSomeFiles, 12},
		{fmt.Errorf("index: %w", context.Canceled), 130},
		// Cancelled while something else went wrong on the way out: the user's own act counts.
		{errors.Join(library.ErrInUse, context.Canceled), 130},
	}
	for _, tt := range tests {
		if got := exitCode(tt.err); got != tt.want {
			t.Errorf("%v: exit code %d, want %d", tt.err, got, tt.want)
		}
	}
}

// TestCancelledSays holds that whoever cancels reads what to do next, and no error of Go's.
func TestCancelledSays(t *testing.T) {
	for err, want := range map[error]string{
		context.Canceled: "cancelled; what was finished is kept, and the same command may be run again",
		fmt.Errorf("review: %w", context.Canceled):                                              "cancelled; what was finished is kept, and the same command may be run again",
		fmt.Errorf("%w; the matter is as it was", errCancelled):                                 "cancelled; the matter is as it was",
		interrupted(fmt.Errorf("read: %w", context.Canceled), &library.IndexReport{}):           "cancelled; what was finished is kept, and the same command may be run again",
		interrupted(fmt.Errorf("read: %w", context.Canceled), &library.IndexReport{Indexed: 1}): "cancelled; 1 file is stored, and the next pincite index goes on from there",
	} {
		if got := withStep(err); got.Error() != want || exitCode(got) != exitCancelled {
			t.Errorf("%q, code %d, want %q", got, exitCode(got), want)
		}
	}
}

func TestProgressText(t *testing.T) {
	at := library.IndexProgress{Phase: library.PhaseIndexing, Files: 12, FilesTotal: 641, Bytes: 1_500_000, BytesTotal: 71_300_000, Left: -1}
	if got, want := progressText(at), "indexing 12 of 641 files, 1.5 MB of 71.3 MB"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	at.Rate, at.Left, at.Failed = 2_000_000, 35*time.Second, 1
	if got, want := progressText(at), "indexing 12 of 641 files, 1.5 MB of 71.3 MB, 2.0 MB/s, about 35s left, 1 not indexed"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A result that does not reach its reader must not end in 0.
func TestSinkKeepsTheFirstError(t *testing.T) {
	full := errors.New("no space left on device")
	c := &console{out: &sink{w: failingWriter{full}}, err: &bytes.Buffer{}}
	if code := run(context.Background(), []string{"version"}, c); code != exitFailed {
		t.Errorf("exit code %d, want %d", code, exitFailed)
	}
	if got := c.err.(*bytes.Buffer).String(); !strings.Contains(got, "no space left") || !strings.Contains(got, "; ") {
		t.Errorf("standard error: %q", got)
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }
