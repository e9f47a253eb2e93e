package library

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"pincite/backend/compare/redline"
	"pincite/backend/doc"
)

func TestBriefGetsComments(t *testing.T) {
	folder := t.TempDir()
	contract := "LEASE\n\n1. Rent\n\nTenant shall pay rent of $1,000 a month.\n\n2. Term\n\nThe term is five years from the Effective Date.\n"
	if err := os.WriteFile(filepath.Join(folder, "lease.txt"), []byte(contract), 0o600); err != nil {
		t.Fatal(err)
	}
	brief := filepath.Join(folder, "brief.docx") // among its sources, as it may be
	written, err := redline.Plain([][]redline.Run{{{Text: "It says “Tenant may pay rent of $1,000 a month” and “the term is five years”."}},
		{{Text: "And “The term is … from the Effective Date”, § 2."}}}, redline.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(brief, written, 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := Open(Options{Home: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	ctx := context.Background()
	b, err := l.CheckBrief(ctx, brief, folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		outcome QuoteOutcome
		change  string
		sources []string
	}{
		{Altered, "“may” where the source has “shall”", []string{"Tenant shall pay rent of $1,000 a month"}},
		{Altered, "“the” where the source has “The”", []string{"The term is five years"}},
		{Verbatim, "", []string{"The term is five years from the Effective Date"}},
	}
	if len(b.Quotes) != len(want) || b.Failed() != 2 {
		t.Fatalf("%+v", b.Quotes)
	}
	for i, q := range b.Quotes {
		w := want[i]
		if q.Outcome != w.outcome || len(q.Citations) != len(w.sources) || (w.change != "") != (len(q.Changes) == 1) ||
			w.change != "" && q.Changes[0].String() != w.change {
			t.Errorf("%d: %+v", i+1, q)
			continue
		}
		for j, c := range q.Citations {
			if err := doc.Verify(contract, c.Span, c.Quote); err != nil || c.Quote != w.sources[j] { // all of it is ASCII
				t.Errorf("%d: %q at %v, %v", i+1, c.Quote, c.Span, err)
			}
		}
	}

	out := filepath.Join(folder, "checked.docx")
	if n, err := b.WriteComments(ctx, out, RedlineOptions{}); err != nil || n != 3 {
		t.Errorf("%d comments, %v", n, err)
	}
	checked, err := l.readFile(ctx, out)
	if err != nil || checked.Text.Text != b.brief.Text.Text {
		t.Errorf("the copy reads %q, %v", checked.Text.Text, err)
	}
	if _, err := b.WriteComments(ctx, brief, RedlineOptions{}); err == nil {
		t.Error("wrote over the paper itself")
	}
	if after, err := os.ReadFile(brief); err != nil || !bytes.Equal(after, written) {
		t.Errorf("the paper was changed: %v", err)
	}
	if _, err := b.WriteComments(ctx, filepath.Join(folder, "checked.pdf"), RedlineOptions{}); !errors.Is(err, ErrFormat) {
		t.Errorf("a PDF: %v", err)
	}
}
