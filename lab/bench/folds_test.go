package bench

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/review/presence"
)

// auditedSet returns documents of which every other one has an audit clause.
func auditedSet(n int) MarkedSet {
	s := MarkedSet{Name: "clauses", Kinds: []string{"audit"}, Asks: []string{"May the records be audited?"}}
	for i := range n {
		lines := []string{"The supplier delivers the goods.", "Title passes to the buyer then.", "Notices are sent by mail."}
		d := &MarkedDocument{File: fmt.Sprintf("cuad/%d.txt", i), Gold: map[string][]doc.Span{}}
		d.Twin = d.File
		d.Learning.Marked = map[string][]int8{}
		if i%2 == 0 {
			lines[1] = "The buyer may inspect and audit the books and records."
			d.Learning.Marked["audit"] = []int8{0, 1, 0}
		}
		at := 0
		for p, line := range lines {
			span := doc.Span{Start: at, End: at + len(line)}
			d.Chunks = append(d.Chunks, span)
			d.Learning.Passages = append(d.Learning.Passages, presence.Passage{Text: line})
			if p == 1 && i%2 == 0 {
				d.Gold["audit"] = []doc.Span{span}
			}
			at = span.End + 1
		}
		d.Text = strings.Join(lines, "\n")
		s.Documents = append(s.Documents, d)
	}
	return s
}

// TestFolds holds that every document is asked about once, and nothing learned from it then.
func TestFolds(t *testing.T) {
	t.Parallel()
	s := auditedSet(40)
	asked := map[string]int{}
	for fold := range 4 {
		in, others := s.fold(fold, 4)
		if len(in) == 0 || len(in)+len(others) != len(s.Documents) {
			t.Errorf("fold %d has %d documents, the others %d", fold, len(in), len(others))
		}
		for _, d := range in {
			asked[d.File]++
			if slices.Contains(others, d) {
				t.Errorf("fold %d learns from %s", fold, d.File)
			}
		}
	}
	if len(asked) != len(s.Documents) {
		t.Errorf("asked about %d documents", len(asked))
	}
	r := &ReviewReport{}
	if err := (ReviewStudy{Folds: 4}).folded(t.Context(), []MarkedSet{s}, r); err != nil {
		t.Fatal(err)
	}
	if got := r.Clauses[0]; got.Learned != 30 || got.Report.Documents != 40 || got.Report.MeanAP < 0.99 || got.Report.Recall < 0.99 {
		t.Errorf("%+v", got)
	}
}
