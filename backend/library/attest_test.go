package library

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/export"
	"pincite/backend/extract"
	"pincite/backend/library/evidence"
	"pincite/backend/store"
)

// agreement is the text of the contracts that are quoted, with what is hard to keep.
const agreement = `SUPPLY AGREEMENT

This Agreement is made as of January 5, 2004 between Acme Glass, Inc. ("Acme") and Baker Brewing LLC.

1. Term

The term of this Agreement is five years – no more, no less – from the “Effective Date”.

2. Price

The price is £0.40 a bottle, and €12 a crate | net of tax.

3. Governing Law

The laws of Delaware govern this Agreement. הדין החל הוא דין ישראל. 😀 agreed.
`

// sources are a file of each format that can be read here, by name.
func sourceFiles(t *testing.T) map[string][]byte {
	t.Helper()
	record := &export.Record{Schema: export.Schema, Title: "Supply Agreement", Custody: export.Custody{Exported: time.Unix(0, 0)}}
	c := cite.Citation{Title: "Annex", File: "annex.txt", Place: cite.Place{Paragraph: 1}}
	record.Add(export.Snippet{Quote: agreement}, export.Source{Standing: cite.Verified}, c)
	if err := record.Cite(cite.Style{}, true); err != nil {
		t.Fatal(err)
	}
	made := func(f export.Format) []byte { // our own documents are documents too
		var b bytes.Buffer
		if err := export.Write(context.Background(), &b, f, record); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	html := "<!DOCTYPE html><html><body><p>" + strings.ReplaceAll(agreement, "\n\n", "</p>\n<p>") + "</p></body></html>"
	mail := "From: a@example.com\r\nTo: b@example.com\r\nSubject: Agreement\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" + strings.ReplaceAll(agreement, "\n", "\r\n")
	utf16 := []byte{0xFF, 0xFE}
	for _, r := range strings.ReplaceAll(agreement, "😀", "☺") {
		utf16 = append(utf16, byte(r), byte(r>>8))
	}
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	w, err := z.Create("deep/inside.txt")
	if err == nil {
		_, err = w.Write([]byte("INSIDE\n\n" + agreement))
	}
	if err := errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{
		"plain.txt": []byte(agreement), "windows.txt": []byte(strings.ReplaceAll(agreement, "\n", "\r\n")), "marked.txt": []byte("\uFEFF" + agreement),
		"paged.txt": []byte(strings.ReplaceAll(agreement, "2. Price", "\f2. Price")), "utf16.txt": utf16, "latin.txt": []byte("LEASE\n\nRent is \xA3100 \x96 monthly.\n"),
		"page.html": []byte(html), "notes.md": []byte(agreement + "\n| a | b |\n|---|---|\n| 1 | 2 |\n"), "message.eml": []byte(mail),
		"rich.rtf":  []byte(`{\rtf1\ansi SUPPLY AGREEMENT\par\par 1. Term\par\par The term is five years \endash  no more.\par}`),
		"word.docx": made(export.DOCX), "pages.pdf": made(export.PDF), "archive.zip": archive.Bytes(),
	}
	for name, content := range all {
		if _, err := extract.Read(context.Background(), name, content, extract.Options{}); errors.Is(err, extract.ErrUnsupported) {
			t.Logf("there is no reader for %s yet", name)
			delete(all, name)
		}
	}
	return all
}

// quoting is a fixture with a matter over a file of each format, and clips from all of them.
type quoting struct {
	*fixture
	clips []Clip
}

func newQuoting(t *testing.T) *quoting {
	d := newFixture(t)
	for name, content := range sourceFiles(t) {
		d.write(name, string(content))
	}
	if _, err := d.matter.Index(context.Background(), IndexRequest{Folders: []string{d.folder}}); err != nil {
		t.Fatal(err)
	}
	files, err := d.matter.Files()
	if err != nil {
		t.Fatal(err)
	}
	q := &quoting{fixture: d}
	random := rand.New(rand.NewPCG(7, 7))
	for _, f := range files {
		if f.State != store.Indexed {
			t.Logf("%s: %s", f.Path, f.State)
			continue
		}
		shown, err := d.matter.Show(context.Background(), f.Path)
		if err != nil {
			t.Fatal(err)
		}
		runes := []rune(shown.Text)
		for range 3 {
			start := random.IntN(len(runes))
			end := start + 1 + random.IntN(min(len(runes)-start, 300))
			if strings.TrimSpace(string(runes[start:end])) != "" {
				q.clips = append(q.clips, Clip{Doc: f.Path, Characters: doc.Span{Start: start, End: end}, Question: "Which law?", Comment: "a comment"})
			}
		}
		q.clips = append(q.clips, Clip{Doc: f.Doc.String(), Characters: doc.Span{End: len(runes)}, Quote: shown.Text})
	}
	return q
}

// export writes the clips in a format and returns the path.
func (q *quoting) export(f ExportFormat) string {
	q.Helper()
	out := filepath.Join(q.TempDir(), "out."+string(f))
	report, err := q.matter.Export(context.Background(), ExportRequest{Clips: q.clips, Format: f, Out: out, Program: "pincite test", Time: time.Unix(1.8e9, 0)})
	if err != nil {
		q.Fatal(err)
	}
	if report.Snippets != len(q.clips) || len(report.Unverified) > 0 {
		q.Errorf("%s: %+v of %d clips", f, report, len(q.clips))
	}
	return out
}

// attest returns what fails in an export, by number.
func (q *quoting) attest(path string, o ExportSources) map[int]cite.Outcome {
	q.Helper()
	a, err := q.library.VerifyExport(context.Background(), path, o)
	if err != nil {
		q.Fatal(err)
	}
	failed := map[int]cite.Outcome{}
	for _, c := range a.Checks {
		if !c.Holds() {
			failed[c.Number] = c.Outcome
			if c.Detail == "" || c.Step == "" {
				q.Errorf("snippet %d: no reason or no next step", c.Number)
			}
			q.Logf("snippet %d of %s: %s: %s", c.Number, filepath.Base(c.File), c.Outcome, c.Detail)
		}
	}
	if a.Failed() != len(failed) || len(a.Checks) != len(q.clips) {
		q.Errorf("%d checks, %d failed", len(a.Checks), a.Failed())
	}
	return failed
}

// TestExportAndAttest quotes from every format of source in every format of export.
func TestExportAndAttest(t *testing.T) {
	q := newQuoting(t)
	for _, f := range export.Formats() {
		out := q.export(f)
		if failed := q.attest(out, ExportSources{}); len(failed) > 0 {
			t.Errorf("%s: %v", f, failed)
		}
		if failed := q.attest(out, ExportSources{Sources: q.folder}); len(failed) > 0 {
			t.Errorf("%s, by content: %v", f, failed)
		}
	}
}

// TestAttestChangedSources changes a character of one source after the other, then takes
// it away, and wants the quotes from it, and no others, to fail.
func TestAttestChangedSources(t *testing.T) {
	q := newQuoting(t)
	out := q.export(export.JSON)
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	var record export.Record
	if err := json.Unmarshal(data, &record); err != nil {
		t.Fatal(err)
	}
	for _, s := range record.Sources {
		path := evidence.ExpandHome(s.File)
		for !regular(path) { // a member: its container changes
			path = filepath.Dir(path)
		}
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		other := bytes.Clone(content)
		other[len(other)/2]++
		from := map[int]bool{}
		for _, snippet := range record.Snippets {
			if strings.HasPrefix(evidence.ExpandHome(record.Sources[snippet.Source-1].File), path) {
				from[snippet.Number] = true
			}
		}
		for want, change := range map[cite.Outcome]func() error{
			cite.SourceChanged: func() error { return os.WriteFile(path, other, 0o600) },
			cite.SourceMissing: func() error { return os.Remove(path) },
		} {
			if err := change(); err != nil {
				t.Fatal(err)
			}
			failed := q.attest(out, ExportSources{})
			inContainer := path != evidence.ExpandHome(s.File) // it is not found in a container that is torn
			for n := range from {
				if failed[n] != want && !(inContainer && failed[n] == cite.SourceMissing) {
					t.Errorf("%s: snippet %d is %q, want %q", filepath.Base(path), n, failed[n], want)
				}
			}
			if len(failed) != len(from) {
				t.Errorf("%s: %v fail, want %v", filepath.Base(path), failed, from)
			}
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func regular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// TestAttestElsewhere moves the sources to a folder of another machine, under other names.
func TestAttestElsewhere(t *testing.T) {
	q := newQuoting(t)
	out := q.export(export.DOCX)
	elsewhere := filepath.Join(t.TempDir(), "usb", "stick")
	if err := os.MkdirAll(elsewhere, 0o700); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(q.folder)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range entries {
		if err := os.Rename(filepath.Join(q.folder, e.Name()), filepath.Join(elsewhere, fmt.Sprint(i)+filepath.Ext(e.Name()))); err != nil {
			t.Fatal(err)
		}
	}
	if failed := q.attest(out, ExportSources{}); len(failed) != len(q.clips) || failed[1] != cite.SourceMissing {
		t.Errorf("the sources are gone, and %v", failed)
	}
	if failed := q.attest(out, ExportSources{Sources: filepath.Dir(elsewhere)}); len(failed) > 0 {
		t.Error(failed)
	}
}

// TestExportFromChangedSource marks what is exported from a source that has changed.
func TestExportFromChangedSource(t *testing.T) {
	d := newFixture(t)
	d.write("a.txt", contract("glass"))
	d.write("b.txt", contract("beer"))
	d.index(IndexRequest{})
	d.write("a.txt", contract("sand"))
	out := filepath.Join(t.TempDir(), "out.json")
	clips := []Clip{{Doc: "a.txt", Characters: doc.Span{Start: 0, End: 16}}, {Doc: "b.txt", Characters: doc.Span{Start: 0, End: 16}}}
	report, err := d.matter.Export(context.Background(), ExportRequest{Clips: clips, Out: out})
	if err != nil || len(report.Unverified) != 1 || report.Unverified[0].Status != SourceChanged {
		t.Fatalf("%+v, %v", report, err)
	}
	a, err := d.library.VerifyExport(context.Background(), out, ExportSources{})
	if err != nil || a.Checks[0].Outcome != cite.SourceChanged || a.Checks[1].Outcome != cite.Verified {
		t.Errorf("%+v, %v", a, err)
	}
	bundle := filepath.Join(t.TempDir(), "out.zip")
	if _, err := d.matter.Export(context.Background(), ExportRequest{Clips: clips, Out: bundle}); err != nil {
		t.Fatal(err)
	}
	if a, err = d.library.VerifyExport(context.Background(), bundle, ExportSources{}); err != nil || a.Checks[0].Outcome != cite.SourceMissing || a.Checks[1].Outcome != cite.Verified {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestExportRefuses(t *testing.T) {
	d := newFixture(t)
	path := d.write("a.txt", contract("glass"))
	d.index(IndexRequest{})
	out := filepath.Join(t.TempDir(), "out.md")
	good := []Clip{{Doc: path, Characters: doc.Span{Start: 0, End: 16}, Quote: "MASTER AGREEMENT"}}
	for name, c := range map[string]struct {
		req  ExportRequest
		want error
	}{
		"no clips":           {ExportRequest{Out: out}, ErrNoSnippets},
		"another quote":      {ExportRequest{Out: out, Clips: []Clip{{Doc: path, Characters: doc.Span{Start: 0, End: 16}, Quote: "MASTER ARRANGEME"}}}, doc.ErrQuote},
		"a span outside":     {ExportRequest{Out: out, Clips: []Clip{{Doc: path, Characters: doc.Span{Start: 0, End: 1e6}}}}, doc.ErrSpan},
		"another document":   {ExportRequest{Out: out, Clips: []Clip{{Doc: "none.txt", Characters: doc.Span{Start: 0, End: 1}}}}, ErrNoDocument},
		"no such format":     {ExportRequest{Out: out, Format: "pages", Clips: good}, ErrFormat},
		"no such style":      {ExportRequest{Out: out, Style: "oxford", Clips: good}, ErrStyle},
		"a faulty template":  {ExportRequest{Out: out, Style: "{{.Judge}}", Clips: good}, ErrStyle},
		"over a contract":    {ExportRequest{Out: path, Format: export.Markdown, Clips: good}, ErrExists},
		"a folder not there": {ExportRequest{Out: filepath.Join(out, "x.md"), Clips: good}, os.ErrNotExist},
	} {
		if _, err := d.matter.Export(context.Background(), c.req); !errors.Is(err, c.want) || !strings.ContainsRune(err.Error(), ';') {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := d.matter.Export(ctx, ExportRequest{Out: out, Clips: good}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("something is left")
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != contract("glass") {
		t.Error("the contract has changed")
	}
}

func TestCite(t *testing.T) {
	d := newFixture(t)
	d.write("a.txt", contract("glass"))
	d.index(IndexRequest{})
	shown, err := d.matter.Show(context.Background(), "a.txt")
	if err != nil {
		t.Fatal(err)
	}
	at := strings.Index(shown.Text, "The laws")
	got, err := d.matter.Cite(context.Background(), Clip{Doc: "a.txt", Characters: doc.Span{Start: at, End: len(shown.Text)}}, "")
	if err != nil {
		t.Fatal(err)
	}
	if want := "“The laws of Delaware govern glass.” Master Agreement § 2."; strings.TrimRightFunc(got.Text, unicode.IsSpace) != want {
		t.Errorf("%q, want %q", got.Text, want)
	}
	if !strings.Contains(got.HTML, "<blockquote") || !strings.Contains(got.HTML, "The laws of Delaware govern glass.") {
		t.Error(got.HTML)
	}
}

func TestPathsHideTheirOwner(t *testing.T) {
	home, err := os.UserHomeDir()
	if err != nil {
		t.Skip(err)
	}
	path := filepath.Join(home, "Matters", "a.txt")
	if got := evidence.AbbreviateHome(path); got != "~/Matters/a.txt" || evidence.ExpandHome(got) != path {
		t.Errorf("%s becomes %s and %s", path, got, evidence.ExpandHome(got))
	}
	if got := evidence.AbbreviateHome("/mnt/share/a.txt"); got != "/mnt/share/a.txt" {
		t.Error(got)
	}
}

func TestParseClips(t *testing.T) {
	for _, text := range []string{"", "[]", "x", `{"hits": [{"file": "a"}]}`, `{"hits": [{"span": [1, 2]}]}`, `{"snippets": [{"source": 3, "span": [1, 2]}]}`} {
		if clips, err := ParseClips([]byte(text)); !errors.Is(err, ErrHits) {
			t.Errorf("%s: %v, %v", text, clips, err)
		}
	}
	clips, err := ParseClips([]byte(`{"query": "q", "hits": [{"file": "a", "span": [1, 2], "quote": "x"}, {"doc_sha256": "b", "file": "c", "span": [3, 4], "comment": "z", "question": "r"}]}`))
	want := []Clip{{Doc: "a", Characters: doc.Span{Start: 1, End: 2}, Quote: "x", Question: "q"}, {Doc: "b", Characters: doc.Span{Start: 3, End: 4}, Comment: "z", Question: "r"}}
	if err != nil || fmt.Sprint(clips) != fmt.Sprint(want) {
		t.Errorf("%+v, %v", clips, err)
	}
	if clips, err := ParseClips([]byte(`{"hits": []}`)); err != nil || len(clips) != 0 {
		t.Errorf("no hits: %v, %v", clips, err)
	}
}
