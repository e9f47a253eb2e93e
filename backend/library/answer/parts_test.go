package answer

import (
	"testing"

	"pincite/backend/ask"
	"pincite/backend/doc"
)

// TestMerged puts the answers to the parts of a question in one reply: a document has those of all, none twice, and
// is as sure as the least sure one; what no document answers is said.
func TestMerged(t *testing.T) {
	t.Parallel()
	lease, loan := doc.IDOf([]byte("lease")), doc.IDOf([]byte("loan"))
	found := func(id doc.ID, presence float64, words ...string) *ask.Found {
		f := &ask.Found{Doc: id, Presence: presence, Nearest: &ask.Citation{Quote: "near"}}
		for _, w := range words {
			f.Sentences = append(f.Sentences, ask.Sentence{Text: w, Kind: ask.Quote})
		}
		return f
	}
	rent := &Reply{Found: []*ask.Found{found(loan, 0.9, "interest"), found(lease, 0.8, "rent", "term")}, Presence: 0.9}
	rent.Found[1].Unvalued = "No amount of money stands in these words."
	law := &Reply{Found: []*ask.Found{found(lease, 0.7, "term", "law")}, Presence: 0.7}
	zeppelin := &Reply{Absent: true, Found: []*ask.Found{found(loan, 0.1)}, Presence: 0.1, Nowhere: []string{"zeppelin"}}
	r := merged([]*Reply{rent, law, zeppelin}, []string{"rent?", "law?", "zeppelin?"})
	if r.Absent || r.Presence != 0.7 || len(r.Found) != 2 || r.Found[0].Doc != lease || len(r.Found[0].Sentences) != 3 || r.Found[0].Sentences[2].Text != "law" {
		t.Errorf("%+v", r)
	}
	if r.Found[0].Unvalued != "" {
		t.Errorf("of the answer to all parts it is said: %q", r.Found[0].Unvalued)
	}
	if len(r.Unanswered) != 1 || r.Unanswered[0].Question != "zeppelin?" || r.Unanswered[0].Nearest.Quote != "near" {
		t.Errorf("unanswered: %+v", r.Unanswered)
	}
	r = merged([]*Reply{zeppelin, zeppelin}, []string{"zeppelin?", "mars?"})
	if !r.Absent || r.Presence != 0.1 || len(r.Found) != 1 || len(r.Unanswered) > 0 || len(r.Nowhere) == 0 {
		t.Errorf("none answered: %+v", r)
	}
}

func TestInTurn(t *testing.T) {
	t.Parallel()
	at := func(n int) ask.Passage { return ask.Passage{Span: doc.Span{End: n}} }
	got := inTurn([][]ask.Passage{{at(1), at(3), at(4)}, {at(2)}})
	for i, p := range got {
		if p.Span.End != i+1 {
			t.Errorf("%v", got)
		}
	}
	if len(got) != 4 || len(inTurn(nil)) > 0 {
		t.Errorf("%v", got)
	}
}
