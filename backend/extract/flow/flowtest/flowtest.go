// Package flowtest helps to test the readers of word processors' documents: it makes
// archives, checks what every reader owes its caller, and compares texts with those that
// LibreOffice exports.
package flowtest

import (
	"archive/zip"
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
)

// Zip makes an archive of members by name.
func Zip(t testing.TB, members map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		m, err := w.Create(name)
		if err == nil {
			_, err = m.Write([]byte(members[name]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Check reports what breaks the promises of a layout: blocks that are not apart and in
// order, labels that do not stand where their block starts, spans outside the text.
func Check(t testing.TB, x *canon.Text) {
	t.Helper()
	if x.Text != canon.Clean(x.Text) {
		t.Error("the text is not clean")
	}
	inside := func(what string, s doc.Span) {
		if s.Start < 0 || s.End < s.Start || s.End > len(x.Text) {
			t.Errorf("%s %v is outside a text of %d bytes", what, s, len(x.Text))
		}
	}
	end := 0
	for _, b := range x.Layout.Blocks {
		inside("block", b.Span)
		if b.Span.Start < end || strings.Trim(x.Text[end:b.Span.Start], "\n") != "" {
			t.Errorf("between %d and block %v stands more than line ends", end, b.Span)
		}
		if !strings.HasPrefix(x.Text[b.Span.Start:b.Span.End], b.Label) {
			t.Errorf("block %v does not start with its label", b.Span)
		}
		end = b.Span.End
	}
	if strings.Trim(x.Text[end:], "\n") != "" {
		t.Error("text after the last block")
	}
	for _, n := range x.Layout.Notes {
		inside("note", n.Span)
		inside("anchor", n.Anchor)
	}
	for _, c := range x.Layout.Changes {
		inside("change", c.Span)
		if c.Deleted != "" && c.Span.Len() != 0 {
			t.Errorf("deletion %v has words in the text", c.Span)
		}
	}
}

// Describe writes a text and its layout for a golden file.
func Describe(x *canon.Text) string {
	var b strings.Builder
	quote := func(s doc.Span) string { return fmt.Sprintf("%q", x.Text[s.Start:s.End]) }
	for _, l := range x.Layout.Blocks {
		fmt.Fprintf(&b, "%s", l.Kind)
		if l.Level > 0 {
			fmt.Fprintf(&b, " %d", l.Level)
		}
		if l.Label != "" {
			fmt.Fprintf(&b, " [%s]", l.Label)
		}
		fmt.Fprintf(&b, " %s\n", quote(l.Span))
	}
	for _, n := range x.Layout.Notes {
		fmt.Fprintf(&b, "%s %s about %s at %d", n.Kind, quote(n.Span), quote(n.Anchor), n.Anchor.Start)
		if n.Author != "" {
			fmt.Fprintf(&b, " by %s on %s", n.Author, n.Date)
		}
		b.WriteByte('\n')
	}
	for _, c := range x.Layout.Changes {
		if c.Deleted != "" {
			fmt.Fprintf(&b, "deleted %q at %d", c.Deleted, c.Span.Start)
		} else {
			fmt.Fprintf(&b, "inserted %s at %d", quote(c.Span), c.Span.Start)
		}
		fmt.Fprintf(&b, " by %s on %s\n", c.Author, c.Date)
	}
	for _, a := range x.Layout.Asides {
		fmt.Fprintf(&b, "%s %q\n", a.Kind, a.Text)
	}
	for _, m := range x.Members {
		fmt.Fprintf(&b, "member %s of %d bytes\n", m.Name, len(m.Source))
	}
	return b.String()
}

var update = flag.Bool("update", false, "write the golden files anew")

// Golden compares got with testdata/name.golden, or writes that file under -update.
func Golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; go test -update writes it anew. Got:\n%s\nwant:\n%s", file, got, want)
	}
}

// Contracts returns the Word files of the development data, three of them in a short test,
// and skips the test where that data is absent.
func Contracts(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "..", "shared", "contracts-docx", "*.docx"))
	if err != nil || len(files) == 0 {
		t.Skip("no development data at ../shared/contracts-docx")
	}
	if testing.Short() {
		files = files[:min(len(files), 3)]
	}
	return files
}

// LibreOffice converts files with LibreOffice and returns the results in the same order.
// It skips the test where LibreOffice is not installed.
func LibreOffice(t *testing.T, format, extension string, files []string) []string {
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

// Agreement is how many paragraphs of LibreOffice's export are equal to ours.
type Agreement struct{ All, Equal int }

// Compare holds a text against LibreOffice's export of the same document, paragraph by
// paragraph and in order, numbers included. Paragraphs in cells are compared one by one.
// White space around a paragraph, which LibreOffice indents by its level, and tabs
// against spaces do not count; notes are not in the export.
func (a *Agreement) Compare(t *testing.T, x *canon.Text, export string) {
	t.Helper()
	b, err := os.ReadFile(export)
	if err != nil {
		t.Fatal(err)
	}
	want, got := paragraphs(strings.TrimPrefix(string(b), "\uFEFF")), shown(x)
	absent := missing(want, got)
	a.All += len(want)
	a.Equal += len(want) - len(absent)
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
