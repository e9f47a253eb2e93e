package library

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

func TestMain(m *testing.M) {
	RunIfAsked(os.Args[1:])
	os.Exit(m.Run())
}

const (
	page    = "<html><body><h1>1. Term</h1><p>Five years for lemons.</p><table><tr><td>Fee</td><td>10</td></tr></table></body></html>"
	rich    = `{\rtf1\ansi {\b 1. Term}\par Five years for melons.\par}`
	message = "From: a@example.com\r\nTo: b@example.com\r\nSubject: Draft\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n" +
		"--x\r\nContent-Type: text/plain\r\n\r\nSee the draft.\r\n" +
		"--x\r\nContent-Type: text/html\r\nContent-Disposition: attachment; filename=page.html\r\n\r\n" + page + "\r\n--x--\r\n"
)

// The same folder gives the same index, read by workers or by this process, and once more.
func TestIndexIsTheSameThroughWorkers(t *testing.T) {
	self, err := ThisProgram()
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "contracts")
	var first [32]byte
	for i, command := range []WorkerCommand{{}, self, self} {
		l, err := Open(Options{Home: filepath.Join(t.TempDir(), "home"), Worker: command})
		if err != nil {
			t.Fatal(err)
		}
		l.engines.Provide(BuiltinModel, &fakeEngine{}, nil)
		d := &fixture{T: t, library: l, engine: &fakeEngine{}, folder: folder}
		if d.matter, err = l.CreateMatter(""); err != nil {
			t.Fatal(err)
		}
		for name, source := range map[string]string{
			"a.txt": contract("glass"), "b.html": page, "c.rtf": rich, "d.eml": message, "e.docx": "PK\x03\x04torn", "f.pdf": "%PDF-1.4 torn",
		} {
			d.write(name, source)
		}
		r := d.index(IndexRequest{})
		if r.Indexed != 4 || r.Known != 1 || r.Failed != 2 {
			t.Errorf("%+v", r)
		}
		var digest [32]byte
		err = d.matter.file.Read(func(db matter.Reader) (err error) {
			digest, err = db.(*store.Store).Digest(t.Context())
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = digest
		} else if digest != first {
			t.Errorf("round %d: another digest", i)
		}
		shown, err := d.matter.Show(t.Context(), "page.html")
		if err != nil {
			t.Fatal(err)
		}
		at := strings.Index(shown.Text, "Five years")
		hit := doc.Hit{Rank: 1, Doc: shown.ID, File: shown.File, Span: doc.Span{Start: at, End: at + 4}, Quote: "Five"}
		if v, err := d.matter.Verify(t.Context(), []doc.Hit{hit}); err != nil || v[0].Status != Verified {
			t.Errorf("round %d: %+v, %v", i, v, err)
		}
		if err := d.matter.Close(); err != nil {
			t.Error(err)
		}
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	}
}

// A worker that cannot be started ends the run: nothing is wrong with the files.
func TestIndexWithoutWorkers(t *testing.T) {
	l, err := Open(Options{Home: filepath.Join(t.TempDir(), "home"), Worker: WorkerCommand{Path: filepath.Join(t.TempDir(), "nothing")}})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	l.engines.Provide(BuiltinModel, &fakeEngine{}, nil)
	d := &fixture{T: t, library: l, folder: filepath.Join(t.TempDir(), "contracts")}
	if d.matter, err = l.CreateMatter(""); err != nil {
		t.Fatal(err)
	}
	defer d.matter.Close()
	d.write("a.html", page)
	_, err = d.matter.Index(t.Context(), IndexRequest{Folders: []string{d.folder}})
	if !sources.Broken(err) || !strings.Contains(err.Error(), "; ") {
		t.Errorf("got %v", err)
	}
}
