package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/cite"
)

// citedFixture is a record of two quotes, ready to be written.
func citedFixture(t *testing.T) *fixture {
	t.Helper()
	d := newFixture(t, []string{"The laws of Delaware govern.", "Rent is due monthly."})
	if err := d.record.Cite(cite.Style{}, true); err != nil {
		t.Fatal(err)
	}
	return d
}

// bundleOf writes a bundle of sources with these exhibits.
func bundleOf(t *testing.T, r *Record, exhibits []Exhibit) []byte {
	t.Helper()
	var b bytes.Buffer
	i := 0
	err := WriteBundle(context.Background(), &b, r, func(s Source) (Exhibit, error) {
		if s.Number != r.Sources[i].Number {
			t.Errorf("asked for source %d in place %d", s.Number, i)
		}
		i++
		return exhibits[i-1], nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestBundleCarriesSources puts sources of awkward names into a bundle: each comes out byte
// for byte, under a name of its own, and the record says what is not there and why.
func TestBundleCarriesSources(t *testing.T) {
	t.Parallel()
	d := citedFixture(t)
	first := d.record.Sources[0]
	d.record.Sources = nil
	names := []string{"a/lease.pdf", "b/lease.pdf", "CON", `what? "this": <is>|it*.docx`, "dots...", strings.Repeat("é", 300) + ".pdf", "mail.eml/inner.txt"}
	var exhibits []Exhibit
	for i, name := range names {
		s := first
		s.Number, s.File = i+1, name
		d.record.Sources = append(d.record.Sources, s)
		exhibits = append(exhibits, Exhibit{Content: fmt.Appendf(nil, "the bytes of %d", i)})
	}
	exhibits[1].Highlighted = []byte("marked")
	exhibits[2] = Exhibit{Why: "it was moved"}
	exhibits[3].Unmarked = "it is damaged"
	bundle := bundleOf(t, d.record, exhibits)
	f, err := Read("x.zip", bytes.NewReader(bundle), int64(len(bundle)))
	if err != nil {
		t.Fatal(err)
	}
	if f.Format != Bundle || len(f.Originals) != len(names)-1 {
		t.Fatalf("%s with %q", f.Format, f.Originals)
	}
	for i, s := range f.Record.Sources {
		content, err := ReadOriginal(bytes.NewReader(bundle), int64(len(bundle)), s.Original)
		switch {
		case exhibits[i].Content == nil:
			if s.Original != "" || err == nil || s.Bundled != "not in the bundle: it was moved" {
				t.Errorf("%s: %+v", names[i], s)
			}
			continue
		case err != nil || !bytes.Equal(content, exhibits[i].Content) || !slices.Contains(f.Originals, s.Original):
			t.Errorf("%s as %q: %q, %v", names[i], s.Original, content, err)
		}
		marked, err := ReadOriginal(bytes.NewReader(bundle), int64(len(bundle)), s.Highlighted)
		if (err == nil) != (exhibits[i].Highlighted != nil) || !bytes.Equal(marked, exhibits[i].Highlighted) {
			t.Errorf("%s highlighted as %q: %q, %v", names[i], s.Highlighted, marked, err)
		}
		if want := exhibits[i].Unmarked; want != "" && s.Bundled != "no highlighted copy: "+want {
			t.Errorf("%s: %q", names[i], s.Bundled)
		}
	}
}

// TestBundleIsRefused damages a bundle.
func TestBundleIsRefused(t *testing.T) {
	t.Parallel()
	d := citedFixture(t)
	exhibits := make([]Exhibit, len(d.record.Sources))
	for i := range exhibits {
		exhibits[i].Content = bytes.Repeat([]byte("words "), 1000)
	}
	whole := bundleOf(t, d.record, exhibits)
	original := d.record.Sources[0].Original
	if _, err := ReadOriginal(bytes.NewReader(whole), int64(len(whole)), "originals/99 none.pdf"); !errors.Is(err, ErrDamaged) {
		t.Errorf("an original that is not there: %v", err)
	}
	for _, n := range []int{0, 4, len(whole) / 2, len(whole) - 1} {
		if _, err := ReadOriginal(bytes.NewReader(whole[:n]), int64(n), original); !errors.Is(err, ErrNotExport) {
			t.Errorf("cut to %d bytes: %v", n, err)
		}
	}
	broken := bytes.Clone(whole)
	at := bytes.Index(broken, []byte(original)) + len(original)
	for i := range 16 {
		broken[at+2+i] ^= 0x55
	}
	if _, err := ReadOriginal(bytes.NewReader(broken), int64(len(broken)), original); !errors.Is(err, ErrDamaged) {
		t.Errorf("with bytes flipped: %v", err)
	}
	mine := errors.New("the disk is gone")
	if err := WriteBundle(context.Background(), new(bytes.Buffer), d.record, func(Source) (Exhibit, error) { return Exhibit{}, mine }); !errors.Is(err, mine) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := WriteBundle(ctx, new(bytes.Buffer), d.record, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// FuzzFileNames makes names that every system can unpack.
func FuzzFileNames(f *testing.F) {
	for _, s := range []string{"", "lease.pdf", "a/b\\c", "..", "x.", "\x00\xff", strings.Repeat("é", 200) + ".pdf", strings.Repeat(".", 200), "a." + strings.Repeat("x", 200), "<>:\"|?*"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		got := fileName(name)
		if !utf8.ValidString(got) || strings.ContainsAny(got, "<>:\"/\\|?*\x00\n") || utf8.RuneCountInString(got) > 120 || strings.HasSuffix(got, ".") || strings.HasSuffix(got, " ") {
			t.Errorf("%q becomes %q", name, got)
		}
		if again := fileName(got); again != got {
			t.Errorf("%q becomes %q, and that %q", name, got, again)
		}
		if ext := path.Ext(name); len(ext) > 1 && len(ext) < 10 && isWord(ext[1:]) && path.Ext(got) != ext {
			t.Errorf("%q loses its %s: %q", name, ext, got)
		}
	})
}

func isWord(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < 'a' || r > 'z' })
}

// TestQuoteOfTheRecordAlone alters a quote in the JSON of a bundle and leaves the PDF.
func TestQuoteOfTheRecordAlone(t *testing.T) {
	t.Parallel()
	d := citedFixture(t)
	bundle := bundleOf(t, d.record, make([]Exhibit, len(d.record.Sources)))
	names, parts := zipParts(t, bundle)
	quote := d.record.Snippets[0].Quote
	d.record.Snippets[0].Quote = quote + " not"
	var b bytes.Buffer
	if err := writeJSON(&b, d.record); err != nil {
		t.Fatal(err)
	}
	parts[bundleRecord] = b.Bytes()
	altered := zipOf(t, names, parts)
	f, err := Read("x.zip", bytes.NewReader(altered), int64(len(altered)))
	if err != nil {
		t.Fatal(err)
	}
	if got := f.faults[d.record.Snippets[0].Number]; got.Outcome != cite.QuoteAltered {
		t.Errorf("%+v", got)
	}
	if got, ok := f.faults[d.record.Snippets[1].Number]; ok {
		t.Errorf("the other quote: %+v", got)
	}
}
