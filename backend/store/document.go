package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"pincite/backend/doc"
)

// Document is one source content, read and cut into chunks. Its strings are valid
// UTF-8.
type Document struct {
	ID     doc.ID
	Text   string // canonical text
	Layout doc.Layout
	// Format, Encoding and Extractor tell how the text was made of the source.
	Format, Encoding, Extractor string
	// TextHash is the SHA-256 of Text. PutDocuments fills in a zero one and refuses a
	// wrong one.
	TextHash [sha256.Size]byte
	// Summary, Parties, Type and Date describe the document; never quoted as its text.
	Summary string
	Parties []string
	Type    string
	Date    string
	// SummaryEdited tells that a person wrote the summary.
	SummaryEdited bool
	// Chunks are byte spans of Text on character boundaries. They start in order, cover
	// the text without a gap and may overlap.
	Chunks []doc.Span
}

// documentRecord is a document in the file, without its contents.
type documentRecord struct {
	TextHash  string   `json:"text_sha256"`
	TextLen   int      `json:"text_bytes"`
	Chunks    int      `json:"chunks"`
	Marks     int      `json:"marks_bytes,omitempty"` // of what [packMarks] makes; 0 where there are none
	Format    string   `json:"format,omitempty"`
	Encoding  string   `json:"encoding,omitempty"`
	Extractor string   `json:"extractor,omitempty"`
	Summary   string   `json:"summary,omitempty"`
	Parties   []string `json:"parties,omitempty"`
	Type      string   `json:"type,omitempty"`
	Date      string   `json:"date,omitempty"`
	Edited    bool     `json:"summary_edited,omitempty"`
}

// contents are the parts of a document that have values of their own.
type contents struct{ text, layout, chunks, marks []byte }

// encodeDocument returns the record and the contents of a document that validates.
func encodeDocument(d *Document) (documentRecord, contents, error) {
	if err := d.Validate(); err != nil {
		return documentRecord{}, contents{}, fmt.Errorf("document %v: %w", d.ID, err)
	}
	text := append(make([]byte, 0, len(d.Text)+sealLen), d.Text...)
	sum := sha256.Sum256(text)
	if d.TextHash != sum && d.TextHash != [sha256.Size]byte{} {
		return documentRecord{}, contents{}, fmt.Errorf("document %v: %w: the text has another hash", d.ID, ErrInvalid)
	}
	c := contents{text, packLayout(d.Layout), packChunks(d.Chunks), packMarks(d.Layout)}
	r := documentRecord{
		TextHash: hex.EncodeToString(sum[:]), TextLen: len(d.Text), Chunks: len(d.Chunks), Marks: len(c.marks),
		Format: d.Format, Encoding: d.Encoding, Extractor: d.Extractor,
		Summary: d.Summary, Parties: d.Parties, Type: d.Type, Date: d.Date, Edited: d.SummaryEdited,
	}
	return r, c, nil
}

// decodeDocument reverses encodeDocument. Whatever the bytes, it returns a document
// whose spans lie in its text or [ErrDamaged].
func decodeDocument(id doc.ID, r documentRecord, c contents) (*Document, error) {
	d := &Document{
		ID: id, Text: string(c.text),
		Format: r.Format, Encoding: r.Encoding, Extractor: r.Extractor,
		Summary: r.Summary, Parties: r.Parties, Type: r.Type, Date: r.Date, SummaryEdited: r.Edited,
	}
	n, err := hex.Decode(d.TextHash[:], []byte(r.TextHash[:min(len(r.TextHash), 2*sha256.Size)]))
	if err != nil || n != sha256.Size {
		return nil, fmt.Errorf("document %v: %w: its text has no hash", id, ErrDamaged)
	}
	if d.Chunks, err = unpackChunks(c.chunks); err != nil {
		return nil, fmt.Errorf("document %v: chunks: %w: %w", id, ErrDamaged, err)
	}
	if d.Layout, err = unpackLayout(c.layout); err != nil {
		return nil, fmt.Errorf("document %v: layout: %w: %w", id, ErrDamaged, err)
	}
	if err := unpackMarks(c.marks, &d.Layout); err != nil {
		return nil, fmt.Errorf("document %v: marks: %w: %w", id, ErrDamaged, err)
	}
	if r.TextLen != len(d.Text) || r.Chunks != len(d.Chunks) || r.Marks != len(c.marks) {
		return nil, fmt.Errorf("document %v: %w: record and contents differ", id, ErrDamaged)
	}
	if p := inspectDocument(d); len(p) > 0 {
		return nil, fmt.Errorf("document %v: %w: %s", id, ErrDamaged, p[0].Detail)
	}
	return d, nil
}

// Validate returns [ErrInvalid] for a document that [Store.PutDocuments] would refuse for
// its own sake: spans that do not lie in its text, or text that is not UTF-8.
func (d *Document) Validate() error {
	if d.ID == (doc.ID{}) {
		return fmt.Errorf("%w: no document id", ErrInvalid)
	}
	fields := append([]string{d.Format, d.Encoding, d.Extractor, d.Summary, d.Type, d.Date}, d.Parties...)
	if !utf8.ValidString(strings.Join(fields, "\n")) {
		return fmt.Errorf("%w: a field is not UTF-8", ErrInvalid)
	}
	if p := inspectDocument(d); len(p) > 0 {
		return fmt.Errorf("%w: %s", ErrInvalid, p[0].Detail)
	}
	return nil
}

// inspectDocument returns what is wrong with the text, the chunks and the layout.
func inspectDocument(d *Document) []Problem {
	if !utf8.ValidString(d.Text) {
		return []Problem{{Kind: BadText, Doc: d.ID, Detail: "the text is not UTF-8"}}
	}
	var problems []Problem
	if detail := inspectChunks(d.Text, d.Chunks); detail != "" {
		problems = append(problems, Problem{Kind: BadChunks, Doc: d.ID, Detail: detail})
	}
	if detail := inspectLayout(d.Text, d.Layout); detail != "" {
		problems = append(problems, Problem{Kind: BadLayout, Doc: d.ID, Detail: detail})
	}
	return problems
}

// inspectChunks returns what is wrong with chunks, and "" where nothing is: they start
// in order, lie on character boundaries, and leave no gap.
func inspectChunks(text string, chunks []doc.Span) string {
	last := doc.Span{}
	for i, c := range chunks {
		switch _, err := doc.Quote(text, c); {
		case err != nil:
			return fmt.Sprintf("chunk %d: %v", i, err)
		case c.Len() == 0:
			return fmt.Sprintf("chunk %d is empty", i)
		case c.Start > last.End:
			return fmt.Sprintf("a gap before chunk %d", i)
		case i > 0 && (c.Start <= last.Start || c.End < last.End):
			return fmt.Sprintf("chunk %d is out of order", i)
		}
		last = c
	}
	if last.End != len(text) {
		return fmt.Sprintf("the chunks end at byte %d of %d", last.End, len(text))
	}
	return ""
}

// inspectLayout returns what is wrong with a layout, and "" where nothing is.
func inspectLayout(text string, l doc.Layout) string {
	at := 0
	for i, p := range l.Pages {
		if _, err := doc.Quote(text, p); err != nil {
			return fmt.Sprintf("page %d: %v", i+1, err)
		}
		if p.Start != at {
			return fmt.Sprintf("page %d does not start where the one before ends", i+1)
		}
		at = p.End
	}
	if len(l.Pages) > 0 && at != len(text) {
		return fmt.Sprintf("the pages end at byte %d of %d", at, len(text))
	}
	at = 0
	for i, s := range l.Sections {
		if _, err := doc.Quote(text, s.Heading); err != nil {
			return fmt.Sprintf("heading of section %d: %v", i, err)
		}
		if _, err := doc.Quote(text, s.Span); err != nil {
			return fmt.Sprintf("section %d: %v", i, err)
		}
		if s.Span.Start < at {
			return fmt.Sprintf("section %d is out of order", i)
		}
		at = s.Span.Start
	}
	return inspectMarks(text, l)
}

// sameChunks reports whether vectors made for one document fit the other: they were
// made of its summary and its chunks.
func sameChunks(a documentRecord, aChunks []byte, b documentRecord, bChunks []byte) bool {
	return a.TextHash == b.TextHash && a.Summary == b.Summary && bytes.Equal(aChunks, bChunks)
}

// documentRecord reads the record of a document by its value.
func (t *txn) documentRecord(id doc.ID, value []byte) (r documentRecord, err error) {
	b, err := t.documentBox(id)
	if err != nil {
		return r, err
	}
	err = decodeRecord(b, place{bucketDocuments, id[:]}, value, &r)
	return r, err
}

// Outline is a document without its contents: what it may be called by, and how many
// chunks it has.
type Outline struct {
	ID         doc.ID
	Chunks     int
	Summary    string
	Parties    []string
	Type, Date string
	Edited     bool   // the summary is a person's
	Extractor  string // which reader made its text
	HasVectors bool   // in the set that was asked for
}

// Outlines returns the outlines of all documents in ascending order of their IDs. It
// reads none of their contents: a matter of thousands of documents takes milliseconds.
func (s *Store) Outlines(set VectorSet) ([]Outline, error) {
	outlines, _, err := s.outlines(set, true)
	return outlines, err
}

// SoundOutlines returns the outlines that can be read, and the documents whose cannot.
func (s *Store) SoundOutlines(set VectorSet) (outlines []Outline, damaged []doc.ID, err error) {
	return s.outlines(set, false)
}

func (s *Store) outlines(set VectorSet, strict bool) (outlines []Outline, damaged []doc.ID, err error) {
	err = s.view(func(tx *txn) error {
		vectors := tx.Bucket(bucketVectors).Bucket([]byte(set))
		return tx.Bucket(bucketDocuments).ForEach(func(k, v []byte) error {
			id, err := tx.documentID(k)
			var r documentRecord
			if err == nil {
				r, err = tx.documentRecord(id, v)
			}
			if err != nil && !strict {
				damaged = append(damaged, id)
				return nil
			}
			if err != nil {
				return err
			}
			outlines = append(outlines, Outline{
				ID: id, Chunks: r.Chunks, Summary: r.Summary, Parties: r.Parties, Type: r.Type, Date: r.Date, Edited: r.Edited, Extractor: r.Extractor,
				HasVectors: vectors != nil && vectors.Bucket(k) != nil,
			})
			return nil
		})
	})
	slices.SortFunc(outlines, func(a, b Outline) int { return bytes.Compare(a.ID[:], b.ID[:]) })
	return outlines, damaged, err
}
