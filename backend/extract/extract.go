// Package extract turns the bytes of a file into the canonical text that every span
// in Pincite counts in, and the layout of that text: its pages, blocks and sections.
//
// Call [Read]. It looks at the bytes to tell the format, calls the reader of that
// format, each a package of its own below this one, and finds the sections in what the
// reader returns. The same bytes, name and extractor give the same [Text], on every
// machine. Nothing is kept between calls, so it is safe for concurrent use. Only the
// programs of [Tools] are ever started, and only for formats that need them.
//
// # Canonical text
//
// A plain text that is valid UTF-8 is its own canonical text, byte for byte: a leading
// byte order mark stays, as U+FEFF, and so do carriage returns. LegalBench-RAG counts
// the code points of a file read without newline translation, and a citation made
// elsewhere must find the same words here. UTF-16 is decoded where a byte order mark
// announces it (the mark is dropped), or every second byte is zero. What is UTF-8 but for few bytes is
// decoded so, and these as Windows-1252; everything else that looks like text is taken
// for Windows-1252, the encoding of older contracts. What the canonical text of the
// other formats is, package canon says.
package extract

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/cms"
	"pincite/backend/extract/edgar"
	"pincite/backend/extract/outline"
	"pincite/backend/extract/pdf"
)

// MaxSource is the length in bytes of the longest source that [Read] takes. The
// longest merger agreement of the development data has 1 MB.
const MaxSource = 200 << 20

// Text is what a reader makes of one source.
type Text = canon.Text

// Options say how a source is read. The zero Options have no password and no tools.
type Options struct {
	// Password opens encrypted sources; it is not tried on others.
	Password string
	// Tools are the installed programs that may be started; see [FindTools].
	Tools Tools
	// Page is called after each page, with its number from 1, by readers of formats that
	// have pages and take long over one; nil for nobody.
	Page func(page int)
	// Near, where positive, is the page of a PDF that alone is wanted: it is read with the
	// pages about it, nothing in it is recognised, and the text has its Places. See
	// [pdf.Options].
	Near int
	// MembersAlone has nothing but the members taken out, of a source whose own words brought a
	// reader down. The error wraps [ErrUnsupported] for formats whose members are all that they have.
	MembersAlone bool
}

// Read makes the canonical text and layout of a source. The name only steers the
// choice of reader, by its extension, where the bytes leave it open.
//
// The error wraps one of the sentinels of this package and ends with a next step, or
// is that of ctx. Where it is about the source's own words and what the source holds could be
// taken out, a text with nothing but Members comes with it.
func Read(ctx context.Context, name string, source []byte, o Options) (*Text, error) {
	if len(source) > MaxSource {
		return nil, fmt.Errorf("%w: %d MB, and at most %d MB can be read; split it into parts",
			ErrTooLarge, len(source)>>20, MaxSource>>20)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	text, err := read(ctx, name, source, o)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return text, err
	}
	text.Layout.Sections = outline.Sections(text.Text, text.Layout.Blocks)
	text.Extractor += " " + outline.Version
	return text, nil
}

// IsPlain reports whether a source is plain text, which is read without a parser: even a
// hostile one costs no more than its length.
func IsPlain(name string, source []byte) bool {
	return !mayBeContainer(source) && sniff(name, source) == formatText
}

// MayHold reports whether a source may have members, by its first bytes and, of a PDF, by
// [pdf.MayCarry]. Of what [Read] finds members in it never says no.
func MayHold(name string, source []byte) bool {
	return mayBeContainer(source) || edgar.Is(source) || cms.Is(source) || isMail(strings.ToLower(path.Ext(name)), source) ||
		pdf.MayCarry(source) && sniff(name, source) == formatPDF
}

// MayNeedLibreOffice reports whether a source may be one that [Read] has LibreOffice read, if
// that is there, without a look at more than its first bytes.
func MayNeedLibreOffice(source []byte) bool {
	return bytes.HasPrefix(source, []byte("\xD0\xCF\x11\xE0"))
}

// tnefMark is what a winmail.dat begins with.
const tnefMark = "\x78\x9F\x3E\x22"

// mayBeContainer reports whether a source begins as a ZIP archive, a compound file or a
// winmail.dat does, whose parsers are better kept from hostile sources.
func mayBeContainer(source []byte) bool {
	return bytes.HasPrefix(source, []byte("PK")) || bytes.HasPrefix(source, []byte(tnefMark)) || MayNeedLibreOffice(source)
}

// textExtractor names the plain text reader and its version. Raise the version with
// any change that alters the text or the pages of a source that was readable before:
// spans are only valid for the version they were made by.
const textExtractor = "text/4"

// readText reads plain text. The error wraps [ErrBinary] or [ErrEmpty].
func readText(source []byte) (*Text, error) {
	text, encoding, err := decode(source)
	if err != nil {
		return nil, err
	}
	return &Text{
		Text:      text,
		Layout:    doc.Layout{Pages: pages(text)},
		Format:    "text",
		Encoding:  encoding,
		Extractor: textExtractor,
	}, nil
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
