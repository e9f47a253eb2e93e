package grids

import (
	"path/filepath"
	"testing"
	"time"

	"pincite/backend/library/matter"
	"pincite/backend/review"
)

func markedGrid(value, doc string) *Grid {
	return &Grid{Playbook: "nda", Rows: []Row{{File: "a.txt", Doc: doc, Cells: []Cell{
		{Column: "term", State: review.Found, Value: value, Values: []string{value}}, {Column: "law", State: review.Absent},
	}}}}
}

func TestMarks(t *testing.T) {
	g := Grids{File: matter.NewHandle("m", filepath.Join(t.TempDir(), "m.pincite"), true)}
	now := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	change := func(column string, act Act, old, value string) Change {
		return Change{Playbook: "nda", File: "a.txt", Doc: "1", Column: column, Act: act, Old: old, New: value, Reason: "read it"}
	}
	mark := func(changes ...Change) {
		t.Helper()
		if err := g.Mark(now, changes...); err != nil {
			t.Fatal(err)
		}
	}
	cells := func(value, doc string) []Cell {
		t.Helper()
		m, err := g.marks()
		if err != nil {
			t.Fatal(err)
		}
		grid := markedGrid(value, doc)
		m.apply(grid)
		return grid.Rows[0].Cells
	}

	mark(change("term", Verify, "2 years", ""), change("law", Verify, "", ""))
	if c := cells("2 years", "1"); !c[0].Reviewed || c[0].Stale || !c[1].Reviewed {
		t.Errorf("verified: %+v", c)
	}
	if c := cells("3 years", "1"); !c[0].Reviewed || !c[0].Stale || c[1].Stale {
		t.Errorf("another answer: %+v", c)
	}
	if c := cells("2 years", "2"); !c[0].Stale || !c[1].Stale {
		t.Errorf("another version of the file: %+v", c)
	}

	mark(change("term", Edit, "2 years", "30 months"))
	mark(change("term", Remark, "", "ask the client"), change("term", Flag, "", ""))
	if c := cells("2 years", "1")[0]; c.Value != "30 months" || !c.Edited || c.Reason != "read it" || c.Remark != "ask the client" || !c.Flagged || c.Stale {
		t.Errorf("edited: %+v", c)
	}

	for _, step := range []struct {
		undone int
		value  string
		shown  bool
	}{{2, "30 months", true}, {1, "2 years", true}, {2, "2 years", false}, {0, "2 years", false}} {
		undone, err := g.Undo("nda")
		if err != nil || len(undone) != step.undone {
			t.Fatalf("undone: %+v, %v, want %d", undone, err, step.undone)
		}
		if c := cells("2 years", "1")[0]; c.Value != step.value || c.Reviewed != step.shown || c.Flagged {
			t.Errorf("after an undo: %+v, want %+v", c, step)
		}
	}
	if other, err := g.Undo("facts"); err != nil || other != nil {
		t.Errorf("another playbook: %v, %v", other, err)
	}
	if m, err := g.marks(); err != nil || len(m) != 5 || !m[0].Undone || !m[0].At.Equal(now) {
		t.Errorf("the log: %+v, %v", m, err)
	}
	if err := g.Mark(now, change("term", "forget", "", "")); err == nil {
		t.Error("anything can be done to a cell")
	}
}

// TestMarked has a grid show changes and undo them, as a new review would, and stay what it was.
func TestMarked(t *testing.T) {
	g := Grids{File: matter.NewHandle("m", filepath.Join(t.TempDir(), "m.pincite"), true)}
	marked := func(grid *Grid) *Grid {
		t.Helper()
		now, err := g.Marked(grid)
		if err != nil {
			t.Fatal(err)
		}
		return now
	}
	change := Change{Playbook: "nda", File: "a.txt", Doc: "1", Column: "term", Act: Edit, Old: "2 years", New: "30 months", Reason: "read it"}
	if err := g.Mark(time.Now(), change); err != nil {
		t.Fatal(err)
	}
	first := marked(markedGrid("2 years", "1"))
	change.Act, change.New = Remark, "ask the client"
	if err := g.Mark(time.Now(), change); err != nil {
		t.Fatal(err)
	}
	second := marked(first)
	if c := second.Rows[0].Cells[0]; c.Value != "30 months" || c.Remark != "ask the client" || len(second.Log) != 2 {
		t.Errorf("%+v, %d in the log", c, len(second.Log))
	}
	if c := first.Rows[0].Cells[0]; c.Remark != "" || len(first.Log) != 1 {
		t.Errorf("the grid before: %+v", c)
	}
	for _, want := range []string{"30 months", "2 years"} {
		if _, err := g.Undo("nda"); err != nil {
			t.Fatal(err)
		}
		second = marked(second)
		if c := second.Rows[0].Cells[0]; c.Value != want || c.Values[0] != want || c.Remark != "" || c.Reviewed != (want == "30 months") {
			t.Errorf("undone: %+v, want %q", c, want)
		}
	}
}
