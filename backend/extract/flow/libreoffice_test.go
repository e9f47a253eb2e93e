package flow_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/odt"
	"pincite/backend/extract/word"
	"pincite/testkit/extracttest"
)

// TestAgreesWithLibreOffice holds the text of real contracts, as Word files and as OpenDocument
// texts that are made of them, against what LibreOffice shows. Measured: all 2,154 paragraphs of
// the 20 files are equal in both.
func TestAgreesWithLibreOffice(t *testing.T) {
	t.Parallel()
	files := contracts(t)
	for _, format := range []struct {
		name string
		make func(t *testing.T) []string
		read func(ctx context.Context, source []byte) (*canon.Text, error)
	}{
		{"docx", func(*testing.T) []string { return files }, func(ctx context.Context, source []byte) (*canon.Text, error) {
			return word.Read(ctx, source, word.Options{})
		}},
		{"odt", func(t *testing.T) []string { return libreOffice(t, "odt", ".odt", files) }, odt.Read},
	} {
		t.Run(format.name, func(t *testing.T) {
			files := format.make(t)
			var a agreement
			for i, export := range libreOffice(t, "txt:Text", ".txt", files) {
				source, err := os.ReadFile(files[i])
				if err != nil {
					t.Fatal(err)
				}
				x, err := format.read(t.Context(), source)
				if err != nil {
					t.Fatalf("%s: %v", files[i], err)
				}
				extracttest.Check(t, x)
				a.compare(t, x, export)
			}
			t.Logf("%d of %d paragraphs are equal", a.equal, a.all)
			if 100*a.equal < 99*a.all {
				t.Error("fewer than 99 % of the paragraphs are equal")
			}
		})
	}
}

// contracts returns the Word files of the development data, three of them in a short test,
// and skips the test where that data is absent.
func contracts(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(extracttest.Shared(t), "contracts-docx", "*.docx"))
	if err != nil || len(files) == 0 {
		t.Skip("no development data at ../shared/contracts-docx")
	}
	if testing.Short() {
		files = files[:min(len(files), 3)]
	}
	return files
}

// libreOffice converts files with LibreOffice and returns the results in the same order.
// It skips the test where LibreOffice is not installed.
func libreOffice(t *testing.T, format, extension string, files []string) []string {
	t.Helper()
	soffice, err := exec.LookPath("soffice")
	if err != nil {
		t.Skip("soffice is not installed (Debian: libreoffice-writer)")
	}
	dir := t.TempDir()
	args := []string{
		"-env:UserInstallation=file://" + filepath.ToSlash(dir) + "/profile", "--headless",
		"--convert-to", format, "--outdir", dir,
	}
	if out, err := exec.Command(soffice, append(args, files...)...).CombinedOutput(); err != nil {
		t.Fatalf("soffice: %v\n%s", err, out)
	}
	var made []string
	for _, f := range files {
		made = append(made, filepath.Join(dir, strings.TrimSuffix(filepath.Base(f), filepath.Ext(f))+extension))
	}
	return made
}

// agreement is how many paragraphs of LibreOffice's export are equal to ours.
type agreement struct{ all, equal int }

// compare holds a text against LibreOffice's export of the same document, paragraph by
// paragraph and in order, numbers included. Paragraphs in cells are compared one by one.
// White space around a paragraph, which LibreOffice indents by its level, and tabs
// against spaces do not count; notes are not in the export.
func (a *agreement) compare(t *testing.T, x *canon.Text, export string) {
	t.Helper()
	b, err := os.ReadFile(export)
	if err != nil {
		t.Fatal(err)
	}
	want, got := paragraphs(strings.TrimPrefix(string(b), "\uFEFF")), shown(x)
	absent := missing(want, got)
	a.all += len(want)
	a.equal += len(want) - len(absent)
	t.Logf("%s: %d paragraphs, %d not found, %d added", filepath.Base(export), len(want), len(absent), len(missing(got, want)))
	if os.Getenv("PINCITE_DIFFERENCES") != "" {
		t.Logf("absent: %.200q\nadded: %.200q", absent, missing(got, want))
	}
}

// paragraphs returns the lines of a text that are not empty.
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

// missing returns the entries of a that are outside a longest common subsequence of a
// and b.
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
