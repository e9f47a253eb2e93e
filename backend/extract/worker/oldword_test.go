package worker

import (
	"strings"
	"testing"

	"pincite/backend/extract"
	"pincite/testkit/extracttest"
)

// LibreOffice gets along with what a worker may do.
func TestOldWord(t *testing.T) {
	t.Parallel()
	source, soffice := extracttest.OldWord(t, "1. Term. It lasts two years.\n\n2. Fees. None are due.")
	p := newTestPool(t, Limits{})
	text, err := p.Read(t.Context(), "a.doc", source, extract.Options{Tools: extract.Tools{Soffice: soffice}})
	if err != nil {
		t.Fatal(err)
	}
	if text.Format != "doc" || !strings.Contains(text.Text, "It lasts two years.") {
		t.Errorf("%s: %q", text.Format, text.Text)
	}
}
