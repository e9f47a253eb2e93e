package review

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/review/playbook"
)

// findInAll finds in documents, by their ids, the paragraph with a word, and without one the first,
// which is less likely.
type findInAll map[doc.ID]string

func (f findInAll) Find(_ context.Context, id doc.ID, question string) ([]Passage, error) {
	all := chunks(f[id])
	if i := slices.IndexFunc(all, func(c doc.Span) bool { return strings.Contains(f[id][c.Start:c.End], question) }); i >= 0 {
		return []Passage{{all[i], 0.4}}, nil
	}
	return []Passage{{all[0], 0.1}}, nil
}

func (f findInAll) Kinds(string) (map[string]float64, error) { return nil, nil }

// insured returns contracts of four paragraphs: every other one has a clause about insurance, and
// every fourth does not call it so.
func insured(n int) (documents []Document, find findInAll) {
	find = findInAll{}
	for i := range n {
		clause := "The tenant pays rent on the first day of each month, number 9 of the lease."
		switch i % 4 {
		case 0:
			clause = "The tenant shall maintain liability insurance per occurrence with a named insurer."
		case 2:
			clause = "The tenant shall maintain liability per occurrence with a named insurer."
		}
		d := document(fmt.Sprintf("The landlord of lease number %d.\n\nThe tenant pays rent on the first day.\n\n%s\n\nThe landlord and tenant of each month.\n", i, clause))
		d.ID = doc.IDOf([]byte(d.Text))
		documents, find[d.ID] = append(documents, d), d.Text
	}
	return documents, find
}

// TestLessons holds that clauses in other words than the question's are found once others taught
// what they are like.
func TestLessons(t *testing.T) {
	t.Parallel()
	documents, find := insured(40)
	column := playbook.Column{ID: "own", Kind: playbook.Clause, Questions: []string{"insurance"}}
	m := model(t)
	learn := func(columns ...playbook.Column) []Lesson {
		l := New(m, find).NewLearner(columns, len(documents))
		for _, d := range documents {
			if err := l.Read(t.Context(), d); err != nil {
				t.Fatal(err)
			}
		}
		return l.Lessons()
	}
	lesson := learn(column)[0]
	slices.Reverse(documents)
	if again := learn(playbook.Column{ID: "rent", Questions: []string{"rent"}}, column)[1]; !reflect.DeepEqual(again, lesson) || again.ID() != lesson.ID() {
		t.Error("documents in another order teach another lesson")
	}
	if with := learn(playbook.Column{ID: "own", Questions: column.Questions, Examples: []string{"A named insurer."}})[0]; with.ID() == lesson.ID() {
		t.Error("an example teaches nothing")
	}
	plain, taught := New(m, find), New(m, find)
	if err := taught.Teach(map[string]Lesson{column.Hash(): lesson}); err != nil {
		t.Fatal(err)
	}
	answer := func(r *Reviewer, d Document) Cell {
		cells, err := r.Review(t.Context(), d, []playbook.Column{column})
		if err != nil {
			t.Fatal(err)
		}
		if err := cells[0].Verify(d.Text); err != nil {
			t.Fatal(err)
		}
		return cells[0]
	}
	var with, without []float64
	for _, d := range documents {
		cell := answer(taught, d)
		if at := strings.Index(d.Text, "insurer"); at >= 0 {
			with = append(with, cell.Presence)
			if cell.Evidence[0].Start > at || cell.Evidence[0].End < at {
				t.Errorf("the evidence is %q", d.Text[cell.Evidence[0].Start:cell.Evidence[0].End])
			}
		} else {
			without = append(without, cell.Presence)
			if untaught := answer(plain, d); untaught.Presence < cell.Presence {
				t.Errorf("without a clause %.2f, untaught %.2f", cell.Presence, untaught.Presence)
			}
		}
	}
	if slices.Min(with) <= slices.Max(without) {
		t.Errorf("with the clause at least %.2f, without at most %.2f", slices.Min(with), slices.Max(without))
	}
}

// TestExamplesTeach holds that enough examples teach what an answer is like, whatever search finds.
func TestExamplesTeach(t *testing.T) {
	t.Parallel()
	documents, find := insured(40)
	column := playbook.Column{ID: "own", Kind: playbook.Clause, Questions: []string{"cover"}, Examples: []string{
		"The tenant shall maintain liability per occurrence.", "The landlord shall maintain liability with a named insurer.", "Liability insurance per occurrence.",
	}}
	m := model(t)
	l := New(m, find).NewLearner([]playbook.Column{column}, len(documents))
	for _, d := range documents {
		if err := l.Read(t.Context(), d); err != nil {
			t.Fatal(err)
		}
	}
	lesson := l.Lessons()[0]
	if !lesson.Given {
		t.Error("the examples did not teach it alone")
	}
	r := New(m, find)
	if err := r.Teach(map[string]Lesson{column.Hash(): lesson}); err != nil {
		t.Fatal(err)
	}
	var with, without []float64
	for _, d := range documents {
		cells, err := r.Review(t.Context(), d, []playbook.Column{column})
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(d.Text, "insurer") {
			with = append(with, cells[0].Presence)
		} else {
			without = append(without, cells[0].Presence)
		}
	}
	if slices.Min(with) <= 2*slices.Max(without) {
		t.Errorf("with the clause at least %.2f, without at most %.2f", slices.Min(with), slices.Max(without))
	}
}

// TestSearched tells which columns are taught.
func TestSearched(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		column playbook.Column
		finder Finder
		want   bool
	}{
		{playbook.Column{Questions: []string{"?"}}, fakeFinder{}, true},
		{playbook.Column{Questions: []string{"?"}}, nil, false},
		{playbook.Column{Questions: []string{"?"}, Fact: "governing_law"}, fakeFinder{}, false},
		{playbook.Column{Questions: []string{"?"}, Learned: "test/insurance"}, fakeFinder{}, false},
		{playbook.Column{Questions: []string{"?"}}, fakeFinder{kinds: map[string]float64{"test/insurance": 0.9}}, false},
		{playbook.Column{Questions: []string{"?"}}, fakeFinder{kinds: map[string]float64{"test/other": 0.9}}, true},
	} {
		if got, err := New(model(t), c.finder).Searched(c.column); err != nil || got != c.want {
			t.Errorf("%+v: %v, %v", c.column, got, err)
		}
	}
}

// TestLearnerErrors holds that a search that fails teaches nothing.
func TestLearnerErrors(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	l := New(model(t), fakeFinder{err: broken}).NewLearner([]playbook.Column{{Questions: []string{"?"}}}, 1)
	if err := l.Read(t.Context(), document(lease)); !errors.Is(err, broken) {
		t.Error(err)
	}
}
