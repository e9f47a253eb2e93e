package desktop

import (
	"os"
	"path/filepath"
	"testing"
	"unicode/utf16"

	"pincite/backend/library"
)

// TestReview fills a table, looks behind its cells, marks, undoes, and exports it.
func TestReview(t *testing.T) {
	a, w := openAPI(t)
	if _, err := a.Review("samples", "/etc/passwd", ReviewOf{}); err == nil {
		t.Error("the page may have any file read as a playbook")
	}
	own := filepath.Join(t.TempDir(), "own.yaml")
	if err := os.WriteFile(own, []byte("id: own\ntitle: Own\ncolumns:\n  - id: law\n    question: Which law governs the agreement?\n    kind: jurisdiction\n  - id: notice\n    question: How are notices given?\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	w.out = own
	picked := must(a.PickPlaybook())(t)
	table := must(a.Review("samples", picked.Ref, ReviewOf{}))(t)
	if len(table.Rows) != 14 || len(table.Columns) != 2 || table.Columns[0].Title != "Law" {
		t.Fatalf("%d rows, %+v", len(table.Rows), table.Columns)
	}
	found := 0
	for i, r := range table.Rows {
		for j, c := range r.Cells {
			detail := must(a.ReviewCell(table.ID, i, j))(t)
			for _, e := range detail.Evidence { // of this document, or of a paper about it
				document := utf16.Encode([]rune(must(a.Document("samples", e.Doc))(t).Text))
				if got := string(utf16.Decode(document[e.Span.Start:e.Span.End])); got != e.Quote {
					t.Errorf("%s: %q stands there, not %q", r.Name, got, e.Quote)
				}
			}
			if c.State == "found" {
				found++
			}
		}
	}
	if found == 0 {
		t.Error("nothing is found")
	}

	part := must(a.Review("samples", picked.Ref, ReviewOf{Columns: []string{"notice"}, Docs: []string{table.Rows[0].Doc}}))(t)
	if len(part.Rows) != 1 || len(part.Columns) != 1 || part.Columns[0].ID != "notice" {
		t.Errorf("of one question and one document: %d rows, %+v", len(part.Rows), part.Columns)
	}
	table = must(a.Review("samples", picked.Ref, ReviewOf{}))(t)
	reviewed := w.reviews.Load()
	marked := must(a.MarkCells(table.ID, []CellMark{{Row: 0, Column: 0, Act: "edit", New: "Utopia", Reason: "a test"}, {Row: 1, Column: 0, Act: "verify"}}))(t)
	if len(marked.Cells) != 2 {
		t.Fatalf("two cells were changed: %+v", marked.Cells)
	}
	if c := marked.Cells[0]; c.Row != 0 || c.Cell.Text != "Utopia" || !c.Cell.Edited || !c.Cell.Reviewed || marked.Cells[1].Row != 1 || !marked.Cells[1].Cell.Reviewed {
		t.Errorf("%+v", marked.Cells)
	}
	if _, err := a.MarkCells(table.ID, []CellMark{{Act: "verify"}}); err == nil {
		t.Error("a table that is not shown any more can be marked")
	}
	out := filepath.Join(t.TempDir(), "grid.xlsx")
	w.out = out
	if r := must(a.ExportReview(marked.ID, "xlsx"))(t); r.Path != out || r.Snippets == 0 {
		t.Errorf("%+v", r)
	}
	if check := must(a.shell.library.VerifyExport(t.Context(), out, library.ExportSources{}))(t); check.Failed() > 0 || len(check.Checks) == 0 {
		t.Errorf("the export: %+v", check)
	}
	taken := must(a.ImportReview(marked.ID))(t)
	if taken.Verified+taken.Unverified+taken.Edited+taken.Noted+len(taken.Conflicts)+len(taken.Change.Cells) != 0 {
		t.Errorf("of a workbook in which nobody decided: %+v", taken)
	}
	undone := must(a.UndoCells(taken.Change.ID))(t)
	if w.reviews.Load() != reviewed {
		t.Error("the documents are reviewed again for a mark")
	}
	if again := must(a.UndoCells(undone.ID))(t); undone.Undone != 2 || again.Undone != 0 {
		t.Errorf("%d undone, then %d", undone.Undone, again.Undone)
	}
	if c := undone.Cells; len(c) != 2 || c[0].Cell != table.Rows[0].Cells[0] || c[1].Cell != table.Rows[1].Cells[0] {
		t.Errorf("undone: %+v", c)
	}
}
