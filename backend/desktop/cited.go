package desktop

import (
	"strings"

	"pincite/backend/library"
)

// CitedPlace is a place with the words that stand there.
type CitedPlace struct {
	Doc     string `json:"doc"` // "" where it is plain which
	Span    Span   `json:"span"`
	Quote   string `json:"quote"`
	Page    int    `json:"page"`
	Label   string `json:"pageLabel"` // as the document prints it
	Section string `json:"section"`
	// Status says whether the words hold: "in force", "superseded", "unclear", "future", "ended" or "unsigned"; "" where no other paper
	// is about their document. Stands tells it in a line, and By are the places of the papers that say so.
	Status string       `json:"status"`
	Stands string       `json:"stands"`
	By     []CitedPlace `json:"by"`
	Notes  []NoteOn     `json:"notes"`
}

// NoteOn is what a file knows of words beside what they say: a comment, a change that nobody has accepted.
type NoteOn struct {
	Kind string `json:"kind"` // as those of [doc.NoteKind]
	Told string `json:"told"` // in a line: "inserted by R. Ames on 3 May 2024, not accepted"
}

// TableCell is a cell of a table that answers, with what it stands under.
type TableCell struct {
	Place   string       `json:"place"`   // "row Year 4, column Monthly Rent"
	Row     string       `json:"row"`     // the words that name its row, on one line
	Column  string       `json:"column"`  // and its column
	Span    Span         `json:"span"`    // of its own words
	Heads   []CitedPlace `json:"heads"`   // of its row and column
	Caption string       `json:"caption"` // "" where none stands above the table
	Notes   []CitedPlace `json:"notes"`   // the lines below the table that explain or limit it
}

func toPlace(c library.Citation) CitedPlace {
	return CitedPlace{
		Doc: c.Doc.String(), Span: toSpan(c.Units), Quote: c.Quote, Page: c.Page, Label: c.Printed(),
		Section: strings.TrimSpace(c.Section + " " + c.Heading),
		Status:  c.Status, Stands: c.Stands, By: toPlaces(c.By), Notes: toNotes(c.Notes),
	}
}

func toPlaces(cs []library.Citation) []CitedPlace { return each(cs, toPlace) }

func toNotes(notes []library.Note) []NoteOn {
	return each(notes, func(n library.Note) NoteOn { return NoteOn{string(n.Kind), n.Told()} })
}

// each returns what becomes of all of in; a list that is empty rather than nil, which the page is told as null.
func each[A, B any](in []A, to func(A) B) []B {
	out := make([]B, 0, len(in))
	for _, a := range in {
		out = append(out, to(a))
	}
	return out
}

func toCell(c library.TableCell) TableCell {
	out := TableCell{Place: c.Place(), Row: c.RowWords(), Column: c.ColumnWords(), Span: toSpan(c.Value.Units),
		Heads: append(toPlaces(c.Row), toPlaces(c.Column)...), Notes: toPlaces(c.Notes)}
	if c.Caption != nil {
		out.Caption = strings.Join(strings.Fields(c.Caption.Quote), " ")
	}
	return out
}
