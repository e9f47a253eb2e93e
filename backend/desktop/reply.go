package desktop

import (
	"path/filepath"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/library"
)

// ListRow is a contract that meets the conditions of a question.
type ListRow struct {
	Doc   string       `json:"doc"`
	File  string       `json:"file"`
	Name  string       `json:"name"`
	Value string       `json:"value"` // what its columns say, parted by semicolons
	Sure  bool         `json:"sure"`  // that it meets them; else it may
	At    []CitedPlace `json:"at"`    // of the words that the value follows from
}

// noReply fills in the lists of a reply without answers.
func noReply(r Reply) Reply {
	r.Partial, r.Foreign, r.Nowhere, r.Unanswered, r.Found, r.Rows, r.Counts.Columns = []string{}, []string{}, []string{}, []string{},
		[]Found{}, []ListRow{}, []string{}
	return r
}

func (s *shell) toReply(m *library.Matter, r *library.Reply) (Reply, error) {
	out := noReply(Reply{
		Style: string(r.Question.Style), Absent: r.Absent, Presence: doc.Finite(r.Presence), Lacking: r.Lacking, Idle: r.Idle, Beyond: r.Beyond,
		Searched: r.Search.Searched, Passages: r.Passages,
		Verdict: string(r.Verdict()), VerdictProbability: r.VerdictProbability(), AsOf: r.AsOf,
	})
	out.Partial, out.Foreign = append(out.Partial, r.Partial...), append(out.Foreign, r.Foreign()...)
	if r.List != nil {
		return out, s.list(m, &out, r.List)
	}
	for _, u := range r.Unanswered {
		out.Unanswered = append(out.Unanswered, u.Question)
	}
	if r.Unsaid != nil {
		out.Unsaid = filepath.Base(r.Unsaid.File)
	}
	if r.Absent {
		out.Nowhere = append(out.Nowhere, r.Nowhere...)
	}
	for _, f := range r.Found {
		found := Found{
			Doc: f.Doc.String(), File: f.File, Name: filepath.Base(f.File), Unvalued: f.Unvalued, Pending: toNotes(f.Pending),
			Unticked:  toPlaces(f.Unticked),
			Sentences: each(f.Sentences, toSentence), Terms: []DefinedTerm{}, Clause: []CitedPlace{},
			Nearest: CitedPlace{By: []CitedPlace{}, Notes: []NoteOn{}},
		}
		if r.Absent {
			found.Untabled = f.Untabled
		}
		for _, t := range f.Terms {
			found.Terms = append(found.Terms, DefinedTerm{t.Name, toPlace(t.At)})
		}
		if f.Clause != nil {
			found.Clause = append(found.Clause, toPlace(*f.Clause))
		}
		if f.Nearest != nil {
			found.Nearest = toPlace(*f.Nearest)
		}
		out.Found = append(out.Found, found)
	}
	return out, nil
}

// list adds the contracts of a listing.
func (s *shell) list(m *library.Matter, out *Reply, l *library.Listing) error {
	out.Listed = true
	out.Counts = l.ListedCounts
	out.Counts.Columns = append([]string{}, l.Columns...)
	for _, r := range l.Rows {
		evidence := make([]library.GridEvidence, 0, len(r.Evidence))
		for _, e := range r.Evidence {
			evidence = append(evidence, library.GridEvidence{Span: e.Span, Quote: e.Quote, Page: e.Page, Section: e.Section})
		}
		at, err := s.places(m, r.File, evidence)
		if err != nil {
			return err
		}
		out.Rows = append(out.Rows, ListRow{r.Doc, r.File, filepath.Base(r.File), r.Value, r.Sure, at})
	}
	return nil
}

func toSentence(s library.Sentence) Sentence {
	return Sentence{s.Text, string(s.Kind), string(s.Support), s.Reason, toPlaces(s.Citations), each(s.Cells, toCell)}
}

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
