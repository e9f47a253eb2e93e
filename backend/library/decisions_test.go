package library

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"pincite/backend/export"
)

// decide writes into the sheet of decisions, into the row of a document and a question.
func decide(t *testing.T, path, document, column string, cells map[string]string) {
	t.Helper()
	book, err := excelize.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.GetRows("Decisions")
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]int{}
	for i, name := range rows[0] {
		at[name] = i + 1
	}
	for i, row := range rows {
		if row[0] != document || row[at["Column"]-1] != column {
			continue
		}
		for name, value := range cells {
			cell, err := excelize.CoordinatesToCellName(at[name], i+1)
			if err == nil {
				err = book.SetCellStr("Decisions", cell, value)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := book.Save(); err != nil {
		t.Fatal(err)
	}
}

// TestDecisions exports a review, has colleagues decide in the workbook, and takes that back.
func TestDecisions(t *testing.T) {
	d := newFixture(t)
	for name, law := range map[string]string{"a.txt": "Ohio", "b.txt": "Texas", "c.txt": "Utah", "d.txt": "Iowa"} {
		d.write(name, reviewed(law))
	}
	d.index(IndexRequest{})
	ctx := context.Background()
	request := ReviewRequest{Playbook: lawColumns(t)}
	grid := d.review(request)
	out := filepath.Join(t.TempDir(), "review.xlsx")
	if _, err := d.matter.ExportGrid(ctx, grid, ExportRequest{Out: out}); err != nil {
		t.Fatal(err)
	}
	if got, err := d.matter.TakeDecisions(ctx, grid, out); err != nil || got.Verified+got.Edited+got.Noted+len(got.Conflicts) != 0 {
		t.Fatalf("of a workbook that nobody touched: %+v, %v", got, err)
	}
	decide(t, out, "a.txt", "law", map[string]string{"Reviewed": "yes", "Note": "ask the client", "Assigned to": "Ames"})
	decide(t, out, "b.txt", "law", map[string]string{"Value": "Nevada", "Assigned to": "Ames"})
	decide(t, out, "c.txt", "law", map[string]string{"Value": "Maine"})
	decide(t, out, "d.txt", "law", map[string]string{"Reviewed": "perhaps"})

	// Meanwhile somebody here has another answer.
	changed := CellChange{Playbook: grid.Playbook, File: filepath.Join(d.folder, "c.txt"), Doc: rowOf(grid, "c.txt").Doc, Column: "law", Act: "edit", Old: "Utah", New: "Oregon", Reason: "read again"}
	if err := d.matter.MarkCells(changed); err != nil {
		t.Fatal(err)
	}
	grid = d.review(request)
	got, err := d.matter.TakeDecisions(ctx, grid, out)
	if err != nil || got.Verified != 1 || got.Edited != 1 || got.Noted != 1 || len(got.Conflicts) != 2 {
		t.Fatalf("%+v, %v", got, err)
	}
	for _, c := range got.Conflicts {
		if c.Document == "c.txt" && (c.Exported != "Utah" || c.Now != "Oregon" || c.Decided != "Maine") || c.Document == "d.txt" && !strings.Contains(c.Why, "perhaps") {
			t.Errorf("conflict %+v", c)
		}
	}
	grid = d.review(request)
	if c := rowOf(grid, "a.txt").Cells[0]; !c.Reviewed || c.Remark != "ask the client" || c.Value != "Ohio" {
		t.Errorf("reviewed by a colleague: %+v", c)
	}
	if c := rowOf(grid, "b.txt").Cells[0]; c.Value != "Nevada" || c.Reason != "decided by Ames in review.xlsx" {
		t.Errorf("another value: %+v", c)
	}
	if c := rowOf(grid, "c.txt").Cells[0]; c.Value != "Oregon" {
		t.Errorf("the conflict: %+v", c)
	}
	if again, err := d.matter.TakeDecisions(ctx, grid, out); err != nil || again.Verified+again.Edited+again.Noted != 0 {
		t.Errorf("a second time: %+v, %v", again, err)
	}
	if n, err := d.matter.UndoCells(grid.Playbook); err != nil || n != 3 {
		t.Errorf("%d undone, %v", n, err)
	}

	// What is not of this review is told.
	d.write("a.txt", reviewed("Maine"))
	d.index(IndexRequest{})
	if got, err := d.matter.TakeDecisions(ctx, d.review(request), out); err != nil || len(got.Conflicts) != 3 {
		t.Errorf("a document of another version: %+v, %v", got, err)
	}
	grid.Playbook = "other"
	if _, err := d.matter.TakeDecisions(ctx, grid, out); !errors.Is(err, ErrDecisions) {
		t.Errorf("another review: %v", err)
	}
	if _, err := d.matter.TakeDecisions(ctx, grid, filepath.Join(d.folder, "a.txt")); !errors.Is(err, export.ErrNotExport) {
		t.Errorf("no workbook: %v", err)
	}
}

func rowOf(g *Grid, name string) GridRow {
	for _, r := range g.Rows {
		if filepath.Base(r.File) == name {
			return r
		}
	}
	return GridRow{}
}
