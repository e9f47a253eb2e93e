//go:build unix

package library

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"testing"

	"github.com/xuri/excelize/v2"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/store"
	"pincite/testkit/hostiletest"
)

// lockedFiles are a PDF that qpdf encrypted for the password "user" and a Word document
// encrypted for "pässwörd".
func lockedFiles(t *testing.T) (pdf, docx string) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "extract", "pdf", "testdata", "aes-256-password.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	// excelize writes no whole compound file of less than 4 KB.
	whole := hostiletest.Docx(hostiletest.Paragraph("The locked seller delivers lemons."), "word/media/noise.bin", string(hostiletest.Flipped(make([]byte, 8192), 100_000)))
	locked, err := excelize.Encrypt(whole, &excelize.Options{Password: "pässwörd"})
	if err != nil {
		t.Fatal(err)
	}
	return string(b), string(locked)
}

// recorder notes the names of the files that workers are asked to read.
type recorder struct {
	mu    sync.Mutex
	names []string
}

func (r *recorder) wrap(l *Library) {
	parse := l.reader.Parse
	l.reader.Parse = func(ctx context.Context, name string, source []byte, o extract.Options) (*extract.Text, error) {
		r.mu.Lock()
		r.names = append(r.names, name)
		r.mu.Unlock()
		return parse(ctx, name, source, o)
	}
}

// take returns the names since it was last asked, each once.
func (r *recorder) take() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	names := slices.Compact(slices.Sorted(slices.Values(r.names)))
	r.names = nil
	return names
}

// TestMendedFilesAreReadAgain mends one file after another: each becomes searchable, and
// no other is read.
func TestMendedFilesAreReadAgain(t *testing.T) {
	pdf, docx := lockedFiles(t)
	page := hostiletest.Page("BT /F1 12 Tf 72 700 Td (The mended seller delivers lemons, and nothing else, within thirty days of the order.) Tj ET")
	d, _ := hostileFixture(t)
	seen := &recorder{}
	seen.wrap(d.library)
	for name, source := range map[string]string{
		"locked.pdf": pdf, "locked.docx": docx, "torn.pdf": string(page[:len(page)/2]), "gone.html": "<html><p>Gone and back.",
		"whole.html": "<html><p>Nothing is wrong here.", "whole.rtf": `{\rtf1 Nor here.\par}`,
	} {
		d.write(name, source)
	}
	gone := filepath.Join(d.folder, "gone.html")
	d.index(IndexRequest{Progress: func(p IndexProgress) {
		if p.Phase == PhaseIndexing {
			_ = os.Remove(gone)
		}
	}})
	seen.take()
	for _, step := range []struct {
		name     string
		mend     func()
		request  IndexRequest
		before   FileState
		read     []string // by a worker
		reasons  int
		searched string
	}{
		{"gone.html", func() { d.write("gone.html", "<html><p>Gone and back.") }, IndexRequest{}, store.Vanished, []string{"gone.html"}, 1, "gone and back"},
		{"torn.pdf", func() { d.write("torn.pdf", string(page)) }, IndexRequest{}, store.Damaged, []string{"torn.pdf"}, 1, "mended seller delivers lemons"},
		// A password is tried on everything that is locked.
		{"locked.pdf", func() {}, IndexRequest{Passwords: []string{"user"}}, store.NeedsPassword, []string{"locked.docx", "locked.pdf"}, 2, ""},
		{"locked.docx", func() {}, IndexRequest{Passwords: []string{"wrong", "pässwörd"}}, store.NeedsPassword, []string{"locked.docx"}, 1, "locked seller delivers lemons"},
	} {
		if got := d.state(step.name); got.State != step.before {
			t.Errorf("%s is %s (%s) before it is mended, want %s", step.name, got.State, got.Reason, step.before)
		}
		step.mend()
		r := d.index(step.request)
		if got := d.state(step.name); got.State != store.Indexed || r.Indexed != 1 {
			t.Errorf("%s is %s (%s): %+v", step.name, got.State, got.Reason, r)
		}
		total := 0
		for _, n := range r.Reasons {
			total += n
		}
		if read := seen.take(); !slices.Equal(read, step.read) || total != step.reasons {
			t.Errorf("%s: %q were read, for %v", step.name, read, r.Reasons)
		}
		if step.searched == "" {
			continue
		}
		found, err := d.matter.Search(t.Context(), Question{Text: `"` + step.searched + `"`})
		if err != nil || len(found.Hits) != 1 || filepath.Base(found.Hits[0].File) != step.name {
			t.Errorf("%s is not found: %+v, %v", step.name, found, err)
		}
	}
	if r := d.index(IndexRequest{}); len(r.Reasons) != 0 || r.Failed != 0 || r.Unchanged != 6 {
		t.Errorf("at the end: %+v", r)
	}
}

// A scan waits for text recognition, and is read as soon as the programs are there: its
// words are found, and where they stand on the page.
func TestScansAreReadOnceTesseractIsThere(t *testing.T) {
	programs := map[string]string{}
	for name, pkg := range map[string]string{"tesseract": "tesseract-ocr", "pdftoppm": "poppler-utils"} {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Skipf("%s is not installed (Debian: %s)", name, pkg)
		}
		programs[name] = path
	}
	d, root := hostileFixture(t)
	seen := &recorder{}
	seen.wrap(d.library)
	lines := []string{"1. Term. This Agreement lasts for nine years.", "", "2. Fees. The pilot fee is due on the first day of the quarter."}
	d.write("scan.pdf", scannedPDF(t, lines...))
	d.write("whole.html", "<html><p>Nothing is wrong here.")
	d.index(IndexRequest{})
	if got := d.state("scan.pdf"); got.State != store.NeedsOCR || got.Reason == "" || got.NextStep == "" {
		t.Fatalf("without Tesseract: %+v", got)
	}
	seen.take()
	for name, path := range programs {
		if err := os.Symlink(path, filepath.Join(root, "bin", name)); err != nil {
			t.Fatal(err)
		}
	}
	r := d.index(IndexRequest{})
	if got := d.state("scan.pdf"); got.State != store.Indexed || r.Indexed != 1 || r.Unchanged != 1 {
		t.Fatalf("with Tesseract: %+v, %+v", got, r)
	}
	if read := seen.take(); !slices.Equal(read, []string{"scan.pdf"}) {
		t.Errorf("%q were read", read)
	}
	found, err := d.matter.Search(t.Context(), Question{Text: `"pilot fee"`})
	if err != nil || len(found.Hits) != 1 {
		t.Fatalf("it is not found: %+v, %v", found, err)
	}
	hit := found.Hits[0]
	if hit.Page != 1 {
		t.Errorf("the hit is on page %d", hit.Page)
	}
	shown, err := d.matter.Show(t.Context(), "scan.pdf")
	if err != nil {
		t.Fatal(err)
	}
	if s := shown.Layout.Scans; len(s) != 1 || s[0].Page != 1 || s[0].Confidence < 0.8 || s[0].Confidence > 1 {
		t.Errorf("scans %+v", s)
	}
	places, err := d.matter.Places(t.Context(), "scan.pdf")
	boxes, sizes := places.Boxes, places.Sizes
	if err != nil || len(sizes) != 1 {
		t.Fatalf("sizes %v, %v", sizes, err)
	}
	words := 0
	for _, b := range boxes {
		word := shown.Text[b.Span.Start:b.Span.End]
		if b.Page != 1 || b.Left < 0 || b.Left >= b.Right || b.Top >= b.Bottom || b.Right > sizes[0].Width || b.Bottom > sizes[0].Height {
			t.Errorf("box of %q: %+v on a page of %v", word, b, sizes[0])
		}
		if word != "pilot" && word != "fee" || b.Span.Start < hit.Span.Start || b.Span.End > hit.Span.End {
			continue
		}
		// The base line of the third line, in points: it was drawn there.
		words++
		if base := float32(scanTop + 2*scanLine); b.Top < base-14 || b.Bottom > base+6 || b.Bottom < base-3 {
			t.Errorf("%q is between %v and %v, drawn on %v", word, b.Top, b.Bottom, base)
		}
		if b.Left < scanLeft || b.Right > scanLeft+250 {
			t.Errorf("%q is from %v to %v", word, b.Left, b.Right)
		}
	}
	if words < 2 {
		t.Error("the words asked for have no boxes in the hit")
	}
	checkStored(t, d, "scan.pdf", places)
}

// checkStored holds that the places of a scan's words are those that were stored with its
// text, are made anew where an older program stored none, and go with the document.
func checkStored(t *testing.T, d *fixture, file string, want doc.Places) {
	t.Helper()
	shown, err := d.matter.Show(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	same := func(when string) {
		t.Helper()
		if got, err := d.matter.Places(t.Context(), file); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %d places, want %d, %v", when, len(got.Boxes), len(want.Boxes), err)
		}
	}
	path := os.Getenv("PATH")
	t.Setenv("PATH", "") // nothing can be recognised now
	d.library.reader.FindTools()
	same("without Tesseract")
	if _, err := d.matter.SetSummary(t.Context(), file, "What a person wrote."); err != nil {
		t.Fatal(err)
	}
	same("with another summary")
	t.Setenv("PATH", path)
	d.library.reader.FindTools()

	err = d.matter.file.Write(func(db *store.Store) error {
		stored, err := db.Document(shown.ID)
		if err != nil {
			return err
		}
		other := *stored
		other.Text, other.TextHash, other.Chunks, other.Layout = "x", [32]byte{}, []doc.Span{{End: 1}}, doc.Layout{}
		return errors.Join(db.PutDocuments(store.Entry{Document: &other}), db.PutDocuments(store.Entry{Document: stored}))
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := d.matter.StoredPlaces(shown.ID); err != nil || len(got.Sizes) > 0 {
		t.Errorf("after another text: %d places, %v", len(got.Boxes), err)
	}
	same("as an older program left it")
}
