package desktop

import (
	"strings"
	"testing"
	"unicode/utf16"
)

// TestProofread checks the documents of a matter, ignores what is found, and hears of it again.
func TestProofread(t *testing.T) {
	a, _ := openAPI(t)
	if _, err := a.Proofread("samples", "/etc/passwd"); err == nil {
		t.Error("the page may have any file read")
	}
	files := must(a.Files("samples"))(t)
	told := ""
	for _, f := range files {
		found := must(a.Proofread("samples", f.Path))(t)
		document := utf16.Encode([]rune(must(a.Document("samples", f.Path))(t).Text))
		for _, one := range found.Findings {
			if got := string(utf16.Decode(document[one.At.Start:one.At.End])); got != one.Quote {
				t.Errorf("%s: %q stands there, not %q", f.Path, got, one.Quote)
			}
		}
		if len(found.Findings) > 0 && told == "" {
			told = f.Path
			first := found.Findings[0]
			if err := a.IgnoreFinding("samples", f.Path, first.ID); err != nil {
				t.Fatal(err)
			}
			if now := must(a.Proofread("samples", f.Path))(t); len(now.Ignored) != 1 || now.Ignored[0].ID != first.ID || now.Ignored[0].Heed != first.ID || len(now.Findings) != len(found.Findings)-1 {
				t.Errorf("%d ignored, %d left of %d", len(now.Ignored), len(now.Findings), len(found.Findings))
			}
			if err := a.HeedFinding("samples", f.Path, first.ID); err != nil {
				t.Fatal(err)
			}
			if err := a.IgnoreTerm("samples", f.Path, first.Quote); err != nil {
				t.Fatal(err)
			}
			now := must(a.Proofread("samples", f.Path))(t)
			if len(now.Ignored) == 0 || now.Ignored[0].Heed != strings.Join(strings.Fields(first.Quote), " ") {
				t.Fatalf("a term that is ignored is told: %+v", now.Ignored)
			}
			if err := a.HeedFinding("samples", f.Path, now.Ignored[0].Heed); err != nil {
				t.Fatal(err)
			}
			if now := must(a.Proofread("samples", f.Path))(t); len(now.Ignored) != 0 {
				t.Errorf("still ignored: %+v", now.Ignored)
			}
		}
	}
	if told == "" {
		t.Error("nothing was found in any of the samples")
	}
}
