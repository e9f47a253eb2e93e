package main

import (
	"strings"

	"pincite/backend/library"
)

// What ask --json prints. Spans count Unicode code points.
type (
	replyObject struct {
		Question string           `json:"question"`
		Document []string         `json:"document"` // that answer
		Style    string           `json:"style"`
		Answer   []sentenceObject `json:"answer"` // empty where absent
		// Rows are the contracts that meet the conditions of a question for such, and Counts how many of all do.
		Rows   []listRowObject       `json:"rows,omitempty"`
		Counts *library.ListedCounts `json:"counts,omitempty"`
		// Verdict is what the contract says to a question for yes or no, where that is clear.
		Verdict string `json:"verdict,omitempty"`
		// VerdictProbability is how probably a yes or no is right, with its conditions or exceptions.
		VerdictProbability float64 `json:"verdict_probability,omitempty"`
		Absent             bool    `json:"absent"`
		Presence           float64 `json:"presence"`
		// Kept is what is kept of the question before, where anything is.
		Kept *library.KeptSubject `json:"kept,omitempty"`
		// Nearest is the passage that comes nearest, where absent, and Nowhere the distinctive words
		// of the question that stand in none of the likeliest documents.
		Nearest *citationObject `json:"nearest,omitempty"`
		Nowhere []string        `json:"nowhere,omitempty"`
		// Readings are words that stand in no document, and what they were read as.
		Readings []library.Reading `json:"readings,omitempty"`
		// Unvalued says of documents that answer a question for a value why no value stands in front of their words.
		Unvalued []unvaluedObject `json:"unvalued,omitempty"`
		// Untabled says what the table that is about the question lacks, where absent.
		Untabled string `json:"not_in_table,omitempty"`
		// Terms are the terms defined in the contract that the first words quoted use, and Clause is the whole of the section that these
		// stand in, where it says more.
		Terms  []definedObject  `json:"terms,omitempty"`
		Clause []citationObject `json:"clause,omitempty"`
		// Pending are words that may answer, too, and that changes take out which nobody has accepted.
		Pending []pendingObject `json:"pending,omitempty"`
		// Unticked are choices about what was asked that nobody ticked.
		Unticked []citationObject `json:"unticked,omitempty"`
		// Foreign are the names of those documents that are in another language than English.
		Foreign []string `json:"not_english,omitempty"`
		// Idle says that the question asks for nothing that a contract says.
		Idle bool `json:"idle,omitempty"`
		// Unanswered are the questions in this one that no passage answers, where others are answered.
		Unanswered []string `json:"unanswered,omitempty"`
		// Unsaid is the file of the document that the question likely names, which does not answer it; those that do are others.
		Unsaid string `json:"unsaid_in,omitempty"`
		// Lacking says that the question is for contracts which lack something; those given speak of it.
		Lacking bool `json:"lacking,omitempty"`
		// Beyond is how many documents were not asked that may answer a question for contracts, too.
		Beyond int `json:"beyond,omitempty"`
	}
	listRowObject struct {
		File      string           `json:"file"`
		Value     string           `json:"value"`
		State     string           `json:"state"` // "found", or "unsure" for one that may meet them
		Citations []citationObject `json:"citations"`
	}
	unvaluedObject struct {
		File string `json:"file"`
		Note string `json:"note"`
	}
	definedObject struct {
		Term string         `json:"term"`
		At   citationObject `json:"at"`
	}
	sentenceObject struct {
		Text      string           `json:"text"`
		Kind      string           `json:"kind"`
		Support   string           `json:"support"`
		Reason    string           `json:"reason,omitempty"` // why it is struck
		Citations []citationObject `json:"citations"`
		// Cells are the cells of tables that it stands on.
		Cells []cellObject `json:"cells,omitempty"`
	}
	cellObject struct {
		Value   citationObject   `json:"value"`
		Row     []citationObject `json:"row"`
		Column  []citationObject `json:"column"`
		Caption *citationObject  `json:"caption,omitempty"`
		Notes   []citationObject `json:"notes,omitempty"`
		Place   string           `json:"place"`
	}
	citationObject struct {
		File    string `json:"file"`
		Doc     string `json:"doc_sha256"`
		Span    [2]int `json:"span"`
		Quote   string `json:"quote"`
		Page    int    `json:"page"`
		Label   string `json:"page_label,omitempty"` // as the document prints it
		Section string `json:"section"`
		// Status says whether the words hold: "in force", "superseded", "unclear", "future", "ended", "unsigned"; none where no other paper
		// is about the document. By are the places that say so, and Stands tells it in a line.
		Status string           `json:"status,omitempty"`
		By     []citationObject `json:"by,omitempty"`
		Stands string           `json:"stands,omitempty"`
		// Notes are what the file knows of the words beside what they say.
		Notes []library.Note `json:"notes,omitempty"`
	}
	pendingObject struct {
		File string       `json:"file"`
		Note library.Note `json:"note"`
	}
)

func replyJSON(r *library.Reply) replyObject {
	out := replyObject{
		Question: r.Question.Text, Document: []string{}, Style: string(r.Question.Style), Answer: []sentenceObject{},
		Absent: r.Absent, Presence: r.Presence, Lacking: r.Lacking, Beyond: r.Beyond, Idle: r.Idle, Readings: r.Search.Readings,
		Verdict: string(r.Verdict()), VerdictProbability: r.VerdictProbability(), Kept: r.Kept, Foreign: r.Foreign(),
	}
	if r.List != nil {
		out.list(r.List)
	}
	if r.Absent {
		out.Nowhere = r.Nowhere
	}
	if r.Unsaid != nil {
		out.Unsaid = r.Unsaid.File
	}
	for _, u := range r.Unanswered {
		out.Unanswered = append(out.Unanswered, u.Question)
	}
	for _, found := range r.Found {
		for _, n := range found.Pending {
			out.Pending = append(out.Pending, pendingObject{found.File, n})
		}
		out.Unticked = append(out.Unticked, citationsJSON(found.Unticked)...)
		if r.Absent {
			out.Untabled = found.Untabled
			if found.Nearest != nil {
				nearest := citationJSON(*found.Nearest)
				out.Nearest = &nearest
			}
			continue
		}
		out.Document = append(out.Document, found.File)
		if found.Unvalued != "" {
			out.Unvalued = append(out.Unvalued, unvaluedObject{found.File, found.Unvalued})
		}
		for _, t := range found.Terms {
			out.Terms = append(out.Terms, definedObject{t.Name, citationJSON(t.At)})
		}
		if found.Clause != nil {
			out.Clause = append(out.Clause, citationJSON(*found.Clause))
		}
		for _, s := range found.Sentences {
			sentence := sentenceObject{s.Text, string(s.Kind), string(s.Support), s.Reason, citationsJSON(s.Citations), nil}
			for _, cell := range s.Cells {
				sentence.Cells = append(sentence.Cells, cellJSON(cell))
			}
			out.Answer = append(out.Answer, sentence)
		}
	}
	return out
}

// list adds the contracts of a listing; those that meet the conditions are the documents that answer.
func (o *replyObject) list(l *library.Listing) {
	o.Counts = &l.ListedCounts
	for _, r := range l.Rows {
		row := listRowObject{File: r.File, Value: r.Value, State: "found", Citations: []citationObject{}}
		if !r.Sure {
			row.State = "unsure"
		} else {
			o.Document = append(o.Document, r.File)
		}
		for _, e := range r.Evidence {
			row.Citations = append(row.Citations, citationObject{File: r.File, Doc: r.Doc, Span: e.Span, Quote: e.Quote, Page: e.Page,
				Section: e.Section})
		}
		o.Rows = append(o.Rows, row)
	}
}

func citationsJSON(cs []library.Citation) []citationObject {
	out := []citationObject{}
	for _, c := range cs {
		out = append(out, citationJSON(c))
	}
	return out
}

func cellJSON(c library.TableCell) cellObject {
	out := cellObject{Value: citationJSON(c.Value), Row: citationsJSON(c.Row), Column: citationsJSON(c.Column), Place: c.Place()}
	if c.Caption != nil {
		caption := citationJSON(*c.Caption)
		out.Caption = &caption
	}
	if len(c.Notes) > 0 {
		out.Notes = citationsJSON(c.Notes)
	}
	return out
}

func citationJSON(c library.Citation) citationObject {
	return citationObject{File: c.File, Doc: c.Doc.String(), Span: pair(c.Span), Quote: c.Quote, Page: c.Page, Label: c.Printed(),
		Section: strings.TrimSpace(c.Section + " " + c.Heading), Status: c.Status, By: citationsJSON(c.By), Stands: c.Stands, Notes: c.Notes}
}
