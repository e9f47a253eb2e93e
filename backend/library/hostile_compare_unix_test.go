//go:build unix

package library

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"pincite/backend/extract/worker"
	"pincite/testkit/hostiletest"
)

// withBomb returns a Word file with one more part that swells to so many bytes.
func withBomb(t *testing.T, source []byte, part string, size int) []byte {
	t.Helper()
	in, err := zip.NewReader(bytes.NewReader(source), int64(len(source)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range in.File {
		if f.Name == part {
			continue
		}
		if err := w.Copy(f); err != nil {
			t.Fatal(err)
		}
	}
	bomb, err := w.Create(part)
	if err != nil {
		t.Fatal(err)
	}
	zeros := make([]byte, 1<<20)
	for range size / len(zeros) {
		if _, err := bomb.Write(zeros); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestCompareReadsInWorkers holds that neither what is compared nor what is redlined is parsed in this process: where no worker starts,
// no file is read.
func TestCompareReadsInWorkers(t *testing.T) {
	d, root := hostileFixture(t)
	a := d.write("a.docx", string(hostiletest.Docx(hostiletest.Paragraph("The rent is 900 a month."))))
	b := d.write("b.docx", string(hostiletest.Docx(hostiletest.Paragraph("The rent is 950 a month."))))
	c, err := d.library.Compare(t.Context(), a, b)
	if err != nil || len(c.Changes) == 0 {
		t.Fatalf("%v", err)
	}
	none, err := Open(Options{Home: filepath.Join(root, "home"), Worker: worker.Command{Path: filepath.Join(root, "no such program")}})
	if err != nil {
		t.Fatal(err)
	}
	defer none.Close()
	if _, err := none.Compare(t.Context(), a, b); err == nil {
		t.Error("files were compared without a worker")
	}
	c.reader = none.reader
	out := filepath.Join(root, "redline.docx")
	if err := c.WriteRedline(t.Context(), out, RedlineOptions{}); err == nil {
		t.Error("a redline was written without a worker")
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a redline that failed is there")
	}
}

// TestCompareHostile has hostile files compared with a sound one: each ends, soon and in less memory of this process than it swells to, as an error or as a
// comparison that holds, and a redline that fails leaves no file.
func TestCompareHostile(t *testing.T) {
	d, root := hostileFixture(t)
	sound := hostiletest.Docx(hostiletest.Paragraph("The rent is 950 a month."))
	b := d.write("sound.docx", string(sound))
	files := map[string][]byte{
		"bomb in the text.docx":      withBomb(t, sound, "word/document.xml", 48<<20),
		"bomb in the footnotes.docx": withBomb(t, sound, "word/footnotes.xml", 48<<20),
	}
	for i, s := range hostiletest.Sources() {
		if i%100 == 0 && len(s.Bytes) < 1<<20 {
			files[s.Name+s.Ext] = s.Bytes
		}
	}
	for name, source := range files {
		a := d.write(name, string(source))
		out := filepath.Join(root, "redline.docx")
		_ = os.Remove(out)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		c, err := d.library.Compare(t.Context(), a, b)
		if err == nil {
			err = c.WriteRedline(t.Context(), out, RedlineOptions{})
		}
		runtime.ReadMemStats(&after)
		if _, there := os.Stat(out); err != nil && there == nil {
			t.Errorf("%s: a redline that failed is there: %v", name, err)
		}
		if took := time.Since(start); took > time.Minute {
			t.Errorf("%s took %v", name, took)
		}
		if grown := int64(after.HeapSys) - int64(before.HeapSys); grown > 40<<20 {
			t.Errorf("%s: the heap grew by %d MB", name, grown>>20)
		}
	}
}
