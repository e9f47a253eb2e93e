package main

import (
	"strings"
	"testing"

	"pincite/backend/library"
)

// TestDraftLines has an answer grow on a terminal: every sentence is shown once, the last line is
// drawn over, and elsewhere nothing is shown.
func TestDraftLines(t *testing.T) {
	t.Parallel()
	good := library.Sentence{Text: "Rent is due monthly.", Support: "verified"}
	bad := library.Sentence{Text: "Rent is\x1b[2J free.", Support: library.StruckSentence, Reason: "its quote does not stand there"}
	drafts := []library.Draft{
		{}, {Next: "Rent is"}, {Next: "Rent is " + strings.Repeat("due ", 40) + "monthly."},
		{Sentences: []library.Sentence{good}}, {Sentences: []library.Sentence{good}, Next: "Rent"}, {Sentences: []library.Sentence{good, bad}},
	}
	for _, live := range []bool{true, false} {
		var out strings.Builder
		d := draftLines{line: newProgressLine(&console{err: &out, errLive: live, width: 80})}
		for _, draft := range drafts {
			d.follow(nil, draft)
		}
		d.line.clear()
		got := out.String()
		if !live {
			if got != "" {
				t.Errorf("shown without a terminal: %q", got)
			}
			continue
		}
		if strings.Count(got, "checked: "+good.Text+"\n") != 1 || strings.Count(got, "struck out: "+bad.Reason) != 1 || strings.Contains(got, "\x1b[2J") || !strings.HasSuffix(got, "\r\x1b[K") {
			t.Errorf("%q", got)
		}
		for _, line := range strings.FieldsFunc(got, func(r rune) bool { return r == '\n' || r == '\r' }) {
			if !strings.Contains(line, "struck out") && len([]rune(strings.TrimPrefix(line, "\x1b[K"))) > 80 {
				t.Errorf("a line of %d columns: %q", len([]rune(line)), line)
			}
		}
	}
}
