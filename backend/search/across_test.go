package search

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"pincite/backend/doc"
	"pincite/testkit/searchtest"
)

// acrossMatter has many contracts of like clauses, and one that speaks of a right of first refusal.
func acrossMatter(t *testing.T) *testMatter {
	texts := map[string]string{"offer.txt": searchtest.ContractText(99, 3000) + "\n\n9. First Refusal\n\nBefore it sells, the Customer must present the offer to the Supplier, whose right of first refusal lasts thirty days.\n"}
	for i := range 24 {
		texts[fmt.Sprintf("c%02d.txt", i)] = searchtest.ContractText(uint64(i), 6000)
	}
	m := newTestMatter(t, 300, texts)
	m.Lexical = newTestLexical(t, m)
	return m
}

func TestByDocument(t *testing.T) {
	m := acrossMatter(t)
	s := New(m.Config)
	for _, ofEach := range []int{1, 3} {
		r, err := s.Search(t.Context(), Query{Text: "terminate upon notice", OfEach: ofEach, K: 10})
		if err != nil {
			t.Fatal(err)
		}
		var documents []doc.ID
		times := map[doc.ID]int{}
		best := map[doc.ID]float64{}
		for i, h := range r.Hits {
			if err := doc.Verify(m.documents[h.Doc].Text, h.Span, h.Quote); err != nil || h.Rank != i+1 {
				t.Errorf("hit %d: rank %d, %v", i, h.Rank, err)
			}
			if times[h.Doc]++; times[h.Doc] == 1 {
				documents, best[h.Doc] = append(documents, h.Doc), h.Score
			} else if documents[len(documents)-1] != h.Doc || h.Score > best[h.Doc] {
				t.Errorf("of each %d: hit %d of %s is out of order", ofEach, i, h.File)
			}
			if times[h.Doc] > ofEach {
				t.Errorf("of each %d: %d of %s", ofEach, times[h.Doc], h.File)
			}
		}
		if len(documents) != 10 || r.Confined || ofEach > 1 && len(r.Hits) == len(documents) {
			t.Errorf("of each %d: %d documents, %d hits, confined %t", ofEach, len(documents), len(r.Hits), r.Confined)
		}
		if !slices.IsSortedFunc(documents, func(a, b doc.ID) int { return int(1e6 * (best[b] - best[a])) }) {
			t.Errorf("of each %d: documents out of order", ofEach)
		}
	}
	// What the question names does not confine it, limits do.
	if r, err := s.Search(t.Context(), Query{Text: "offer.txt terminate upon notice", OfEach: 1}); err != nil || r.Confined || len(r.Hits) < 10 {
		t.Errorf("a question that names a document: %+v, %v", r, err)
	}
	within := []doc.ID{m.id("c03.txt"), m.id("c04.txt")}
	r, err := s.Search(t.Context(), Query{Text: "terminate upon notice", OfEach: 1, Docs: within})
	if err != nil || len(r.Hits) != 2 {
		t.Errorf("within two documents: %d hits, %v", len(r.Hits), err)
	}
}

// TestAbbreviation asks for something by an abbreviation that no contract has.
func TestAbbreviation(t *testing.T) {
	m := acrossMatter(t)
	for _, ofEach := range []int{0, 1} {
		r, err := New(m.Config).Search(t.Context(), Query{Text: "rofr", OfEach: ofEach, NoRoute: true})
		if err != nil || len(r.Hits) == 0 || r.Hits[0].File != "offer.txt" {
			t.Errorf("of each %d: %v", ofEach, err)
			for _, h := range r.Hits[:min(3, len(r.Hits))] {
				t.Logf("%s: %s", h.File, h.Quote)
			}
		}
	}
}

func TestSimilar(t *testing.T) {
	m := acrossMatter(t)
	s := New(m.Config)
	own := m.id("c05.txt")
	d := m.documents[own]
	for _, span := range []doc.Span{d.Chunks[3], d.Chunks[7], {Start: 0, End: len(d.Text)}} {
		r, err := s.Search(t.Context(), Query{Like: &Passage{own, span}, K: 5})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Hits) != 5 || r.Searched != len(m.Entries)-1 || r.Query != d.Text[span.Start:span.End] || r.Like.Doc != own || r.Like.Quote != r.Query {
			t.Errorf("%v: %d hits in %d documents, like %+v", span, len(r.Hits), r.Searched, r.Like)
		}
		for i, h := range r.Hits {
			if h.Doc == own || h.Score < 0 || h.Score > 1 || i > 0 && h.Score > r.Hits[i-1].Score {
				t.Errorf("%v: hit %d in %s scores %g", span, i, h.File, h.Score)
			}
			if err := doc.Verify(m.documents[h.Doc].Text, h.Span, h.Quote); err != nil {
				t.Error(err)
			}
		}
	}
	few, err := s.Search(t.Context(), Query{Like: &Passage{own, d.Chunks[3]}, Docs: []doc.ID{m.id("c06.txt"), own}, OfEach: 2})
	if err != nil || len(few.Hits) == 0 || slices.ContainsFunc(few.Hits, func(h doc.Hit) bool { return h.File != "c06.txt" }) {
		t.Errorf("within one other document: %+v, %v", few, err)
	}
	for _, test := range []struct {
		name string
		like Passage
		want error
	}{
		{"a document that is not there", Passage{doc.ID{1}, doc.Span{End: 3}}, ErrNoDocument},
		{"beyond the text", Passage{own, doc.Span{Start: 1, End: len(d.Text) + 1}}, doc.ErrSpan},
		{"nothing", Passage{own, doc.Span{Start: 4, End: 4}}, ErrEmptyPassage},
	} {
		if _, err := s.Search(t.Context(), Query{Like: &test.like}); !errors.Is(err, test.want) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	alone := newTestMatter(t, 300, map[string]string{"a.txt": searchtest.ContractText(1, 3000)})
	r, err := New(alone.Config).Search(t.Context(), Query{Like: &Passage{alone.id("a.txt"), doc.Span{End: 200}}})
	if err != nil || len(r.Hits) != 0 || r.Searched != 0 {
		t.Errorf("a document alone: %+v, %v", r, err)
	}
}

func TestInTerms(t *testing.T) {
	for topic, want := range map[string]float64{
		"indemnification":                  1,
		"liability cap carveouts":          1,
		"can we hire each other's people?": 0,
		"what do they owe us at most":      0,
		"":                                 0,
	} {
		if got := inTerms(topic); got != want {
			t.Errorf("%q: %g, want %g", topic, got, want)
		}
	}
}
