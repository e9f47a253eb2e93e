package ask

import (
	"fmt"
	"strings"
	"sync"

	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/table"
	"pincite/backend/text"
)

// Kind says what a sentence of an answer is.
type Kind string

// The kinds of sentences.
const (
	Quote Kind = "quote" // words of the document
	Value Kind = "value" // what follows from such words by a rule: "30 days"
	Model Kind = "model" // words of a language model
	// Qualifier is words of the document that make the ones quoted a condition or an exception, or may: an exception in the
	// next sentence, a section that they are subject to, a definition. Related is words that bear on the question, too.
	Qualifier Kind = "qualifier"
	Related   Kind = "related"
	// Conformed are the words of an agreement as they stand, put together of those of several papers, which are cited.
	Conformed Kind = "conformed"
	// Remark is what a paper of the agreement's family does to the answer: that the agreement has ended, or will change.
	Remark Kind = "remark"
	// Computed is a value that follows from words of the document by arithmetic, or that they leave open.
	Computed Kind = "computed"
)

// Support says whether a sentence stands on its citations.
type Support string

// What a sentence may be.
const (
	Verified Support = "verified"
	Struck   Support = "struck" // it failed a check; it is shown as struck out and never exported
)

// Sentence is one sentence of an answer.
type Sentence struct {
	Text      string // on one line
	Kind      Kind
	Support   Support
	Reason    string // why it is struck; empty where it is verified
	Citations []Citation
	// Cells are the cells of tables that it stands on, with what they stand under; empty where it stands on none.
	Cells []Cell
}

// Citation is a place with the words that stand there. Its Span counts Unicode code points.
type Citation struct {
	cite.Citation
	Bytes doc.Span // the same span in bytes of the canonical text
	Units doc.Span // and in UTF-16 code units, for a page
	Quote string   // exactly the text at the span
	// Status says whether the words hold: "in force", "superseded", "unclear", "future", "ended", "unsigned"; "" where no other paper is
	// about their document. By are the places of the papers that say so, or that put the words where they stand, and Stands tells
	// that in a line: "§ 4.3, as replaced by Amendment No. 1 § 2".
	Status string
	By     []Citation
	Stands string
}

// Document is what is answered from.
type Document struct {
	cite.Document
	// Tables are those of the text, as [table.Find] finds them.
	Tables   []table.Table
	source   *cite.Source
	defining sync.Once
	defined  map[string]doc.Span // see [Document.terms]
	// bracketed is how many of these names the brackets of a sentence give.
	bracketed map[doc.Span]int
	// squeezed are the letters of the text, once it was asked whether a title stands there again.
	squeezing sync.Once
	squeezed  string
}

// NewDocument prepares a document for citing. It reads its text once. Its Text is what the document states: spaces stand for
// choices that are not ticked.
func NewDocument(d cite.Document) *Document {
	source := cite.NewSource(d)
	d.Text = text.Stated(d.Text)
	return &Document{Document: d, source: source}
}

// Cite returns the citation of a span of bytes, less the white space at its ends. The error
// is [doc.ErrSpan].
func (d *Document) Cite(span doc.Span) (Citation, error) {
	whole := d.source.Text()
	if _, err := doc.Quote(whole, span); err != nil {
		return Citation{}, fmt.Errorf("cite: %w", err)
	}
	span = span.Trim(whole)
	span.Start = text.WithTick(whole, span.Start)
	return d.exactly(span)
}

// exactly cites a span as it is: a cell, whose neighbour may be a tick.
func (d *Document) exactly(span doc.Span) (Citation, error) {
	whole := d.source.Text()
	if _, err := doc.Quote(whole, span); err != nil {
		return Citation{}, fmt.Errorf("cite: %w", err)
	}
	c, err := d.source.Cite(span)
	if err != nil {
		return Citation{}, err
	}
	units, err := d.source.UTF16(span)
	return Citation{Citation: c, Bytes: span, Units: units, Quote: whole[span.Start:span.End]}, err
}

// oneLine puts single spaces for runs of white space.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
