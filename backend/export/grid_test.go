package export

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// reviewed is a record with a grid of two documents and columns of every kind.
func reviewed(t *testing.T) *fixture {
	t.Helper()
	d := newFixture(t, []string{"The laws of Texas govern this Agreement.", "The fee is USD 1,250.50 a month.", strings.Repeat("Neither party may assign. ", 20)})
	found := func(value string, amount float64, unit string, snippets ...int) GridCell {
		return GridCell{State: "found", Presence: 0.97, Value: value, Values: []string{value}, Amount: amount, Unit: unit, Snippets: snippets}
	}
	date, long, late := found("2024-02-29", 0, "", 1), found("", 0, "", 3), found("1899-05-05", 0, "")
	date.Position, date.Note, date.Reviewed = "deviates", "later than agreed", true
	long.Value, long.Values, long.Position = "", nil, "unacceptable"
	d.record.Grid = &Grid{
		Playbook: "facts",
		Columns: []GridColumn{
			{ID: "law", Title: "Governing law", Kind: "jurisdiction", Question: "Which law governs?"},
			{ID: "day", Title: "Day", Kind: "date", Judged: true}, {ID: "fee", Title: "Fee", Kind: "money"}, {ID: "rate", Title: "Rate", Kind: "percent"},
			{ID: "months", Title: "Months", Kind: "number"}, {ID: "assign", Title: "Assignment", Kind: "clause", Judged: true},
		},
		Rows: []GridRow{
			{File: d.record.Sources[0].File, Doc: d.record.Sources[0].Doc, Link: "originals/01 supply.txt", Cells: []GridCell{
				found("=Texas", 0, "", 1), date, found("USD 1,250.50", 1250.5, "USD", 2), found("7.5 %", 7.5, ""), found("12", 12, ""), long,
			}},
			{File: `C:\Deals\lease.txt`, Doc: strings.Repeat("f", 64), Cells: []GridCell{
				{State: "absent", Presence: 0.03, Values: []string{}}, late, {State: "absent", Values: []string{}},
				{State: "not reviewed", Values: []string{}}, found("a dozen", 0, ""), {State: "unclear", Presence: 0.5, Position: "check", Values: []string{}},
			}},
		},
	}
	d.record.Grid.Rows[1].Cells[4].Values = []string{"a dozen", "ten"}
	return d
}

func TestAnswersOfCells(t *testing.T) {
	t.Parallel()
	d := reviewed(t)
	var got []string
	for _, row := range d.record.Grid.Rows {
		for _, c := range row.Cells {
			answer := d.record.answer(c)
			if len(answer) > 60 {
				if n := len([]rune(answer)); n > longestAnswer+2 || !strings.HasSuffix(answer, "…”") {
					t.Errorf("a clause of %d characters stands in a cell: %q", n, answer)
				}
				answer = "clause"
			}
			if remark := c.remark(); remark != "" {
				answer += " / " + remark
			}
			if notes := notesOfCell(c); notes != "" {
				answer += " [" + notes + "]"
			}
			got = append(got, answer)
		}
	}
	want := []string{
		"=Texas [1]", "2024-02-29 / deviates: later than agreed: reviewed [1]", "USD 1,250.50 [2]", "7.5 %", "12", "clause / unacceptable [3]",
		"absent (3 %)", "1899-05-05", "absent", "not reviewed", "a dozen", "unclear (50 %) / check",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	var issues []string
	for _, i := range d.record.Grid.issues() {
		issues = append(issues, i.row.fileName()+" "+i.column.ID)
	}
	if want := []string{"supply | acme.txt assign", "supply | acme.txt day", "lease.txt assign"}; !slices.Equal(issues, want) {
		t.Errorf("issues %q, want %q", issues, want)
	}
}

// TestShortened cuts texts behind words.
func TestShortened(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		n    int
		want string
	}{
		{"the supplier, provides goods", 16, "the supplier…"},
		{"the supplier provides goods", 13, "the…"},
		{strings.Repeat("é", 60), 50, strings.Repeat("é", 49) + "…"},
	} {
		if got := shortened(c.text, c.n); got != c.want {
			t.Errorf("%q in %d: %q, want %q", c.text, c.n, got, c.want)
		}
	}
}

// TestGridInAWorkbook reads the cells back as a spreadsheet has them: dates, amounts and
// percentages as numbers in a format, texts as texts, and no formulas.
func TestGridInAWorkbook(t *testing.T) {
	t.Parallel()
	d := reviewed(t)
	data := d.write(t, XLSX)
	if failed := d.check(t, XLSX, data); len(failed) > 0 {
		t.Errorf("quotes that do not hold: %v", failed)
	}
	book, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	if got := book.GetSheetList(); !slices.Equal(got, []string{sheetReview, sheetSnippets, sheetSources, sheetCustody, sheetPortfolio, sheetDecisions}) {
		t.Errorf("sheets %q", got)
	}
	rows, err := book.GetRows(sheetReview, excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	clause := d.record.answer(d.record.Grid.Rows[0].Cells[5])
	want := [][]string{
		{"Document", "Governing law", "Day", "Day: position", "Fee", "Rate", "Months", "Assignment", "Assignment: position"},
		{"supply | acme.txt", "=Texas", "45351", "deviates: later than agreed: reviewed", "1250.5", "0.075", "12", clause, "unacceptable"},
		{"lease.txt", "absent (3 %)", "1899-05-05", "", "absent", "not reviewed", "a dozen", "unclear (50 %)", "check"},
	}
	for i := range want {
		if i >= len(rows) || !slices.Equal(rows[i], want[i]) {
			t.Errorf("row %d: %q\nwant %q", i+1, rows[i], want[i])
		}
	}
	for cell, want := range map[string]string{"C2": "2024-02-29", "E2": "USD 1,250.5", "F2": "7.50%", "G2": "12."} {
		if got, err := book.GetCellValue(sheetReview, cell); err != nil || strings.TrimSuffix(got, ".") != strings.TrimSuffix(want, ".") {
			t.Errorf("%s shows %q, want %q (%v)", cell, got, want, err)
		}
	}
	kept := map[string]string{}
	for _, n := range book.GetDefinedName() {
		kept[n.Scope+" "+n.Name] = n.RefersTo
	}
	if kept["Review _xlnm.Print_Titles"] != "'Review'!$A:$A,'Review'!$1:$1" || kept["Review _xlnm._FilterDatabase"] != "'Review'!$A$1:$I$3" || kept["Quotations _xlnm._FilterDatabase"] == "" {
		t.Errorf("names %q", kept)
	}
	if props, err := book.GetSheetProps(sheetReview); err != nil || props.FitToPage == nil || !*props.FitToPage {
		t.Errorf("the grid is not fitted to pages (%v)", err)
	}
	if formula, err := book.GetCellFormula(sheetReview, "B2"); err != nil || formula != "" {
		t.Errorf("B2 is the formula %q (%v)", formula, err)
	}
	if ok, target, err := book.GetCellHyperLink(sheetReview, "A2"); err != nil || !ok || target != "originals/01 supply.txt" {
		t.Errorf("the link leads to %q (%v, %v)", target, ok, err)
	}
	comments, err := book.GetComments(sheetReview)
	if err != nil || len(comments) != 4 || !strings.Contains(comments[0].Text, "The laws of Texas") {
		t.Errorf("%d comments: %+v (%v)", len(comments), comments, err)
	}
}

// TestGridInDocuments finds every answer in the formats for people, and in the table of the
// quotes the cells without any.
func TestGridInDocuments(t *testing.T) {
	t.Parallel()
	d := reviewed(t)
	for _, f := range []Format{DOCX, PDF, CSV, JSON, Markdown} {
		data := d.write(t, f)
		if failed := d.check(t, f, data); len(failed) > 0 {
			t.Errorf("%s: quotes that do not hold: %v", f, failed)
		}
		if f == CSV {
			table := string(data)
			for _, want := range []string{"column,state,presence,value,position,note", "fee,found,0.970,\"USD 1,250.50\"", "day,found,0.970,2024-02-29,deviates,later than agreed", `C:\Deals\lease.txt`, "assign,unclear,0.500,,check"} {
				if !strings.Contains(table, want) {
					t.Errorf("the table has no %q", want)
				}
			}
		}
		if f == Markdown { // the quotations of a document stand under its name
			at := strings.Index(string(data), "\n## ")
			for i, s := range d.record.Snippets {
				if want := d.record.part(i); want != "" {
					next := strings.Index(string(data)[at:], "\n## "+markdownLine(want)+"\n")
					if next < 0 || !strings.HasSuffix(d.record.Sources[s.Source-1].File, want) {
						t.Errorf("no part %q in front of quotation %d", want, s.Number)
					}
					at += max(next, 0)
				}
			}
		}
		if f == JSON {
			file, err := Read("a.json", bytes.NewReader(data), int64(len(data)))
			if err != nil || file.Record.Grid == nil || len(file.Record.Grid.Rows) != 2 || file.Record.Grid.Rows[0].Cells[1].Note != "later than agreed" {
				t.Errorf("the grid came back as %+v (%v)", file.Record.Grid, err)
			}
		}
	}
	_, parts := zipParts(t, d.write(t, DOCX))
	document := string(parts["word/document.xml"])
	for _, want := range []string{"Issues", "Governing law", "=Texas", "later than agreed", "lease.txt", "absent (3 %)", "Quotations 1–3"} {
		if !strings.Contains(document, want) {
			t.Errorf("the document has no %q", want)
		}
	}
	if strings.Contains(document, "Activity") {
		t.Error("nobody did anything, and the document says so at length")
	}
}

// TestSharedSnippet has two cells stand on one snippet: a table has it once for each, and read back
// it is one again, but for a row that was changed.
func TestSharedSnippet(t *testing.T) {
	t.Parallel()
	d := reviewed(t)
	rows := d.record.rows()
	header := rows[0]
	column, quote := slices.Index(header, "column"), slices.Index(header, "quote")
	var got []string
	for _, row := range rows[1:] {
		if row[0] == "1" {
			got = append(got, row[column])
		}
	}
	if !slices.Equal(got, []string{"law", "day"}) {
		t.Errorf("snippet 1 stands beside %q", got)
	}
	r, err := fromRows(rows)
	if err != nil || len(r.Snippets) != 3 {
		t.Fatalf("%d snippets, %v", len(r.Snippets), err)
	}
	rows[2][quote] += "!"
	if r, err = fromRows(rows); err != nil || len(r.Snippets) != 4 {
		t.Errorf("with one row changed %d snippets, %v", len(r.Snippets), err)
	}
}

// TestTooMany refuses to write more quotations than are read back, and counts no cell without any.
func TestTooMany(t *testing.T) {
	t.Parallel()
	r := &Record{Schema: Schema, Snippets: make([]Snippet, maxSnippets+1)}
	if err := Write(context.Background(), io.Discard, CSV, r); !errors.Is(err, ErrFormat) {
		t.Errorf("%d quotations are written: %v", len(r.Snippets), err)
	}
	header := []string{"file", " quote", "number", "schema", "state"}
	if !withoutQuote(header, []string{"a.txt", "", "", "", "absent"}) || withoutQuote(header, []string{"a.txt", "Texas", "", "", "found"}) {
		t.Error("a cell without evidence counts as a quotation, or one with it does not")
	}
}

// TestMarkdownOfGrid holds that a review in Markdown has its issues and its table before its quotations, a row a
// document, each cell with the numbers of its quotations.
func TestMarkdownOfGrid(t *testing.T) {
	t.Parallel()
	d := reviewed(t)
	d.record.Grid.Log = []GridChange{{At: "2024-03-01T12:00:00Z", Act: "edit", File: `C:\Deals\lease.txt`, Column: "Fee", Old: "USD 5", New: "USD 6 | a", Reason: "read wrongly"}}
	var b bytes.Buffer
	if err := Write(t.Context(), &b, Markdown, d.record); err != nil {
		t.Fatal(err)
	}
	got := b.String()
	at := 0
	for _, want := range []string{
		"\n## Issues\n\n| Document | Question | Answer and position |\n| --- | --- | --- |\n| supply \\| acme.txt | Assignment | “Neither party",
		"\n## Answers\n\n| Document | Governing law | Day | Fee | Rate | Months | Assignment |\n| --- | --- | --- | --- | --- | --- | --- |\n",
		"| supply \\| acme.txt | \\=Texas \\[1\\] | 2024-02-29<br>*deviates: later than agreed: reviewed* \\[1\\] | USD 1,250.50 \\[2\\] | 7.5 % | 12 | “Neither",
		"| lease.txt | absent (3 %) | 1899-05-05 | absent | not reviewed | a dozen | unclear (50 %)<br>*check* |\n\n",
		"## Activity\n\n| When | What | Document | Question |\n", "| edit: USD 5 → USD 6 \\| a (read wrongly) | lease.txt | Fee |\n",
		"## Quotations 1–3\n", "<!-- pincite quote 1 -->",
	} {
		i := strings.Index(got[at:], want)
		if i < 0 {
			t.Fatalf("no %q behind %q", want, got[:at])
		}
		at += i
	}
}

// TestOversizedWorkbook holds that a workbook counts by what all its parts unfold to, and that one which unfolds to more
// than a workbook of ours is not read, however small its file is.
func TestOversizedWorkbook(t *testing.T) {
	t.Parallel()
	d := reviewed(t)
	var b bytes.Buffer
	if err := Write(t.Context(), &b, XLSX, d.record); err != nil {
		t.Fatal(err)
	}
	before, err := unfolds(b.Bytes())
	if err != nil || before <= uint64(b.Len()) {
		t.Fatalf("%d bytes unfold to %d: %v", b.Len(), before, err)
	}
	const half = maxSheet/2 + 1 // of two parts, neither too large by itself
	large := padded(t, b.Bytes(), half, half)
	if got, err := unfolds(large); err != nil || got != before+2*half {
		t.Errorf("it unfolds to %d, want %d: %v", got, before+2*half, err)
	}
	if len(large) > 1<<20 {
		t.Errorf("the file has %d bytes", len(large))
	}
	if _, err := Read("grid.xlsx", bytes.NewReader(large), int64(len(large))); !errors.Is(err, ErrNotExport) {
		t.Errorf("it was read: %v", err)
	}
	fits := padded(t, b.Bytes(), 1<<20)
	if _, err := Read("grid.xlsx", bytes.NewReader(fits), int64(len(fits))); err != nil {
		t.Errorf("one that fits was not read: %v", err)
	}
}

// padded adds parts of so many blanks to a workbook.
func padded(t *testing.T, book []byte, sizes ...int) []byte {
	t.Helper()
	from, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	to := zip.NewWriter(&b)
	for _, part := range from.File {
		if err := to.Copy(part); err != nil {
			t.Fatal(err)
		}
	}
	for i, size := range sizes {
		part, err := to.Create(fmt.Sprintf("xl/media/blank%d.xml", i))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.CopyN(part, blanks{}, int64(size)); err != nil {
			t.Fatal(err)
		}
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// blanks reads as spaces without end.
type blanks struct{}

func (blanks) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}
