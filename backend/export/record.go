package export

import (
	"encoding/hex"
	"fmt"
	"time"

	"pincite/backend/cite"
	"pincite/backend/doc"
)

const (
	// maxPart bounds what one part of an export unfolds to.
	maxPart = 64 << 20
	// maxSheet bounds what all parts of a workbook unfold to: 641 contracts reviewed by 41 columns
	// have 73 MB, most of it the cells' quotations, which are read row by row. What a hostile one takes beyond its
	// length the worker's limit of memory bounds.
	maxSheet = 128 << 20
	// maxColumns bounds the columns of a workbook's rows; ours have some 30.
	maxColumns = 200
	// maxSnippets bounds the snippets and the sources of a record.
	maxSnippets = 100_000
)

// Schema names the form of a [Record] in JSON and of the citations in it. Raise it with
// any change of either: an export is checked against the forms that it was made with.
const Schema = "pincite-export/1"

// Record is what an export holds. docs/export.md describes its JSON.
type Record struct {
	Schema  string  `json:"schema"`
	Title   string  `json:"title"`
	Style   string  `json:"style"` // as [cite.ParseStyle] takes it
	Custody Custody `json:"custody"`
	// Memo is the answer that the snippets are the words of; nil in a list of quotes.
	Memo     *Memo     `json:"memo,omitempty"`
	Sources  []Source  `json:"sources"`
	Snippets []Snippet `json:"snippets"`
	// Grid is the review whose evidence the snippets are; nil where there is none.
	Grid *Grid `json:"grid,omitempty"`
}

// Custody tells how the snippets were come by.
type Custody struct {
	Program    string    `json:"program"`               // name and version
	Exported   time.Time `json:"exported"`              // UTC, to the second
	PreparedBy string    `json:"prepared_by,omitempty"` // only where it was given
	Matter     string    `json:"matter"`
	Question   string    `json:"question,omitempty"`
	Model      string    `json:"model"`
	Recipe     string    `json:"recipe"` // how the documents were cut and summarised
	// Documents is how many documents the matter held, and DocumentsHash the SHA-256 of
	// their hashes (64 digits and a line feed each, sorted): whoever holds the matter can
	// show which they were, and nobody else learns their names.
	Documents     int    `json:"documents"`
	DocumentsHash string `json:"documents_sha256"`
	// Searched is how many of them the question was put to; 0 where it is not known.
	Searched int `json:"searched,omitempty"`
	// ConfinedTo are the files that the search was confined to, where it was.
	ConfinedTo []string `json:"confined_to,omitempty"`
}

// Source is a document that is quoted.
type Source struct {
	Number    int          `json:"number"` // from 1
	Title     string       `json:"title"`
	Parties   []string     `json:"parties"`
	Date      string       `json:"date"`
	File      string       `json:"file"` // path; "~" is the home folder of whoever reads it
	Bytes     int64        `json:"bytes"`
	Doc       string       `json:"doc_sha256"`
	TextHash  string       `json:"text_sha256"`
	Format    string       `json:"format"`
	Extractor string       `json:"extractor"`
	Standing  cite.Outcome `json:"standing"` // of the file at the time of the export
	Detail    string       `json:"standing_detail,omitempty"`
	// Of a bundle: the source's files in it, and why one of them is not there.
	Original    string `json:"original,omitempty"`
	Highlighted string `json:"highlighted,omitempty"`
	Bundled     string `json:"bundled,omitempty"`
}

// Snippet is one quote. Its span counts Unicode code points of the canonical text.
type Snippet struct {
	Number       int     `json:"number"` // from 1
	Source       int     `json:"source"` // the source's number
	Quote        string  `json:"quote"`
	Citation     string  `json:"citation"`
	Span         [2]int  `json:"span"`
	Page         int     `json:"page"` // 0 where there are none
	PageEnd      int     `json:"page_end"`
	PageLabel    string  `json:"page_label,omitempty"` // as the document prints it, where that is not page
	PageLabelEnd string  `json:"page_label_end,omitempty"`
	Section      string  `json:"section"`
	SectionEnd   string  `json:"section_end"`
	Heading      string  `json:"heading"`
	Paragraph    int     `json:"paragraph"`
	ParagraphEnd int     `json:"paragraph_end"`
	Question     string  `json:"question,omitempty"` // of this snippet, where it is not the custody's
	Comment      string  `json:"comment,omitempty"`  // the user's
	Score        float64 `json:"score,omitempty"`    // of the search
	// Notes tell what the file knows of the words, such as that they are not accepted. What comments say is left out: they
	// are often for one side alone.
	Notes []cite.Note `json:"notes,omitempty"`
}

// Add appends a snippet, and its source where that is not in the record yet. The
// citations of the record are written by [Record.Cite].
func (r *Record) Add(s Snippet, from Source, c cite.Citation) {
	id := c.Doc.String()
	for _, known := range r.Sources {
		if known.Doc == id {
			s.Source = known.Number
		}
	}
	if s.Source == 0 {
		s.Source = len(r.Sources) + 1
		from.Number = s.Source
		from.Title, from.Date, from.File = c.Title, c.Date, c.File
		from.Parties = append([]string{}, c.Parties...)
		from.Doc, from.TextHash, from.Extractor = id, hex.EncodeToString(c.TextHash[:]), c.Extractor
		r.Sources = append(r.Sources, from)
	}
	s.Number = len(r.Snippets) + 1
	s.Span = [2]int{c.Span.Start, c.Span.End}
	s.Page, s.PageEnd, s.Section, s.SectionEnd = c.Page, c.PageEnd, c.Section, c.SectionEnd
	s.PageLabel, s.PageLabelEnd = c.PageLabel, c.PageLabelEnd
	s.Heading, s.Paragraph, s.ParagraphEnd = c.Heading, c.Paragraph, c.ParagraphEnd
	s.Notes = exportedNotes(c.Notes)
	r.Snippets = append(r.Snippets, s)
}

// citation puts the citation of a snippet together again. The error is [ErrDamaged].
func (r *Record) citation(s Snippet) (cite.Citation, error) {
	if s.Source < 1 || s.Source > len(r.Sources) {
		return cite.Citation{}, fmt.Errorf("%w: snippet %d has no source", ErrDamaged, s.Number)
	}
	from := r.Sources[s.Source-1]
	id, err := doc.ParseID(from.Doc)
	if err != nil {
		return cite.Citation{}, fmt.Errorf("%w: the hash of source %d is not a SHA-256", ErrDamaged, from.Number)
	}
	text, err := doc.ParseID(from.TextHash)
	if err != nil {
		return cite.Citation{}, fmt.Errorf("%w: the text hash of source %d is not a SHA-256", ErrDamaged, from.Number)
	}
	return cite.Citation{
		Title: from.Title, Parties: from.Parties, Date: from.Date, File: from.File,
		Doc: id, TextHash: text, Span: doc.Span{Start: s.Span[0], End: s.Span[1]}, Extractor: from.Extractor,
		Place: cite.Place{
			Section: s.Section, SectionEnd: s.SectionEnd, Heading: s.Heading, Page: s.Page, PageEnd: s.PageEnd,
			PageLabel: s.PageLabel, PageLabelEnd: s.PageLabelEnd,
			Paragraph: s.Paragraph, ParagraphEnd: s.ParagraphEnd,
		},
	}, nil
}

// Cite writes the citations of all snippets: as notes that refer to one another, or each
// to stand alone.
func (r *Record) Cite(style cite.Style, notes bool) error {
	texts, err := r.citations(style, notes)
	if err != nil {
		return err
	}
	r.Style = style.String()
	for i, text := range texts {
		r.Snippets[i].Citation = text
	}
	return nil
}

func (r *Record) citations(style cite.Style, notes bool) ([]string, error) {
	citations := make([]cite.Citation, len(r.Snippets))
	for i, s := range r.Snippets {
		var err error
		if citations[i], err = r.citation(s); err != nil {
			return nil, err
		}
	}
	if notes {
		return style.Series(citations)
	}
	return style.Each(citations)
}

// check refuses a record whose parts do not fit together.
func (r *Record) check() error {
	if r.Schema != Schema {
		return fmt.Errorf("%w: its schema is %q, and this version reads %q; use the version that wrote it", ErrNotExport, r.Schema, Schema)
	}
	if max(len(r.Sources), len(r.Snippets)) > maxSnippets {
		return fmt.Errorf("%w: it has more than %d quotes", ErrNotExport, maxSnippets)
	}
	for i, s := range r.Sources {
		if s.Number != i+1 {
			return fmt.Errorf("%w: source %d is numbered %d", ErrDamaged, i+1, s.Number)
		}
	}
	for i, s := range r.Snippets {
		if s.Number != i+1 {
			return fmt.Errorf("%w: snippet %d is numbered %d", ErrDamaged, i+1, s.Number)
		}
	}
	if r.Memo != nil {
		return r.Memo.check(r.Snippets)
	}
	return nil
}
