package desktop

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"
)

// TestHighlights marks words of a document, notes, lists, edits, removes and restores them, and exports them.
func TestHighlights(t *testing.T) {
	a, w := openAPI(t)
	file := must(a.Files("samples"))(t)[0]
	document := must(a.Document("samples", file.Doc))(t)
	text := utf16.Encode([]rune(document.Text))
	words := Span{len(text) / 2, len(text)/2 + 60}
	if _, err := a.AddHighlight("samples", file.Doc, words, "mauve", ""); err == nil {
		t.Error("a colour that is none")
	}
	if _, err := a.AddHighlight("samples", file.Doc, Span{0, 1 << 30}, "red", ""); err == nil {
		t.Error("a span outside")
	}
	later := must(a.AddHighlight("samples", file.Doc, words, "yellow", ""))(t)
	first := must(a.AddHighlight("samples", file.Doc, Span{0, 20}, "red", "ask"))(t)
	all := must(a.Highlights("samples", file.Doc))(t)
	if len(all) != 2 || all[0].ID != first || all[1].ID != later || all[0].Cited == "" || all[0].Lost != "" {
		t.Fatalf("highlights %+v", all)
	}
	for _, h := range all {
		if got := string(utf16.Decode(text[h.Span.Start:h.Span.End])); got != h.Quote {
			t.Errorf("%q stands there, not %q", got, h.Quote)
		}
	}
	if err := a.EditHighlight("samples", later, "blue", "who pays?"); err != nil {
		t.Fatal(err)
	}
	if err := a.RemoveHighlight("samples", first); err != nil {
		t.Fatal(err)
	}
	if all := must(a.Highlights("samples", ""))(t); len(all) != 1 || all[0].Colour != "blue" || all[0].Note != "who pays?" {
		t.Errorf("after one was removed: %+v", all)
	}
	if id := must(a.RestoreHighlight("samples"))(t); id != first {
		t.Errorf("restored %q", id)
	}
	if id := must(a.RestoreHighlight("samples"))(t); id != "" {
		t.Errorf("restored %q, which was not removed", id)
	}
	w.out = filepath.Join(t.TempDir(), "notes.md")
	report := must(a.ExportHighlights("samples", "", "md", ""))(t)
	if written := string(must(os.ReadFile(w.out))(t)); report.Snippets != 2 || !strings.Contains(written, "who pays?") || len(report.Unverified) > 0 {
		t.Errorf("exported %+v: %s", report, written)
	}
}
