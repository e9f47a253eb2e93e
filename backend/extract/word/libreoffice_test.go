package word

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
)

// libreOffice exports Word files as text, and skips the test where it is not installed.
// It returns the paragraphs of each file by its name without an extension.
func libreOffice(t *testing.T, files []string) map[string][]string {
	t.Helper()
	soffice, err := exec.LookPath("soffice")
	if err != nil {
		t.Skip("soffice is not installed (Debian: libreoffice-writer)")
	}
	dir := t.TempDir()
	args := []string{"-env:UserInstallation=file://" + filepath.ToSlash(dir) + "/profile", "--headless",
		"--convert-to", "txt:Text", "--outdir", dir}
	if out, err := exec.Command(soffice, append(args, files...)...).CombinedOutput(); err != nil {
		t.Fatalf("soffice: %v\n%s", err, out)
	}
	texts := map[string][]string{}
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), filepath.Ext(f))
		b, err := os.ReadFile(filepath.Join(dir, name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = paragraphs(strings.TrimPrefix(string(b), "\uFEFF"))
	}
	return texts
}

// paragraphs returns the lines of a text that are not empty, as they are compared:
// LibreOffice indents numbered paragraphs by their level, and a tab inside a cell is a
// space here.
func paragraphs(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(strings.ReplaceAll(line, "\t", " ")); line != "" {
			out = append(out, line)
		}
	}
	return out
}

// shown returns the paragraphs of a canonical text but the notes: blocks and their
// lines, and of rows the lines of each cell.
func shown(x *canon.Text) []string {
	var out []string
	for _, b := range x.Layout.Blocks {
		text := x.Text[b.Span.Start:b.Span.End]
		switch b.Kind {
		case doc.BlockNote:
		case doc.BlockRow:
			out = append(out, paragraphs(strings.ReplaceAll(text, "\t", "\n"))...)
		default:
			out = append(out, paragraphs(text)...)
		}
	}
	return out
}

// missing returns the entries of a that have no equal in b, both taken in order: those
// outside a longest common subsequence.
func missing(a, b []string) []string {
	lengths := make([][]int, len(a)+1)
	for i := range lengths {
		lengths[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				lengths[i][j] = lengths[i+1][j+1] + 1
			} else {
				lengths[i][j] = max(lengths[i+1][j], lengths[i][j+1])
			}
		}
	}
	var out []string
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		switch {
		case a[i] == b[j]:
			i, j = i+1, j+1
		case lengths[i+1][j] >= lengths[i][j+1]:
			out = append(out, a[i])
			i++
		default:
			j++
		}
	}
	return append(out, a[i:]...)
}

// TestAgreesWithLibreOffice holds the text of real contracts against what LibreOffice
// shows of them, paragraph by paragraph, numbers included.
func TestAgreesWithLibreOffice(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "..", "shared", "contracts-docx", "*.docx"))
	if err != nil || len(files) == 0 {
		t.Skip("no development data at ../shared/contracts-docx")
	}
	all, equal := 0, 0
	for name, want := range libreOffice(t, files) {
		source, err := os.ReadFile(filepath.Join(filepath.Dir(files[0]), name+".docx"))
		if err != nil {
			t.Fatal(err)
		}
		x, err := Read(context.Background(), source, Options{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got := shown(x)
		absent, added := missing(want, got), missing(got, want)
		all += len(want)
		equal += len(want) - len(absent)
		t.Logf("%s: %d paragraphs, %d not found, %d added", name, len(want), len(absent), len(added))
		if os.Getenv("WORD_DIFFERENCES") != "" {
			for _, p := range absent {
				t.Logf("- %.300q", p)
			}
			for _, p := range added {
				t.Logf("+ %.300q", p)
			}
		}
	}
	t.Logf("%d of %d paragraphs are equal", equal, all)
	if 100*equal < 99*all {
		t.Error("fewer than 99 % of the paragraphs are equal")
	}
}
