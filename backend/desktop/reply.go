package desktop

import (
	"path/filepath"

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
	r.Partial, r.Nowhere, r.Unanswered, r.Found, r.Rows, r.Counts.Columns = []string{}, []string{}, []string{}, []Found{}, []ListRow{},
		[]string{}
	return r
}

func (s *shell) toReply(m *library.Matter, r *library.Reply) (Reply, error) {
	out := noReply(Reply{
		Style: string(r.Question.Style), Absent: r.Absent, Presence: doc.Finite(r.Presence), Lacking: r.Lacking, Idle: r.Idle,
		Searched: r.Search.Searched, Passages: r.Passages,
		Verdict: string(r.Verdict()), VerdictProbability: r.VerdictProbability(), AsOf: r.AsOf,
	})
	out.Partial = append(out.Partial, r.Partial...)
	if r.List != nil {
		return out, s.list(m, &out, r.List)
	}
	for _, u := range r.Unanswered {
		out.Unanswered = append(out.Unanswered, u.Question)
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
