package word

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pincite/backend/extract/extracttest"
)

// TestPendingChangesReadAsAccepted reads files with tracked changes as it reads their accepted forms, but for the empty
// paragraphs that Word keeps where it takes out cells.
func TestPendingChangesReadAsAccepted(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(extracttest.Shared(t), "compare", "tracked")
	forms, err := filepath.Glob(filepath.Join(folder, "*-Accepted.docx"))
	if err != nil || len(forms) == 0 {
		t.Skipf("no accepted forms in %s", folder)
	}
	read := func(file string) string {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		x, err := Read(t.Context(), source, Options{})
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		extracttest.Check(t, x)
		return x.Text
	}
	for _, form := range forms {
		pending := strings.TrimSuffix(form, "-Accepted.docx") + ".docx"
		if got, want := read(pending), read(form); strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(want), " ") {
			t.Errorf("%s reads as\n%q, and its accepted form as\n%q", filepath.Base(pending), got, want)
		}
	}
}
