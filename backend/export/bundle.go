package export

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"path"
	"strings"
	"unicode"

	"pincite/backend/cite"
)

// The files of a bundle.
const (
	bundleIndex  = "quotations.pdf"
	bundleRecord = "quotations.json"
	// Originals is the folder with the cited sources, byte for byte.
	Originals = "originals"
	// Highlighted is the folder with copies of the PDFs among them, the cited words marked.
	Highlighted = "highlighted"
)

// Exhibit is the file of a source for a bundle.
type Exhibit struct {
	Content []byte // nil where no file with the content that is quoted is there
	Why     string // there is none
	// Highlighted is a copy of a PDF with the cited words highlighted, and Unmarked says why
	// there is none where the source is a PDF.
	Highlighted []byte
	Unmarked    string
}

// WriteBundle writes a ZIP with the quotes as a PDF and as JSON, the cited sources as
// they are, and copies of the PDFs among them with the cited words highlighted. It asks
// open for one source after the other. A source that is missing, or a PDF that cannot be
// highlighted, is said so in the list of sources, in r.
func WriteBundle(ctx context.Context, w io.Writer, r *Record, open func(Source) (Exhibit, error)) error {
	z := zip.NewWriter(w)
	for i := range r.Sources {
		if err := ctx.Err(); err != nil {
			return err
		}
		exhibit, err := open(r.Sources[i])
		if err != nil {
			return err
		}
		if err := addExhibit(z, r, &r.Sources[i], exhibit); err != nil {
			return err
		}
	}
	var index, data bytes.Buffer
	if err := writePDF(&index, r); err != nil {
		return err
	}
	if err := writeJSON(&data, r); err != nil {
		return err
	}
	if err := addToZip(z, bundleIndex, r.Custody.Exported, index.Bytes()); err != nil {
		return err
	}
	if err := addToZip(z, bundleRecord, r.Custody.Exported, data.Bytes()); err != nil {
		return err
	}
	return z.Close()
}

func addExhibit(z *zip.Writer, r *Record, s *Source, e Exhibit) error {
	if e.Content == nil {
		s.Bundled = "not in the bundle: " + e.Why
		return nil
	}
	name := fmt.Sprintf("%02d %s", s.Number, fileName(cite.Citation{File: s.File}.FileName()))
	s.Original = path.Join(Originals, name)
	if err := addToZip(z, s.Original, r.Custody.Exported, e.Content); err != nil {
		return err
	}
	if e.Highlighted == nil {
		if e.Unmarked != "" {
			s.Bundled = "no highlighted copy: " + e.Unmarked
		}
		return nil
	}
	s.Highlighted = path.Join(Highlighted, name)
	return addToZip(z, s.Highlighted, r.Custody.Exported, e.Highlighted)
}

// fileName returns a name that every system can unpack.
func fileName(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || strings.ContainsRune(`<>:"/\|?*`, r) || r == unicode.ReplacementChar {
			return '_'
		}
		return r
	}, strings.ToValidUTF8(name, "_"))
	const most = 120
	if runes := []rune(name); len(runes) > most {
		ext := []rune(path.Ext(name))
		ext = ext[:min(len(ext), 12)]
		name = string(runes[:most-len(ext)]) + string(ext)
	}
	return strings.TrimRight(name, " .")
}

// readBundle reads the quotes of a bundle, which its PDF shows and its JSON repeats, and
// finds its originals.
func readBundle(z *zip.Reader) (*File, error) {
	parts := map[string]*zip.File{}
	f := &File{Format: Bundle}
	for _, part := range z.File {
		parts[part.Name] = part
		if strings.HasPrefix(part.Name, Originals+"/") {
			f.Originals = append(f.Originals, part.Name)
		}
	}
	if parts[bundleIndex] == nil || parts[bundleRecord] == nil {
		return nil, fmt.Errorf("%w: it has no %s or no %s", ErrNotExport, bundleIndex, bundleRecord)
	}
	index, err := unzip(parts[bundleIndex], maxPart)
	if err != nil {
		return nil, err
	}
	shown, err := readPDF(index)
	if err != nil {
		return nil, err
	}
	data, err := unzip(parts[bundleRecord], maxPart)
	if err != nil {
		return nil, err
	}
	if f.Record, err = readJSON(data); err != nil {
		return nil, err
	}
	f.faults = shown.faults
	for i, s := range f.Record.Snippets {
		if i >= len(shown.Record.Snippets) || shown.Record.Snippets[i].Quote != s.Quote {
			f.faults[s.Number] = cite.Finding{
				Outcome: cite.QuoteAltered, Detail: "the quote in " + bundleRecord + " is not the one in " + bundleIndex,
				Step: "take the quote from a new export",
			}
		}
	}
	return f, nil
}

// maxOriginal bounds a source in a bundle; nothing longer is ever indexed.
const maxOriginal = 200 << 20

// ReadOriginal returns the bytes of a source that a bundle carries, by its name in
// [File].Originals. The error is [ErrDamaged], or [ErrNotExport].
func ReadOriginal(r io.ReaderAt, size int64, name string) ([]byte, error) {
	z, err := zip.NewReader(r, size)
	if err != nil {
		return nil, fmt.Errorf("%w: it cannot be unpacked", ErrNotExport)
	}
	for _, part := range z.File {
		if part.Name == name {
			return unzip(part, maxOriginal)
		}
	}
	return nil, fmt.Errorf("%w: it has no %s", ErrDamaged, name)
}
