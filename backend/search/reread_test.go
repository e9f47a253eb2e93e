package search

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pincite/backend/search/rank"
	"pincite/backend/search/reread"
)

// liking is an encoder that likes passages with a word.
type liking struct {
	word  string
	fault error
	asked []string
	read  []string
}

func (l *liking) Fusion() reread.Fusion { return reread.Fusion{Base: 1, Weight: 40} }

func (l *liking) Cosines(_ context.Context, question string, passages []string) ([]float32, error) {
	l.asked, l.read = append(l.asked, question), passages
	cosines := make([]float32, len(passages))
	for i, p := range passages {
		if strings.Contains(p, l.word) {
			cosines[i] = 0.9
		}
	}
	return cosines, l.fault
}

// TestReread has an encoder lift the passage that it likes, whatever document the question names, and leave
// alone what is asked with operators, as it is typed, or without it.
func TestReread(t *testing.T) {
	t.Parallel()
	m := newTestMatter(t, 80, map[string]string{
		"acme lease.txt": "LEASE\n\nAcme Corp leases the premises to Globex Inc.\n\nRent is due on the first of the month, without notice.\n\n" +
			"Either party ends the lease by notice.\n\nThe laws of Oregon govern.\n\nInterest of ten percent is due on late rent.\n",
		"other supply.txt": "SUPPLY AGREEMENT\n\nInitech supplies paper.\n\nRent of machines is due monthly.\n",
	})
	e := &liking{word: "Oregon"}
	m.Encoder = e
	s := New(m.Config)
	q := Query{Text: "When is rent due under the Acme Corp lease?", All: true, Method: Method{Without: rank.Joining}}
	got, err := s.Search(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	if h := got.Hits[0]; !strings.Contains(h.Quote, "Oregon") || h.Parts.Encoder < 0.89 || h.Parts.Route == 0 {
		t.Errorf("the passage that is liked does not lead: %q, %+v", h.Quote, h.Parts)
	}
	if len(e.asked) != 1 || strings.Contains(e.asked[0], "Acme") || !strings.Contains(e.asked[0], "rent") {
		t.Errorf("the encoder was asked %q", e.asked)
	}
	for name, q := range map[string]Query{
		"operators": {Text: `rent AND "Acme Corp"`},
		"as typed":  {Text: q.Text, AsTyped: true},
		"without":   {Text: q.Text, Method: Method{Without: rank.Encoder}},
		"weighted":  {Text: q.Text, Method: Method{Weighted: true}},
		"like":      {Like: &Passage{Doc: m.Entries[0].ID, Span: m.documents[m.Entries[0].ID].Chunks[1]}},
	} {
		e.asked = nil
		if _, err := s.Search(t.Context(), q); err != nil || len(e.asked) > 0 {
			t.Errorf("%s: the encoder was asked %q: %v", name, e.asked, err)
		}
	}
	e.fault = errors.New("no")
	if _, err := s.Search(t.Context(), q); !errors.Is(err, e.fault) {
		t.Errorf("the encoder's fault became %v", err)
	}
}
