package compare

import (
	"cmp"
	"slices"

	"pincite/backend/doc"
)

// Document is one of two that are compared.
type Document struct {
	Text   string // canonical
	Layout doc.Layout
	Format string // "docx", "pdf": documents of two formats may have their cells in another order
}

// Weight says how much a change matters.
type Weight string

// The weights, the heavier first.
const (
	Substance Weight = "substance"
	Form      Weight = "form"
)

// Change is one difference. Where a side has no words of it, its span is empty and stands where they would.
type Change struct {
	Kind   Kind
	Weight Weight
	A, B   doc.Span // bytes of the texts
	// QuoteA and QuoteB are the texts at the spans.
	QuoteA, QuoteB string
	// LabelA and LabelB are the clauses, as a citation prints them; empty where none has a number.
	LabelA, LabelB string
}

// Clauses counts what became of the passages.
type Clauses struct {
	Same     int `json:"same"`
	Changed  int `json:"changed"`
	Moved    int `json:"moved"`
	Split    int `json:"split"`
	Merged   int `json:"merged"`
	Deleted  int `json:"deleted"`
	Inserted int `json:"inserted"`
	// Renumbered are the numbers of clauses that have another one in the second document, each with that one.
	Renumbered [][2]string `json:"renumbered"`
}

// Comparison is what parts two documents.
type Comparison struct {
	// Changes are those of substance first, by their kinds, and then by their places.
	Changes []Change
	Clauses Clauses
	// Pieces are both texts as one, in order: what a redline shows.
	Pieces []Piece
}

// Count returns how many changes have a weight.
func (c *Comparison) Count(w Weight) (n int) {
	for _, one := range c.Changes {
		if one.Weight == w {
			n++
		}
	}
	return n
}

// Status says which text a piece stands in.
type Status byte

// The statuses of pieces. What was moved stands in both texts, in two places.
const (
	Equal Status = iota
	Deleted
	Inserted
	MovedFrom
	MovedTo
)

// FromA reports whether a piece's span counts in the first text.
func (s Status) FromA() bool { return s == Deleted || s == MovedFrom }

// Piece is a part of a redline: words of one of the texts.
type Piece struct {
	Status Status
	Span   doc.Span // of the second text; of the first where the status says so
	// Ends is set on the last piece of a paragraph.
	Ends bool
}

// Compare says what parts b from a.
func Compare(a, b Document) *Comparison {
	r := newReader()
	c := &comparer{a: a, b: b, reader: r, unitsA: r.units(a), unitsB: r.units(b), out: &Comparison{}}
	c.run()
	c.reordered()
	slices.SortStableFunc(c.out.Changes, func(x, y Change) int {
		return cmp.Or(cmp.Compare(x.Kind.rank(), y.Kind.rank()), cmp.Compare(x.B.Start, y.B.Start), cmp.Compare(x.A.Start, y.A.Start))
	})
	return c.out
}

// Verify checks every change against the texts. The error is that of [doc.Verify].
func (c *Comparison) Verify(a, b string) error {
	for _, one := range c.Changes {
		if err := doc.Verify(a, one.A, one.QuoteA); err != nil {
			return err
		}
		if err := doc.Verify(b, one.B, one.QuoteB); err != nil {
			return err
		}
	}
	return nil
}
