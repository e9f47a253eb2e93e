package export

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/xuri/excelize/v2"
)

func TestPortfolio(t *testing.T) {
	t.Parallel()
	d := newFixture(t, []string{"The laws of Texas govern this Agreement."})
	cell := func(standing, value string) GridCell {
		c := GridCell{State: "found", Value: value, Values: []string{value}, Standing: standing, Position: "meets", Snippets: []int{1}}
		if standing == "missing" {
			c.State, c.Values, c.Snippets, c.Scope = "absent", []string{}, []int{}, "all 7 passages searched by rules; nearest: § 2, 4 %"
		}
		return c
	}
	g := &Grid{Playbook: "house", Columns: []GridColumn{{ID: "law", Title: "Law", Kind: "jurisdiction", Judged: true}, {ID: "end", Title: "Expiry", Kind: "date"}}, Deviating: 2, Told: 4}
	for i, c := range [][2]GridCell{
		{cell("standard", "Texas"), cell("", "2026-01-31")}, {cell("deviates", "Ohio"), cell("", "2025-06-30")}, {cell("standard", "Texas"), cell("", "2026-12-31")}, {cell("missing", ""), cell("", "2026")},
	} {
		g.Rows = append(g.Rows, GridRow{File: d.record.Sources[0].File, Doc: fmt.Sprint(i), Cells: c[:],
			Type: []string{"LEASE", "Lease", "", "Loan"}[i], Parties: []string{[]string{"ACME, INC.", "Acme, Inc."}[i%2], fmt.Sprint("Party ", i), "Acme Inc."}[:2+i%2]})
	}
	d.record.Grid = g
	var got string
	for _, p := range g.pictures() {
		got += fmt.Sprintln(p.title, p.counts)
	}
	want := "All answers: position [{standard 2} {deviates 1} {missing 1}]\nType [{Lease 2} {Loan 1}]\nParty [{Acme, Inc. 4} {Party 0 1} {Party 1 1} {Party 2 1} {Party 3 1}]\nLaw: position [{standard 2} {deviates 1} {missing 1}]\nLaw [{Texas 2} {Ohio 1}]\nExpiry: year [{2025 1} {2026 3}]\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	book, err := excelize.OpenReader(bytes.NewReader(d.write(t, XLSX)))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	if share, _ := book.GetCellValue(sheetPortfolio, "A1"); share != "2 of 4 answers deviate from the playbook's positions or are missing (50 %)." {
		t.Errorf("the share: %q", share)
	}
	if value, kind := first(book.GetCellValue(sheetPortfolio, "B4")), first(book.GetCellType(sheetPortfolio, "B4")); value != "2" || kind == excelize.CellTypeSharedString {
		t.Errorf("a count is %q of type %v", value, kind)
	}
	if comments, _ := book.GetComments(sheetReview); len(comments) == 0 || comments[len(comments)-1].Text == "" {
		t.Errorf("the scope of an absence is in no comment: %v", comments)
	}
	if table := d.write(t, CSV); !bytes.Contains(table, []byte("all 7 passages searched by rules")) {
		t.Errorf("the scope of an absence is not in the table:\n%s", table)
	}
}

func first[T any](v T, _ error) T { return v }
