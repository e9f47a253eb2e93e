// Package extract turns the bytes of a file into the canonical text that every span
// in Pincite counts in, and the layout of that text: its pages and its sections.
//
// Call [Read]. It is pure: the same bytes, name and extractor version give the same
// [Text], on every machine. It opens no file and keeps nothing between calls, so it
// is safe for concurrent use.
//
// # Canonical text
//
// A source that is valid UTF-8 is its own canonical text, byte for byte: a leading
// byte order mark stays, as U+FEFF, and so do carriage returns. LegalBench-RAG counts
// the code points of a file read without newline translation, and a citation made
// elsewhere must find the same words here. UTF-16 is decoded where a byte order mark
// announces it (the mark is dropped). Everything else that looks like text is taken
// for Windows-1252, the encoding of older contracts.
package extract

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
)

// MaxSource is the length in bytes of the longest source that [Read] takes. The
// longest merger agreement of the development data has 1 MB.
const MaxSource = 200 << 20

// textExtractor names the plain text reader and its version. Raise the version with
// any change that alters the text or the layout of a source that was readable before:
// spans are only valid for the version they were made by.
const textExtractor = "text/1"

// Text is what a reader makes of one source.
type Text = canon.Text

// Read makes the canonical text and layout of a source. The name only steers the
// choice of reader, by its extension, where the bytes leave it open.
//
// The error wraps [ErrTooLarge], [ErrUnsupported], [ErrBinary] or [ErrEmpty], or is
// that of ctx.
func Read(ctx context.Context, name string, source []byte) (*Text, error) {
	if len(source) > MaxSource {
		return nil, fmt.Errorf("%w: %d MB, and at most %d MB can be read; split it into parts",
			ErrTooLarge, len(source)>>20, MaxSource>>20)
	}
	if format := foreign(name, source); format != "" {
		return nil, fmt.Errorf("%w: this is %s; save it as plain text (.txt)", ErrUnsupported, format)
	}
	text, encoding, err := decode(source)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return &Text{
		Text:      text,
		Layout:    doc.Layout{Pages: pages(text), Sections: sections(text)},
		Format:    "text",
		Encoding:  encoding,
		Extractor: textExtractor,
	}, nil
}

// foreign returns the name of the format of a source that is known not to be plain
// text, and "" for the rest. The first bytes decide; the extension only tells apart
// what they leave open.
func foreign(name string, source []byte) string {
	ext := strings.ToLower(path.Ext(name))
	head := source[:min(len(source), 1024)]
	switch {
	case bytes.Contains(head, []byte("%PDF-")):
		return "a PDF"
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		switch ext {
		case ".docx", ".docm", ".dotx":
			return "a Word document"
		case ".xlsx", ".xlsm":
			return "an Excel workbook"
		case ".pptx":
			return "a PowerPoint presentation"
		case ".odt":
			return "an OpenDocument text"
		}
		return "a ZIP archive"
	case bytes.HasPrefix(head, []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")):
		return "an older Office or Outlook file"
	case bytes.HasPrefix(head, []byte(`{\rtf`)):
		return "rich text (RTF)"
	case isHTML(ext, head):
		return "a web page (HTML)"
	}
	return ""
}

func isHTML(ext string, head []byte) bool {
	start := bytes.ToLower(bytes.TrimLeft(head, "\xEF\xBB\xBF \t\r\n"))
	if bytes.HasPrefix(start, []byte("<!doctype html")) || bytes.HasPrefix(start, []byte("<html")) {
		return true
	}
	return (ext == ".html" || ext == ".htm" || ext == ".xhtml") && bytes.HasPrefix(start, []byte("<"))
}

// pages splits a text after its form feeds. A text without any has no pages.
func pages(text string) []doc.Span {
	if strings.IndexByte(text, '\f') < 0 {
		return nil
	}
	var spans []doc.Span
	start := 0
	for start < len(text) {
		end := len(text)
		if i := strings.IndexByte(text[start:], '\f'); i >= 0 {
			end = start + i + 1
		}
		spans = append(spans, doc.Span{Start: start, End: end})
		start = end
	}
	return spans
}
