package search

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
)

// preferring is a reranker that likes passages with a word.
type preferring struct {
	word  string
	fault error
	short bool // it answers for none
	asked *string
	read  *int
}

func (p preferring) Rerank(_ context.Context, question string, passages []string) ([]float32, error) {
	if p.asked != nil {
		*p.asked, *p.read = question, len(passages)
	}
	numbers := make([]float32, len(passages))
	for i, text := range passages {
		numbers[i] = float32(strings.Count(text, p.word))
	}
	if p.short {
		return nil, nil
	}
	return numbers, p.fault
}

// TestRerank has a reranker move the passage that it prefers up, by ranks, and keep scores, hits and
// the document that is named as they are.
func TestRerank(t *testing.T) {
	t.Parallel()
	m := newTestMatter(t, 80, map[string]string{
		"acme lease.txt": "LEASE\n\nAcme Corp leases the premises to Globex Inc.\n\nRent is due on the first of the month, without notice.\n\n" +
			"Either party ends the lease by notice.\n\nThe laws of Oregon govern.\n\nInterest of ten percent is due on late rent.\n",
		"other supply.txt": "SUPPLY AGREEMENT\n\nInitech supplies paper.\n\nRent of machines is due monthly, Oregon by Oregon by Oregon.\n",
	})
	s := New(m.Config)
	var asked string
	var read int
	q := Query{Text: "When is rent due under the Acme Corp lease?", All: true, Method: Method{Without: rank.Joining}}
	plain, err := s.Search(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	q.Reranker = preferring{word: "Oregon", asked: &asked, read: &read}
	got, err := s.Search(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	place := func(r *Result) int {
		for i, h := range r.Hits {
			if strings.Contains(h.Quote, "Oregon") {
				return i
			}
		}
		return len(r.Hits)
	}
	if before, now := place(plain), place(got); now >= before || !strings.Contains(got.Hits[now].File, "acme") {
		t.Errorf("the preferred passage went from place %d to %d", before, now)
	}
	if asked != got.Topic || read == 0 {
		t.Errorf("the reranker was asked %q of %d passages; the topic is %q", asked, read, got.Topic)
	}
	if got.Hits[0].Parts.Route == 0 {
		t.Error("a document that is not named leads")
	}
	if !slices.IsSortedFunc(got.Hits, func(a, b doc.Hit) int { return cmp.Compare(b.Score, a.Score) }) {
		t.Error("scores are not in order")
	}
	for _, h := range got.Hits {
		if d := m.documents[h.Doc]; d.Text[h.Span.Start:h.Span.End] != h.Quote {
			t.Errorf("%q is not at %v", h.Quote, h.Span)
		}
	}
	// One without an opinion changes nothing.
	q.Reranker = preferring{word: "no such word"}
	if same, err := s.Search(t.Context(), q); err != nil || !slices.EqualFunc(same.Hits, plain.Hits, func(a, b doc.Hit) bool { return a.Span == b.Span && a.Score == b.Score }) {
		t.Errorf("an indifferent reranker changed the hits: %v", err)
	}
	q.Reranker = preferring{short: true}
	if _, err := s.Search(t.Context(), q); err == nil || !strings.Contains(err.Error(), "without --rerank") {
		t.Errorf("a number short: %v", err)
	}
	fault := errors.New("out of memory")
	q.Reranker = preferring{fault: fault}
	if _, err := s.Search(t.Context(), q); !errors.Is(err, fault) {
		t.Errorf("got %v", err)
	}
}
