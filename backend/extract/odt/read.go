package odt

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/flow"
	"pincite/backend/extract/zipxml"
)

// Extractor names this reader and its version. Raise the version with any change that
// alters the text or the layout of a source that was readable before: spans are only
// valid for the version they were made by.
const Extractor = "odt/7"

// spaces are the name spaces read here.
var spaces = zipxml.Spaces{
	"urn:oasis:names:tc:opendocument:xmlns:office:1.0":                     "office",
	"urn:oasis:names:tc:opendocument:xmlns:text:1.0":                       "text",
	"urn:oasis:names:tc:opendocument:xmlns:table:1.0":                      "table",
	"urn:oasis:names:tc:opendocument:xmlns:style:1.0":                      "style",
	"urn:oasis:names:tc:opendocument:xmlns:drawing:1.0":                    "draw",
	"urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0":             "svg",
	"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0":                   "manifest",
	"urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0": "loext",
	"http://purl.org/dc/elements/1.1/":                                     "dc",
	"urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0":          "fo",
	"http://www.w3.org/XML/1998/namespace":                                 "xml",
}

// document is one source while it is read.
type document struct {
	archive *zipxml.Archive
	styles  styles
	changes map[string]*change // by id
	front   flow.Writer        // what stands in the headers
	text    flow.Writer
	lacking []string // what could not be read
	notes   int      // how many were met; names those without a name

	objects, pictures int  // embedded ones, and pictures that may show text
	struck            bool // some words are struck through
}

// Read makes the canonical text and layout of an OpenDocument text.
//
// The error wraps [canon.ErrDamaged], [canon.ErrTooLarge], [canon.ErrPassword] or
// [canon.ErrEmpty], or is that of ctx.
func Read(ctx context.Context, source []byte) (*canon.Text, error) {
	archive, err := zipxml.Open(source)
	if err != nil {
		return nil, err
	}
	d := &document{archive: archive, changes: map[string]*change{}}
	for _, step := range []func(context.Context) error{d.refuseEncrypted, d.readStyles, d.readBody, d.readAsides} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	text, layout := flow.Join(&d.front, &d.text)
	if strings.TrimSpace(text) == "" {
		return nil, fmt.Errorf("%w: the document shows no words; if it holds pictures of pages, print it to PDF", canon.ErrEmpty)
	}
	return &canon.Text{Text: text, Layout: layout, Format: "odt", Extractor: Extractor,
		Notices: append(d.notices(), canon.Concealed(layout.Notes)...)}, nil
}

// refuseEncrypted looks whether the list of the members says that they are encrypted.
func (d *document) refuseEncrypted(ctx context.Context) error {
	const manifest = "META-INF/manifest.xml"
	if d.archive.Has("EncryptedPackage") || d.archive.Has("encrypted-package") {
		return encrypted()
	}
	if !d.archive.Has(manifest) {
		return nil
	}
	return d.archive.Read(ctx, manifest, spaces, []string{"manifest:manifest"}, func(n *zipxml.Node) error {
		if n.Get("manifest:full-path") == "content.xml" && n.Kid("manifest:encryption-data") != nil {
			return encrypted()
		}
		return nil
	})
}

func encrypted() error {
	return fmt.Errorf("%w: the document is encrypted, and OpenDocument encryption cannot be opened here; open it in LibreOffice and save "+
		"it without a password", canon.ErrPassword)
}

// readBody walks the body, one block of the file at a time.
func (d *document) readBody(ctx context.Context) error {
	s := newStory(d)
	err := d.archive.Read(ctx, "content.xml", spaces, []string{"office:document-content", "office:body", "office:text"},
		func(n *zipxml.Node) error {
			s.block(n)
			return d.text.Write(s.take())
		})
	if err != nil {
		return err
	}
	for _, kind := range []doc.NoteKind{doc.Footnote, doc.Endnote} {
		d.text.WriteNotes(kind)
	}
	d.text.WriteComments()
	return nil
}

// readAsides reads the headers and footers of the page styles in use: what they say of their own is text once.
func (d *document) readAsides(ctx context.Context) error {
	if !d.archive.Has("styles.xml") {
		return nil
	}
	first := true
	err := d.archive.Read(ctx, "styles.xml", spaces, []string{"office:document-styles", "office:master-styles"},
		func(n *zipxml.Node) error {
			if n.Name != "style:master-page" || !first && !d.styles.masters[n.Get("style:name")] {
				return nil
			}
			first = false
			for _, k := range n.Kids {
				name, _, _ := strings.Cut(strings.TrimPrefix(k.Name, "style:"), "-") // header, header-left, header-first
				if name != "header" && name != "footer" || k.Get("style:display") == "false" {
					continue
				}
				s := newStory(d)
				s.blocks(k.Kids)
				into, other := &d.front, &d.text
				if name == "footer" {
					into, other = other, into
				}
				flow.AddRunning(into, other, name, s.take())
			}
			return nil
		})
	return d.without("headers and footers", err)
}

// without notes what the text lacks where a part is damaged; other errors it returns.
func (d *document) without(what string, err error) error {
	if !errors.Is(err, canon.ErrDamaged) {
		return err
	}
	d.lacking = append(d.lacking, what)
	return nil
}

// pageShare is the area in square inches from which on a picture may be that of a page, as in package word.
const pageShare = 40

// noteObject notes what a frame holds besides text: an object of another program, such as a chart, or a
// picture as large as those of pages are.
func (d *document) noteObject(frame *zipxml.Node) {
	switch {
	case frame.Kid("draw:object") != nil || frame.Kid("draw:object-ole") != nil:
		d.objects++
	case frame.Kid("draw:image") != nil && inches(frame.Get("svg:width"))*inches(frame.Get("svg:height")) >= pageShare:
		d.pictures++
	}
}

// units are how many of a unit are an inch.
var units = map[string]float64{"in": 1, "cm": 2.54, "mm": 25.4, "pt": 72, "pc": 6, "px": 96}

// inches reads a length, and gives 0 for what is none.
func inches(length string) float64 {
	unit := strings.TrimLeft(length, "0123456789.")
	n, err := strconv.ParseFloat(strings.TrimSuffix(length, unit), 64)
	if err != nil || units[unit] == 0 {
		return 0
	}
	return n / units[unit]
}

// notices tells of words struck through, and of what may show words that are not in the text.
func (d *document) notices() (said []string) {
	if d.struck {
		said = append(said, canon.Struck)
	}
	if len(d.lacking) > 0 {
		said = append(said, fmt.Sprintf(
			"some parts of the document are damaged, and not all of its text is here or as it is shown: it lacks %s; open it in LibreOffice and "+
				"save it again",
			strings.Join(slices.Compact(slices.Sorted(slices.Values(d.lacking))), " and ")))
	}
	const step = " not in the text; print the document to PDF and index that"
	switch {
	case d.objects == 1:
		said = append(said, "an embedded object (a chart, a sheet, a formula) is"+step)
	case d.objects > 1:
		said = append(said, fmt.Sprintf("%d embedded objects (charts, sheets, formulas) are%s", d.objects, step))
	}
	switch {
	case d.pictures == 1:
		said = append(said, "a picture as large as a page is"+step)
	case d.pictures > 1:
		said = append(said, fmt.Sprintf("%d pictures as large as a page are%s", d.pictures, step))
	}
	return said
}

// change is a tracked change. What was deleted lies here, and no longer in the body.
type change struct {
	by       flow.Author
	deletion bool
	deleted  string
}

// change takes the mark of a change: the place of a deletion, or where an insertion
// begins or ends. A deletion between paragraphs has no passage to be marked in, and is
// noted at the next text.
func (s *story) change(n *zipxml.Node, p *flow.Passage) {
	c := s.changes[n.Get("text:change-id")]
	switch {
	case c == nil:
	case n.Name == "text:change-end":
		s.inserted = nil
	case n.Name == "text:change-start" && !c.deletion:
		s.inserted = &c.by
	case n.Name == "text:change" && c.deletion:
		delete(s.changes, n.Get("text:change-id")) // it stood in one place
		if p == nil {
			q := new(flow.Paragraph)
			q.Delete(c.deleted, c.by)
			s.out = append(s.out, flow.Block{Paragraph: q})
			return
		}
		p.Delete(c.deleted, c.by)
	}
}
