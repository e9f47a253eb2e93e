package export

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"pincite/backend/cite"
)

// File is an export that was read back.
type File struct {
	Format Format
	Record *Record
	// Shown is what a reader of the file sees of each snippet, by number, where that is
	// not the record itself; nil where it is.
	Shown map[int]Shown
	// ShownMemo is what a reader of the file sees of the record's memo, in formats that show
	// one.
	ShownMemo string
	// Originals are the names of the sources that a bundle carries; see [ReadOriginal].
	Originals []string

	// faults are what speaks against snippets, by number, in formats of which no words
	// are read back.
	faults map[int]cite.Finding
}

// Shown is the quote and the citation of a snippet as they show in a document.
type Shown struct{ Quote, Citation string }

// maxFile is the length in bytes of the largest export that [Read] takes, but for
// bundles, which may be larger. A thousand quotes of a page each have some 5 MB.
const maxFile = 64 << 20

// Read takes an export apart. Its format is told by its bytes, and where they leave it
// open by its name. The error is [ErrNotExport] or [ErrDamaged], or that of r.
//
// Files come from anywhere: what they unfold to is bounded, but the program gives them to
// a worker process all the same.
func Read(name string, r io.ReaderAt, size int64) (*File, error) {
	f, err := read(name, r, size)
	if err != nil {
		return nil, fmt.Errorf("%w; give a file that pincite export wrote", err)
	}
	return f, nil
}

func read(name string, in io.ReaderAt, size int64) (*File, error) {
	head := make([]byte, 4)
	if n, err := in.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	} else if bytes.Equal(head[:n], []byte("PK\x03\x04")) {
		return readZip(in, size)
	}
	if size > maxFile {
		return nil, fmt.Errorf("%w: no export but a bundle has %d MB", ErrNotExport, size>>20)
	}
	data, err := io.ReadAll(io.NewSectionReader(in, 0, size))
	if err != nil {
		return nil, err
	}
	return readPlain(name, data)
}

// readPlain reads the formats that are no ZIP files.
func readPlain(name string, data []byte) (*File, error) {
	start := bytes.TrimLeft(bytes.TrimPrefix(data, []byte(byteOrderMark)), " \t\r\n")
	format, err := ParseFormat("", name)
	switch {
	case bytes.HasPrefix(start, []byte("{")):
		r, err := readJSON(start)
		if err != nil {
			return nil, err
		}
		return &File{Format: JSON, Record: r}, nil
	case bytes.HasPrefix(start, []byte("%PDF-")):
		return readPDF(data)
	case bytes.Contains(data, []byte(markData[:len(markData)-1])):
		return readMarkdown(data)
	case err == nil && format == CSV:
		return readCSV(data)
	}
	return nil, fmt.Errorf("%w", ErrNotExport)
}

// readZip reads the formats that are ZIP files: what lies in one tells which it is.
func readZip(in io.ReaderAt, size int64) (*File, error) {
	z, err := zip.NewReader(in, size)
	if err != nil {
		return nil, fmt.Errorf("%w: it cannot be unpacked", ErrNotExport)
	}
	for _, part := range z.File {
		switch part.Name {
		case "word/document.xml":
			return readDOCX(z)
		case "xl/workbook.xml":
			if size > maxFile {
				return nil, fmt.Errorf("%w: no workbook of ours has %d MB", ErrNotExport, size>>20)
			}
			return readXLSX(io.NewSectionReader(in, 0, size))
		case bundleRecord:
			return readBundle(z)
		}
	}
	return nil, fmt.Errorf("%w", ErrNotExport)
}

// Claim is what a file claims of one snippet, and what was found without looking at the
// source.
type Claim struct {
	Number int
	Claim  cite.Claim
	// Finding has the outcome [cite.Verified] where nothing in the file itself speaks
	// against the claim.
	Finding cite.Finding
}

// Claims returns what the file says to a reader, snippet by snippet. What the file shows
// is compared with the record that it carries; the source is for [cite.Source.Check].
func (f *File) Claims() []Claim {
	r := f.Record
	expected := f.expected()
	claims := make([]Claim, len(r.Snippets))
	for i, s := range r.Snippets {
		claim := Claim{Number: s.Number, Finding: cite.Finding{Outcome: cite.Verified}}
		fault, faulty := f.faults[s.Number]
		citation, err := r.citation(s)
		claim.Claim = cite.Claim{Quote: s.Quote, Citation: citation, Loose: f.Format == CSV || f.Format == XLSX}
		shown, there := f.Shown[s.Number]
		const step = "take the quote from a new export"
		switch {
		case err != nil:
			claim.Finding = cite.Finding{Outcome: cite.CitationAltered, Detail: err.Error(), Step: step}
		case faulty:
			claim.Finding = fault
		case f.Shown != nil && r.Memo != nil && cite.Fold(f.ShownMemo) != cite.Fold(r.Memo.shown()):
			claim.Finding = cite.Finding{Outcome: cite.QuoteAltered, Detail: "the answer that the file shows is not the one that was exported",
				Step: "make the memo anew with: pincite ask"}
		case f.Shown != nil && !there:
			claim.Finding = cite.Finding{Outcome: cite.QuoteAltered,
				Detail: "the quote, or the marks that it stands between, are not in the file any more", Step: step}
		case f.Shown != nil && cite.Fold(shown.Quote) != cite.Fold(s.Quote):
			claim.Finding = cite.Finding{Outcome: cite.QuoteAltered, Detail: "the words that the file shows are not the ones that were exported",
				Step: step}
		case f.Shown != nil && cite.Fold(shown.Citation) != cite.Fold(cite.Sentence(s.Citation)):
			claim.Finding = cite.Finding{Outcome: cite.CitationAltered,
				Detail: "the citation that the file shows is not the one that was exported", Step: step}
		case expected != nil && expected[i] != s.Citation:
			claim.Finding = cite.Finding{Outcome: cite.CitationAltered, Detail: "the words of the citation do not follow from its data", Step: step}
		}
		claims[i] = claim
	}
	return claims
}

// expected writes the citations anew from the record's data, and returns nil where that
// cannot be done: a template that came with a file is not run.
func (f *File) expected() []string {
	style, err := cite.ParseStyle(f.Record.Style)
	if err != nil || style.Custom() {
		return nil
	}
	texts, err := f.Record.citations(style, f.Format.Notes())
	if err != nil {
		return nil
	}
	return texts
}

// Format is the form of an exported file. Its value is the file's extension, but for the
// bundle, a .zip.
type Format string

// The formats.
const (
	DOCX     Format = "docx"
	Markdown Format = "md"
	CSV      Format = "csv"
	XLSX     Format = "xlsx"
	JSON     Format = "json"
	PDF      Format = "pdf"
	Bundle   Format = "bundle" // a ZIP with the cited sources beside the quotes
)

// Formats returns all formats.
func Formats() []Format { return []Format{DOCX, Markdown, CSV, XLSX, JSON, PDF, Bundle} }

// ParseFormat returns the format of that name or, where name is empty, the one that the
// extension of path tells. The error is [ErrFormat].
func ParseFormat(name, path string) (Format, error) {
	asked := strings.ToLower(name)
	if asked == "" {
		asked = strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
	}
	switch asked {
	case "zip":
		return Bundle, nil
	case "markdown":
		return Markdown, nil
	}
	for _, f := range Formats() {
		if string(f) == asked {
			return f, nil
		}
	}
	names := make([]string, len(Formats()))
	for i, f := range Formats() {
		names[i] = string(f)
	}
	if name == "" {
		return "", fmt.Errorf("%w: the extension of %s does not tell one; choose with --format: %s", ErrFormat, filepath.Base(path),
			strings.Join(names, ", "))
	}
	return "", fmt.Errorf("%w: %q; choose one of %s", ErrFormat, name, strings.Join(names, ", "))
}

// Notes reports whether the citations of a format are footnotes, which refer to one
// another; in the others each stands alone.
func (f Format) Notes() bool { return f == DOCX || f == PDF || f == Bundle }
