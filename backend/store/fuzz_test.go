package store

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"unicode/utf8"

	"pincite/backend/doc"
)

// FuzzDocumentRoundTrip stores a document made of the input in memory and reads it back.
func FuzzDocumentRoundTrip(f *testing.F) {
	f.Add("The Supplier § “x” é 😀\r\n", "summary", "1.2(b)", 3, 7)
	f.Add("", "", "", 1, 0)
	f.Add("\xff", "s", "\xff", 1, -1)
	f.Fuzz(func(t *testing.T, text, summary, label string, size, level int) {
		d := &Document{ID: doc.ID{1}, Text: text, Summary: summary}
		if text != "" {
			d.Chunks = chunk(text, max(size, 1))
			d.Layout.Pages = chunk(text, max(size, 1)*2)
			d.Layout.Sections = []doc.Section{
				{Label: label, Level: level, Heading: d.Chunks[0], Span: doc.Span{End: len(text)}},
				{Title: label, Level: -level, Heading: d.Chunks[len(d.Chunks)-1], Span: d.Chunks[len(d.Chunks)-1]},
			}
			d.Layout = withMarks(d.Layout, d.Chunks, label)
		}
		r, c, err := encodeDocument(d)
		if err != nil {
			if utf8.ValidString(text) && utf8.ValidString(summary) || !errors.Is(err, ErrInvalid) {
				t.Fatal(err)
			}
			return
		}
		got, err := decodeDocument(d.ID, r, c)
		if err != nil {
			t.Fatal(err)
		}
		d.TextHash = got.TextHash
		if !reflect.DeepEqual(got, d) {
			t.Errorf("%+v became %+v", d, got)
		}
	})
}

// FuzzDecode decodes hostile bytes: no panic, and whatever is accepted is sound.
func FuzzDecode(f *testing.F) {
	e := testEntry(1, 300)
	r, c, err := encodeDocument(e.Document)
	if err != nil {
		f.Fatal(err)
	}
	marks := packMarks(withMarks(doc.Layout{}, e.Document.Chunks, "5.4"))
	f.Add(c.text, c.layout, c.chunks, marks, r.TextHash, r.Chunks)
	f.Add([]byte{}, []byte{packing, 0, 0}, []byte{packing, 0}, []byte{}, "", 0)
	f.Add([]byte("x"), []byte{packing, 0xff, 0xff, 0xff, 0xff, 0x0f}, []byte{packing, 0xff, 0xff, 0xff, 0xff, 0x0f}, []byte{packing, 0xff, 0xff, 0x0f}, r.TextHash, -1)
	f.Fuzz(func(t *testing.T, text, layout, chunks, marks []byte, hash string, count int) {
		r := documentRecord{TextHash: hash, TextLen: len(text), Chunks: count, Marks: len(marks)}
		d, err := decodeDocument(doc.ID{1}, r, contents{text, layout, chunks, marks})
		if err != nil {
			if !errors.Is(err, ErrDamaged) {
				t.Fatal(err)
			}
			return
		}
		for _, c := range d.Chunks {
			if _, err := doc.Quote(d.Text, c); err != nil {
				t.Fatal(err)
			}
		}
		for _, s := range d.Layout.Sections {
			if _, err := doc.Quote(d.Text, s.Span); err != nil {
				t.Fatal(err)
			}
		}
		for _, b := range d.Layout.Blocks {
			if _, err := doc.Quote(d.Text, b.Span); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// FuzzRecord decodes hostile file records and values.
func FuzzRecord(f *testing.F) {
	key := []byte("/a")
	f.Add([]byte(`{"size":1,"state":"indexed","mod_time":[1,2],"folder":{"bytes":"/w=="}}`), true)
	f.Add([]byte(`{"doc":"00","mod_time":[1]}`), true)
	f.Add([]byte{1, 2, 3}, false)
	f.Fuzz(func(t *testing.T, value []byte, sealed bool) {
		if sealed {
			value = seal(key, value)
		}
		if _, err := (&txn{}).decodeFile(key, value); err != nil && !errors.Is(err, ErrDamaged) {
			t.Fatal(err)
		}
	})
}

// FuzzOpen opens hostile files made by changing a small matter: byte at of the file
// becomes b, and the file is cut to size.
func FuzzOpen(f *testing.F) {
	x := newSample(f, 12)
	f.Add(uint32(8), byte(1), uint32(0xFFFFFFFF))
	f.Add(uint32(4096*3+8), byte(1), uint32(0xFFFFFFFF))
	f.Add(uint32(4096+60), byte(0xFF), uint32(20000))
	f.Fuzz(func(t *testing.T, at uint32, b byte, size uint32) {
		bytes := append([]byte(nil), x.bytes...)
		bytes[int(at)%len(bytes)] = b
		x.survive(t, bytes[:min(int(size), len(bytes))], Options{ReadOnly: at%2 == 0})
	})
}

// FuzzInspectPages reads hostile bytes as pages.
func FuzzInspectPages(f *testing.F) {
	f.Add(newSample(f, 3).bytes[:8*pageSize])
	f.Add([]byte("This Agreement"))
	f.Fuzz(func(t *testing.T, b []byte) {
		path := filepath.Join(t.TempDir(), "m")
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		err = inspectPages(file)
		if err != nil && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrNotMatter) {
			t.Fatal(err)
		}
	})
}
