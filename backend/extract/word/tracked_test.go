package word

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/testkit/extracttest"
)

// TestPendingChangesReadAsAccepted reads files with tracked changes as it reads their accepted forms, and their rejected view as their
// rejected forms, but for white space: Word keeps empty paragraphs where it takes out cells, and the view none between them.
func TestPendingChangesReadAsAccepted(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(extracttest.Shared(t), "compare", "tracked")
	for ending, view := range map[string]doc.View{"-Accepted.docx": doc.Accepted, "-Rejected.docx": doc.Rejected} {
		forms, err := filepath.Glob(filepath.Join(folder, "*"+ending))
		if err != nil || len(forms) == 0 {
			t.Skipf("no forms %s in %s", ending, folder)
		}
		for _, form := range forms {
			pending := strings.TrimSuffix(form, ending) + ".docx"
			if why := apart[strings.TrimSuffix(filepath.Base(form), ".docx")]; why != "" {
				t.Logf("%s left out: %s", filepath.Base(form), why)
				continue
			}
			if got, want := viewed(t, pending, view), viewed(t, form, doc.Accepted); got != want {
				t.Errorf("%s reads %s as\n%q, and that form reads as\n%q", filepath.Base(pending), view, got, want)
			}
		}
	}
}

// apart are forms that the view does not have.
var apart = map[string]string{
	"RP014-Inserted-Math-Control-Char-Rejected": "a change within a formula",
	"RP022-NumberingChange-Rejected":            "numbers are those of the text whatever the view",
	"RP026-NumberingChange-Rejected":            "numbers are those of the text whatever the view",
	"RP050-Deleted-Footnote-Rejected":           "a deleted footnote stands at its mark",
}

// viewed returns the words of a file in a view, without white space.
func viewed(t *testing.T, file string, v doc.View) string {
	t.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	x, err := Read(t.Context(), source, Options{})
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	extracttest.Check(t, x)
	return strings.Join(strings.Fields(x.Layout.View(x.Text, doc.Span{End: len(x.Text)}, v)), "")
}
