package cite

import (
	"crypto/sha256"
	"fmt"
	"sort"
	"strings"
	"unicode"

	"pincite/backend/doc"
)

// Document is what a citation needs to know of a document. Text is canonical.
type Document struct {
	ID        doc.ID
	File      string
	Title     string
	Parties   []string
	Date      string
	Extractor string
	Text      string
	Layout    doc.Layout
}

// Source is a document that is cited. It is safe for concurrent use.
type Source struct {
	document   Document
	hash       [sha256.Size]byte
	offsets    *doc.Offsets
	paragraphs []int // byte positions where paragraphs start, in order
}

// NewSource reads the text of d once.
func NewSource(d Document) *Source {
	return &Source{
		document: d, hash: sha256.Sum256([]byte(d.Text)), offsets: doc.NewOffsets(d.Text), paragraphs: paragraphs(d),
	}
}

// Cite returns the citation of a byte span. The error is [doc.ErrSpan] where it does not
// lie in the text.
func (s *Source) Cite(span doc.Span) (Citation, error) {
	characters, err := s.offsets.Runes(span)
	if err != nil {
		return Citation{}, fmt.Errorf("cite: %w", err)
	}
	d := s.document
	notes, err := NotesOn(d.Layout, s.offsets, span)
	if err != nil {
		return Citation{}, fmt.Errorf("cite: %w", err)
	}
	return Citation{
		Title: d.Title, Parties: d.Parties, Date: d.Date, Place: s.place(span),
		File: d.File, Doc: d.ID, TextHash: s.hash, Span: characters, Extractor: d.Extractor, Notes: notes,
	}, nil
}

// Tell returns a note of the document as it is told outside. The error is [doc.ErrSpan].
func (s *Source) Tell(n doc.Note) (Note, error) { return Tell(n, s.offsets) }

// Text returns the text of the document.
func (s *Source) Text() string { return s.document.Text }

// UTF16 returns a span of bytes in UTF-16 code units. The error is [doc.ErrSpan].
func (s *Source) UTF16(span doc.Span) (doc.Span, error) { return s.offsets.UTF16(span) }

// place finds the place of a span that lies in the text. White space at its ends does
// not count: it may belong to another page or paragraph. Nor do headings that it begins
// with count for its section; see [doc.Layout.Opening].
func (s *Source) place(span doc.Span) Place {
	text := s.document.Text[span.Start:span.End]
	first := doc.FirstWord(s.document.Text, span)
	last := max(first, span.Start+len(strings.TrimRightFunc(text, unicode.IsSpace))-1)

	layout := s.document.Layout
	p := Place{Page: layout.Page(first), Paragraph: s.paragraph(first)}
	if end := layout.Page(last); end != p.Page {
		p.PageEnd = end
	}
	if len(layout.Labels) > 0 {
		p.PageLabel, p.PageLabelEnd = layout.PageLabel(p.Page), layout.PageLabel(p.PageEnd)
	}
	if end := s.paragraph(last); end != p.Paragraph {
		p.ParagraphEnd = end
	}
	opening := layout.Opening(s.document.Text, span)
	if inner, ok := layout.SectionAt(opening); ok {
		p.Heading = inner.Title
	}
	from, to := numbered(layout, opening), numbered(layout, last)
	p.Section = from.Label
	if to.Label != from.Label && !from.Span.Contains(to.Span) {
		p.SectionEnd = to.Label
	}
	return p
}

// numbered returns the innermost section with a label that holds pos, and the zero one
// where there is none.
func numbered(l doc.Layout, pos int) (found doc.Section) {
	for _, s := range l.Sections {
		if s.Span.Start > pos {
			break
		}
		if s.Label != "" && pos < s.Span.End {
			found = s
		}
	}
	return found
}

// paragraph returns the number of the paragraph at or before pos, from 1.
func (s *Source) paragraph(pos int) int {
	return max(1, sort.SearchInts(s.paragraphs, pos+1))
}

// paragraphs returns where the paragraphs of a document start.
func paragraphs(d Document) []int {
	var starts []int
	if len(d.Layout.Blocks) > 0 {
		for _, b := range d.Layout.Blocks {
			starts = append(starts, b.Span.Start)
		}
		sort.Ints(starts)
		return starts
	}
	empty := true // the line before
	for at := 0; at < len(d.Text); {
		line := d.Text[at:]
		if i := strings.IndexByte(line, '\n'); i >= 0 {
			line = line[:i+1]
		}
		blank := strings.TrimSpace(line) == ""
		if empty && !blank {
			starts = append(starts, at)
		}
		empty = blank
		at += len(line)
	}
	return starts
}
