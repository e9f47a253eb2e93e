package grids

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/review"
	"pincite/backend/review/playbook"
	"pincite/backend/store"
)

// TestUnreadRow holds that a file without text is never said to lack something.
func TestUnreadRow(t *testing.T) {
	t.Parallel()
	columns := []playbook.Column{{ID: "a"}, {ID: "b", Positions: &playbook.Positions{}}}
	for state, want := range map[store.FileState]review.State{
		store.NeedsOCR: review.Unread, store.NeedsPassword: review.Unread, store.Damaged: review.Failed, store.Unsupported: review.Failed,
	} {
		row := unreadRow(store.File{Path: "/a.pdf", State: state, Reason: "why", NextStep: "do this"}, columns)
		if len(row.Cells) != 2 || row.Cells[0].State != want || row.Cells[0].Position != "" || row.Cells[1].Position != review.Check || row.Cells[0].Note == "" {
			t.Errorf("%s: %+v", state, row)
		}
	}
}

func TestInFolders(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		folders []string
		want    bool
	}{
		{nil, true}, {[]string{"suppliers"}, true}, {[]string{"Suppliers"}, true}, {[]string{"/data/suppliers"}, true}, {[]string{"/data"}, true},
		{[]string{"supplier"}, false}, {[]string{"/data/supp"}, false}, {[]string{"a.txt"}, false}, {[]string{"leases", "data"}, true},
	} {
		if got := inFolders("/data/suppliers/a.txt", c.folders); got != c.want {
			t.Errorf("%q: %v", c.folders, got)
		}
	}
}

func TestOfTypes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind  string
		types []string
		want  bool
	}{
		{"Lease Agreement", nil, true}, {"Lease Agreement", []string{"lease"}, true}, {"", nil, true}, {"", []string{"lease"}, false},
		{"Mutual NDA", []string{"lease", "nda"}, true}, {"Release", []string{"Lease"}, true}, {"Licence", []string{"LEASE"}, false},
	} {
		if got := ofTypes(c.kind, c.types); got != c.want {
			t.Errorf("%q of %q: %v", c.kind, c.types, got)
		}
	}
}

// TestChosen holds that columns come in the order of the playbook, each once.
func TestChosen(t *testing.T) {
	t.Parallel()
	p := &playbook.Playbook{ID: "p", Columns: []playbook.Column{{ID: "a"}, {ID: "b"}, {ID: "c"}}}
	for _, c := range []struct {
		ids  []string
		want string
	}{{nil, "a b c"}, {[]string{"c", "a", "c"}, "a c"}, {[]string{"b"}, "b"}} {
		columns, err := chosen(Request{Playbook: p, Columns: c.ids})
		var got []string
		for _, column := range columns {
			got = append(got, column.ID)
		}
		if err != nil || strings.Join(got, " ") != c.want {
			t.Errorf("%q: %q, %v", c.ids, got, err)
		}
	}
	if _, err := chosen(Request{Playbook: p, Columns: []string{"a", "x"}}); !errors.Is(err, ErrColumn) || !strings.Contains(err.Error(), "pincite playbook show p") {
		t.Errorf("a column that is not there: %v", err)
	}
	if len(p.Columns) != 3 || p.Columns[1].ID != "b" {
		t.Errorf("the playbook was changed: %+v", p.Columns)
	}
}

// TestRow quotes what cells point to, counted in code points, and refuses what points elsewhere.
func TestRow(t *testing.T) {
	t.Parallel()
	const text = "§ 1 “Term”: three (3) years é\nthirty (30) days’ notice"
	quote := func(s string) doc.Span { i := strings.Index(text, s); return doc.Span{Start: i, End: i + len(s)} }
	d := &store.Document{Text: text}
	term := review.Cell{
		Column: "term", State: review.Found, Presence: 0.9,
		Values: value.Find(value.Duration, text, doc.Span{End: len(text)}), Evidence: []doc.Span{quote("three (3) years é"), quote("thirty (30) days’ notice")},
	}
	r, err := row(store.File{Path: "/a/b.txt"}, d, []review.Cell{term, {Column: "law", State: review.Absent}})
	if err != nil {
		t.Fatal(err)
	}
	c := r.Cells[0]
	if c.Value != "3 years; 30 days" || !slices.Equal(c.Values, []string{"3 years", "30 days"}) || len(c.Typed) != 2 || len(c.Evidence) != 2 {
		t.Errorf("%+v", c)
	}
	for _, e := range c.Evidence {
		if got := string([]rune(text)[e.Span[0]:e.Span[1]]); got != e.Quote {
			t.Errorf("at %v stands %q, not %q", e.Span, got, e.Quote)
		}
	}
	if law := r.Cells[1]; law.Values == nil || law.Evidence == nil || law.Value != "" {
		t.Errorf("an empty cell: %+v", law)
	}
	for name, spans := range map[string][]doc.Span{
		"half of a character": {{Start: 1, End: 9}}, "beyond the end": {{Start: 3, End: len(text) + 1}}, "empty": {{Start: 3, End: 3}}, "values without evidence": nil,
	} {
		cell := term
		cell.Evidence = spans
		if _, err := row(store.File{Path: "/a/b.txt"}, d, []review.Cell{cell}); !errors.Is(err, doc.ErrSpan) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
