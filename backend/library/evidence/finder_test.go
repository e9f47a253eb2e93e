package evidence

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/export"
	"pincite/backend/extract"
	"pincite/backend/extract/worker"
	"pincite/backend/library/ingest"
	"pincite/backend/library/sources"
	"pincite/testkit/hostiletest"
)

const leaseText = "LEASE\n\nThe term is five years.\n\nNotice is given in writing.\n"

// write writes a file, with the folders that it lies in, and returns its path.
func write(t *testing.T, content string, path ...string) string {
	t.Helper()
	at := filepath.Join(path...)
	if err := errors.Join(os.MkdirAll(filepath.Dir(at), 0o700), os.WriteFile(at, []byte(content), 0o600)); err != nil {
		t.Fatal(err)
	}
	return at
}

// zipped returns an archive with one file.
func zipped(t *testing.T, name, content string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	in, err := w.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = in.Write([]byte(content)); errors.Join(err, w.Close()) != nil {
		t.Fatal(err)
	}
	return b.String()
}

// claimOf returns what a citation of the words claims of a lease that lies at a path.
func claimOf(t *testing.T, file, words string) cite.Claim {
	t.Helper()
	read, err := extract.Read(t.Context(), "lease.txt", []byte(leaseText), extract.Options{})
	if err != nil {
		t.Fatal(err)
	}
	source := cite.NewSource(cite.Document{
		ID: doc.IDOf([]byte(leaseText)), File: file, Extractor: read.Extractor, Text: read.Text, Layout: read.Layout,
	})
	at := strings.Index(read.Text, words)
	c, err := source.Cite(doc.Span{Start: at, End: at + len(words)})
	if err != nil {
		t.Fatal(err)
	}
	c.File = file
	return cite.Claim{Quote: words, Citation: c}
}

// TestFinder looks for the source of an export where it may be, and nowhere else.
func TestFinder(t *testing.T) {
	t.Parallel()
	reader := sources.NewReader(worker.Command{}, worker.Limits{})
	t.Cleanup(func() { _ = reader.Close() })
	for name, test := range map[string]struct {
		// put puts files in place and returns the path that the export names, and where to look.
		put     func(t *testing.T, root string) (string, ExportSources)
		outcome cite.Outcome
		file    string // that was read, in the root
		step    string // part of
	}{
		"in a folder of a matter": {func(t *testing.T, root string) (string, ExportSources) {
			return write(t, leaseText, root, "matter", "sub", "lease.txt"), ExportSources{Folders: []string{filepath.Join(root, "matter")}}
		}, cite.Verified, "matter/sub/lease.txt", ""},
		"beside the export": {func(t *testing.T, root string) (string, ExportSources) {
			return write(t, leaseText, root, "out", "lease.txt"), ExportSources{}
		}, cite.Verified, "out/lease.txt", ""},
		"in a folder of no matter": {func(t *testing.T, root string) (string, ExportSources) {
			return write(t, leaseText, root, "else", "lease.txt"), ExportSources{Folders: []string{filepath.Join(root, "matter")}}
		}, cite.SourceMissing, "", "--recorded"},
		"in a folder that begins like one": {func(t *testing.T, root string) (string, ExportSources) {
			return write(t, leaseText, root, "matters", "lease.txt"), ExportSources{Folders: []string{filepath.Join(root, "matter")}}
		}, cite.SourceMissing, "", "--recorded"},
		"out of a folder by its path": {func(t *testing.T, root string) (string, ExportSources) {
			write(t, leaseText, root, "else", "lease.txt")
			return root + "/out/../else/lease.txt", ExportSources{}
		}, cite.SourceMissing, "", "--recorded"},
		"as recorded, since that is asked": {func(t *testing.T, root string) (string, ExportSources) {
			return write(t, leaseText, root, "else", "lease.txt"), ExportSources{Recorded: true}
		}, cite.Verified, "else/lease.txt", ""},
		"nowhere": {func(t *testing.T, root string) (string, ExportSources) {
			return filepath.Join(root, "out", "lease.txt"), ExportSources{}
		}, cite.SourceMissing, "", "--sources"},
		"a path that is not whole": {func(t *testing.T, root string) (string, ExportSources) {
			write(t, leaseText, root, "out", "lease.txt")
			return "lease.txt", ExportSources{}
		}, cite.SourceMissing, "", "--sources"},
		"among the originals beside the export": {func(t *testing.T, root string) (string, ExportSources) {
			write(t, leaseText, root, "out", export.Originals, "1 lease.txt")
			return filepath.Join(root, "gone", "lease.txt"), ExportSources{Recorded: true}
		}, cite.Verified, "out/" + export.Originals + "/1 lease.txt", ""},
		"changed": {func(t *testing.T, root string) (string, ExportSources) {
			return write(t, leaseText+"Amended.", root, "out", "lease.txt"), ExportSources{}
		}, cite.SourceChanged, "out/lease.txt", "find the version"},
		"changed, and whole among the originals": {func(t *testing.T, root string) (string, ExportSources) {
			write(t, leaseText, root, "out", export.Originals, "1 lease.txt")
			return write(t, leaseText+"Amended.", root, "out", "lease.txt"), ExportSources{}
		}, cite.Verified, "out/" + export.Originals + "/1 lease.txt", ""},
		"in the folder given, under another name": {func(t *testing.T, root string) (string, ExportSources) {
			write(t, leaseText, root, "given", "sub", "renamed")
			return "lease.txt", ExportSources{Sources: filepath.Join(root, "given")}
		}, cite.Verified, "given/sub/renamed", ""},
		"in an archive in the folder given": {func(t *testing.T, root string) (string, ExportSources) {
			write(t, zipped(t, "a/copy.txt", leaseText), root, "given", "box.zip")
			return "lease.txt", ExportSources{Sources: filepath.Join(root, "given")}
		}, cite.Verified, "given/box.zip/a/copy.txt", ""},
		"attached to a PDF in the folder given": {func(t *testing.T, root string) (string, ExportSources) {
			pdf := hostiletest.PDF("/Root 1 0 R", "<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a) 3 0 R] >> >> >>",
				"<< /Type /Pages /Count 0 /Kids [] >>", "<< /F (copy.txt) /EF << /F 4 0 R >> >>",
				fmt.Sprintf("<< /Type /EmbeddedFile /Length %d >>\nstream\n%s\nendstream", len(leaseText), leaseText))
			write(t, string(pdf), root, "given", "cover.pdf")
			return "lease.txt", ExportSources{Sources: filepath.Join(root, "given")}
		}, cite.Verified, "given/cover.pdf/copy.txt", ""},
		"embedded in a Word document in the folder given": {func(t *testing.T, root string) (string, ExportSources) {
			docx := hostiletest.Docx(`<w:altChunk xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="a"/>`, "word/embeddings/copy.txt", leaseText,
				"word/_rels/document.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="x/aFChunk" Target="embeddings/copy.txt"/></Relationships>`)
			write(t, string(docx), root, "given", "cover.docx")
			return "lease.txt", ExportSources{Sources: filepath.Join(root, "given")}
		}, cite.Verified, "given/cover.docx/copy.txt", ""},
		"not in a torn archive": {func(t *testing.T, root string) (string, ExportSources) {
			write(t, zipped(t, "copy.txt", leaseText)[:60], root, "given", "box.zip")
			return "lease.txt", ExportSources{Sources: filepath.Join(root, "given")}
		}, cite.SourceMissing, "", "--sources"},
		"another of its name in the folder given": {func(t *testing.T, root string) (string, ExportSources) {
			write(t, "Another.", root, "given", "lease.txt")
			return filepath.Join(root, "lease.txt"), ExportSources{Sources: filepath.Join(root, "given")}
		}, cite.SourceChanged, "given/lease.txt", "find the version"},
		"not where it was where a folder is given": {func(t *testing.T, root string) (string, ExportSources) {
			write(t, "Another.", root, "given", "deed.txt")
			return write(t, leaseText, root, "out", "lease.txt"), ExportSources{Sources: filepath.Join(root, "given"), Recorded: true}
		}, cite.SourceMissing, "", "--sources"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			at, o := test.put(t, root)
			f, err := newFinder(reader, filepath.Join(root, "out", "export.docx"), exported{Exported: &sources.Exported{}}, o)
			if err != nil {
				t.Fatal(err)
			}
			claim := claimOf(t, at, "five years")
			for range 2 { // the second time from what was found the first
				got, file, err := f.check(t.Context(), claim)
				if err != nil || got.Outcome != test.outcome || !strings.Contains(got.Step, test.step) {
					t.Fatalf("%+v, %v; want %q", got, err, test.outcome)
				}
				if (file == "") != (test.file == "") || file != "" && file != filepath.Join(root, filepath.FromSlash(test.file)) {
					t.Errorf("%q was read, want %q", file, test.file)
				}
			}
			if test.outcome == cite.Verified {
				claim.Quote = "nine years"
				if got, _, err := f.check(t.Context(), claim); err != nil || got.Outcome != cite.QuoteAltered {
					t.Errorf("other words in the same source: %+v, %v", got, err)
				}
			}
		})
	}
	for _, given := range []string{write(t, "", t.TempDir(), "file"), filepath.Join(t.TempDir(), "none")} {
		if _, err := newFinder(reader, "export.docx", exported{Exported: &sources.Exported{}}, ExportSources{Sources: given}); !errors.Is(err, ingest.ErrNoFolder) {
			t.Errorf("%s: %v", given, err)
		}
	}
}

func TestInFolder(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		folder, path string
		want         bool
	}{
		{"/m", "/m/a", true}, {"/m", "/m", true}, {"/m", "/m/a/b", true}, {"/", "/a", true},
		{"/m", "/ma", false}, {"/m", "/", false}, {"/m/a", "/m/b", false}, {"/m", "/m/..a", true}, {"m", "/m/a", false},
	} {
		if got := inFolder(filepath.FromSlash(test.folder), filepath.FromSlash(test.path)); got != test.want {
			t.Errorf("%s in %s: %v", test.path, test.folder, got)
		}
	}
}

// TestHome abbreviates paths in the home folder, and only those, so that they can be told again.
func TestHome(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	for _, path := range []string{filepath.Join(home, "a", "b.txt"), filepath.Join(home, "~"), home, home + "x", filepath.Join(home+"x", "a"), filepath.FromSlash("/else/a"), "a", ""} {
		short := AbbreviateHome(path)
		if got := ExpandHome(short); got != path {
			t.Errorf("%q is %q and then %q", path, short, got)
		}
		if in := strings.HasPrefix(path, home+string(filepath.Separator)); strings.HasPrefix(short, "~/") != in || in && strings.Contains(short, home) {
			t.Errorf("%q is %q", path, short)
		}
	}
	for _, path := range []string{"/a/bad\x1b[31m\nname.txt", "/a/not\xff UTF-8 100%.txt", filepath.Join(home, "tab\t\u0085.txt")} {
		short := AbbreviateHome(path)
		if !utf8.ValidString(short) || strings.ContainsFunc(short, cite.Hidden) || strings.Contains(short, home) {
			t.Errorf("%q is %q, which not every format holds", path, short)
		}
		if got := ExpandHome(short); got != path {
			t.Errorf("%q is %q and then %q", path, short, got)
		}
	}
	for path, want := range map[string]string{"~": "~", "~other/a": "~other/a", "/~/a": "/~/a"} {
		if got := ExpandHome(path); got != want {
			t.Errorf("%q is %q, want %q", path, got, want)
		}
	}
}
